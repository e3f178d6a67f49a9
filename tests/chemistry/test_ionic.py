"""Ionic compounds against arithmetic done here: neutrality, lowest terms, formulas and what is wrong with the others."""

from __future__ import annotations

from math import gcd

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bondline.chemistry import Ion, formula_unit, read_formula, why_no_compound, write_formula

CATIONS = {"H": (1,), "Na": (1,), "Mg": (2,), "Al": (3,), "Fe": (2, 3), "Cu": (1, 2), "NH4": (1,)}
ANIONS = {"F": (-1,), "Cl": (-1,), "O": (-2,), "OH": (-1,), "SO4": (-2,), "PO4": (-3,)}
SYMBOLS = [*CATIONS, *ANIONS, "He"]


def ion(symbol: str) -> Ion:
    return Ion(symbol, {**CATIONS, **ANIONS, "He": ()}[symbol])


@given(st.integers(1, 9), st.integers(-9, -1))
def test_a_formula_unit_is_neutral_and_smallest(plus: int, minus: int) -> None:
    cations, anions = formula_unit(plus, minus)
    assert cations * plus + anions * minus == 0
    assert gcd(cations, anions) == 1


@pytest.mark.parametrize(("plus", "minus"), [(0, -1), (1, 0), (-1, -1), (1, 1)])
def test_charges_must_have_their_signs(plus: int, minus: int) -> None:
    with pytest.raises(ValueError, match="positive"):
        formula_unit(plus, minus)


@pytest.mark.parametrize(
    ("parts", "formula"),
    [
        (("Mg", 1, "Cl", 2), "MgCl2"),
        (("Mg", 1, "OH", 2), "Mg(OH)2"),
        (("H", 1, "OH", 1), "HOH"),
        (("H", 2, "O", 1), "H2O"),
        (("Fe", 2, "SO4", 3), "Fe2(SO4)3"),
        (("NH4", 2, "SO4", 1), "(NH4)2SO4"),
        (("Na", 3, "PO4", 1), "Na3PO4"),
    ],
)
def test_formulas(parts: tuple[str, int, str, int], formula: str) -> None:
    assert write_formula(*parts) == formula
    assert read_formula(formula, SYMBOLS) == [(parts[0], parts[1]), (parts[2], parts[3])]


@given(st.sampled_from(sorted(CATIONS)), st.integers(1, 6), st.sampled_from(sorted(ANIONS)), st.integers(1, 6))
def test_written_formulas_read_back(cation: str, n: int, anion: str, m: int) -> None:
    assert read_formula(write_formula(cation, n, anion, m), SYMBOLS) == [(cation, n), (anion, m)]


@pytest.mark.parametrize(
    ("text", "parts"), [("MgCl₂", [("Mg", 1), ("Cl", 2)]), ("xyz", None), ("Mg0Cl", None), ("", [])]
)
def test_reading_is_lenient_but_not_guessing(text: str, parts: list[tuple[str, int]] | None) -> None:
    assert read_formula(text, SYMBOLS) == parts


@given(
    st.lists(
        st.tuples(st.sampled_from(SYMBOLS), st.integers(1, 4)), min_size=1, max_size=3, unique_by=lambda part: part[0]
    )
)
def test_exactly_the_formula_units_are_compounds(parts: list[tuple[str, int]]) -> None:
    """One cation kind, one anion kind, charges that can sum to zero, in lowest terms: by trying every charge."""
    plus = [part for part in parts if part[0] in CATIONS]
    minus = [part for part in parts if part[0] in ANIONS]
    right = len(plus) == 1 == len(minus) and len(parts) == 2 and any(
        plus[0][1] * a + minus[0][1] * b == 0 for a in CATIONS[plus[0][0]] for b in ANIONS[minus[0][0]]
    )  # fmt: skip
    lowest = right and any(
        (plus[0][1], minus[0][1]) == (-b // gcd(a, -b), a // gcd(a, -b))
        for a in CATIONS[plus[0][0]]
        for b in ANIONS[minus[0][0]]
    )
    fault = why_no_compound([(ion(symbol), count) for symbol, count in parts])
    assert (fault is None) == bool(lowest)
    if right and not lowest:
        assert fault is not None
        assert fault.reason == "multiple"


@pytest.mark.parametrize(
    ("formula", "reason"),
    [
        ("MgCl", "charged"),
        ("NaMg", "one-sign"),
        ("ClO", "one-sign"),
        ("MgFCl", "mixed"),
        ("NaMgO", "mixed"),
        ("Fe3O4", "two-charges"),
        ("Mg2O2", "multiple"),
        ("HeF", "uncharged"),
    ],
)
def test_what_is_wrong(formula: str, reason: str) -> None:
    parts = read_formula(formula, SYMBOLS)
    assert parts is not None
    fault = why_no_compound([(ion(symbol), count) for symbol, count in parts])
    assert fault is not None
    assert fault.reason == reason


def test_what_is_wrong_says_the_charges() -> None:
    fault = why_no_compound([(ion("Mg"), 1), (ion("Cl"), 1)])
    assert fault is not None
    assert (fault.plus, fault.minus) == (2, -1)
    fault = why_no_compound([(ion("Mg"), 2), (ion("O"), 2)])
    assert fault is not None
    assert fault.lowest == "MgO"


def test_what_is_too_long_for_a_formula_is_none() -> None:
    assert read_formula("Na" * 100, SYMBOLS) == [("Na", 1)] * 100
    assert read_formula("Na" * 101, SYMBOLS) is None
    assert read_formula("H" * 100_000, SYMBOLS) is None


def test_symbols_that_begin_alike_are_told_apart_by_what_follows() -> None:
    """The longer one first, and the shorter one where the rest makes no sense otherwise."""
    assert read_formula("AABC", ["A", "AA", "AB", "C"]) == [("A", 1), ("AB", 1), ("C", 1)]
    assert read_formula("A" * 60 + "B", ["A", "AA", "AAA"]) is None
