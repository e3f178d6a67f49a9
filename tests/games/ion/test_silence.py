"""Ion's secrets: picks, whether a pick is two cards, other hands, the card that Play Two draws."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bondline.engine import CHANCE, Game, Rng, State, load_game


def at_pick(game: Game, seed: int, steps: int) -> State:
    """A moment at which every seat is to pick, ``steps`` steps into the round, tiles unused."""
    state, rng = game.new_initial_state(), Rng(seed)
    while True:
        awaited = state.awaited()
        if awaited == (CHANCE,):
            state.apply(CHANCE, state.draw(rng))
        elif len(awaited) == game.num_players and state.observation(None)["step"] == steps + 1:
            return state
        else:
            singles = [a for a in state.legal_actions(awaited[0]) if len(game.action_to_string(a).split()) != 3]
            state.apply(awaited[0], singles[rng.below(len(singles))] if singles else state.legal_actions(awaited[0])[0])


def told(game: Game, before: State, seat: int, action: int, after: State, observer: int | None) -> str:
    messages = game.describe(before, seat, action, after, observer)
    return json.dumps([[message.key, dict(message.params)] for message in messages])


@pytest.mark.parametrize("variant", ["beginner", "standard", "advanced"])
@pytest.mark.parametrize("steps", [0, 3, 6])
def test_every_pick_looks_alike_to_the_others(variant: str, steps: int) -> None:
    game = load_game("ion", 3, variant)
    state = at_pick(game, 11, steps)
    for observer in (1, 2, None):
        seen = set()
        for action in state.legal_actions(0):
            if not game.action_to_string(action).startswith("pick"):
                continue
            after = state.clone()
            after.apply(0, action)
            view = json.dumps([after.observation(observer), after.current_players(), after.awaited()])
            seen.add(
                (view, told(game, state, 0, action, after, observer), json.dumps(after.legal_actions(observer or 1)))
            )
        assert len(seen) == 1


def test_the_card_drawn_for_play_two_is_seen_by_the_receiver_only() -> None:
    """P1 keeps two cards; whatever is drawn lies in P2's hand, and only P2 sees a difference."""
    game = load_game("ion", 3)
    state = at_pick(game, 5, 2)
    pair = next(a for a in state.legal_actions(0) if len(game.action_to_string(a).split()) == 3)
    state.apply(0, pair)
    for seat in (1, 2):
        state.apply(seat, state.legal_actions(seat)[0])
    assert state.current_players() == (CHANCE,)
    views: dict[int | None, set[str]] = {None: set(), 0: set(), 1: set(), 2: set()}
    outcomes = state.chance_outcomes()
    assert len(outcomes) > 5
    for outcome, _ in outcomes:
        after = state.clone()
        after.apply(CHANCE, outcome)
        for observer, seen in views.items():
            view = [after.observation(observer), told(game, state, CHANCE, outcome, after, observer)]
            seen.add(json.dumps(view))
    assert {observer: len(seen) for observer, seen in views.items()} == {None: 1, 0: 1, 1: len(outcomes), 2: 1}


def test_on_the_last_step_nobody_sees_the_card_drawn_before_the_discards() -> None:
    game = load_game("ion", 2)
    hand = ["H", "Na", "K"]
    document: dict[str, Any] = {
        "center": ["He"],
        "seats": [{"hand": hand, "tiles": ["two", "rxn"]}, {"hand": ["Mg", "Ca", "Ca"], "tiles": ["rxn"]}],
    }
    state = game.from_position(document)
    state.apply(1, game.parse(state, 1, "pick Mg"))
    state.apply(0, game.parse(state, 0, "pick H Na"))
    views: list[set[str]] = [set(), set()]
    after_discards = set()
    for outcome, _ in state.chance_outcomes():
        after = state.clone()
        after.apply(CHANCE, outcome)
        for seat in range(2):
            views[seat].add(json.dumps(after.observation(seat)))
        for seat in (0, 1):
            while seat in after.awaited():
                after.apply(seat, after.legal_actions(seat)[-1])
        after_discards.add(json.dumps(after.observation(0)["discards"]) + after.observation(0)["phase"])
    assert [len(seen) for seen in views] == [1, 1]
    assert len(after_discards) > 1


def test_a_seat_remembers_the_hands_that_passed_through_it() -> None:
    game = load_game("ion", 3)
    state = at_pick(game, 8, 0)
    hands = [state.observation(seat)["hand"] for seat in range(3)]
    for seat in range(3):
        state.apply(seat, game.parse(state, seat, f"pick {hands[seat][0]}"))
    while len(state.awaited()) < 3:
        state.apply(state.awaited()[0], state.legal_actions(state.awaited()[0])[0])
    view = state.observation(0)
    assert view["hand"] == hands[2][1:]
    memory = {each["holder"]: each for each in view["hands"]}
    assert memory["P2"]["seen"] == hands[0][1:]
    assert memory["P2"]["played"] == []
    assert memory["P3"]["seen"] == []
    assert state.observation(None)["hands"] == []
