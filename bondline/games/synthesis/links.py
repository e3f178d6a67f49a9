"""Chains in the volume table: cells of one colour linked side to side, without branches and loops."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bondline.games.synthesis.legal import degree, next_link

if TYPE_CHECKING:
    from bondline.games.synthesis.setup import Setup
    from bondline.games.synthesis.sheet import Sheet


def chain_points(g: Setup, length: int) -> int:
    """What a chain of so many molecules scores; no more for one that is longer than the table of points."""
    # rule: synthesis.chain.points
    known = g.edition.chain_points
    return known[min(length, len(known)) - 1]


def chains_of(g: Setup, links: int) -> list[list[int]]:
    """The chains that links make, each as its cells from the end with the smaller number on, in order."""
    found: list[list[int]] = []
    seen = [False] * g.num_cells  # as the other end of a chain
    for cell in range(g.num_cells):
        if seen[cell] or degree(g, links, cell) != 1:
            continue
        chain = [cell]
        at = cell
        link = next_link(g, links, at, -1)
        while link >= 0:
            at = g.link_a[link] + g.link_b[link] - at
            chain.append(at)
            link = next_link(g, links, at, link)
        seen[at] = True
        found.append(chain)
    return found


def complete_lines(s: Sheet) -> int:
    """How many rows and columns are complete."""  # rule: synthesis.table.row-complete
    return min(s.heights) + sum(1 for height in s.heights if height == s.g.rows)


def complete_cells(g: Setup, heights: Sequence[int]) -> list[list[int]]:
    """The cells of every complete column, then of every complete row."""
    rows = g.rows
    found = [
        list(range(column * rows, column * rows + rows)) for column, height in enumerate(heights) if height == rows
    ]  # fmt: skip
    for row in range(min(heights)):
        found.append([column * rows + row for column in range(g.columns)])
    return found
