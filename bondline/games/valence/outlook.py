"""How well each seat stands at the start of a turn: its share of a win, from what it has and what it holds.

The weights are log-odds in 1/100, fitted by logistic regression to how 9,000 games of the playouts' policy ended, games
of their own seeds, and rounded; those of molecules and cards are in `Setup`, from points, roles and families, so that any
edition has them.
Values are from 0 to 10,000.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bondline.games.valence.board import OVER, WON

if TYPE_CHECKING:
    from bondline.games.valence.state import ValenceState

_TURN: Final = 47
"""What it is worth to be on turn."""
_THREAT: Final = 17
"""A point that an own reactor could take from a rival now."""
_MOLECULE: Final = 39
_POINT: Final = 10
_USED: Final = -6
"""A molecule, a point and a card of what the hand could build; cards count besides, by their families."""
_WON: Final = 9_600
"""What a win is worth; the rest is for points, so that whoever cannot win still has something to play for."""

Met = tuple[list[int], int, list[int], int]
"""What a hand can build: the set that is worth most, its cards; the set of most points, its points."""


def progress(b: ValenceState) -> list[int]:
    """How far a cooperating table has come."""
    g = b.g
    if b.phase == OVER and b.outcome == WON:
        return [10_000 - min(b.turns, 4_000)] * g.num_players
    built = 0
    wanted = 0
    for molecule in range(g.num_molecules):
        wanted += g.all_kinds >> molecule & 1
        built += (b.built & g.all_kinds) >> molecule & 1
    return [4_000 * built // wanted] * g.num_players


def result(b: ValenceState) -> list[int]:
    """The win, shared where several have the most points."""
    top = max(b.points)
    winners = b.points.count(top)
    return [_value(b, seat, _WON // winners if b.points[seat] == top else 0) for seat in range(b.g.num_players)]


def outlook(b: ValenceState, hands: list[Met]) -> list[int]:
    """Each seat's share of a win, when the seat on turn is to collect and ``hands`` can build so much."""
    g = b.g
    turn = b.turn
    players = range(g.num_players)
    if b.points[turn] + hands[turn][3] >= g.goal:
        return [_value(b, seat, _WON if seat == turn else 0) for seat in players]
    strengths = [_strength(b, seat, hands[seat]) for seat in players]
    best = max(strengths)
    shares = [g.decay[min(best - strength, len(g.decay) - 1)] for strength in strengths]
    total = sum(shares)
    return [_value(b, seat, _WON * shares[seat] // total) for seat in players]


def _value(b: ValenceState, seat: int, win: int) -> int:
    return win + max(0, min(400, 200 + 8 * b.points[seat] - 8 * max(b.points)))


def _strength(b: ValenceState, seat: int, hand: Met) -> int:
    g = b.g
    builds, used, _, points = hand
    value = _MOLECULE * len(builds) + _POINT * points + _USED * used + _THREAT * _threat(b, seat)
    if seat == b.turn:
        value += _TURN
    base = seat * g.num_molecules
    for molecule in range(g.num_molecules):
        if b.stash[base + molecule]:
            value += b.stash[base + molecule] * g.stash_worth[molecule]
    for element in b.hands[seat]:
        value += g.card_worth[element]
    return value


def _threat(b: ValenceState, seat: int) -> int:
    """The most points that a seat's reactors could take from a rival who cannot block."""
    g = b.g
    stash = b.stash
    size = g.num_molecules
    base = seat * size
    most = 0
    for reaction in range(g.num_reactions):
        first = g.r_first[reaction]
        if not stash[base + first]:
            continue
        second = g.r_second[reaction]
        if second >= 0 and stash[base + second] < (2 if second == first else 1):
            continue
        for rival in range(g.num_players):
            if rival != seat and stash[rival * size + g.r_target[reaction]]:
                if second >= 0 or g.blocker < 0 or not stash[rival * size + g.blocker]:
                    most = max(most, loss(b, reaction))
    return most


def loss(b: ValenceState, reaction: int) -> int:
    """What the target's owner loses by a reaction."""
    g = b.g
    points = g.points[g.r_target[reaction]]
    for product in g.r_products[reaction]:
        if b.bank[product]:
            points -= g.points[product]
    return points
