"""What a move is worth at a glance: points now, what the hand can still become, what stands open to attack.

It looks at a view only. Values are in 1/100 point.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from bondline.games.valence import turn
from bondline.games.valence.board import ANSWER, BUILD, COLLECT, EXCHANGE, LAY, LIMIT, OVER, Board
from bondline.games.valence.solve import best_builds

if TYPE_CHECKING:
    from bondline.games.valence.state import ValenceState

_CARD: Final = 55
"""What a card in the hand is worth before it fits anything."""
_UNSEEN: Final = 95
"""What a card that is still to be drawn is worth."""
_BUILT_SOON: Final = 82
"""Per cent of the points that the hand could build that are counted before it is their turn to be built."""
_RIVAL: Final = 35
"""Per cent of a rival's points that count against one's own."""
_EXPOSED: Final = 45
"""Per cent of the loss that an attack would bring that is feared from a rival who holds the reactor."""
_BLOCKED: Final = 12
"""The same behind a blocker."""
_WIN: Final = 1_000_000
_NAMED_WRONG: Final = -5_000


def advice(shown: ValenceState, seat: int, legal: Sequence[int]) -> list[tuple[int, int]]:
    """Each legal action with its value. ``shown`` is a state with just what the seat's view shows."""
    b = shown
    if b.phase == BUILD:
        return _build_values(b, seat, legal)
    if b.phase in (LAY, EXCHANGE):
        return [(action, _bury(b, seat, action - b.g.discard)) for action in legal]
    if b.phase == LIMIT:
        return [(action, _drop(b, seat, action - b.g.discard)) for action in legal]
    now = _worth(b, seat)
    return [(action, _collect_value(b, seat, action) - now) for action in legal]


def hand_counts(b: Board, seat: int) -> list[int]:
    """A hand by element."""
    counts = [0] * b.g.num_elements
    for element in b.hands[seat]:
        counts[element] += 1
    return counts


def _hand_worth(b: Board, seat: int, extra: int = -1) -> int:
    counts = hand_counts(b, seat)
    if extra >= 0:
        counts[extra] += 1
    builds, points = best_builds(b.g, counts, b.bank, b.closed)
    used = sum(len(b.g.b_cards[build]) for build in builds)
    return points * _BUILT_SOON + (sum(counts) - used) * _CARD


def _exposure(b: Board, seat: int) -> int:
    """What rivals' reactors could take from a seat's molecules, weighed by how likely an attack is."""
    g = b.g
    if g.younger:
        return 0
    size = g.num_molecules
    blocked = g.blocker >= 0 and b.stash[seat * size + g.blocker] > 0
    fear = 0
    for reaction in range(g.num_reactions):
        if not b.stash[seat * size + g.r_target[reaction]]:
            continue
        loss = g.points[g.r_target[reaction]] - sum(
            g.points[product] for product in g.r_products[reaction] if b.bank[product]
        )
        if loss <= 0:
            continue
        for rival in range(g.num_players):
            if rival == seat or not b.stash[rival * size + g.r_first[reaction]]:
                continue
            second = g.r_second[reaction]
            if second >= 0 and b.stash[rival * size + second] < (2 if second == g.r_first[reaction] else 1):
                continue
            share = _BLOCKED if blocked and second < 0 else _EXPOSED
            fear = max(fear, loss * share)
    return fear


def _worth(b: Board, seat: int) -> int:
    """Own points, hand and exposure against the best rival's points; when cooperating everybody's points and new kinds."""
    g = b.g
    if g.cooperative:
        new = sum(1 for molecule in range(g.num_molecules) if b.built >> molecule & 1)
        return 400 * new + _hand_worth(b, seat)
    rival = max(b.points[other] for other in range(g.num_players) if other != seat)
    return 100 * b.points[seat] - _RIVAL * rival + _hand_worth(b, seat) - _exposure(b, seat)


def _collect_value(b: ValenceState, seat: int, action: int) -> int:
    """The worth after a way to collect, with unseen cards at their average worth."""
    g = b.g
    if action == g.block or action == g.allow:
        return _answer_value(b, seat, action)
    after = b.clone()
    # Nothing is drawn on a trial: what chance brings is added as an average.
    after.deck_total = 1
    after.deck = [0] * g.num_elements
    size = len(b.hands[seat])
    if action == g.draw:
        return _worth(b, seat) + _UNSEEN * (1 if size >= 2 else 2 if size == 1 else 3)
    if action < g.exchange:
        return _worth(b, seat) - _hand_worth(b, seat) + _hand_worth(b, seat, action - g.top)
    if action == g.exchange:
        return _worth(b, seat) - _hand_worth(b, seat) + _UNSEEN * g.collected
    turn.act(after, seat, action)
    if after.phase == OVER:
        best = max(after.points)
        return _WIN if g.cooperative or after.points[seat] == best else -_WIN
    if after.phase == ANSWER:
        return _worth(b, seat) - 20  # it may be blocked, and then this turn's reaction is spent
    after.phase = COLLECT
    return _worth(after, seat) + _UNSEEN * g.collected


def _answer_value(b: ValenceState, seat: int, action: int) -> int:
    if action == b.g.block:
        return _worth(b, seat)
    after = b.clone()
    after.deck_total = 1
    turn.act(after, seat, action)
    if after.phase == OVER:
        return _WIN if after.points[seat] == max(after.points) else -_WIN
    return _worth(after, seat)


def _build_values(b: ValenceState, seat: int, legal: Sequence[int]) -> list[tuple[int, int]]:
    """The builds of the best set by their points, the others behind them; ending is worth nothing."""
    g = b.g
    best, _ = best_builds(g, hand_counts(b, seat), b.bank, b.closed)
    values: list[tuple[int, int]] = []
    for action in legal:
        if action == g.end:
            values.append((action, 0))
        elif action >= g.misname:
            values.append((action, _NAMED_WRONG))
        else:
            molecule = g.b_molecule[action - g.build]
            value = 100 * g.points[molecule] + (1000 if action - g.build in best else -300)
            if g.cooperative and not b.built >> molecule & 1:
                value += 800
            if b.points[seat] + g.points[molecule] >= g.goal and not g.cooperative:
                value += _WIN
            values.append((action, value))
    return values


def _bury(b: Board, seat: int, element: int) -> int:
    """Cards go down most useful first, so that the next player finds the least useful on top."""
    g = b.g
    useful = sum(g.points[g.b_molecule[build]] for build in range(g.num_builds) if g.b_mask[build] >> element & 1)
    acid = any(
        g.edition.molecules[g.b_molecule[build]].role == "reactor" and g.b_mask[build] >> element & 1
        for build in range(g.num_builds)
    )
    return useful + (40 if acid and _has_target(b, seat) else 0)


def _has_target(b: Board, seat: int) -> bool:
    g = b.g
    return any(b.stash[seat * g.num_molecules + target] for target in g.r_target)


def _drop(b: Board, seat: int, element: int) -> int:
    """The card without which the hand is worth most."""
    b.hands[seat].remove(element)
    value = _hand_worth(b, seat)
    b.hands[seat].append(element)
    b.hands[seat].sort()
    return value
