"""Playouts are compared with each other, so they must be about the same stretch of the game."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bondline.engine import CHANCE, Rng
from tests.amount import tries
from tests.strategies import Moment, moments

TURN = {"synthesis": "turn", "valence": "turns"}
"""Where a state counts its turns. Ion plays every playout to the end of the round."""


@pytest.mark.parametrize("game", sorted(TURN))
@settings(deadline=None, max_examples=tries(60), suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_what_follows_from_any_choice_is_judged_after_the_same_turn(game: str, data: st.DataObject) -> None:
    """Ending a turn, or the last seat's ending it, brings the next one about; its playout does not go a turn further."""
    moment: Moment = data.draw(moments(acting=True, only=game))
    seat = moment.state.awaited()[0]
    if seat == CHANCE:
        return
    # In Synthesis those who have ended their turn wait for the others.
    while len(moment.state.awaited()) > 1 and moment.game.id == "synthesis":
        other = moment.state.awaited()[1]
        moment.state.apply(other, moment.state.legal_actions(other)[-1])
    if seat not in moment.state.awaited():
        return
    ends: set[int] = set()
    for action in moment.state.legal_actions(seat)[-40:]:
        state: Any = moment.state.clone()
        state.apply(seat, action)
        moment.game.playout(state, Rng(5), seat)
        if state.awaited():  # a game that is over is judged where it ended
            ends.add(getattr(state, TURN[game]))
    assert len(ends) <= 1
