"""Searches in processes of their own: the same choices, after a process died too."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import pytest

from bondline.bots import make_bot
from bondline.engine import CHANCE, Game, Rng, State, load_game
from bondline.server._minds import Mind, Minds

pytestmark = pytest.mark.cpython


@pytest.fixture(scope="module")
def minds() -> Iterator[Minds]:
    made = Minds(1)
    yield made
    made.close()


def first_choice(game: Game) -> State:
    state, rng = game.new_initial_state(), Rng(4)
    while state.awaited() == (CHANCE,):
        state.apply(CHANCE, state.draw(rng))
    return state


@pytest.mark.parametrize(
    ("name", "variant", "options"),
    [("ion", "advanced", {}), ("valence", "noble", {"noble": "He"}), ("synthesis", "basic", {"side": "B"})],
)
def test_a_mind_chooses_what_the_level_would(minds: Minds, name: str, variant: str, options: dict[str, str]) -> None:
    game = load_game(name, 2, variant, options)
    state = first_choice(game)
    seat = state.awaited()[0]
    view, legal = state.observation(seat), state.legal_actions(seat)
    assert Mind(minds, "strong").choose(game, seat, view, legal, 7) == make_bot("strong").choose(
        game, seat, view, legal, 7
    )


def test_a_process_that_dies_is_replaced(minds: Minds) -> None:
    game = load_game("ion", 2)
    state = first_choice(game)
    view, legal = state.observation(0), state.legal_actions(0)
    wanted = Mind(minds, "strong").choose(game, 0, view, legal, 7)
    assert minds._pool is not None
    for process in list(minds._pool._processes):
        os.kill(process, signal.SIGKILL)
    assert Mind(minds, "strong").choose(game, 0, view, legal, 7) == wanted


def test_nothing_starts_for_a_move_without_choice() -> None:
    idle = Minds(1)
    assert Mind(idle, "expert").choose(load_game("ion", 2), 0, {}, [3], 1) == 3
    assert idle._pool is None
    idle.close()
