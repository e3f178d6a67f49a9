"""Atoms of a formula, and the smallest whole coefficients that balance an equation."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from math import gcd, lcm
from typing import Final

_TOKEN: Final = re.compile(r"([A-Z][a-z]?|\(|\))([0-9]*)")


def atoms_of(formula: str) -> dict[str, int]:
    """How many atoms of each element a formula has, in the order in which they come. Raises ValueError for what is none."""
    open_groups: list[dict[str, int]] = [{}]
    end = 0
    for token in _TOKEN.finditer(formula):
        if token.start() != end:
            break
        end = token.end()
        what, number = token[1], int(token[2] or 1)
        if what == "(" and not token[2]:
            open_groups.append({})
        elif what == ")" and len(open_groups) > 1:
            for symbol, count in open_groups.pop().items():
                open_groups[-1][symbol] = open_groups[-1].get(symbol, 0) + count * number
        elif what not in ("(", ")"):
            open_groups[-1][what] = open_groups[-1].get(what, 0) + number
        else:
            raise ValueError(f"{formula!r} is no formula")
    if end != len(formula) or len(open_groups) > 1 or not formula:
        raise ValueError(f"{formula!r} is no formula")
    return open_groups[0]


def balance(left: Sequence[str], right: Sequence[str]) -> list[int] | None:
    """The smallest whole coefficients, those of the left side first.

    None if no positive ones balance the equation, or if there is more than one way: then it is not one reaction.
    """
    columns = [atoms_of(formula) for formula in (*left, *right)]
    symbols = list(dict.fromkeys(symbol for column in columns for symbol in column))
    rows = [
        [Fraction(column.get(symbol, 0) * (1 if at < len(left) else -1)) for at, column in enumerate(columns)]
        for symbol in symbols
    ]
    pivots = _reduce(rows)
    if len(pivots) != len(columns) - 1:
        return None
    free = next(at for at in range(len(columns)) if at not in pivots)
    solution = [Fraction(1)] * len(columns)
    for row, at in enumerate(pivots):
        solution[at] = -rows[row][free]
    if min(solution) <= 0:
        return None
    common = lcm(*(share.denominator for share in solution))
    whole = [int(share * common) for share in solution]
    divisor = gcd(*whole)
    return [number // divisor for number in whole]


def _reduce(rows: list[list[Fraction]]) -> list[int]:
    """Bring a matrix into reduced row echelon form; its pivot columns."""
    pivots: list[int] = []
    for column in range(len(rows[0])):
        top = len(pivots)
        found = next((at for at in range(top, len(rows)) if rows[at][column]), None)
        if found is None:
            continue
        rows[top], rows[found] = rows[found], rows[top]
        lead = rows[top][column]
        rows[top] = [value / lead for value in rows[top]]
        for at in range(len(rows)):
            if at != top and rows[at][column]:
                share = rows[at][column]
                rows[at] = [value - share * pivot for value, pivot in zip(rows[at], rows[top], strict=True)]
        pivots.append(column)
    return pivots
