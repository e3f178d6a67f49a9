"""What others can be believed to hold: whoever has had a turn has built what they could."""

from __future__ import annotations

from typing import Any

import pytest

from bondline.bots._search import _Search
from bondline.engine import Rng, load_game

GAME = load_game("valence", 3, "standard")


@pytest.mark.parametrize(
    ("turns", "turn", "hands", "likely"),
    [
        (3, "P1", ["Na Cl", "Na H", "Na Na"], False),  # H and Na are no molecule, Na and Cl are the own hand
        (3, "P1", ["Na", "Na Cl", "Na"], True),
        (3, "P1", ["Na", "Na", "Na Cl"], True),
        (0, "P1", ["Na", "Na Cl", "Na Cl"], False),  # nobody has had a turn
        (1, "P2", ["Na Cl", "Na", "Na Cl"], False),  # P1's own, and P3 has not had one
        (2, "P3", ["Na Cl", "Na Cl", "Na"], True),  # P2 has
    ],
)
def test_a_hand_that_could_be_built_from_is_hardly_believed(
    turns: int, turn: str, hands: list[str], likely: bool
) -> None:
    """``likely``: whether P1 has somebody before it who left a Salt unbuilt."""
    position: Any = {
        "phase": "collect",
        "turn": turn,
        "turns": turns,
        "seats": [{"hand": hand.split()} for hand in hands],
    }
    believed = GAME.credible(GAME.from_position(position), 0)
    assert (believed < 50) == likely
    assert believed == 100 or likely


def test_a_search_deals_others_what_they_would_have_left() -> None:
    """Of the hands that a view allows many can be built from; of those that are played on from, few, but some."""
    game = load_game("valence", 2, "standard")
    position: Any = {
        "phase": "collect", "turn": "P1", "turns": 6,
        "seats": [{"hand": ["H", "H"]}, {"hand": ["Na", "Na", "K"]}],
    }  # fmt: skip
    belief = game.belief(game.from_position(position).observation(0))
    search = _Search(game, 0, belief, 0)
    allowed = [game.credible(belief.sample(Rng(seed)), 0) == 100 for seed in range(300)]
    rng = Rng(3)
    played = [game.credible(search.sample(rng), 0) == 100 for _ in range(300)]
    assert allowed.count(False) > 120
    assert 0 < played.count(False) < 60
