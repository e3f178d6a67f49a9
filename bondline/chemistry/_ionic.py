"""Ionic compounds: the formula unit in lowest terms, its formula, and what is wrong with a combination that is none."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import gcd
from typing import Final

_LONGEST: Final = 200
"""Characters of a formula that are read; no compound of any deck is written with as many."""
_SINGLE_ATOM = re.compile(r"[A-Z][a-z]?")
_COUNT = re.compile(r"[0-9]*")
_SUBSCRIPTS = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")


@dataclass(frozen=True, slots=True)
class Ion:
    """An ion by its symbol and the charges it can have, in elementary charges; none for a noble gas atom."""

    symbol: str
    charges: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NoCompound:
    """Why a combination is no formula unit of an ionic compound.

    ``reason`` is one of ``charged`` (the charges do not sum to zero; ``plus`` and ``minus`` are what they sum to),
    ``one-sign`` (only cations or only anions), ``mixed`` (``ions``: two kinds of one sign), ``two-charges`` (neutral
    only if the atoms of ``ions`` stand at different charges), ``multiple`` (``lowest`` is the formula unit),
    ``uncharged`` (``ions`` has an atom without a charge).
    """

    reason: str
    ions: tuple[str, ...] = ()
    plus: int = 0
    minus: int = 0
    lowest: str = ""


def formula_unit(cation_charge: int, anion_charge: int) -> tuple[int, int]:
    """How many cations and anions make the smallest neutral unit. Charges in elementary charges, signed."""
    if cation_charge <= 0 or anion_charge >= 0:
        raise ValueError("a cation's charge is positive and an anion's negative")
    common = gcd(cation_charge, -anion_charge)
    return -anion_charge // common, cation_charge // common


def write_formula(cation: str, cations: int, anion: str, anions: int) -> str:
    """The formula in plain digits, cation first: ``MgCl2``, ``Mg(OH)2``, ``HOH``."""
    return _part(cation, cations) + _part(anion, anions)


def _part(ion: str, count: int) -> str:
    if count == 1:
        return ion
    return f"{ion}{count}" if _SINGLE_ATOM.fullmatch(ion) else f"({ion}){count}"


def read_formula(text: str, symbols: Iterable[str]) -> list[tuple[str, int]] | None:
    """The ions of a formula with their counts, in the order written; None if it is not made of these symbols.

    Longer symbols win: ``NaNO3`` is Na and NO3, not N and O.
    """
    written = text.translate(_SUBSCRIPTS).replace(" ", "")
    if len(written) > _LONGEST:
        return None
    ordered = sorted(symbols, key=lambda symbol: (-len(symbol), symbol))
    # From the end on: what the rest of the formula from each place on is made of, if it is made of ions.
    rests: list[list[tuple[str, int]] | None] = [None] * len(written) + [[]]
    for at in range(len(written) - 1, -1, -1):
        rests[at] = _first_part(written, at, ordered, rests)
    return rests[0]


def _first_part(
    text: str, at: int, symbols: Sequence[str], rests: Sequence[list[tuple[str, int]] | None]
) -> list[tuple[str, int]] | None:
    for symbol in symbols:
        for written in (f"({symbol})", symbol):
            if not text.startswith(written, at):
                continue
            digits = _COUNT.match(text, at + len(written))
            number = digits[0] if digits else ""
            after = rests[at + len(written) + len(number)]
            if after is not None and not number.startswith("0"):
                return [(symbol, int(number) if number else 1), *after]
    return None


def why_no_compound(parts: Sequence[tuple[Ion, int]]) -> NoCompound | None:
    """None for one formula unit of one cation kind and one anion kind in lowest terms, else what is wrong with it."""
    counts: dict[str, int] = {}
    ions: dict[str, Ion] = {}
    for ion, count in parts:
        counts[ion.symbol] = counts.get(ion.symbol, 0) + count
        ions[ion.symbol] = ion
    for ion in ions.values():
        if not ion.charges:
            return NoCompound("uncharged", (ion.symbol,))
    cations = [ion for ion in ions.values() if ion.charges[0] > 0]
    anions = [ion for ion in ions.values() if ion.charges[0] < 0]
    if not cations or not anions:
        return NoCompound("one-sign", tuple(ions))
    for side in (cations, anions):
        if len(side) > 1:
            return NoCompound("mixed", tuple(ion.symbol for ion in side))
    cation, anion = cations[0], anions[0]
    n, m = counts[cation.symbol], counts[anion.symbol]
    for plus in cation.charges:
        for minus in anion.charges:
            if n * plus + m * minus == 0:
                lowest = formula_unit(plus, minus)
                if (n, m) == lowest:
                    return None
                return NoCompound("multiple", lowest=write_formula(cation.symbol, lowest[0], anion.symbol, lowest[1]))
    least, most = n * min(cation.charges), n * max(cation.charges)
    if len(cation.charges) > 1 and least < -m * anion.charges[0] < most:
        return NoCompound("two-charges", (cation.symbol,), plus=least, minus=m * anion.charges[0])
    # Name the sum for the charge that comes nearest to balancing.
    plus = min((n * charge for charge in cation.charges), key=lambda total: (abs(total + m * anion.charges[0]), total))
    return NoCompound("charged", tuple(ions), plus=plus, minus=m * anion.charges[0])
