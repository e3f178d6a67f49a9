"""The best layout of chains against trying every set of links, and the cards against a plain account of them."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from time import process_time

import pytest

from bondline.engine import Rng
from bondline.games.synthesis import SynthesisGame
from bondline.games.synthesis.cards import ChainGoal, Project
from bondline.games.synthesis.partition import Effort
from bondline.games.synthesis.setup import Setup
from bondline.games.synthesis.sheet import Sheet
from bondline.games.synthesis.solve import best_layout

GAME = SynthesisGame(1, "basic")
G: Setup = GAME.new_initial_state().g
POINTS = {1: 0, 2: 3, 3: 6, 4: 10, 5: 15, 6: 21, 7: 28}


def small_table(rng: Rng, colours: int, most: int) -> Sheet:
    """A table with few links, so that all sets of them can be tried."""
    while True:
        sheet = Sheet(G)
        for column in range(rng.below(3) + 1):
            sheet.heights[column] = rng.below(5) + 1
            for row in range(sheet.heights[column]):
                sheet.cells[column * G.rows + row] = rng.below(colours) + 1
        if 2 <= len(same_coloured(sheet)) <= most:
            return sheet


def same_coloured(sheet: Sheet) -> list[int]:
    cells = sheet.cells
    return [n for n in range(G.num_links) if cells[G.link_a[n]] and cells[G.link_a[n]] == cells[G.link_b[n]]]


def all_layouts(sheet: Sheet) -> list[tuple[list[list[int]], set[frozenset[int]]]]:
    """Every set of links that makes chains: the chains as lists of cells, and the links as pairs of cells."""
    links = same_coloured(sheet)
    found = []
    for mask in range(1 << len(links)):
        pairs = [(G.link_a[n], G.link_b[n]) for place, n in enumerate(links) if mask >> place & 1]
        chains = join(pairs)
        if chains is not None:
            found.append((chains, {frozenset(pair) for pair in pairs}))
    return found


def join(pairs: list[tuple[int, int]]) -> list[list[int]] | None:
    """The chains of links; None where one branches or closes."""
    near: dict[int, list[int]] = {}
    for one, two in pairs:
        near.setdefault(one, []).append(two)
        near.setdefault(two, []).append(one)
    if any(len(others) > 2 for others in near.values()):
        return None
    chains = []
    seen: set[int] = set()
    for cell in sorted(near):
        if cell in seen or len(near[cell]) == 2:
            continue
        chain = [cell]
        while nexts := [other for other in near[chain[-1]] if other not in chain]:
            chain.append(nexts[0])
        seen |= set(chain)
        chains.append(chain)
    return chains if seen == set(near) else None  # what is left over is a ring


def card_points(sheet: Sheet, chains: list[list[int]], links: set[frozenset[int]], card: ChainGoal) -> int:
    """A chain card, worked out from its description."""
    colour = sheet.cells
    if card.kind == "figure":
        count = packed(places(links, card))
    elif card.kind == "separate":
        count = max(
            sum(1 for chain in chains if len(chain) == card.length and colour[chain[0]] == c) for c in range(1, 5)
        )
    elif card.kind == "diagonal":
        chained = {cell for chain in chains for cell in chain}
        alone = {divmod(cell, G.rows) for cell in range(G.num_cells) if colour[cell] and cell not in chained}
        count = 0
        for start in alone:
            for step in (1, -1):
                length = 0
                at = start
                while at in alone and colour[at[0] * G.rows + at[1]] == colour[start[0] * G.rows + start[1]]:
                    length += 1
                    at = (at[0] + 1, at[1] + step)
                count = max(count, length if length > 1 else 0)
    else:
        lines = [[column * G.rows + row for row in range(G.rows)] for column in range(G.columns)]
        lines += [[column * G.rows + row for column in range(G.columns)] for row in range(G.rows)]
        count = sum(
            1 for line in lines if 0 not in {colour[c] for c in line} and len({colour[c] for c in line}) == card.colours
        )
    return min(card.points * count, card.max)


def places(links: set[frozenset[int]], card: ChainGoal) -> list[frozenset[int]]:
    """Where a figure is, as sets of cells."""
    found = set()
    for turned in range(8):
        cells = card.cells
        for _ in range(turned % 4):
            cells = tuple((-row, column) for column, row in cells)
        if turned > 3:
            cells = tuple((-column, row) for column, row in cells)
        for dc in range(-6, 7):
            for dr in range(-6, 7):
                moved = [(column + dc, row + dr) for column, row in cells]
                if not all(0 <= column < G.columns and 0 <= row < G.rows for column, row in moved):
                    continue
                at = [column * G.rows + row for column, row in moved]
                good = True
                for one in range(len(at)):
                    for two in range(one):
                        beside = abs(moved[one][0] - moved[two][0]) + abs(moved[one][1] - moved[two][1]) == 1
                        linked = frozenset({at[one], at[two]}) in links
                        solid = (one, two) in card.solid or (two, one) in card.solid
                        dotted = (one, two) in card.dotted or (two, one) in card.dotted
                        good = good and (linked if solid else dotted or not (beside and linked))
                if good:
                    found.add(frozenset(at))
    return sorted(found, key=sorted)


def packed(sets: list[frozenset[int]]) -> int:
    """The most sets without a common cell."""
    if not sets:
        return 0
    rest = [other for other in sets[1:] if not other & sets[0]]
    return max(1 + packed(rest), packed(sets[1:]))


def meets(sheet: Sheet, chains: list[list[int]], project: Project) -> bool:
    for colours in permutations(range(1, 5), len(project.chains)):
        have = [sorted(len(chain) for chain in chains if sheet.cells[chain[0]] == colour) for colour in colours]
        if all(
            lengths.count(n) >= row.count(n) for lengths, row in zip(have, project.chains, strict=True) for n in row
        ):
            return True
    return False


CARDS: list[ChainGoal | None] = [None, *G.edition.chain_goals]


@pytest.mark.parametrize("card", CARDS, ids=[card.id if card else "none" for card in CARDS])
def test_the_best_layout_is_the_best_of_all(card: ChainGoal | None) -> None:
    rng = Rng(CARDS.index(card) + 5)
    scored = 0
    for number in range(20):
        sheet = small_table(rng, 1 + number % 3, 8)
        best = (-1, -1)
        for chains, links in all_layouts(sheet):
            points = sum(POINTS[min(len(chain), 7)] for chain in chains)
            points += card_points(sheet, chains, links, card) if card else 0
            best = max(best, (points, max((len(chain) for chain in chains), default=0)))
        layout = best_layout(sheet, card, None, 0)
        assert layout.exact
        assert (layout.chains + layout.card, layout.longest) == best
        scored += layout.card > 0
    # Rows and columns are never complete in so small a table.
    assert card is None or card.kind == "line" or scored > 0


def test_projects_and_thresholds_come_before_points() -> None:
    rng = Rng(77)
    card = next(card for card in G.edition.chain_goals if card.id == "CH3")
    outcomes = {True: 0, False: 0}
    for number in range(36):
        sheet = small_table(rng, 2, 8)
        project = Project("X1", 1, [((3,),), ((2, 2),), ((3,), (2,)), ((4,), (2,))][number % 4])
        threshold = (0, 3, 6)[number % 3]
        best = (False, -1)
        for chains, links in all_layouts(sheet):
            extra = card_points(sheet, chains, links, card)
            points = sum(POINTS[min(len(chain), 7)] for chain in chains) + extra
            best = max(best, (meets(sheet, chains, project) and extra >= threshold, points))
        layout = best_layout(sheet, card, project, threshold)
        assert (layout.met, layout.chains + layout.card) == best
        outcomes[layout.met] += 1
    assert min(outcomes.values()) > 3


def box(card: str) -> ChainGoal:
    return next(each for each in G.edition.chain_goals if each.id == card)


# A box of one's own may print any points and any maximum: more than the last figure is worth, less than two molecules.
OTHER = [
    replace(box("CH1"), points=7, max=9),
    replace(box("CH2"), points=4, max=6),
    replace(box("CH3"), points=2, max=5),
    replace(box("CH5"), points=12, max=13),
    replace(box("CH7"), points=9, max=20),
    replace(box("CH8"), length=4, points=6, max=8),
    replace(box("CH8"), length=2, points=5, max=14),
    replace(box("CH9"), points=8, max=8),
    replace(box("CH9"), points=9, max=20),
    # Two rods side by side whose ends may be joined, and a bend that must lie apart from the cell beside it.
    replace(box("CH1"), dotted=((0, 2),)),
    replace(box("CH2"), solid=((0, 1), (1, 3)), points=8, max=24),
]


@pytest.mark.parametrize("card", OTHER, ids=[f"{card.id}-{card.points}-{card.max}" for card in OTHER])
def test_the_best_layout_for_a_card_of_another_box(card: ChainGoal) -> None:
    rng = Rng(card.points * 100 + card.max)
    reached = {False: 0, True: 0}
    for number in range(18):
        sheet = small_table(rng, 1 + number % 3, 7)
        threshold = (0, card.points, min(card.max, 2 * card.points))[number % 3]
        best = (False, -1, -1)
        for chains, links in all_layouts(sheet):
            extra = card_points(sheet, chains, links, card)
            points = sum(POINTS[min(len(chain), 7)] for chain in chains) + extra
            best = max(best, (extra >= threshold, points, max((len(chain) for chain in chains), default=0)))
        layout = best_layout(sheet, card, None, threshold)
        assert (layout.met, layout.chains + layout.card, layout.longest) == best
        reached[layout.card > 0] += 1
    assert reached[True] > 0


def row(*colours: int) -> Sheet:
    """A table with one row."""
    sheet = Sheet(G)
    for column, colour in enumerate(colours):
        sheet.heights[column] = 1
        sheet.cells[column * G.rows] = colour
    return sheet


def test_one_chain_serves_the_project_and_the_card() -> None:
    """Four in a row, a project of three, and a triad that the card must have: three linked and one left alone."""
    layout = best_layout(row(1, 1, 1, 1), box("CH8"), Project("X1", 1, ((3,),)), 4)
    assert (layout.met, layout.chains, layout.card) == (True, 6, 4)


def test_a_project_may_ask_for_a_chain_longer_than_pays() -> None:
    """Ten cells round a corner are seven and three, 34 points; as one chain they are only 28, and that is the project's."""
    sheet = row(1, 1, 1, 1, 1)
    sheet.heights[0] = 6
    sheet.cells[:6] = [1] * 6
    free = best_layout(sheet, None, None, 0)
    assert (free.chains, free.longest) == (34, 7)
    layout = best_layout(sheet, None, Project("X1", 1, ((10,),)), 0)
    assert (layout.met, layout.chains, layout.longest) == (True, 28, 10)


