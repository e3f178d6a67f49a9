"""Balanced equations for the reactions between kinds of molecules."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

_FILE: Final = Path(__file__).parent / "reactions.toml"


@dataclass(frozen=True, slots=True)
class Equation:
    """``text`` is balanced, for common cards; ``departs`` where a game's products are not those of the laboratory."""

    text: str
    departs: bool


@cache
def _equations() -> dict[tuple[tuple[str, ...], str], Equation]:
    document = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    return {
        (tuple(entry["reactors"]), entry["target"]): Equation(entry["equation"], entry.get("departs", False))
        for entry in document["reaction"]
    }


def find_equation(reactors: Sequence[str], target: str) -> Equation | None:
    """The equation of a reaction by the names of its molecules; None if there is none in the data."""
    return _equations().get((tuple(reactors), target))
