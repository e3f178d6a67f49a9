"""The best way to part cells of one colour into chains, exactly.

A search asks whether cells can bring so many points with a need, beginning with what they could bring if every cell touched
every other. A search that fails says how many points are still possible, so that the next one asks for no more than that; all
of them share what they have found out about the sets of cells that are left over on the way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from bondline.games.synthesis.needs import NEVER, Needs, longest_useful, most_by_shade

if TYPE_CHECKING:
    from bondline.games.synthesis.setup import Setup

Plan: TypeAlias = "list[tuple[Group, int]]"
"""Groups of cells with the part of the need that each of them meets."""
FigureCount: TypeAlias = "Callable[[list[int], int], int]"


class TooMuch(Exception):
    """The search took too many steps."""


class Effort:
    """The steps of a search with all its parts.

    At ``most`` so many: whoever asks about a table that nobody plays must not keep a server from everybody else.
    """

    most: ClassVar[int] = 200_000

    def __init__(self) -> None:
        self.steps = 0

    def spend(self) -> None:
        """Count a step. Raises TooMuch."""
        self.steps += 1
        if self.steps > self.most:
            raise TooMuch


class Way:
    """A first chain and what is left to be parted after it. ``hope`` bounds the points of both."""

    __slots__ = ("after", "chain", "hope", "links", "rest", "score")

    def __init__(self, chain: list[int], links: int, rest: Group, score: int, hope: int) -> None:
        self.chain = chain
        self.links = links
        self.rest = rest
        self.score = score
        self.hope = hope
        self.after = NEVER  # what is left of the need, as soon as it was worked out


class Known:
    """What is known of a group with a need: at most ``high`` points are possible, ``low`` are, by these links and that rest.

    What was tried stays, so that the next search goes on from there.
    """

    __slots__ = ("at", "chains", "high", "lengths", "links", "low", "plan", "ways")

    def __init__(self, high: int) -> None:
        self.high = high
        self.low = NEVER
        self.links = 0
        self.plan: Plan = []
        self.ways: list[Way] = []
        self.lengths: list[tuple[int, int]] | None = (
            None  # of the first chain, behind what it gives hope for, best first
        )
        self.at = 0
        self.chains: Iterator[tuple[list[int], int, int]] | None = None


class Group:
    """Cells to be parted: a set that hangs together, or several such groups. ``most`` bounds its points."""

    __slots__ = ("colour", "known", "mask", "most", "parts", "size")

    def __init__(self, colour: Colour | None, mask: int, parts: list[Group], size: int, most: int) -> None:
        self.colour = colour
        self.mask = mask
        self.parts = parts  # none for a set that hangs together
        self.size = size
        self.most = most
        self.known: dict[int, Known] = {}


class Colour:
    """Cells of one colour under conditions: links ``must`` are there and links ``must_not`` are not.

    ``places`` are the cells of each figure that can be in a chain; ``figures`` counts those of a chain by its cells and links.
    """

    def __init__(
        self,
        g: Setup,
        cells: int,
        limit: int,
        needs: Needs,
        effort: Effort,
        figures: FigureCount | None = None,
        places: Sequence[int] = (),
    ) -> None:
        self._limit = limit
        self._needs = needs
        self._effort = effort
        self._figures = figures
        self._places = [place for place in places if not place & ~cells]
        self._cells = cells
        self._most = most_by_shade(g.edition.chain_points, g.num_cells)
        self._dark: int = g.dark
        self._links: list[list[tuple[int, int]]] = g.beside
        self._must: list[int] = [0] * g.num_cells
        self._groups: dict[int, Group] = {}

    def bind(self, must: int, must_not: int) -> None:
        """Set the conditions, before anything is asked."""
        links = self._links
        self._links = [[(link, near) for link, near in each if not must_not >> link & 1] for each in links]
        self._must = [sum([1 << link for link, _ in each if must >> link & 1]) for each in links]

    def group(self, mask: int) -> Group:
        """The group of a set of cells."""
        known = self._groups.get(mask)
        if known is None:
            masks = self._split(mask)
            if len(masks) == 1 and masks[0] == mask:
                size = mask.bit_count()
                known = Group(self, mask, [], size, self._most[size][abs(2 * (mask & self._dark).bit_count() - size)])
            elif len(masks) == 1:
                known = self.group(masks[0])
            else:
                known = several(mask, [self.group(part) for part in masks])
            self._groups[mask] = known
        return known

    def _split(self, rest: int) -> list[int]:
        """The sets of cells that hang together, without single cells, which no chain can have; small ones first."""
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
            rest &= ~part
            if part & (part - 1) or self._must[part.bit_length() - 1]:
                parts.append(part)
        if len(parts) > 1:
            parts.sort(key=lambda part: (part.bit_count(), part))
        return parts

    def search(self, group: Group, need: int, known: Known, target: int) -> int:
        """The points of a way to part a set that hangs together that has the target, else a bound below it."""
        needs, mask = self._needs, group.mask
        if known.lengths is None:
            known.lengths = self._first_lengths(group.size, need)
        for way in known.ways:
            if way.hope >= target and self._works(way, need, known, target):
                return known.low
        while known.at < len(known.lengths) and known.lengths[known.at][0] >= target:
            length = known.lengths[known.at][1]
            score = needs.score(length)
            if known.chains is None:
                known.chains = self._chains(self._pivot(mask), mask, length)
            for chain, links, cells in known.chains:
                self._effort.spend()
                rest = self.group(mask & ~cells)
                hope = known_of(needs, rest, 0).high
                if hope >= 0:
                    way = Way(chain, links, rest, score, hope + score)
                    known.ways.append(way)
                    if way.hope >= target and self._works(way, need, known, target):
                        return known.low
            known.chains = None
            known.at += 1
        bound = known.lengths[known.at][0] if known.at < len(known.lengths) else NEVER
        for way in known.ways:
            bound = max(bound, way.hope)
        return bound

    def _first_lengths(self, size: int, need: int) -> list[tuple[int, int]]:
        """What chains of a length through the pivot give hope for, the best first."""
        needs = self._needs
        found: list[tuple[int, int]] = []
        for length in range(1, min(size, self._limit) + 1):
            rest = needs.most(size - length, needs.less(need, length, length // needs.figure if needs.figure else 0))
            if rest >= 0:
                found.append((rest + needs.score(length), length))
        found.sort(reverse=True)
        return found

    def _works(self, way: Way, need: int, known: Known, target: int) -> bool:
        """Whether a way reaches the target; else its hope falls."""
        needs = self._needs
        if way.after < 0:
            count = self._figures(way.chain, way.links) if self._figures is not None and needs.figures(need) else 0
            way.after = needs.less(need, len(way.chain), count)
        plan: Plan = []
        points = reach(needs, way.rest, way.after, target - way.score, plan)
        if points < 0 or points + way.score < target:
            way.hope = points + way.score if points >= 0 else NEVER
            return False
        known.low = points + way.score
        known.links = way.links
        known.plan = plan
        return True

    def has_room(self, mask: int, count: int, cells: int) -> bool:
        """False where so many figures of so many cells can certainly not be among cells."""
        room = 0
        for place in self._places:
            if not place & ~mask:
                room |= place
        return room.bit_count() >= count * cells

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

    def _chains(self, pivot: int, mask: int, length: int) -> Iterator[tuple[list[int], int, int]]:
        """Every chain of a length through a cell: cells in order, links, cells as a bit set."""
        own = 1 << pivot
        must = self._must[pivot]
        free = mask ^ own
        for first in range(length - 1, (length - 2) // 2, -1):
            second = length - 1 - first
            for arm, links, bits in self._arms(pivot, free, first, 0, [], 0, 0):
                if not second:
                    if not must & ~links:
                        yield [*arm[::-1], pivot], links, bits | own
                    continue
                for other, other_links, other_bits in self._arms(pivot, free & ~bits, second, 0, [], 0, 0):
                    if must & ~(links | other_links) or (first == second and other[0] < arm[0]):
                        continue
                    yield [*arm[::-1], pivot, *other], links | other_links, bits | other_bits | own

    def _arms(
        self, at: int, free: int, length: int, came: int, cells: list[int], links: int, bits: int
    ) -> Iterator[tuple[list[int], int, int]]:
        """Every way on from a cell over so many others. A link that must be there is taken."""
        must = self._must[at] & ~came if cells else 0
        if not length:
            if not must:
                yield cells, links, bits
            return
        for link, near in self._links[at]:
            bit = 1 << near
            own = 1 << link
            if free & bit and not must & ~own:
                yield from self._arms(near, free ^ bit, length - 1, own, [*cells, near], links | own, bits | bit)


def several(mask: int, parts: list[Group]) -> Group:
    """Several groups as one."""
    return Group(None, mask, parts, sum([part.size for part in parts]), sum([part.most for part in parts]))


def known_of(needs: Needs, group: Group, need: int) -> Known:
    """What is known of a group with a need; at first what so many cells can have at most."""
    known = group.known.get(need)
    if known is None:
        high = min(needs.most(group.size, need), group.most)
        if group.parts:
            high = min(high, sum([known_of(needs, part, 0).high for part in group.parts]))
        simpler = needs.any_length(need)
        if simpler != need:
            high = min(high, known_of(needs, group, simpler).high)
        count = needs.figures(need)
        if count and group.colour is not None and not group.colour.has_room(group.mask, count, needs.figure):
            high = NEVER
        known = Known(high)
        if not group.size:
            known.low = high
        group.known[need] = known
    return known


def reach(needs: Needs, group: Group, need: int, target: int, plan: Plan) -> int:
    """The points of a way that has the target, which is then appended to the plan; else a bound below the target."""
    known = known_of(needs, group, need)
    if known.high < 0 or known.high < target:
        return known.high
    if known.low < 0 or known.low < target:
        if group.colour is not None:
            points = group.colour.search(group, need, known, target)
        else:
            known_plan: Plan = []
            points = share(needs, group.parts, [0] * len(group.parts), need, target, known_plan)
            if points >= 0 and points >= target:
                known.low = points
                known.plan = known_plan
        if points < 0 or points < target:
            known.high = points
            return points
    plan.append((group, need))
    return known.low


def share(needs: Needs, groups: list[Group], own: Sequence[int], need: int, target: int, plan: Plan) -> int:
    """The same for several groups. Each meets its own need, and all together meet another one."""
    if not need:
        return _sum(needs, groups, own, target, plan)
    if not groups:
        return NEVER
    first, others, others_own = groups[0], groups[1:], own[1:]
    most_of_others = 0
    for group, each in zip(others, others_own, strict=True):
        high = known_of(needs, group, each).high
        if high < 0:
            return NEVER
        most_of_others += high
    bound = NEVER
    for part, rest in needs.parts(need):
        if rest and not others:
            continue
        others_high = most_of_others
        while True:
            mine: Plan = []
            points = reach(needs, first, own[0] + part, max(target - others_high, 0), mine)
            if points < 0 or points + others_high < target:
                if points >= 0:
                    bound = max(bound, points + others_high)
                break
            theirs: Plan = []
            found = share(needs, others, others_own, rest, max(target - points, 0), theirs)
            if found < 0:
                break
            if found + points >= target:
                plan += mine
                plan += theirs
                return found + points
            others_high = found
    return bound


def _sum(needs: Needs, groups: list[Group], own: Sequence[int], target: int, plan: Plan) -> int:
    """The same for groups with nothing to meet together: each is asked for what the others cannot bring."""
    knowns: list[Known] = []
    total = 0
    for group, each in zip(groups, own, strict=True):
        known = known_of(needs, group, each)
        if known.high < 0:
            return NEVER
        knowns.append(known)
        total += known.high
    while total >= target:
        asked = NEVER
        have = 0
        for at, known in enumerate(knowns):
            have += max(known.low, 0)
            if known.low < known.high and (asked < 0 or known.low < 0 <= knowns[asked].low):
                asked = at
        if have >= target and (asked < 0 or knowns[asked].low >= 0):
            plan += zip(groups, own, strict=True)
            return have
        known = knowns[asked]
        total -= known.high
        reach(needs, groups[asked], own[asked], max(target - total, known.low + 1, 0), [])
        if known.high < 0:
            return NEVER
        total += known.high
    return total


def links_of(plan: Plan) -> int:
    """The links of a plan."""
    links = 0
    for group, need in plan:
        known = group.known[need]
        links |= known.links | links_of(known.plan)
    return links


@cache
def _no_needs(points: tuple[int, ...]) -> Needs:
    return Needs(points, (), (), 0)


def most_points(g: Setup, cells: int) -> int:
    """The most points that chains of cells of one colour can bring; a bound where that takes too long."""
    points = g.edition.chain_points
    needs = _no_needs(points)
    group = Colour(g, cells, longest_useful(points, g.num_cells), needs, Effort()).group(cells)
    known = known_of(needs, group, 0)
    try:
        while known.low < 0:
            reach(needs, group, 0, known.high, [])
    except TooMuch:
        return known.high
    return known.low
