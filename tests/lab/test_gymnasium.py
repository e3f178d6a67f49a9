"""Gymnasium's own check, and what it does not ask: bots, seats, masks, refusals."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from bondline.bots import RandomBot
from bondline.engine import OptionError, game_specs
from bondline.lab.gymnasium import IllegalAction, SeatEnv

pytestmark = pytest.mark.cpython

GAMES = [
    pytest.param(spec.id, {"variant": variant, "players": players}, id=f"{spec.id}-{variant}-{players}")
    for spec in game_specs()
    for variant in spec.variants
    for players in sorted(set(spec.players_of(variant)[:2]))
]


@pytest.mark.parametrize(("game", "settings"), GAMES)
def test_their_check(game: str, settings: dict[str, Any]) -> None:
    check_env(gymnasium.make(f"bondline/{game.capitalize()}-v0", **settings).unwrapped)


def legal(info: dict[str, Any]) -> Any:
    return np.flatnonzero(info["action_mask"])


def finish(env: Any, info: dict[str, Any], seed: int) -> float:
    """Play on at random; what the seat was paid."""
    rng, paid, over = np.random.default_rng(seed), 0.0, False
    while not over:
        observation, reward, over, cut, info = env.step(rng.choice(legal(info)))
        assert observation in env.observation_space
        assert cut is False
        assert np.array_equal(env.action_masks(), info["action_mask"])
        assert bool(len(legal(info))) == (not over)
        paid += float(reward)
    return paid


@pytest.mark.parametrize(("game", "settings"), GAMES)
def test_whole_games_against_bots(game: str, settings: dict[str, Any]) -> None:
    # Seven greedy bots of Synthesis take their time.
    bots = "greedy" if settings["players"] < 4 else "random"
    env = SeatEnv(game, **settings, seat=None, bots=bots, rewards="score")
    seats = set()
    for seed in range(3):
        _, info = env.reset(seed=seed)
        paid = finish(env, info, seed)
        seat = int(info["seat"][1:]) - 1
        seats.add(seat)
        assert paid == env._episode.state.scores()[seat]
        with pytest.raises(gymnasium.error.ResetNeeded):
            env.step(0)
    assert len(seats) > 1 or settings["players"] == 1


def test_solo_is_paid_by_points_and_the_others_by_rank_unless_asked() -> None:
    assert SeatEnv("synthesis")._episode.game.num_players == 1
    assert SeatEnv("synthesis")._episode.rewards == "score"
    assert SeatEnv("synthesis", variant="first-steps")._episode.rewards == "rank"
    assert SeatEnv("ion")._episode.rewards == "rank"


def test_a_refused_action_changes_nothing_and_says_by_which_rule() -> None:
    env = gymnasium.make("bondline/Synthesis-v0", illegal_reward=-0.5)
    _, info = env.reset(seed=2)
    before = env.unwrapped._episode.state.position()  # type: ignore[attr-defined]
    forbidden = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, over, cut, told = env.step(np.int64(forbidden))
    assert (reward, over, cut) == (-0.5, False, False)
    assert env.unwrapped._episode.state.position() == before  # type: ignore[attr-defined]
    assert told["refusal"]["rule"].startswith("synthesis.")
    assert told["refusal"]["rule"] in told["refusal"]["text"]
    assert np.array_equal(told["action_mask"], info["action_mask"])
    _, _, _, _, after = env.step(legal(info)[0])
    assert "refusal" not in after


def test_an_environment_can_be_asked_to_raise() -> None:
    env = SeatEnv("synthesis", illegal="raise")
    _, info = env.reset(seed=2)
    before = env._episode.state.position()
    with pytest.raises(IllegalAction, match=r"\[synthesis\."):
        env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    with pytest.raises(ValueError, match="actions are 0 to"):
        env.step(-1)
    assert env._episode.state.position() == before


def test_bots_are_named_or_given_for_each_other_seat() -> None:
    env = SeatEnv("ion", players=3, seat=2, bots=["greedy", RandomBot()])
    _, info = env.reset(seed=1)
    assert info["seat"] == "P2"
    assert finish(env, info, 1) in (1.0, -0.5, 0.25)
    with pytest.raises(OptionError, match="2 other seats"):
        SeatEnv("ion", players=3, bots=["greedy"])
    with pytest.raises(OptionError, match="no bot level"):
        SeatEnv("ion", bots="perfect")
    with pytest.raises(OptionError, match="seats are 1 to 2"):
        SeatEnv("ion", seat=3)


@pytest.mark.parametrize("again", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["copy", "pickle"])
def test_a_copy_in_mid_game_goes_on_alike(again: Any) -> None:
    env = SeatEnv("valence", bots="greedy")
    _, info = env.reset(seed=9)
    for _ in range(10):
        *_, info = env.step(legal(info)[0])
    before = env._episode.state.position()
    assert finish(again(env), info, 7) == finish(again(env), info, 7)
    assert env._episode.state.position() == before


def test_many_at_once() -> None:
    envs = gymnasium.make_vec("bondline/Ion-v0", num_envs=3, variant="beginner")
    observations, infos = envs.reset(seed=1)
    one = SeatEnv("ion", variant="beginner")
    assert observations.shape == (3, *one.observation_space.sample().shape)
    assert infos["action_mask"].shape == (3, *one.action_masks().shape)
    rng = np.random.default_rng(1)
    for _ in range(30):
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in infos["action_mask"]])
        observations, _, over, _, infos = envs.step(actions)
        if over.any():
            break
    envs.close()


def test_it_can_be_shown(capsys: pytest.CaptureFixture[str]) -> None:
    env = gymnasium.make("bondline/Ion-v0", render_mode="ansi")
    env.reset(seed=1)
    shown = env.render()
    assert isinstance(shown, str)
    assert "Your cards" in shown
    gymnasium.make("bondline/Ion-v0", render_mode="human").reset(seed=1)
    assert shown in capsys.readouterr().out
