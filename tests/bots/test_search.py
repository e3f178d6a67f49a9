"""Search over beliefs: it may be repeated, it sees nothing that its seat may not see, and it finds what lies open."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from bondline.bots import LEVELS, SearchBot, make_bot
from bondline.engine import CHANCE, Game, OptionError, Rng, State, load_game
from tests.amount import tries
from tests.strategies import Moment, moments

law = settings(deadline=None, max_examples=tries(40), suppress_health_check=list(HealthCheck))
GAMES = [("ion", 2, "standard"), ("ion", 3, "advanced"), ("valence", 2, "standard"), ("valence", 3, "science")]


def as_bytes(document: Any) -> bytes:
    return json.dumps(document, ensure_ascii=False).encode()


def acting_states(game: Game, seed: int, every: int) -> list[State]:
    """Moments of a game between greedy players, at which a seat has a choice."""
    bot, rng, state, found = make_bot("greedy"), Rng(seed), game.new_initial_state(), []
    count = 0
    while awaited := state.awaited():
        if awaited[0] == CHANCE:
            state.apply(CHANCE, state.draw(rng))
            continue
        legal = state.legal_actions(awaited[0])
        if len(legal) > 1:
            count += 1
            if count % every == 0:
                found.append(state.clone())
        state.apply(awaited[0], bot.choose(game, awaited[0], state.observation(awaited[0]), legal, rng.below(1 << 29)))
    return found


@law
@given(moments(acting=True))
def test_every_level_answers_with_a_legal_move_and_again_with_the_same(moment: Moment) -> None:
    seat = moment.state.awaited()[0]
    view, legal = moment.state.observation(seat), moment.state.legal_actions(seat)
    for level in ("novice", "casual"):
        choice = make_bot(level).choose(moment.game, seat, view, legal, 5)
        assert choice in legal
        assert make_bot(level).choose(moment.game, seat, view, legal, 5) == choice
    choice = SearchBot(8).choose(moment.game, seat, view, legal, 5)
    assert choice in legal
    assert SearchBot(8).choose(moment.game, seat, view, legal, 5) == choice


@law
@given(moments(acting=True))
def test_estimates_look_only_at_what_the_seat_may_know(moment: Moment) -> None:
    for seat in moment.state.current_players():
        legal = moment.state.legal_actions(seat)
        belief = moment.game.belief(moment.state.observation(seat))
        wanted = moment.game.estimates(moment.state, seat, legal)
        assert [action for action, _ in wanted] == legal
        for _ in range(3):
            assert moment.game.estimates(belief.sample(moment.rng), seat, legal) == wanted


@law
@given(moments(acting=True))
def test_a_playout_ends_repeats_and_leaves_the_state_it_was_copied_from(moment: Moment) -> None:
    before = as_bytes(moment.state.position())
    for seat in range(moment.game.num_players):
        first = moment.game.playout(moment.state.clone(), Rng(3), seat)
        assert moment.game.playout(moment.state.clone(), Rng(3), seat) == first
        assert len(first) == moment.game.num_players
        assert all(0 <= value <= 10_000 for value in first)
    assert as_bytes(moment.state.position()) == before


@pytest.mark.parametrize(("name", "players", "variant"), GAMES)
def test_hidden_cards_dealt_otherwise_change_no_choice(name: str, players: int, variant: str) -> None:
    """States that a seat cannot tell apart give the same choice for every seed, so the same distribution of choices."""
    game = load_game(name, players, variant)
    bot = SearchBot(12)
    different = 0
    for state in acting_states(game, 3, 7):
        for seat in state.awaited():
            legal = state.legal_actions(seat)
            wanted = [bot.choose(game, seat, state.observation(seat), legal, seed) for seed in range(3)]
            other = game.belief(state.observation(seat)).sample(Rng(11))
            different += as_bytes(other.position()) != as_bytes(state.position())
            assert [bot.choose(game, seat, other.observation(seat), legal, seed) for seed in range(3)] == wanted
    assert different > 3, "the hidden cards did lie otherwise"


def test_a_secret_pick_of_another_seat_changes_no_choice() -> None:
    """P1 has picked and P2 has not: whatever P1 took, P2 chooses alike; nobody profits from being asked later."""
    game = load_game("ion", 2, "beginner")
    state, rng = game.new_initial_state(), Rng(8)
    while state.awaited() == (CHANCE,):
        state.apply(CHANCE, state.draw(rng))
    choices = set()
    for pick in state.legal_actions(0):
        after = state.clone()
        after.apply(0, pick)
        choices.add(
            tuple(SearchBot(24).choose(game, 1, after.observation(1), after.legal_actions(1), s) for s in range(4))
        )
    assert len(choices) == 1


def test_a_search_that_is_stopped_at_once_still_has_the_heuristics_best() -> None:
    game = load_game("valence", 2)
    for state in acting_states(game, 5, 9):
        seat = state.awaited()[0]
        legal = state.legal_actions(seat)
        choice = SearchBot(500, stop=lambda: True).choose(game, seat, state.observation(seat), legal, 1)
        best = max(value for _, value in game.estimates(state, seat, legal))
        assert dict(game.estimates(state, seat, legal))[choice] == best


def test_a_search_stops_when_it_is_told_to() -> None:
    game = load_game("ion", 2)
    state = acting_states(game, 5, 9)[0]
    asked = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) > 10

    seat = state.awaited()[0]
    judged = SearchBot(10_000, stop=stop).judge(game, seat, state.observation(seat), state.legal_actions(seat), 1)
    assert 0 < sum(found.trials for found in judged) <= 10 * 8


def test_trials_are_as_many_as_the_budget_allows_and_values_are_shares() -> None:
    game = load_game("ion", 2)
    state = acting_states(game, 5, 9)[0]
    seat = state.awaited()[0]
    judged = SearchBot(96).judge(game, seat, state.observation(seat), state.legal_actions(seat), 1)
    assert 60 <= sum(found.trials for found in judged) <= 96
    assert all(0 <= found.value <= 1 for found in judged)
    assert max(found.trials for found in judged) == judged[0].trials


def test_a_search_takes_the_win_that_lies_open() -> None:
    """Wherever greedy games come to a moment at which one move wins, the search makes one that does."""
    game = load_game("valence", 2)
    found = 0
    for seed in range(60):
        state, rng, bot = game.new_initial_state(), Rng(seed), make_bot("greedy")
        while awaited := state.awaited():
            if awaited[0] == CHANCE:
                state.apply(CHANCE, state.draw(rng))
                continue
            seat = awaited[0]
            legal = state.legal_actions(seat)
            winning = []
            for action in legal:
                after = state.clone()
                after.apply(seat, action)
                if not after.awaited() and after.ranking()[seat] == 1:
                    winning.append(action)
            if winning and len(winning) < len(legal):
                found += 1
                assert SearchBot(24).choose(game, seat, state.observation(seat), legal, seed) in winning
            state.apply(seat, bot.choose(game, seat, state.observation(seat), legal, rng.below(1 << 29)))
        if found >= 8:
            return
    raise AssertionError("too few wins came up")


def test_an_unknown_level_names_those_there_are() -> None:
    with pytest.raises(OptionError) as raised:
        make_bot("genius")
    assert all(level in str(raised.value) for level in LEVELS)
