"""A table as lines: an update now and after every change, for as long as somebody reads."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any, Final

from litestar import Request, Response
from litestar.response.base import ASGIResponse
from litestar.types import Receive, Scope, Send

from bondline.protocol import Visit

_log = logging.getLogger("bondline.server")

HEARTBEAT: Final = 10.0
"""Seconds of silence after which an empty line is sent."""
MEDIA: Final = "application/x-ndjson"


class Streams:
    """The open streams of one process."""

    def __init__(self, heartbeat: float = HEARTBEAT) -> None:
        self.heartbeat = heartbeat
        self.ending = False
        self.open: set[asyncio.Event] = set()
        self.also: list[Callable[[], None]] = []
        """What else is to end then."""

    def end(self) -> None:
        """End all of them, and at once whatever begins after this: the server stops."""
        self.ending = True
        for news in self.open:
            news.set()
        for end in self.also:
            end()


class Telling(ASGIResponse):
    """The answer that goes on. ``news`` is what wakes the visit; ``held`` is let go of at the end."""

    _should_set_content_length = False

    def __init__(
        self, streams: Streams, visit: Visit, news: asyncio.Event, first: list[bytes], held: ExitStack
    ) -> None:
        super().__init__(media_type=MEDIA, headers={"cache-control": "no-store"})
        self._streams, self._visit, self._news, self._first, self._held = streams, visit, news, first, held

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
        self._streams.open.add(self._news)
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._streams.open.discard(self._news)
            self._held.close()

    async def send_body(self, send: Send, receive: Receive) -> None:
        """Tell until the reader goes, the device may not watch any more, or the server stops."""
        tasks = [asyncio.create_task(self._tell(send)), asyncio.create_task(_gone(receive))]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            for result in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(result, Exception):
                    _log.error("a stream ended because of a fault", exc_info=result)

    async def _tell(self, send: Send) -> None:
        lines = self._first
        while not self._streams.ending:
            # `send` waits for a reader who is slow. What happens meanwhile is news once, and becomes one update.
            for line in lines:
                await send({"type": "http.response.body", "body": line + b"\n", "more_body": True})
            if self._visit.over:
                break
            try:
                await asyncio.wait_for(self._news.wait(), self._streams.heartbeat)
            except TimeoutError:
                lines = [b""]
                continue
            self._news.clear()
            lines = await self._visit.updates()
        await send({"type": "http.response.body", "body": b"", "more_body": False})


class Lines(Response[bytes]):
    """What a handler returns to answer so."""

    def __init__(self, telling: Telling) -> None:
        super().__init__(b"", media_type=MEDIA)
        self._telling = telling

    def to_asgi_response(self, app: Any, request: Request[Any, Any, Any], **named: Any) -> ASGIResponse:
        """See Litestar."""
        return self._telling


async def _gone(receive: Receive) -> None:
    """Wait until the reader has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass
