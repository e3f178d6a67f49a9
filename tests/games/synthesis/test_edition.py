"""Boards, dice and cards as data: what the standard edition holds, and that every fault in another names its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from bondline.engine import EditionError, OptionError, Rng, game_spec, load_game, play_out
from bondline.games.synthesis.edition import STANDARD, read_edition

TEXT = STANDARD.read_text(encoding="utf-8")


def test_the_box_holds_what_the_rulebook_counts() -> None:
    """S031-S032: two dice, S035: 26 projects, S037: 10 pattern cards, S038: 11 chain cards, S065: 28 turns."""
    edition = read_edition()
    assert (len(edition.projects), len(edition.patterns), len(edition.chain_goals), edition.turns) == (26, 10, 11, 28)
    assert sum(count for _, count in edition.faces) == sum(count for _, count in edition.mutations) == 6
    assert sorted(project.level for project in edition.projects) == [1] * 9 + [2] * 9 + [3] * 8
    # S150: nothing is gained beyond seven; the table is triangular.
    assert edition.chain_points == tuple(n * (n + 1) // 2 if n > 1 else 0 for n in range(1, 8))
    for plan in edition.plans:
        assert len(plan.hexes) == 61
        assert len({sign for _, sign in plan.elemental}) == 3
        assert len(plan.elemental) == 6


def test_every_project_of_the_box_can_be_chosen() -> None:
    """The registry offers them before an edition is read."""
    option = next(each for each in game_spec("synthesis").options if each.id == "project")
    assert list(option.values[2:]) == [project.id for project in read_edition().projects]
    assert option.values[0] == option.default == "random"


FAULTS = [
    ('id = "S3"', 'id = "C3"', "[[shape]]", "twice"),
    ('lines = ["e4a", "e5a", "e5b"]', 'lines = ["e4a", "e5a", "i9b"]', "[[shape]]", "hang together"),
    ('lines = ["e4a", "e5a", "e5b"]', 'lines = ["e4a", "e5a", "e5x"]', "[[shape]]", "no line"),
    ('lines = ["e4a", "e5a", "e5b"]', 'lines = ["f5a", "f5b", "f5c"]', "[[shape]]", "turned or mirrored"),
    ('shape = "S3"\ncount = 1', 'shape = "Z9"\ncount = 1', "[[face]]", "one of"),
    ('shape = "S3"\ncount = 1', 'shape = "I1"\ncount = 1', "[[face]]", "from 2 to 4 lines"),
    ('shape = "S3"\ncount = 1', 'shape = "S3"\ncount = 0', "[[face]]", "1 to 20"),
    ('id = "add"\nmandatory = true', 'id = "add"\nmandatory = false', "[[mutation]]", "mandatory"),
    ('id = "add"\nmandatory = true', 'id = "fold"\nmandatory = true', "[[mutation]]", "one of"),
    ('start = "e5"', 'start = "e1"', "[[board]]", "six neighbours"),
    ('start = "e5"', 'start = "z5"', "[[board]]", "not on the board"),
    ('triangle = ["b5", "h5"]', 'triangle = ["b5", "d4"]', "[[board]]", "two signs"),
    ('triangle = ["b5", "h5"]', 'triangle = ["b5"]', "[[board]]", "pair"),
    ('triangle = ["b5", "h5"]', 'triangle = ["b5", "f5"]', "[[board]]", "printed side"),
    ('S3 = ["c6", "g4"]', 'Q7 = ["c6", "g4"]', "[[board]]", "no sign"),
    ('S3 = ["c6", "g4"]', 'S3 = ["c6", "z4"]', "[[board]]", "not on the board"),
    ('letter = "B"', 'letter = "A"', "[[board]]", "twice"),
    ('"a6c", "a7b"', '"a6c", "d7a"', "[[board]]", "leave them out"),
    ("printed = []", 'printed = ["c3a", "c3b", "c3c", "c3d", "c3e", "c3f"]', "[[board]]", "c3 has printed sides only"),
    # The side towards the start is printed in any case.
    ("printed = []", 'printed = ["f5a", "f5b", "f5c", "f5e", "f5f"]', "[[board]]", "f5 has printed sides only"),
    ('kind = "run"\ncolour = true', 'kind = "walk"\ncolour = true', "[[pattern]]", "kind"),
    ("max = 18\nlevels = [9, 12, 15]", "max = 18\nlevels = [12, 9, 15]", "[[pattern]]", "rise"),
    ('solid = ["c1r1 c2r1", "c1r2 c2r2"]', 'solid = ["c1r1 c2r2", "c1r2 c2r2"]', "[[chain]]", "share a side"),
    ('solid = ["c1r1 c2r1", "c1r2 c2r2"]', 'solid = ["c1r1 c3r1", "c1r2 c2r2"]', "[[chain]]", "two of the cells"),
    ("chains = [[5], [4]]", "chains = [[5], [1]]", "[[project]]", "2 to 36"),
    ("chains = [[5], [4]]", "chains = [[5], [4], [3], [2], [2]]", "[[project]]", "one to four"),
    ('colours = ["red", "blue", "green", "yellow"]', 'colours = ["red", "blue", "green"]', "[table]", "colours"),
    ("chain_points = [0, 3, 6, 10, 15, 21, 28]", "chain_points = [0, 3, 2]", "[table]", "never fall"),
    ("turns = 28", "turn = 28", "[table]", "turn"),
]


@pytest.mark.parametrize(("right", "wrong", "header", "says"), FAULTS)
def test_a_fault_names_its_line(tmp_path: Path, right: str, wrong: str, header: str, says: str) -> None:
    assert right in TEXT
    path = tmp_path / "mine.toml"
    changed = TEXT.replace(right, wrong, 1)
    path.write_text(changed, encoding="utf-8")
    with pytest.raises(EditionError) as fault:
        load_game("synthesis", 1, options={"edition": str(path)})
    before = TEXT[: TEXT.index(right)].splitlines()
    line = max(number for number, text in enumerate(before, 1) if text.strip() == header)
    assert f"{path}, line {line}: " in str(fault.value)
    assert says in str(fault.value)


def test_a_third_letter_needs_no_code(tmp_path: Path) -> None:
    start, end = TEXT.index('[[board]]\nletter = "A"'), TEXT.index('[[board]]\nletter = "B"')
    board = TEXT[start:end].replace('letter = "A"', 'letter = "C"').replace("printed = []", 'printed = ["e2a", "a7b"]')
    board = board.replace('square = ["e2", "e8"]', 'square = ["e3", "e7"]')
    path = tmp_path / "three.toml"
    path.write_text(TEXT + "\n" + board, encoding="utf-8")
    game = load_game("synthesis", 2, options={"edition": str(path), "side": "C"})
    assert game.num_distinct_actions < load_game("synthesis", 2).num_distinct_actions
    state = game.new_initial_state()
    play_out(state, Rng(1))
    assert state.observation(0)["side"] == "C"
    with pytest.raises(OptionError, match="side must be A or B"):
        load_game("synthesis", 2, options={"side": "C"})


@pytest.mark.parametrize(
    ("players", "variant", "options", "says"),
    [
        (9, "", {}, "1 to 8"),
        (2, "first-steps", {}, "1 player"),
        (2, "fourth", {}, "variants standard, basic"),
        (1, "predictable-results", {"project": "PJ99"}, "PJ26"),
        (1, "predictable-results", {"project": "PJ01", "level": "hard"}, "is easy, not hard"),
        (1, "predictable-results", {"project": "any", "level": "hard"}, "its own level"),
        (1, "first-steps", {"project": "any"}, "no project card"),
        (1, "unpredictable-consequences", {"pattern": "PT1"}, "no pattern card to choose"),
        (2, "standard", {"level": "hard"}, "solo"),
        (2, "basic", {"chain": "CH1"}, "no chain card"),
        (1, "first-steps", {"level": "harder"}, "easy or medium or hard"),
    ],
)
def test_options_that_do_not_fit_say_so(players: int, variant: str, options: dict[str, str], says: str) -> None:
    with pytest.raises(OptionError, match=says):
        load_game("synthesis", players, variant, options)
