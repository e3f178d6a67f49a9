"""What happens when acids or water meet a molecule of the cards: the products, the balanced equation, where the game departs.

The kinds of reactions are few: acid and base or oxide, acid and sulfide, water and what it splits, acid and metal. Products
follow from the ions; coefficients from `balance`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from math import gcd
from pathlib import Path
from typing import Final

from bondline.chemistry._balance import atoms_of, balance
from bondline.chemistry._ionic import formula_unit, write_formula
from bondline.chemistry._molecules import Molecule, all_molecules, charge_of, molecule_of

_FILE: Final = Path(__file__).parent / "reactions.toml"
_SULFURIC: Final = "H2SO4"
_ACIDS: Final = ("HF", "HCl", _SULFURIC)
_LAST: Final = ("HF", "HCl", "Cu", "SO2", "H2", "H2O", "H2S")


@dataclass(frozen=True, slots=True)
class Equation:
    """A balanced equation for certain molecules, by their formulas.

    ``reactors`` and ``target`` are the game's; ``made`` is what stands on the right side. ``departs`` is empty, or the key of
    a sentence (``reaction.<key>`` in text/) that says how the game and the laboratory part.
    """

    reactors: tuple[str, ...]
    target: str
    text: str
    made: tuple[str, ...]
    departs: str


@dataclass(frozen=True, slots=True)
class _Step:
    """One reaction that has a single way to be balanced."""

    left: tuple[str, ...]
    right: tuple[str, ...]


@cache
def _shown() -> dict[tuple[tuple[str, ...], str], tuple[str, ...]]:
    document = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    return {(tuple(entry["reactors"]), entry["target"]): tuple(entry["shown"]) for entry in document["reaction"]}


def find_equation(reactors: Sequence[str], target: str) -> Equation | None:
    """The equation that stands for a reaction by the names of its molecules; None if there is none in the data."""
    shown = _shown().get((tuple(reactors), target))
    return None if shown is None else equation_of(shown[:-1], shown[-1])


def equation_of(reactors: Sequence[str], target: str) -> Equation | None:
    """The equation for reactors and a target by their formulas, in any order; None for what does not react in the game."""
    acting = sorted(reactors, key=lambda formula: _ACIDS.index(formula) if formula in _ACIDS else 0)
    known = [molecule_of(formula) for formula in (*acting, target)]
    molecules = [molecule for molecule in known if molecule is not None]
    if not acting or len(molecules) < len(known):
        return None
    steps = _steps(molecules[:-1], molecules[-1])
    if not steps:
        return None
    text, made = _sum(steps)
    return Equation(tuple(acting), target, text, made, _departs(acting, molecules[-1]))


@cache
def all_equations() -> tuple[Equation, ...]:
    """Every equation for molecules of cards and sulfuric acid, by target in the order of the data."""
    sets = [("H2O",), *((acid,) for acid in _ACIDS), *combinations_with_replacement(_ACIDS, 2)]
    found = [equation_of(reactors, molecule.formula) for molecule in all_molecules() for reactors in sets]
    return tuple(equation for equation in found if equation is not None)


def _steps(reactors: Sequence[Molecule], target: Molecule) -> list[_Step]:
    acids = [each for each in reactors if each.kind == "acid"]
    if len(acids) == len(reactors):
        if target.kind == "metal":
            distinct = list(dict.fromkeys(acid.formula for acid in acids))
            return _on_metal(distinct, target.formula) if len(acids) == 2 else []
        if len(acids) == 1 and target.kind in ("base", "oxide", "sulfide", "hydrosulfide"):
            return [_on_ions(acids[0], target)]
        return []
    if len(reactors) == 1 and reactors[0].kind == "water":
        return _with_water(target)
    return []


def _on_ions(acid: Molecule, target: Molecule) -> _Step:
    """A salt for each kind of cation, and water or hydrogen sulfide."""
    anion, charge = _anion(acid, target.kind in ("base", "hydrosulfide"))
    salts = [_salt(part, anion, charge) for part in dict.fromkeys(target.drawn) if charge_of(part) > 0]
    return _Step((acid.formula, target.formula), (*salts, "H2O" if "O" in atoms_of(target.formula) else "H2S"))


def _anion(acid: Molecule, keeps_hydrogen: bool) -> tuple[str, int]:
    """What is left of an acid. One base for one sulfuric acid leaves it one of its hydrogens."""
    if acid.formula != _SULFURIC:
        return acid.formula.removeprefix("H"), -1
    return ("HSO4", -1) if keeps_hydrogen else ("SO4", -2)


def _salt(cation: str, anion: str, charge: int) -> str:
    cations, anions = formula_unit(charge_of(cation), charge)
    return write_formula(cation.split(maxsplit=1)[0], cations, anion, anions)


def _with_water(target: Molecule) -> list[_Step]:
    if target.formula == "SO3":
        return [_Step(("H2O", "SO3"), (_SULFURIC,))]
    rest = {"carbonyl": "CO2", "thiocarbonyl": "COS"}.get(target.kind)
    if rest is None:
        return []
    acids = [f"H{symbol}" for symbol in ("F", "Cl") if symbol in atoms_of(target.formula)]
    return [_Step(("H2O", target.formula), (rest, *acids))]


def _on_metal(acids: Sequence[str], metal: str) -> list[_Step]:
    """Zinc gives hydrogen; copper needs the oxygen of air or hot sulfuric acid; of brass only the zinc dissolves."""
    if metal == "Cu":
        if _SULFURIC in acids:
            return [_Step((_SULFURIC, "Cu"), ("CuSO4", "SO2", "H2O"))]
        return [_Step((acid, "Cu", "O2"), (f"Cu{acid.removeprefix('H')}2", "H2O")) for acid in acids]
    left_over = ("Cu",) if metal == "CuZn" else ()
    salts = {acid: "ZnSO4" if acid == _SULFURIC else f"Zn{acid.removeprefix('H')}2" for acid in acids}
    return [_Step((acid, metal), (salts[acid], *left_over, "H2")) for acid in acids]


def _sum(steps: Sequence[_Step]) -> tuple[str, tuple[str, ...]]:
    """Steps that run side by side as one equation, and the formulas on its right side."""
    left: dict[str, int] = {}
    right: dict[str, int] = {}
    for step in steps:
        numbers = balance(step.left, step.right)
        if numbers is None:
            raise ValueError(f"{step} cannot be balanced")
        for formula, number in zip((*step.left, *step.right), numbers, strict=True):
            side = left if formula in step.left else right
            side[formula] = side.get(formula, 0) + number
    divisor = gcd(*left.values(), *right.values())
    # Acids before what they act on; of the products the salts first, then the game's others, gases last.
    reactors = sorted(left, key=lambda formula: formula not in _ACIDS)
    products = sorted(right, key=lambda formula: _LAST.index(formula) if formula in _LAST else -1)
    return f"{_side(left, reactors, divisor)} → {_side(right, products, divisor)}", tuple(products)


def _side(counts: dict[str, int], order: Sequence[str], divisor: int) -> str:
    terms = [(counts[formula] // divisor, formula) for formula in order]
    return " + ".join(formula if number == 1 else f"{number} {formula}" for number, formula in terms)


def _departs(reactors: Sequence[str], target: Molecule) -> str:
    """How the game and the laboratory part, as a key of ``reaction`` in the texts."""
    if target.formula == "Cu":
        return "copper-sulfuric" if _SULFURIC in reactors else "copper-air"
    if target.formula == "CuZn":
        return "brass"
    if target.formula == "Zn":
        if _SULFURIC in reactors:
            return "zinc-sulfate"
        return "zinc" if len(set(reactors)) == 1 else "zinc-two"
    if target.formula == "CuS":
        return "copper-sulfide"
    if target.formula == "ZnS" and reactors == ["HF"]:
        return "weak-acid"
    if len(set(target.cations)) > 1:
        return "two-metals"
    if target.kind in ("carbonyl", "thiocarbonyl") and {"F", "Cl"} <= set(atoms_of(target.formula)):
        return "two-acids"
    return ""