def test_a_project_may_ask_for_more_chains_than_the_card_pays_for() -> None:
    """Seven in a path: the card pays for one triad, beside which four bring 10; the project has two, and one is left over."""
    sheet = row(1, 1, 1, 1, 1, 1)
    sheet.heights[5] = 2
    sheet.cells[5 * G.rows + 1] = 1
    layout = best_layout(sheet, replace(box("CH8"), max=4), Project("X1", 1, ((3, 3),)), 0)
    assert (layout.met, layout.chains, layout.card) == (True, 12, 4)


def test_as_many_figures_as_there_is_room_for() -> None:
    """Three columns: six corners take every cell, so that all lengths are multiples of three: 3 x 21 and 6 x 3 points."""
    sheet = Sheet(G)
    sheet.heights = [6, 6, 6, 0, 0, 0]
    sheet.cells[:18] = [1] * 18
    layout = best_layout(sheet, box("CH3"), None, 18)
    assert (layout.met, layout.chains, layout.card) == (True, 63, 18)


@pytest.mark.parametrize(("blocks", "points"), [(1, 2), (2, 1)])
def test_a_threshold_is_met_where_the_card_pays_less_than_it_costs(blocks: int, points: int) -> None:
    """A block of four is 10 as one chain, and 6 as the two parallel links that the card asks for."""
    sheet = Sheet(G)
    for column in (0, 1, 3, 4)[: 2 * blocks]:
        sheet.heights[column] = 2
        sheet.cells[column * G.rows : column * G.rows + 2] = [1, 1]
    card = replace(box("CH1"), points=points)
    assert best_layout(sheet, card, None, 0).chains == 10 * blocks
    layout = best_layout(sheet, card, None, 2)
    assert (layout.met, layout.chains, layout.card) == (True, 6 * blocks, 2)


