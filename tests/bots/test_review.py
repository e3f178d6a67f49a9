"""Looking back on a game: what was clearly best is named, nothing hidden is used, and the answer can be had again."""

from __future__ import annotations

import pickle

import pytest

from bondline.bots import (
    Question,
    dearest,
    exact_points,
    questions,
    review,
    review_decision,
    seat_sums,
    turning_points,
)
from bondline.bots._review import mark_of
from bondline.engine import Record, RecordError, Rng, read_record
from tests.support.records import played


def missed_build() -> tuple[Record, int]:
    """A game of Valence Plus in which a seat that can win by a build ends its turn instead, and the number of that move."""
    for seed in range(40):
        whole = played("valence", 2, "standard", ["greedy", "greedy"], seed)
        game = whole.make_game()
        *_, last = (q for q in questions(whole) if game.action_to_string(q.played).startswith("build"))
        if last.number >= len(whole.moves) - 1 and game.parse(game.new_initial_state(), last.seat, "end") in last.legal:
            lines = whole.write().splitlines()
            start = lines.index("") + 1
            text = "\n".join([*lines[: start + last.number - 1], f"P{last.seat + 1} end"]) + "\n"
            return read_record(text), last.number
    raise AssertionError("no game ended with a build")


def test_a_win_that_was_passed_over_is_a_mistake_and_the_winning_build_is_named() -> None:
    record, number = missed_build()
    decision = next(review_decision(q) for q in questions(record, effort=1) if q.number == number)
    assert decision.move == "end"
    assert decision.mark == "mistake"
    assert decision.best.startswith("build ")
    assert decision.best_said.key == "action.build"
    assert decision.best_value > decision.value + 0.3, "the build ends the game, and in the lead"
    assert decision.loss > 2 * decision.error
    assert dearest([decision]) == [decision]


def test_the_optimum_of_a_turns_builds_is_set_beside_what_was_built() -> None:
    record, number = missed_build()
    stretch = exact_points(record)[-1]
    assert stretch.last == number
    assert stretch.best_points > stretch.points
    game = record.make_game()
    assert stretch.points == int(next(q.points for q in questions(record) if q.number == number))
    assert all(game.parse(game.new_initial_state(), stretch.seat, move) >= 0 for move in stretch.plan)
    assert stretch.plan[0].startswith("build ")


def test_the_optimum_of_a_reaction_counts_once_the_round_is_scored() -> None:
    """Ion's points come with the scoring, after all reactions, so both ways are played on to it."""
    found = behind = 0
    for seed in range(12):
        for stretch in exact_points(played("ion", 2, "standard", ["random", "random"], seed)):
            found += 1
            assert stretch.best_points >= stretch.points
            assert stretch.plan
            behind += stretch.best_points > stretch.points
    assert behind, "somebody who plays anything leaves points lying"
    assert found > 3, "there were reactions"


@pytest.mark.slow
@pytest.mark.parametrize(("name", "variant"), [("ion", "standard"), ("valence", "standard")])
def test_hidden_cards_dealt_otherwise_change_no_answer(name: str, variant: str) -> None:
    """What is asked holds the seat's view and nothing else of the state, and states that look alike ask alike."""
    record = played(name, 2, variant, ["greedy", "greedy"], 4, 24)
    game = record.make_game()
    for question in list(questions(record))[::8]:
        other = game.belief(question.view).sample(Rng(9))
        assert other.observation(question.seat) == question.view
        seen = dict(other.observation(question.seat))
        again = Question(
            question.known, question.number, question.seat, seen, other.legal_actions(question.seat),
            question.played, question.points, question.effort,
        )  # fmt: skip
        assert again == question
        assert review_decision(again) == review_decision(question)


def test_a_secret_pick_of_another_seat_changes_no_answer() -> None:
    """Two games that differ in the first seat's secret pick alone give the second seat's pick the same review."""
    record = played("ion", 2, "beginner", ["greedy", "greedy"], 8)
    game = record.make_game()
    first, second = list(questions(record))[:2]
    assert (first.seat, second.seat) == (0, 1)
    lines = record.write().splitlines()
    at = lines.index("") + first.number
    answers = []
    for pick in first.legal:
        other = [*lines[:at], f"P1 {game.action_to_string(pick)}", lines[at + 1].split(" ~ ")[0]]
        answers.append(list(review(read_record("\n".join(other)), seat=1)))
    assert len(answers) > 2
    assert all(len(each) == 1 and each == answers[0] for each in answers)


@pytest.mark.slow
def test_an_answer_can_be_had_again_also_in_another_process_and_one_seat_alone() -> None:
    record = played("ion", 2, "standard", ["novice", "greedy"], 3, 9)
    decisions = list(review(record))
    assert list(review(record)) == decisions
    assert [review_decision(pickle.loads(pickle.dumps(each))) for each in questions(record)] == decisions
    assert list(review(record, seat=1)) == [each for each in decisions if each.seat == 1]
    assert {each.mark for each in decisions} <= {"best", "good", "unclear", "inaccuracy", "mistake"}
    for each in decisions:
        assert 0 <= each.value <= 1
        assert each.loss >= 0
        assert (each.loss == 0) == (each.best == each.move)
    sums = seat_sums(decisions, 2)
    assert [each.seat for each in sums] == [0, 1]
    assert sum(each.decisions for each in sums) == len(decisions)
    assert sums[0].loss == pytest.approx(
        sum(each.loss for each in decisions if each.seat == 0) / sum(each.seat == 0 for each in decisions)
    )
    for turning in turning_points(decisions):
        mine = [each for each in decisions if each.seat == turning.seat and each.number <= turning.number]
        assert (turning.before, turning.after) == (mine[-2].value, mine[-1].value)


def test_a_review_yields_as_it_goes_and_names_the_move_where_a_record_is_wrong() -> None:
    record = played("valence", 2, "standard", ["greedy", "greedy"], 1, 12)
    record.moves.append(record.moves[-1].__class__(0, "build Xx"))
    assert next(review(record)).number >= 1
    with pytest.raises(RecordError, match=f"move {len(record.moves)} "):
        list(questions(record))


@pytest.mark.parametrize(
    ("loss", "error", "mark"),
    [
        (0.2, 0.01, "mistake"),
        (0.08, 0.03, "mistake"),
        (0.08, 0.041, "unclear"),
        (0.05, 0.01, "inaccuracy"),
        (0.05, 0.03, "unclear"),
        (0.02, 0.0, "good"),
        (0.02, 0.05, "good"),
    ],
)
def test_a_loss_that_chance_explains_is_none(loss: float, error: float, mark: str) -> None:
    assert mark_of(loss, error) == mark
