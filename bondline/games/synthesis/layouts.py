"""The search for the best layout of chains: what it may be after, the most promising first.

An aim says what the chains must have, and so what the chain card brings for certain. Its bound is what its chains can bring at
most; the aim with the highest bound is tried, and where the bound cannot be reached it falls. The first that reaches its bound is
the best.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from itertools import pairwise, permutations
from typing import TYPE_CHECKING

from bondline.games.synthesis.cards import ChainGoal, Project
from bondline.games.synthesis.chain_goals import Figure, card_count, diagonals, figures, most_disjoint, most_of
from bondline.games.synthesis.links import chains_of
from bondline.games.synthesis.needs import NEVER, Needs, longest_useful
from bondline.games.synthesis.partition import Colour, Effort, Group, Plan, known_of, links_of, several, share

if TYPE_CHECKING:
    from bondline.games.synthesis.setup import Setup

_FEW = 24
"""So many figures are quickly counted without a common cell; for more there is a bound."""


class Aim:
    """Groups of cells by colour, what each needs, what all together need, and the card points that come with it.

    ``high`` bounds the points of chains. A set of figures can grow by those from ``start`` on, to ``could`` card points.
    """

    __slots__ = (
        "bonus", "cells", "could", "count", "grown", "groups", "high", "links", "must", "must_not", "need", "own", "start"
    )  # fmt: skip

    def __init__(self, groups: list[Group], own: list[int], need: int, bonus: int, high: int) -> None:
        self.groups = groups
        self.own = own
        self.need = need
        self.bonus = bonus
        self.high = high
        self.could = NEVER
        self.links = NEVER  # of a layout that reaches the bound
        self.grown: list[Aim] | None = None
        self.count = self.start = self.cells = self.must = self.must_not = 0


class Search:
    """The search for one table. ``found`` are layouts that it came upon, the best one last."""

    def __init__(
        self,
        g: Setup,
        cells: Sequence[int],
        heights: Sequence[int],
        card: ChainGoal | None,
        project: Project | None,
        threshold: int,
    ) -> None:
        self._g = g
        self._cells = cells
        self._card = card
        self._project = project
        self._threshold = threshold
        self.found: list[int] = [0]
        is_figure = card is not None and card.kind == "figure"
        self._figures = figures(g, card) if is_figure and card is not None else ()
        self._usable: list[Figure] = [figure for figure in self._figures if self._can_link(figure.must)]
        piece = _piece(card) if is_figure and card is not None else 0
        # A figure whose solid links hang together lies in one chain, so that it can be counted chain by chain.
        self._in_chain = is_figure and card is not None and piece == len(card.cells)
        self._by_links: dict[int, list[int]] = {}
        for figure in self._usable:
            self._by_links.setdefault(figure.must, []).append(figure.must_not)
        self._places: list[int] = [figure.cells for figure in self._usable] if self._in_chain else []
        self._between: dict[tuple[int, int], int] = {}
        for link in range(g.num_links):
            one, two = g.link_a[link], g.link_b[link]
            self._between[(one, two)] = self._between[(two, one)] = 1 << link
        self._fixed = 0
        if card is not None and card.kind == "line":
            self._fixed = min(card.points * card_count(g, cells, heights, 0, card), card.max)
        self._needs = self._make_needs(piece)
        self._effort = Effort()
        self._limit = self._longest_useful(piece)
        self._colours: list[Colour] = []
        self._whole: list[Group] = []
        self._masks: list[int] = [
            sum([1 << cell for cell, ink in enumerate(cells) if ink == colour]) for colour in range(1, 5)
        ]
        for mask in self._masks:
            self._colours.append(self._colour(mask))
            self._whole.append(self._colours[-1].group(mask))
        self._links: list[int] = [_links_among(g, mask) for mask in self._masks]
        self._bound: dict[tuple[int, int, int], Group] = {}

    def _colour(self, mask: int) -> Colour:
        return Colour(self._g, mask, self._limit, self._needs, self._effort, self._figures_in, self._places)

    def _make_needs(self, piece: int) -> Needs:
        card = self._card
        wanted: dict[int, int] = {}
        for row in self._project.chains if self._project is not None else ():
            for length in row:
                wanted[length] = max(wanted.get(length, 0), row.count(length))
        if card is not None and card.kind == "separate":
            wanted[card.length] = max(wanted.get(card.length, 0), most_of(card))
        lengths = sorted(wanted)
        caps = [wanted[length] for length in lengths]
        if self._in_chain and card is not None:
            caps.append(most_of(card))
        return Needs(self._g.edition.chain_points, lengths, caps, piece if self._in_chain else 0)

    def _longest_useful(self, piece: int) -> int:
        """The longest chain that a best layout can have.

        A longer one can be cut so that one part still scores the most, the other more than nothing, and no wanted figure is
        lost: of as many links in a row as a figure has cells, one lies in none. Or one figure is lost for more points.
        """
        points = self._g.edition.chain_points
        longest = longest_useful(points, self._g.num_cells)
        if piece and self._card is not None and points[-1]:
            longest += piece - 1
            if not self._threshold and points[-1] > self._card.points:
                dear = next(length for length, each in enumerate(points, 1) if each > self._card.points)
                longest = min(longest, len(points) + dear - 1)
        return max([longest, *self._needs.lengths])

    def _figures_in(self, chain: list[int], links: int) -> int:
        """How many figures lie in a chain without a common cell: each is a piece of it, so the first that ends goes first."""
        size = self._needs.figure - 1
        count = run = piece = 0
        pieces: list[int] = []
        for one, two in pairwise(chain):
            link = self._between[(one, two)]
            pieces.append(link)
            run += 1
            if not run:
                continue
            piece |= link
            if run > size:
                piece ^= pieces[-size - 1]
            if run >= size and any(not links & must_not for must_not in self._by_links.get(piece, ())):
                count += 1
                # The next figure cannot have the last cell, and so not the next link.
                run, piece = -1, 0
        return count

    def _can_link(self, links: int) -> bool:
        g = self._g
        for link in range(g.num_links):
            if links >> link & 1:
                one, two = g.link_a[link], g.link_b[link]
                if not self._cells[one] or self._cells[one] != self._cells[two]:
                    return False
        return True

    def run(self) -> None:
        """Find the best layout. Raises TooMuch; what was found until then stands."""
        aims: list[Aim] = []
        for rows in self._demands():
            aims += [aim for aim in self._aims(rows) if max(aim.bonus, aim.could) >= self._threshold]
        total = self._best(aims)
        if total < 0:
            self._threshold = 0
            aims = self._aims([(), (), (), ()])
            total = self._best(aims)
        longest = max([len(chain) for chain in chains_of(self._g, self.found[-1])], default=0)
        for length in range(self._limit, longest, -1):
            if any(self._reaches(aim, total, self._needs.need_long(length)) for aim in aims):
                return

    def _demands(self) -> list[list[tuple[int, ...]]]:
        """The lengths that each colour must have for the project, in every way to give its letters to colours."""
        if self._project is None:
            return [[(), (), (), ()]]
        seen: dict[tuple[tuple[int, ...], ...], bool] = {}
        for colours in permutations(range(4), len(self._project.chains)):
            rows: list[tuple[int, ...]] = [(), (), (), ()]
            for colour, row in zip(colours, self._project.chains, strict=True):
                rows[colour] = row
            seen[tuple(rows)] = True
        return [list(rows) for rows in seen]

    def _need(self, lengths: Sequence[int], figures_wanted: int) -> int:
        counts = [lengths.count(length) for length in self._needs.lengths]
        return self._needs.need([*counts, figures_wanted] if self._in_chain else counts)

    def _aims(self, rows: list[tuple[int, ...]]) -> list[Aim]:
        """What a layout may be after when its colours have chains of these lengths."""
        card = self._card
        own = [self._need(row, 0) for row in rows]
        aims: list[Aim] = []
        if card is None or not self._in_chain:
            self._add(aims, self._whole, own, 0, 0)
        if card is None:
            return aims
        if card.kind == "separate":
            for colour, row in enumerate(rows):
                for count in range(1, most_of(card) + 1):
                    more = [card.length] * max(count - row.count(card.length), 0)
                    asked = own[:]
                    asked[colour] = self._need([*row, *more], 0)
                    self._add(aims, self._whole, asked, 0, count)
        elif card.kind == "diagonal":
            for colour, cells, length in self._pieces(card):
                groups = self._whole[:]
                groups[colour] = self._colours[colour].group(self._masks[colour] & ~cells)
                self._add(aims, groups, own, 0, length)
        elif self._in_chain:
            for count in range(self._most_figures(self._usable, most_of(card)) + 1):
                self._add(aims, self._whole, own, self._need((), count), count)
        elif card.kind == "figure":
            for aim in aims:
                self._let_grow(aim)
        return aims

    def _add(self, aims: list[Aim], groups: list[Group], own: list[int], need: int, count: int) -> None:
        high = 0
        for group, each in zip(groups, own, strict=True):
            most = known_of(self._needs, group, each).high
            if most < 0:
                return
            high += most
        if need and not any(own):
            high = min(high, self._needs.most(sum([group.size for group in groups]), need))
        if high >= 0:
            aims.append(Aim(groups, own, need, self._card_points(count), high))

    def _card_points(self, count: int) -> int:
        card = self._card
        return self._fixed + min(card.points * count, card.max) if card is not None else 0

    def _pieces(self, card: ChainGoal) -> list[tuple[int, int, int]]:
        """Every piece of a diagonal, which is kept out of all chains: its colour from 0, its cells, their number."""
        found: list[tuple[int, int, int]] = []
        for run in diagonals(self._g, self._cells):
            # Two are the fewest, even where the first of them alone would be worth all that the card can bring.
            for length in range(2, min(len(run), max(most_of(card), 2)) + 1):
                for start in range(len(run) - length + 1):
                    cells = sum([1 << cell for cell in run[start : start + length]])
                    found.append((self._cells[run[start]] - 1, cells, length))
        return found

    def _most_figures(self, known: Sequence[Figure], most: int) -> int:
        """No fewer than how many of these figures can have no cell in common."""
        if len(known) <= _FEW:
            return most_disjoint([figure.cells for figure in known], most)
        cells = 0
        for figure in known:
            cells |= figure.cells
        return min(most, cells.bit_count() // known[0].cells.bit_count())

    def _best(self, aims: list[Aim]) -> int:
        """The most points that an aim reaches, NEVER if none does. The layout is the last that was found."""
        heap: list[tuple[int, int, int, Aim]] = []
        number = 0
        waiting = aims
        while waiting or heap:
            for aim in waiting:
                hope = aim.high + (aim.bonus if aim.links >= 0 else max(aim.bonus, aim.could))
                heappush(heap, (-hope, -aim.count, number, aim))
                number += 1
            waiting = []
            hope, _, _, aim = heappop(heap)
            if aim.links >= 0:
                self.found.append(aim.links)
                return -hope
            plan: Plan = []
            points = share(self._needs, aim.groups, aim.own, aim.need, aim.high, plan)
            if 0 <= points < aim.high:
                aim.high = points
                waiting = [aim]
            elif points < 0:
                aim.high = NEVER
            else:
                aim.links = links_of(plan)
                self.found.append(aim.links)
                if aim.could < 0:
                    return -hope
                waiting = self._grown(aim)[:]
                if aim.bonus >= self._threshold:
                    waiting.append(aim)
        return NEVER

    def _reaches(self, aim: Aim, total: int, longest: int) -> bool:
        """Whether an aim, or what it can grow to, brings so many points with a chain that long; then it is found."""
        hope = max(aim.bonus, aim.could)
        if aim.high < 0 or aim.high + hope < total:
            return False
        plan: Plan = []
        points = share(self._needs, aim.groups, aim.own, aim.need + longest, max(total - hope, 0), plan)
        if points < total - hope or points < 0:
            return False
        if hope > aim.bonus or aim.bonus < self._threshold:
            plan = []
            points = share(self._needs, aim.groups, aim.own, aim.need + longest, max(total - aim.bonus, 0), plan)
        if aim.bonus >= self._threshold and points >= 0 and points >= total - aim.bonus:
            self.found.append(links_of(plan))
            return True
        return aim.could >= 0 and any(self._reaches(each, total, longest) for each in self._grown(aim))

    def _let_grow(self, aim: Aim) -> None:
        """Say how many card points a set of figures can have when it grows."""
        assert self._card is not None
        most = most_of(self._card)
        aim.could = aim.bonus
        if aim.count < most:
            more = self._most_figures(self._fitting(aim), most - aim.count)
            aim.could = self._card_points(aim.count + more)

    def _fitting(self, aim: Aim) -> list[Figure]:
        return [
            figure
            for figure in self._usable[aim.start :]
            if not (figure.cells & aim.cells or figure.must & aim.must_not or figure.must_not & aim.must)
        ]

    def _grown(self, aim: Aim) -> list[Aim]:
        """Sets of figures with one more."""
        if aim.grown is not None:
            return aim.grown
        grown: list[Aim] = []
        if aim.could > aim.bonus:
            for number in range(aim.start, len(self._usable)):
                figure = self._usable[number]
                if figure.cells & aim.cells or figure.must & aim.must_not or figure.must_not & aim.must:
                    continue
                must, must_not = aim.must | figure.must, aim.must_not | figure.must_not
                groups = [self._under(colour, must, must_not) for colour in range(4)]
                found: list[Aim] = []
                self._add(found, groups, aim.own, 0, aim.count + 1)
                for child in found:
                    child.high = min(child.high, aim.high)
                    child.count = aim.count + 1
                    child.start = number + 1
                    child.cells = aim.cells | figure.cells
                    child.must, child.must_not = must, must_not
                    self._let_grow(child)
                    if max(child.bonus, child.could) >= self._threshold:
                        grown.append(child)
        aim.grown = grown
        return grown

    def _under(self, colour: int, must: int, must_not: int) -> Group:
        """The cells of a colour under conditions."""
        whole = self._whole[colour]
        links = self._links[colour]
        must, must_not = must & links, must_not & links
        if not must and not must_not:
            return whole
        known = self._bound.get((colour, must, must_not))
        if known is None:
            parts = [self._part_under(part, must, must_not) for part in whole.parts or [whole]]
            known = several(whole.mask, parts)
            self._bound[(colour, must, must_not)] = known
        return known

    def _part_under(self, part: Group, must: int, must_not: int) -> Group:
        links = _links_among(self._g, part.mask)
        must, must_not = must & links, must_not & links
        if not must and not must_not:
            return part
        known = self._bound.get((part.mask, must, must_not))
        if known is None:
            bound = self._colour(part.mask)
            bound.bind(must, must_not)
            known = bound.group(part.mask)
            self._bound[(part.mask, must, must_not)] = known
        return known


def _links_among(g: Setup, cells: int) -> int:
    links = 0
    for link in range(g.num_links):
        if cells >> g.link_a[link] & 1 and cells >> g.link_b[link] & 1:
            links |= 1 << link
    return links


def _piece(card: ChainGoal) -> int:
    """The most cells of a figure that solid links join."""
    most = 0
    for first in range(len(card.cells)):
        reached = {first: True}
        for _ in card.solid:
            for one, two in card.solid:
                if one in reached or two in reached:
                    reached[one] = reached[two] = True
        most = max(most, len(reached))
    return most