def test_a_layout_that_is_seldom_come_upon() -> None:
    """Red can bring 77 in chains, blue 3 (by trying every chain through the first cell, again and again), the card 6."""
    sheet = Sheet(G)
    for column, colours in enumerate(("rrr", "rbb", "rrrrr", "brbrr", "rrrbrr", "rbrrr")):
        sheet.heights[column] = len(colours)
        sheet.cells[column * G.rows : column * G.rows + len(colours)] = [" rb".index(colour) for colour in colours]
    layout = best_layout(sheet, replace(box("CH4"), points=7, max=6), None, 0)
    assert (layout.chains, layout.card) == (80, 6)


def full_of_one_colour() -> Sheet:
    sheet = Sheet(G)
    sheet.heights = [6] * 6
    sheet.cells = [1] * 36
    return sheet


# Thirty-six cells are four chains of seven and one of eight: 140 points, and no layout brings more, nor as much with a nine.
# With a figure the card's maximum comes on top. One triad leaves 33 cells for others, at best four sevens and a five: 133 and 4;
# two molecules of a diagonal leave 34, four sevens and a six: 133 and 6; more cost more. No line has two colours or four.
FULL = {card: 140 + (card.max if card.kind == "figure" else 0) if card else 140 for card in CARDS}


@pytest.mark.parametrize("card", CARDS, ids=[card.id if card else "none" for card in CARDS])
def test_a_table_of_one_colour_is_solved_and_keeps_nobody_waiting(card: ChainGoal | None) -> None:
    began = process_time()
    layout = best_layout(full_of_one_colour(), card, None, 0)
    # Trying every layout would take ages; the search takes hundredths of a second.
    assert process_time() - began < 2
    assert (layout.chains + layout.card, layout.longest, layout.exact) == (FULL[card], 8, True)


