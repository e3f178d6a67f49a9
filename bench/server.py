"""Moves per CPU second of a real server with a durable log: games for two, each seat on a WebSocket of its own.

Every move is decided by the full rules, committed to a SQLite file with ``synchronous=FULL``, acknowledged, and pushed
to both seats as a full view. CPU time is the server process's own, user and system, as the kernel counts it.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

TABLES = 16
SECONDS = 5.0
SERVE = """
import sys
from bondline.protocol import Limits
from bondline.server import serve
sys.exit(serve(port=0, database=sys.argv[1], pace=0, limits=Limits.none()))
"""


@dataclass
class Count:
    """What was played."""

    moves: int = 0
    bytes: list[int] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)


class Seat:
    """A client that plays random legal moves."""

    def __init__(self, socket: ClientConnection, seed: int) -> None:
        self.socket = socket
        self.update: dict[str, Any] = {}
        self.chance = random.Random(seed)

    @property
    def awaited(self) -> bool:
        return self.update.get("seat") in self.update.get("awaited", ())

    async def say(self, kind: str, **fields: Any) -> None:
        await self.socket.send(json.dumps({"type": kind, **fields}))

    async def hear(self, kind: str, count: Count) -> None:
        while True:
            text = await self.socket.recv()
            message = json.loads(text)
            if message["type"] == "update":
                self.update = message
                count.bytes.append(len(text))
            if message["type"] == "refused":
                raise AssertionError(message)
            if message["type"] == kind:
                return


async def play(address: str, number: int, until: float, count: Count) -> None:
    """Games at one table, one after another, until the time is over."""
    async with connect(f"ws://{address}/ws", proxy=None) as first, connect(f"ws://{address}/ws", proxy=None) as second:
        seats = [Seat(first, 2 * number), Seat(second, 2 * number + 1)]
        for seat in seats:
            await seat.say("hello")
            await seat.hear("welcome", count)
        await seats[0].say("create", game="ion", variant="standard", seats=[{"kind": "mine"}, {"kind": "open"}])
        await seats[0].hear("update", count)
        await seats[1].say("join", code=seats[0].update["info"]["code"])
        await seats[1].hear("update", count)
        await seats[0].say("start")
        await until_playing(seats, count)
        while time.monotonic() < until:
            if seats[0].update["info"]["status"] == "over":
                await seats[0].say("rematch")
                await until_playing(seats, count)
            # Both have heard the same, so one of them knows that the game waits for it.
            mover = next(seat for seat in seats if seat.awaited)
            move = mover.chance.choice(mover.update["legal"])["move"]
            began = time.perf_counter()
            await mover.say("act", n=mover.update.get("n", 0) + 1, move=move)
            await mover.hear("done", count)
            count.waits.append(time.perf_counter() - began)
            count.moves += 1
            for seat in seats:
                await seat.hear("update", count)


async def until_playing(seats: list[Seat], count: Count) -> None:
    for seat in seats:
        while not seat.update or seat.update["info"]["status"] != "playing":
            await seat.hear("update", count)


def cpu_seconds(process: int) -> float:
    """User and system time of a process so far."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def load(address: str, process: int) -> dict[str, float]:
    count = Count()
    began, cpu = time.monotonic(), cpu_seconds(process)
    await asyncio.gather(*(play(address, number, began + SECONDS, count) for number in range(TABLES)))
    seconds, used = time.monotonic() - began, cpu_seconds(process) - cpu
    waits = sorted(count.waits)
    return {
        "moves": count.moves,
        "moves_per_second": count.moves / seconds,
        "moves_per_cpu_second": count.moves / used,
        "update_bytes": sum(count.bytes) / len(count.bytes),
        "acknowledged_p50_ms": 1000 * waits[len(waits) // 2],
        "acknowledged_p99_ms": 1000 * waits[len(waits) * 99 // 100],
    }


def measure(repeats: int) -> dict[str, Any]:
    """One server process a repeat, each with a new database."""
    runs = []
    for _ in range(repeats):
        with tempfile.TemporaryDirectory() as folder:
            command = [sys.executable, "-c", SERVE, f"sqlite:///{folder}/bench.db"]
            with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
                try:
                    assert server.stdout is not None
                    found = re.search(r"http://(\S+)", server.stdout.readline())
                    assert found, "the server did not start"
                    runs.append(asyncio.run(load(found[1], server.pid)))
                finally:
                    server.terminate()
    middle = sorted(runs, key=lambda run: run["moves_per_cpu_second"])[len(runs) // 2]
    return {"game": "ion, standard, 2 players", "tables": TABLES, "seconds": SECONDS, "median": middle, "runs": runs}


def show(measured: dict[str, Any]) -> str:
    """A short table."""
    run = measured["median"]
    return "\n".join(
        [
            f"Server, durable log, {measured['tables']} tables of {measured['game']}, median of {len(measured['runs'])}",
            f"  moves per CPU second   {run['moves_per_cpu_second']:8.0f}",
            f"  moves per second       {run['moves_per_second']:8.0f}",
            f"  acknowledged after     {run['acknowledged_p50_ms']:8.1f} ms (99 of 100: {run['acknowledged_p99_ms']:.1f} ms)",
            f"  an update has          {run['update_bytes']:8.0f} bytes, one to each seat after each move",
        ]
    )


if __name__ == "__main__":
    print(json.dumps(measure(1), indent=2) if "--json" in sys.argv else show(measure(1)))
