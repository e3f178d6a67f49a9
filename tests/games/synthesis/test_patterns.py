"""Pattern cards against the plane: hexagons are neighbours if they have a side in common, and every choice is tried."""

from __future__ import annotations

from itertools import combinations

import pytest

from bondline.engine import Rng
from bondline.games.synthesis import SynthesisGame
from bondline.games.synthesis.patterns import best_pattern, group_places, pattern_points, symmetries_of_hexes
from bondline.games.synthesis.sheet import ELEMENTAL, OPEN, Sheet
from tests.games.synthesis.honeycomb import board

IDS = [f"PT{number}" for number in range(1, 11)]


class Plane:
    """Which hexagons are neighbours, as numbers of the game, and what stands in them."""

    def __init__(self, game: SynthesisGame, sheet: Sheet) -> None:
        hexes = game.components()["hexes"]
        sides = [set(board()[1][each["name"]].values()) for each in hexes]
        self.all = list(range(len(hexes)))
        self.near = {at: [other for other in self.all if other != at and sides[at] & sides[other]] for at in self.all}
        self.start = next(at for at in self.all if hexes[at]["start"])
        self.shapes = [at for at in self.all if hexes[at]["sign"] in ("triangle", "square", "circle")]
        self.colour = {at: sheet.hue[at] for at in self.all if sheet.volume[at] != OPEN}
        self.volume = {at: sheet.volume[at] for at in self.colour if sheet.volume[at] != ELEMENTAL}

    def runs(self, at: int, one_colour: bool) -> list[list[int]]:
        """Every run of rising volumes from a molecule on."""
        found = [[at]]
        for other in self.near[at]:
            if self.volume.get(other) == self.volume[at] + 1 and not (
                one_colour and self.colour[other] != self.colour[at]
            ):
                found += [[at, *rest] for rest in self.runs(other, one_colour)]
        return found

    def groups(self) -> list[set[int]]:
        """Every rhombus of four: two neighbours and the two that are next to both."""
        found = []
        for one in self.all:
            for two in self.near[one]:
                both = set(self.near[one]) & set(self.near[two])
                if one < two and len(both) == 2:
                    found.append({one, two, *both})
        return found


def plain_points(plane: Plane, card: str) -> int:
    """What a card brings by the words of the rulebook, without its maximum."""
    volume, colour = plane.volume, plane.colour
    if card in ("PT1", "PT6"):
        return 3 * max((len(run) for at in volume for run in plane.runs(at, card == "PT1") if len(run) > 1), default=0)
    if card in ("PT2", "PT7"):
        best = 0
        for group in plane.groups():
            for size in (2, 3, 4):
                for chosen in combinations([at for at in group if at in volume], size):
                    hues = {colour[at] for at in chosen}
                    if len({volume[at] for at in chosen}) == 1 and len(hues) == (size if card == "PT2" else 1):
                        best = max(best, size)
        return 4 * best
    best = 0
    for centre in plane.shapes if card in ("PT5", "PT9", "PT10") else [plane.start]:
        near = plane.near[centre]
        volumes = [volume[at] for at in near if at in volume]
        if card in ("PT5", "PT8"):
            best = max(best, *(sum(1 for at in near if colour.get(at) == c) for c in (1, 2, 3, 4)))
        elif card in ("PT3", "PT9"):
            best = max(best, *(volumes.count(v) for v in range(1, 7)))
        else:
            best = max(best, sum(1 for v in volumes if volumes.count(v) == 1))
    return 3 * best


def filled(game: SynthesisGame, rng: Rng, closed: int, colours: int, volumes: int) -> Sheet:
    """A board whose hexagons hold anything: `closed` per cent of them, in some colours and with some volumes."""
    sheet: Sheet = game.new_initial_state().sheets[0]
    shapes = sheet.g.elemental_hexes
    for at in range(sheet.g.net.num_hexes):
        if at != sheet.g.net.start and rng.below(100) < closed:
            sheet.hue[at] = rng.below(colours) + 1
            sheet.volume[at] = ELEMENTAL if at in shapes and rng.below(2) else 7 - volumes + rng.below(volumes)
    return sheet


@pytest.mark.parametrize("side", ["A", "B"])
@pytest.mark.parametrize("card", IDS)
def test_patterns_are_those_of_the_plane(card: str, side: str) -> None:
    game = SynthesisGame(1, "basic", {"side": side})
    goal = next(goal for goal in game.new_initial_state().g.edition.patterns if goal.id == card)
    rng = Rng(IDS.index(card))
    seen: dict[int, int] = {}
    for number in range(60):
        sheet = filled(game, rng, (8, 25, 60, 95)[number % 4], (1, 4, 3)[number % 3], (6, 3, 6, 2, 1)[number % 5])
        plane = Plane(game, sheet)
        points = plain_points(plane, card)
        assert pattern_points(sheet, goal) == min(points, goal.max)
        assert len(set(best_pattern(sheet, goal))) * goal.points == points
        assert all(at in plane.colour for at in best_pattern(sheet, goal))
        seen[points] = seen.get(points, 0) + 1
    assert len(seen) > 3


def test_a_group_lies_wherever_the_plane_has_one() -> None:
    game = SynthesisGame(1, "basic")
    net = game.new_initial_state().g.net
    plane = Plane(game, game.new_initial_state().sheets[0])
    rhombus = [(0, 0), (1, 0), (0, 1), (1, 1)]
    found = [frozenset(places) for places in group_places(net, rhombus)]
    assert len(found) == len(set(found))
    assert set(found) == {frozenset(group) for group in plane.groups()}


@pytest.mark.parametrize(
    ("cells", "looks"),
    [
        ([(0, 0)], 1),
        ([(0, 0), (1, 0)], 3),  # one for each direction of a row
        ([(0, 0), (1, 0), (0, 1)], 2),  # a triangle, point up or down
        ([(0, 0), (1, 0), (1, 1)], 6),  # a bend, open to any of six sides
        ([(0, 0), (1, 0), (2, 0), (2, 1)], 12),  # a hook: six turns, and its mirror image is another one
    ],
)
def test_groups_are_turned_and_mirrored(cells: list[tuple[int, int]], looks: int) -> None:
    assert len(symmetries_of_hexes(cells)) == looks
