"""The example's games and its measure; learning itself needs PyTorch, which the tests do without."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from examples.train_ion import make_env, random_policy, win_share

pytestmark = pytest.mark.cpython


def test_random_play_is_even_with_random_play() -> None:
    share, half = win_share(random_policy(1), 60, 7)
    assert share - 2 * half < 0.5 < share + 2 * half
    assert 0.05 < half < 0.2


def test_a_policy_that_bonds_when_it_can_beats_random_play() -> None:
    """As good as a rule of thumb can be: the measure must find it better."""
    game: Any = make_env().unwrapped
    names = [game._episode.game.action_to_string(action) for action in range(game.action_space.n)]
    rng = np.random.default_rng(1)

    def bonds(_: Any, mask: Any) -> int:
        legal = np.flatnonzero(mask)
        closing = [action for action in legal if " in " in names[action]]
        return int(rng.choice(closing or legal))

    share, half = win_share(bonds, 60, 7)
    assert share - half > 0.5


def test_the_interval_is_that_of_the_mean() -> None:
    """Sixty games won half of the time: 1.96 · 0.5 / √60 ≈ 0.127, a little more by the sample's correction."""
    _, half = win_share(random_policy(1), 60, 7)
    assert half == pytest.approx(0.127, abs=0.01)
