"""The designer's bench: statistics worked out by hand, an edition whose change must show, and the same for any workers."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

import bondline.lab._workers as workers_module
from bondline.cli import main
from bondline.engine import EditionError, OptionError, load_catalog
from bondline.games.ion.edition import STANDARD
from bondline.lab import BalancePlan, GameSetup, balance, balance_page, compare, work_through
from bondline.lab._balance import win_share
from bondline.lab._paired import Comparison, mark, spread_values
from bondline.lab._watched import Watched, WatchedDeal, play_watched

pytestmark = pytest.mark.cpython
ION = GameSetup("ion", 2, "standard")
WORDS = load_catalog([STANDARD.parents[1] / "text"])
EVERY_POINT = re.compile(
    r"^(tile_points|noble_sets|radioactive_points|decay_places|decay_last|forms|one|both) = .*$", re.MULTILINE
)


@pytest.fixture
def doubled(tmp_path: Path) -> Path:
    """The standard edition with every point doubled, charges left alone."""

    def twice(line: re.Match[str]) -> str:
        name, text = line[0].split(" = ")
        if name == "forms":
            return f"{name} = " + re.sub(r"(, )(\d+)\]", lambda n: f"{n[1]}{2 * int(n[2])}]", text)
        return f"{name} = " + re.sub(r"\d+", lambda n: str(2 * int(n[0])), text)

    path = tmp_path / "doubled.toml"
    path.write_text(EVERY_POINT.sub(twice, STANDARD.read_text(encoding="utf-8")), encoding="utf-8")
    return path


def test_a_paired_difference_is_taken_game_by_game() -> None:
    """Differences 1, 2, 3, 2, 2: mean 2, deviation √0.5; t for four degrees of freedom is 2.7764."""
    found = compare([1, 2, 3, 4, 5], [2, 4, 6, 6, 7])
    assert found.difference is not None
    assert found.standard is not None
    assert found.standard["mean"] == 3
    half = 2.7764 * (0.5 / 5) ** 0.5
    assert found.difference == {
        "mean": 2,
        "low": pytest.approx(2 - half, abs=1e-3),
        "high": pytest.approx(2 + half, abs=1e-3),
    }


def test_where_a_game_has_no_value_the_difference_is_not_paired() -> None:
    """Welch: means 2 and 4, both variances 2.5 over five values, so a standard error of 1 and 8 degrees of freedom."""
    found = compare([0, 1, 2, 3, 4, None], [2, 3, 4, 5, 6, None])
    assert found.difference == {
        "mean": 2,
        "low": pytest.approx(2 - 2.3060, abs=1e-3),
        "high": pytest.approx(2 + 2.3060, abs=1e-3),
    }
    assert compare([None], [1]).difference is None


def test_what_was_hardly_seen_is_not_tested() -> None:
    assert compare([0] * 50, [0] * 46 + [1] * 4).p is None
    assert compare([0] * 50, [0] * 45 + [1] * 5).p is not None


def test_marks_are_corrected_for_how_many_tests_there_are() -> None:
    """Benjamini and Hochberg by hand: 0.01·4/1, 0.02·4/2, 0.03·4/3, 0.5."""
    made = [Comparison(None, None, None, p) for p in (0.02, 0.5, 0.01, 0.03, None)]
    assert mark(made) == 4
    assert [each.adjusted for each in made] == [
        pytest.approx(0.04),
        0.5,
        pytest.approx(0.04),
        pytest.approx(0.04),
        None,
    ]
    assert [each.marked for each in made] == [True, False, True, True, False]
    crowd = [Comparison(None, None, None, p) for p in (0.02, *[0.5] * 9)]
    mark(crowd)
    assert not crowd[0].marked, "one of ten at 0.02 is what luck gives"


def test_a_spread_has_a_value_for_each_game() -> None:
    """Scores 0, 2 and 4, 6: the deviation is √5, without one game 1, so each game's value is 2√5 − 1."""
    assert spread_values([(0, 2), (4, 6)]) == [pytest.approx(2 * 5**0.5 - 1)] * 2


def test_a_shared_win_is_a_fraction() -> None:
    game = Watched((5, 5, 1), (1, 1, 3), 9, 3, 0, None, ())
    assert [win_share(game, seat) for seat in range(3)] == [0.5, 0.5, 0]


