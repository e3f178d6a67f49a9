"""Words in moves that are no words of the game."""

from __future__ import annotations

import pytest

from bondline.engine import Refusal, load_game

FAR = "Quux"


@pytest.mark.parametrize(
    ("game", "verb", "near", "word"),
    [("ion", "pick", "Nq", "Na"), ("valence", "discard", "Zm", "Zn")],
)
def test_a_word_is_only_guessed_where_one_is_like_it(game: str, verb: str, near: str, word: str) -> None:
    loaded = load_game(game, players=2)
    state = loaded.new_initial_state()
    said = []
    for tried in (near, FAR):
        with pytest.raises(Refusal) as refused:
            loaded.parse(state, 0, f"{verb} {tried}")
        said.append(refused.value)
    close, far = said
    assert (close.rule, close.reason) == ("engine.notation.unknown", "")
    assert word in str(close.params["known"])
    assert (far.rule, far.reason) == ("engine.notation.unknown", "far")
    assert isinstance(far.params["known"], list)
    assert len(far.params["known"]) > 4
