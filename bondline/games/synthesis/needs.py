"""What a set of chains still has to have, as one number, and the most points that so many cells can bring with it.

A need counts chains of wanted lengths and figures of a chain card, each up to a cap, and asks for one chain that is at least so
long. To have more than is needed does no harm.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import Final

NEVER: Final = -1
"""Points where a need cannot be met."""
_LONG: Final = 1024
"""The length of the longest chain stands below the counts."""


class Needs:
    """Needs of one search. ``lengths`` are the wanted lengths; a figure of the card takes ``figure`` cells, 0 for none."""

    def __init__(self, points: Sequence[int], lengths: Sequence[int], caps: Sequence[int], figure: int) -> None:
        self.points: list[int] = list(points)
        self.lengths: list[int] = list(lengths)
        self.figure = figure
        self._caps: list[int] = list(caps)
        self._less: dict[tuple[int, int, int], int] = {}
        self._parts: dict[int, list[tuple[int, int]]] = {}
        self._most: dict[int, list[int]] = {}

    def need(self, counts: Sequence[int]) -> int:
        """The number of a need: how many of each length, last of the figure if there is one."""
        found = 0
        for count, cap in zip(counts, self._caps, strict=True):
            found = found * (cap + 1) + min(count, cap)
        return found * _LONG

    def need_long(self, length: int) -> int:
        """A chain that is at least so long, to be added to a need."""
        return length

    def any_length(self, need: int) -> int:
        """A need without what it says about the longest chain."""
        return need - need % _LONG

    def score(self, length: int) -> int:
        """The points of a chain."""
        return self.points[min(length, len(self.points)) - 1]

    def counts(self, need: int) -> list[int]:
        """How many chains of each length a need has, and last how many figures."""
        tally = need // _LONG
        found: list[int] = []
        for cap in reversed(self._caps):
            tally, count = divmod(tally, cap + 1)
            found.append(count)
        return found[::-1]

    def less(self, need: int, length: int, figures: int) -> int:
        """What is left of a need after a chain of a length with so many figures."""
        key = (need, length, figures)
        known = self._less.get(key)
        if known is None:
            counts = self.counts(need)
            for at, wanted in enumerate(self.lengths):
                if length == wanted:
                    counts[at] = max(counts[at] - 1, 0)
            if self.figure:
                counts[-1] = max(counts[-1] - figures, 0)
            longest = need % _LONG
            known = self.need(counts) + (longest if length < longest else 0)
            self._less[key] = known
        return known

    def figures(self, need: int) -> int:
        """How many figures a need has."""
        return need // _LONG % (self._caps[-1] + 1) if self.figure else 0

    def parts(self, need: int) -> list[tuple[int, int]]:
        """Every way to part a need in two, as much as possible in the first part first."""
        known = self._parts.get(need)
        if known is None:
            longest = need % _LONG
            known = []
            for counts in product(*[range(count, -1, -1) for count in self.counts(need)]):
                part = self.need(counts)
                for long in (longest, 0) if longest else (0,):
                    known.append((part + long, need - part - long))
            self._parts[need] = known
        return known

    def most(self, cells: int, need: int) -> int:
        """The most points of so many cells with a need if every cell touched every other; NEVER where it cannot be met."""
        known = self._most.get(need)
        if known is None:
            known = [0 if need == 0 else NEVER]
            self._most[need] = known
        while len(known) <= cells:
            size = len(known)
            best = NEVER
            for length in range(1, size + 1):
                after = self.less(need, length, length // self.figure if self.figure else 0)
                rest = self.most(size - length, after) if after != need else known[size - length]
                if rest >= 0 and rest + self.score(length) > best:
                    best = rest + self.score(length)
            known.append(best)
        return known[cells]


@cache
def most_by_shade(points: tuple[int, ...], cells: int) -> list[list[int]]:
    """By number of cells and by how many more of one shade of a chessboard there are than of the other: the most points.

    The shades alternate along a chain, so that each chain has at most one cell more of one shade.
    """
    found: list[list[int]] = [[0]]
    for size in range(1, cells + 1):
        row = [NEVER] * (size + 1)
        for more in range(size % 2, size + 1, 2):
            for length in range(1, size + 1):
                rest = found[size - length]
                score = points[min(length, len(points)) - 1]
                for left in (abs(more - 1), more + 1) if length % 2 else (more,):
                    if left < len(rest) and rest[left] >= 0:
                        row[more] = max(row[more], rest[left] + score)
        found.append(row)
    return found


def longest_useful(points: Sequence[int], cells: int) -> int:
    """The longest chain in a best layout without goals: a longer one brings more when it is cut in two."""
    scores = next((length for length, each in enumerate(points, 1) if each), 0)
    return len(points) + scores - 1 if scores else cells
