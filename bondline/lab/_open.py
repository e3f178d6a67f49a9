"""A yardstick, no player: it searches the real state, so it knows every card. It shows how far luck caps strength."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bondline.bots import Judged, SearchBot
from bondline.engine import Game, Rng, State

OPEN: Final = "open"
"""Its name in a tournament. It plays at no table."""


class _Known:
    """A belief that there is nothing to doubt."""

    def __init__(self, state: State) -> None:
        self._state = state

    def sample(self, rng: Rng) -> State:
        return self._state.clone()


class OpenBot:
    """The expert's search with all cards open: what is in every hand, though not what will be drawn."""

    def __init__(self, grade: int = 1) -> None:
        self._search = SearchBot(grade=grade)

    def judge(self, game: Game, seat: int, state: State, legal: Sequence[int], seed: int) -> list[Judged]:
        """What was found out about each candidate, the best first."""
        return self._search.judge(game, seat, {}, legal, seed, _Known(state))

    def choose_open(self, game: Game, seat: int, state: State, legal: Sequence[int], seed: int) -> int:
        """One of ``legal``."""
        return legal[0] if len(legal) == 1 else self.judge(game, seat, state, legal, seed)[0].action
