"""Pattern cards: points for how the molecules lie in the formula.

Volumes are those of numbered molecules, 1 to 6; elemental molecules have a colour and no volume.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from bondline.games.synthesis.cards import Pattern
from bondline.games.synthesis.grid import Hex
from bondline.games.synthesis.sheet import ELEMENTAL, OPEN, Sheet

if TYPE_CHECKING:
    from bondline.games.synthesis.net import Net


def pattern_points(s: Sheet, card: Pattern) -> int:
    """The points of a card, at most what is printed on it."""  # rule: synthesis.card.max
    return min(card.points * len(best_pattern(s, card)), card.max)


def best_pattern(s: Sheet, card: Pattern) -> list[int]:
    """The hexagons that count for a card, the first of equally good sets."""
    if card.kind == "run":
        return _longest_run(s, card.colour)
    if card.kind == "group":
        return _best_group(s, card)
    return _best_near(s, card)


def _numbered(s: Sheet, at: int) -> bool:
    return OPEN < s.volume[at] < ELEMENTAL


def _longest_run(s: Sheet, one_colour: bool) -> list[int]:
    """The longest path of neighbours whose volumes rise by one."""
    # rule: synthesis.pattern.run-colour, synthesis.pattern.run, synthesis.pattern.run-two
    net = s.g.net
    longest: list[list[int]] = [[] for _ in range(net.num_hexes)]  # by hexagon: the longest run that ends there
    best: list[int] = []
    numbered = [at for at in range(net.num_hexes) if _numbered(s, at)]
    for at in sorted(numbered, key=lambda at: (s.volume[at], at)):
        before: list[int] = []
        for near in net.neighbours[at]:
            fits = s.volume[near] == s.volume[at] - 1 and (not one_colour or s.hue[near] == s.hue[at])
            if fits and len(longest[near]) > len(before):  # at an open hexagon no run ends
                before = longest[near]
        longest[at] = [*before, at]
        if len(longest[at]) > len(best):
            best = longest[at]
    return best if len(best) > 1 else []


def group_places(net: Net, cells: Iterable[Hex]) -> list[list[int]]:
    """Every place of a group of hexagons on the board, turned and mirrored."""  # rule: synthesis.pattern.group-turn
    number = {at: index for index, at in enumerate(net.hexes)}
    found: dict[tuple[int, ...], bool] = {}
    for look in symmetries_of_hexes(cells):
        for base in net.hexes:
            places = [number.get((q + base[0], r + base[1]), -1) for q, r in look]
            if min(places) >= 0:
                found[tuple(sorted(places))] = True
    return [list(places) for places in sorted(found)]


def symmetries_of_hexes(cells: Iterable[Hex]) -> list[tuple[Hex, ...]]:
    """The different looks of a group of hexagons, its first one at (0, 0)."""
    looks: dict[tuple[Hex, ...], bool] = {}
    known = list(cells)
    for mirrored in (False, True):
        turned = [(r, q) if mirrored else (q, r) for q, r in known]
        for _ in range(6):
            turned = [(-r, q + r) for q, r in turned]
            first = min(turned)
            looks[tuple(sorted((q - first[0], r - first[1]) for q, r in turned))] = True
    return sorted(looks)


def _best_group(s: Sheet, card: Pattern) -> list[int]:
    # rule: synthesis.pattern.group-colours, synthesis.pattern.group-same, synthesis.pattern.group-open
    best: list[int] = []
    for places in group_places(s.g.net, card.cells):
        closed = [at for at in places if _numbered(s, at)]
        for first in closed:
            chosen: list[int] = []
            for at in closed:
                if s.volume[at] != s.volume[first]:
                    continue
                if card.same == "both":
                    if s.hue[at] == s.hue[first]:
                        chosen.append(at)
                elif all(s.hue[at] != s.hue[other] for other in chosen):
                    chosen.append(at)
            if len(chosen) > max(1, len(best)):
                best = chosen
    return best


def _best_near(s: Sheet, card: Pattern) -> list[int]:
    # rule: synthesis.pattern.near-start, synthesis.pattern.near-elemental
    g = s.g
    best: list[int] = []
    for centre in [g.net.start] if card.of == "start" else g.elemental_hexes:
        for chosen in _choices(s, g.net.neighbours[centre], card.what):
            if len(chosen) > len(best):
                best = chosen
    return best


def _choices(s: Sheet, near: list[int], what: str) -> list[list[int]]:
    """The sets of neighbours that a card may count."""
    if what == "colour":  # rule: synthesis.pattern.colour
        return [[at for at in near if s.hue[at] == colour] for colour in range(1, 5)]
    numbered = [at for at in near if _numbered(s, at)]
    if what == "frequent":  # rule: synthesis.pattern.frequent
        return [[at for at in numbered if s.volume[at] == volume] for volume in range(1, 7)]
    volumes = [s.volume[at] for at in numbered]  # rule: synthesis.pattern.unique
    return [[at for at in numbered if volumes.count(s.volume[at]) == 1]]
