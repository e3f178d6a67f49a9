"""The protocol over requests: messages by POST, and what there is to say as server-sent events or by long polling.

The same messages go through the same sessions as over the WebSocket. See docs/reference/protocol.md.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from typing import Annotated, Any, Final, TypeAlias

from litestar import Request, Response, Router, get, post
from litestar.datastructures import CacheControlHeader, State
from litestar.di import NamedDependency, Provide
from litestar.params import PathParameter, QueryParameter
from litestar.response import ServerSentEvent, ServerSentEventMessage

from bondline.server._line import Line, LineBook
from bondline.server._refusals import Refusals
from bondline.server._stream import Streams

POLL: Final = 20.0
"""Seconds that a poll waits at most; proxies give up after a minute, some after half of one."""
PADDING: Final = " " * 2048
"""So much goes first: some proxies hold back the beginning of an answer until there is enough of it."""
_UNBUFFERED: Final = {"X-Accel-Buffering": "no", "Cache-Control": "no-store, no-transform"}

Ident: TypeAlias = Annotated[str, PathParameter(description="What `POST /line` answered.", max_length=64)]
Number: TypeAlias = Annotated[int, QueryParameter(ge=0, le=1_000_000_000)]
Ordinal: TypeAlias = Annotated[int, QueryParameter(ge=1, le=1_000_000_000)]
Wait: TypeAlias = Annotated[float, QueryParameter(ge=0, le=POLL)]


class Carrier(Request[Any, Any, State]):
    """A request of a line."""

    @property
    def token(self) -> str | None:
        """The device's token, if it says one."""
        scheme, _, token = self.headers.get("authorization", "").partition(" ")
        return token.strip() if scheme.lower() == "bearer" else None


class Carriers:
    """What the handlers need."""

    def __init__(self, book: LineBook, streams: Streams) -> None:
        self.book = book
        self.streams = streams

    @contextmanager
    def line(self, request: Carrier, ident: str, after: int) -> Iterator[Line]:
        """A line while a request of it is answered."""
        line = self.book.find(ident, request.token)
        line.acknowledge(after)
        line.use()
        try:
            yield line
        finally:
            line.leave()


TheCarriers: TypeAlias = NamedDependency[Carriers]


@post("", status_code=200)
async def open_line(request: Carrier, carriers: TheCarriers) -> dict[str, str]:
    """Begin a connection; its name is a secret."""
    line = carriers.book.open(request.client.host if request.client else "")
    line.use()
    line.leave()
    return {"line": line.ident}


@post("/{ident:str}/send", status_code=204)
async def send(request: Carrier, carriers: TheCarriers, ident: Ident, n: Ordinal, after: Number = 0) -> None:
    """Say messages, one a line, the first of which is the client's ``n``-th."""
    with carriers.line(request, ident, after) as line:
        data = await request.body()
        await line.take(n, data.split(b"\n") if data else [])
        carriers.book.make_room(line)
        if line.session.closed:
            line.stir()


@get("/{ident:str}/events")
async def events(request: Carrier, carriers: TheCarriers, ident: Ident, after: Number = 0) -> ServerSentEvent:
    """What there is to say after a message, and from then on, as server-sent events."""
    carriers.book.find(ident, request.token)
    return ServerSentEvent(_events(carriers, request, ident, after), headers=_UNBUFFERED)


@get("/{ident:str}/poll")
async def poll(
    request: Carrier, carriers: TheCarriers, ident: Ident, after: Number = 0, wait: Wait = POLL
) -> Response[bytes]:
    """What there is to say after a message, as soon as there is something: ``[[number, message], …]``."""
    with carriers.line(request, ident, after) as line:
        reader = _begin(line)
        found = [] if carriers.streams.ending else await line.tell(after, wait)
        if line.reading != reader:
            found = []
        if line.session.closed and not found:
            line.end()
    body = b"[" + b",".join(b"[%d,%s]" % each for each in found) + b"]"
    return Response(body, media_type="application/json", headers=_UNBUFFERED)


@post("/{ident:str}/close", status_code=204)
async def close(request: Carrier, carriers: TheCarriers, ident: Ident) -> None:
    """End a connection; the seat is kept."""
    carriers.book.find(ident, request.token).end()


async def _events(
    carriers: Carriers, request: Carrier, ident: str, after: int
) -> AsyncIterator[ServerSentEventMessage]:
    with carriers.line(request, ident, after) as line:
        reader = _begin(line)
        yield ServerSentEventMessage(comment=PADDING)
        yield ServerSentEventMessage(event="open", data="")
        while line.reading == reader and not line.over and not carriers.streams.ending:
            found = await line.tell(after, carriers.streams.heartbeat)
            if line.reading != reader:
                break
            for number, message in found:
                yield ServerSentEventMessage(id=str(number), data=message.decode())
                after = number
            if line.session.closed:
                line.end()
            elif not found:
                yield ServerSentEventMessage(comment="")


def _begin(line: Line) -> int:
    """A new reader tells on; one that was there stops."""
    line.reading += 1
    line.stir()
    return line.reading


def carried(book: LineBook, streams: Streams, refusals: Refusals, message_bytes: int) -> Router:
    """Everything below ``/line``."""
    carriers = Carriers(book, streams)
    return Router(
        "/line",
        route_handlers=[open_line, send, events, poll, close],
        dependencies={"carriers": Provide(lambda: carriers, sync_to_thread=False)},
        exception_handlers=refusals.handlers(),
        cache_control=CacheControlHeader(no_store=True),
        request_class=Carrier,
        # A longer message still gets an answer from the session.
        request_max_body_size=2 * message_bytes,
        include_in_schema=False,
    )
