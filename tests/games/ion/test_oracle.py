"""The engine against the naive oracle: legal moves, points, decay, and counts of move sequences (perft)."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bondline.engine import CHANCE, Rng, State, load_game
from bondline.games.ion.compounds import compounds_of
from bondline.games.ion.edition import read_edition
from bondline.games.ion.scoring import decay_points
from bondline.games.ion.setup import Setup
from tests.amount import tries
from tests.games.ion import oracle
from tests.strategies import Moment, moments


def test_there_are_the_compounds_that_trying_all_finds() -> None:
    cards = read_edition().cards
    ours = {
        compound.formula: (
            Counter({cards[compound.cation].id: compound.cations, cards[compound.anion].id: compound.anions}),
            compound.points,
        )
        for compound in compounds_of(cards)
    }
    assert ours == oracle.COMPOUNDS
    assert list(ours) == sorted(oracle.COMPOUNDS, key=oracle.compound_order)


@settings(deadline=None, max_examples=tries(250))
@given(moments(only="ion"))
def test_legal_moves(moment: Moment) -> None:
    position: Any = moment.state.position()
    for seat in range(moment.game.num_players):
        ours = {moment.game.action_to_string(action) for action in moment.state.legal_actions(seat)}
        assert ours == oracle.legal(position, seat)


@pytest.mark.parametrize("variant", ["beginner", "standard", "advanced"])
def test_every_scored_round(variant: str) -> None:
    for seed in range(40):
        players = 2 + seed % 6
        game = load_game("ion", players, variant)
        state, rng = game.new_initial_state(), Rng(seed)
        goals: list[str] = []
        for _ in range(100_000):
            awaited = state.awaited()
            if not awaited:
                break
            position: Any = state.position()
            goals = position["goals"] if position["phase"] == "pick" else goals
            rounds = len(position["seats"][0].get("rounds", []))
            seat = awaited[0]
            radioactive = [entry.get("radioactive", []) for entry in position["seats"]]
            if seat == CHANCE:
                state.apply(CHANCE, state.draw(rng))
            else:
                legal = state.legal_actions(seat)
                state.apply(seat, legal[rng.below(len(legal))])
            after: Any = state.position()
            if len(after["seats"][0].get("rounds", [])) > rounds:
                if variant == "advanced" and position["phase"] != "react":
                    continue  # the step's last radioactive cards turn and score in one go; the cases look at that
                for number, own in enumerate(after["seats"]):
                    scored = dict(own["rounds"][-1], radioactive=radioactive[number])
                    assert own["rounds"][-1]["points"] == oracle.area_points(scored, goals)
        end: Any = state.position()
        for own in end["seats"]:
            assert own["score"] == sum(sum(r["points"].values()) for r in own["rounds"]) + sum(own["final"].values())
            assert own["final"]["tiles"] == 2 * len(own.get("tiles", []))
        decay = [sum(oracle.DECAY[card] for card in own.get("aside", [])) for own in end["seats"]]
        expected = oracle.decay_points(decay) if variant == "advanced" else [0] * players
        assert [own["final"]["decay"] for own in end["seats"]] == expected


@given(st.lists(st.integers(0, 12), min_size=2, max_size=7))
def test_decay_places(decay: list[int]) -> None:
    setup = Setup(read_edition(), len(decay), "advanced")
    assert decay_points(setup, decay) == oracle.decay_points(decay)


def count(state: State, depth: int) -> int:
    """Sequences of ``depth`` actions of the awaited seats, in seat order; chance takes its first outcome."""
    while state.awaited() == (CHANCE,):
        state.apply(CHANCE, state.chance_outcomes()[0][0])
    if depth == 0 or not state.awaited():
        return 1
    seat = state.awaited()[0]
    total = 0
    for action in state.legal_actions(seat):
        after = state.clone()
        after.apply(seat, action)
        total += count(after, depth - 1)
    return total


def oracle_count(state: State, depth: int, game: Any) -> int:
    """The same with the oracle's moves, played through notation."""
    while state.awaited() == (CHANCE,):
        state.apply(CHANCE, state.chance_outcomes()[0][0])
    if depth == 0 or not state.awaited():
        return 1
    seat = state.awaited()[0]
    position: Any = state.position()
    total = 0
    for move in oracle.legal(position, seat):
        after = game.from_position(position)
        after.apply(seat, game.parse(after, seat, move))
        total += oracle_count(after, depth - 1, game)
    return total


@pytest.mark.parametrize(("variant", "depth"), [("beginner", 3), ("standard", 3), ("advanced", 3)])
def test_counts_of_move_sequences(variant: str, depth: int) -> None:
    game = load_game("ion", 2, variant)
    state = game.new_initial_state()
    rng = Rng(5)
    for _ in range(40):
        seat = state.awaited()[0]
        if seat == CHANCE:
            state.apply(CHANCE, state.draw(rng))
        else:
            state.apply(seat, state.legal_actions(seat)[0])
    assert count(state.clone(), depth) == oracle_count(state.clone(), depth, game)


def test_the_first_moves_can_be_counted_by_hand() -> None:
    """Ten cards of ten kinds: 10 picks and 45 pairs; with the centre's four cards and RXN 60 moves a seat."""
    game = load_game("ion", 2)
    hand = ["H", "Na", "K", "Mg", "Ca", "OH", "F", "Cl", "O", "S"]
    state = game.from_position({"center": ["He", "Ne", "Ar", "Fe"], "seats": [{"hand": hand}, {"hand": hand}]})
    assert len(state.legal_actions(0)) == 60
    assert count(state, 1) == 60
    # After a pick of one or two cards the second seat has its 60; after a tile the first seat is awaited still:
    # 60 − 1 = 59 (four times, but the centre's tile is gone: 60 − 4 = 56 and the card must be placed first: 1 or 2).
    singles_and_pairs = 55 * 60
    rxn = 59
    # None of He, Ne, Ar bonds, so they are placed at once; iron cannot bond with nothing unbonded: placed at once too.
    center = 4 * 56
    assert count(state, 2) == singles_and_pairs + rxn + center


def test_pairs_are_the_pairs_of_the_hand() -> None:
    game = load_game("ion", 2)
    hand = ["H", "H", "Na", "K", "Mg", "Ca", "OH", "F", "Cl", "O"]
    state = game.from_position({"seats": [{"hand": hand}, {"hand": ["S"] * 4 + ["O"] * 4 + ["F", "F"]}]})
    ours = {game.action_to_string(action) for action in state.legal_actions(0)}
    expected = {f"pick {card}" for card in hand} | {f"pick {a} {b}" for a, b in itertools.combinations(hand, 2)}
    assert ours == expected | {"rxn"}
