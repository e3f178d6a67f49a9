"""Equations: one for every reaction the cards allow, with the products and coefficients that a chemist writes down."""

from __future__ import annotations

import itertools
from collections import Counter
from pathlib import Path

import pytest

import bondline.chemistry
from bondline.chemistry import all_equations, atoms_of, balance, equation_of, find_equation, molecule_of
from bondline.engine import LANGUAGES, read_texts
from tests.games.valence import oracle

FOLDER = Path(bondline.chemistry.__file__).parent / "text"
ACIDS = {"Acid": ["HF", "HCl"], "Sulfuric Acid": ["H2SO4"], "Water": ["H2O"]}
# What stands for each reaction of the edition, balanced by hand.
SHOWN = {
    ("Acid", "Base"): "HCl + NaOH → NaCl + H2O",
    ("Acid", "Metal Oxide"): "2 HCl + Na2O → 2 NaCl + H2O",
    ("Acid", "Metal Sulfide"): "2 HCl + Na2S → 2 NaCl + H2S",
    ("Acid", "Metal Hydrosulfide"): "HCl + NaSH → NaCl + H2S",
    ("Sulfuric Acid", "Base"): "H2SO4 + NaOH → NaHSO4 + H2O",
    ("Sulfuric Acid", "Metal Oxide"): "H2SO4 + Na2O → Na2SO4 + H2O",
    ("Sulfuric Acid", "Metal Sulfide"): "H2SO4 + Na2S → Na2SO4 + H2S",
    ("Sulfuric Acid", "Metal Hydrosulfide"): "H2SO4 + NaSH → NaHSO4 + H2S",
    ("Water", "Sulfur Trioxide"): "H2O + SO3 → H2SO4",
    ("Water", "Deadly Carbonyl"): "H2O + COCl2 → CO2 + 2 HCl",
    ("Water", "Thiophosgene"): "H2O + CSCl2 → COS + 2 HCl",
    ("Acid Acid", "Transition Metal Compound"): "2 HCl + Zn → ZnCl2 + H2",
    ("Acid Sulfuric Acid", "Transition Metal Compound"): "2 HCl + H2SO4 + 2 Zn → ZnCl2 + ZnSO4 + 2 H2",
    ("Sulfuric Acid Sulfuric Acid", "Transition Metal Compound"): "H2SO4 + Zn → ZnSO4 + H2",
}
# For certain cards, balanced by hand; what the game leaves out or does otherwise has its reason beside it.
CERTAIN = [
    (["HF"], "KOH", "HF + KOH → KF + H2O", ""),
    (["HCl"], "CaO", "2 HCl + CaO → CaCl2 + H2O", ""),
    (["HCl"], "NaKO", "2 HCl + NaKO → NaCl + KCl + H2O", "two-metals"),
    (["H2SO4"], "NaKS", "2 H2SO4 + 2 NaKS → Na2SO4 + K2SO4 + 2 H2S", "two-metals"),
    (["H2SO4"], "CuO", "H2SO4 + CuO → CuSO4 + H2O", ""),
    (["HCl"], "CuS", "2 HCl + CuS → CuCl2 + H2S", "copper-sulfide"),
    (["HF"], "ZnS", "2 HF + ZnS → ZnF2 + H2S", "weak-acid"),
    (["HCl"], "ZnS", "2 HCl + ZnS → ZnCl2 + H2S", ""),
    (["H2SO4"], "KSH", "H2SO4 + KSH → KHSO4 + H2S", ""),
    (["H2O"], "COFCl", "H2O + COFCl → CO2 + HF + HCl", "two-acids"),
    (["H2O"], "CSF2", "H2O + CSF2 → COS + 2 HF", ""),
    (["HCl", "HCl"], "Cu", "4 HCl + 2 Cu + O2 → 2 CuCl2 + 2 H2O", "copper-air"),
    (["H2SO4", "HCl"], "Cu", "2 H2SO4 + Cu → CuSO4 + SO2 + 2 H2O", "copper-sulfuric"),
    (["HCl", "HF"], "Zn", "2 HF + 2 HCl + 2 Zn → ZnF2 + ZnCl2 + 2 H2", "zinc-two"),
    (["HCl", "HCl"], "CuZn", "2 HCl + CuZn → ZnCl2 + Cu + H2", "brass"),
]


def kind_of(formula: str) -> str | None:
    """Which molecule of the game a formula is, by the oracle; for what cannot be built, by the name of its salt."""
    complex_ = {"H2SO4": "Sulfuric Acid", "NaHSO4": "Bisulfate", "KHSO4": "Bisulfate"}
    if formula in complex_:
        return complex_[formula]
    return "Metal Sulfate" if formula.endswith("SO4") else oracle.molecule_of(Counter(atoms_of(formula)))


