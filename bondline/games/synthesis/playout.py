"""Playing on quickly: every seat by the tables of `quick`, and how well things stand then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bondline.engine._rng import Rng
from bondline.games.synthesis.legal import can_draw_free, members
from bondline.games.synthesis.links import complete_lines
from bondline.games.synthesis.patterns import pattern_points
from bondline.games.synthesis.quick import Quick, Weights, weights_of
from bondline.games.synthesis.scoring import elemental_points
from bondline.games.synthesis.sheet import Sheet
from bondline.games.synthesis.solve import best_chain_points
from bondline.games.synthesis.state import SynthesisState
from bondline.games.synthesis.table import CHAINS, DRAW, KEEP, OVER, ROLL, colour_of
from bondline.games.synthesis.turn import finish_turn, options

_NUM_CODES: Final = 6
HORIZON: Final = 4
"""Turns that are played on; further ones would say more about the dice than about the bond."""


def playout(t: SynthesisState, rng: Rng, seat: int) -> list[int]:
    """Play one seat's board on for some turns; how well it stands then, from 0 to 10,000. Changes the state."""
    weights = weights_of(t.g.turns)
    # Who was the last to end a turn has brought the next one about. Prospects of different turns cannot be compared, so
    # what follows from any choice in a turn ends at the same one.
    play_on(t, rng, HORIZON - 1 if t.phase == ROLL else HORIZON, weights, seat)
    result = [0] * t.g.num_players
    result[seat] = max(0, min(10_000, prospect(t, seat, weights) // 4))
    return result


def prospect(t: SynthesisState, seat: int, weights: Weights) -> int:
    """What a board is worth with what may still come, in 1/100 point."""
    value = standing(t, seat)
    if t.turn < t.g.turns:
        quick = Quick(t.sheets[seat], seat, t.turn, weights)
        value += quick.potential() + quick.table()
    return value


def play_on(t: SynthesisState, rng: Rng, turns: int, weights: Weights, only: int = -1) -> None:
    """Play at most so many turns more, each seat (or only one) by the tables; stops before the chains."""
    last = min(t.g.turns, t.turn + turns)
    while t.phase != OVER and t.phase != CHAINS:
        if t.phase == DRAW:
            if only >= 0:
                for sheet in t.sheets:
                    if sheet is not t.sheets[only]:
                        sheet.done = True
                if t.sheets[only].done:
                    finish_turn(t)
                    continue
            for seat in range(t.g.num_players):
                while not t.sheets[seat].done and t.phase == DRAW:
                    t.apply(seat, quick_action(t, seat, weights))
                if t.phase != DRAW:
                    break
        elif t.phase == KEEP:
            t.apply(0, t.legal_actions(0)[0])
        elif t.phase == ROLL and t.turn >= last:
            return
        else:
            t.apply(-1, t.draw(rng))


def quick_action(t: SynthesisState, seat: int, weights: Weights) -> int:
    """The action that the tables like best."""
    g = t.g
    s = t.sheets[seat]
    colour = colour_of(seat, t.turn)
    if s.choices:
        return _decide(s, s.choices[0])
    quick = Quick(s, seat, t.turn, weights)
    free = _best_free(s, quick) if s.free and can_draw_free(s) else -1
    if free >= 0:
        return g.free + free
    if s.groups:
        return _active(s, quick)
    best = g.end
    most = -1_000_000_000
    if s.due:
        for placement in members(g.net, options(t, s), g.class_starts[t.face * _NUM_CODES + t.mutation]):
            value = quick.bond(placement, colour)
            if value > most:
                most = value
                best = placement
    return int(best)


def _decide(s: Sheet, at: int) -> int:
    g = s.g
    place = g.elemental_index[at]
    box = 2 * (g.elemental[at] - 1)
    full = s.boxes[box] and s.boxes[box + 1]
    return (g.plain if full else g.shade) + place


def _best_free(s: Sheet, quick: Quick) -> int:
    """A free bond that closes a hexagon and brings more than it is worth in hand, as colour x lines + line; -1 for none."""
    g = s.g
    net = g.net
    may = s.reach & s.room
    best = -1
    most = quick.w[36] if quick.turns_left > 1 else 0
    for at in range(net.num_hexes):
        if s.left[at] == 1:
            for line in net.sides[at]:
                if line >= 0 and not s.ink[line]:
                    if may >> line & 1:
                        for colour in range(1, 5):
                            value = quick.bond(line, colour)
                            if value > most:
                                most = value
                                best = (colour - 1) * g.num_lines + line
                    break
    return best


def _active(s: Sheet, quick: Quick) -> int:
    g = s.g
    net = g.net
    may = s.reach & s.room
    best = g.skip
    most = -200
    for item in s.groups[len(s.groups) - 1]:
        if item:
            look = item // 8 - 1
            for placement in members(net, net.look_masks[look] & may, net.ranges[look][0]):
                value = quick.bond(placement, item % 8)
                if value > most:
                    most = value
                    best = g.open_active + placement
        else:
            for line in members(net, net.look_masks[0] & may, 0):
                for colour in range(1, 5):
                    value = quick.bond(line, colour)
                    if value > most:
                        most = value
                        best = g.any_active + (colour - 1) * g.num_lines + line
    return int(best)


def standing(t: SynthesisState, seat: int) -> int:
    """The points that a sheet has for certain, with the best chains of each colour and the pattern card, in 1/100 point."""
    s = t.sheets[seat]
    g = t.g
    points = elemental_points(s) + g.edition.line_points * complete_lines(s)
    for colour in range(1, 5):
        points += best_chain_points(g, s.cells, colour)
    if t.pattern >= 0:
        points += pattern_points(s, g.edition.patterns[t.pattern])
    return 100 * points


def estimates(t: SynthesisState, seat: int, legal: Sequence[int]) -> list[tuple[int, int]]:
    """Each legal action with what the tables think of it."""
    g = t.g
    s = t.sheets[seat]
    quick = Quick(s, seat, t.turn, weights_of(g.turns))
    colour = colour_of(seat, t.turn)
    values: list[tuple[int, int]] = []
    for action in legal:
        if action < g.open_active:
            value = quick.bond(action, colour)
        elif action < g.free:
            value = -1_000
            placement = action - g.open_active
            for item in s.groups[len(s.groups) - 1]:
                if item and g.net.ranges[item // 8 - 1][0] <= placement < g.net.ranges[item // 8 - 1][1]:
                    value = max(value, quick.bond(placement, item % 8))
        elif action < g.shade:
            free = action < g.any_active
            ink, line = divmod(action - (g.free if free else g.any_active), g.num_lines)
            value = quick.bond(line, ink + 1)
            if free:
                # Kept unless it brings more than it is worth in hand, and then drawn before anything else.
                over = value - (quick.w[36] if quick.turns_left > 1 else 0)
                value = 2_000 + over if over > 0 else over - 2_000
        elif action < g.plain:
            value = 1_000
        else:
            value = 0
        values.append((action, value))
    return values
