"""The command line as a user meets it: output, exit codes, and no traceback for a mistake."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from bondline.cli import main
from bondline.engine import read_record, replay_to

ROOT = Path(__file__).parents[2]
RECORD = next(iter(sorted((ROOT / "tests" / "records" / "ion" / "0").glob("*.txt"))))

pytestmark = pytest.mark.cpython


class Cli:
    """Runs commands and keeps what they printed."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys
        self.err = ""

    def __call__(self, *arguments: str, code: int = 0) -> str:
        try:
            found = main(arguments)
        except SystemExit as stop:
            found = int(stop.code or 0)
        out, self.err = self._capsys.readouterr()
        assert found == code, f"exit {found}: {out}{self.err}"
        assert "Traceback" not in self.err
        return out

    def json(self, *arguments: str, code: int = 0) -> Any:
        return json.loads(self(*arguments, code=code))


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str]) -> Cli:
    return Cli(capsys)


def save(path: Path, document: Any) -> str:
    path.write_text(json.dumps(document), encoding="utf-8")
    return str(path)


def test_simulate_is_repeatable(cli: Cli) -> None:
    words = ["simulate", "ion", "--players", "7", "--variant", "advanced", "--games", "20", "--seed", "1", "--json"]
    first, second = cli.json(*words), cli.json(*words)
    assert set(first) == {"games", "decisions", "seconds", "decisions_per_second", "scores", "wins"}
    for timed in ("seconds", "decisions_per_second"):
        del first[timed], second[timed]
    assert first == second
    assert first["games"] == 20 == len(first["scores"])
    assert all(len(scores) == 7 for scores in first["scores"])
    assert sum(first["wins"]) == pytest.approx(20)
    assert cli.json(*words[:-3], "--seed", "2", "--json")["scores"] != first["scores"]


def test_simulate_writes_records_that_replay_to_its_scores(cli: Cli, tmp_path: Path) -> None:
    words = ["simulate", "ion", "--players", "3", "--games", "4", "--seed", "9", "--json"]
    plain = cli.json(*words)
    recorded = cli.json(*words, "--records", str(tmp_path / "records"))
    assert recorded["scores"] == plain["scores"]
    paths = sorted((tmp_path / "records").iterdir())
    assert len(paths) == 4
    for number, path in enumerate(paths):
        assert list(replay_to(read_record(path.read_text(encoding="utf-8"))).scores()) == plain["scores"][number]


def test_simulate_with_bots_and_in_words(cli: Cli) -> None:
    out = cli("simulate", "ion", "--players", "2", "--games", "6", "--bots", "greedy,random")
    assert "P1 greedy" in out
    assert "6 games" in out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["simulate", "chess"], "there is no game 'chess'; there are: ion"),
        (["simulate", "ion", "--players", "1"], "2 to 7 players"),
        (["simulate", "ion", "--variant", "expert"], "standard, beginner, advanced"),
        (["simulate", "ion", "--option", "speed=3"], "no option 'speed'"),
        (["simulate", "ion", "--option", "edition=/no/such/file.toml"], "No such file"),
        (["simulate", "ion", "--bots", "genius"], "random, greedy"),
        (["simulate", "ion", "--bots", "random,random"], "each of 4 seats"),
        (["simulate", "ion", "--games", "0"], "at least 1"),
        (["replay", "/no/such/record"], "No such file"),
        (["case", "/no/such/case.toml"], "No such file"),
        (["rules", "chess"], "there is no game"),
        (["rules", "ion", "--coverage", "--cases", "/no/such/cases"], "/no/such/cases/ion: No such file"),
        (["position", "ion", "/no/such/position.json"], "No such file"),
    ],
)
def test_a_mistake_is_told(cli: Cli, words: list[str], says: str) -> None:
    cli(*words, code=1)
    assert says in cli.err


@pytest.mark.parametrize("words", [[], ["dance"], ["simulate"], ["simulate", "ion", "--option", "x"], ["act", "ion"]])
def test_wrong_usage_exits_with_2(cli: Cli, words: list[str]) -> None:
    cli(*words, code=2)
    assert "usage:" in cli.err


def test_position_legal_act_and_solve(cli: Cli, tmp_path: Path) -> None:
    start = cli.json("position", "ion", "--players", "2")
    assert (start["phase"], start["players"]) == ("goals", 2)
    path = save(tmp_path / "start.json", start)
    assert cli.json("legal", "ion", path, "--json")["legal"]["chance"][0] == "acids"

    dealt = cli.json("position", "ion", "--players", "2", "--seed", "3")
    path = save(tmp_path / "dealt.json", dealt)
    assert cli.json("position", "ion", path) == dealt
    legal = cli.json("legal", "ion", path, "--seat", "1", "--json")["legal"]
    assert list(legal) == ["P1"]
    move = legal["P1"][0]
    after = cli.json("act", "ion", path, "P1", move)
    assert after["seats"][0]["pick"] == move.split()[1:]

    two = save(
        tmp_path / "two.json",
        {
            "seats": [
                {"hand": ["Na", "Cl", "Mg"], "tiles": ["two"]},
                {"hand": ["K", "F", "Ca"], "pick": ["K"], "tiles": []},
            ]
        },
    )
    waiting = cli.json("act", "ion", two, "1", "pick Na Cl")
    assert waiting["phase"] == "refill"
    by_chance = cli.json("act", "ion", save(tmp_path / "w.json", waiting), "chance", "S")
    assert by_chance == cli.json("act", "ion", two, "1", "pick Na Cl ~ S")
    assert by_chance["seats"][0]["refill"] == "S"

    react = save(
        tmp_path / "react.json",
        {"phase": "react", "reactions": ["P1"], "center": ["Cl"], "seats": [{"loose": ["Mg", "Cl"]}, {}]},
    )
    assert cli.json("solve", "ion", react, "--seat", "1")["moves"] == ["take Cl", "form MgCl2", "done"]
    assert set(cli.json("solve", "ion", react)) == {"P1", "P2"}


def test_a_refusal_names_the_rule(cli: Cli, tmp_path: Path) -> None:
    path = save(tmp_path / "p.json", {"seats": [{"hand": ["Na", "Cl", "Mg"]}, {"hand": ["K", "F", "Ca"]}]})
    refusal = cli.json("act", "ion", path, "P1", "pick K", "--json", code=1)
    assert refusal["refused"] == "ion.pick.from-hand"
    assert refusal["params"]["hand"] == ["Na", "Mg", "Cl"]
    assert "K is not in your hand" in refusal["text"]
    cli("act", "ion", path, "P1", "place Na in NaMg", code=1)
    assert "[ion.bond.neutral]" in cli.err
    for move in ("", "~ Na", "jump", "pick Xx", "pick"):
        assert cli.json("act", "ion", path, "P1", move, "--json", code=1)["refused"].startswith("engine.notation.")
    cli("act", "ion", path, "P3", "pick K", code=1)
    assert "P1 to P2" in cli.err


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("nonsense", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[]", "JSON object"),
        ('{"game": "chess"}', "not 'ion'"),
        ('{"players": "two"}', "whole number"),
        ('{"players": 2, "seats": [{}]}', "seats must have 2 entries"),
        ('{"seats": [{"hand": ["Na", "Xx", "Mg"]}, {"hand": []}]}', "seats[0].hand[1]: there is no card 'Xx'"),
        ('{"seats": [{"hand": 7}, {}]}', "seats[0].hand must be a list"),
        ('{"seats": [{"hnad": []}, {}]}', "seats[0].hnad is no field here"),
        ('{"phase": "lunch", "seats": [{}, {}]}', "phase must be one of"),
        (
            '{"seats": [{"hand": ["S", "S", "S"]}, {"hand": ["S", "S", "S"]}]}',
            "the position has 6 S, but this deck has 4",
        ),
        ('{"deck": {"H": 1}, "seats": [{"hand": ["S", "S", "O"]}, {"hand": ["S", "O", "O"]}]}', "deck must have 6 H"),
        ('{"phase": "react", "seats": [{}, {}]}', "reactions must name"),
        ('{"edition": "other-1@000000000000", "seats": [{}, {}]}', "edition is other"),
        (f'{{"players": {"9" * 5000}, "seats": [{{}}, {{}}]}}', "not JSON"),
        ('{"players": 1e400, "seats": [{}, {}]}', "whole number"),
    ],
)
def test_a_faulty_position_is_told(cli: Cli, tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "p.json"
    path.write_text(text, encoding="utf-8")
    cli("position", "ion", str(path), code=1)
    assert says in cli.err


def test_replay(cli: Cli) -> None:
    out = cli("replay", str(RECORD))
    assert "The game is over." in out
    record = read_record(RECORD.read_text(encoding="utf-8"))
    assert cli.json("replay", str(RECORD), "--json") == json.loads(json.dumps(replay_to(record).position()))
    early = cli.json("replay", str(RECORD), "--at", "3", "--json")
    assert early["phase"] in ("pick", "place", "refill")
    cli("replay", str(RECORD), "--at", "100000", code=1)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (("bondline record 1", "record"), "line 1"),
        (("rules: 0", "rules: 7"), "rules 7"),
        (("rules: 0", "rules: x"), "whole number"),
        (("rules: 0", f"rules: {'9' * 5000}"), "whole number"),
        (("edition: standard-1@", "edition: standard-1@0"), "edition"),
        (("players: ", "players: 1"), "players"),
        (("\nP1 pick", "\nP1 dance"), "move 2"),
        (("\nresult: ", "\nresult: 9"), "result"),
        (("game: ion", "game: chess"), "chess"),
    ],
)
def test_a_faulty_record_is_told(cli: Cli, tmp_path: Path, change: tuple[str, str], says: str) -> None:
    text = RECORD.read_text(encoding="utf-8")
    assert change[0] in text
    path = tmp_path / "record.txt"
    path.write_text(text.replace(*change, 1), encoding="utf-8")
    cli("replay", str(path), code=1)
    assert says in cli.err


def test_cases(cli: Cli, tmp_path: Path) -> None:
    files = [str(path) for path in sorted((ROOT / "tests" / "cases" / "ion").glob("*.toml"))]
    out = cli("case", *files)
    assert out.splitlines()[-1].endswith("passed, 0 failed")
    wrong = tmp_path / "wrong.toml"
    text = (ROOT / "tests" / "cases" / "ion" / "scoring.toml").read_text(encoding="utf-8")
    wrong.write_text(text.replace("scores = [7, 0]", "scores = [8, 0]", 1), encoding="utf-8")
    out = cli("case", str(wrong), code=1)
    assert "scores is [7, 0], not [8, 0]" in out
    assert out.splitlines()[-1].endswith("passed, 1 failed")
    head = 'game = "ion"\n\n[[case]]\nname = "x"\nplayers = 2\nrules = ["a"]\n'
    for broken, says in (
        ('game = "chess"', "game must be one of ion"),
        (head + "then.undo = true\n", "line 3: then.undo must be a table by seat"),
        (head + "then.undo.P1 = 1\n", "then.undo.P1 must be true or false"),
        (head + "then.may.P1 = 3\n", "then.may.P1 must be a list of texts"),
        (head + "then.sees.P3 = { step = 1 }\n", "then.sees is by seat, P1, P2, all, not P3"),
        (head + "then.sees.P1 = 1\n", "then.sees.P1 must be a table"),
        (head + "then.legal.all = []\n", "then.legal is by seat, P1, P2, not all"),
        (head + "then.position = 3\n", "then.position must be a table"),
        (head + "then.over = 1\n", "then.over must be true or false"),
        (head + 'then.refused = "a"\nthen.scores = [1, 2]\n', "beside then.refused nothing else is looked at"),
        (head + 'then.reason = "a"\n', "then.reason needs then.refused"),
        ('game = "ion"\n[[case]]\nname = "x"\n', "line 2"),
        (
            'game = "ion"\n\n[[case]]\nname = "x"\nplayers = 2\nrules = ["a"]\nthen = { wins = 1 }\n',
            "then.wins is unknown",
        ),
    ):
        wrong.write_text(broken, encoding="utf-8")
        cli("case", str(wrong), code=1)
        assert says in cli.err


def test_an_expectation_that_could_not_fail_fails(cli: Cli, tmp_path: Path) -> None:
    """A misspelt move that nobody may make, a misspelt field that is empty."""
    path = tmp_path / "vain.toml"
    position = 'position.seats = [{ hand = ["Na", "Cl", "Mg"] }, { hand = ["K", "F", "Ca"] }]\n'
    head = f'game = "ion"\n[[case]]\nname = "x"\nplayers = 2\nrules = ["a"]\n{position}'
    for then, says in (
        ('may_not.P1 = ["pick Xx"]', "pick Xx is no move at all"),
        ('may_not.P1 = ["pick Na"]', "P1 may pick Na"),
        ("sees.P1 = { hnad = [] }", "view of P1.hnad is not there"),
        ("solve.P1 = { compound = [] }", "solve for P1.compound is not there"),
        ("position.hand.left = []", "position.hand is not there, not a table"),
    ):
        path.write_text(f"{head}then.{then}\n", encoding="utf-8")
        assert says in cli("case", str(path), code=1)
    path.write_text(f'{head}then.may_not.P1 = ["pick K", "place Na in NaK"]\n', encoding="utf-8")
    cli("case", str(path))


@pytest.mark.parametrize("words", [f"place Na in {'H' * 5000}", f"place Na in H{'9' * 5000}", f"pick {'(' * 5000}"])
def test_a_long_move_is_refused(cli: Cli, tmp_path: Path, words: str) -> None:
    path = save(tmp_path / "p.json", {"seats": [{"hand": ["Na", "Cl", "Mg"]}, {"hand": ["K", "F", "Ca"]}]})
    assert cli.json("act", "ion", path, "P1", words, "--json", code=1)["refused"] == "engine.notation.unknown"


def test_rules_and_coverage(cli: Cli, tmp_path: Path) -> None:
    assert "[ion.bond.neutral]" in cli("rules", "ion", "neutral")
    cli("rules", "ion", "zzz", code=1)
    assert "zzz" in cli.err
    assert len(cli.json("rules", "ion", "--json")) > 80
    coverage = cli.json("rules", "ion", "--coverage", "--json")
    assert coverage["uncovered"] == []
    assert coverage["sentences"] == 159 == coverage["covered"] + coverage["marked"]
    altered = tmp_path / "ion.txt"
    altered.write_text("I001  Something else\n", encoding="utf-8")
    differing = cli.json("rules", "ion", "--coverage", "--sentences", str(altered), "--json", code=1)["differing"]
    assert len(differing) == 159


