"""Play at several tables through many deaths of the server, and what must be true afterwards.

Used by ``tests/durability`` and, with several hundred deaths, by ``./run bench durability``.
"""

from __future__ import annotations

import asyncio
import os
import random
import re
import signal
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Self

from bondline.storage import SqlStore, upkeep
from bondline.tables import Entry
from bondline.tables._entries import split_move
from tests.support.player import CUT
from tests.support.process import LIMIT, ROOT, Client

GAMES = ("ion", "valence", "synthesis")
BOTS = ("random", "greedy", "novice")


class Zygote:
    """Servers on one file, one after another. See ``tests.support.zygote``."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "tables.db"
        self.log = folder / "server.log"
        self.address = ""
        self.pid = 0
        with self.log.open("a") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.support.zygote", f"sqlite:///{self.file}"],
                cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log, text=True,
            )  # fmt: skip

    def start(self) -> None:
        """Start a server and wait until it says where it is."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        self.pid = int(self._process.stdout.readline())
        said = self._process.stdout.readline()
        found = re.search(r"http://(\S+)", said)
        assert found, f"the server did not start: {said!r} {self.log.read_text()[-2000:]}"
        self.address = found[1]

    def kill(self) -> None:
        """Signal 9: what a power cut does to a process."""
        if self.pid:
            os.kill(self.pid, signal.SIGKILL)
            self.pid = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()
        self._process.communicate(timeout=LIMIT)


class Player(threading.Thread):
    """One person among bots at one table, who makes random legal moves and takes some of them back."""

    def __init__(self, server: Zygote, number: int, stop: threading.Event, seed: int) -> None:
        super().__init__()
        self.server = server
        self.stop = stop
        self.chance = random.Random(seed * 1000 + number)
        self.client = Client(server.address)
        bots = [{"kind": "bot", "level": BOTS[number % len(BOTS)]}]
        self.client.say("create", game=GAMES[number % len(GAMES)], seats=[{"kind": "mine"}, *bots], start=True)
        self.table: str = self.client.hear("update")["info"]["table"]
        self.acknowledged: dict[int, str] = {}
        self.sent: dict[int, set[str]] = {}
        self.waits: list[float] = []
        self.again = 0
        """Commands that were said again because no answer had come before the death."""
        self.faults: list[str] = []

    def run(self) -> None:
        while not self.stop.is_set() and not self.faults:
            try:
                self.one_command()
            except CUT:
                if not self.stop.is_set():
                    self.come_back()

    def one_command(self) -> None:
        """Wait until the game waits for us, and go on."""
        update = self.client.update
        if update["info"]["status"] == "over":
            self.client.say("rematch")
            self.client.hear("update")
        elif update.get("seat") not in update.get("awaited", ()) or not update.get("legal"):
            self.client.hear("update")
        else:
            n = update.get("n", 0) + 1
            move = self.chance.choice(update["legal"])["move"]
            self.say(n, "undo" if update.get("undo") and self.chance.random() < 0.2 else move)

    def say(self, n: int, move: str) -> str:
        """One numbered command; the answer's type."""
        self.sent.setdefault(n, set()).add(move)
        began = time.monotonic()
        answer = self.client.ask("undo", n=n) if move == "undo" else self.client.ask("act", n=n, move=move)
        if answer["type"] == "done":
            if self.acknowledged.setdefault(n, move) != move:
                self.faults.append(f"command {n} was acknowledged as {self.acknowledged[n]} and as {move}")
            self.waits.append(time.monotonic() - began)
        if self.client.update.get("n", 0) < n:
            self.client.hear("update") if answer["type"] == "done" else self.reopen()
        return str(answer["type"])

    def reopen(self) -> None:
        self.client.say("open", table=self.table)
        self.client.hear("update")

    def come_back(self) -> None:
        """Connect again. The table has all that was acknowledged; what was under way is said again, and done once."""
        token = self.client.token
        self.client.socket.socket.close()
        while not self.stop.is_set():
            try:
                self.client = Client(self.server.address, token=token)
                self.reopen()
                taken, last = self.client.update.get("n", 0), len(self.acknowledged)
                if taken not in (last, last + 1):
                    self.faults.append(f"{last} commands were acknowledged, the table has {taken}")
                if taken == last + 1:
                    self.again += 1
                    said = sorted(self.sent[taken])
                    answers = [self.say(taken, move) for move in said]
                    if answers.count("done") != 1:
                        self.faults.append(f"command {taken} was stored, and said again it is {answers} for {said}")
            except CUT:
                time.sleep(0.01)
            else:
                return


