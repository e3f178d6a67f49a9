"""Chemistry that the games share: formulas of ionic compounds, why a combination is none, and molecules with their names."""

from __future__ import annotations

from bondline.chemistry._ionic import Ion, NoCompound, formula_unit, read_formula, why_no_compound, write_formula
from bondline.chemistry._molecules import Molecule, find_molecule, is_known_name, plain_name
from bondline.chemistry._reactions import Equation, find_equation

__all__ = [
    "Equation",
    "Ion",
    "Molecule",
    "NoCompound",
    "find_equation",
    "find_molecule",
    "formula_unit",
    "is_known_name",
    "plain_name",
    "read_formula",
    "why_no_compound",
    "write_formula",
]
