"""The best ways to part the cells of one colour into chains, exactly.

A way is a bit set of links. It has a value ``(points, longest, -links)``: more points first, then the longer longest chain,
then the smaller number as a bit set, so that there is one best way. Ways are kept apart by what else they do for goals: how
many chains of wanted lengths they have and how many figures of a chain card, each counted up to a cap (a *tally*, kept as one
number).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from bondline.games.synthesis.setup import Setup

Value: TypeAlias = "tuple[int, int, int]"
Ways: TypeAlias = "dict[int, Value]"

_EFFORT: Final = 60_000
"""Steps before equally good ways are no longer told apart."""
_GIVE_UP: Final = 300_000
"""Steps before the search takes what it comes upon first. No table of a played game came near; one that a single colour
fills does, and whoever asks about it must not keep a server from everybody else."""


class Tallies:
    """Counts up to their caps as one number, with the sums of all pairs of them."""

    __slots__ = ("_caps", "sums")

    def __init__(self, caps: Sequence[int]) -> None:
        self._caps = tuple(caps)
        all_counts = list(product(*[range(cap + 1) for cap in caps]))
        self.sums: list[list[int]] = [
            [self.number([a + b for a, b in zip(one, two, strict=True)]) for two in all_counts] for one in all_counts
        ]

    def number(self, counts: Sequence[int]) -> int:
        """The number of these counts, each no more than its cap."""
        found = 0
        for count, cap in zip(counts, self._caps, strict=True):
            found = found * (cap + 1) + min(count, cap)
        return found

    def counts(self, number: int) -> list[int]:
        """The counts of a number."""
        found: list[int] = []
        for cap in reversed(self._caps):
            number, count = divmod(number, cap + 1)
            found.append(count)
        return found[::-1]


class Partition:
    """The search for one table.

    ``limit`` is the longest chain that can be of use; ``tally_of`` gives the tally of a chain by its cells and links.
    """

    def __init__(
        self,
        g: Setup,
        cells: Sequence[int],
        limit: int,
        tallies: Tallies | None = None,
        tally_of: Callable[[list[int], int], int] | None = None,
    ) -> None:
        self._g = g
        self._cells = cells
        self._points = g.edition.chain_points
        self._limit = limit
        self._sums = tallies.sums if tallies is not None else [[0]]
        self._tally_of = tally_of
        self._must = 0
        self._links: list[list[tuple[int, int]]] = []
        self._known: dict[int, Ways] = {}
        self._parts: dict[int, list[tuple[int, int]]] = {}
        self._solved: dict[tuple[int, int, int], Ways] = {}
        self._bounds = _bounds(self._points, g.num_cells)
        self._effort = 0
        self.exact = True
        self._taken = -1
        self._take_links(0)

    def spend(self, steps: int) -> None:
        """Count steps; after too many the search gives up being exact."""
        self._effort += steps
        if self._effort > _GIVE_UP:
            self.exact = False

    def _take_links(self, must_not: int) -> None:
        """By cell: (link, cell at its other end) for every link between cells of one colour."""
        if must_not == self._taken:
            return
        self._taken = must_not
        g, cells = self._g, self._cells
        self._links = [[] for _ in range(g.num_cells)]
        for link in range(g.num_links):
            one, two = g.link_a[link], g.link_b[link]
            if cells[one] and cells[one] == cells[two] and not must_not >> link & 1:
                self._links[one].append((link, two))
                self._links[two].append((link, one))

    def _components(self, colour: int) -> list[tuple[int, int]]:
        """The sets of cells of a colour that hang together, each with the links among them, as bit sets."""
        known = self._parts.get(colour)
        if known is not None:
            return known
        self._take_links(0)
        rest = sum(1 << cell for cell, ink in enumerate(self._cells) if ink == colour)
        found: list[tuple[int, int]] = []
        for part in self._split(rest):
            links = 0
            for cell in range(self._g.num_cells):
                if part >> cell & 1:
                    for link, _ in self._links[cell]:
                        links |= 1 << link
            found.append((part, links))
        self._parts[colour] = found
        return found

    def colour_ways(self, colour: int, must: int = 0, must_not: int = 0) -> Ways:
        """The best way for each tally to part all cells of a colour, where links ``must`` and ``must_not`` be there.

        Empty where that cannot be.
        """
        found: Ways = {0: (0, 0, 0)}
        for part, links in self._components(colour):
            found = self.merged(found, self._component(part, must & links, must_not & links))
        return found

    def _component(self, part: int, must: int, must_not: int) -> Ways:
        self.spend(10)
        key = (part, must, must_not)
        known = self._solved.get(key)
        if known is None:
            self._take_links(must_not)
            self._must = must
            self._known = {}
            known = self._ways(part)
            self._solved[key] = known
        return known

    def _ways(self, mask: int) -> Ways:
        """The best ways for any set of cells."""
        parts = self._split(mask)
        found: Ways = self._connected(parts[0]) if parts else {0: (0, 0, 0)}
        for part in parts[1:]:
            found = self.merged(found, self._connected(part))
        return found

    def merged(self, one: Ways, two: Ways) -> Ways:
        """The best ways for two sets of cells together."""
        found: Ways = {}
        for first, (points, longest, links) in one.items():
            sums = self._sums[first]
            for second, other in two.items():
                tally = sums[second]
                value = (points + other[0], longest if longest > other[1] else other[1], links + other[2])
                known = found.get(tally)
                if known is None or value > known:
                    found[tally] = value
        return found

    def _split(self, rest: int) -> list[int]:
        parts: list[int] = []
        while rest:
            part = rest & -rest
            edge = part
            while edge:
                low = edge & -edge
                edge ^= low
                for _, near in self._links[low.bit_length() - 1]:
                    bit = 1 << near
                    if rest & bit and not part & bit:
                        part |= bit
                        edge |= bit
            parts.append(part)
            rest &= ~part
        return parts

    def _connected(self, mask: int) -> Ways:
        known = self._known.get(mask)
        if known is not None:
            return known
        size = mask.bit_count()
        best: Ways = {}
        for chain, links, cells in self._chains(self._pivot(mask), mask):
            if best and not self.exact:
                break
            length = len(chain)
            points = self._points[min(length, len(self._points)) - 1]
            if self._tally_of is None and best:
                # Without tallies one way is the best, and what cannot reach its points need not be tried.
                hope = points + self._bounds[size - length] - best[0][0]
                if hope < 0 or (hope == 0 and self._effort > _EFFORT):
                    continue
            if not self._keeps_must(chain, links):
                continue
            longest = length if length > 1 else 0
            sums = self._sums[self._tally_of(chain, links) if self._tally_of is not None and length > 1 else 0]
            ways = self._ways(mask & ~cells)
            self.spend(1 + len(ways))
            for other, rest in ways.items():
                value = (points + rest[0], longest if longest > rest[1] else rest[1], rest[2] - links)
                tally = sums[other]
                known_value = best.get(tally)
                if known_value is None or value > known_value:
                    best[tally] = value
        self._known[mask] = best
        return best

    def _pivot(self, mask: int) -> int:
        """The cell with the fewest neighbours: the fewest chains go through it."""
        pivot = -1
        fewest = 99
        rest = mask
        while rest:
            low = rest & -rest
            rest ^= low
            cell = low.bit_length() - 1
            count = 0
            for _, near in self._links[cell]:
                count += mask >> near & 1
            if count < fewest:
                fewest = count
                pivot = cell
        return pivot

    def _keeps_must(self, chain: list[int], links: int) -> bool:
        if self._must:
            for cell in chain:
                for link, _ in self._links[cell]:
                    if self._must >> link & 1 and not links >> link & 1:
                        return False
        return True

    def _chains(self, pivot: int, mask: int) -> list[tuple[list[int], int, int]]:
        """Every chain through a cell and the cell alone, long ones first: cells in order, links, cells as a bit set."""
        arms: list[tuple[list[int], int, int]] = []
        self._arms(pivot, mask & ~(1 << pivot), [], 0, 0, arms)
        own = 1 << pivot
        found: list[tuple[list[int], int, int]] = [([pivot], 0, own)]
        for cells, links, bits in arms:
            found.append(([pivot, *cells], links, bits | own))
        for at, (cells, links, bits) in enumerate(arms):
            self.spend(1 + at // 4)
            if not self.exact:
                break
            room = self._limit - 1 - len(cells)
            for others, other_links, other_bits in arms[:at]:
                if len(others) <= room and not bits & other_bits:
                    found.append(([*cells[::-1], pivot, *others], links | other_links, bits | other_bits | own))
        found.sort(key=lambda chain: -len(chain[0]))
        return found

    def _arms(
        self, at: int, free: int, cells: list[int], links: int, bits: int, arms: list[tuple[list[int], int, int]]
    ) -> None:
        """Every way to go on from the end of a chain."""
        if len(cells) + 1 == self._limit:
            return
        for link, near in self._links[at]:
            if free >> near & 1:
                longer = [*cells, near]
                bit = 1 << near
                arms.append((longer, links | 1 << link, bits | bit))
                self._arms(near, free & ~bit, longer, links | 1 << link, bits | bit, arms)
                self.spend(1)
                if not self.exact:
                    return


@cache
def _bounds(points: tuple[int, ...], most: int) -> list[int]:
    """By number of cells: the most points that chains of them could bring if every cell touched every other."""
    found = [0]
    for size in range(1, most + 1):
        found.append(max(points[min(length, len(points)) - 1] + found[size - length] for length in range(1, size + 1)))
    return found
