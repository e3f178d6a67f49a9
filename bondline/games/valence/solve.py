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
    search = _Search(g, g.points, counts[:], bank[:], possible_builds(g, counts, bank, closed), -1)
    search.walk(0, 0, 0, [])
    return search.best, search.best_worth


def good_builds(g: Setup, worth: list[int], counts: list[int], bank: list[int], closed: int, steps: int) -> list[int]:
    """A set of builds that is worth most by another measure, or the best that so many steps find: for playouts."""
    search = _Search(g, worth, counts[:], bank[:], possible_builds(g, counts, bank, closed), steps)
    search.walk(0, 0, 0, [])
    return search.best


class _Search:
    """Depth first over builds in ascending order; the first of equally good sets is kept."""

    __slots__ = ("bank", "best", "best_used", "best_worth", "candidates", "counts", "g", "steps", "worth")

    def __init__(
        self, g: Setup, worth: list[int], counts: list[int], bank: list[int], candidates: list[int], steps: int
    ) -> None:
        self.g = g
        self.worth = worth  # by molecule
        self.counts = counts
        self.bank = bank
        self.candidates = candidates
        self.steps: int = steps  # how many sets are still looked at; -1 for all
        self.best: list[int] = []
        self.best_worth: int = 0
        self.best_used: int = 0

    def walk(self, at: int, worth: int, used: int, made: list[int]) -> None:
        """Go on from a set of builds."""
        g = self.g
        if worth > self.best_worth or (worth == self.best_worth and used > self.best_used):
            self.best = made
            self.best_worth = worth
            self.best_used = used
        for index in range(at, len(self.candidates)):
            build = self.candidates[index]
            if not _fits(g, self.counts, self.bank, build):
                continue
            if not self.steps:
                return
            self.steps -= 1
            molecule = g.b_molecule[build]
            need = g.b_need[build]
            for i in range(0, len(need), 2):
                self.counts[need[i]] -= need[i + 1]
            self.bank[molecule] -= 1
            self.walk(index, worth + self.worth[molecule], used + len(g.b_cards[build]), [*made, build])
            self.bank[molecule] += 1
            for i in range(0, len(need), 2):
                self.counts[need[i]] += need[i + 1]
