"""Where several workers serve: a request for a line (`_line`) that another worker keeps is passed on to that worker.

Every worker also listens on a socket of its own in a folder that only this server may enter; a line's name begins with
the number of the worker that keeps it, so whoever gets a request knows where to pass it.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import h11
from litestar.types import ASGIApp, Receive, Scope, Send

BEFORE: Final = "/line/"
_CHUNK: Final = 65536
_OF_ONE_HOP: Final = frozenset({b"connection", b"expect", b"keep-alive", b"transfer-encoding", b"upgrade"})
"""Headers that are about one connection, not about the request or its answer."""


class Relay:
    """An ASGI application around the one of a worker. ``number`` is the worker's own: its process number."""

    def __init__(self, app: ASGIApp, folder: Path, number: int) -> None:
        self._app = app
        self._folder = folder
        self._number = number
        self._ending = asyncio.Event()

    @contextmanager
    def listening(self) -> Iterator[socket.socket]:
        """The socket on which others pass requests on to this worker."""
        path = self._folder / str(self._number)
        # A worker that was killed has left its own; numbers come again.
        path.unlink(missing_ok=True)
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as here:
            here.bind(str(path))
            here.listen()
            try:
                yield here
            finally:
                path.unlink(missing_ok=True)

    def end(self) -> None:
        """Let go of whoever waits for news from another worker: the server stops."""
        self._ending.set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
        number = _keeper(scope)
        if number is not None and number != self._number:
            try:
                reader, writer = await asyncio.open_unix_connection(self._folder / str(number))
            except OSError:
                pass  # that worker is no more, nor are its lines: ours says so
            else:
                await _Passed(scope, receive, send, reader, writer).run(self._ending)
                return
        await self._app(scope, receive, send)


def _keeper(scope: Any) -> int | None:
    """The worker that keeps the line which a request is about; None for any other request."""
    if scope["type"] != "http" or not scope["path"].startswith(BEFORE):
        return None
    number, dash, _ = scope["path"].removeprefix(BEFORE).partition("-")
    return int(number) if dash and number.isascii() and number.isdigit() and len(number) < 10 else None


class _Passed:
    """One request on its way to another worker, and the answer on its way back."""

    def __init__(
        self, scope: Any, receive: Receive, send: Send, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self._scope = scope
        self._receive = receive
        self._send = send
        self._reader = reader
        self._writer = writer
        self._talk = h11.Connection(h11.CLIENT)
        self._began = self._sized = self._ended = False

    async def run(self, ending: asyncio.Event) -> None:
        """Until the answer is over, whoever asked has gone, or the server stops."""
        tasks = [asyncio.create_task(self._ask()), asyncio.create_task(self._answer())]
        if self._scope["method"] == "GET":
            # It may wait for long; what is said by POST is done at once.
            tasks.append(asyncio.create_task(_happens(ending)))
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._writer.close()
            for task in tasks:
                task.cancel()
            results = await asyncio.gather(*tasks, return_exceptions=True)
        for result in results:
            if isinstance(result, Exception) and not isinstance(result, OSError | h11.ProtocolError):
                raise result
        await self._finish()

    async def _finish(self) -> None:
        """End an answer that the other worker did not end; a client begins a new line then."""
        if not self._began:
            await self._send({"type": "http.response.start", "status": 502, "headers": [(b"content-length", b"0")]})
        if not self._ended and not (self._began and self._sized):
            await self._send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _ask(self) -> None:
        scope = self._scope
        target = scope["raw_path"] + (b"?" + scope["query_string"] if scope["query_string"] else b"")
        headers = [each for each in scope["headers"] if each[0] not in _OF_ONE_HOP]
        if any(name == b"transfer-encoding" for name, _ in scope["headers"]):
            headers.append((b"transfer-encoding", b"chunked"))
        await self._pass(
            h11.Request(method=scope["method"], target=target, headers=[*headers, (b"connection", b"close")])
        )
        more = True
        while more:
            message = await self._receive()
            if message["type"] != "http.request":
                return
            if body := message.get("body", b""):
                await self._pass(h11.Data(data=body))
            more = message.get("more_body", False)
        await self._pass(h11.EndOfMessage())
        while (await self._receive())["type"] != "http.disconnect":
            pass

    async def _pass(self, event: h11.Request | h11.Data | h11.EndOfMessage) -> None:
        self._writer.write(self._talk.send(event) or b"")
        await self._writer.drain()

    async def _answer(self) -> None:
        while True:
            event = self._talk.next_event()
            if event is h11.NEED_DATA:
                self._talk.receive_data(await self._reader.read(_CHUNK))
            elif isinstance(event, h11.Response):
                headers = [each for each in event.headers if each[0] not in _OF_ONE_HOP]
                self._sized = any(name == b"content-length" for name, _ in headers)
                self._began = True
                await self._send({"type": "http.response.start", "status": event.status_code, "headers": headers})
            elif isinstance(event, h11.Data):
                await self._send({"type": "http.response.body", "body": bytes(event.data), "more_body": True})
            elif isinstance(event, h11.EndOfMessage):
                self._ended = True
                await self._send({"type": "http.response.body", "body": b"", "more_body": False})
                return
            elif isinstance(event, h11.ConnectionClosed):
                return


async def _happens(event: asyncio.Event) -> None:
    await event.wait()
