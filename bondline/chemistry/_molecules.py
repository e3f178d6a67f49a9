"""Molecules by the atoms that make them: formula, class, and every name that is accepted."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

_FILE: Final = Path(__file__).parent / "molecules.toml"
_LETTERS: Final = re.compile(r"[^a-z0-9]+")


@dataclass(frozen=True, slots=True)
class Molecule:
    """``cards`` are element symbols, sorted; ``names`` are accepted, the first is the one that is written."""

    cards: tuple[str, ...]
    formula: str
    kind: str
    names: tuple[str, ...]

    def is_called(self, name: str) -> bool:
        """Whether a name is accepted: case, spaces, hyphens and brackets do not matter, and sulph- is sulf-."""
        return plain_name(name) in {plain_name(known) for known in self.names}


def plain_name(name: str) -> str:
    """A name reduced to what distinguishes it."""
    return _LETTERS.sub("", name.lower().replace("sulph", "sulf"))


@cache
def _molecules() -> dict[tuple[str, ...], Molecule]:
    document = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    found: dict[tuple[str, ...], Molecule] = {}
    for entry in document["molecule"]:
        cards = tuple(sorted(entry["cards"].split()))
        found[cards] = Molecule(cards, entry["formula"], entry["class"], tuple(entry["names"]))
    return found


def find_molecule(cards: Sequence[str]) -> Molecule | None:
    """The molecule of these atoms, in any order; None if there is none in the data."""
    return _molecules().get(tuple(sorted(cards)))


def is_known_name(name: str) -> bool:
    """Whether some molecule is called this: a client can warn before a text that names nothing at all is sent."""
    return any(molecule.is_called(name) for molecule in _molecules().values())
