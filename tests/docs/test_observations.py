"""The page of observation tensors lists the very blocks that the games have."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bondline.engine import game_specs, load_game

PAGE = Path(__file__).resolve().parents[2] / "docs" / "reference" / "observations.md"
HEADING = re.compile(r"^## .*, (\d+) players: (\d+) numbers$", re.MULTILINE)
ROW = re.compile(r"^\| `([a-zK.-]+)` \| (\d+)(?: \+ (\d+) K)? \| (\d+) \| (-?\d+) … (\d+) \| (.+) \|$", re.MULTILINE)


@pytest.mark.parametrize("number", range(len(game_specs())))
def test_a_table_is_the_layout(number: int) -> None:
    """Row by row: where each block begins, for every seat, how long it is, and its range."""
    sections = HEADING.split(PAGE.read_text(encoding="utf-8"))[1:]
    assert len(sections) == 3 * len(game_specs())
    players, total, text = sections[3 * number : 3 * number + 3]
    spec = next(spec for spec in game_specs() if at_all(spec.id) == int(total))
    assert int(players) == spec.default_players
    told: dict[str, tuple[int, int, int, int]] = {}
    for name, start, stride, length, low, high, meaning in ROW.findall(text):
        assert meaning.strip()
        for place in range(spec.default_players if "K" in name else 1):
            if ".memory." in name and not place:
                continue
            begin = int(start) + int(stride or 0) * place
            told[name.replace("K", str(place))] = (begin, int(length), int(low), int(high))
    found = {}
    at = 0
    for block in load_game(spec.id).tensor_layout():
        found[block.name] = (at, block.length, block.low, block.high)
        at += block.length
    assert told == found


def at_all(game_id: str) -> int:
    """How many numbers a game has."""
    return sum(block.length for block in load_game(game_id).tensor_layout())
