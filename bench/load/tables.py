"""A table of two seats, each on a WebSocket of its own, at each contestant: how it is opened and how a move is made.

A move is over when both seats have the view that it led to, and the mover its acknowledgement where there is one.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from contextlib import AsyncExitStack
from typing import Any, Final

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect


class LoadTable(ABC):
    """One table. ``views`` has the length of each view that came, as it came over the line."""

    def __init__(self, address: str, number: int) -> None:
        self.address = address
        self.number = number
        self.views: list[int] = []
        self.open_ = AsyncExitStack()
        self.sockets: list[ClientConnection] = []

    async def connect(self, path: str) -> ClientConnection:
        opening = connect(f"ws://{self.address}{path}", proxy=None, compression=None, ping_interval=None, max_size=None)
        socket = await self.open_.enter_async_context(opening)
        self.sockets.append(socket)
        return socket

    async def close(self) -> None:
        await self.open_.aclose()

    @abstractmethod
    async def open(self) -> None: ...

    @abstractmethod
    async def move(self) -> None: ...

    async def prepare(self) -> None:  # noqa: B027 - most need nothing
        """What must be done before a move and is none."""


class GreetedTable(LoadTable):
    """One whose protocol has connections that are at no table yet."""

    @abstractmethod
    async def greet(self) -> None:
        """Both connections, before they come to a table."""


class _Bondline:
    """A seat's connection."""

    def __init__(self, socket: ClientConnection, views: list[int]) -> None:
        self.socket, self.views = socket, views
        self.update: dict[str, Any] = {}

    async def say(self, kind: str, **fields: Any) -> None:
        await self.socket.send(msgspec.json.encode({"type": kind, **fields}).decode())

    async def hear(self, kind: str) -> dict[str, Any]:
        while True:
            data = await self.socket.recv(decode=False)
            message: dict[str, Any] = msgspec.json.decode(data)
            if message["type"] == "update":
                self.update = message
                self.views.append(len(data))
            assert message["type"] != "refused", message
            if message["type"] == kind:
                return message


class BondlineTable(GreetedTable):
    """Ion by its standard rules, uniformly random legal moves."""

    async def greet(self) -> None:
        self.seats = [_Bondline(await self.connect("/ws"), self.views) for _ in range(2)]
        for seat in self.seats:
            await seat.say("hello")
            await seat.hear("welcome")

    async def open(self) -> None:
        await self.greet()
        self.chance = random.Random(self.number)
        first, second = self.seats
        await first.say("create", game="ion", variant="standard", seats=[{"kind": "mine"}, {"kind": "open"}])
        await first.hear("update")
        await second.say("join", code=first.update["info"]["code"])
        await second.hear("update")
        await first.say("start")
        await self._playing()

    async def _playing(self) -> None:
        for seat in self.seats:
            while not seat.update or seat.update["info"]["status"] != "playing":
                await seat.hear("update")

    async def prepare(self) -> None:
        if self.seats[0].update["info"]["status"] == "over":
            await self.seats[0].say("rematch")
            await self._playing()

    async def move(self) -> None:
        mover = next(seat for seat in self.seats if seat.update.get("seat") in seat.update.get("awaited", ()))
        move = self.chance.choice(mover.update["legal"])["move"]
        await mover.say("act", n=mover.update.get("n", 0) + 1, move=move)
        await mover.hear("done")
        for seat in self.seats:
            await seat.hear("update")


class FloorTable(LoadTable):
    """Two seats that hear of each other's moves and know no game."""

    async def open(self) -> None:
        self.moves = 0
        self.seats = [_Bondline(await self.connect(f"/?{self.number}"), self.views) for _ in range(2)]

    async def move(self) -> None:
        mover = self.seats[self.moves % 2]
        self.moves += 1
        await mover.say("act", n=self.moves, move="pick Na")
        await mover.hear("done")
        for seat in self.seats:
            assert (await seat.hear("update"))["moves"] == self.moves


class BoardgameioTable(GreetedTable):
    """A match of the peers' small game, over socket.io's own framing."""

    SPACE: Final = "/load,"

    async def greet(self) -> None:
        for _ in range(2):
            socket = await self.connect("/socket.io/?EIO=4&transport=websocket")
            await socket.recv()
            await socket.send(f"40{self.SPACE}")
            await self._hear(socket, f"40{self.SPACE}")

    async def open(self) -> None:
        self.moves = 0
        self.state = 0
        await self.greet()
        for seat, socket in enumerate(self.sockets):
            await self._emit(socket, "sync", f"m{self.number}", str(seat), None, 2)
            # Both say that they are here, and are told so.
            await self._hear(socket, f'42{self.SPACE}["sync"')

    async def _emit(self, socket: ClientConnection, *words: Any) -> None:
        await socket.send(f"42{self.SPACE}{msgspec.json.encode(words).decode()}")

    async def _hear(self, socket: ClientConnection, start: str) -> bytes:
        wanted = start.encode()
        while True:
            data = await socket.recv(decode=False)
            if data == b"2":
                await socket.send("3")
            if data.startswith(wanted):
                return data

    async def move(self) -> None:
        seat = str(self.moves % 2)
        action = {"type": "MAKE_MOVE", "payload": {"type": "play", "args": [0], "playerID": seat, "credentials": None}}
        await self._emit(self.sockets[self.moves % 2], "update", action, self.state, f"m{self.number}", seat)
        for socket in self.sockets:
            data = await self._hear(socket, f'42{self.SPACE}["update"')
            self.views.append(len(data))
            # Read as its own client would; the number of the state goes into the next move.
            state = msgspec.json.decode(data.partition(b",")[2])[2]
        assert state["G"]["moves"] == self.moves + 1
        self.state = state["_stateID"]
        self.moves += 1


class ColyseusTable(LoadTable):
    """A room of the peers' small game."""

    JOIN_ROOM: Final = 10
    ROOM_DATA: Final = 13

    async def open(self) -> None:
        self.moves = 0
        async with httpx.AsyncClient(trust_env=False, timeout=60) as http:
            first = (await http.post(f"http://{self.address}/matchmake/create/load", json={})).json()
            second = (await http.post(f"http://{self.address}/matchmake/joinById/{first['roomId']}", json={})).json()
        for seat in (first, second):
            socket = await self.connect(f"/{seat['processId']}/{seat['roomId']}?sessionId={seat['sessionId']}")
            while (await socket.recv(decode=False))[0] != self.JOIN_ROOM:
                pass
            await socket.send(bytes([self.JOIN_ROOM]))
            await self._view(socket)
        self.views.clear()

    async def _view(self, socket: ClientConnection) -> dict[str, Any]:
        start = bytes([self.ROOM_DATA]) + msgspec.msgpack.encode("view")
        while not (data := await socket.recv(decode=False)).startswith(start):
            pass
        self.views.append(len(data))
        view: dict[str, Any] = msgspec.msgpack.decode(data[len(start) :])
        return view

    async def move(self) -> None:
        seat = self.moves % 2
        said = msgspec.msgpack.encode("play") + msgspec.msgpack.encode({"seat": seat, "index": 0})
        await self.sockets[seat].send(bytes([self.ROOM_DATA]) + said)
        self.moves += 1
        for socket in self.sockets:
            assert (await self._view(socket))["moves"] == self.moves


TABLES: Final[dict[str, type[LoadTable]]] = {
    "bondline": BondlineTable,
    "floor": FloorTable,
    "boardgame.io": BoardgameioTable,
    "colyseus": ColyseusTable,
}
