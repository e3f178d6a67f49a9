"""Tensors of every game: always as long, within their ranges, blind to what is hidden, turned to the observing seat."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings

from bondline.engine import CHANCE, Rng, game_specs, load_game
from tests.amount import tries
from tests.strategies import Moment, moments
from tests.tensors import Read, turned

EVERY = [
    pytest.param(spec.id, variant, players, id=f"{spec.id}-{variant}-{players}")
    for spec in game_specs()
    for variant in spec.variants
    for players in sorted(set(spec.players_of(variant)))
]


def observers(players: int) -> list[int | None]:
    return [*range(players), None]


@pytest.mark.parametrize(("game_id", "variant", "players"), EVERY)
def test_a_layout_names_every_block_once(game_id: str, variant: str, players: int) -> None:
    blocks = load_game(game_id, players, variant).tensor_layout()
    names = [block.name for block in blocks]
    assert len(names) == len(set(names))
    assert [block for block in blocks if block.length < 1 or block.low >= block.high or block.low > 0] == []
    assert {name.partition(".")[0] for name in names if name.startswith("seat") and "." in name} == {
        f"seat{place}" for place in range(players)
    }


@pytest.mark.parametrize(("game_id", "variant", "players"), EVERY)
def test_whole_games_stay_within_the_ranges(game_id: str, variant: str, players: int) -> None:
    game = load_game(game_id, players, variant)
    low = [block.low for block in game.tensor_layout() for _ in range(block.length)]
    high = [block.high for block in game.tensor_layout() for _ in range(block.length)]
    state, rng = game.new_initial_state(), Rng(20)
    while True:
        awaited = state.awaited()
        observer = observers(players)[rng.below(players + 1)]
        numbers = game.tensor(state.observation(observer))
        assert [type(number) for number in numbers] == [int] * len(low)
        outside = [at for at, number in enumerate(numbers) if not low[at] <= number <= high[at]]
        assert outside == []
        if not awaited:
            return
        if awaited[0] == CHANCE:
            state.apply(CHANCE, state.draw(rng))
        else:
            legal = state.legal_actions(awaited[0])
            state.apply(awaited[0], legal[rng.below(len(legal))])


@settings(max_examples=tries(60), deadline=None)
@given(moments(acting=True))
def test_what_a_seat_may_not_know_is_not_in_its_tensor(moment: Moment) -> None:
    """Another state that the seat cannot tell apart gives the same numbers, and does so after the same hidden cards."""
    game = moment.game
    for seat in range(game.num_players):
        other = game.belief(moment.state.observation(seat)).sample(moment.rng)
        assert game.tensor(other.observation(seat)) == game.tensor(moment.state.observation(seat))


@settings(max_examples=tries(60), deadline=None)
@given(moments())
def test_a_seat_looks_the_same_from_wherever_it_is_seen(moment: Moment) -> None:
    """The blocks of a seat are turned around the table with the observer; only a memory belongs to one observer."""
    game, state = moment.game, moment.state
    players = game.num_players
    seen = [Read(game, game.tensor(state.observation(seat))) for seat in range(players)]
    for seat in range(players):
        for place, other in enumerate(turned(players, seat)):
            mine = {name: block for name, block in seen[seat].blocks.items() if name.startswith(f"seat{place}.")}
            own = {
                name.replace(f"seat{place}.", "seat0.", 1): block
                for name, block in mine.items()
                if ".memory." not in name
            }
            assert own == {name: block for name, block in seen[other].blocks.items() if name.startswith("seat0.")}
        assert seen[seat]["seat"] == [int(each == seat) for each in range(players)]


def test_a_tensor_is_the_same_from_a_view_that_was_sent() -> None:
    for spec in game_specs():
        game = load_game(spec.id)
        state, rng = game.new_initial_state(), Rng(3)
        while state.awaited() == (CHANCE,):
            state.apply(CHANCE, state.draw(rng))
        view = state.observation(0)
        assert game.tensor(json.loads(json.dumps(view))) == game.tensor(view)
