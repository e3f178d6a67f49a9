"""Doing many independent pieces of work, in order: in this process, on all cores, or on a Ray cluster.

What a piece gives depends on the piece alone, and results come in the order of the pieces, so that the number of workers
changes nothing but the time.
"""

from __future__ import annotations

import logging
import os
import signal
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children, get_context
from typing import Any, Final, TypeVar

from bondline.engine import BondlineError, OptionError

_T = TypeVar("_T")
_R = TypeVar("_R")
_AHEAD = 4
"""So many pieces a worker are handed out before they are needed."""
LOOK: Final = 0.3
"""So many seconds this process works alone before it reckons how long the rest would take."""
PAYS: Final = 2.0
"""Workers are started for a rest that would take at least so many seconds: each takes about half a second to start."""


def work_through(
    work: Callable[[_T], _R], pieces: Iterable[_T], workers: int | None = None, ray: str | None = None
) -> Iterator[_R]:
    """``work`` of every piece, in order. ``workers`` 1 stays in this process; None takes all cores once that pays.

    ``ray`` is the address of a Ray cluster, or ``local`` for one that is started here. Raises BondlineError where Ray is
    wanted and not there, OptionError for a number of workers that makes no sense.
    """
    if ray is not None:
        return _on_ray(work, pieces, ray)
    if workers is not None and workers < 1:
        raise OptionError(f"workers are at least 1, not {workers}")
    count = workers or os.cpu_count() or 1
    if count == 1:
        return map(work, pieces)
    if workers is None:
        return _as_it_pays(work, list(pieces), count)
    return _in_processes(work, pieces, count)


def _as_it_pays(work: Callable[[_T], _R], pieces: Sequence[_T], count: int) -> Iterator[_R]:
    """Here first; in processes once the rest is seen to be long."""
    started = time.perf_counter()
    for done, piece in enumerate(pieces):
        taken = time.perf_counter() - started
        if done and taken > LOOK and taken / done * (len(pieces) - done) > PAYS:
            yield from _in_processes(work, pieces[done:], count)
            return
        yield work(piece)


def _in_processes(work: Callable[[_T], _R], pieces: Iterable[_T], count: int) -> Iterator[_R]:
    before = {child.pid for child in active_children()}
    # A fresh interpreter each: a fork takes over whatever threads and locks the caller has.
    with _stopped_in_order(), ProcessPoolExecutor(count, get_context("spawn"), initializer=_deaf) as pool:
        try:
            yield from _in_order(pieces, lambda piece: pool.submit(work, piece), lambda future: future.result(), count)
        except BaseException:
            # Whoever stops the work does not wait for pieces that nobody will see.
            pool.shutdown(wait=False, cancel_futures=True)
            for child in active_children():
                if child.pid not in before:
                    child.terminate()
            raise


def _deaf() -> None:
    """Ctrl-C reaches every process of a terminal; the one that hands out the work stops the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _stopped_in_order() -> Iterator[None]:
    """SIGTERM stops the work as Ctrl-C does: else the workers outlive this process, and Python complains of semaphores."""
    if threading.current_thread() is not threading.main_thread() or signal.getsignal(signal.SIGTERM) != signal.SIG_DFL:
        yield
        return
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)


def _on_ray(work: Callable[[_T], _R], pieces: Iterable[_T], address: str) -> Iterator[_R]:
    with ray_cluster(address) as cluster:
        count = max(1, int(cluster.cluster_resources().get("CPU", 1)))
        yield from _in_order(pieces, cluster.remote(work).remote, cluster.get, count)


@contextmanager
def ray_cluster(address: str) -> Iterator[Any]:
    """Ray, joined to a cluster until the end; one that this process is joined to already is used and left alone."""
    try:
        import ray
    except ImportError:
        raise BondlineError("a Ray cluster needs the extra: pip install 'bondline[ray]'") from None
    cluster: Any = ray  # its own types are incomplete
    started = not cluster.is_initialized()
    if started:
        where = {"include_dashboard": False} if address == "local" else {"address": address}
        try:
            cluster.init(log_to_driver=False, logging_level=logging.ERROR, **where)
        except (OSError, RuntimeError, ValueError) as error:
            raise BondlineError(f"no Ray cluster answers at {address}: {error}") from None
    try:
        yield cluster
    finally:
        if started:
            cluster.shutdown()


def _in_order(
    pieces: Iterable[_T], submit: Callable[[_T], Any], result: Callable[[Any], _R], count: int
) -> Iterator[_R]:
    """Results in the order of the pieces, with a few pieces on their way at any time."""
    left = iter(pieces)
    waiting = [submit(piece) for piece in islice(left, count * _AHEAD)]
    while waiting:
        yield result(waiting.pop(0))
        waiting += [submit(piece) for piece in islice(left, 1)]
