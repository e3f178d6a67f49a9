"""What is counted while a server runs, for Prometheus and for the operator's page. Nobody's name is in it.

With several workers each counts in files of its own, which whoever is asked adds up (prometheus_client's multiprocess
mode): the environment must name their folder before the first meter is made.
"""

from __future__ import annotations

import asyncio
import heapq
import os
import time
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from bondline.engine import Game, View
from bondline.tables import FarThinker, Thinker

FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
SLOWEST: Final = 10
"""Moves that the operator is shown."""
SAMPLED: Final = 5.0
"""Seconds between looks at how many moves there were."""
_SAMPLES: Final = 13
"""For a minute."""


@dataclass(frozen=True, slots=True, order=True)
class SlowMove:
    """A move that took so long from command to durable entry."""

    seconds: float
    at: float
    """Seconds since 1970."""
    game: str
    by: str


class Meters:
    """The meters of one process."""

    def __init__(self) -> None:
        # Only now: how it counts is decided when it is imported.
        from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

        own = CollectorRegistry()
        self._own = own
        self._connections = Gauge(
            "bondline_connections", "Open connections.", ["transport"], registry=own, multiprocess_mode="livesum"
        )
        self._thinking = Gauge(
            "bondline_bots_thinking",
            "Bots that think or wait for a processor to think on.",
            registry=own,
            multiprocess_mode="livesum",
        )
        self._moves = Counter("bondline_moves", "Moves that became durable.", ["game", "by"], registry=own)
        self._seconds = Histogram(
            "bondline_move_seconds",
            "From a move's command to its durable entry, rules included, a bot's thinking not.",
            buckets=BUCKETS,
            registry=own,
        )
        self._refusals = Counter("bondline_refusals", "What was refused, by rule.", ["rule"], registry=own)
        self._store = Histogram(
            "bondline_store_seconds", "How long the store took.", ["operation"], buckets=BUCKETS, registry=own
        )
        self._errors = Counter("bondline_store_errors", "What the store could not do.", ["operation"], registry=own)
        # To find the meter of a label takes longer than to count on it.
        self._stored = {operation: self._store.labels(operation) for operation in ("read", "write")}
        for operation in self._stored:
            self._errors.labels(operation)
        self._moved = cache(self._moves.labels)
        self._slow: list[SlowMove] = []
        self._samples: deque[tuple[float, float]] = deque([(time.monotonic(), 0.0)], maxlen=_SAMPLES)

    # --- counting ---------------------------------------------------------------------------------------------------

    def moved(self, game: str, by: str, seconds: float) -> None:
        """A move became durable; ``by`` is `person` or `bot`."""
        self._moved(game, by).inc()
        self._seconds.observe(seconds)
        if len(self._slow) < SLOWEST:
            heapq.heappush(self._slow, SlowMove(seconds, time.time(), game, by))
        elif seconds > self._slow[0].seconds:
            heapq.heapreplace(self._slow, SlowMove(seconds, time.time(), game, by))

    def refused(self, rule: str) -> None:
        """A rule forbade something."""
        self._refusals.labels(rule).inc()

    def stored(self, operation: str, seconds: float, well: bool) -> None:
        """The store did something, or could not; from any thread."""
        self._stored[operation].observe(seconds)
        if not well:
            self._errors.labels(operation).inc()

    @contextmanager
    def connection(self, transport: str) -> Iterator[None]:
        """While a connection is open."""
        with self._connections.labels(transport).track_inprogress():
            yield

    def watch(self, thinkers: Mapping[str, Thinker | FarThinker]) -> dict[str, Thinker | FarThinker]:
        """The same bots; while they think they are counted."""
        return {
            level: _Far(thinker, self._thinking) if isinstance(thinker, FarThinker) else _Near(thinker, self._thinking)
            for level, thinker in thinkers.items()
        }

    # --- telling ----------------------------------------------------------------------------------------------------

    def exposition(self, tables: Sequence[tuple[str, str, int]]) -> bytes:
        """Everything as Prometheus reads it. ``tables``: how many of a game and status the store has."""
        from prometheus_client import generate_latest

        return generate_latest(self._registry()) + generate_latest(_Tables(tables))

    def values(self, name: str) -> dict[tuple[str, ...], float]:
        """The samples of a name by their labels' values, over all workers."""
        return {
            tuple(sample.labels.values()): sample.value
            for family in self._registry().collect()
            for sample in family.samples
            if sample.name == name
        }

    async def run(self) -> None:
        """Look again and again how many moves there were, until cancelled."""
        while True:
            await asyncio.sleep(SAMPLED)
            self.sample()

    def sample(self) -> None:
        """Note how many moves there were until now."""
        self._samples.append((time.monotonic(), sum(self.values("bondline_moves_total").values())))

    def moves_per_second(self) -> float:
        """Over the last minute, or since the start."""
        (since, before), (until, after) = self._samples[0], self._samples[-1]
        return (after - before) / (until - since) if until > since else 0.0

    def slowest(self) -> list[SlowMove]:
        """The slowest moves of this process, the slowest first."""
        return sorted(self._slow, reverse=True)

    def _registry(self) -> Any:
        from prometheus_client import CollectorRegistry
        from prometheus_client.multiprocess import MultiProcessCollector

        if FOLDER not in os.environ:
            return self._own
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return registry


def forget_worker(pid: int) -> None:
    """A worker has ended: what it had open is no more; what it counted stays."""
    from prometheus_client.multiprocess import mark_process_dead

    mark_process_dead(pid)  # type: ignore[no-untyped-call]


class _Tables:
    """What the store knows; every worker knows the same, so it is nobody's to count."""

    def __init__(self, tables: Sequence[tuple[str, str, int]]) -> None:
        self._tables = tables

    def collect(self) -> Iterator[Any]:
        """See prometheus_client's registry."""
        from prometheus_client.core import GaugeMetricFamily

        family = GaugeMetricFamily(
            "bondline_tables", "Tables that somebody touched within a day.", labels=["game", "status"]
        )
        for game, status, number in self._tables:
            family.add_metric([game, status], number)
        yield family


class _Near:
    """A thinker of this process."""

    def __init__(self, thinker: Thinker, thinking: Any) -> None:
        self._thinker, self._thinking = thinker, thinking

    def choose(self, game: Game, seat: int, view: View, legal: Sequence[int], seed: int) -> int:
        with self._thinking.track_inprogress():
            return self._thinker.choose(game, seat, view, legal, seed)


class _Far:
    """A thinker elsewhere."""

    def __init__(self, thinker: FarThinker, thinking: Any) -> None:
        self._thinker, self._thinking = thinker, thinking

    async def think(
        self, game: Game, seat: int, view: View, legal: Sequence[int], seed: int, urgent: bool = False
    ) -> int:
        with self._thinking.track_inprogress():
            return await self._thinker.think(game, seat, view, legal, seed, urgent)
