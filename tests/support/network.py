"""A network between a client and a server that lets some things not through, and others late, twice, too late or not at all.

It speaks HTTP/1.1 with one request a connection to the server. What goes wrong is counted and not drawn by lot: every
so many requests, so that a test goes the same way each time.
"""

from __future__ import annotations

import asyncio
import re
import threading
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from types import TracebackType
from typing import Self


@dataclass(frozen=True, slots=True)
class Weather:
    """What a network does. Numbers are "every so many"; 0 is never."""

    delay: float = 0
    """Seconds before a request and before its answer."""
    sockets: bool = True
    """Whether a WebSocket is let through."""
    mute_sockets: bool = False
    """Whether one that is opened delivers nothing."""
    streams: bool = True
    """Whether an answer is passed on before it is whole."""
    lose_request: int = 0
    lose_answer: int = 0
    twice: int = 0
    """A POST that reaches the server two times, one right after the other."""
    again: int = 0
    """A POST that reaches the server once more after a later one."""
    cut: int = 0
    """A stream or socket is cut after so many pieces that came from the server."""


class Network:
    """Listens on an address of its own. ``weather`` can be changed at any time, for connections that come then."""

    def __init__(self, server: str, weather: Weather) -> None:
        host, port = server.split(":")
        self._server = (host, int(port))
        self.weather = weather
        self.address = ""
        self.did: Counter[str] = Counter()
        """How often what went wrong."""
        self._requests: Counter[str] = Counter()
        self._late: list[bytes] = []
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._tasks: set[asyncio.Task[None]] = set()
        self._silent: set[asyncio.Task[None]] = set()

    def __enter__(self) -> Self:
        self._thread.start()
        listening = asyncio.run_coroutine_threadsafe(asyncio.start_server(self._come, "127.0.0.1", 0), self._loop)
        self._listening = listening.result(10)
        self.address = f"127.0.0.1:{self._listening.sockets[0].getsockname()[1]}"
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        asyncio.run_coroutine_threadsafe(self._end(), self._loop).result(10)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)
        self._loop.close()

    def cut_all(self) -> None:
        """Cut whatever is connected."""
        asyncio.run_coroutine_threadsafe(self._cut(), self._loop).result(10)

    def silence(self) -> None:
        """What is connected now stays so, and nothing goes through it any more, either way."""
        self._silent |= set(self._tasks)

    async def _end(self) -> None:
        self._listening.close()
        await self._cut()

    async def _cut(self) -> None:
        tasks = self._tasks - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _come(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        try:
            with suppress(OSError, asyncio.IncompleteReadError):
                await self._serve(reader, writer)
        except asyncio.CancelledError:
            pass
        finally:
            self._tasks.discard(task)
            await _close(writer)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"(?i)content-length: *(\d+)", head)
        body = await reader.readexactly(int(length[1])) if length else b""
        weather = self.weather
        await asyncio.sleep(weather.delay)
        if b"upgrade: websocket" in head.lower():
            await self._socket(head, reader, writer, weather)
            return
        # One request a connection: the answer ends with it.
        request = re.sub(rb"(?i)\r\nconnection: [^\r]*", b"", head)[:-2] + b"connection: close\r\n\r\n" + body
        kind = head.split(b" ", 1)[0].decode()
        if self._happens("request lost", kind, weather.lose_request):
            return
        if kind == "POST":
            for late in self._late:
                await self._whole(late)
            self._late.clear()
            if self._happens("came twice", kind, weather.twice):
                await self._whole(request)
            if self._happens("came again", kind, weather.again):
                self._late.append(request)
        if self._happens("answer lost", kind, weather.lose_answer):
            await self._whole(request, 2)
            return
        await self._answer(request, writer, weather, b"/events?" in head)

    def _happens(self, what: str, kind: str, every: int) -> bool:
        if not every:
            return False
        self._requests[what + kind] += 1
        happens = self._requests[what + kind] % every == 0
        self.did[what] += happens
        return happens

    async def _whole(self, request: bytes, patience: float = 5) -> None:
        """Let the server have a request; nobody hears its answer."""
        answer, ask = await asyncio.open_connection(*self._server)
        try:
            ask.write(request)
            with suppress(TimeoutError):
                await asyncio.wait_for(answer.read(), patience)
        finally:
            await _close(ask)

    async def _answer(self, request: bytes, writer: asyncio.StreamWriter, weather: Weather, stream: bool) -> None:
        answer, ask = await asyncio.open_connection(*self._server)
        try:
            ask.write(request)
            held: list[bytes] = []
            pieces = 0
            while data := await answer.read(65536):
                pieces += 1
                if weather.streams:
                    await asyncio.sleep(weather.delay)
                    writer.write(data)
                    await writer.drain()
                    if stream and weather.cut and pieces > weather.cut:
                        self.did["cut"] += 1
                        return
                else:
                    held.append(data)
                    self.did["held back"] += stream
            writer.write(b"".join(held))
            await writer.drain()
        finally:
            await _close(ask)

    async def _socket(
        self, head: bytes, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, weather: Weather
    ) -> None:
        if not weather.sockets:
            self.did["socket refused"] += 1
            writer.write(b"HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
            await writer.drain()
            return
        answer, ask = await asyncio.open_connection(*self._server)
        ask.write(head)
        task = asyncio.current_task()
        assert task is not None
        up = asyncio.create_task(self._pass(reader, ask, weather, 0, task))
        try:
            if weather.mute_sockets:
                self.did["socket muted"] += 1
                writer.write(await answer.readuntil(b"\r\n\r\n"))
                await asyncio.sleep(60)
            await self._pass(answer, writer, weather, weather.cut, task)
        finally:
            up.cancel()
            await _close(ask)

    async def _pass(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        weather: Weather,
        most: int,
        connection: asyncio.Task[None],
    ) -> None:
        pieces = 0
        while data := await reader.read(65536):
            await asyncio.sleep(weather.delay)
            if connection in self._silent:
                continue
            writer.write(data)
            await writer.drain()
            pieces += 1
            if most and pieces > most:
                self.did["cut"] += 1
                return


async def _close(writer: asyncio.StreamWriter) -> None:
    writer.close()
    with suppress(OSError, asyncio.CancelledError):
        await writer.wait_closed()
