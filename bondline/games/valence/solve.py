"""The exact best set of molecules that a hand can build this turn.

The measure, in this order: most points; most cards used; canonical order (the lexicographically first list of builds).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bondline.games.valence.setup import Setup


def possible_builds(g: Setup, counts: list[int], bank: list[int], closed: int) -> list[int]:
    """Every build that these cards (by element) and the bank allow, ascending."""
    found: list[int] = []
    lacking = 0
    for element in range(g.num_elements):
        if not counts[element]:
            lacking |= 1 << element
    masks = g.b_mask
    for build in range(g.num_builds):
        # Most are out at once, for want of an element.
        if not masks[build] & lacking and not closed >> build & 1 and _fits(g, counts, bank, build):
            found.append(build)
    return found


def _fits(g: Setup, counts: list[int], bank: list[int], build: int) -> bool:
    if not bank[g.b_molecule[build]]:
        return False
    need = g.b_need[build]
    for i in range(0, len(need), 2):
        if counts[need[i]] < need[i + 1]:
            return False
    return True


def best_builds(g: Setup, counts: list[int], bank: list[int], closed: int) -> tuple[list[int], int]:
    """The best set of builds, ascending, and its points."""
    search = _Search(g, counts[:], bank[:], possible_builds(g, counts, bank, closed))
    search.walk(0, 0, 0, [])
    return search.best, search.best_points


class _Search:
    """Depth first over builds in ascending order; the first of equally good sets is kept."""

    __slots__ = ("bank", "best", "best_points", "best_used", "candidates", "counts", "g")

    def __init__(self, g: Setup, counts: list[int], bank: list[int], candidates: list[int]) -> None:
        self.g = g
        self.counts = counts
        self.bank = bank
        self.candidates = candidates
        self.best: list[int] = []
        self.best_points: int = 0
        self.best_used: int = 0

    def walk(self, at: int, points: int, used: int, made: list[int]) -> None:
        """Go on from a set of builds."""
        g = self.g
        if points > self.best_points or (points == self.best_points and used > self.best_used):
            self.best = made
            self.best_points = points
            self.best_used = used
        for index in range(at, len(self.candidates)):
            build = self.candidates[index]
            if not _fits(g, self.counts, self.bank, build):
                continue
            molecule = g.b_molecule[build]
            need = g.b_need[build]
            for i in range(0, len(need), 2):
                self.counts[need[i]] -= need[i + 1]
            self.bank[molecule] -= 1
            self.walk(index, points + g.points[molecule], used + len(g.b_cards[build]), [*made, build])
            self.bank[molecule] += 1
            for i in range(0, len(need), 2):
                self.counts[need[i]] += need[i + 1]
