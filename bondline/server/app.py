"""The web application: the client's files, the WebSocket, the bot interface, and whether it is well."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, Final

from litestar import HttpMethod, Litestar, Request, Response, route
from litestar.exceptions import HTTPException
from litestar.exceptions.responses import create_exception_response
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.types import ASGIApp, Receive, Scope, Send

from bondline import __version__
from bondline.engine import Message
from bondline.protocol import Gate, Limits, Reviewer
from bondline.server._api import bot_interface
from bondline.server._carried import carried
from bondline.server._counted import Counted
from bondline.server._guard import Guard, Names
from bondline.server._line import LineBook
from bondline.server._meters import Meters
from bondline.server._operator import Door, Operator, operator_pages
from bondline.server._refusals import Refusals
from bondline.server._static import StaticFiles
from bondline.server._stream import Streams
from bondline.server._talk import talk
from bondline.server._words import words
from bondline.storage import PostgresBus, SqlStore
from bondline.tables.service import TableService

STATIC: Final = Path(__file__).parent / "static"
_METHODS: Final = [HttpMethod.GET, HttpMethod.HEAD]


def create_app(
    service: TableService,
    store: SqlStore,
    names: Names,
    *,
    limits: Limits | None = None,
    static: Path = STATIC,
    streams: Streams | None = None,
    bus: PostgresBus | None = None,
    reviewer: Reviewer | None = None,
    worker: int | None = None,
    meters: Meters | None = None,
    door: Door | None = None,
) -> ASGIApp:
    """The application of one process. It runs the service's bots while it lives, and closes the store at its end.

    ``bus`` is the service's, where it is one that must run; ``meters`` are the service's and the store's; ``door`` lets
    the operator in. ``worker`` is the number of this process where several serve (`_relay`).
    """
    meters = meters or Meters()
    gate = Gate(limits or Limits(), refused=meters.refused)
    streams = streams or Streams()
    operator = Operator(meters, store, bus, door or Door(), lambda: streams.ending)
    refusals = Refusals(gate)
    files = StaticFiles(static)
    book = LineBook(service, gate, reviewer, worker)
    streams.also.append(book.end)

    @route("/healthz", http_method=_METHODS)
    async def healthz() -> dict[str, str]:
        """Whether this process answers."""
        return {"status": "ok", "version": __version__}

    @route("/ws", http_method=_METHODS, include_in_schema=False)
    async def unchanged() -> Response[bytes]:
        # Most often from behind a proxy that does not pass WebSockets on.
        headers = {"upgrade": "websocket", "connection": "upgrade"}
        return Response(b"", status_code=426, headers=headers, media_type="text/plain")

    @route(["/", "/{path:path}"], http_method=_METHODS, include_in_schema=False)
    async def client(request: Request) -> Response[bytes]:  # type: ignore[type-arg]
        path: str = request.scope["path"]
        return _file(files, path, request.headers.get("accept-encoding", ""), request.headers.get("if-none-match"))

    @asynccontextmanager
    async def living(_: Litestar) -> AsyncIterator[None]:
        running = [asyncio.create_task(each.run()) for each in (service, bus, meters) if each is not None]
        try:
            yield
        finally:
            for task in running:
                task.cancel()
            for task in running:
                with suppress(asyncio.CancelledError):
                    await task
            await asyncio.to_thread(store.close)

    app = Litestar(
        [
            healthz,
            unchanged,
            client,
            bot_interface(service, gate, streams, refusals),
            carried(book, streams, refusals, gate.limits.message_bytes),
            *operator_pages(operator),
        ],
        lifespan=[living],
        logging_config=None,
        exception_handlers={HTTPException: partial(_elsewhere, refusals)},
        # The schema only: the usual pages around it load scripts from elsewhere.
        openapi_config=OpenAPIConfig(
            "Bondline",
            __version__,
            path="/schema",
            render_plugins=[JsonRenderPlugin()],
            use_handler_docstrings=True,
            components=Components(security_schemes={"token": SecurityScheme("http", scheme="bearer")}),
        ),
    )

    async def whole(scope: Scope, receive: Receive, send: Send) -> None:
        kind: str = scope["type"]
        # More slashes than one mean nothing here, as for every other address.
        if kind != "websocket" or scope["path"].strip("/") != "ws":
            await app(scope, receive, send)
            return
        # Past Litestar, through whose layers each message would go for nothing.
        with meters.connection("websocket"):
            await talk(receive, send, scope["client"][0] if scope["client"] else "", service, gate, reviewer)

    return Guard(Counted(whole, meters), names, words().tell(Message("server.refused")))


def _elsewhere(refusals: Refusals, request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """Where no handler is, so that none of the interface's own handlers of errors is asked."""
    if request.scope["path"].startswith("/api/"):
        return refusals.http(request, error)
    return create_exception_response(request, error)


def _file(files: StaticFiles, address: str, accepted: str, known: str | None) -> Response[bytes]:
    file = files.find(address)
    if file is None:
        if files.built or address.strip("/"):
            return Response(b"", status_code=404, media_type="text/plain")
        page = Path(__file__).with_name("not_built.html").read_bytes()
        return Response(page, status_code=503, media_type="text/html")
    headers = {"etag": file.etag, "cache-control": file.cache, "vary": "accept-encoding"}
    if known is not None and file.etag in known:
        return Response(b"", status_code=304, headers=headers, media_type=file.kind)
    content, encoding = file.choose(accepted)
    if encoding:
        headers["content-encoding"] = encoding
    return Response(content, headers=headers, media_type=file.kind)
