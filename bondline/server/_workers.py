"""Several processes on one listening socket, and the one that looks after them.

SIGTERM or SIGINT drains them all; a dead one is replaced; SIGHUP replaces one after another, each new one first.
"""

from __future__ import annotations

import logging
import os
import select
import signal
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final, NoReturn

from bondline.engine import Param

_log = logging.getLogger("bondline.server")

GRACE: Final = 10.0
"""Seconds in which a worker drains; longer than it gives its requests."""
EARLY: Final = 5.0
"""A worker that lives less than this many seconds dies of what the next one will die of."""
LONGEST: Final = 30.0
"""Seconds between tries to start workers that die early."""
_SIGNALS: Final = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGCHLD)


@dataclass(slots=True)
class _Worker:
    pid: int
    started: int
    """Where its word comes that it has started; closed: -1."""
    ready: bool = False
    retires: int = 0
    """The worker that it replaces, and that may go once this one is ready."""
    born: float = field(default_factory=time.monotonic)
    killed_at: float | None = None
    """When it will be ended by force."""


class Workers:
    """Starts and watches ``number`` processes that do ``work``."""

    def __init__(
        self,
        number: int,
        work: Callable[[Callable[[], None]], int],
        ready: Callable[[], None],
        complain: Callable[[str, Mapping[str, Param]], None],
        buried: Callable[[int], None] = lambda _: None,
    ) -> None:
        """``work`` calls what it is given once it serves, and returns an exit status; ``ready`` is called when all do.

        ``complain`` is told what the operator should know: a key of the catalogue and what fills it; ``buried`` the
        number of each worker that has ended.
        """
        self._number = number
        self._work = work
        self._ready = ready
        self._complain = complain
        self._tell_buried = buried
        self._workers: dict[int, _Worker] = {}
        self._old: list[int] = []
        """Those that are to be replaced, one after another."""
        self._said = self._stopping = self._failed = False
        self._pause = 0.0
        self._next_start = 0.0
        self._raised: list[int] = []

    def run(self) -> int:
        """Until a signal ends it; the exit status."""
        # A worker ends when this line does: none outlives us, whatever our end is.
        self._line, self._ours = os.pipe()
        self._wake, wake_up = os.pipe()
        os.set_blocking(self._wake, False)
        os.set_blocking(wake_up, False)
        signal.set_wakeup_fd(wake_up)
        for number in _SIGNALS:
            signal.signal(number, lambda raised, _: self._raised.append(raised))
        for _ in range(self._number):
            self._start()
        while self._workers or not self._stopping:
            self._wait()
            self._handle_signals()
            self._hear()
            self._reap()
            if not self._stopping:
                self._fill()
            self._force()
        return 1 if self._failed else 0

    # --- one round --------------------------------------------------------------------------------------------------

    def _wait(self) -> None:
        words = [worker.started for worker in self._workers.values() if worker.started >= 0]
        select.select([self._wake, *words], [], [], 0.5)
        with suppress(BlockingIOError):
            os.read(self._wake, 1024)

    def _handle_signals(self) -> None:
        raised, self._raised = self._raised, []
        for number in raised:
            if number in (signal.SIGTERM, signal.SIGINT):
                self._stop()
            elif number == signal.SIGHUP and not self._stopping and not self._old:
                self._old = list(self._workers)
                self._replace_next()

    def _hear(self) -> None:
        """Take the words of workers that have started."""
        for worker in self._workers.values():
            if worker.started < 0 or not select.select([worker.started], [], [], 0)[0]:
                continue
            worker.ready = os.read(worker.started, 1) == b"1"
            os.close(worker.started)
            worker.started = -1
            if worker.ready and worker.retires in self._workers:
                self._end(self._workers[worker.retires])
        if not self._said and all(worker.ready for worker in self._workers.values()):
            self._said = True
            self._ready()

    def _reap(self) -> None:
        while self._workers:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if pid == 0:
                return
            worker = self._workers.pop(pid, None)
            if worker is not None:
                self._buried(worker, os.waitstatus_to_exitcode(status))

    def _buried(self, worker: _Worker, status: int) -> None:
        if worker.started >= 0:
            os.close(worker.started)
        self._tell_buried(worker.pid)
        if self._stopping:
            return
        if worker.pid in self._old:
            first = worker.pid == self._old[0]
            self._old.remove(worker.pid)
            if first and self._old:
                self._replace_next()
            elif first:
                self._complain("server.worker.replaced", {})
        if worker.killed_at is None:
            self._missed(worker, status)

    def _missed(self, worker: _Worker, status: int) -> None:
        """A worker that was to go on has ended."""
        if not self._said:
            # It has said why. What no worker can do at the start will not be done by trying.
            self._failed = True
            self._complain("server.cannot.start", {})
            self._stop()
            return
        if worker.retires and not worker.ready:
            # The old ones can still do what a new one cannot.
            self._old = []
        self._complain("server.worker.died", {"status": str(status)})
        early = time.monotonic() - worker.born < EARLY
        self._pause = min(LONGEST, max(1.0, 2 * self._pause)) if early else 0.0
        self._next_start = time.monotonic() + self._pause
        if self._pause > 1:
            self._complain("server.worker.slow", {"n": round(self._pause)})

    def _fill(self) -> None:
        """Start workers in the place of those that died."""
        retiring = {worker.retires for worker in self._workers.values()}
        staying = [
            worker for worker in self._workers.values() if worker.killed_at is None and worker.pid not in retiring
        ]
        if time.monotonic() >= self._next_start:
            for _ in range(self._number - len(staying)):
                self._start()

    def _force(self) -> None:
        now = time.monotonic()
        for worker in self._workers.values():
            if worker.killed_at is not None and now > worker.killed_at:
                os.kill(worker.pid, signal.SIGKILL)

    # --- starting and ending ----------------------------------------------------------------------------------------

    def _start(self, retires: int = 0) -> None:
        hears, says = os.pipe()
        pid = os.fork()
        if pid == 0:
            self._be_worker(hears, says)
        os.close(says)
        self._workers[pid] = _Worker(pid, hears, retires=retires)

    def _be_worker(self, hears: int, says: int) -> NoReturn:
        status = 1
        try:
            signal.set_wakeup_fd(-1)
            for number in _SIGNALS:
                signal.signal(number, signal.SIG_DFL)
            signal.signal(signal.SIGHUP, signal.SIG_IGN)
            os.close(self._ours)
            os.close(hears)
            threading.Thread(target=_end_with, args=(self._line,), daemon=True).start()

            def started() -> None:
                os.write(says, b"1")
                os.close(says)

            status = self._work(started)
        except KeyboardInterrupt:
            status = 0
        except BaseException:  # noqa: BLE001 - nobody above would tell of it
            _log.critical("a worker ended because of a fault", exc_info=True)
        finally:
            # What was before the fork is not ours to clean up.
            os._exit(status)

    def _end(self, worker: _Worker) -> None:
        if worker.killed_at is None:
            worker.killed_at = time.monotonic() + GRACE
            os.kill(worker.pid, signal.SIGTERM)

    def _stop(self) -> None:
        self._stopping = True
        for worker in self._workers.values():
            self._end(worker)

    def _replace_next(self) -> None:
        self._start(retires=self._old[0])


def _end_with(line: int) -> None:
    """End politely when the process that looks after us is no more."""
    os.read(line, 1)
    os.kill(os.getpid(), signal.SIGTERM)
