"""OpenSpiel's own suites, and what they do not ask: chance, dynamics, returns, information states."""

from __future__ import annotations

import pickle
import unittest
import warnings
from typing import Any

import numpy as np
import pyspiel
import pytest

import bondline.lab.openspiel as lab
from bondline.engine import OptionError, load_game

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # they import every game that there is
    from open_spiel.integration_tests import api_test
    from open_spiel.python.algorithms import mcts, random_agent
    from open_spiel.python.rl_environment import Environment
    from open_spiel.python.tests import games_sim_test

pytestmark = pytest.mark.cpython

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("bondline_ion", {}),
    ("bondline_ion", {"players": 2, "variant": "beginner"}),
    ("bondline_ion", {"players": 3, "variant": "advanced", "rewards": "score"}),
    ("bondline_synthesis", {}),
    ("bondline_synthesis", {"players": 1}),
    ("bondline_synthesis", {"players": 3, "rewards": "score"}),
    ("bondline_synthesis", {"variant": "unpredictable-consequences", "options": "side:B level:hard"}),
    ("bondline_valence", {}),
    ("bondline_valence", {"players": 2, "variant": "younger+noble", "options": "noble:He"}),
    ("bondline_valence", {"variant": "science", "rewards": "score"}),
    ("bondline_valence", {"variant": "cooperative"}),
]
every = pytest.mark.parametrize(("name", "params"), GAMES, ids=lambda each: str(each).translate({39: None, 32: None}))
NAMES = ["bondline_ion", "bondline_synthesis", "bondline_valence"]


@every
def test_their_random_simulation(name: str, params: dict[str, Any]) -> None:
    """Serialised, copied and observed from every seat on the way."""
    pyspiel.random_sim_test(pyspiel.load_game(name, params), 1, True, False)


class Simulation(games_sim_test.GamesSimTest):  # type: ignore[misc]
    __test__ = False

    def runTest(self) -> None: ...


@every
def test_their_sim_game(name: str, params: dict[str, Any]) -> None:
    np.random.seed(1)
    Simulation().sim_game(pyspiel.load_game(name, params))


@pytest.mark.parametrize("name", NAMES)
def test_their_api_test(name: str) -> None:
    case = type(
        "Partial", (api_test.EnforceAPIOnPartialTreeBase,), {"game_name": name, "game": pyspiel.load_game(name)}
    )
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun >= 5
    assert (result.failures, result.errors) == ([], [])


def test_what_they_are_told_of_the_games() -> None:
    kinds = {name: pyspiel.load_game(name).get_type() for name in NAMES}
    simultaneous = pyspiel.GameType.Dynamics.SIMULTANEOUS
    assert [name for name, kind in kinds.items() if kind.dynamics == simultaneous] == ["bondline_synthesis"]
    perfect = pyspiel.GameType.Information.PERFECT_INFORMATION
    assert [name for name, kind in kinds.items() if kind.information == perfect] == ["bondline_synthesis"]
    assert {kind.chance_mode for kind in kinds.values()} == {pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC}
    assert {kind.utility for kind in kinds.values()} == {pyspiel.GameType.Utility.ZERO_SUM}
    together = pyspiel.load_game("bondline_valence", {"variant": "cooperative"})
    assert together.get_type().utility == pyspiel.GameType.Utility.IDENTICAL
    assert pyspiel.load_game("bondline_synthesis", {"variant": "first-steps"}).num_players() == 1


def play(game: Any, seed: int, stop: int = 10**9) -> Any:
    """A state after so many decisions and draws, at random."""
    rng = np.random.default_rng(seed)
    state = game.new_initial_state()
    while not state.is_terminal() and stop:
        stop -= 1
        go_on(state, rng)
    return state


def go_on(state: Any, rng: np.random.Generator) -> None:
    """One decision or draw, at random."""
    if state.is_chance_node():
        outcomes, shares = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(rng.choice(outcomes, p=shares)))
    elif state.is_simultaneous_node():
        state.apply_actions([int(rng.choice(state.legal_actions(seat))) for seat in range(state.num_players())])
    else:
        state.apply_action(int(rng.choice(state.legal_actions())))


def test_chance_is_what_the_rulebook_says() -> None:
    """The first card that is dealt, from the counts printed on the box; the first roll, from the faces of two dice."""
    ion = pyspiel.load_game("bondline_ion", {"variant": "beginner"})
    box = load_game("ion", variant="beginner").components()
    state = ion.new_initial_state()
    while state.action_to_string(-1, state.legal_actions()[0]) in [goal["id"] for goal in box["goals"]]:
        state.apply_action(state.legal_actions()[0])
    copies = {c["id"]: c["copies"] for c in box["cards"] if not (c["polyatomic"] or c["decay"])}
    told = {state.action_to_string(-1, outcome): share for outcome, share in state.chance_outcomes()}
    assert set(told) <= set(copies)
    total = sum(copies[card] for card in told)
    assert told == pytest.approx({card: copies[card] / total for card in told})
    roll = pyspiel.load_game("bondline_synthesis", {"players": 1, "variant": "basic"}).new_initial_state()
    assert [share for _, share in roll.chance_outcomes()] == pytest.approx([1 / 36] * 36)


