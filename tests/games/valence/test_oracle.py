"""The engine against the naive oracle: molecules, builds, ways to collect, the best set of builds; cards conserved."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bondline.chemistry import find_molecule
from bondline.engine import CHANCE, Rng, load_game
from bondline.games.valence.board import OVER, Board
from bondline.games.valence.edition import read_edition
from bondline.games.valence.recipes import builds_of
from bondline.games.valence.state import ValenceState
from tests.amount import tries
from tests.games.valence import oracle

GAME = load_game("valence", 3)
PLAYABLE = [element for element in oracle.VALENCE if element not in oracle.OPTIONAL]


def test_the_deck_and_the_bank_have_the_printed_counts() -> None:
    """V009–V041: 63 element cards and two optional ones, 101 molecule cards of 19 kinds."""
    assert sum(oracle.COPIES[element] for element in PLAYABLE) == 63
    assert [oracle.COPIES[element] for element in ("He", "Og")] == [1, 1]
    assert sum(oracle.BANK.values()) == 101
    assert len(oracle.BANK) == 19


def test_builds_are_the_sets_that_the_prose_calls_molecules() -> None:
    edition = read_edition()
    ours = {
        tuple(sorted(edition.elements[card].id for card in build.cards)): edition.molecules[build.molecule].name
        for build in builds_of(edition)
    }
    everything = {
        chosen: oracle.molecule_of(Counter(chosen))
        for size in range(2, 6)
        for chosen in itertools.combinations_with_replacement(sorted(PLAYABLE), size)
    }
    assert ours == {cards: name for cards, name in everything.items() if name is not None}
    assert len(ours) == 51


def test_every_smallest_neutral_set_is_one_molecule() -> None:
    """The rulings' claim: without helium and oganesson, sulfur at −2, every set that sums to zero and holds no smaller one."""
    neutral = [
        Counter(chosen)
        for size in range(2, 6)
        for chosen in itertools.combinations_with_replacement(sorted(PLAYABLE), size)
        if sum(oracle.VALENCE[card] for card in chosen) == 0
    ]
    smallest = [cards for cards in neutral if not any(other != cards and other <= cards for other in neutral)]
    assert [dict(cards) for cards in smallest if oracle.molecule_of(cards) is None] == []


def test_every_build_has_a_name_and_the_formula_of_its_atoms() -> None:
    edition = read_edition()
    for build in builds_of(edition):
        symbols = [edition.elements[card].id for card in build.cards]
        molecule = find_molecule(symbols)
        assert molecule is not None
        assert molecule.names
        if edition.molecules[build.molecule].role == "block":
            continue  # a metal or an alloy has no formula unit
        counted: Counter[str] = Counter()
        for symbol, count in _atoms(molecule.formula):
            counted[symbol] += count
        assert counted == Counter(symbols)


def _atoms(formula: str) -> list[tuple[str, int]]:
    return [(symbol, int(count or 1)) for symbol, count in re.findall(r"([A-Z][a-z]?)([0-9]*)", formula)]


def in_the_deck(cards: list[str]) -> bool:
    """Whether the deck holds that many of each."""
    return all(number <= oracle.COPIES[card] for card, number in Counter(cards).items())


hands = st.lists(st.sampled_from([e for e in PLAYABLE for _ in range(oracle.COPIES[e])]), max_size=9).filter(
    in_the_deck
)


@settings(deadline=None, max_examples=tries(150))
@given(hands, st.sampled_from([{}, {"Salt": 8}, {"Base": 7, "Water": 8}, {"Halocarbon": 3, "Metal Oxide": 7}]))
def test_builds_of_a_hand(hand: list[str], gone: dict[str, int]) -> None:
    # P3 holds whole piles, so that some are empty; points do not end a cooperative game.
    game = load_game("valence", 3, "cooperative")
    state = game.from_position({"phase": "build", "seats": [{"hand": hand}, {"hand": []}, {"hand": [], "stash": gone}]})
    bank = {name: copies - gone.get(name, 0) for name, copies in oracle.BANK.items()}
    expected = oracle.builds(Counter(hand), bank)
    legal = {game.action_to_string(action) for action in state.legal_actions(0)} - {"end"}
    assert {tuple(sorted(move.split()[1:])) for move in legal} == set(expected)
    solved = game.solve(state, 0)
    assert {tuple(sorted(move.split()[1:])) for move in solved["builds"]} == set(expected)
    assert (solved["points"], solved["used"]) == oracle.best(Counter(hand), bank)
    points = sum(oracle.POINTS[name] for name in solved["molecules"])
    assert points == solved["points"]


@settings(deadline=None, max_examples=tries(150))
@given(st.integers(0, 10**6), st.integers(0, 150))
def test_ways_to_collect(seed: int, plies: int) -> None:
    state, rng = GAME.new_initial_state(), Rng(seed)
    for _ in range(plies):
        if not state.awaited():
            return
        player = state.awaited()[0]
        legal = [] if player == CHANCE else state.legal_actions(player)
        state.apply(player, state.draw(rng) if player == CHANCE else legal[rng.below(len(legal))])
        position: Any = state.position()
        if position["phase"] == "collect":
            seat = int(position["turn"][1:]) - 1
            ours = {GAME.action_to_string(action) for action in state.legal_actions(seat)}
            assert ours == oracle.collects(position, seat)


def check(b: Board, cards: list[int], molecules: list[int]) -> None:
    counts = b.deck[:]
    for element in b.discards + b.lay + [element for hand in b.hands for element in hand]:
        counts[element] += 1
    assert counts == cards
    assert b.deck_total == sum(b.deck)
    for molecule in range(b.g.num_molecules):
        held = sum(b.stash[seat * b.g.num_molecules + molecule] for seat in range(b.g.num_players))
        assert b.bank[molecule] + held == molecules[molecule]
    for seat in range(b.g.num_players):
        base = seat * b.g.num_molecules
        assert b.points[seat] == sum(b.stash[base + m] * b.g.points[m] for m in range(b.g.num_molecules))
        assert b.known[seat] == sorted(b.known[seat])
        assert not Counter(b.known[seat]) - Counter(b.hands[seat])


@pytest.mark.slow
@pytest.mark.parametrize(
    "variant", ["standard", "younger", "science", "original", "cooperative", "noble", "science+noble"]
)
def test_every_card_is_accounted_for(variant: str) -> None:
    finished = 0
    for seed in range(tries(60)):
        game = load_game("valence", 2 + seed % 4, variant)
        state, rng = cast("ValenceState", game.new_initial_state()), Rng(seed)
        cards, molecules = state.deck[:], state.bank[:]
        while True:
            current = state.current_players()
            if not current:
                break
            player = current[0]
            legal = [] if player == CHANCE else state.legal_actions(player)
            state.apply(player, state.draw(rng) if player == CHANCE else legal[rng.below(len(legal))])
            check(state, cards, molecules)
        assert state.phase == OVER
        finished += 1
    assert finished == tries(60)
