"""A server in a process of its own, and clients that speak to it over real sockets."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from websockets.sync.client import ClientConnection, connect

ROOT = Path(__file__).parents[2]
LIMIT = 90.0
"""Seconds; for what does not come at all."""


class TinyServer:
    """``tests.support.tiny_server`` on a database in a folder. It can be killed and started again."""

    def __init__(self, folder: Path, *origins: str, database: str = "", workers: int = 1, name: str = "server") -> None:
        self.database = database or f"sqlite:///{folder / 'tables.db'}"
        self.workers = workers
        self.log = folder / f"{name}.log"
        self._origins = origins
        self.address = ""
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start it and wait until it says where it is."""
        command = [sys.executable, "-m", "tests.support.tiny_server", self.database, str(self.workers), *self._origins]
        with self.log.open("a") as log:
            self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        found = re.search(r"http://(\S+)", said)
        if not found:
            self.stop()
            raise AssertionError(f"the server did not start: {said!r} {self.log.read_text()[-2000:]}")
        self.address = found[1]

    def kill(self) -> None:
        """Signal 9: what a power cut does to a process."""
        assert self.process is not None
        self.process.kill()
        self._wait()

    def stop(self) -> int:
        """SIGTERM; the exit status."""
        assert self.process is not None
        self.process.terminate()
        return self._wait()

    def _wait(self) -> int:
        assert self.process is not None
        assert self.process.stdout is not None
        try:
            return self.process.wait(LIMIT)
        finally:
            if self.process.poll() is None:
                self.process.kill()
                self.process.wait()
            self.process.stdout.close()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process is not None and self.process.poll() is None:
            self.stop()
        elif self.process is not None and self.process.stdout is not None:
            self.process.stdout.close()


class Client:
    """A device with a WebSocket."""

    def __init__(self, address: str, token: str | None = None, nickname: str = "", **options: Any) -> None:
        self._open = ExitStack()
        opening = connect(f"ws://{address}/ws", open_timeout=LIMIT, proxy=None, **options)
        self.socket: ClientConnection = self._open.enter_context(opening)
        self.update: dict[str, Any] = {}
        self.say("hello", token=token, nickname=nickname)
        self.token: str = self.hear("welcome")["token"]

    def say(self, kind: str, **fields: Any) -> None:
        """Send a message."""
        self.socket.send(json.dumps({"type": kind, **fields}))

    def hear(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these kinds; updates on the way are noted."""
        while True:
            message: dict[str, Any] = json.loads(self.socket.recv(timeout=LIMIT))
            if message["type"] == "update":
                self.update = message
            if message["type"] in kinds:
                return message

    def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a message; its answer."""
        self.say(kind, **fields)
        return self.hear("done", "refused", "answer", "replayed", "tables")

    def hear_until(self, seq: int) -> dict[str, Any]:
        """The update that brings the table to an entry."""
        while self.update.get("seq", 0) < seq:
            self.hear("update")
        return self.update

    def close(self) -> None:
        """End the connection."""
        self._open.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
