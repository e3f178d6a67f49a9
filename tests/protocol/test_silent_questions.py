"""Questions over the wire: deals that a seat cannot tell apart get it the same answers and refusals, byte for byte."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bondline.engine import CHANCE, Game, Refusal, Rng, State, load_game
from bondline.protocol import _questions as questions
from bondline.protocol import encode
from tests.amount import tries
from tests.strategies import Moment, moments, step

FEW = 12
"""Actions of a kind that are asked about."""


def said(ask: Callable[[], object]) -> bytes | tuple[str, str]:
    """The answer as it is sent, or the refusal."""
    try:
        return encode(ask())  # type: ignore[arg-type]
    except Refusal as refusal:
        return refusal.rule, repr(refusal.params)


def heard(game: Game, state: State, seat: int, tried: list[str], legal: list[str]) -> list[bytes | tuple[str, str]]:
    """Everything that a seat is told of a moment."""
    at = questions.Moment(game, state)
    answers = [said(lambda: questions.plan(at, seat, 1)), said(lambda: questions.trial(at, seat, 2, legal[:1]))]
    for move in tried + legal:
        answers.append(said(lambda move=move: questions.why(at, seat, 3, move)))  # type: ignore[misc]
        answers.append(said(lambda move=move: questions.preview(at, seat, 4, [move])))  # type: ignore[misc]
        answers.append(said(lambda move=move: questions.trial(at, seat, 5, [move])))  # type: ignore[misc]
    for move in legal:
        action = game.parse(state, seat, move)
        answers.append(said(lambda action=action: questions.hint(at, seat, 6, action)))  # type: ignore[misc]
    return answers


@given(moment=moments(acting=True), chance=st.randoms(use_true_random=False))
@settings(max_examples=tries(60), deadline=None)
def test_what_is_hidden_changes_no_answer(moment: Moment, chance: Random) -> None:
    game, state = moment.game, moment.state
    for seat in range(game.num_players):
        actions = state.legal_actions(seat) if seat in state.current_players() else []
        legal = [game.action_to_string(action) for action in actions[:FEW]]
        numbers = [chance.randrange(game.num_distinct_actions) for _ in range(FEW)]
        tried = [game.action_to_string(action) for action in numbers]
        other = game.belief(state.observation(seat)).sample(Rng(chance.randrange(1 << 30)))
        assert (other.legal_actions(seat) if actions else []) == actions
        for one, two in zip(
            heard(game, state, seat, tried, legal), heard(game, other, seat, tried, legal), strict=True
        ):
            assert one == two


@pytest.mark.parametrize(("name", "variant"), [("ion", "advanced"), ("valence", "")])
def test_the_deals_compared_above_do_differ(name: str, variant: str) -> None:
    """Were nothing hidden, the test above would prove nothing."""
    game, rng = load_game(name, 3, variant), Rng(1)
    state = game.new_initial_state()
    differing = 0
    while differing < 5:
        if state.awaited() != (CHANCE,):
            other = game.belief(state.observation(0)).sample(rng)
            differing += other.position() != state.position()
        assert step(state, rng), "the game is over before"
