"""Tournaments: balanced, repeatable, resumable, the same for any number of workers; and what they make of results."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path

import pytest

from bondline.bots import SearchBot
from bondline.cli import main
from bondline.engine import CHANCE, BondlineError, OptionError, Rng, load_game
from bondline.lab import (
    GameSetup,
    Match,
    Plan,
    Result,
    interval,
    play_match,
    run_tournament,
    standings,
    tournament_page,
    work_through,
)
from bondline.lab._open import OpenBot

pytestmark = pytest.mark.cpython
VALENCE = GameSetup("valence", 2)


def decided(result: Result) -> tuple[object, ...]:
    """What the seed decides: everything but the time."""
    return (result.deal, result.seats, result.scores, result.ranks, result.decisions)


def squared(number: int) -> int:
    return number * number


def test_everyone_meets_everyone_on_every_deal_from_every_seat() -> None:
    plan = Plan(VALENCE, ("random", "greedy", "novice"), 2, 7)
    keys = [match.key for match in plan.matches()]
    assert keys[:6] == [
        "0 random greedy", "0 greedy random", "0 random novice", "0 novice random", "0 greedy novice", "0 novice greedy",
    ]  # fmt: skip
    assert keys[6:] == [key.replace("0 ", "1 ") for key in keys[:6]]


def test_more_seats_than_levels_are_filled_with_mixtures() -> None:
    plan = Plan(GameSetup("ion", 3, "beginner"), ("random", "greedy"), 1, 0)
    assert plan.line_ups == [("random", "random", "greedy"), ("random", "greedy", "greedy")]
    assert len(list(plan.matches())) == 6


def test_the_games_of_a_deal_have_the_same_luck() -> None:
    """Synthesis: everybody draws what the dice show, and the dice of a deal are the same whoever sits where."""
    setup = GameSetup("synthesis", 1, "basic")
    same = [play_match(Match(setup, (level,), 3, 5)).scores for level in ("greedy", "casual")]
    assert same[0] == same[1]
    assert play_match(Match(setup, ("greedy",), 3, 6)).scores != same[0]


def test_results_do_not_depend_on_the_number_of_workers() -> None:
    plan = Plan(VALENCE, ("random", "greedy"), 6, 7)
    alone = [decided(result) for result in run_tournament(plan, workers=1)]
    assert [decided(result) for result in run_tournament(plan, workers=2)] == alone
    assert len(alone) == 12


def test_work_is_handed_back_in_order() -> None:
    assert list(work_through(squared, range(30), 2)) == [number * number for number in range(30)]


def test_work_on_a_real_ray_gives_the_same(local_ray: str) -> None:
    plan = Plan(VALENCE, ("random", "greedy"), 3, 7)
    alone = [decided(result) for result in run_tournament(plan, workers=1)]
    assert [decided(result) for result in run_tournament(plan, ray=local_ray)] == alone


def test_a_tournament_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    plan = Plan(VALENCE, ("random", "greedy"), 4, 7)
    file = tmp_path / "results.jsonl"
    whole = run_tournament(plan, file, 1)
    lines = file.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 1 + 8
    # Killed while it wrote the fourth result.
    file.write_text("\n".join(lines[:4]) + "\n" + lines[4][:20], encoding="utf-8")
    played: list[int] = []

    def count(coming: Iterable[Result], total: int, done: int) -> Iterable[Result]:
        played.append(total - done)
        return coming

    again = run_tournament(plan, file, 1, progress=count)
    assert played == [5]
    assert [decided(result) for result in again] == [decided(result) for result in whole]
    assert len(file.read_text(encoding="utf-8").splitlines()) == 9
    # More deals of the same tournament go into the same file; another tournament does not.
    assert len(run_tournament(Plan(VALENCE, ("random", "greedy"), 5, 7), file, 1)) == 10
    with pytest.raises(BondlineError, match="another tournament"):
        run_tournament(Plan(VALENCE, ("random", "greedy"), 5, 8), file, 1)
    file.write_text("what is this\n", encoding="utf-8")
    with pytest.raises(BondlineError, match="no file of tournament results"):
        run_tournament(plan, file, 1)


def test_a_file_that_holds_a_result_twice_or_no_text_is_refused(tmp_path: Path) -> None:
    plan = Plan(VALENCE, ("random", "greedy"), 1, 7)
    file = tmp_path / "results.jsonl"
    run_tournament(plan, file, 1)
    lines = file.read_text(encoding="utf-8").splitlines()
    file.write_text("\n".join([*lines, lines[1]]) + "\n", encoding="utf-8")
    with pytest.raises(BondlineError, match=r"line 4: deal 0 random greedy is there twice"):
        run_tournament(plan, file, 1)
    file.write_bytes(b"\xff\xfe\n")
    with pytest.raises(BondlineError, match="no file of tournament results"):
        run_tournament(plan, file, 1)


@pytest.mark.parametrize("text", ["{}", "a letter to somebody", "two lines\nof a letter", '{"setup": 1}\n{"de'])
def test_a_file_of_something_else_stays_as_it_is(text: str, tmp_path: Path) -> None:
    file = tmp_path / "letter"
    file.write_text(text)
    with pytest.raises(BondlineError, match=r"no file of tournament results|another tournament"):
        run_tournament(Plan(VALENCE, ("random", "greedy"), 1, 7), file, 1)
    assert file.read_text() == text


def test_a_file_whose_first_line_was_cut_off_is_begun_anew(tmp_path: Path) -> None:
    plan, file, whole = Plan(VALENCE, ("random", "greedy"), 1, 7), tmp_path / "cut", tmp_path / "whole"
    run_tournament(plan, whole, 1)
    file.write_text(whole.read_text()[:20])
    run_tournament(plan, file, 1)
    assert len(file.read_text().splitlines()) == len(whole.read_text().splitlines())


@pytest.mark.parametrize("workers", [0, -1])
def test_a_number_of_workers_that_makes_no_sense_is_refused(workers: int) -> None:
    with pytest.raises(OptionError, match="at least 1"):
        run_tournament(Plan(VALENCE, ("random", "greedy"), 1, 7), workers=workers)


def _hears() -> None:
    """Whoever runs these tests in the background may have told their processes to ignore Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGINT])
