"""The exact best layout of chains: for points, chain card and project together.

The measure, in this order: the solo conditions that the layout can meet are met; points of chains and chain card; the longest
chain; canonical order (the smaller set of links).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise, permutations
from typing import TYPE_CHECKING

from bondline.games.synthesis.cards import ChainGoal, Project
from bondline.games.synthesis.chain_goals import (
    card_count,
    chain_card_points,
    diagonals,
    figures,
    most_disjoint,
    most_of,
)
from bondline.games.synthesis.partition import Partition, Tallies, Value, Ways
from bondline.games.synthesis.projects import project_is_met

if TYPE_CHECKING:
    from bondline.games.synthesis.setup import Setup
    from bondline.games.synthesis.sheet import Sheet
    from bondline.games.synthesis.table import Table


@dataclass(frozen=True, slots=True)
class Layout:
    """A layout of chains: its links, points of chains and of the chain card, and whether the solo conditions are met.

    ``exact`` is false only where the table was too full of one colour to try every layout.
    """

    links: int
    chains: int
    card: int
    longest: int
    met: bool
    exact: bool


class _Best:
    """The best layout so far."""

    def __init__(self) -> None:
        self.key: tuple[bool, int, int, int] | None = None

    def offer(self, met: bool, card: int, value: Value) -> None:
        """A layout by the value of its chains and the points of the chain card that it has for certain."""
        key = (met, card + value[0], value[1], value[2])
        if self.key is None or key > self.key:
            self.key = key


def best_layout(s: Sheet, card: ChainGoal | None, project: Project | None, threshold: int) -> Layout:
    """The best layout of a sheet. ``threshold`` is what the chain card must bring in a solo game, 0 otherwise."""
    g = s.g
    solver = _Solver(g, s.cells, s.heights, card, project, threshold)
    links = solver.links()
    points = chain_card_points(g, s.cells, s.heights, links, card) if card is not None else 0
    met, total, longest, _ = solver.best.key or (False, 0, 0, 0)
    return Layout(links, total - points, points, longest, met, solver.exact)


def best_chain_points(g: Setup, cells: Sequence[int], colour: int) -> int:
    """The most points that the chains of one colour can bring."""
    return Partition(g, cells, len(g.edition.chain_points)).colour_ways(colour)[0][0]


def offered_layout(t: Table, seat: int) -> Layout:
    """The best layout of a seat for the cards in play."""
    g = t.g
    card = g.edition.chain_goals[t.chain] if t.chain >= 0 else None
    project = g.edition.projects[t.project] if t.project >= 0 else None
    threshold = card.levels[g.level - 1] if card is not None and g.solo else 0
    return best_layout(t.sheets[seat], card, project, threshold)


class _Solver:
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
        self._fixed = card_count(g, cells, heights, 0, card) if card is not None and card.kind == "line" else 0
        self._figures = figures(g, card) if card is not None and card.kind == "figure" else ()
        # Figures by their solid links: what must not be linked then.
        self._by_links: dict[int, list[int]] = {}
        for figure in self._figures:
            self._by_links.setdefault(figure.must, []).append(figure.must_not)
        self._size = len(card.solid) if card is not None else 0
        # A figure whose solid links hang together lies in one chain, so that it can be counted chain by chain.
        self._in_chain = card is not None and card.kind == "figure" and _hangs_together(card)
        # Wanted lengths with how many of each, and last the figures of a chain.
        self._lengths: list[int] = []
        caps: list[int] = []
        self._want(caps)
        self._tallies = Tallies(caps) if caps else None
        self._partition = Partition(
            g, cells, self._longest_useful(), self._tallies, self._tally if caps else None
        )  # fmt: skip
        self._heights = heights
        self.best = _Best()
        self._run()
        if not self.exact:
            self._offer_plain()

    @property
    def exact(self) -> bool:
        """Whether every layout was considered."""
        return self._partition.exact

    def _longest_useful(self) -> int:
        """The longest chain that a best layout can have.

        A chain that is longer than the table of points by two or more scores more when it is cut in two, which can cost no
        more than one figure of the card. Only where figures decide whether a goal is met can any length be of use.
        """
        points = self._g.edition.chain_points
        longest = max([len(points) + 1, *self._lengths])
        if self._card is not None and self._card.kind == "figure":
            if self._threshold:
                return self._g.num_cells
            over = 1
            while over < len(points) and points[over - 1] <= self._card.points:
                over += 1
            longest = max(longest, len(points) + over)
        return longest

    def links(self) -> int:
        """The links of the best layout."""
        return -self.best.key[3] if self.best.key is not None else 0

    def _want(self, caps: list[int]) -> None:
        card = self._card
        wanted: dict[int, int] = {}
        for row in self._project.chains if self._project is not None else ():
            for length in row:
                wanted[length] = max(wanted.get(length, 0), row.count(length))
        if card is not None and card.kind == "separate":
            wanted[card.length] = max(wanted.get(card.length, 0), most_of(card))
        for length in sorted(wanted):
            self._lengths.append(length)
            caps.append(wanted[length])
        if self._in_chain and card is not None:
            caps.append(most_of(card))

    def _tally(self, chain: list[int], links: int) -> int:
        assert self._tallies is not None
        counts = [1 if len(chain) == length else 0 for length in self._lengths]
        if self._in_chain:
            counts.append(self._figures_in(chain, links))
        return self._tallies.number(counts)

    def _figures_in(self, chain: list[int], links: int) -> int:
        """How many figures lie in a chain without a common cell: each is a piece of it, so the first that ends goes first."""
        pieces: list[int] = []
        for one, two in pairwise(chain):
            for link in self._g.link_at[one]:
                if two in (self._g.link_a[link], self._g.link_b[link]):
                    pieces.append(1 << link)
        count = 0
        at = 0
        while at + self._size <= len(pieces):
            piece = sum(pieces[at : at + self._size])
            if any(not links & must_not for must_not in self._by_links.get(piece, ())):
                count += 1
                at += self._size + 1
            else:
                at += 1
        return count

    def _run(self) -> None:
        card = self._card
        if card is not None and card.kind == "figure" and not self._in_chain:
            self._by_figures()
            return
        if card is not None and card.kind == "diagonal":
            self._by_diagonal(card)
            return
        self._evaluate(0, 0, 0)

    def _offer_plain(self) -> None:
        """The best layout for chains alone, with what it happens to bring besides: found sooner than with goals in view."""
        card, project = self._card, self._project
        plain = Partition(self._g, self._cells, len(self._g.edition.chain_points))
        value = (0, 0, 0)
        for colour in range(1, 5):
            best = plain.colour_ways(colour)[0]
            value = (value[0] + best[0], max(value[1], best[1]), value[2] + best[2])
        links = -value[2]
        points = chain_card_points(self._g, self._cells, self._heights, links, card) if card is not None else 0
        met = project is None or project_is_met(self._g, self._cells, links, project)
        self.best.offer(met and points >= self._threshold, points, value)

    def _evaluate(self, must: int, must_not: int, count: int) -> int | None:
        """Offer the best layouts under constraints that make sure of ``count`` of the card.

        The points of their chains; None where the constraints cannot be kept.
        """
        by_colour = [self._partition.colour_ways(colour, must, must_not) for colour in range(1, 5)]
        if not all(by_colour):
            return None
        self._combine(by_colour, count)
        return sum(max(value[0] for value in ways.values()) for ways in by_colour)

    def _combine(self, by_colour: list[Ways], count: int) -> None:
        """Offer the best of every way to give the project's letters and the card's colour to colours."""
        card = self._card
        one_colour = card is not None and card.kind == "separate"
        for demands, met in self._demands():
            for colour in range(4) if one_colour else (0,):
                self._offer(by_colour, demands, met, colour, count)

    def _demands(self) -> Iterable[tuple[list[tuple[int, ...]], bool]]:
        """What each colour must have for the project, and without the project."""
        if self._project is None:
            yield [(), (), (), ()], True
            return
        asked = self._project.chains
        seen: dict[tuple[tuple[int, ...], ...], bool] = {}
        for colours in permutations(range(4), len(asked)):
            demands: list[tuple[int, ...]] = [(), (), (), ()]
            for colour, lengths in zip(colours, asked, strict=True):
                demands[colour] = lengths
            if tuple(demands) not in seen:
                seen[tuple(demands)] = True
                yield demands, True
        yield [(), (), (), ()], False

    def _offer(self, by_colour: list[Ways], demands: list[tuple[int, ...]], met: bool, colour: int, count: int) -> None:
        card = self._card
        # The tallies that matter beyond the demands: how much the card counts. Small, so each number of it is tried.
        totals: dict[int, Value] = {count: (0, 0, 0)}
        for number, ways in enumerate(by_colour):
            asked = [demands[number].count(length) for length in self._lengths]
            choice: dict[int, Value] = {}
            for number_of, value in ways.items():
                tally = self._tallies.counts(number_of) if self._tallies is not None else []
                if any(have < need for have, need in zip(tally, asked, strict=False)):
                    continue
                more = 0
                if self._in_chain:
                    more = tally[-1]
                elif card is not None and card.kind == "separate" and number == colour:
                    more = tally[self._lengths.index(card.length)]
                if more not in choice or value > choice[more]:
                    choice[more] = value
            after: dict[int, Value] = {}
            for known, value in totals.items():
                for more, other in choice.items():
                    key = known + more
                    both = (value[0] + other[0], max(value[1], other[1]), value[2] + other[2])
                    if key not in after or both > after[key]:
                        after[key] = both
            totals = after
        for number, value in totals.items():
            points = 0
            if card is not None:
                points = min(card.points * (self._fixed + number), card.max)
            self.best.offer(met and points >= self._threshold, points, value)

    def _by_figures(self) -> None:
        """Figures whose solid links may lie in different chains: every set of them that fits, by branch and bound."""
        assert self._card is not None
        usable = [figure for figure in self._figures if self._can_link(figure.must)]
        most = most_of(self._card)
        seen: dict[tuple[int, int], bool] = {}

        def extend(start: int, cells: int, must: int, must_not: int, count: int) -> None:
            if (must, must_not) in seen:
                return
            seen[(must, must_not)] = True
            points = self._evaluate(must, must_not, count)
            self._partition.spend(10 + len(usable))
            if points is None or count == most or not self.exact:
                return
            rest = [figure for figure in usable[start:] if not figure.cells & cells]
            could = min(most, count + most_disjoint([figure.cells for figure in rest], most - count))
            assert self._card is not None
            assert self.best.key is not None
            hope = points + min(self._card.points * could, self._card.max)
            # A layout with goals met beats one with more points, so that points alone cannot rule it out then.
            if hope < self.best.key[1] and (self.best.key[0] or not self._threshold):
                return
            for number in range(start, len(usable)):
                figure = usable[number]
                clashes = figure.cells & cells or figure.must & must_not or figure.must_not & must
                if not clashes and self.exact:
                    extend(
                        number + 1, cells | figure.cells, must | figure.must, must_not | figure.must_not, count + 1
                    )  # fmt: skip

        extend(0, 0, 0, 0, 0)

    def _can_link(self, links: int) -> bool:
        g = self._g
        for link in range(g.num_links):
            if links >> link & 1:
                one, two = g.link_a[link], g.link_b[link]
                if not self._cells[one] or self._cells[one] != self._cells[two]:
                    return False
        return True

    def _by_diagonal(self, card: ChainGoal) -> None:
        """A piece of a diagonal is kept out of all chains; every piece is tried."""
        self._evaluate(0, 0, 0)
        most = most_of(card)
        for run in diagonals(self._g, self._cells):
            for length in range(2, min(len(run), most) + 1):
                for start in range(len(run) - length + 1):
                    must_not = 0
                    for cell in run[start : start + length]:
                        for link in self._g.link_at[cell]:
                            must_not |= 1 << link
                    if self.exact:
                        self._evaluate(0, must_not, length)


def _hangs_together(card: ChainGoal) -> bool:
    reached = {card.solid[0][0]: True}
    for _ in card.solid:
        for one, two in card.solid:
            if one in reached or two in reached:
                reached[one] = reached[two] = True
    return len(reached) == len(card.cells)