@pytest.mark.parametrize(
    ("card", "threshold", "points"),
    [
        ("CH5", 10, 160),
        ("CH2", 15, 160),
        # Three triads leave 27 cells, at best three chains of seven and one of six: 3 x 28 + 21 + 3 x 6 + 12.
        ("CH8", 12, 135),
        # Three cells of a diagonal alone leave 33: four chains of seven and one of five, and 9 for the diagonal.
        ("CH9", 9, 136),
        # No line has four colours.
        ("CH10", 5, 140),
    ],
)
def test_a_threshold_comes_before_points_on_a_table_of_one_colour(card: str, threshold: int, points: int) -> None:
    goal = next(goal for goal in G.edition.chain_goals if goal.id == card)
    layout = best_layout(full_of_one_colour(), goal, None, threshold)
    assert (layout.met, layout.chains + layout.card) == (card != "CH10", points)


def test_a_search_that_gives_up_says_so_and_still_offers_chains(monkeypatch: pytest.MonkeyPatch) -> None:
    card = next(card for card in G.edition.chain_goals if card.id == "CH1")
    plain = best_layout(full_of_one_colour(), None, None, 0)
    monkeypatch.setattr(Effort, "most", 60)
    layout = best_layout(full_of_one_colour(), card, None, 0)
    assert not layout.exact
    assert plain.exact
    assert 0 < layout.chains <= plain.chains
