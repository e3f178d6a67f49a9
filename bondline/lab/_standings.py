"""What a tournament says: ratings, shares of the points with their intervals, and the cap that luck sets.

A win counts 1, a shared win its fraction. Intervals are of 95 per cent and are taken over deals, not over games: the
games of one deal share their luck.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from bondline.engine import BondlineError
from bondline.lab._tournament import Plan, Result

_SURE: Final = 0.95


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with its interval."""

    mean: float
    low: float
    high: float

    def document(self) -> dict[str, float]:
        """As JSON values."""
        return {"mean": round(self.mean, 4), "low": round(self.low, 4), "high": round(self.high, 4)}


def interval(values: Sequence[float], share: bool = False) -> Estimate:
    """The mean of independent values; a ``share`` lies between 0 and 1. Raises BondlineError without the extra ``lab``."""
    stats = statistics()
    count = len(values)
    mean = math.fsum(values) / count
    spread = math.sqrt(math.fsum((value - mean) ** 2 for value in values) / (count - 1)) if count > 1 else 0.0
    if spread:
        low, high = stats.t.interval(_SURE, count - 1, mean, spread / math.sqrt(count))
        return Estimate(mean, max(0.0, low) if share else low, min(1.0, high) if share else high)
    if share:
        # All alike: what so few deals can say at best.
        known = stats.binomtest(round(mean * count), count).proportion_ci(_SURE, "wilson")
        return Estimate(mean, min(mean, known.low), max(mean, known.high))
    return Estimate(mean, mean, mean)


def statistics() -> Any:
    """SciPy's statistics. Raises BondlineError without the extra ``lab``."""
    try:
        from scipy import stats
    except ImportError:
        raise BondlineError("this needs the extra: pip install 'bondline[lab]'") from None
    return stats


def won(result: Result, seat: int) -> float:
    """The share of the win that a seat has."""
    return 1 / result.ranks.count(1) if result.ranks[seat] == 1 else 0.0


def by_deal(results: Sequence[Result], value: Callable[[Result], list[float]]) -> list[float]:
    """The mean of ``value`` for each deal that has any."""
    found: dict[int, list[float]] = {}
    for result in results:
        found.setdefault(result.deal, []).extend(value(result))
    return [math.fsum(values) / len(values) for values in found.values() if values]


def standings(plan: Plan, results: Sequence[Result]) -> dict[str, Any]:
    """The whole report as JSON values."""
    ratings = _ratings(plan, results)
    bots = []
    for level in plan.bots:
        seats = [(result, seat) for result in results for seat, sat in enumerate(result.seats) if sat == level]
        decisions = sum(result.decisions[seat] for result, seat in seats)
        seconds = math.fsum(result.seconds[seat] for result, seat in seats)
        mu, sigma = ratings[level]
        bots.append(
            {
                "bot": level,
                "games": len(seats),
                "rating": {"mu": round(mu, 3), "sigma": round(sigma, 3)},
                "won": interval(by_deal(results, _wins_of(level)), share=True).document(),
                "score": interval(by_deal(results, _scores_of(level))).document(),
                "milliseconds_per_choice": round(1000 * seconds / decisions, 2) if decisions else 0.0,
                "choices": decisions,
            }
        )
    return {**plan.document(), "deals": plan.deals, "games": len(results), "bots": bots, "pairs": _pairs(plan, results)}


def _wins_of(level: str) -> Callable[[Result], list[float]]:
    return lambda result: [won(result, seat) for seat, sat in enumerate(result.seats) if sat == level]


def _scores_of(level: str) -> Callable[[Result], list[float]]:
    return lambda result: [float(result.scores[seat]) for seat, sat in enumerate(result.seats) if sat == level]


def _pairs(plan: Plan, results: Sequence[Result]) -> list[dict[str, Any]]:
    """Every two levels against each other: who stood higher where both sat, and by how many points."""
    pairs = []
    for number, one in enumerate(plan.bots):
        for two in plan.bots[number + 1 :]:
            above = by_deal(results, _duels(one, two, _above))
            if plan.setup.players == 1 or not above:
                pairs.append(_alone(one, two, results))
                continue
            pairs.append(
                {
                    "one": one,
                    "two": two,
                    "deals": len(above),
                    "share_of_one": interval(above, share=True).document(),
                    "lead_of_one": interval(by_deal(results, _duels(one, two, _lead))).document(),
                }
            )
    return pairs


def _alone(one: str, two: str, results: Sequence[Result]) -> dict[str, Any]:
    """Two levels that played the same deals each alone: the ratio and the difference of their points."""
    first = by_deal(results, _scores_of(one))
    second = by_deal(results, _scores_of(two))
    leads = [a - b for a, b in zip(first, second, strict=True)]
    ratio = math.fsum(first) / math.fsum(second) if math.fsum(second) else math.inf
    return {
        "one": one,
        "two": two,
        "deals": len(leads),
        "lead_of_one": interval(leads).document(),
        "ratio": round(ratio, 4),
    }


def _duels(one: str, two: str, value: Callable[[Result, int, int], float]) -> Callable[[Result], list[float]]:
    def of(result: Result) -> list[float]:
        return [
            value(result, mine, other)
            for mine, sat in enumerate(result.seats) if sat == one
            for other, against in enumerate(result.seats) if against == two
        ]  # fmt: skip

    return of


def _above(result: Result, mine: int, other: int) -> float:
    return (
        1.0 if result.ranks[mine] < result.ranks[other] else 0.5 if result.ranks[mine] == result.ranks[other] else 0.0
    )


def _lead(result: Result, mine: int, other: int) -> float:
    return float(result.scores[mine] - result.scores[other])


def _ratings(plan: Plan, results: Sequence[Result]) -> dict[str, tuple[float, float]]:
    """OpenSkill's Plackett-Luce ratings, mu and sigma, from the games in order; alone at a table nobody is rated."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise BondlineError("this needs the extra: pip install 'bondline[lab]'") from None
    model = PlackettLuce()
    ratings = {level: model.rating(name=level) for level in plan.bots}
    for result in results:
        if len(set(result.seats)) < len(result.seats) or len(result.seats) < 2:
            continue  # a level cannot be rated against itself
        teams = [[ratings[level]] for level in result.seats]
        rated = model.rate(teams, ranks=[float(rank) for rank in result.ranks])
        for level, (new,) in zip(result.seats, rated, strict=True):
            ratings[level] = new
    return {level: (rating.mu, rating.sigma) for level, rating in ratings.items()}
