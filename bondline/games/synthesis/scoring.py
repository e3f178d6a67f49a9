"""Points: elemental molecules, chains, complete rows and columns, goal cards; who wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bondline.games.synthesis.chain_goals import chain_card_points
from bondline.games.synthesis.links import chain_points, chains_of, complete_lines
from bondline.games.synthesis.patterns import pattern_points
from bondline.games.synthesis.projects import project_is_met
from bondline.games.synthesis.table import level_of

if TYPE_CHECKING:
    from bondline.games.synthesis.sheet import Sheet
    from bondline.games.synthesis.table import Table

NUM_PARTS = 5


def elementals(s: Sheet) -> int:
    """How many elemental molecules there are."""
    return sum(1 for colour in s.boxes if colour)


def elemental_points(s: Sheet) -> int:
    """Six for a single one of a shape, sixteen for a pair."""  # rule: synthesis.score.elemental
    one, pair = s.g.edition.elemental_points
    points = 0
    for shape in range(s.g.num_shapes):
        made = (s.boxes[2 * shape] > 0) + (s.boxes[2 * shape + 1] > 0)
        points += pair if made == 2 else one if made else 0
    return points


def parts(t: Table, seat: int) -> list[int]:
    """Points of a seat in the order of the score sheet: elemental molecules, chains, lines, pattern card, chain card."""
    # rule: synthesis.score.total
    s = t.sheets[seat]
    g = t.g
    return [
        elemental_points(s),
        sum(chain_points(g, len(cells)) for cells in chains_of(g, s.links)),  # rule: synthesis.score.chains
        g.edition.line_points * complete_lines(s),  # rule: synthesis.score.lines
        pattern_points(s, g.edition.patterns[t.pattern]) if t.pattern >= 0 else 0,
        chain_card_points(g, s.cells, s.heights, s.links, g.edition.chain_goals[t.chain]) if t.chain >= 0 else 0,
    ]


def totals(t: Table) -> list[int]:
    """The points of each seat."""
    return [sum(parts(t, seat)) for seat in range(t.g.num_players)]


def longest_chain(t: Table, seat: int) -> int:
    """Molecules of a seat's longest chain, not capped; 0 without a chain."""
    s = t.sheets[seat]
    return max((len(cells) for cells in chains_of(t.g, s.links)), default=0)


def ranking(t: Table) -> list[int]:
    """Places from 1."""
    # rule: synthesis.win.points, synthesis.win.longest-chain, synthesis.win.elementals, synthesis.win.shared
    if t.g.solo:
        return [1 if goals_met(t) else 2]
    keys = [
        (sum(parts(t, seat)), longest_chain(t, seat), elementals(t.sheets[seat])) for seat in range(t.g.num_players)
    ]  # fmt: skip
    return [1 + sum(1 for other in keys if other > key) for key in keys]


def goals_met(t: Table) -> bool:
    """Whether the goals of a solo game are reached."""
    # rule: synthesis.solo.thresholds, synthesis.solo.project, synthesis.solo.lost
    return all(reached for _, _, reached in solo_goals(t))


def solo_goals(t: Table) -> list[tuple[str, int, bool]]:
    """The goals of a solo game: the card, the points it asks for (a project: its elemental molecules), whether it is met."""
    g = t.g
    s = t.sheets[0]
    points = parts(t, 0)
    found: list[tuple[str, int, bool]] = []
    if t.project >= 0:
        project = g.edition.projects[t.project]
        met = elementals(s) >= project.level and project_is_met(g, s.cells, s.links, project)
        found.append((project.id, project.level, met))
    if t.pattern >= 0:
        pattern = g.edition.patterns[t.pattern]
        asked = pattern.levels[level_of(t) - 1]
        found.append((pattern.id, asked, points[3] >= asked))
    if t.chain >= 0:
        chain = g.edition.chain_goals[t.chain]
        asked = chain.levels[level_of(t) - 1]
        found.append((chain.id, asked, points[4] >= asked))
    return found
