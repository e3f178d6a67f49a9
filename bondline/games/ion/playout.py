"""Playing a round on quickly: a cheap policy for every seat, and how well things stand when the round is scored.

A policy looks at what its seat may know: its hand, the cards that lie on the table, the goals. It is made for many
thousands of rounds inside a search, not for a good move at once.
"""

from __future__ import annotations

from typing import Final

from bondline.engine._rng import Rng
from bondline.games.ion.board import DEAL_CENTER, OVER, PICK, PLACE, REACT, REFRESH
from bondline.games.ion.legal import asked_ready, legal_bonds
from bondline.games.ion.reactions import legal_reactions
from bondline.games.ion.scoring import compound_points, goal_points, one_goal
from bondline.games.ion.setup import NUM_TILES, TILE_CENTER, TILE_RXN, TILE_TWO
from bondline.games.ion.state import IonState

_NOISE: Final = 150
"""Picks differ by up to this much from one playout to the next, in 1/100 point."""
_ONE_MISSING: Final = 46
_TWO_MISSING: Final = 24
"""Per cent of a compound's points that count while so many of its cards are missing."""
_TILE_WORTH: Final = (420, 380, 480)
"""What a tile that is still face up is worth while rounds are to come."""
_HALF: Final = 2_500
"""A lead of so many 1/100 points is half way between even and won."""


def playout(b: IonState, rng: Rng) -> list[int]:
    """Play the round to its end; how well each seat stands then, from 0 to 10,000. Changes the state."""
    g = b.g
    scored = len(b.round_points)
    while len(b.round_points) == scored and b.phase < REFRESH and not (b.phase <= DEAL_CENTER and scored):
        phase = b.phase
        if phase == PICK or phase == PLACE:
            for seat in range(g.num_players):
                if b.wait >> seat & 1:
                    _act(b, seat, rng)
                    if b.phase != phase:
                        break
        elif phase == REACT:
            _react(b, b.rxn_order[b.rxn_turn])
        else:
            b.apply(-1, b.draw(rng))
    while b.phase == REFRESH:
        for seat in range(g.num_players):
            if b.wait >> seat & 1:
                b.apply(seat, flip(b, seat))
                break
    return prospects(b)


def settled(b: IonState) -> bool:
    """Whether a round is over and the next one not yet dealt, or the exact solver knows what is best."""
    return b.phase >= REACT or (b.phase <= DEAL_CENTER and bool(b.round_points))


def flip(b: IonState, seat: int) -> int:
    """Which tile to refresh: the one that is worth most."""
    for tile in (TILE_RXN, TILE_TWO, TILE_CENTER):
        if not b.tiles[seat * NUM_TILES + tile]:
            return b.g.refresh + tile
    raise ValueError("no tile lies face down")


