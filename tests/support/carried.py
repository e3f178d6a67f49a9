"""Somebody who plays over a bad network, by any of the three ways, and comes back after every break."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

Said = dict[str, Any]
LIMIT = 60.0
"""Seconds in which something must come; for what does not come at all."""
TRIES = 8


class Broken(Exception):
    """The line is over; another one has to be begun."""


class Traveller:
    """A device with one connection at a time. ``way`` is `socket`, `events` or `poll`."""

    def __init__(self, address: str, way: str, nickname: str, keep: bool = True) -> None:
        """Without ``keep`` every request takes a connection of its own."""
        self._address = address
        self._way = way
        self._nickname = nickname
        self._http = httpx.AsyncClient(
            base_url=f"http://{address}", timeout=10, trust_env=False, headers=None if keep else {"connection": "close"}
        )
        self._inbox: asyncio.Queue[Said | None] = asyncio.Queue()
        self._reading: asyncio.Task[None] | None = None
        self._put: Callable[[bytes], Awaitable[None]] | None = None
        self._path = ""
        self._sent = self._got = 0
        self._pending: Said | None = None
        self.token = ""
        self.update: Said = {}
        self.lines = 0
        """How many connections there were."""
        self.played: list[str] = []
        """The moves that were acknowledged, in order."""

    async def say(self, kind: str, **fields: Any) -> None:
        """Say something on a connection; begin one if there is none, and again when it breaks."""
        for _ in range(TRIES):
            try:
                if self._put is None:
                    await self._begin()
                assert self._put is not None
                await self._put(json.dumps({"type": kind, **fields}).encode())
            except (Broken, OSError, WebSocketException):
                self._break()
            else:
                return
        raise AssertionError(f"{self._way}: {kind} cannot be said")

    async def hear(self, kind: str) -> Said:
        """The next message of a kind."""
        while True:
            message = await asyncio.wait_for(self._inbox.get(), LIMIT)
            if message is None:
                self._break()
                await self._resume()
            elif message["type"] == "update":
                self.update = message
            elif message["type"] == "welcome":
                self.token = message["token"]
            elif message["type"] == "done" and self._pending is not None and message["n"] == self._pending["n"]:
                self.played.append(self._pending["move"])
                self._pending = None
            if message is not None and message["type"] == kind:
                return message

    async def play(self) -> None:
        """Play the first legal move whenever the seat is awaited, until the game is over."""
        while self.update["info"]["status"] != "over":
            update = self.update
            if self._pending is None and update.get("seat") in update.get("awaited", []):
                n = update.get("n", 0) + 1
                self._pending = {"n": n, "move": update["legal"][0]["move"]}
                await self.say("act", **self._pending)
                await self.hear("done")
                while self.update.get("n", 0) < n:
                    await self.hear("update")
            else:
                await self.hear("update")

    async def close(self) -> None:
        """Hang up."""
        self._break()
        await self._http.aclose()

    async def _resume(self) -> None:
        if self._pending is not None:
            await self.say("act", **self._pending)
        else:
            await self.say("tables")

    async def _begin(self) -> None:
        self.lines += 1
        self._sent = self._got = 0
        if self._way == "socket":
            socket = await connect(f"ws://{self._address}/ws", open_timeout=10, proxy=None)
            self._put = lambda data: socket.send(data.decode())
            self._reading = asyncio.create_task(self._guarded(self._hear_socket(socket)))
        else:
            self._path = f"/line/{(await self._ask('POST', '/line')).json()['line']}"
            self._put = self._post
            self._reading = asyncio.create_task(
                self._guarded(self._hear_events() if self._way == "events" else self._hear_polls())
            )
        await self._put(json.dumps({"type": "hello", "token": self.token, "nickname": self._nickname}).encode())
        if self.update:
            known = {"table": self.update["info"]["table"], "seq": self.update["seq"]}
            await self._put(json.dumps({"type": "open", **known}).encode())

    def _break(self) -> None:
        self._put = None
        if self._reading is not None:
            self._reading.cancel()
        self._inbox = asyncio.Queue()

    async def _guarded(self, reading: Awaitable[None]) -> None:
        inbox = self._inbox
        with suppress(Broken, OSError, WebSocketException, httpx.HTTPError):
            await reading
        inbox.put_nowait(None)

    async def _hear_socket(self, socket: Any) -> None:
        try:
            async for message in socket:
                self._inbox.put_nowait(json.loads(message))
        finally:
            socket.transport.abort()

    async def _hear_events(self) -> None:
        headers, address = self._headers(), f"{self._path}/events?after={self._got}"
        async with self._http.stream("GET", address, headers=headers) as answer:
            ident = 0
            async for line in answer.aiter_lines():
                if line.startswith("id:"):
                    ident = int(line[3:])
                elif line.startswith("data:") and line[5:].strip():
                    self._take(ident, json.loads(line[5:]))

    async def _hear_polls(self) -> None:
        while True:
            answer = await self._ask("GET", f"{self._path}/poll?after={self._got}&wait=5")
            for ident, message in answer.json():
                self._take(ident, message)

    def _take(self, ident: int, message: Said) -> None:
        if ident > self._got:
            assert ident == self._got + 1, "a message is missing"
            self._got = ident
            if message["type"] == "welcome":
                self.token = message["token"]
            self._inbox.put_nowait(message)

    async def _post(self, data: bytes) -> None:
        self._sent += 1
        await self._ask("POST", f"{self._path}/send?n={self._sent}&after={self._got}", data)

    async def _ask(self, method: str, path: str, data: bytes = b"") -> httpx.Response:
        for _ in range(TRIES):
            try:
                answer = await self._http.request(method, path, content=data, headers=self._headers())
            except httpx.HTTPError:
                continue
            if not answer.is_success:
                raise Broken(answer.text)
            return answer
        raise Broken(path)

    def _headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"} if self.token else {}


async def play_together(ann: Traveller, bob: Traveller) -> None:
    """A whole game of these two, from the table's making to its end."""
    await ann.say("create", game="tiny", variant="long", seats=[{"kind": "mine"}, {"kind": "open"}])
    code = (await ann.hear("update"))["info"]["code"]
    await bob.say("join", code=code)
    await bob.hear("update")
    await ann.say("start")
    while ann.update["info"]["status"] != "playing":
        await ann.hear("update")
    async with asyncio.timeout(60):
        await asyncio.gather(ann.play(), bob.play())
