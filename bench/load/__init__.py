"""A full server: 500 tables of two, one move a second each. Processor time a move, waiting, memory; beside other servers.

Each contestant has a fresh server process and is put under the same load by the same program, one after the other, on the
same machine. A view of about the same length goes to each of the two seats after each move. Bondline keeps the full rules,
filters by State.observation and commits each move to a SQLite file with ``synchronous=FULL``; boardgame.io has its store in
memory and Colyseus none, both with a toy of a game whose rules cost next to nothing. The floor is the same traffic on the
libraries that Bondline's server stands on, with neither rules nor store (`floor`). Processor time is the server process's
own, user and system. The load comes from this process, on the same cores.
"""

from __future__ import annotations

import asyncio
import os
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from bench.load.tables import TABLES, GreetedTable, LoadTable
from bench.server import SERVE, cpu_seconds
from tools.web_build import install, node

FOLDER = Path(__file__).parent / "peers"
NUMBER = 500
STEP = 100
"""Tables opened between looks at the memory."""
WARM, SECONDS = 5.0, 20.0
OPENING = 16
"""Tables that are opened at the same time."""
BULK = {"floor": 1680, "boardgame.io": 920, "colyseus": 1650}
"""Bytes on the table, so that a view of the toy is as long as one of Bondline's."""


@contextmanager
def server(name: str, folder: Path) -> Iterator[tuple[str, int]]:
    """A server's address and process."""
    command, environment = [sys.executable, "-c", SERVE, f"sqlite:///{folder}/load.db"], dict(os.environ)
    if name == "floor":
        command = [sys.executable, "-m", "bench.load.floor"]
    elif name != "bondline":
        path, environment = node()
        command = [path, f"{name.replace('.', '')}.cjs"]
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    environment |= {"NODE_ENV": "production", "PORT": str(port), "BULK": str(BULK.get(name, 0))}
    started = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        text=True,
        cwd=None if name in ("bondline", "floor") else FOLDER,
        env=environment,
    )
    try:
        assert started.stdout is not None
        found = next((line for line in started.stdout if re.search(r"http://\S+:\d+", line)), "")
        address = re.search(r"http://(\S+:\d+)", found)
        assert address, f"{name} did not start"
        yield address[1], started.pid
    finally:
        started.terminate()
        started.wait(30)
        assert started.stdout is not None
        started.stdout.close()


def memory_kb(process: int) -> int:
    """What a process has of the machine's memory, in units of 1000 bytes."""
    found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{process}/status").read_text())
    assert found
    return int(found[1]) * 1024 // 1000


async def connections(name: str, address: str, process: int) -> float | None:
    """Kilobytes of a connection that is greeted and at no table; None where there is none without a table."""
    kind = TABLES[name]
    if not issubclass(kind, GreetedTable):
        return None
    tables: list[GreetedTable] = []
    memory = []
    try:
        # What the first ones need is there for all.
        for _ in range(2):
            some = [kind(address, each) for each in range(STEP)]
            tables += some
            for table in some:
                await table.greet()
            await asyncio.sleep(0.5)
            memory.append(memory_kb(process))
    finally:
        await asyncio.gather(*(table.close() for table in tables), return_exceptions=True)
    return (memory[1] - memory[0]) / (2 * STEP)