def test_twice_the_points_are_twice_the_scores_and_nothing_else(doubled: Path) -> None:
    """Random bots do not look at points, so both games of a deal are move by move the same."""
    plan = BalancePlan(ION, str(doubled), "random", 30, 3)
    report, pairs = balance(plan, WORDS, workers=1)
    for one, two in pairs:
        assert two.scores == tuple(2 * score for score in one.scores)
        assert (two.places, two.decisions, two.turns, two.lead_changes) == (
            one.places, one.decisions, one.turns, one.lead_changes,
        )  # fmt: skip
    rows = {row["id"]: row for row in report["measures"]}
    assert rows["score"]["marked"]
    assert rows["score"]["difference"]["mean"] == pytest.approx(rows["score"]["standard"]["mean"], abs=1e-3)
    assert [name for name, row in rows.items() if row["marked"]] == ["score", "score_spread", "margin"]
    pieces = {(row["kind"], row["id"]): row for row in report["pieces"]}
    sodium = pieces["card", "Na"]
    assert sodium["uses"]["difference"] == {"mean": 0, "low": 0, "high": 0}
    assert sodium["points"]["marked"]
    # Sodium's card says 3.
    assert sodium["points"]["standard"]["mean"] == pytest.approx(3 * sodium["uses"]["standard"]["mean"], abs=1e-3)


def test_an_edition_against_itself_differs_in_nothing() -> None:
    for setup in (ION, GameSetup("valence", 3, "standard"), GameSetup("synthesis", 2, "standard")):
        folder = STANDARD.parents[2] / setup.game / "edition"
        plan = BalancePlan(setup, str(folder / "standard-1.toml"), "random", 6, 1)
        report, pairs = balance(plan, WORDS, workers=1)
        assert report["editions"]["standard"] == report["editions"]["changed"]
        told = list(report["measures"])
        told += [row[what] for row in report["pieces"] for what in ("uses", "users", "points", "advantage")]
        for row in told:
            assert row["difference"] is None or row["difference"]["mean"] == 0
            assert not row["marked"]
        assert all(one == two for one, two in pairs)


def test_what_was_seen_adds_up() -> None:
    """The lead and the uses of one game, against its scores."""
    (seen,) = play_watched(WatchedDeal((ION,), "random", 1, 0))
    pieces = ION.make().pieces()
    for seat, score in enumerate(seen.scores):
        assert score == sum(points for who, piece, _, points in seen.uses if who == seat and not pieces[piece].within)
    assert 0 < seen.turns <= seen.decisions
    assert (seen.last_change is None) == (seen.lead_changes == 0)


def test_the_report_does_not_depend_on_who_works(doubled: Path, local_ray: str) -> None:
    plan = BalancePlan(ION, str(doubled), "random", 8, 3)
    alone = balance(plan, WORDS, workers=1)[0]
    assert balance(plan, WORDS, workers=2)[0] == alone
    assert balance(plan, WORDS, ray=local_ray)[0] == alone


def whose(_: int) -> int:
    """The process that did the work."""
    return os.getpid()


def test_workers_are_started_once_that_pays(monkeypatch: pytest.MonkeyPatch) -> None:
    assert set(work_through(whose, range(20))) == {os.getpid()}
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    monkeypatch.setattr(workers_module, "LOOK", -1.0)
    monkeypatch.setattr(workers_module, "PAYS", -1.0)
    found = list(work_through(whose, range(20)))
    assert found[0] == os.getpid()
    assert os.getpid() not in found[1:]


def test_a_fault_names_the_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "broken.toml"
    text = STANDARD.read_text(encoding="utf-8").replace("copies = 6", "copies = 0", 1)
    path.write_text(text, encoding="utf-8")
    header = text[: text.index("copies = 0")].rindex("[[ion]]")
    line = text[:header].count("\n") + 1
    with pytest.raises(EditionError):
        balance(BalancePlan(ION, str(path), "random", 2, 0), WORDS, workers=1)
    assert main(["balance", "ion", "--edition", str(path)]) == 1
    assert f"broken.toml, line {line}: copies must be" in capsys.readouterr().err


def test_what_makes_no_sense_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    for games, level in ((1, "random"), (5, "genius")):
        with pytest.raises(OptionError):
            BalancePlan(ION, str(STANDARD), level, games, 0)
    assert main(["balance", "ion", "--edition", "/no/such/file.toml"]) == 1
    assert "No such file" in capsys.readouterr().err
    with pytest.raises(SystemExit) as stopped:
        main(["balance", "ion"])
    assert stopped.value.code == 2


def test_the_command_prints_and_writes_a_report(doubled: Path, capsys: pytest.CaptureFixture[str]) -> None:
    html = doubled.with_suffix(".html")
    words = ["balance", "ion", "--players", "2", "--edition", str(doubled), "--bots", "random", "--games", "20"]
    assert main([*words, "--json", "--workers", "1", "--html", str(html)]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["games"] == 20
    page = html.read_text(encoding="utf-8")
    assert page.count("<svg") >= 3
    assert f"{report['tests']} tests" in page
    assert "sodium Na" in page
    assert not re.search(r"(src|href)=.?https?:|@import|url\(http", page), "it needs nothing from elsewhere"
    assert main(words) == 0
    assert "* Score of a seat" in capsys.readouterr().out


def test_the_same_games_make_the_same_page(doubled: Path) -> None:
    plan = BalancePlan(ION, str(doubled), "random", 5, 3)
    report, pairs = balance(plan, WORDS, workers=1)
    assert balance_page(plan, report, pairs) == balance_page(plan, report, pairs)
