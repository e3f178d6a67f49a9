"""Every compound that the cards of an edition can form: one formula unit, in lowest terms."""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import gcd
from typing import TYPE_CHECKING

from bondline.games.ion.cards import Card

if TYPE_CHECKING:
    from collections.abc import Sequence

_SINGLE_ATOM = re.compile(r"[A-Z][a-z]?")


@dataclass(frozen=True, slots=True)
class Compound:
    """A neutral formula unit: ``cations`` cards of kind ``cation`` and ``anions`` of ``anion`` (indices of kinds).

    ``icons`` is 1 where it contains a polyatomic card with the refresh icon, however many.
    """

    formula: str
    cation: int
    cations: int
    charge: int
    anion: int
    anions: int
    anion_charge: int
    points: int
    icons: int


def compounds_of(cards: Sequence[Card]) -> tuple[Compound, ...]:
    """All compounds, in canonical order: by cation, its charge as printed first, then by anion.

    Rules: ion.bond.neutral (charges sum to zero), ion.bond.one-kind-each (one cation kind, one anion kind, one charge),
    ion.bond.lowest-terms (one formula unit).
    """
    found: list[Compound] = []
    for cation, plus in enumerate(cards):
        for charge, points in plus.forms:
            if charge < 0:
                continue
            for anion, minus in enumerate(cards):
                for anion_charge, anion_points in minus.forms:
                    if anion_charge > 0:
                        continue
                    common = gcd(charge, -anion_charge)
                    cations, anions = -anion_charge // common, charge // common
                    found.append(
                        Compound(
                            _part(plus.id, cations) + _part(minus.id, anions),
                            cation, cations, charge, anion, anions, anion_charge,
                            cations * points + anions * anion_points,
                            1 if plus.polyatomic or minus.polyatomic else 0,
                        )
                    )  # fmt: skip
    return tuple(found)


def _part(ion: str, count: int) -> str:
    """An ion with its count: ``Mg``, ``Cl2``, ``(OH)2``."""
    if count == 1:
        return ion
    return f"{ion}{count}" if _SINGLE_ATOM.fullmatch(ion) else f"({ion}){count}"
