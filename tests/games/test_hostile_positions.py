"""Whatever stands in a position document, it is a PositionError or a state that can be played to the end."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bondline.engine import CHANCE, PositionError, load_game
from tests.amount import tries
from tests.games.ion import oracle
from tests.strategies import Moment, moments

# Words that mean something somewhere in a position of the game, so that a change is not always noticed at once.
WORDS = {
    "ion": [
        *oracle.ORDER[:22], "NaCl", "MgCl2", "two", "rxn", "P1", "P2", "P1 Na", "P2 ~ Cl", "up", "pick", "place", "react", "",
    ],
    "valence": ["H", "Na", "Og", "Salt", "Base", "Acid", "P1", "P2", "build", "lay", "over", "won", "Na Cl", ""],
    "synthesis": [
        "red", "blue", "red 3", "red elemental", "red choice", "red red", "e5a", "f5b", "f5", "h5", "triangle", "red C3", "any",
        "c1r1 c1r2", "C3", "double", "trim", "PT3", "CH1", "PJ01", "draw", "chains", "keep", "over", "P1", "lines", "done", "",
    ],
}  # fmt: skip


def values_of(words: st.SearchStrategy[str]) -> st.SearchStrategy[Any]:
    """Any JSON value, often with words of the game."""
    scalars = st.one_of(
        st.none(), st.booleans(), st.integers(-3, 100), st.floats(allow_nan=False), words, st.text(max_size=4)
    )
    return st.recursive(
        scalars,
        lambda inner: st.one_of(
            st.lists(inner, max_size=4), st.dictionaries(st.one_of(words, st.text(max_size=4)), inner, max_size=3)
        ),
        max_leaves=6,
    )


def places_of(document: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a document."""
    found = [path] if path else []
    inner = (
        document.items() if isinstance(document, dict) else enumerate(document) if isinstance(document, list) else ()
    )
    for step, value in inner:
        found += places_of(value, (*path, step))
    return found


def change(document: Any, data: st.DataObject, words: st.SearchStrategy[str]) -> None:
    """Replace, delete or add something somewhere."""
    paths = places_of(document)
    if not paths:
        return
    path = data.draw(st.sampled_from(paths))
    place = document
    for step in path[:-1]:
        place = place[step]
    kind = data.draw(st.sampled_from(["replace", "delete", "add"]))
    if kind == "replace":
        place[path[-1]] = data.draw(values_of(words))
    elif kind == "delete":
        del place[path[-1]]
    elif isinstance(place, list):
        place.append(copy.deepcopy(data.draw(st.sampled_from(place))))
    else:
        place[data.draw(words)] = data.draw(values_of(words))


@pytest.mark.parametrize("game", sorted(WORDS))
@settings(deadline=None, max_examples=tries(100), suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_a_changed_position_is_refused_or_played_to_the_end(game: str, data: st.DataObject) -> None:
    moment: Moment = data.draw(moments(only=game))
    words = st.sampled_from(WORDS[game])
    document: Any = json.loads(json.dumps(moment.state.position()))
    for _ in range(data.draw(st.integers(1, 3))):
        change(document, data, words)
    try:
        state = moment.game.from_position(document)
    except PositionError:
        return
    assert state.position() == moment.game.from_position(state.position()).position()
    for _ in range(20_000):
        current = state.current_players()
        if not current:
            break
        for seat in range(moment.game.num_players):
            state.observation(seat)
        player = current[moment.rng.below(len(current))]
        if player == CHANCE:
            state.apply(CHANCE, state.draw(moment.rng))
        else:
            legal = state.legal_actions(player)
            assert legal
            state.apply(player, legal[moment.rng.below(len(legal))])
    assert not state.current_players()


@pytest.mark.parametrize("game", sorted(WORDS))
@given(data=st.data())
def test_any_json_is_refused_or_read(game: str, data: st.DataObject) -> None:
    try:
        state = load_game(game).from_position(data.draw(values_of(st.sampled_from(WORDS[game]))))
    except PositionError:
        return
    assert state.chance_outcomes() or state.current_players()
