"""Editions: what the standard one holds, and that every fault in another names its line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bondline.engine import CHANCE, EditionError, OptionError, Rng, load_game, play_out
from bondline.games.ion.edition import STANDARD, read_edition
from bondline.games.ion.scoring import noble_points
from bondline.games.ion.setup import Setup

TEXT = STANDARD.read_text(encoding="utf-8")


def test_the_standard_deck_has_the_printed_counts() -> None:
    """I008: 81 element cards, I009: 9 goals, I012: 14 radioactive cards; the families are 54 + 15 + 6 + 6."""
    edition = read_edition()
    plain = [card for card in edition.cards if not card.decay]
    assert sum(card.copies for card in plain) == 81
    assert len(edition.goals) == 9
    assert sum(card.copies for card in edition.cards if card.decay) == 14
    families = [
        sum(card.copies for card in plain if card.is_ion and not card.transition and not card.polyatomic),
        sum(card.copies for card in plain if card.noble),
        sum(card.copies for card in plain if card.transition),
        sum(card.copies for card in plain if card.polyatomic),
    ]
    assert families == [54, 15, 6, 6]
    # Seven players, ten cards each, four in the centre and seven for Play Two: exactly the deck.
    assert 7 * 10 + 4 + 7 == 81
    assert all(2 <= card.decay <= 5 for card in edition.cards if card.decay)


def line_of(text: str, needle: str, header: str) -> int:
    """The line of the last ``header`` before ``needle``."""
    before = text[: text.index(needle)].splitlines()
    return max(number for number, line in enumerate(before, 1) if line.strip() == header)


FAULTS = [
    ('id = "Na"', 'id = "na"', "[[ion]]", "capital"),
    ('id = "Na"', 'id = "H"', "[[ion]]", "twice"),
    ("forms = [[1, 3]]\ncopies = 5", "forms = [[0, 3]]\ncopies = 5", "[[ion]]", "charge"),
    ("forms = [[2, 5], [3, 7]]", "forms = [[2, 5], [-3, 7]]", "[[ion]]", "same sign"),
    ("copies = 4", "copies = 0", "[[ion]]", "1 to 99"),
    ("copies = 4", 'copies = "four"', "[[ion]]", "whole number"),
    ('family = "sulfur"', 'famly = "sulfur"', "[[ion]]", "famly"),
    ('compounds = ["MgO", "CaO"]', 'compounds = ["MgO", "CaO2"]', "[[goal]]", "CaO2"),
    ('compounds = ["MgO", "CaO"]', 'compounds = ["MgO"]', "[[goal]]", "list of 2"),
    ("both = 6", "both = -1", "[[goal]]", "both"),
    ('containing = ["H", "OH"]', 'containing = ["H", "H"]', "[[goal]]", "differ"),
    ("goals = 3", "goals = 12", "[table]", "goal cards"),
    ("hand = 10", "hand = 11", "[table]", "the deck has 81 cards"),
    ("players = [2, 7]", "players = [7, 2]", "[table]", "players"),
    ('id = "Tc"', 'id = "Xx"\nhalf_life = 3', "[[radioactive]]", "half_life"),
    (
        'provenance = { charge = "X", points = "X", copies = "X" }',
        'provenance = { charge = "Y" }',
        "[[ion]]",
        "R (rulebook)",
    ),
]


@pytest.mark.parametrize(("right", "wrong", "header", "says"), FAULTS)
def test_a_fault_names_its_line(tmp_path: Path, right: str, wrong: str, header: str, says: str) -> None:
    assert right in TEXT
    text = TEXT.replace(right, wrong, 1)
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(EditionError) as fault:
        load_game("ion", 4, options={"edition": str(path)})
    assert f"{path}, line {line_of(TEXT, right, header)}: " in str(fault.value)
    assert says in str(fault.value)


def test_broken_toml_and_missing_files_are_told(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    with pytest.raises(EditionError, match="No such file"):
        read_edition(path)
    path.write_text("game = \n", encoding="utf-8")
    with pytest.raises(EditionError, match="line 1"):
        read_edition(path)
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(EditionError, match="UTF-8"):
        read_edition(path)
    path.write_text('game = "chess"\n', encoding="utf-8")
    with pytest.raises(EditionError, match='game must be "ion"'):
        read_edition(path)


def test_another_edition_is_played(tmp_path: Path) -> None:
    """Twelve H more, MgCl2 goal worth more, three players at most: the hash differs and games run."""
    text = TEXT.replace("copies = 6", "copies = 12", 1).replace("both = 12", "both = 20").replace("[2, 7]", "[2, 3]")
    text = text.replace('name = "standard"', 'name = "rich"')
    path = tmp_path / "rich.toml"
    path.write_text(text, encoding="utf-8")
    game = load_game("ion", 3, options={"edition": str(path)})
    assert game.edition.startswith("rich-1@")
    assert game.edition != load_game("ion", 3).edition
    state = game.new_initial_state()
    assert play_out(state, Rng(1)) > 50
    with pytest.raises(OptionError, match="2 to 3 players"):
        load_game("ion", 4, options={"edition": str(path)})


def test_comments_and_provenance_do_not_change_the_hash(tmp_path: Path) -> None:
    path = tmp_path / "same.toml"
    path.write_text("# mine\n" + TEXT.replace('copies = "X"', 'copies = "F"'), encoding="utf-8")
    assert read_edition(path).digest == read_edition().digest
    path.write_text(TEXT.replace("copies = 4", "copies = 5"), encoding="utf-8")
    assert read_edition(path).digest != read_edition().digest


def test_many_noble_gases_are_split_at_once(tmp_path: Path) -> None:
    """A set of n different ones is worth n squared, so all 28 in one set are worth 784, and one more alone 1."""
    names = [f"Q{chr(97 + number)}" for number in range(25)]
    squares = [number * number for number in range(1, 29)]
    text = TEXT.replace("noble_sets = [2, 5, 9]", f"noble_sets = {squares}")
    text += "".join(f'[[noble]]\nid = "{name}"\ncopies = 1\nprovenance = {{ copies = "X" }}\n' for name in names)
    path = tmp_path / "nobles.toml"
    path.write_text(text, encoding="utf-8")
    setup = Setup(read_edition(path), 2, "standard")
    assert noble_points(setup, [1] * 28) == 784
    assert noble_points(setup, [1] * 27 + [2]) == 785


def test_a_hand_that_play_two_empties_is_still_known(tmp_path: Path) -> None:
    """With one card left over, the last step's Play Two leaves none but the one that nobody has seen."""
    path = tmp_path / "one.toml"
    path.write_text(TEXT.replace("left_over = 2", "left_over = 1"), encoding="utf-8")
    game = load_game("ion", 2, options={"edition": str(path)})
    hands = [
        {"hand": ["Na", "Cl"], "loose": ["F"], "tiles": ["two"]},
        {"hand": ["K", "O"], "loose": ["F"], "tiles": []},
    ]
    state = game.from_position({"seats": hands})
    for seat, move in ((0, "pick Na Cl"), (1, "pick K")):
        state.apply(seat, game.parse(state, seat, move))
    state.apply(CHANCE, game.parse_outcome(state, "S")[0])
    view: Any = state.observation(1)
    assert [seat["hand"] for seat in view["seats"]] == [1, 1]
    assert view["hands"] == [{"holder": "P1", "size": 0, "seen": [], "played": [], "refills": 0}]
    assert game.belief(view).sample(Rng(1)).observation(1) == view
