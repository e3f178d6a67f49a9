"""Chemistry that the games share: formulas of ionic compounds, why a combination is none, and molecules with their names."""

from __future__ import annotations

from bondline.chemistry._balance import atoms_of, balance
from bondline.chemistry._ionic import Ion, NoCompound, formula_unit, read_formula, why_no_compound, write_formula
from bondline.chemistry._molecules import (
    Molecule,
    all_molecules,
    charge_of,
    find_molecule,
    is_known_name,
    molecule_of,
    plain_name,
)
from bondline.chemistry._reactions import Equation, all_equations, equation_of, find_equation

__all__ = [
    "Equation",
    "Ion",
    "Molecule",
    "NoCompound",
    "all_equations",
    "all_molecules",
    "atoms_of",
    "balance",
    "charge_of",
    "equation_of",
    "find_equation",
    "find_molecule",
    "formula_unit",
    "is_known_name",
    "molecule_of",
    "plain_name",
    "read_formula",
    "why_no_compound",
    "write_formula",
]
