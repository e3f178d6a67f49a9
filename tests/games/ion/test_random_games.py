"""A thousand random games of each variant, with every card accounted for after every action."""

from __future__ import annotations

from typing import cast

import pytest

from bondline.engine import CHANCE, Rng, load_game
from bondline.games.ion.board import OVER, REACT, Board
from bondline.games.ion.setup import Setup
from bondline.games.ion.state import IonState
from tests.amount import tries
from tests.games.ion import oracle

DECK = {card["id"]: card["copies"] for card in oracle.EDITION["ion"] + oracle.EDITION["noble"]}


def expected_deck(variant: str) -> list[int]:
    """How many cards of each kind are in play, by the setup chapter."""
    counts = dict.fromkeys(oracle.ORDER, 0) | DECK
    if variant == "beginner":
        for ion in oracle.EDITION["ion"]:
            if ion.get("polyatomic") or len(ion["forms"]) > 1:
                counts[ion["id"]] = 0
    if variant == "advanced":
        counts |= dict.fromkeys(oracle.DECAY, 1)
    return [counts[card] for card in oracle.ORDER]


def cards_of(b: Board) -> list[int]:
    """Every card of a state, by kind, wherever it lies."""
    g: Setup = b.g
    counts = b.deck[:]
    lying = b.center + b.discards + [kind for kind in b.refills + b.pend_center if kind >= 0]
    for seat in range(g.num_players):
        lying += b.hands[seat] + b.pend[seat] + b.fresh[seat] + b.aside[seat] + [card // 3 for card in b.radio[seat]]
        for compound in b.made[seat]:
            counts[g.c_cation[compound]] += g.c_cations[compound]
            counts[g.c_anion[compound]] += g.c_anions[compound]
        for kind in range(g.num_kinds):
            counts[kind] += b.loose[seat * g.num_kinds + kind]
    for kind in lying:
        counts[kind] += 1
    return counts


def check(b: IonState, whole: list[int]) -> None:
    assert cards_of(b) == whole
    assert b.deck_total == sum(b.deck)
    assert min(b.loose) >= 0
    for seat in range(b.g.num_players):
        base = seat * b.g.num_kinds
        mask = sum(1 << kind for kind in range(b.g.num_kinds) if b.loose[base + kind])
        assert b.loose_mask[seat] == mask
        assert b.made[seat] == sorted(b.made[seat])
        assert b.hands[seat] == sorted(b.hands[seat])
    if b.phase < REACT:
        assert len({len(hand) for hand in b.hands}) == 1 or b.phase < 3 or any(kind >= 0 for kind in b.refills)


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["beginner", "standard", "advanced"])
def test_every_card_is_accounted_for(variant: str) -> None:
    whole = expected_deck(variant)
    finished = 0
    for seed in range(tries(240)):
        game = load_game("ion", 2 + seed % 6, variant)
        state, rng = cast("IonState", game.new_initial_state()), Rng(seed)
        while True:
            current = state.current_players()
            if not current:
                break
            player = current[rng.below(len(current))]
            if player == CHANCE:
                state.apply(CHANCE, state.draw(rng))
            else:
                legal = state.legal_actions(player)
                state.apply(player, legal[rng.below(len(legal))])
            check(state, whole)
        assert state.phase == OVER
        finished += 1
    assert finished == tries(240)
