"""The exact best layout of chains: for points, chain card and project together.

The measure, in this order: the solo conditions that the layout can meet are met; points of chains and chain card; the longest
chain. Of layouts that are equal in all of that the one that the search comes upon first is taken; it is always the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bondline.games.synthesis.cards import ChainGoal, Project
from bondline.games.synthesis.chain_goals import chain_card_points
from bondline.games.synthesis.layouts import Search
from bondline.games.synthesis.links import chain_points, chains_of
from bondline.games.synthesis.partition import TooMuch, most_points
from bondline.games.synthesis.projects import project_is_met
from bondline.games.synthesis.table import level_of

if TYPE_CHECKING:
    from bondline.games.synthesis.setup import Setup
    from bondline.games.synthesis.sheet import Sheet
    from bondline.games.synthesis.table import Table


@dataclass(frozen=True, slots=True)
class Layout:
    """A layout of chains: its links, points of chains and of the chain card, and whether the solo conditions are met.

    ``exact`` is false only where there were too many layouts to be sure that none is better.
    """

    links: int
    chains: int
    card: int
    longest: int
    met: bool
    exact: bool


def best_layout(s: Sheet, card: ChainGoal | None, project: Project | None, threshold: int) -> Layout:
    """The best layout of a sheet. ``threshold`` is what the chain card must bring in a solo game, 0 otherwise."""
    search = Search(s.g, s.cells, s.heights, card, project, threshold)
    try:
        search.run()
    except TooMuch:
        plain = Search(s.g, s.cells, s.heights, None, None, 0)
        with suppress(TooMuch):
            plain.run()
        found = [_layout(s, links, card, project, threshold, False) for links in [*search.found, *plain.found]]
        return max(found, key=lambda each: (each.met, each.chains + each.card, each.longest))
    return _layout(s, search.found[-1], card, project, threshold, True)


def _layout(
    s: Sheet, links: int, card: ChainGoal | None, project: Project | None, threshold: int, exact: bool
) -> Layout:
    g = s.g
    lengths = [len(chain) for chain in chains_of(g, links)]
    points = chain_card_points(g, s.cells, s.heights, links, card) if card is not None else 0
    met = points >= threshold and (project is None or project_is_met(g, s.cells, links, project))
    return Layout(
        links, sum([chain_points(g, length) for length in lengths]), points, max(lengths, default=0), met, exact
    )


def best_chain_points(g: Setup, cells: Sequence[int], colour: int) -> int:
    """The most points that the chains of one colour can bring."""
    mask = sum([1 << cell for cell, ink in enumerate(cells) if ink == colour])
    return most_points(g, mask)


def offered_layout(t: Table, seat: int) -> Layout:
    """The best layout of a seat for the cards in play."""
    g = t.g
    card = g.edition.chain_goals[t.chain] if t.chain >= 0 else None
    project = g.edition.projects[t.project] if t.project >= 0 else None
    threshold = card.levels[level_of(t) - 1] if card is not None and g.solo else 0
    return best_layout(t.sheets[seat], card, project, threshold)
