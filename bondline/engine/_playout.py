"""A whole game by random legal moves: the hot loop of simulations and benchmarks."""

from __future__ import annotations

from bondline.engine._contract import CHANCE, State
from bondline.engine._rng import Rng


def play_out(state: State, rng: Rng) -> int:
    """Play to the end by uniformly random moves of the awaited seats, in seat order; the number of decisions made.

    A decision is one action of a seat; chance and forced moves are not counted.
    """
    decisions = 0
    while True:
        awaited = state.awaited()
        if not awaited:
            return decisions
        player = awaited[0]
        if player == CHANCE:
            state.apply(CHANCE, state.draw(rng))
            continue
        legal = state.legal_actions(player)
        state.apply(player, legal[rng.below(len(legal))])
        decisions += 1