@dataclass
class Result:
    """What happened, and what was wrong."""

    kills: int
    seconds: float
    acknowledged: int
    again: int
    entries: int
    starts: list[float] = field(default_factory=list)
    """Seconds from a start to an address."""
    faults: list[str] = field(default_factory=list)


def play_through(folder: Path, kills: int, tables: int, seed: int) -> Result:
    """Kill the server so many times while it serves so many tables. What is wrong is in ``faults``, not raised."""
    stop = threading.Event()
    chance = random.Random(seed)
    began = time.monotonic()
    result = Result(kills, 0, 0, 0, 0)
    with Zygote(folder) as server:
        server.start()
        players = [Player(server, number, stop, seed) for number in range(tables)]
        for player in players:
            player.start()
        try:
            for kill in range(kills):
                before = sum(len(player.acknowledged) for player in players)
                deadline = time.monotonic() + LIMIT
                # In the middle of play: some were served since the last death, and others are being served.
                while sum(len(player.acknowledged) for player in players) <= before + tables // 2:
                    if time.monotonic() > deadline or not all(player.is_alive() for player in players):
                        result.faults.append(
                            f"play stopped before kill {kill}: {[player.faults for player in players]}"
                        )
                        return result
                    time.sleep(0.001)
                time.sleep(chance.random() * 0.05)
                server.kill()
                checked = upkeep.check(f"sqlite:///{server.file}")
                if checked.broken is not None:
                    result.faults.append(f"after kill {kill}: {checked.broken}")
                started = time.monotonic()
                server.start()
                result.starts.append(time.monotonic() - started)
        finally:
            stop.set()
            server.kill()
            for player in players:
                player.join(LIMIT)
    result.seconds = time.monotonic() - began
    for player in players:
        result.acknowledged += len(player.acknowledged)
        result.again += player.again
        result.faults += [f"{player.table}: {fault}" for fault in player.faults]
        result.faults += wrong_in_log(server.file, player)
    checked = upkeep.check(f"sqlite:///{server.file}")
    result.entries = checked.entries
    if checked.broken is not None:
        result.faults.append(str(checked.broken))
    return result


def wrong_in_log(file: Path, player: Player) -> list[str]:
    """Each command once, in order; all that were acknowledged, as they were said."""

    async def read() -> list[Entry]:
        store = SqlStore(f"sqlite:///{file}")
        try:
            return await store.log(player.table)
        finally:
            store.close()

    log = asyncio.run(read())
    # The person sits at the first seat.
    commands = [(entry.n, split_move(entry.text)[0]) for entry in log if entry.n is not None and entry.seat == 0]
    wrong = []
    if [n for n, _ in commands] != list(range(1, len(commands) + 1)):
        wrong.append("the numbers have gaps or come twice")
    stored = dict(commands)
    for n, move in player.acknowledged.items():
        if stored.get(n) != move:
            wrong.append(f"command {n} was acknowledged as {move!r}, the log has {stored.get(n)!r}")
    wrong += [
        f"command {n} in the log is {move!r}, which nobody said"
        for n, move in commands
        if move not in player.sent.get(n, ())
    ]
    return [f"{player.table}: {each}" for each in wrong]
