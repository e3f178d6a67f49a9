"""Chain cards: points for how molecules are linked in the table, or lie in complete rows and columns."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from bondline.games.synthesis.cards import ChainGoal
from bondline.games.synthesis.legal import degree
from bondline.games.synthesis.links import chains_of, complete_cells

if TYPE_CHECKING:
    from bondline.games.synthesis.setup import Setup


class Figure:
    """A place of a figure in the table: its cells, the links that must be there and those that must not, as bit sets."""

    __slots__ = ("cells", "must", "must_not")

    def __init__(self, cells: int, must: int, must_not: int) -> None:
        self.cells: int = cells
        self.must: int = must
        self.must_not: int = must_not


def chain_card_points(g: Setup, cells: Sequence[int], heights: Sequence[int], links: int, card: ChainGoal) -> int:
    """The points of a card for a layout of links, at most what is printed on it."""  # rule: synthesis.card.max
    return min(card.points * card_count(g, cells, heights, links, card), card.max)


def most_of(card: ChainGoal) -> int:
    """How often a card's condition can be worth anything."""
    return -(-card.max // card.points)


def card_count(g: Setup, cells: Sequence[int], heights: Sequence[int], links: int, card: ChainGoal) -> int:
    """How often a card's condition is met, as far as it is worth anything; for a diagonal how many molecules it has."""
    if card.kind == "figure":
        present = [
            figure.cells
            for figure in figures(g, card)
            if links & figure.must == figure.must and not links & figure.must_not
        ]
        return most_disjoint(present, most_of(card))
    if card.kind == "separate":  # rule: synthesis.chain-card.separate, synthesis.chain-card.one-colour
        counts = [0] * 5
        for chain in chains_of(g, links):
            if len(chain) == card.length:
                counts[cells[chain[0]]] += 1
        return max(counts)
    if card.kind == "diagonal":
        return longest_diagonal(g, cells, links)
    # rule: synthesis.chain-card.line-colours
    return sum(1 for line in complete_cells(g, heights) if len({cells[cell] for cell in line}) == card.colours)


def longest_diagonal(g: Setup, cells: Sequence[int], links: int) -> int:
    """The longest diagonal of two or more molecules of one colour that belong to no chain."""
    # rule: synthesis.chain-card.diagonal, synthesis.chain-card.one-colour
    best = 0
    for run in diagonals(g, cells):
        length = 0
        for cell in run:
            length = 0 if degree(g, links, cell) else length + 1
            best = max(best, length)
    return best if best > 1 else 0


def diagonals(g: Setup, cells: Sequence[int]) -> list[list[int]]:
    """The longest diagonals of one colour, whatever is linked."""
    found: list[list[int]] = []
    for step in (1, -1):
        for column in range(g.columns):
            for row in range(g.rows):
                at = column * g.rows + row
                behind = row - step
                if not cells[at]:
                    continue
                if column and 0 <= behind < g.rows and cells[(column - 1) * g.rows + behind] == cells[at]:
                    continue
                run = [at]
                while True:
                    next_row = row + step * len(run)
                    next_column = column + len(run)
                    if next_column >= g.columns or not 0 <= next_row < g.rows:
                        break
                    if cells[next_column * g.rows + next_row] != cells[at]:
                        break
                    run.append(next_column * g.rows + next_row)
                if len(run) > 1:
                    found.append(run)
    return found


@cache
def _figures(columns: int, rows: int, card: ChainGoal, link_of: tuple[tuple[int, int], ...]) -> tuple[Figure, ...]:
    """Every place of a card's figure: turned, mirrored and shifted."""  # rule: synthesis.chain-card.turn
    number = {pair: link for link, pair in enumerate(link_of)}
    pairs = [
        (one, two)
        for two in range(len(card.cells))
        for one in range(two)
        if abs(card.cells[one][0] - card.cells[two][0]) + abs(card.cells[one][1] - card.cells[two][1]) == 1
    ]
    found: dict[tuple[int, int, int], bool] = {}
    for look in _looks(card.cells):
        for column in range(columns):
            for row in range(rows):
                places = [(c + column, r + row) for c, r in look]
                if any(not (0 <= c < columns and 0 <= r < rows) for c, r in places):
                    continue
                cells = [c * rows + r for c, r in places]
                must = 0
                must_not = 0
                for one, two in pairs:
                    link = 1 << number[(min(cells[one], cells[two]), max(cells[one], cells[two]))]
                    if (one, two) in card.solid or (two, one) in card.solid:
                        must |= link
                    elif (one, two) not in card.dotted and (two, one) not in card.dotted:
                        must_not |= link  # rule: synthesis.chain-card.no-link
                found[(sum(1 << cell for cell in cells), must, must_not)] = True
    return tuple(Figure(*figure) for figure in sorted(found))


def figures(g: Setup, card: ChainGoal) -> tuple[Figure, ...]:
    """Every place of a card's figure in the table."""
    return _figures(g.columns, g.rows, card, tuple(zip(g.link_a, g.link_b, strict=True)))


def _looks(cells: tuple[tuple[int, int], ...]) -> list[list[tuple[int, int]]]:
    """The eight turns and mirror images of a figure, each in the order of its cells, moved to the lower left corner."""
    found: list[list[tuple[int, int]]] = []
    for mirrored in (False, True):
        turned = [(-c, r) if mirrored else (c, r) for c, r in cells]
        for _ in range(4):
            turned = [(-r, c) for c, r in turned]
            low_c = min(c for c, _ in turned)
            low_r = min(r for _, r in turned)
            found.append([(c - low_c, r - low_r) for c, r in turned])
    return found


def most_disjoint(sets: Sequence[int], enough: int) -> int:
    """The most sets, given as bit sets, of which no two share a member; no more than ``enough``, which saves the search."""
    # rule: synthesis.chain-card.disjoint
    known = list(dict.fromkeys(sets))
    if not known or enough < 1:
        return 0
    # A member that the fewest sets have: one of them is chosen, or none of them.
    first = known[0]
    rest = [other for other in known[1:] if not other & first]
    touching = [other for other in known[1:] if other & first]
    best = 1 + most_disjoint(rest, enough - 1)
    if touching and best < enough:
        best = max(best, most_disjoint(known[1:], enough))
    return best
