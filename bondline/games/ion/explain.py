"""Why a move is not legal: the rule that forbids it, and what would be legal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bondline.engine import Param, Refusal, no_seat, seat_name
from bondline.games.ion.area import loose_kinds
from bondline.games.ion.board import OVER, PICK, PLACE, REACT, REFILL, REFRESH, Board
from bondline.games.ion.legal import can_use_tile, legal_actions
from bondline.games.ion.reactions import must_use_taken
from bondline.games.ion.setup import NUM_TILES, TILE_CENTER, TILE_RXN, TILES
from bondline.games.ion.view import names

if TYPE_CHECKING:
    from bondline.games.ion.actions import Notation


def why_not(b: Board, notation: Notation, player: int, action: int) -> Refusal | None:
    """None for a legal action, else the refusal that explains it. Nothing is said that the seat may not know."""
    g = b.g
    if not 0 <= action < g.num_actions:
        raise ValueError(f"there is no action {action}")
    if not 0 <= player < g.num_players:
        return no_seat(player, g.num_players)
    if action in legal_actions(b, player):
        return None
    if b.phase == OVER:
        return Refusal("engine.turn.over")
    if b.phase < PICK or b.phase == REFILL:
        return Refusal("engine.turn.chance")
    if action < g.place:
        return _why_not_pick(b, notation, player, action)
    if action < g.center:
        return _why_not_place(b, notation, player, action)
    if action <= g.rxn:
        return _why_not_tile(b, notation, player, action)
    if action == g.ready:
        return _why_not_ready(b, player)
    if action <= g.done:
        return _why_not_reaction(b, notation, player, action)
    return _why_not_refresh(b, player, action - g.refresh)


def _why_not_pick(b: Board, notation: Notation, player: int, action: int) -> Refusal:
    g = b.g
    if action >= g.pair and g.beginner:
        return Refusal("ion.beginner.no-tiles")
    if b.phase != PICK:
        return Refusal("ion.pick.one", {}, "not-now")
    if b.pick1[player] >= 0:
        return Refusal("ion.pick.one", {"cards": names(g, _picked(b, player))}, "already")
    if b.pend_center[player] >= 0:
        return Refusal("ion.tile.center-at-once", {"card": notation.cards[b.pend_center[player]]})
    kinds = [action] if action < g.pair else list(notation.pair_kinds(action))
    hand = b.hands[player]
    for kind in kinds:
        if hand.count(kind) < kinds.count(kind):
            reason = "twice" if kind in hand else ""
            return Refusal("ion.pick.from-hand", {"card": notation.cards[kind], "hand": names(g, hand)}, reason)
    return Refusal("ion.tile.once", {"tile": "@tile.two"})


def _picked(b: Board, player: int) -> list[int]:
    return [kind for kind in (b.pick1[player], b.pick2[player]) if kind >= 0]


def _why_not_place(b: Board, notation: Notation, player: int, action: int) -> Refusal:
    g = b.g
    compound, kind = (-1, action - g.place) if action < g.bond else notation.bond_parts(action)
    placing = b.pend[player] if b.pend_center[player] < 0 else [b.pend_center[player]]
    params: dict[str, Param] = {"card": notation.cards[kind]}
    if b.phase not in (PICK, PLACE):
        return Refusal(
            "ion.bond.final", {**params, "phase": f"@phase.{'react' if b.phase == REACT else 'refresh'}"}, "phase"
        )
    if not placing:
        return Refusal("ion.pick.reveal", params, "" if b.phase == PICK else "placed")
    if kind not in placing:
        if kind in b.pend[player]:
            return Refusal("ion.tile.center-at-once", {"card": notation.cards[placing[0]]})
        reason = "laid" if b.loose_mask[player] >> kind & 1 else ""
        return Refusal("ion.bond.with-played", {**params, "cards": names(g, placing)}, reason)
    missing = _missing(b, compound, [*loose_kinds(b, player), kind])
    bonded = [f for f in b.made[player] if any(g.c_mask[f] >> m & 1 for m in missing)]
    params |= {"compound": notation.compounds[compound], "missing": names(g, missing)}
    if bonded:
        params["bonded"] = [notation.compounds[f] for f in sorted(set(bonded))]
        return Refusal("ion.bond.final", params)
    return Refusal("ion.bond.present-together", params)


def _missing(b: Board, compound: int, have: list[int]) -> list[int]:
    """The cards of a compound that are not among these."""
    g = b.g
    missing: list[int] = []
    for needed in [g.c_cation[compound]] * g.c_cations[compound] + [g.c_anion[compound]] * g.c_anions[compound]:
        if needed in have:
            have.remove(needed)
        else:
            missing.append(needed)
    return missing


def _why_not_tile(b: Board, notation: Notation, player: int, action: int) -> Refusal:
    g = b.g
    tile = TILE_RXN if action == g.rxn else TILE_CENTER
    if g.beginner:
        return Refusal("ion.beginner.no-tiles")
    if b.phase not in (PICK, PLACE):
        return Refusal("ion.tile.any-time", {"tile": f"@tile.{TILES[tile]}"})
    if not b.tiles[player * NUM_TILES + tile]:
        return Refusal("ion.tile.once", {"tile": f"@tile.{TILES[tile]}"})
    if b.pend_center[player] >= 0:
        return Refusal("ion.tile.center-at-once", {"card": notation.cards[b.pend_center[player]]})
    if not b.center:
        return Refusal("ion.tile.center-empty")
    return Refusal("ion.tile.center", {"card": notation.cards[action - g.center], "center": names(g, b.center)})


def _why_not_ready(b: Board, player: int) -> Refusal:
    if b.phase == PLACE and b.step == b.g.num_steps - 1:
        if b.ready >> player & 1:
            return Refusal("ion.step.ready", {}, "already")
        if b.pend[player] or b.pend_center[player] >= 0:
            return Refusal("ion.step.ready", {}, "placing")
        if not can_use_tile(b, player):
            return Refusal("ion.step.ready", {}, "no-tile")
    return Refusal("ion.step.ready")


def _why_not_reaction(b: Board, notation: Notation, player: int, action: int) -> Refusal:
    g = b.g
    if b.phase != REACT:
        return Refusal("ion.rxn.after-discards")
    turn = b.rxn_order[b.rxn_turn]
    if turn != player:
        reason = "" if player in b.rxn_order else "not-flipped"
        return Refusal("ion.rxn.flip-order", {"seat": seat_name(turn)}, reason)
    if action < g.form:
        kind = action - g.take
        params: dict[str, Param] = {"card": notation.cards[kind]}
        if b.taken >= 0:
            return Refusal("ion.rxn.take-one", {"card": notation.cards[b.taken]})
        if b.made[player]:
            return Refusal("ion.rxn.take-first", params)
        if kind not in b.center and kind not in b.discards:
            return Refusal(
                "ion.rxn.take-one", {**params, "cards": names(g, sorted({*b.center, *b.discards}))}, "not-there"
            )
        if not g.is_ion[kind]:
            return Refusal("ion.rxn.take-ion", params)
        return Refusal("ion.rxn.take-used", params)
    if action == g.done:
        return Refusal("ion.rxn.take-used", {"card": notation.cards[b.taken]}, "done")
    compound = action - g.form
    missing = _missing(b, compound, loose_kinds(b, player))
    params = {"compound": notation.compounds[compound]}
    if compound < b.last_form:
        return Refusal("ion.rxn.order", {**params, "last": notation.compounds[b.last_form]})
    if missing:
        return Refusal("ion.rxn.rearrange", {**params, "missing": names(g, missing)})
    if must_use_taken(b, player):
        return Refusal("ion.rxn.take-used", {"card": notation.cards[b.taken], **params}, "form")
    raise ValueError("a legal action has no refusal")


def _why_not_refresh(b: Board, player: int, tile: int) -> Refusal:
    params: dict[str, Param] = {"tile": f"@tile.{TILES[tile]}"}
    if b.g.beginner:
        return Refusal("ion.beginner.no-tiles")
    if b.phase != REFRESH:
        return Refusal("ion.refresh.every-round", params)
    if b.refresh_left[player] and b.tiles[player * NUM_TILES + tile]:
        return Refusal("ion.refresh.choose", params)
    return Refusal("ion.refresh.one-a-compound", params)