def test_a_tournament_that_is_stopped_says_nothing_and_leaves_no_process(tmp_path: Path, sent: signal.Signals) -> None:
    file = tmp_path / "results.jsonl"
    told = ["tournament", "valence", "--players", "2", "--bots", "random,greedy", "--deals", "100000", "--workers", "2"]
    with subprocess.Popen(
        [sys.executable, "-m", "bondline", *told, "--results", str(file)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True, preexec_fn=_hears,  # noqa: PLW1509 - no threads here
    ) as process:  # fmt: skip
        for _ in range(600):
            if file.exists() and file.stat().st_size > 2_000:
                break
            time.sleep(0.1)
        process.send_signal(sent)
        try:
            # The pipes end only when the last process that holds them has ended.
            said, complained = process.communicate(timeout=30)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            raise
    assert (process.returncode, said, complained) == (1, "", "")


def result(deal: int, seats: tuple[str, ...], scores: tuple[int, ...]) -> Result:
    ranks = tuple(1 + sum(other > score for other in scores) for score in scores)
    return Result(deal, seats, scores, ranks, (10, 10), (0.5, 0.25))


def test_standings_say_what_the_results_do() -> None:
    """Three deals, worked out by hand: a wins 2, 1.5 and 1 of the two games of each."""
    plan = Plan(VALENCE, ("random", "greedy"), 3, 0)
    results = [
        result(0, ("random", "greedy"), (16, 9)), result(0, ("greedy", "random"), (8, 17)),
        result(1, ("random", "greedy"), (16, 12)), result(1, ("greedy", "random"), (16, 16)),
        result(2, ("random", "greedy"), (10, 16)), result(2, ("greedy", "random"), (14, 16)),
    ]  # fmt: skip
    report = standings(plan, results)
    first, second = report["bots"]
    assert first["won"]["mean"] == pytest.approx(0.75)  # (1 + 0.75 + 0.5) / 3
    assert second["won"]["mean"] == pytest.approx(0.25)
    assert first["score"]["mean"] == pytest.approx((33 / 2 + 32 / 2 + 26 / 2) / 3, abs=1e-4)
    (pair,) = report["pairs"]
    assert pair["share_of_one"]["mean"] == pytest.approx(0.75)
    assert pair["lead_of_one"]["mean"] == pytest.approx((8 + 2 - 2) / 3, abs=1e-4)
    # t with two degrees of freedom, 97.5 per cent: 4.3027; the deviation of 1, 0.75 and 0.5 is 0.25.
    assert pair["share_of_one"]["low"] == pytest.approx(0.75 - 4.3027 * 0.25 / 3**0.5, abs=1e-3)
    assert pair["share_of_one"]["high"] == 1.0
    assert first["milliseconds_per_choice"] == pytest.approx(1000 * (3 * 0.5 + 3 * 0.25) / 60)
    assert first["rating"]["mu"] > second["rating"]["mu"]


def test_an_interval_of_results_that_are_all_alike_is_not_a_point() -> None:
    """Wilson's interval for ten of ten is 0.722 to 1."""
    found = interval([1.0] * 10, share=True)
    assert (round(found.low, 3), found.mean, found.high) == (0.722, 1.0, 1.0)


def test_the_yardstick_sees_every_card_and_a_bot_does_not() -> None:
    """Two deals that P1 cannot tell apart: what the search finds is the same, what the yardstick finds is not."""
    game = load_game("ion", 2, "beginner")
    state, rng = game.new_initial_state(), Rng(8)
    while state.awaited() == (CHANCE,):
        state.apply(CHANCE, state.draw(rng))
    view, legal = state.observation(0), state.legal_actions(0)
    other = game.belief(view).sample(Rng(3))
    assert other.position() != state.position()
    search, yardstick = SearchBot(48), OpenBot(grade=0)
    assert search.judge(game, 0, view, legal, 1) == search.judge(game, 0, other.observation(0), legal, 1)
    assert yardstick.judge(game, 0, state, legal, 1) != yardstick.judge(game, 0, other, legal, 1)
    assert yardstick.choose_open(game, 0, state, legal, 1) in legal


def test_plans_that_make_no_sense_say_why() -> None:
    for bots, deals, seed in [(("random", "random"), 1, 0), (("random",), 1, 0), (("random", "genius"), 1, 0),
                              (("random", "greedy"), 0, 0), (("random", "greedy"), 1, -1)]:  # fmt: skip
        with pytest.raises(OptionError):
            Plan(VALENCE, bots, deals, seed)


def test_the_command_prints_standings_and_writes_a_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    html = tmp_path / "report.html"
    told = ["tournament", "valence", "--players", "2", "--bots", "random,greedy", "--deals", "4", "--workers", "1"]
    assert main([*told, "--json", "--html", str(html)]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["games"] == 8
    assert report["setup"] == {"game": "valence", "players": 2, "variant": "standard", "options": {}}
    page = html.read_text(encoding="utf-8")
    assert page.count("<svg") == 2
    assert not re.search(r"(src|href)=.?https?:|@import|url\(http", page), "it needs nothing from elsewhere"
    assert main(told) == 0
    assert "greedy" in capsys.readouterr().out
    assert main([*told[:5], "random,genius"]) == 1
    assert "genius" in capsys.readouterr().err


def test_the_same_results_make_the_same_page() -> None:
    plan = Plan(VALENCE, ("random", "greedy"), 2, 7)
    results = [result(0, ("random", "greedy"), (16, 9)), result(1, ("greedy", "random"), (8, 17))]
    report = standings(plan, results)
    assert tournament_page(plan, results, report) == tournament_page(plan, results, report)
