"""Playing on quickly: a cheap policy for every seat, and how well things stand at the end, or after enough turns.

A policy looks at its own hand and at what lies on the table. It is made for many thousands of games inside a search; its
weights were tuned on games of their own seeds against the greedy bot. Values are in 1/100 point.
"""

from __future__ import annotations

from typing import Final

from bondline.engine._rng import Rng
from bondline.games.valence.board import ANSWER, BUILD, COLLECT, DRAW, EXCHANGE, LAY, LIMIT, OVER
from bondline.games.valence.outlook import Met, loss, outlook, progress, result
from bondline.games.valence.solve import good_builds
from bondline.games.valence.state import ValenceState

NAMES: Final = (
    "card0", "card1", "card2", "card3", "card4", "card5", "card6",
    "soon", "top", "kept", "trade", "react", "loss", "cost", "own", "near", "noise", "lay", "drop",
)  # fmt: skip
WEIGHTS: Final = (
    120, 101, 98, 96, 114, 117, 65,
    113, -74, 73, 78, -59, 57, 93, 89, 64, 11, 18, 99,
)  # fmt: skip
_TURNS: Final = 10
"""So many turns are played, all seats together, before `outlook` judges."""
_STEPS: Final = 300
"""So many sets of builds are looked at in a hand: more than any hand of a real game needs."""
_HELD_BACK: Final = 3
"""Of 100 hands that could be built from after a turn, so many are believed in: a build may be kept from an attack."""
_HANDS_MET: Final = 20_000
"""So many hands are remembered with what they can build."""


def playout(b: ValenceState, rng: Rng) -> list[int]:
    """Play on; how well each seat stands then, from 0 to 10,000. Changes the state."""
    g = b.g
    # Whoever ended their turn is compared with themselves going on with it: both are judged after the same turn.
    last = b.turns + _TURNS - (1 if b.phase == COLLECT and not b.reacted else 0)
    # Each seat has luck of its own: what one draws more does not change what the others draw.
    luck = [rng.split() for _ in range(g.num_players)]
    while b.phase != OVER and b.turns < last:
        if b.phase < COLLECT or b.phase == DRAW:
            b.apply(-1, b.draw(luck[b.turn]))
        else:
            b.apply(b.target if b.phase == ANSWER else b.turn, quick_action(b, rng, WEIGHTS))
    if g.cooperative:
        return progress(b)
    if b.phase == OVER:
        return result(b)
    return outlook(b, [_known_builds(b, hand) for hand in b.hands])


def credible(b: ValenceState, seat: int) -> int:
    """How many of 100 states like this one people would have played to: see `bondline.engine.Game.credible`."""
    players = b.g.num_players
    first = (b.turn - b.turns) % players
    for other in range(players):
        had_a_turn = b.turns > (other - first) % players
        if other != seat and had_a_turn and _known_builds(b, b.hands[other])[3] > 0:
            return _HELD_BACK
    return 100


def quick_action(b: ValenceState, rng: Rng, w: tuple[int, ...]) -> int:
    """What the seat that is to act does."""
    g = b.g
    phase = b.phase
    if phase == BUILD:
        return _build(b, rng)
    if phase == COLLECT:
        return _collect(b, rng, w)
    if phase == LAY:
        return g.discard + _least(b, b.lay, rng, w[17], True)
    if phase == LIMIT or phase == EXCHANGE:
        return g.discard + _least(b, b.hands[b.turn], rng, w[18], False)
    return g.block if loss(b, b.reaction) > 0 else g.allow


def _known_builds(b: ValenceState, hand: list[int]) -> Met:
    """What a hand can build: looked up where the hand was met before.

    Piles that are empty count, piles that hold a single molecule do not: it is a playout.
    """
    g = b.g
    empty = b.closed << g.num_molecules
    bit = 1
    for left in b.bank:
        if not left:
            empty |= bit
        bit += bit
    key = (empty, *hand)
    known = g.hands_met.get(key)
    if known is None:
        counts = [0] * g.num_elements
        for element in hand:
            counts[element] += 1
        builds = good_builds(g, g.stash_worth, counts, b.bank, b.closed, _STEPS)
        used = 0
        for build in builds:
            used += len(g.b_cards[build])
        most = good_builds(g, g.points, counts, b.bank, b.closed, _STEPS)
        points = 0
        for build in most:
            points += g.points[g.b_molecule[build]]
        known = (builds, used, most, points)
        if len(g.hands_met) >= _HANDS_MET:
            g.hands_met.clear()
        g.hands_met[key] = known
    return known


