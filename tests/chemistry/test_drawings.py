"""Drawings: every atom has the bonds that its valence asks for, and the missing ones are the charge of its ion."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

import bondline.chemistry
from bondline.chemistry import Molecule, all_molecules, charge_of
from bondline.engine import LANGUAGES, read_texts

FOLDER = Path(bondline.chemistry.__file__).parent / "text"
METALS = {"Na": 1, "K": 1, "Ca": 2, "Cu": 2, "Zn": 2}
# Bonds of an atom in a molecule; sulfur has as many as its oxygens ask for.
BONDS = {"H": {1}, "C": {4}, "O": {2}, "F": {1}, "Cl": {1}, "S": {2, 4, 6}}
ORDER = {"-": 1, "=": 2}
BOND = re.compile("([-=])([A-Z][a-z]?)")


def bonds_of(part: str) -> list[tuple[str, int]]:
    """The atoms of one drawn part, each with how many bonds it has, the middle one first."""
    words = [word for word in part.split() if not re.fullmatch("[0-9]*[+-]", word)]
    atoms, bonds = [words[0]], [0]
    for word in words[1:]:
        before = 0
        chain = BOND.findall(word)
        assert "".join(sign + symbol for sign, symbol in chain) == word
        for sign, symbol in chain:
            atoms.append(symbol)
            bonds.append(ORDER[sign])
            bonds[before] += ORDER[sign]
            before = len(atoms) - 1
    return list(zip(atoms, bonds, strict=True))


@pytest.mark.parametrize("molecule", all_molecules(), ids=lambda molecule: str(molecule.formula))
def test_valences_are_satisfied(molecule: Molecule) -> None:
    if molecule.kind == "metal":
        assert [charge_of(part) for part in molecule.drawn] == [0, 0]
        return
    for part in molecule.drawn:
        atoms = bonds_of(part)
        charge = charge_of(part)
        if charge > 0:
            assert atoms == [(part.split()[0], 0)]
            assert METALS[atoms[0][0]] == charge
            continue
        missing = [min(most - bonds for most in BONDS[symbol] if most >= bonds) for symbol, bonds in atoms]
        assert sum(missing) == -charge
        # Only what draws electrons to itself carries a charge.
        assert all(symbol in ("O", "S", "F", "Cl") for (symbol, _), gap in zip(atoms, missing, strict=True) if gap)


@pytest.mark.parametrize("molecule", all_molecules(), ids=lambda molecule: str(molecule.formula))
def test_ions_are_drawn_where_a_metal_meets_others(molecule: Molecule) -> None:
    charges = [charge_of(part) for part in molecule.drawn]
    metals = [symbol for symbol in re.findall("[A-Z][a-z]?", " ".join(molecule.drawn)) if symbol in METALS]
    assert sum(charges) == 0
    assert charges == sorted(charges, reverse=True)  # positive ions stand first
    if molecule.kind != "metal":
        assert Counter(molecule.cations) == Counter(metals)
        assert any(charges) == bool(metals)
        assert len(molecule.drawn) == 1 or metals


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_departure_from_chemistry_is_told(language: str) -> None:
    texts = read_texts(FOLDER, language)
    told = {key.split(".")[1] for key in texts if key.startswith("compound.") and key.endswith(".departs")}
    assert told == {molecule.formula for molecule in all_molecules() if molecule.departs}
    for formula in told:
        text = texts[f"compound.{formula}.departs"]
        assert text.endswith(".")
        assert 20 < len(text) < 140


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_class_has_a_name(language: str) -> None:
    texts = read_texts(FOLDER, language)
    classes = {key.removeprefix("class.") for key in texts if key.startswith("class.")}
    assert {molecule.kind for molecule in all_molecules()} <= classes
