"""Every rule case, every sentence of every rulebook, and every rule id in its four places."""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from bondline.engine import (
    ENGINE_TEXT,
    Case,
    GameSpec,
    Message,
    Refusal,
    game_spec,
    game_specs,
    load_catalog,
    load_game,
    play_move,
    read_cases,
    read_move,
    read_rulebook,
    read_texts,
    run_case,
    told,
)
from bondline.engine.catalog_export import export

CASES = Path(__file__).parents[1] / "cases"
GAMES = [spec.id for spec in game_specs()]


TOLD = {
    "P1 place Cl in HCl": {"en": "Bond chloride Cl: HCl, 7 points", "de": "Chlorid Cl verbinden: HCl, 7 Punkte"},
    "P1 build Na Cl": {"en": "Build Salt NaCl (Na Cl), 1 point", "de": "Salz NaCl bauen (Na Cl), 1 Punkt"},
    "P1 bond f3a f3b f3c": {"en": "Draw f3a f3b f3c", "de": "f3a f3b f3c zeichnen"},
}


def cases(game: str) -> list[Case]:
    return [case for path in sorted((CASES / game).glob("*.toml")) for case in read_cases(path)]


@pytest.mark.parametrize("case", [pytest.param(c, id=f"{c.game}/{c.where} {c.name}") for g in GAMES for c in cases(g)])
def test_case(case: Case) -> None:
    assert run_case(case) == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "de"])
def test_what_a_case_tries_is_told_in_words(game: str, language: str) -> None:
    """But for what chance does, and for what the game cannot even read: that is refused."""
    folders = [ENGINE_TEXT, ENGINE_TEXT.parents[1] / "chemistry" / "text", game_spec(game).folder / "text"]
    catalog = load_catalog(folders, language)
    words = {}
    for case in cases(game):
        said = told(case)
        if said is None:
            moved = case.position is not None and bool(case.moves) and not case.moves[-1].startswith("~")
            assert not moved or "refused" in case.then, case.name
        else:
            words[case.moves[-1]] = catalog.tell(said)
    assert len(words) > 40
    # A sentence without a template is told as its key.
    assert [text for text in words.values() if text.startswith("action.")] == []
    known = [line for line in TOLD if line in words]
    assert known
    assert [words[line] for line in known] == [TOLD[line][language] for line in known]


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the client is given of catalogues and cases."""
    folder = tmp_path_factory.mktemp("exported")
    export(folder)
    return folder


@pytest.mark.cpython  # it is about files that are the same everywhere
@pytest.mark.parametrize("game", GAMES)
def test_examples_have_words_in_every_language(game: str, exported: Path) -> None:
    """Cases have English names; what they show is also said in German, and what the game cannot read in both."""
    examples = json.loads((exported / "cases" / f"{game}.json").read_text(encoding="utf-8"))
    assert len(examples) > 100
    titles = [each["title"]["de"] for each in examples]
    assert [title for title, times in Counter(titles).items() if times > 1] == []
    # A title that stands beside another case's name would have other numbers; a formula's are read as they are.
    for each in examples:
        numbers = [re.findall(r"\d", text) for text in (each["name"], each["title"]["de"].replace("2,5", "2.5"))]
        assert numbers[0] == numbers[1], each["name"]
    moved = [each for each in examples if each["moves"] and not each["moves"][-1].startswith("~")]
    assert [each["name"] for each in moved if each["told"] is None and set(each["tried"]) != {"en", "de"}] == []
    for language in ("en", "de"):
        words = tomllib.loads((CASES / "words" / f"{language}.toml").read_text(encoding="utf-8"))[game]
        assert set(words.get("title", {})) <= {each["name"] for each in examples}
        assert len(words["tried"]) == sum(each["told"] is None for each in moved)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_rule_stands_in_a_chapter(game: str, language: str) -> None:
    """A chapter is called by the second part of a rule's id; a part without one belongs to the chapter before it."""
    folder = game_spec(game).folder
    texts = read_texts(folder / "text", language)
    chapters = [key.removeprefix("chapter.") for key in texts if key.startswith("chapter.")]
    parts = list(dict.fromkeys(rule.id.split(".")[1] for rule in read_rulebook(game, folder).rules))
    assert len(chapters) > 10
    assert chapters[0] == parts[0]
    assert [part for part in parts if part in chapters] == chapters