def test_a_whole_game_in_the_terminal(cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Always the first move, with help, an explained refusal, a rule and an undo on the way."""
    lines = ["help", "rule neutral", "pick Xx", "99999", "²", "9" * 5000, "1", *["1"] * 200]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))
    path = tmp_path / "game.txt"
    out = cli("play", "ion", "--players", "3", "--bots", "random", "--seed", "4", "--record", str(path))
    assert "[engine.notation.unknown]" in out
    assert "[ion.bond.neutral]" in out
    assert "The moves are numbered" in out
    assert "1. P" in out
    record = read_record(path.read_text(encoding="utf-8"))
    assert record.result == list(replay_to(record).scores())


def test_of_many_moves_each_sort_is_listed(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("all\nquit\n"))
    out = cli("play", "ion", "--players", "2", "--seed", "4", code=1)
    asked, every = out.split("your move:")[:2]
    listed = [words for line in asked.splitlines() if (words := line.split()) and words[0].isdigit()]
    pairs = [words for words in listed if words[1] == "pick" and words[4] == "Play"]
    assert len(pairs) == 10
    assert [words[1] for words in listed][-5:] == ["center"] * 4 + ["rxn"]
    moves = [line.strip() for line in every.splitlines() if line.startswith("  ")]
    assert f"{len(moves) - len(listed)} more" in asked
    assert int(listed[-1][0]) == len(moves), "a move keeps its number"


def test_closed_output_is_told(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as closed:
        closed.setattr("sys.stdout", None)
        assert main(["rules", "ion"]) == 1


def test_a_game_for_a_program_is_one_document_a_line(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(["rule neutral", "pick Xx", "all", *["1"] * 200]) + "\n"))
    out = cli("play", "ion", "--players", "2", "--variant", "beginner", "--seed", "4", "--json")
    told = [json.loads(line) for line in out.splitlines()]
    assert "ion.bond.neutral" in [each.get("id") for each in told]
    assert [each["refused"] for each in told if "refused" in each] == ["engine.notation.unknown"]
    asked = [each for each in told if "legal" in each]
    assert asked[0]["seat"] == "P1"
    assert asked[0]["legal"][0]["move"].startswith("pick ")
    assert [move["move"] for move in asked[0]["legal"]] == asked[1]["legal"], "what `all` lists"
    ends = [each for each in told if "ranking" in each]
    assert len(ends) == 1
    assert [seat["score"] for seat in [each for each in told if "view" in each][-1]["view"]["seats"]] == ends[0][
        "scores"
    ]


def test_two_people_take_turns_at_the_terminal(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\nundo\n2\n\nundo\n1\nquit\n"))
    out = cli("play", "ion", "--players", "2", "--bots", "none", "--seed", "4", "--variant", "beginner", code=1)
    assert "Give the screen to P2" in out
    assert "There is no move of yours that can be taken back" in out


def test_german(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    out = cli("play", "ion", "--lang", "de", code=1)
    assert "Gib eine Nummer oder einen Zug ein" in out


def shortened(path: Path, moves: int) -> str:
    """The kept record up to so many moves."""
    record = read_record(RECORD.read_text(encoding="utf-8"))
    del record.moves[moves:]
    record.result = None
    path.write_text(record.write(), encoding="utf-8")
    return str(path)


def test_review_tells_the_same_for_any_number_of_workers_and_can_look_at_one_seat(cli: Cli, tmp_path: Path) -> None:
    file = shortened(tmp_path / "game.txt", 8)
    alone = cli.json("review", file, "--json", "--workers", "1")
    assert cli.json("review", file, "--json", "--workers", "2") == alone
    assert set(alone) == {"seats", "decisions", "turning_points", "exact"}
    assert {each["seat"] for each in alone["decisions"]} == {"P1", "P2"}
    moves = [move.line for move in read_record(Path(file).read_text(encoding="utf-8")).moves]
    for each in alone["decisions"]:
        assert moves[each["number"] - 1].split(" ~ ")[0] == f"{each['seat']} {each['move']}"
    second = cli.json("review", file, "--json", "--workers", "1", "--seat", "P2")
    assert second["decisions"] == [each for each in alone["decisions"] if each["seat"] == "P2"]
    assert second["seats"] == alone["seats"][1:]


def test_review_tells_what_cost_most_in_both_languages(cli: Cli, tmp_path: Path) -> None:
    file = shortened(tmp_path / "game.txt", 8)
    found = cli.json("review", file, "--json", "--workers", "1")
    english = cli("review", file, "--workers", "1")
    german = cli("review", file, "--workers", "1", "--lang", "de")
    assert "decisions, average loss" in english
    assert "Entscheidungen, im Mittel" in german
    for each in found["decisions"]:
        listed = f"[{each['best']}]" in english and f"{each['number']}  " in english
        assert listed or each["mark"] in ("best", "good", "unclear")


def test_review_refuses_what_it_cannot_look_at(cli: Cli, tmp_path: Path) -> None:
    file = shortened(tmp_path / "game.txt", 24)
    for words, said in [
        (("--effort", "0"), "--effort must be from 1 to 100, not 0"),
        (("--seat", "P9"), "there are the seats P1 to P2"),
    ]:
        cli("review", file, *words, code=1)
        assert said in cli.err
    broken = tmp_path / "broken.txt"
    broken.write_text(Path(file).read_text(encoding="utf-8") + "P1 pick Xx\n", encoding="utf-8")
    cli("review", str(broken), code=1)
    assert "move 25 (P1 pick Xx) is not legal" in cli.err
    assert "none.txt" in cli.json("review", str(tmp_path / "none.txt"), "--json", code=1)["error"]
