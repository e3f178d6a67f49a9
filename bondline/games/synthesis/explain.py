"""Why a move is not legal: the rule that forbids it, and what would be legal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bondline.engine import Param, Refusal, no_seat, seat_name
from bondline.games.synthesis.legal import NUM_CODES, chain_end, degree, members
from bondline.games.synthesis.setup import ADD, DETACHED
from bondline.games.synthesis.table import CARDS, CHAINS, DRAW, KEEP, OVER, ROLL, Table
from bondline.games.synthesis.turn import legal_actions, options
from bondline.games.synthesis.view import mutation_name

if TYPE_CHECKING:
    from bondline.games.synthesis.actions import Notation
    from bondline.games.synthesis.sheet import Sheet

_FEW = 6
"""Places named as what would be legal."""


def why_not(t: Table, notation: Notation, player: int, action: int) -> Refusal | None:
    """None for a legal action, else the refusal that explains it."""
    g = t.g
    if not 0 <= action < g.num_actions:
        raise ValueError(f"there is no action {action}")
    if not 0 <= player < g.num_players:
        return no_seat(player, g.num_players)
    if action in legal_actions(t, player):
        return None
    if t.phase == OVER:
        return Refusal("engine.turn.over")
    if t.phase in (CARDS, ROLL):
        return Refusal("engine.turn.chance")
    if (g.keep <= action < g.skip) != (t.phase == KEEP):
        return Refusal("synthesis.solo.keep", _kept(t, notation), "first" if t.phase == KEEP else "not-now")
    if t.phase == KEEP:
        card = notation.outcome(action - g.keep + g.o_pattern)
        return Refusal("synthesis.solo.keep", {**_kept(t, notation), "card": card})
    s = t.sheets[player]
    if s.done:
        return Refusal("synthesis.turn.wait", {"seat": seat_name(player)}, "chains" if t.phase == CHAINS else "")
    if action >= g.link and t.phase == DRAW:
        return Refusal("synthesis.chain.after-turns", {"turn": t.turn + 1, "turns": g.turns})
    if t.phase == CHAINS and (action < g.open_active or action == g.end):
        return Refusal("synthesis.end.turns", {"turns": g.turns})
    return _why_not_open(s, notation, action) or _why_not(t, s, notation, action)


def _kept(t: Table, notation: Notation) -> dict[str, Param]:
    return {"cards": [notation.outcome(outcome) for outcome in t.drawn if outcome < t.g.o_project]}


def _why_not_open(s: Sheet, notation: Notation, action: int) -> Refusal | None:
    """What must be answered before anything else is done."""
    g = s.g
    if s.choices:
        hexes = [notation.hexes[at] for at in s.choices]
        return Refusal("synthesis.elemental.at-once", {"hexes": hexes, "hex": hexes[0]})
    if g.shade <= action < g.keep:
        place = action - (g.shade if action < g.plain else g.plain)
        at = g.elemental_hexes[place]
        reason = "open" if not s.volume[at] else "mixed" if s.volume[at] < 6 else "decided"
        return Refusal("synthesis.elemental.choice", {"hex": notation.hexes[at]}, reason)
    drawing_active = g.open_active <= action < g.free or g.any_active <= action < g.shade
    if not s.groups:
        return Refusal("synthesis.active.skip", {}, "nothing") if drawing_active or action == g.skip else None
    if g.free <= action < g.any_active:
        return None
    if not drawing_active:
        return Refusal("synthesis.active.newest-first", {"bonds": _open_bonds(s)})
    item_fits = _is_open(s, action)
    if not item_fits:
        return Refusal("synthesis.active.shape", {"bonds": _open_bonds(s)})
    return None


def _is_open(s: Sheet, action: int) -> bool:
    """Whether the innermost group has a hexagon that asks for a bond of this look."""
    g = s.g
    group = s.groups[-1]
    if action >= g.any_active:
        return 0 in group
    placement = action - g.open_active
    return any(item and g.net.ranges[item // 8 - 1][0] <= placement < g.net.ranges[item // 8 - 1][1] for item in group)


def _open_bonds(s: Sheet) -> list[str]:
    g = s.g
    return [f"@shape.{g.look_names[item // 8 - 1]}" if item else "@shape.any" for item in s.groups[-1]]


def _why_not(t: Table, s: Sheet, notation: Notation, action: int) -> Refusal:
    g = s.g
    if action < g.open_active:
        return _why_not_bond(t, s, notation, action)
    if action < g.free:
        return _why_not_lines(s, notation, list(g.net.placements[action - g.open_active]))
    if action < g.shade:
        if action < g.any_active and not s.free:
            return Refusal("synthesis.free.line", {}, "none")
        first = g.free if action < g.any_active else g.any_active
        return _why_not_lines(s, notation, [(action - first) % g.num_lines])
    if action == g.end:
        bits = options(t, s)
        params: dict[str, Param] = {"n": bits.bit_count(), "places": _some(t, s, notation)}
        return Refusal("synthesis.turn.one-bond", params, "due")
    return why_no_link(s, notation, action - g.link)


def _why_not_bond(t: Table, s: Sheet, notation: Notation, placement: int) -> Refusal:
    """A bond of the die: none due, the wrong shape, over a line, without contact, or leaving no room for the second."""
    g = s.g
    params: dict[str, Param] = {
        "face": f"@shape.{g.face_names[t.face]}",
        "mutation": f"@mutation.{mutation_name(t)}",
        "places": _some(t, s, notation),
    }
    if not s.due:
        return Refusal("synthesis.turn.one-bond", params, "drawn")
    place = t.face * NUM_CODES
    rolled = g.class_masks[place] >> placement & 1
    allowed = g.class_masks[place + t.mutation] >> placement & 1
    if not rolled and not allowed:
        return Refusal("synthesis.draw.whole", params)
    lines = list(g.net.placements[placement])
    detached = t.mutation == DETACHED
    if any(s.ink[line] for line in lines) or not (detached or s.reach >> placement & 1):
        return _why_not_lines(s, notation, lines, _some(t, s, notation))
    if not allowed:  # only what must be done makes the bond as rolled illegal
        return Refusal("synthesis.mutation.add" if t.mutation == ADD else "synthesis.mutation.remove", params)
    return Refusal("synthesis.mutation.double-both", params)


def _why_not_lines(s: Sheet, notation: Notation, lines: list[int], places: list[str] | None = None) -> Refusal:
    over = [notation.lines[line] for line in lines if s.ink[line]]
    params: dict[str, Param] = {"lines": [notation.lines[line] for line in lines], "places": places or []}
    if over:
        return Refusal("synthesis.draw.no-overlap", {**params, "over": over}, "" if places else "bare")
    return Refusal("synthesis.draw.connect", params, "" if places else "bare")


def _some(t: Table, s: Sheet, notation: Notation) -> list[str]:
    """A few places where the die's bond may be drawn."""
    bits = options(t, s)
    return [notation.placement(placement) for placement in members(s.g.net, bits, 0)[:_FEW]]


def why_no_link(s: Sheet, notation: Notation, link: int) -> Refusal:
    """Why two cells cannot be linked."""
    g = s.g
    one, two = g.link_a[link], g.link_b[link]
    params: dict[str, Param] = {"cells": [notation.cell(one), notation.cell(two)]}
    if s.links >> link & 1:
        return Refusal("synthesis.chain.same-colour", params, "linked")
    for cell in (one, two):
        if not s.cells[cell]:
            return Refusal("synthesis.chain.same-colour", {**params, "cell": notation.cell(cell)}, "empty")
    if s.cells[one] != s.cells[two]:
        return Refusal("synthesis.chain.same-colour", params)
    for cell in (one, two):
        if degree(g, s.links, cell) > 1:
            return Refusal("synthesis.chain.no-branch", {**params, "cell": notation.cell(cell)})
    assert chain_end(g, s.links, one) == two
    return Refusal("synthesis.chain.no-loop", params)
