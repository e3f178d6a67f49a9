"""What the box tells a client to draw: every build, and an equation for every reaction."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import bondline.chemistry
from bondline.engine import load_catalog, load_game


def test_everything_in_the_box_can_be_drawn_and_told() -> None:
    box: Any = load_game("valence", 2).components()
    words = load_catalog([Path(bondline.chemistry.__file__).parent / "text"])
    assert len(box["builds"]) == 51
    for build in box["builds"]:
        assert build["drawn"]
        assert f"compound.{build['formula']}.fact" in words
        assert build["names"] == []  # only who is asked for names is sent them
    assert [build["drawn"] for build in box["builds"] if build["formula"] == "CaFCl"] == [["Ca 2+", "F -", "Cl -"]]
    assert len(box["reactions"]) == 14
    for reaction in box["reactions"]:
        assert " → " in reaction["equation"]
        assert reaction["departs"] == "" or f"reaction.{reaction['departs']}" in words


def test_the_science_challenge_gets_the_accepted_names() -> None:
    box: Any = load_game("valence", 2, "science").components()
    assert all(build["names"] for build in box["builds"])
