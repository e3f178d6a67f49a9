"""Bots that search think in processes of their own, so that the event loop keeps its processor.

A thread would not do: plain Python code in it and the event loop would take turns.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from multiprocessing import get_context
from typing import Any, Final

from bondline.bots import SearchBot, make_bot
from bondline.engine import Game, View, load_game

PATIENCE: Final = 4.0
"""Seconds after which a search ends with the best so far; on an idle machine none takes so long."""
_Known = tuple[str, int, str, tuple[tuple[str, str], ...]]


@lru_cache(maxsize=32)
def _game(known: _Known) -> Game:
    name, players, variant, options = known
    return load_game(name, players, variant, dict(options))


def _think(level: str, known: _Known, seat: int, view: View, legal: Sequence[int], seed: int) -> int:
    bot = make_bot(level)
    if isinstance(bot, SearchBot):
        end = time.monotonic() + PATIENCE
        bot.stop = lambda: time.monotonic() > end
    return bot.choose(_game(known), seat, view, legal, seed)


def _begin() -> None:
    """In a new process: leave stopping to the server, and let it go first when the processor is wanted."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(5)


class Minds:
    """The processes in which searches run; they start with the first of them. For any thread."""

    def __init__(self, processes: int | None = None) -> None:
        self._processes = processes or max(1, (os.cpu_count() or 2) - 1)
        self._pool: ProcessPoolExecutor | None = None
        self._lock = threading.Lock()

    def think(self, level: str, game: Game, seat: int, view: View, legal: Sequence[int], seed: int) -> int:
        """What the bot of a level chooses. A process that died is replaced, once; then BrokenProcessPool is raised."""
        known = (game.id, game.num_players, game.variant, tuple(sorted(game.options.items())))
        plain: dict[str, Any] = dict(view)
        try:
            return self._started().submit(_think, level, known, seat, plain, list(legal), seed).result()
        except BrokenProcessPool:
            self.close()
            return self._started().submit(_think, level, known, seat, plain, list(legal), seed).result()

    def close(self) -> None:
        """End the processes; searches that wait are given up."""
        with self._lock:
            pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)

    def _started(self) -> ProcessPoolExecutor:
        with self._lock:
            if self._pool is None:
                # A fresh interpreter: a fork of a process with threads may hang.
                self._pool = ProcessPoolExecutor(self._processes, get_context("spawn"), _begin)
            return self._pool


class Mind:
    """One level, thinking elsewhere. See `bondline.tables.Thinker`."""

    def __init__(self, minds: Minds, level: str) -> None:
        self._minds = minds
        self._level = level

    def choose(self, game: Game, seat: int, view: View, legal: Sequence[int], seed: int) -> int:
        """The level's choice."""
        if len(legal) == 1:
            return legal[0]
        return self._minds.think(self._level, game, seat, view, legal, seed)
