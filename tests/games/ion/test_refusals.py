"""What a refusal tells beside its rule: enough to draw why."""

from __future__ import annotations

import pytest

from bondline.engine import Game, Refusal, load_game

GAME: Game = load_game("ion", 2)


def refusal(formula: str) -> Refusal:
    state = GAME.from_position(
        {"phase": "pick", "seats": [{"hand": ["Cl", "O", "S"], "loose": ["Mg"]}, {"hand": ["Na", "K", "H"]}]}
    )
    with pytest.raises(Refusal) as caught:
        GAME.parse(state, 0, f"place Cl in {formula}")
    return caught.value


def test_a_wrong_formula_is_told_ion_by_ion() -> None:
    assert refusal("MgCl").params["parts"] == ["Mg", "Cl"]
    assert refusal("MgCl4").params["parts"] == ["Mg", "Cl", "Cl", "Cl", "Cl"]
    assert (refusal("MgCl4").params["plus"], refusal("MgCl4").params["minus"]) == ("+2", "\N{MINUS SIGN}4")
    assert refusal("NaMg").params["parts"] == ["Na", "Mg"]


def test_a_formula_that_nobody_means_is_not() -> None:
    assert "parts" not in refusal("MgCl99").params