@pytest.mark.parametrize("game", GAMES)
def test_case_names_are_unique(game: str) -> None:
    names = [case.name for case in cases(game)]
    assert len(names) == len(set(names))
    assert len(names) >= 80


@pytest.mark.parametrize("spec", game_specs(), ids=GAMES)
def test_every_sentence_and_every_rule_is_covered(spec: GameSpec) -> None:
    coverage = read_rulebook(spec.id, spec.folder).coverage((case.name, case.rules) for case in cases(spec.id))
    assert coverage.uncovered == []
    assert coverage.rules_without_case == []
    assert coverage.unknown_rules == []
    assert coverage.covered + coverage.marked == coverage.sentences > 100


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_words_and_stands_in_the_code(game: str) -> None:
    spec = next(spec for spec in game_specs() if spec.id == game)
    catalog = load_catalog([ENGINE_TEXT, spec.folder / "text"])
    code = "\n".join(path.read_text(encoding="utf-8") for path in sorted(spec.folder.rglob("*.py")))
    rules = {rule.id for rule in read_rulebook(game, spec.folder).rules}
    in_code = set(re.findall(rf"\b{game}(?:\.[a-z0-9]+(?:-[a-z0-9]+)*){{2}}\b", code)) - set(
        re.findall(rf"bondline\.games\.({game}\.[a-z_.]+)", code)
    )
    assert {rule for rule in rules if f"rule.{rule}.name" not in catalog or f"rule.{rule}.text" not in catalog} == set()
    assert rules - in_code == set(), "rules that no code enforces"
    assert in_code - rules == set(), "rules in the code that rules.toml does not have"
    told = [key for key in catalog if key.startswith(f"rule.{game}.")]
    assert [key for key in told if not any(key.startswith(f"rule.{rule}.") for rule in rules)] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_refusal_has_a_sentence_and_a_case(game: str) -> None:
    """Each sentence that a refusal of the game can tell is told by some case, and each refusal in the code has one."""
    spec = next(spec for spec in game_specs() if spec.id == game)
    catalog = load_catalog([ENGINE_TEXT, spec.folder / "text"])
    code = "\n".join(path.read_text(encoding="utf-8") for path in sorted(spec.folder.rglob("*.py")))
    named = set(re.findall(rf'Refusal\(\s*"({game}\.[a-z.-]+)"', code))
    named |= set(re.findall(rf'": "({game}\.[a-z.-]+)"', code))
    assert named
    told = {key.removeprefix("rule.") for key in catalog if key.startswith(f"rule.{game}.") and ".refused" in key}
    assert {rule for rule in named if not any(key.startswith(f"{rule}.refused") for key in told)} == set(), (
        "refusals without a sentence"
    )
    shown = set()
    for case in cases(game):
        if "refused" in case.then:
            refusal = last_refusal(case)
            shown.add(refusal.key.removeprefix("rule."))
            said = catalog.tell(Message.of_refusal(refusal))
            assert "{" not in said, f"{case.where}: a gap in “{said}”"
    assert told - shown == set(), "sentences that no case is refused with"


def last_refusal(case: Case) -> Refusal:
    """What the last move of a case is refused with."""
    game = load_game(case.game, case.players, case.variant, case.options)
    state = game.from_position(dict(case.position)) if case.position is not None else game.new_initial_state()
    for line in case.moves:
        try:
            for _ in play_move(game, state, read_move(line)):
                pass
        except Refusal as refusal:
            return refusal
    raise AssertionError(f"{case.where}: nothing is refused")


def test_a_sentence_with_a_reason_falls_back_to_the_rules_own() -> None:
    catalog = load_catalog([ENGINE_TEXT])
    refusal = Refusal("engine.turn.over", {}, "no-such-reason")
    assert catalog.tell(Message.of_refusal(refusal)) == catalog.template("rule.engine.turn.over.refused")
