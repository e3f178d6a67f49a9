"""PettingZoo's own suites, and what they do not ask: rewards, refusals, copies, who is asked when."""

from __future__ import annotations

import copy
import pickle
import re
import time
from typing import Any

import numpy as np
import pettingzoo
import pettingzoo.utils
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, performance_benchmark, seed_test

from bondline.engine import OptionError, game_specs
from bondline.lab import pettingzoo as lab

pytestmark = [
    pytest.mark.cpython,
    # Their test would rather have a plain array, and knows by name the environments that have a mask beside it.
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    # When the game is over nothing is legal.
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros:UserWarning"),
]

GAMES = [
    pytest.param({"game": spec.id, "players": players, "variant": variant}, id=f"{spec.id}-{variant}-{players}")
    for spec in game_specs()
    for number, variant in enumerate(spec.variants)
    for players in sorted({spec.players_of(variant)[0], spec.players_of(variant)[2 if number else 1]})
]
TOGETHER = [
    pytest.param(settings, id=f"{settings['game']}-{settings['variant']}-{settings['players']}")
    for settings in [
        {"game": "ion", "variant": "beginner", "players": 4},
        {"game": "synthesis", "variant": "standard", "players": 3},
        {"game": "synthesis", "variant": "first-steps", "players": 1},
    ]
]


@pytest.mark.parametrize("settings", GAMES)
def test_their_api_test(settings: dict[str, Any]) -> None:
    api_test(lab.env(**settings), num_cycles=200)


@pytest.mark.parametrize("settings", GAMES)
def test_their_seed_test(settings: dict[str, Any]) -> None:
    seed_test(lambda: lab.env(**settings), num_cycles=100)


@pytest.mark.parametrize("settings", TOGETHER)
def test_their_parallel_suite(settings: dict[str, Any]) -> None:
    parallel_api_test(lab.parallel_env(**settings), num_cycles=200)
    parallel_seed_test(lambda: lab.parallel_env(**settings), num_cycles=30)


