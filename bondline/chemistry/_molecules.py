"""Molecules by the atoms that make them: formula, class, drawing, and every name that is accepted."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

_FILE: Final = Path(__file__).parent / "molecules.toml"
_LETTERS: Final = re.compile(r"[^a-z0-9]+")
_CHARGE: Final = re.compile(r" ([0-9]*)([+-])$")


@dataclass(frozen=True, slots=True)
class Molecule:
    """``cards`` are element symbols, sorted, none for what only reactions make; the first of ``names`` is written.

    ``drawn`` lists what a drawing shows: see ``molecules.toml``. ``departs`` marks where the game and chemistry part.
    ``molecule`` is the card of the game for what only reactions make, empty if it has none.
    """

    cards: tuple[str, ...]
    formula: str
    kind: str
    names: tuple[str, ...]
    drawn: tuple[str, ...]
    departs: bool
    molecule: str

    def is_called(self, name: str) -> bool:
        """Whether a name is accepted: case, spaces, hyphens and brackets do not matter, and sulph- is sulf-."""
        return plain_name(name) in {plain_name(known) for known in self.names}

    @property
    def cations(self) -> list[str]:
        """The symbols of its positive ions, one for each."""
        return [part.split()[0] for part in self.drawn if charge_of(part) > 0]


def charge_of(part: str) -> int:
    """The charge of one drawn part, in elementary charges: 2 for ``Ca 2+``, 0 for ``O -H -H``."""
    found = _CHARGE.search(part)
    return 0 if found is None else int(found[1] or 1) * (1 if found[2] == "+" else -1)


def plain_name(name: str) -> str:
    """A name reduced to what distinguishes it."""
    return _LETTERS.sub("", name.lower().replace("sulph", "sulf"))


@cache
def all_molecules() -> tuple[Molecule, ...]:
    """Every molecule in the data, in its order: those made of cards, then what only reactions make."""
    document = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    return tuple(_molecule(entry) for entry in [*document["molecule"], *document["product"]])


def _molecule(entry: dict[str, Any]) -> Molecule:
    return Molecule(
        cards=tuple(sorted(entry.get("cards", "").split())),
        formula=entry["formula"],
        kind=entry["class"],
        names=tuple(entry["names"]),
        drawn=tuple(entry["drawn"]),
        departs=entry.get("departs", False),
        molecule=entry.get("molecule", ""),
    )


@cache
def _by_cards() -> dict[tuple[str, ...], Molecule]:
    return {molecule.cards: molecule for molecule in all_molecules() if molecule.cards}


@cache
def _by_formula() -> dict[str, Molecule]:
    return {molecule.formula: molecule for molecule in all_molecules()}


def find_molecule(cards: Sequence[str]) -> Molecule | None:
    """The molecule of these atoms, in any order; None if there is none in the data."""
    return _by_cards().get(tuple(sorted(cards)))


def molecule_of(formula: str) -> Molecule | None:
    """The molecule with this formula; None if there is none in the data."""
    return _by_formula().get(formula)


def is_known_name(name: str) -> bool:
    """Whether a molecule of cards is called this: a client can warn before a text that names nothing at all is sent."""
    return any(molecule.is_called(name) for molecule in _by_cards().values())
