"""Equations: every reaction of the edition has one, atoms balance, and the substances are those of the molecules named."""

from __future__ import annotations

import re
from collections import Counter

from bondline.chemistry import find_equation
from tests.games.valence import oracle

PART = re.compile(r"([A-Z][a-z]?)([0-9]*)")


def side(text: str) -> Counter[str]:
    """Atoms of one side of an equation."""
    atoms: Counter[str] = Counter()
    for term in text.split(" + "):
        number, _, formula = term.strip().rpartition(" ")
        for symbol, count in PART.findall(formula):
            atoms[symbol] += int(number or 1) * int(count or 1)
    return atoms


def test_every_reaction_has_a_balanced_equation() -> None:
    reactions = oracle.EDITION["reaction"]
    assert len(reactions) == 14
    for reaction in reactions:
        equation = find_equation(reaction["reactors"], reaction["target"])
        assert equation is not None
        left, right = equation.text.split(" → ")
        assert side(left) == side(right)
        assert side(left).total() > 2


def test_the_substances_are_of_the_kinds_that_react() -> None:
    """Each formula with the oracle's molecule of its atoms: the target and, where the game follows chemistry, the products."""
    for reaction in oracle.EDITION["reaction"]:
        equation = find_equation(reaction["reactors"], reaction["target"])
        assert equation is not None
        left, right = ([term.split()[-1] for term in half.split(" + ")] for half in equation.text.split(" → "))
        kinds = [oracle.molecule_of(Counter({s: int(n or 1) for s, n in PART.findall(formula)})) for formula in left]
        if reaction["target"] != "Transition Metal Compound":
            assert reaction["target"] in kinds
        if not equation.departs:
            made = {oracle.molecule_of(Counter({s: int(n or 1) for s, n in PART.findall(f)})) for f in right}
            buildable = {
                name for name in reaction["products"] if name not in ("Sulfuric Acid", "Bisulfate", "Metal Sulfate")
            }
            assert buildable <= made


def test_there_is_none_for_what_does_not_react() -> None:
    assert find_equation(["Water"], "Base") is None
