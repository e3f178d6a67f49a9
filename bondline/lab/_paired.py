"""Two columns of one value a game, and what can be said of each and of their difference."""

from __future__ import annotations

import math
import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from bondline.lab._standings import interval, statistics

Column: TypeAlias = "Sequence[float | None]"
"""One value a game; None where the game has none."""

SURE: Final = 0.95
FALSE: Final = 0.05
"""The share of false ones to be expected among the differences that are marked."""
ENOUGH: Final = 5
"""A difference is tested only if in so many games something happened."""


@dataclass(slots=True)
class Comparison:
    """A column with each edition. ``p`` is None where too little was seen for a test."""

    standard: dict[str, float] | None
    changed: dict[str, float] | None
    difference: dict[str, float] | None
    p: float | None
    adjusted: float | None = None
    marked: bool = False

    def document(self) -> dict[str, Any]:
        """As JSON values."""
        return {
            "standard": self.standard, "changed": self.changed, "difference": self.difference,
            "p": self.p, "p_adjusted": self.adjusted, "marked": self.marked,
        }  # fmt: skip


def compare(standard: Column, changed: Column, share: bool = False) -> Comparison:
    """The mean with each edition and the difference: paired by game where every game has a value with both, else not."""
    one, two = _known(standard), _known(changed)
    means = [_mean(values, share) for values in (one, two)]
    if not one or not two:
        return Comparison(means[0], means[1], None, None)
    if len(one) == len(standard) and len(two) == len(changed):
        differences = [b - a for a, b in zip(one, two, strict=True)]
        found = interval(differences).document()
        seen = sum(1 for a, b in zip(one, two, strict=True) if a or b)
        p = _paired(differences) if seen >= ENOUGH else None
    else:
        found, p = _apart(one, two)
    return Comparison(means[0], means[1], found, p)


def _mean(values: Sequence[float], share: bool) -> dict[str, float] | None:
    """The mean with its interval; what is never below nothing has no mean below it."""
    if not values:
        return None
    found = interval(values, share).document()
    return {**found, "low": max(0.0, found["low"])} if min(values) >= 0 else found


def _alike(values: Sequence[float]) -> bool:
    return max(values) - min(values) <= 1e-9 * max(1.0, abs(values[0]))


def _known(column: Column) -> list[float]:
    return [value for value in column if value is not None]


def _paired(differences: Sequence[float]) -> float:
    """The t test of a mean of nothing; where all are alike it knows no spread, and the test of signs takes its place."""
    stats = statistics()
    if not _alike(differences):
        return float(stats.ttest_1samp(differences, 0).pvalue)
    return float(stats.binomtest(0, len(differences)).pvalue) if differences[0] else 1.0


def _apart(one: list[float], two: list[float]) -> tuple[dict[str, float], float | None]:
    """Welch's interval and test."""
    mean = math.fsum(two) / len(two) - math.fsum(one) / len(one)
    alone = {"mean": round(mean, 4), "low": round(mean, 4), "high": round(mean, 4)}
    if min(len(one), len(two)) < ENOUGH or (_alike(one) and _alike(two)):
        return alone, None
    with warnings.catch_warnings():
        # Where one side's values are all alike, SciPy warns of a spread that it may not know to the last digit.
        warnings.simplefilter("ignore", RuntimeWarning)
        result = statistics().ttest_ind(two, one, equal_var=False)
    sure = result.confidence_interval(SURE)
    return {**alone, "low": round(float(sure.low), 4), "high": round(float(sure.high), 4)}, float(result.pvalue)


def mark(comparisons: Sequence[Comparison]) -> int:
    """Correct for how many were made (Benjamini and Hochberg) and mark those that stand; how many were tested."""
    tested = [each for each in comparisons if each.p is not None]
    if tested:
        adjusted = statistics().false_discovery_control([each.p for each in tested], method="bh")
        for each, value in zip(tested, adjusted, strict=True):
            each.adjusted = float(value)
            each.marked = bool(value <= FALSE)
    return len(tested)


def spread_values(games: Sequence[Sequence[float]]) -> list[float]:
    """The standard deviation of all scores as one value a game: the jackknife's, so that it has an interval too."""
    count = len(games)
    sizes = [len(game) for game in games]
    sums = [math.fsum(game) for game in games]
    squares = [math.fsum(value * value for value in game) for game in games]
    n, s, q = sum(sizes), math.fsum(sums), math.fsum(squares)
    whole = _deviation(n, s, q)
    if count < 2:
        return [whole] * count
    return [
        count * whole - (count - 1) * _deviation(n - size, s - total, q - square)
        for size, total, square in zip(sizes, sums, squares, strict=True)
    ]


def _deviation(n: int, s: float, q: float) -> float:
    return math.sqrt(max(0.0, q / n - (s / n) ** 2)) if n else 0.0