def test_their_performance_benchmark(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """It plays for five seconds by the clock; here each game gets a tenth of that."""
    clock = time.time
    started = clock()
    monkeypatch.setattr(time, "time", lambda: started + 10 * (clock() - started))
    for spec in game_specs():
        performance_benchmark(lab.env(game=spec.id))
    rates = [float(rate) for rate in re.findall(r"([\d.]+) turns per second", capsys.readouterr().out)]
    assert len(rates) == len(game_specs())
    assert min(rates) > 1  # for liveness: figures belong to a bench


def finish(env: Any, seed: int) -> dict[str, float]:
    """Play on at random; what each agent was paid."""
    rng = np.random.default_rng(seed)
    paid = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, over, _, _ = env.last()
        paid[agent] += reward
        env.step(None if over else int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    return paid


def state_of(env: Any) -> Any:
    return env.unwrapped._episode.state


@pytest.mark.parametrize("settings", GAMES)
def test_scores_add_up_to_the_points_of_the_game(settings: dict[str, Any]) -> None:
    env = lab.env(**settings, rewards="score")
    env.reset(seed=4)
    paid = finish(env, 5)
    assert list(paid.values()) == list(state_of(env).scores())


@pytest.mark.parametrize("settings", GAMES)
def test_ranks_are_paid_at_the_end(settings: dict[str, Any]) -> None:
    if settings["players"] == 1 and settings["variant"] in ("standard", "basic"):
        with pytest.raises(OptionError, match="neither won nor lost"):
            lab.env(**settings, rewards="rank")
        return
    env = lab.env(**settings, rewards="rank")
    env.reset(seed=4)
    paid = list(finish(env, 5).values())
    places = list(state_of(env).ranking())
    if len(paid) == 1 or settings["variant"] == "cooperative":
        assert paid == [1.0 if place == 1 else -1.0 for place in places]
        return
    assert sum(paid) == pytest.approx(0)
    assert max(paid) <= 1
    assert [share == max(paid) for share in paid] == [place == 1 for place in places]


def test_agents_that_are_asked_together_come_in_seat_order() -> None:
    env = lab.env(game="ion", variant="beginner", players=4)
    env.reset(seed=1)
    asked = []
    for _ in range(4):
        asked.append(env.agent_selection)
        others = [agent for agent in env.agents if agent != env.agent_selection]
        assert [int(env.observe(agent)["action_mask"].sum()) for agent in others] == [0, 0, 0]
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    assert asked == ["player_0", "player_1", "player_2", "player_3"]


def test_a_refused_action_changes_nothing_and_says_by_which_rule() -> None:
    env = lab.env(game="ion", variant="standard", players=2)
    env.reset(seed=1)
    before = state_of(env).position()
    game = env.unwrapped._episode.game
    done = game.parse(state_of(env), 0, "done")
    env.step(done)
    assert state_of(env).position() == before
    assert env.agent_selection == "player_0"
    _, reward, over, cut, info = env.last()
    assert (reward, over, cut) == (-1.0, False, False)
    refusal = game.why_not(state_of(env), 0, done)
    assert refusal is not None
    assert info["refusal"]["rule"] == refusal.rule
    assert info["refusal"]["text"].startswith("P1 done: ")
    env.step(int(np.flatnonzero(env.observe("player_0")["action_mask"])[0]))
    assert env.infos == {"player_0": {}, "player_1": {}}


def test_an_environment_can_be_asked_to_raise() -> None:
    env = lab.raw_env(game="ion", illegal="raise")
    env.reset(seed=1)
    before = state_of(env).position()
    done = env._episode.game.parse(state_of(env), 0, "done")
    with pytest.raises(lab.IllegalAction, match="P1 done: ") as caught:
        env.step(done)
    assert caught.value.refusal.rule in str(caught.value)
    with pytest.raises(ValueError, match="actions are 0 to"):
        env.step(env._episode.game.num_distinct_actions)
    assert state_of(env).position() == before
    with pytest.raises(OptionError, match="refuse or raise"):
        lab.env(game="ion", illegal="ignore")
    with pytest.raises(OptionError, match="rank or score"):
        lab.env(game="ion", rewards="points")


def test_their_wrapper_can_end_the_game_instead() -> None:
    env = pettingzoo.utils.wrappers.TerminateIllegalWrapper(lab.raw_env(game="ion"), illegal_reward=-1)
    env.reset(seed=1)
    observation, *_ = env.last()
    env.step(int(np.flatnonzero(observation["action_mask"] == 0)[0]))
    assert all(env.terminations.values())
    assert env.rewards["player_0"] == -1


def test_in_parallel_one_refused_agent_does_not_stop_the_others() -> None:
    env = lab.parallel_env(game="synthesis", players=2)
    observations, _ = env.reset(seed=3)
    wait = env.action_space("player_0").n - 1
    legal = int(np.flatnonzero(observations["player_1"]["action_mask"])[0])
    _, rewards, _, _, infos = env.step({"player_0": wait, "player_1": legal})
    assert rewards["player_0"] == -1.0
    assert infos["player_0"]["refusal"]["text"] == "P1 is asked and cannot wait"
    assert infos["player_1"] == {}
    assert state_of(env).retractable(1)
    assert not state_of(env).retractable(0)
    with pytest.raises(ValueError, match="player_0 is asked"):
        env.step({})


def test_in_parallel_raising_changes_nothing_for_anybody() -> None:
    env = lab.parallel_env(game="synthesis", players=2, illegal="raise")
    observations, _ = env.reset(seed=3)
    before = state_of(env).position()
    legal = int(np.flatnonzero(observations["player_0"]["action_mask"])[0])
    with pytest.raises(lab.IllegalAction):
        env.step({"player_0": legal, "player_1": env.action_space("player_1").n - 2})
    assert state_of(env).position() == before


def test_who_is_done_waits() -> None:
    """Until the last of them has drawn what the hexagons just closed allow."""
    env = lab.parallel_env(game="synthesis", players=3)
    rng = np.random.default_rng(1)
    observations, _ = env.reset(seed=3)
    waits = 0
    while env.agents:
        legal = {agent: np.flatnonzero(seen["action_mask"]) for agent, seen in observations.items()}
        asked = [env.possible_agents[seat] for seat in state_of(env).awaited()]
        for agent in env.agents:
            assert (list(legal[agent]) == [env.action_space(agent).n - 1]) == (agent not in asked)
        waits += len(env.agents) - len(asked)
        observations, *_ = env.step({agent: int(rng.choice(legal[agent])) for agent in env.agents})
    assert waits > 3


def test_only_games_in_which_seats_decide_together_are_parallel() -> None:
    for settings in ({"game": "ion"}, {"game": "valence"}):
        with pytest.raises(OptionError, match="has no parallel environment"):
            lab.parallel_env(**settings)
        assert not lab.env(**settings).metadata["is_parallelizable"]
    assert lab.env(game="synthesis").metadata["is_parallelizable"]


@pytest.mark.parametrize("again", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["copy", "pickle"])
@pytest.mark.parametrize("settings", [{"game": "ion"}, {"game": "valence"}, {"game": "synthesis", "rewards": "score"}])
def test_a_copy_in_mid_game_goes_on_alike_and_alone(settings: dict[str, Any], again: Any) -> None:
    env = lab.raw_env(**settings)
    env.reset(seed=9)
    rng = np.random.default_rng(2)
    for _ in range(30):
        env.step(int(rng.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"]))))
    before = state_of(env).position()
    other = again(env)
    assert finish(other, 7) == finish(again(env), 7)
    assert state_of(env).position() == before


def test_a_seed_starts_a_row_of_games() -> None:
    """The next reset without a seed is another game, the same one each time."""

    def row() -> list[Any]:
        env = lab.raw_env(game="ion")
        env.reset(seed=5)
        first = state_of(env).position()
        env.reset()
        return [first, state_of(env).position()]

    assert row() == row()
    assert row()[0] != row()[1]


def test_they_are_registered(capsys: pytest.CaptureFixture[str]) -> None:
    env = pettingzoo.make("aec", "bondline/valence-v0", players=2, render_mode="human")
    env.reset(seed=1)
    env.render()
    assert "of 16 points" in capsys.readouterr().out
    assert pettingzoo.make("parallel", "bondline/ion-v0").metadata["name"] == "bondline_ion_v0"
    assert "bondline/valence-v0" not in pettingzoo.parallel_registry
    text = lab.env(game="synthesis", render_mode="ansi")
    text.reset(seed=1)
    assert text.render().startswith("Turn 1 of 28")
