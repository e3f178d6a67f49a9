"""Why a move is not legal: the rule that forbids it, and what would be legal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bondline.engine import Param, Refusal, no_seat, seat_name
from bondline.games.valence.board import (
    ANSWER,
    BUILD,
    COLLECT,
    DRAW,
    EXCHANGE,
    LAY,
    LIMIT,
    OVER,
    TURN_UP,
    Board,
)  # fmt: skip
from bondline.games.valence.legal import acting_seat, legal_actions
from bondline.games.valence.view import symbols

if TYPE_CHECKING:
    from bondline.games.valence.actions import Notation


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
    if b.phase <= TURN_UP or b.phase == DRAW:
        return Refusal("engine.turn.chance")
    acting = acting_seat(b)  # rule: valence.turn.clockwise
    if acting != player:
        reason = "answer" if b.phase == ANSWER else ""
        return Refusal("valence.turn.clockwise", {"seat": seat_name(acting)}, reason)
    if g.block <= action <= g.allow:
        return Refusal("valence.block.ask", {}, "nothing")
    if b.phase == ANSWER:
        return Refusal("valence.block.ask")
    if action >= g.discard:
        return _why_not_discard(b, notation, player, action)
    if b.phase in (EXCHANGE, LAY, LIMIT):
        return Refusal(
            "valence.discard.order", {"cards": symbols(g, b.lay if b.phase == LAY else b.hands[player])}, "first"
        )
    if action >= g.build:
        return _why_not_build(b, notation, player, action)
    if b.phase == BUILD:
        return Refusal("valence.collect.one-way")
    return _why_not_collect(b, notation, player, action)


def _why_not_discard(b: Board, notation: Notation, player: int, action: int) -> Refusal:
    g = b.g
    if action == g.end:
        if b.phase == COLLECT:
            return Refusal("valence.collect.one-way", {}, "first")
        return Refusal(
            "valence.discard.order", {"cards": symbols(g, b.lay if b.phase == LAY else b.hands[player])}, "first"
        )
    card = notation.elements[action - g.discard]
    if b.phase in (COLLECT, BUILD):
        return Refusal("valence.discard.when", {"card": card})
    return Refusal(
        "valence.discard.order", {"card": card, "cards": symbols(g, b.lay if b.phase == LAY else b.hands[player])}
    )


def _why_not_build(b: Board, notation: Notation, player: int, action: int) -> Refusal:
    g = b.g
    if action >= g.misname and not g.science:
        return Refusal("valence.science.misname")
    build = action - g.misname if action >= g.misname else action - g.build
    molecule = g.b_molecule[build]
    params: dict[str, Param] = {"molecule": f"@molecule.{notation.molecules[molecule]}", "cards": notation.cards(build)}
    if not g.bank[molecule]:
        return Refusal("valence.bank.finite", params, "not-in-game")
    if b.phase == COLLECT:
        return Refusal("valence.build.after-collecting")
    missing: list[int] = []
    hand = b.hands[player][:]
    for card in g.b_cards[build]:
        if card in hand:
            hand.remove(card)
        else:
            missing.append(card)
    if missing:
        params["missing"] = symbols(g, missing)
        params["hand"] = symbols(g, b.hands[player])
        return Refusal("valence.build.cards", params)
    if b.closed >> build & 1:
        return Refusal("valence.science.closed", params)
    return Refusal("valence.bank.finite", params)


def _why_not_collect(b: Board, notation: Notation, player: int, action: int) -> Refusal:
    g = b.g
    if action < g.exchange:
        return _why_not_top(b, notation, player, action - g.top)
    if action == g.exchange:
        return Refusal("valence.exchange.hand")
    if action < g.react:
        molecule = action - g.trade_in
        can = [f"@molecule.{m.name}" for number, m in enumerate(g.edition.molecules) if g.trade[number]]
        params: dict[str, Param] = {"molecule": f"@molecule.{notation.molecules[molecule]}", "can": can}
        return Refusal("valence.trade.which", params, "none" if g.trade[molecule] else "")
    return _why_not_react(b, notation, player, *divmod(action - g.react, g.num_players))


def _why_not_top(b: Board, notation: Notation, player: int, element: int) -> Refusal:
    if len(b.hands[player]) < 2:
        return Refusal("valence.draw.top", {}, "small-hand")
    if not b.discards:
        return Refusal("valence.draw.top", {}, "empty")
    return Refusal("valence.draw.top", {"card": notation.elements[element], "top": notation.elements[b.discards[-1]]})


def _why_not_react(b: Board, notation: Notation, player: int, reaction: int, seat: int) -> Refusal:
    g = b.g
    if g.younger:
        return Refusal("valence.younger.no-react")
    if b.reacted:
        return Refusal("valence.react.once")
    size = g.num_molecules
    first, second, target = g.r_first[reaction], g.r_second[reaction], g.r_target[reaction]
    if second >= 0 and seat == player:
        return Refusal("valence.double.opponent")
    needed = [first] if second < 0 else [first, second]
    for reactor in needed:
        if b.stash[player * size + reactor] < needed.count(reactor):
            name: dict[str, Param] = {"molecule": f"@molecule.{notation.molecules[reactor]}"}
            return Refusal("valence.double.two" if second >= 0 else "valence.react.reactor", name)
    return Refusal(
        "valence.react.target", {"molecule": f"@molecule.{notation.molecules[target]}", "seat": seat_name(seat)}
    )