def test_every_reaction_of_the_edition_has_its_equation() -> None:
    reactions = oracle.EDITION["reaction"]
    assert len(reactions) == len(SHOWN)
    for reaction in reactions:
        equation = find_equation(reaction["reactors"], reaction["target"])
        assert equation is not None
        assert equation.text == SHOWN[" ".join(reaction["reactors"]), reaction["target"]]


@pytest.mark.parametrize(("reactors", "target", "text", "departs"), CERTAIN)
def test_equations_for_certain_cards(reactors: list[str], target: str, text: str, departs: str) -> None:
    equation = equation_of(reactors, target)
    assert equation is not None
    assert (equation.text, equation.departs) == (text, departs)


def expected_pairs() -> set[tuple[tuple[str, ...], str]]:
    """Every choice of cards for every reaction of the edition, by the oracle."""
    formulas: dict[str | None, list[str]] = {}
    for cards in oracle.molecules():
        molecule = bondline.chemistry.find_molecule(cards)
        assert molecule is not None
        formulas.setdefault(oracle.molecule_of(Counter(cards)), []).append(molecule.formula)
    return {
        (tuple(sorted(reactors)), target)
        for reaction in oracle.EDITION["reaction"]
        for reactors in itertools.product(*(ACIDS[name] for name in reaction["reactors"]))
        for target in formulas[reaction["target"]]
    }


def test_there_is_an_equation_for_all_cards_of_every_reaction_and_for_nothing_else() -> None:
    found = [(tuple(sorted(equation.reactors)), equation.target) for equation in all_equations()]
    assert len(found) == len(set(found)) == 73
    assert set(found) == expected_pairs()


def test_the_game_hands_out_what_is_made_or_the_equation_says_otherwise() -> None:
    products = {
        (reactors, reaction["target"]): Counter(reaction["products"])
        for reaction in oracle.EDITION["reaction"]
        for reactors in itertools.permutations(reaction["reactors"])
    }
    for equation in all_equations():
        names = {formula: name for name, formulas in ACIDS.items() for formula in formulas}
        metals = equation.target in ("Cu", "Zn", "CuZn")
        target = "Transition Metal Compound" if metals else str(kind_of(equation.target))
        handed_out = products[tuple(names[formula] for formula in equation.reactors), target]
        made = Counter(str(kind_of(formula)) for formula in equation.made)
        literal = made == handed_out
        assert literal == (equation.departs in ("", "copper-sulfide", "weak-acid")), equation


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_departure_is_told_and_none_that_does_not_occur(language: str) -> None:
    texts = read_texts(FOLDER, language)
    told = {key.removeprefix("reaction.") for key in texts if key.startswith("reaction.")}
    assert told == {equation.departs for equation in all_equations()} - {""}
    assert all(texts[f"reaction.{key}"].endswith(".") for key in told)


def test_there_is_none_for_what_does_not_react() -> None:
    assert find_equation(["Water"], "Base") is None
    for reactors, target in [
        (["H2O"], "NaOH"), (["HCl"], "NaCl"), (["HCl"], "Zn"), (["HCl", "HCl"], "NaOH"), (["NaOH"], "HCl"),
        (["HCl"], "XeF2"), ([], "NaOH"), (["H2O", "H2O"], "SO3"), (["HCl"], "CO2"),
    ]:  # fmt: skip
        assert equation_of(reactors, target) is None


@pytest.mark.parametrize(
    ("left", "right", "numbers"),
    [
        (["C3H8", "O2"], ["CO2", "H2O"], [1, 5, 3, 4]),
        (["Al", "Fe2O3"], ["Al2O3", "Fe"], [2, 1, 1, 2]),
        (["Ca(OH)2", "H3PO4"], ["Ca3(PO4)2", "H2O"], [3, 2, 1, 6]),
        (["KMnO4", "HCl"], ["KCl", "MnCl2", "H2O", "Cl2"], [2, 16, 2, 2, 8, 5]),
        (["H2O"], ["H2O2"], None),
        (["Na"], ["K"], None),
        (["CO", "CO2"], ["C", "O2"], None),  # in more than one way
        (["H2", "O2"], ["H2O", "C"], None),  # with none of the carbon
    ],
)
def test_balancing(left: list[str], right: list[str], numbers: list[int] | None) -> None:
    assert balance(left, right) == numbers


@pytest.mark.parametrize("text", ["", "na", "Na(", "Na)", "(2Na)", "2Na", "NaCl + K", "Na(Cl", "na2"])
def test_what_is_no_formula(text: str) -> None:
    with pytest.raises(ValueError, match="no formula"):
        atoms_of(text)


def test_molecules_are_found_by_their_formula() -> None:
    molecule = molecule_of("NaHSO4")
    assert molecule is not None
    assert (molecule.cards, molecule.molecule) == ((), "Bisulfate")
    assert molecule_of("XeF2") is None
