"""What a search remembers: for each seat's information sets, how its actions did.

Every seat has its own nodes, kept by what that seat can see (its view, letter for letter), so that no seat's statistics
depend on what it cannot know: neither a hidden card nor what another chose at the same time. Only arithmetic that is the
same on every machine is used, so a search can be repeated anywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

from bondline.engine import Game, State

_EXPLORE: Final = 0.9
"""How much a promising move that was little tried is preferred to one that did well."""
_SOFT: Final = 250
"""A move whose value is so many 1/100 points below the best has a quarter of its prior."""


def priors(values: Sequence[int]) -> list[float]:
    """How likely each action is to be good before it is tried, from its heuristic value; they add up to 1."""
    best = max(values)
    weights = [1.0 / (1.0 + (best - value) / _SOFT) ** 2 for value in values]
    total = sum(weights)
    return [weight / total for weight in weights]


class Node:
    """An information set of one seat. Values are from 0 to 1, from that seat's side."""

    __slots__ = ("actions", "count", "prior", "total", "tries")

    def __init__(self) -> None:
        self.actions: list[int] = []  # none before it is opened
        self.prior: list[float] = []
        self.count = 0
        self.tries: list[int] = []
        self.total: list[float] = []

    def open(self, game: Game, state: State, player: int, legal: Sequence[int], width: int) -> None:
        """Give it the actions that the heuristic thinks most of, at most ``width``."""
        known = [(value, -action) for action, value in game.estimates(state, player, legal)]
        known.sort(reverse=True)
        known = known[:width]
        self.actions = [-action for _, action in known]
        self.prior = priors([value for value, _ in known])
        self.tries = [0] * len(known)
        self.total = [0.0] * len(known)

    def select(self) -> int:
        """The index of the action to try next: good so far, or likely and little tried."""
        spread = _EXPLORE * sqrt(self.count + 1)
        mean = sum(self.total) / self.count if self.count else 0.5
        best = 0
        most = -1.0
        for index, tries in enumerate(self.tries):
            value = self.total[index] / tries if tries else mean - 0.05
            value += spread * self.prior[index] / (1 + tries)
            if value > most:
                most = value
                best = index
        return best

    def learn(self, index: int, value: float) -> None:
        """Count how a try of an action ended."""
        self.count += 1
        self.tries[index] += 1
        self.total[index] += value
