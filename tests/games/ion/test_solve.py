"""The exact rearrangement against trying everything."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from bondline.engine import CHANCE, Rng, load_game
from bondline.games.ion.edition import read_edition
from bondline.games.ion.setup import Setup
from bondline.games.ion.solve import best_arrangement
from tests.games.ion import oracle

IONS = [card for card in oracle.ORDER if card in oracle.CHARGES]


def deck() -> list[str]:
    return [ion["id"] for ion in oracle.EDITION["ion"] for _ in range(ion["copies"])]


@pytest.mark.parametrize("size", [2, 4, 6, 7])
def test_it_finds_what_trying_everything_finds(size: int) -> None:
    setup = Setup(read_edition(), 4, "standard")
    kinds = {card.id: kind for kind, card in enumerate(setup.edition.cards)}
    goals = [goal.id for goal in setup.edition.goals]
    for seed in range(40):
        rng = Rng(1000 * size + seed)
        cards = deck()
        drawn = [cards.pop(rng.below(len(cards))) for _ in range(size + 3)]
        pool, offered = drawn[:size], [*drawn[size:], "He"]
        shown = sorted({rng.below(len(goals)) for _ in range(3)})
        used = rng.below(4)
        counts = [0] * setup.num_kinds
        for card in pool:
            counts[kinds[card]] += 1
        answer = best_arrangement(setup, counts, shown, [kinds[card] for card in offered], used, [], -1)
        ours = (
            answer.points,
            answer.tiles,
            setup.edition.cards[answer.taken].id if answer.taken >= 0 else None,
            [setup.compounds[compound].formula for compound in answer.compounds],
        )
        assert ours == oracle.best_arrangement(Counter(pool), [goals[goal] for goal in shown], offered, used)


def rounds_of(state: Any, seat: int) -> list[Any]:
    """The scored rounds of a seat."""
    rounds: list[Any] = state.position()["seats"][seat].get("rounds", [])
    return rounds


def test_what_is_suggested_is_legal_and_scores_what_was_promised() -> None:
    game = load_game("ion", 3)
    reactions = 0
    for seed in range(60):
        state, rng = game.new_initial_state(), Rng(seed)
        while state.awaited():
            seat = state.awaited()[0]
            if seat == CHANCE:
                state.apply(CHANCE, state.draw(rng))
                continue
            plan = game.suggestion(state, seat)
            legal = state.legal_actions(seat)
            if plan is None:
                state.apply(seat, legal[rng.below(len(legal))])
                continue
            reactions += 1
            promised = game.solve(state, seat)["points"]
            scored = rounds_of(state, seat)
            while len(rounds_of(state, seat)) == len(scored):
                other = state.awaited()[0]
                # Forced moves are made by the game, so the plan is asked for again after each of its moves.
                action = (game.suggestion(state, other) or state.legal_actions(other)[-1:])[0]
                assert action in state.legal_actions(other)
                state.apply(other, action)
            assert sum(rounds_of(state, seat)[-1]["points"].values()) == promised
    assert reactions > 50
