"""The guided first game: every step can be played as it says, and has its words in both languages."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from bondline.engine import LANGUAGES, Game, State, load_game, play_move, read_move, read_texts
from bondline.games.ion.edition import STANDARD

FOLDER = STANDARD.parents[1]
STEPS: list[dict[str, Any]] = tomllib.loads((FOLDER / "lesson.toml").read_text(encoding="utf-8"))["step"]
WORDS = ("title", "text", "task", "done", "gentle")


def _set_up(step: dict[str, Any]) -> tuple[Game, State, int]:
    game = load_game("ion", step["players"], step["variant"])
    return game, game.from_position(step["position"]), int(step["seat"][1:]) - 1


def _legal(game: Game, state: State, seat: int) -> list[str]:
    return [game.action_to_string(action) for action in state.legal_actions(seat)]


def _play(game: Game, state: State, line: str) -> None:
    for _ in play_move(game, state, read_move(line)):
        pass


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step["id"])
def test_a_step_has_one_thing_to_do_and_plays_on(step: dict[str, Any]) -> None:
    assert set(step) <= {"id", "players", "variant", "seat", "position", "task", "then"}
    game, state, seat = _set_up(step)
    assert seat in state.awaited()
    for alternatives in step["task"]:
        legal = _legal(game, state, seat)
        assert set(alternatives) <= set(legal)
        # There is something to choose, so that a wrong but legal move can be answered.
        assert len(legal) > len(alternatives)
        for move in alternatives[1:]:
            _play(game, state.clone(), f"{step['seat']} {move}")
        _play(game, state, f"{step['seat']} {alternatives[0]}")
    for line in step.get("then", []):
        _play(game, state, line)
    # What a learner looks at when the step is done is a table, and not chance that is still to be decided.
    assert min(state.current_players()) >= 0


def test_the_first_bond_is_the_second_step_and_scores() -> None:
    game, state, seat = _set_up(STEPS[1])
    _play(game, state, f"{STEPS[1]['seat']} {STEPS[1]['task'][0][0]}")
    standing = state.observation(seat)["seats"][seat]["standing"]
    assert standing["compounds"] == 7


def test_steps_have_names_of_their_own_and_are_few() -> None:
    names = [step["id"] for step in STEPS]
    assert len(set(names)) == len(names)
    assert 10 <= len(names) <= 12


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_is_there(language: str) -> None:
    texts = read_texts(FOLDER / "text", language)
    wanted = {f"lesson.{step['id']}.{word}" for step in STEPS for word in WORDS}
    wanted |= {"lesson.title", "lesson.about", "lesson.end.title", "lesson.end.text"}
    assert {key for key in texts if key.startswith("lesson.")} == wanted
    assert all(len(texts[key].split()) <= 50 for key in wanted)