def prospects(b: IonState) -> list[int]:
    """How well each seat stands between rounds: its lead over the best other seat, from 0 (hopeless) to 10,000 (won)."""
    g = b.g
    worth: list[int] = []
    left = g.num_rounds - len(b.round_points)
    for seat in range(g.num_players):
        points = 100 * b.totals[seat]
        if b.phase != OVER:
            for tile in range(NUM_TILES):
                if b.tiles[seat * NUM_TILES + tile]:
                    points += _TILE_WORTH[tile] if left else 100 * g.tile_points
            if g.advanced:
                for kind in b.aside[seat]:
                    points += 90 * g.decay[kind]
        worth.append(points)
    result: list[int] = []
    for seat in range(g.num_players):
        best = -1_000_000
        for other in range(g.num_players):
            if other != seat and worth[other] > best:
                best = worth[other]
        lead = worth[seat] - best
        half = _HALF if b.phase != OVER else 300
        result.append(5_000 + 5_000 * lead // (half + (lead if lead > 0 else -lead)))
    return result


def _act(b: IonState, seat: int, rng: Rng) -> None:
    g = b.g
    if b.phase == PICK and b.pend_center[seat] < 0:
        first, second = quick_pick(b, seat, rng)
        if second < 0:
            b.apply(seat, first)
        elif first <= second:
            b.apply(seat, g.pair_offset[first] + second)
        else:
            b.apply(seat, g.pair_offset[second] + first)
        return
    if b.pend_center[seat] >= 0:
        b.apply(seat, _placing(b, seat, b.pend_center[seat]))
    elif b.pend[seat]:
        pend = b.pend[seat]
        kind = pend[rng.below(len(pend))] if len(pend) > 1 else pend[0]
        b.apply(seat, _placing(b, seat, kind))
    elif asked_ready(b, seat):
        b.apply(seat, _last_tiles(b, seat))
    else:
        raise ValueError("the seat has nothing to do")


def _placing(b: IonState, seat: int, kind: int) -> int:
    """The bond that brings most, if it brings more than waiting: an ion that waits may still become a richer compound."""
    g = b.g
    options: list[int] = []
    if not g.is_radioactive[kind]:
        legal_bonds(b, seat, kind, options)
    best = g.place + kind
    most = 0
    for option in options:
        compound = (option - g.bond) >> 1
        points = 100 * g.c_points[compound] + 120 * g.c_icon[compound] + goal_gain(b, seat, compound)
        if points > most:
            most = points
            best = option
    return best


def goal_gain(b: IonState, seat: int, compound: int) -> int:
    """What the goals on the table would bring for one more compound, in 1/100 point."""
    g = b.g
    bit = 1 << compound
    gain = 0
    for goal in b.goals:
        if bit & (g.goal_a[goal] | g.goal_b[goal]):
            built = 0
            for made in b.made[seat]:
                built |= 1 << made
            gain += one_goal(g, goal, built | bit) - one_goal(g, goal, built)
    return 100 * gain


def kind_worth(b: IonState, seat: int, kind: int, steps: int) -> int:
    """What a card is worth to a seat, in 1/100 point: the best compound that it completes or brings nearer."""
    g = b.g
    base = seat * g.num_kinds
    if g.is_noble[kind]:
        have = 0
        for noble in g.nobles:
            if b.loose[base + noble]:
                have += 1
        if b.loose[base + kind] or not have:
            return 100 * g.noble_sets[0] + 60
        return 100 * (g.noble_sets[have] - g.noble_sets[have - 1]) + 30
    if g.is_radioactive[kind]:
        return 280 + 70 * g.decay[kind]
    loose = b.loose
    same = loose[base + kind]
    best = 0
    bonds = g.bonds[kind]
    for i in range(0, len(bonds), 5):
        others = loose[base + bonds[i + 1]]
        missing = bonds[i + 2] - others if others < bonds[i + 2] else 0
        if same < bonds[i + 3]:
            missing += bonds[i + 3] - same
        if missing > 2 or missing > steps:
            continue
        compound = bonds[i]
        points = 100 * g.c_points[compound] + 120 * g.c_icon[compound] + goal_gain(b, seat, compound)
        if missing == 1:
            points = points * _ONE_MISSING // 100
        elif missing:
            points = points * _TWO_MISSING // 100
        best = max(best, points)
    return best


def quick_pick(b: IonState, seat: int, rng: Rng) -> tuple[int, int]:
    """One kind of the hand, or two where the tile for it is face up and both are worth it; -1 for no second."""
    g = b.g
    steps = g.num_steps - b.step - 1
    first = second = -1
    most = more = -1
    last = -1
    for kind in b.hands[seat]:
        if kind == last:
            continue
        last = kind
        worth = kind_worth(b, seat, kind, steps) + rng.below(_NOISE)
        if worth > most:
            second, more = first, most
            first, most = kind, worth
        elif worth > more:
            second, more = kind, worth
    if second >= 0 and b.tiles[seat * NUM_TILES + TILE_TWO] and more >= 550 + 25 * steps:
        return first, second
    return first, -1


def _last_tiles(b: IonState, seat: int) -> int:
    """On the last step: rearrange, take from the centre, or neither."""
    g = b.g
    at = seat * NUM_TILES
    if b.tiles[at + TILE_CENTER]:
        best = -1
        most = 330
        for kind in b.center:
            worth = kind_worth(b, seat, kind, 0)
            if worth > most:
                most = worth
                best = kind
        if best >= 0:
            return g.center + best
    if b.tiles[at + TILE_RXN] and b.loose_mask[seat] & ~g.noble_mask:
        made = b.made[seat]
        now = compound_points(g, made) + goal_points(g, b.goals, made)
        after = quick_arrangement(b, _pool(b, seat))
        gain = 100 * (compound_points(g, after) + goal_points(g, b.goals, after) - now)
        if gain >= (250 if b.round == g.num_rounds - 1 else 450):
            return g.rxn
    return g.ready


def _pool(b: IonState, seat: int) -> list[int]:
    """A seat's ions by kind, bonded or not."""
    g = b.g
    pool = b.loose[seat * g.num_kinds : (seat + 1) * g.num_kinds]
    for compound in b.made[seat]:
        pool[g.c_cation[compound]] += g.c_cations[compound]
        pool[g.c_anion[compound]] += g.c_anions[compound]
    return pool


def quick_arrangement(b: IonState, pool: list[int]) -> list[int]:
    """A good set of compounds from these cards, ascending: the best of a few that each take the richest that fits."""
    g = b.g
    fits = [
        c for c in g.rich if pool[g.c_cation[c]] >= g.c_cations[c] and pool[g.c_anion[c]] >= g.c_anions[c]
    ]  # fmt: skip
    best: list[int] = []
    most = 0
    for skip in range(min(3, len(fits))):
        left = pool[:]
        formed: list[int] = []
        for c in fits[skip:] + fits[:skip]:
            while left[g.c_cation[c]] >= g.c_cations[c] and left[g.c_anion[c]] >= g.c_anions[c]:
                left[g.c_cation[c]] -= g.c_cations[c]
                left[g.c_anion[c]] -= g.c_anions[c]
                formed.append(c)
        points = compound_points(g, formed) + goal_points(g, b.goals, formed)
        if points > most:
            most = points
            best = formed
    best.sort()
    return best


def _react(b: IonState, seat: int) -> None:
    """Form a quick arrangement, move by move."""
    g = b.g
    turn = b.rxn_turn
    wanted = quick_arrangement(b, _pool(b, seat))
    while b.phase == REACT and b.rxn_turn == turn:
        actions: list[int] = []
        legal_reactions(b, seat, actions, g.num_actions)
        choice = g.done if actions[len(actions) - 1] == g.done else actions[0]
        while wanted:
            compound = wanted[0]
            if g.form + compound in actions:
                choice = g.form + compound
                wanted = wanted[1:]
                break
            wanted = wanted[1:]
        b.apply(seat, choice)
