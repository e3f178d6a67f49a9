"""Bots that search think in processes of their own, so that the event loop keeps its processor.

A thread would not do: plain Python code in it and the event loop would take turns.
"""

from __future__ import annotations

import asyncio
import heapq
import os
import signal
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, Final, TypeVar

from bondline.bots import SearchBot, make_bot
from bondline.engine import Game, View, load_game

PATIENCE: Final = 4.0
"""Seconds after which a search ends with the best so far; on an idle machine none takes so long."""
HASTE: Final = 0.25
"""What of it is left when many wait: about as long as the cheapest search takes."""
_BEGIN_WITHIN: Final = {"strong": 1.0, "expert": 5.0}
"""Seconds after which a bot's search should begin; dearer ones can wait longer."""
IDLE: Final = float("inf")
"""For work that waits until nobody else does: looking back on games that are over."""
_T = TypeVar("_T")
_Known = tuple[str, int, str, tuple[tuple[str, str], ...]]


@lru_cache(maxsize=32)
def _game(known: _Known) -> Game:
    name, players, variant, options = known
    return load_game(name, players, variant, dict(options))


def _think(
    level: str, known: _Known, seat: int, view: View, legal: Sequence[int], seed: int, patience: float = PATIENCE
) -> int:
    bot = make_bot(level)
    if isinstance(bot, SearchBot):
        end = time.monotonic() + patience
        bot.stop = lambda: time.monotonic() > end
    return bot.choose(_game(known), seat, view, legal, seed)


def _begin(server: Connection) -> None:
    """In a new process: leave stopping to the server, and let it go first when the processor is wanted."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)
    threading.Thread(target=_end_with, args=(server,), daemon=True).start()


def _end_with(server: Connection) -> None:
    """End at once when the server closes its end of the line, or is no more: whatever it was, nobody waits for it."""
    try:
        server.poll(None)
    finally:
        os._exit(0)


class _Pool:
    """Processes, and the line on which they notice the server's end."""

    def __init__(self, processes: int) -> None:
        # A fresh interpreter: a fork of a process with threads may hang.
        context = get_context("spawn")
        self._theirs, self._line = context.Pipe(duplex=False)
        self.executor = ProcessPoolExecutor(processes, context, _begin, (self._theirs,))

    def end(self) -> None:
        self._line.close()
        self.executor.shutdown(wait=False, cancel_futures=True)
        self._theirs.close()


class Minds:
    """The processes in which searches run; they start with the first of them. For the event loop's thread.

    As many searches run as there are processes; the others wait here. Each has a time by which it should begin, from
    when it was asked for and what it costs, and the earliest goes first: a hint does not wait behind bots that were asked
    before, and no bot waits for ever. The more wait, the shorter each search thinks. What can wait until nobody else does
    hastens none of them.
    """

    def __init__(self, processes: int | None = None) -> None:
        self._processes = processes or max(1, (os.cpu_count() or 2) - 1)
        self._pool: _Pool | None = None
        self._free = self._processes
        self._waiting: list[tuple[float, int, asyncio.Future[None]]] = []
        self._asked = 0

    async def think(
        self, level: str, game: Game, seat: int, view: View, legal: Sequence[int], seed: int, urgent: bool = False
    ) -> int:
        """What the bot of a level chooses. A process that died is replaced, once; then BrokenProcessPool is raised."""
        known = (game.id, game.num_players, game.variant, tuple(sorted(game.options.items())))
        plain: dict[str, Any] = dict(view)
        await self._turn(0.0 if urgent else _BEGIN_WITHIN.get(level, 1.0))
        try:
            waiting = sum(1 for begin, _, _ in self._waiting if begin < IDLE)
            patience = max(HASTE, PATIENCE / (1 + waiting))
            return await self._done(_think, level, known, seat, plain, list(legal), seed, patience)
        finally:
            self._leave()

    async def when_idle(self, work: Callable[..., _T], *args: Any) -> _T:
        """What a function of a module gives, in one of the processes, once nobody else waits for them. Raises as `think`."""
        await self._turn(IDLE)
        try:
            return await self._done(work, *args)
        finally:
            self._leave()

    def close(self) -> None:
        """End the processes at once, whatever they are at."""
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.end()

    async def _done(self, work: Callable[..., _T], *args: Any) -> _T:
        pool = self._started()
        try:
            return await self._run(pool, work, args)
        except BrokenProcessPool:
            if self._pool is pool:  # else another search has noticed it before
                self.close()
            return await self._run(self._started(), work, args)

    async def _run(self, pool: _Pool, work: Callable[..., _T], args: tuple[Any, ...]) -> _T:
        return await asyncio.wrap_future(pool.executor.submit(work, *args))

    async def _turn(self, delay: float) -> None:
        """Wait for a free process."""
        turn = asyncio.get_running_loop().create_future()
        self._asked += 1
        heapq.heappush(self._waiting, (time.monotonic() + delay, self._asked, turn))
        self._next()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it came in the same moment
                self._free += 1
            self._waiting = [place for place in self._waiting if place[2] is not turn]
            heapq.heapify(self._waiting)
            self._next()
            raise

    def _leave(self) -> None:
        self._free += 1
        self._next()

    def _next(self) -> None:
        while self._free and self._waiting:
            _, _, turn = heapq.heappop(self._waiting)
            if not turn.done():
                self._free -= 1
                turn.set_result(None)

    def _started(self) -> _Pool:
        if self._pool is None:
            self._pool = _Pool(self._processes)
        return self._pool


class Mind:
    """One level, thinking elsewhere. See `bondline.tables.FarThinker`."""

    def __init__(self, minds: Minds, level: str) -> None:
        self._minds = minds
        self._level = level

    async def think(
        self, game: Game, seat: int, view: View, legal: Sequence[int], seed: int, urgent: bool = False
    ) -> int:
        """The level's choice."""
        if len(legal) == 1:
            return legal[0]
        return await self._minds.think(self._level, game, seat, view, legal, seed, urgent)