@pytest.mark.parametrize("name", NAMES)
def test_returns_are_the_results(name: str) -> None:
    state = play(pyspiel.load_game(name), 3)
    places = state.held.state.ranking()
    returns = state.returns()
    assert sum(returns) == pytest.approx(0)
    assert [share == max(returns) for share in returns] == [place == 1 for place in places]
    points = play(pyspiel.load_game(name, {"rewards": "score"}), 3)
    assert points.returns() == list(points.held.state.scores())


def test_the_last_action_of_synthesis_is_to_wait() -> None:
    game = pyspiel.load_game("bondline_synthesis", {"players": 3})
    wait = game.num_distinct_actions() - 1
    waited = 0
    for seed in range(6):
        state, rng = game.new_initial_state(), np.random.default_rng(seed)
        while not state.is_terminal():
            if state.is_simultaneous_node():
                for seat in range(3):
                    assert (state.legal_actions(seat) == [wait]) == (seat not in state.held.state.awaited())
                    waited += state.legal_actions(seat) == [wait]
            go_on(state, rng)
    assert waited
    assert state.action_to_string(0, wait) == "wait"


def test_an_information_state_tells_apart_what_a_seat_has_seen_and_nothing_else() -> None:
    """P1's pick is hidden from P2: both sequels look alike to P2, and never again to P1."""
    game = pyspiel.load_game("bondline_ion", {"players": 2, "variant": "beginner"})
    state = play(game, 1, 0)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    one, two = (state.child(action) for action in state.legal_actions()[:2])
    assert one.information_state_string(1) == two.information_state_string(1)
    assert one.information_state_string(0) != two.information_state_string(0)
    assert state.information_state_string(1) != one.information_state_string(1)


def test_an_information_state_remembers_what_an_observation_does_not_show() -> None:
    """Drawing f after e or e after f: the same board, another past."""
    game = pyspiel.load_game("bondline_synthesis", {"players": 1, "variant": "basic"})
    for seed in range(60):
        state = play(game, seed, 8)
        if state.is_terminal() or state.is_chance_node():
            continue
        past: dict[str, set[str]] = {}
        for first in state.legal_actions()[:30]:
            after = state.child(first)
            if after.is_terminal() or after.is_chance_node():
                continue
            for second in after.legal_actions()[:30]:
                last = after.child(second)
                past.setdefault(last.observation_string(0), set()).add(last.information_state_string(0))
        if past and max(len(infos) for infos in past.values()) > 1:
            return
    pytest.fail("no two orders led to the same board")


def test_states_and_games_are_pickled() -> None:
    for name, params in GAMES[:5]:
        game = pyspiel.load_game(name, params)
        state = play(game, 2, 40)
        again = pickle.loads(pickle.dumps(state))
        assert str(again) == str(state)
        assert again.history() == state.history()
        assert str(pickle.loads(pickle.dumps(game))) == str(game)
        if not state.is_terminal() and not state.is_chance_node():
            assert again.information_state_string(0) == state.information_state_string(0)


def test_their_environment_plays_with_their_agents() -> None:
    """rl_environment, which learners of OpenSpiel use, on a sequential and a simultaneous game."""
    for name in ("bondline_ion", "bondline_synthesis"):
        env = Environment(pyspiel.load_game(name, {"players": 2}))
        env.seed(1)
        agents = [random_agent.RandomAgent(seat, env.action_spec()["num_actions"]) for seat in range(2)]
        step = env.reset()
        while not step.last():
            if env.is_turn_based:
                outputs = [agents[step.observations["current_player"]].step(step)]
            else:
                outputs = [agent.step(step) for agent in agents]
            step = env.step([output.action for output in outputs])
        assert sum(step.rewards) == pytest.approx(0)


@pytest.mark.parametrize("name", ["bondline_ion", "bondline_valence"])
def test_their_search_finds_a_legal_move(name: str) -> None:
    """Monte Carlo tree search copies states all the time."""
    state = play(pyspiel.load_game(name, {"players": 2}), 4, 60)
    while state.is_chance_node():
        go_on(state, np.random.default_rng(1))
    before = str(state)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(state.get_game(), 1.4, 12, evaluator, random_state=np.random.RandomState(1))
    assert bot.step(state) in state.legal_actions()
    assert str(state) == before


def test_games_are_loaded_by_their_text_and_transformed() -> None:
    game = pyspiel.load_game("bondline_synthesis(players=2,options=side:B,rewards=score)")
    assert game.get_parameters()["options"] == "side:B"
    assert game.num_distinct_actions() != pyspiel.load_game("bondline_synthesis").num_distinct_actions()
    assert str(pyspiel.load_game(str(game))) == str(game)
    turns = pyspiel.convert_to_turn_based(pyspiel.load_game("bondline_synthesis"))
    assert sum(play(turns, 1).returns()) == pytest.approx(0)


def test_bad_parameters_say_what_would_be_right() -> None:
    for params, message in [
        ({"variant": "expert"}, "ion has the variants"),
        ({"players": 9}, "2 to 7 players"),
        ({"options": "sides"}, "written name:value"),
        ({"rewards": "points"}, "rank or score"),
    ]:
        with pytest.raises(OptionError, match=message):
            lab.IonGame(params)  # type: ignore[attr-defined]
    assert lab.read_options("side:B level:hard") == {"side": "B", "level": "hard"}