async def load(name: str, address: str, process: int) -> dict[str, Any]:
    tables: list[LoadTable] = []
    memory = [memory_kb(process)]
    gate = asyncio.Semaphore(OPENING)

    async def open_(table: LoadTable) -> None:
        async with gate:
            await table.open()

    try:
        while len(tables) < NUMBER:
            some = [TABLES[name](address, len(tables) + each) for each in range(STEP)]
            tables += some
            await asyncio.gather(*(open_(table) for table in some))
            await asyncio.sleep(0.5)
            memory.append(memory_kb(process))
        waits: list[float] = []
        begin = time.monotonic()
        end = begin + WARM + SECONDS
        playing = [
            asyncio.create_task(play(table, begin + each / NUMBER, end, waits)) for each, table in enumerate(tables)
        ]
        await asyncio.sleep(WARM)
        waits.clear()
        for table in tables:
            table.views.clear()
        cpu, mine, since = cpu_seconds(process), time.process_time(), time.monotonic()
        await asyncio.gather(*playing)
        seconds, used = time.monotonic() - since, cpu_seconds(process) - cpu
        lengths = [length for table in tables for length in table.views]
        waits.sort()
        return {
            "moves": len(waits),
            "moves_per_second": len(waits) / seconds,
            "cpu_ms_per_move": 1000 * used / len(waits),
            "server_load": used / seconds,
            "generator_load": (time.process_time() - mine) / seconds,
            "view_bytes": statistics.fmean(lengths),
            "p50_ms": 1000 * waits[len(waits) // 2],
            "p99_ms": 1000 * waits[len(waits) * 99 // 100],
            "memory_kb": [*memory, memory_kb(process)],
        }
    finally:
        await asyncio.gather(*(table.close() for table in tables), return_exceptions=True)


async def play(table: LoadTable, at: float, end: float, waits: list[float]) -> None:
    """One move a second from a moment on. Who is late does not hurry."""
    while at < end:
        await asyncio.sleep(at - time.monotonic())
        await table.prepare()
        began = time.perf_counter()
        await table.move()
        waits.append(time.perf_counter() - began)
        at = max(at + 1, time.monotonic())


def measure(repeats: int, names: tuple[str, ...] = tuple(TABLES)) -> dict[str, Any]:
    """All contestants in turn, at most three times: one turn takes two minutes."""
    install(FOLDER)
    runs: dict[str, list[dict[str, Any]]] = {name: [] for name in names}
    for _ in range(min(repeats, 3)):
        for name in names:
            with tempfile.TemporaryDirectory() as folder, server(name, Path(folder)) as (address, process):
                run = asyncio.run(load(name, address, process))
            with tempfile.TemporaryDirectory() as folder, server(name, Path(folder)) as (address, process):
                run["connection_kb"] = asyncio.run(connections(name, address, process))
            runs[name].append(run)
    return {"tables": NUMBER, "seconds": SECONDS, "runs": runs}


def middle(runs: list[dict[str, Any]], key: str) -> float:
    return float(statistics.median(run[key] for run in runs))


def per_connection(runs: list[dict[str, Any]]) -> str:
    found = [run["connection_kb"] for run in runs if run["connection_kb"] is not None]
    return f"{statistics.median(found):.1f}" if found else "-"


def growth(run: dict[str, Any]) -> tuple[float, float]:
    """What the first half of the tables and the second took of the memory, their connections included; kilobytes a table."""
    kept = run["memory_kb"][:-1]
    half = len(kept) // 2
    return (kept[half] - kept[0]) / (half * STEP), (kept[-1] - kept[half]) / ((len(kept) - 1 - half) * STEP)


def show(measured: dict[str, Any]) -> str:
    """A table, and the ratios."""
    runs = measured["runs"]
    lines = [f"Load: {measured['tables']} tables of two seats, one move a second each, {measured['seconds']:.0f} s", ""]
    heads = ("CPU ms/move", "p50 ms", "p99 ms", "moves/s", "view bytes", "kB/connection", "kB/table first, last")
    lines.append("  " + "".ljust(14) + "".join(head.rjust(15) for head in heads[:-1]) + heads[-1].rjust(24))
    for name, of in runs.items():
        keys = ("cpu_ms_per_move", "p50_ms", "p99_ms", "moves_per_second", "view_bytes")
        figures = "".join(f"{middle(of, key):15.2f}" for key in keys)
        early, late = (statistics.median(growth(run)[part] for run in of) for part in (0, 1))
        lines.append(f"  {name:14}{figures}{per_connection(of):>15}{f'{early:.1f}, {late:.1f}':>24}")
    ours = runs.get("bondline")
    for name, of in runs.items():
        if ours and name != "bondline":
            cpu, wait = (
                statistics.median(mine[key] / theirs[key] for mine, theirs in zip(ours, of, strict=True))
                for key in ("cpu_ms_per_move", "p50_ms")
            )
            lines.append(f"  Bondline / {name}: processor time a move {cpu:.2f}, median wait {wait:.2f}")
    return "\n".join(lines)
