"""Drafts of a reaction: what they promise is what the moves then bring."""

from __future__ import annotations

from typing import Any

import pytest

from bondline.engine import CHANCE, Game, Refusal, Rng, load_game

GAME: Game = load_game("ion", 2)
POSITION: dict[str, Any] = {
    "phase": "react",
    "reactions": ["P1"],
    "goals": ["alkaline-earth-oxides", "acids", "alkali-fluorides"],
    "center": ["Cl"],
    "discards": ["O", "S", "K", "He"],
    "seats": [{"compounds": ["NaF"], "loose": ["Mg", "H", "Ne"], "tiles": ["two"]}, {}],
}


def draft(*moves: str) -> Any:
    return GAME.trial(GAME.from_position(POSITION), 0, moves)


def test_a_draft_may_be_in_any_order() -> None:
    found = draft("form MgO", "take O", "form HF")
    assert found["moves"] == ["take O", "form HF", "form MgO", "done"]
    # HF 7, MgO 11; one oxide 3, one acid 3; the neon stays.
    assert found["points"] == {"compounds": 18, "nobles": 2, "goals": 6, "radioactive": 0}
    assert found["goals"] == {"alkaline-earth-oxides": 3, "acids": 3, "alkali-fluorides": 0}
    assert found["loose"] == ["Na", "Ne"]
    assert found["complete"]
    assert draft("form MgO", "take O")["can"] == ["form HF", "form NaF"]


def test_what_a_draft_promises_is_scored() -> None:
    for moves in (("form HF",), ("take Cl", "form HCl", "form NaF"), ("take O", "form MgO", "form NaF")):
        found = draft(*moves)
        state = GAME.from_position(POSITION)
        for move in found["moves"]:
            if state.awaited() == (0,):  # what is forced is made by the game
                state.apply(0, GAME.parse(state, 0, move))
        assert state.scores()[0] == sum(found["points"].values())


def test_an_empty_draft_says_what_could_be_done() -> None:
    found = draft()
    assert found["compounds"] == []
    assert found["takes"] == ["take K", "take Cl", "take O", "take S"]
    assert found["can"] == ["form HF", "form NaF"]
    assert found["points"]["compounds"] == 0


def test_a_card_taken_must_be_used() -> None:
    assert not draft("take K", "form HF")["complete"]
    assert draft("take K", "form KF")["complete"]


@pytest.mark.parametrize(
    ("moves", "rule"),
    [
        (["form MgCl2"], "ion.rxn.rearrange"),
        (["form HF", "form NaF"], "ion.rxn.rearrange"),
        (["take O", "take S"], "ion.rxn.take-one"),
        (["take Fe"], "ion.rxn.take-one"),
        (["take He"], "ion.rxn.take-ion"),
        (["pick Na"], "ion.rxn.after-discards"),
        (["form Xx"], "engine.notation.unknown"),
    ],
)
def test_a_draft_that_cannot_stand_is_refused(moves: list[str], rule: str) -> None:
    with pytest.raises(Refusal) as refusal:
        draft(*moves)
    assert refusal.value.rule == rule


def test_drafts_are_for_whose_turn_it_is() -> None:
    with pytest.raises(Refusal) as refusal:
        GAME.trial(GAME.from_position(POSITION), 1, [])
    assert refusal.value.key == "rule.ion.rxn.flip-order.refused.not-flipped"


@pytest.mark.parametrize("seed", range(40))
def test_what_remains_of_a_draft_is_played_to_its_end_without_a_refusal(seed: int) -> None:
    """Through a random game: every reaction's best arrangement, drafted anew after each move of it."""
    rng = Rng(seed)
    game = load_game("ion", 2 + seed % 2)
    state = game.new_initial_state()
    seen = 0
    while (seats := state.current_players()) != ():
        if seats == (CHANCE,):
            state.apply(CHANCE, state.draw(rng))
            continue
        seat = seats[0]
        plan = game.suggestion(state, seat)
        if not plan:
            legal = state.legal_actions(seat)
            flips = [action for action in legal if game.action_to_string(action).startswith("rxn")]
            state.apply(seat, (flips or legal)[rng.below(len(flips or legal))])
            continue
        seen += 1
        wanted = [game.action_to_string(action) for action in plan if game.action_to_string(action) != "done"]
        to_make = list(game.trial(state, seat, wanted)["remaining"])
        while to_make:
            assert game.trial(state, seat, wanted)["remaining"] == to_make
            wanted = [move for move in wanted if move != to_make[0] or not move.startswith("take")]
            action = game.parse(state, seat, to_make.pop(0))
            assert action in state.legal_actions(seat)
            state.apply(seat, action)
        assert not game.suggestion(state, seat), "this seat has arranged its cards"
    assert seen > 0
