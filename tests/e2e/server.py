"""A real server in a process of its own, as ``./run serve`` starts it, or with bots that do not wait for people."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

ROOT = Path(__file__).resolve().parents[2]
START_LIMIT = 30.0
"""Seconds; for a server that does not come up at all."""
BONDLINE = "import sys; from bondline.cli import main; sys.exit(main())"
QUICK = "import sys; from bondline.server import serve; sys.exit(serve(port=int(sys.argv[1]), database=sys.argv[2], pace=0.02))"
"""The same server; only the pause before a bot's move, which is there for people to follow, is a test's."""


class Server:
    """A server on a free port of this machine, with a database file that outlives a kill.

    ``quick`` lets the bots move at once; otherwise it is started by the command line. ``deck`` are the cards of Valence
    Plus that are drawn first at every table, in this order. From ``word`` follow the secrets of tables and devices.
    """

    def __init__(self, folder: Path, quick: bool = True, deck: str = "", word: str = "") -> None:
        self.quick = quick
        self.deck = deck
        self.word = word
        self.database = folder / "tables.sqlite3"
        self.log = folder / "server.log"
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Starts it and returns when it answers. A second start continues with the same database and port."""
        database = f"sqlite:///{self.database}"
        if self.deck:
            command = [sys.executable, "-m", "tests.e2e.stacked", str(self.port), database, self.deck]
        elif self.word:
            command = [sys.executable, "-m", "tests.e2e.known", str(self.port), database, self.word]
        elif self.quick:
            command = [sys.executable, "-c", QUICK, str(self.port), database]
        else:
            command = [sys.executable, "-c", BONDLINE, "serve", "--port", str(self.port), "--database", database]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                command,
                cwd=self.database.parent,
                env={**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONPATH": str(ROOT)},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        deadline = time.monotonic() + START_LIMIT
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > deadline:
                self.stop()
                raise AssertionError(f"the server did not start:\n{self.log.read_text()[-4000:]}")
            time.sleep(0.05)

    def _answers(self) -> bool:
        try:
            with urlopen(f"{self.url}/healthz", timeout=2) as response:  # a local address
                return int(response.status) == 200
        except (URLError, ConnectionError, TimeoutError):
            return False

    def kill(self) -> None:
        """Ends it as a power cut would: signal 9, no chance to tidy up."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Ends it politely; if it does not go, by signal 9."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self._process is None:
            return
        self._process.send_signal(how)
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process = None


def free_port() -> int:
    """A port that was free a moment ago."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
