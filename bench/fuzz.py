"""Hostile frames at a real server: how many were answered, whether anything hung, broke or changed somebody's game."""

from __future__ import annotations

import asyncio
import json
import random
import string
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any, Final, get_args

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from bondline.protocol.messages import ClientMessage
from tests.support.process import Client, TinyServer

FRAMES: Final = 25_000
"""In one repeat."""
LINES: Final = 8
"""Connections at once: strangers, and spectators of a table in play."""
BATCH: Final = 50
PATIENCE: Final = 60.0
"""Seconds without an answer after which a connection hangs."""
TAGS: Final = [str(message.__struct_config__.tag) for message in get_args(ClientMessage)]
FIELDS: Final = sorted({name for message in get_args(ClientMessage) for name in message.__struct_fields__})
WORDS: Final = [
    "P1",
    "P2",
    "P0",
    "P99",
    "tiny",
    "pick 1",
    "grab",
    "mine",
    "open",
    "bot",
    "~",
    "P1 ~",
    "",
    "\u0000",
    "move 60",
]


def value(source: random.Random, depth: int = 0) -> Any:
    """Anything that JSON can say."""
    kind = source.randrange(9 if depth < 3 else 6)
    if kind == 0:
        return source.choice([None, True, False])
    if kind == 1:
        return source.choice([0, 1, -1, 2**31, 2**63, -(2**70), 1e308, 0.5])
    if kind < 4:
        return source.choice(WORDS)
    if kind < 6:
        return "".join(source.choices(string.printable + "äß漢\U0001f9ea", k=source.randrange(12)))
    if kind < 8:
        return [value(source, depth + 1) for _ in range(source.randrange(4))]
    return {source.choice([*FIELDS, "x"]): value(source, depth + 1) for _ in range(source.randrange(4))}


def frame(source: random.Random) -> str | bytes:
    """A message that is nearly one, one that is none, or bytes."""
    kind = source.randrange(10)
    if kind == 0:
        return source.randbytes(source.randrange(200))
    if kind == 1:
        return "".join(source.choices(string.printable, k=source.randrange(100)))
    fields = {source.choice(FIELDS): value(source) for _ in range(source.randrange(6))}
    text = json.dumps({**fields, "type": source.choice(TAGS)})
    if kind == 2:
        at = source.randrange(len(text))
        return text[:at] + source.choice(string.printable) + text[at + 1 :]
    return text[: source.randrange(len(text))] if kind == 3 else text


class Attack:
    """What came back of it."""

    def __init__(self, address: str, code: str, seed: int) -> None:
        self.address = address
        self.code = code
        self.seed = seed
        self.answers: Counter[str] = Counter()
        self.faults: list[str] = []
        self.sent = 0
        self.hung = 0
        self.closed = 0

    async def run(self, frames: int) -> None:
        """So many frames over all lines."""
        await asyncio.gather(*(self._line(number, frames // LINES) for number in range(LINES)))

    async def _line(self, number: int, frames: int) -> None:
        source = random.Random(1000 * self.seed + number)
        token: str | None = None
        left = frames
        while left > 0:
            async with connect(f"ws://{self.address}/ws", proxy=None, max_size=None) as line:
                token = await self._greet(line, token, watching=number % 2 == 1)
                try:
                    while left > 0:
                        batch = [frame(source) for _ in range(min(BATCH, left))]
                        left -= len(batch)
                        self.sent += len(batch)
                        for each in batch:
                            await line.send(each)
                        await self._sentinel(line, batch)
                except ConnectionClosed:
                    # Frames may say so (a refusal that is fatal); the next line goes on.
                    self.closed += 1

    async def _greet(self, line: ClientConnection, token: str | None, watching: bool) -> str:
        await line.send(json.dumps({"type": "hello", "token": token}))
        welcome = json.loads(await asyncio.wait_for(line.recv(), PATIENCE))
        if watching:
            await line.send(json.dumps({"type": "watch", "code": self.code}))
        return str(welcome["token"])

    async def _sentinel(self, line: ClientConnection, batch: list[str | bytes]) -> None:
        """Everything before it is answered before it is."""
        mark = f"sentinel {self.sent}"
        await line.send(json.dumps({"type": "components", "id": 4242, "game": mark}))
        while True:
            try:
                said = json.loads(await asyncio.wait_for(line.recv(), PATIENCE))
            except TimeoutError:
                self.hung += 1
                raise ConnectionClosed(None, None) from None
            self.answers[said["type"]] += 1
            if said.get("rule") == "protocol.fault":
                self.faults.append(repr(batch)[:2000])
            if said["type"] == "refused" and said.get("id") == 4242 and mark in json.dumps(said):
                return


def measure(repeats: int) -> dict[str, Any]:
    """One server and one seed a repeat."""
    total: Counter[str] = Counter()
    answers: Counter[str] = Counter()
    faults: list[str] = []
    started = time.perf_counter()
    for seed in range(repeats):
        with tempfile.TemporaryDirectory() as folder, TinyServer(Path(folder)) as server:
            with Client(server.address, nickname="Ann") as ann, Client(server.address, nickname="Bob") as bob:
                ann.say("create", game="tiny", seats=[{"kind": "mine"}, {"kind": "open"}])
                code = ann.hear("update")["info"]["code"]
                bob.say("join", code=code)
                bob.hear("update")
                ann.say("start")
                seq = ann.hear_until(4)["seq"]
                attack = Attack(server.address, code, seed)
                asyncio.run(attack.run(FRAMES))
                ann.say("open", table=ann.update["info"]["table"], seq=0)
                after = ann.hear("update")["seq"]
                told = ann.ask("act", n=1, move=ann.update["legal"][0]["move"], seat="P1")
                played = told["type"] == "done"
            total.update(frames=attack.sent, hung=attack.hung, closed=attack.closed)
            total.update(changed=after != seq, stuck=not played)
            answers.update(attack.answers)
            faults += attack.faults
            total.update(tracebacks=server.log.read_text().count("Traceback"))
    return {
        **{name: total[name] for name in ("frames", "hung", "closed", "changed", "stuck", "tracebacks")},
        "faults": faults,
        "answers": dict(answers.most_common()),
        "seconds": time.perf_counter() - started,
    }


def show(measured: dict[str, Any]) -> str:
    """A short table."""
    lines = [
        f"Hostile frames: {measured['frames']} over {LINES} connections in {measured['seconds']:.0f} s",
        *(f"  {name:<28}{measured[name]:8d}" for name in ("hung", "changed", "stuck", "tracebacks")),
        f"  {'faults':<28}{len(measured['faults']):8d}",
        f"  {'connections that were ended':<28}{measured['closed']:8d}",
        "  answers: " + ", ".join(f"{count} {kind}" for kind, count in measured["answers"].items()),
    ]
    return "\n".join(lines + [f"  {fault}" for fault in measured["faults"][:5]])


if __name__ == "__main__":
    print(show(measure(int(sys.argv[1]) if len(sys.argv) > 1 else 1)))
