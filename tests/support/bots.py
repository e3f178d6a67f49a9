"""Bots for tables: one for each way in which a bot can behave."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

from bondline.engine import Game
from bondline.tables import Thinker


class SeededBot:
    """Chooses by the seed alone."""

    def choose(self, game: Game, seat: int, view: Mapping[str, Any], legal: Sequence[int], seed: int) -> int:
        return legal[seed % len(legal)]


class LastBot:
    """Always the last legal move: in the tiny game it grabs."""

    def choose(self, game: Game, seat: int, view: Mapping[str, Any], legal: Sequence[int], seed: int) -> int:
        return legal[-1]


class BrokenBot:
    """Fails."""

    def choose(self, game: Game, seat: int, view: Mapping[str, Any], legal: Sequence[int], seed: int) -> int:
        raise RuntimeError("this bot is broken")


class CheatingBot:
    """Chooses what is not legal."""

    def choose(self, game: Game, seat: int, view: Mapping[str, Any], legal: Sequence[int], seed: int) -> int:
        return max(legal) + 1


class SlowBot(SeededBot):
    """Takes its time."""

    def choose(self, game: Game, seat: int, view: Mapping[str, Any], legal: Sequence[int], seed: int) -> int:
        time.sleep(0.8)
        return super().choose(game, seat, view, legal, seed)


BOTS: dict[str, Thinker] = {"seeded": SeededBot(), "last": LastBot(), "broken": BrokenBot(), "cheating": CheatingBot()}