def _build(b: ValenceState, rng: Rng) -> int:
    """A build of the best set; what a rival could attack at once is kept in hand while there is room."""
    g = b.g
    seat = b.turn
    builds, _, most, points = _known_builds(b, b.hands[seat])
    if not builds:
        return g.end
    if b.points[seat] + points >= g.goal:
        return g.build + most[rng.below(len(most))]
    if not g.younger:
        safe = [build for build in builds if not _exposed(b, seat, g.b_molecule[build])]
        if safe:
            return g.build + safe[rng.below(len(safe))]
        if len(b.hands[seat]) <= g.hand_limit:
            return g.end
    return g.build + builds[rng.below(len(builds))]


def _exposed(b: ValenceState, seat: int, molecule: int) -> bool:
    """Whether some rival's reactors could take this molecule apart."""
    g = b.g
    size = g.num_molecules
    stash = b.stash
    for reaction in range(g.num_reactions):
        if g.r_target[reaction] == molecule:
            first = g.r_first[reaction]
            second = g.r_second[reaction]
            for rival in range(g.num_players):
                if rival != seat and stash[rival * size + first]:
                    if second < 0 or stash[rival * size + second] >= (2 if second == first else 1):
                        return True
    return False


def _cards(w: tuple[int, ...], size: int, more: int) -> int:
    """What so many more cards are worth to a hand of a size."""
    worth = 0
    for number in range(size, size + more):
        worth += w[number] if number < 6 else w[6]
    return worth


def _collect(b: ValenceState, rng: Rng, w: tuple[int, ...]) -> int:
    """The way to collect that brings most."""
    g = b.g
    seat = b.turn
    hand = b.hands[seat]
    size = len(hand)
    noise = w[16] + 1
    best = g.draw
    most = _cards(w, size, 1 if size >= 2 else 2 if size == 1 else 3) + rng.below(noise)
    if size:
        _, used, _, points = _known_builds(b, hand)
        if size >= 2 and b.discards:
            element = b.discards[len(b.discards) - 1]
            more = [*hand, element]
            more.sort()
            after = _known_builds(b, more)[3]
            value = (after - points) * w[7] + w[8] + rng.below(noise)
            if value > most:
                most = value
                best = g.top + element
        value = _cards(w, 0, 3) - points * w[7] - (size - used) * w[9] + rng.below(noise)
        if value > most:
            most = value
            best = g.exchange
    three = _cards(w, size, 3)
    base = seat * g.num_molecules
    for molecule in range(g.num_molecules):
        if g.trade[molecule] and b.stash[base + molecule]:
            value = three - g.points[molecule] * w[10] + rng.below(noise)
            if value > most:
                most = value
                best = g.trade_in + molecule
    if b.reacted or g.younger:
        return best
    for reaction in range(g.num_reactions):
        first = g.r_first[reaction]
        if not b.stash[base + first]:
            continue
        second = g.r_second[reaction]
        if second >= 0 and b.stash[base + second] < (2 if second == first else 1):
            continue
        cost = g.points[first] + (g.points[second] if second >= 0 else 0)
        target = g.r_target[reaction]
        lost = loss(b, reaction)
        for other in range(g.num_players):
            size_other = g.num_molecules * other
            if not b.stash[size_other + target] or (second >= 0 and other == seat):
                continue
            if other == seat:
                value = three - lost * w[14] - cost * w[13]
            else:
                if second < 0 and g.blocker >= 0 and b.stash[size_other + g.blocker]:
                    continue
                value = three + lost * w[12] - cost * w[13] + w[11]
                if b.points[other] + 4 >= g.goal:
                    value += lost * w[15]
            value += rng.below(noise)
            if value > most:
                most = value
                best = g.react + reaction * g.num_players + other
    return best


def _least(b: ValenceState, cards: list[int], rng: Rng, twice: int, useful_first: bool) -> int:
    """The card that is least use, or most: what lies on top of the discards, the next player may take."""
    g = b.g
    best = cards[0]
    least = 1_000_000
    for element in cards:
        use = g.use[element] * 8 * 100 // (100 + twice * cards.count(element)) + rng.below(8)
        if useful_first:
            use = -use
        if use < least:
            least = use
            best = element
    return best
