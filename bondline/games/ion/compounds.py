"""Every compound that the cards of an edition can form: one formula unit, in lowest terms."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bondline.chemistry import formula_unit, write_formula
from bondline.games.ion.cards import Card

if TYPE_CHECKING:
    from collections.abc import Sequence


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
    """All compounds, in canonical order: by cation, its charge as printed first, then by anion."""
    # rule: ion.bond.neutral, ion.bond.one-kind-each, ion.bond.one-charge, ion.bond.lowest-terms
    # rule: ion.transition.two-charges, ion.polyatomic.bond
    found: list[Compound] = []
    for cation, plus in enumerate(cards):
        for charge, points in plus.forms:
            if charge < 0:
                continue
            for anion, minus in enumerate(cards):
                for anion_charge, anion_points in minus.forms:
                    if anion_charge > 0:
                        continue
                    cations, anions = formula_unit(charge, anion_charge)
                    found.append(
                        Compound(
                            write_formula(plus.id, cations, minus.id, anions),
                            cation, cations, charge, anion, anions, anion_charge,
                            cations * points + anions * anion_points,
                            1 if plus.polyatomic or minus.polyatomic else 0,
                        )
                    )  # fmt: skip
    return tuple(found)
