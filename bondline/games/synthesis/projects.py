"""Solo projects: chains of exact lengths, in different colours for different letters."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import TYPE_CHECKING

from bondline.games.synthesis.cards import Project
from bondline.games.synthesis.links import chains_of

if TYPE_CHECKING:
    from bondline.games.synthesis.setup import Setup


def project_is_met(g: Setup, cells: Sequence[int], links: int, project: Project) -> bool:
    """Whether the chains of a project are there, each of exactly its length; other chains may be there too."""
    # rule: synthesis.project.exact, synthesis.project.colours, synthesis.project.others
    lengths: list[list[int]] = [[] for _ in range(5)]
    for chain in chains_of(g, links):
        lengths[cells[chain[0]]].append(len(chain))
    for colours in permutations(range(1, 5), len(project.chains)):
        if all(
            lengths[colour].count(length) >= asked.count(length)
            for colour, asked in zip(colours, project.chains, strict=True)
            for length in asked
        ):
            return True
    return False
