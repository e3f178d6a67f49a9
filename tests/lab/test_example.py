"""The example's games and its measure; learning itself needs PyTorch, which the tests do without."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from examples.train_ion import interval, make_env, random_policy, win_share

pytestmark = pytest.mark.cpython


def test_random_play_is_even_with_random_play() -> None:
    share, low, high = win_share(random_policy(1), 60, 7)
    assert low < share < high
    assert low < 0.5 < high


def test_a_policy_that_bonds_when_it_can_beats_random_play() -> None:
    """As good as a rule of thumb can be: the measure must find it better."""
    game: Any = make_env().unwrapped
    names = [game._episode.game.action_to_string(action) for action in range(game.action_space.n)]
    rng = np.random.default_rng(1)

    def bonds(_: Any, mask: Any) -> int:
        legal = np.flatnonzero(mask)
        closing = [action for action in legal if " in " in names[action]]
        return int(rng.choice(closing or legal))

    _, low, _ = win_share(bonds, 60, 7)
    assert low > 0.5


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (81, 263, 0.2553, 0.3662)],
)
def test_the_interval_is_the_one_of_the_textbooks(won: int, games: int, low: float, high: float) -> None:
    """By hand for 0 and 5 of 10: (z²/2n ± z·√(p(1−p)/n + z²/4n²)) / (1 + z²/n); 81 of 263 is Newcombe's (1998) example."""
    assert interval(won / games, games) == pytest.approx((low, high), abs=1e-4)
