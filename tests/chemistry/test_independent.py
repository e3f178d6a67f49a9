"""All formulas, charges and equations once more by molmass, a library that shares nothing with ours."""

from __future__ import annotations

import re
from collections import Counter
from math import gcd

import pytest

from bondline.chemistry import Equation, Molecule, all_equations, all_molecules, atoms_of
from tests.games.ion import oracle as ion

pytestmark = pytest.mark.cpython
ELECTRON = "e-"
PART = re.compile(r"(.*?)(?: ([0-9]*)([+-]))?$")


def composition(formula: str) -> Counter[str]:
    """Atoms, and electrons that are too many or (negative) too few, by molmass."""
    from molmass import Formula

    return Counter({symbol: part.count for symbol, part in Formula(formula).composition().items()})


def drawn(molecule: Molecule) -> Counter[str]:
    """Atoms and electrons of all that is drawn."""
    total: Counter[str] = Counter()
    for part in molecule.drawn:
        found = PART.match(part)
        assert found is not None
        atoms = "".join(re.findall("[A-Z][a-z]?", found[1]))
        charge = f"{found[2] or ''}{found[3]}" if found[3] else ""
        for symbol, count in composition(f"[{atoms}]{charge}").items():
            total[symbol] += count
    return total


@pytest.mark.parametrize("formula", sorted({*ion.COMPOUNDS, *(molecule.formula for molecule in all_molecules())}))
def test_formulas_are_read_alike(formula: str) -> None:
    assert composition(formula) == Counter(atoms_of(formula))
    assert composition(formula)[ELECTRON] == 0


@pytest.mark.parametrize("molecule", all_molecules(), ids=lambda molecule: str(molecule.formula))
def test_what_is_drawn_is_the_formula_and_neutral(molecule: Molecule) -> None:
    """Metals are drawn as two atoms, whatever their formula."""
    total = drawn(molecule)
    assert total[ELECTRON] == 0
    atoms = Counter({symbol: count for symbol, count in total.items() if count})
    formula = composition(molecule.formula)
    assert atoms == (Counter(dict.fromkeys(formula, 2)) if molecule.formula in ("Cu", "Zn") else formula)


@pytest.mark.parametrize("molecule", [m for m in all_molecules() if m.cards], ids=lambda m: str(m.formula))
def test_a_molecule_is_made_of_its_cards(molecule: Molecule) -> None:
    cards = Counter(molecule.cards)
    if molecule.kind == "metal" and len(cards) == 1:
        assert cards == Counter({molecule.formula: 2})
    else:
        assert composition(molecule.formula) == cards


def side(text: str) -> tuple[Counter[str], list[int]]:
    """Atoms and electrons of one side of an equation, and its coefficients."""
    total: Counter[str] = Counter()
    numbers: list[int] = []
    for term in text.split(" + "):
        number, _, formula = term.rpartition(" ")
        numbers.append(int(number or 1))
        for symbol, count in composition(formula).items():
            total[symbol] += numbers[-1] * count
    return total, numbers


@pytest.mark.parametrize("equation", all_equations(), ids=lambda equation: str(equation.text))
def test_equations_balance_in_atoms_and_charge(equation: Equation) -> None:
    left, right = equation.text.split(" → ")
    (reactants, some), (products, others) = side(left), side(right)
    assert reactants == products
    assert reactants[ELECTRON] == 0
    assert reactants.total() > 3
    assert gcd(*some, *others) == 1
