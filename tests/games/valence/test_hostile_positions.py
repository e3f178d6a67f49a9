"""Whatever stands in a position document, it is a PositionError or a state that can be played to the end."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bondline.engine import CHANCE, PositionError
from tests.strategies import Moment, moments

words = st.sampled_from(
    ["H", "Na", "Og", "Salt", "Base", "Acid", "P1", "P2", "build", "lay", "over", "won", "Na Cl", ""]
)
scalars = st.one_of(st.none(), st.booleans(), st.integers(-3, 70), words, st.text(max_size=4))
values = st.recursive(
    scalars,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(words, inner, max_size=3)),
    max_leaves=6,
)


def change(document: Any, data: st.DataObject) -> None:
    """Replace, delete or add something somewhere."""
    place = document
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        if not keys:
            return
        key = data.draw(st.sampled_from(keys))
        inner = place[key]
        if isinstance(inner, dict | list) and inner and data.draw(st.booleans()):
            place = inner
            continue
        kind = data.draw(st.sampled_from(["replace", "delete", "add"]))
        if kind == "replace":
            place[key] = data.draw(values)
        elif kind == "delete":
            del place[key]
        elif isinstance(place, list):
            place.append(json.loads(json.dumps(inner)))
        else:
            place[data.draw(words)] = data.draw(values)
        return


@settings(deadline=None, max_examples=400, suppress_health_check=list(HealthCheck))
@given(moments(only="valence"), st.data())
def test_a_changed_position_is_refused_or_played_to_the_end(moment: Moment, data: st.DataObject) -> None:
    document: Any = json.loads(json.dumps(moment.state.position()))
    for _ in range(data.draw(st.integers(1, 3))):
        change(document, data)
    try:
        state = moment.game.from_position(document)
    except PositionError:
        return
    assert state.position() == moment.game.from_position(state.position()).position()
    for _ in range(20_000):
        current = state.current_players()
        if not current:
            break
        player = current[0]
        if player == CHANCE:
            state.apply(CHANCE, state.draw(moment.rng))
        else:
            legal = state.legal_actions(player)
            assert legal
            state.apply(player, legal[moment.rng.below(len(legal))])
    assert not state.current_players()
