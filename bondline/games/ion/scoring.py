"""Points: compounds, noble gases, goals, radioactive cards, and the decay places at the end of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bondline.games.ion.setup import Setup


def compound_points(g: Setup, made: list[int]) -> int:
    """The sum of the points printed on every bonded card."""  # rule: ion.score.compound
    points = 0
    for compound in made:
        points += g.c_points[compound]
    return points


def noble_points(g: Setup, counts: list[int]) -> int:
    """Sets of different noble gases, split for the highest score. ``counts`` has one number for each noble kind."""
    # rule: ion.noble.sets
    return _split(g, sorted(counts, reverse=True), {})


def _split(g: Setup, left: list[int], known: dict[tuple[int, ...], int]) -> int:
    kinds = 0
    while kinds < len(left) and left[kinds] > 0:
        kinds += 1
    if kinds == 0 or not g.noble_sets:
        return 0
    key = tuple(left)
    if key in known:
        return known[key]
    best = 0
    # A set of some size may as well take the kinds of which most are left: any later split stays possible.
    for size in range(1, min(kinds, len(g.noble_sets)) + 1):
        rest = [left[i] - 1 if i < size else left[i] for i in range(kinds)]
        rest.sort(reverse=True)
        best = max(best, g.noble_sets[size - 1] + _split(g, rest, known))
    known[key] = best
    return best


def goal_points(g: Setup, goals: list[int], made: list[int]) -> int:
    """Bonus points for the goal cards on the table."""
    points = 0
    built = 0
    for compound in made:
        built |= 1 << compound
    for goal in goals:
        points += one_goal(g, goal, built)
    return points


def one_goal(g: Setup, goal: int, built: int) -> int:
    """Points of one goal card for a bit set of compounds: a compound built twice counts once."""
    # rule: ion.goal.points, ion.goal.once, ion.goal.every-card
    first = (built & g.goal_a[goal]) != 0
    second = (built & g.goal_b[goal]) != 0
    if first and second:
        return g.goal_both[goal]
    if first or second:
        return g.goal_one[goal]
    return 0


def radioactive_points(g: Setup, turned: list[int]) -> int:
    """Points of this round's radioactive cards, each coded as ``3·kind + turn`` (0 upright, 1 turned, 2 face down)."""
    # rule: ion.radioactive.round-points
    points = 0
    for card in turned:
        points += g.radio_points[card % 3]
    return points


def icon_compounds(g: Setup, made: list[int]) -> int:
    """How many compounds contain a polyatomic card with the refresh icon."""  # rule: ion.refresh.one-a-compound
    count = 0
    for compound in made:
        count += g.c_icon[compound]
    return count


def decay_points(g: Setup, decay: list[int]) -> list[int]:
    """The points of the decay places, by seat, for each seat's total decay."""
    # rule: ion.decay.places, ion.decay.last, ion.decay.none, ion.decay.ties
    seats = len(decay)
    places = [g.decay_places[i] if i < len(g.decay_places) else 0 for i in range(seats)]
    places[seats - 1] = g.decay_last
    points = [0] * seats
    for seat in range(seats):
        above = 0
        tied = 0
        for other in range(seats):
            if decay[other] > decay[seat]:
                above += 1
            elif decay[other] == decay[seat]:
                tied += 1
        total = 0
        for place in range(above, above + tied):
            total += places[place]
        points[seat] = -((-total) // tied)  # towards plus infinity
    return points


def ranking(totals: list[int]) -> list[int]:
    """Places from 1; tied seats share one."""  # rule: ion.end.winner, ion.end.shared
    places: list[int] = []
    for total in totals:
        above = 0
        for other in totals:
            if other > total:
                above += 1
        places.append(above + 1)
    return places
