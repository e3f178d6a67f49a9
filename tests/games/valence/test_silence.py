"""What is hidden in Valence Plus: hands and drawn cards; and what everybody may remember of them."""

from __future__ import annotations

import json
from typing import Any

from bondline.engine import CHANCE, load_game

GAME = load_game("valence", 3)


def test_a_drawn_card_is_seen_by_its_drawer_only() -> None:
    position: dict[str, Any] = {
        "phase": "draw",
        "draws": 1,
        "seats": [{"hand": ["H", "H"]}, {"hand": ["O"]}, {"hand": ["S"]}],
    }
    state = GAME.from_position(position)
    views: dict[int | None, set[str]] = {None: set(), 0: set(), 1: set(), 2: set()}
    outcomes = state.chance_outcomes()
    assert len(outcomes) > 8
    for outcome, _ in outcomes:
        after = state.clone()
        after.apply(CHANCE, outcome)
        for observer, seen in views.items():
            messages = GAME.describe(state, CHANCE, outcome, after, observer)
            told = [[message.key, dict(message.params)] for message in messages]
            seen.add(json.dumps([after.observation(observer), told, after.current_players()]))
    assert {observer: len(seen) for observer, seen in views.items()} == {None: 1, 0: len(outcomes), 1: 1, 2: 1}


def test_whether_a_hand_can_build_does_not_show() -> None:
    """With and without a molecule in the hand the others see the same, and the turn does not end by itself."""
    seen = set()
    for hand in (["Na", "Cl"], ["Na", "K"]):
        state = GAME.from_position({"phase": "build", "seats": [{"hand": hand}, {"hand": ["O"]}, {"hand": ["S"]}]})
        seen.add(json.dumps([state.observation(1), state.awaited(), state.observation(None)]))
    assert len(seen) == 1


def test_an_exchange_of_equal_cards_looks_like_any_other() -> None:
    seen = set()
    for hand in (["Na", "Na"], ["Na", "K"]):
        state = GAME.from_position({"seats": [{"hand": hand}, {"hand": ["O"]}, {"hand": ["S"]}]})
        before = state.clone()
        action = GAME.parse(state, 0, "exchange")
        state.apply(0, action)
        told = [[m.key, dict(m.params)] for m in GAME.describe(before, 0, action, state, 1)]
        seen.add(json.dumps([state.observation(1), state.awaited(), told]))
    assert len(seen) == 1


def test_what_was_shuffled_is_all_that_can_be_drawn() -> None:
    """After a reshuffle everybody knows what the deck was; a belief never puts anything else into it."""
    from bondline.engine import Rng

    position: dict[str, Any] = {
        "phase": "build",
        "pile": {"Na": 8, "S": 8},
        "seats": [
            {"hand": ["Na", "Na", "S"]},
            {
                "hand": [
                    "H",
                    "H",
                    "H",
                    "H",
                    "H",
                    "H",
                    "H",
                    "H",
                    "H",
                    "H",
                    "O",
                    "O",
                    "O",
                    "O",
                    "O",
                    "O",
                    "O",
                    "O",
                    "O",
                    "O",
                    "O",
                    "O",
                    "C",
                    "C",
                    "C",
                    "C",
                ]
            },
            {
                "hand": [
                    "F",
                    "F",
                    "F",
                    "F",
                    "F",
                    "F",
                    "Cl",
                    "Cl",
                    "Cl",
                    "Cl",
                    "Cl",
                    "Cl",
                    "K",
                    "K",
                    "K",
                    "K",
                    "Cu",
                    "Cu",
                    "Zn",
                    "Zn",
                    "Ca",
                ]
            },
        ],
    }
    state = GAME.from_position(position)
    belief = GAME.belief(state.observation(0))
    rng = Rng(4)
    for _ in range(50):
        deck: Any = belief.sample(rng).position()["deck"]
        assert set(deck) <= {"Na", "S"}
        assert sum(deck.values()) == 13
