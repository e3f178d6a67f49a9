"""The bot interface: the protocol's commands as requests, and a table as a stream of lines.

Nothing is decided here. A request becomes a message of the protocol, and its answer is what the protocol answers.
See docs/reference/bot-interface.md.
"""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Final, TypeAlias, cast

import msgspec
from litestar import HttpMethod, Response, Router, get, post, route
from litestar.datastructures import CacheControlHeader
from litestar.di import NamedDependency, Provide
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import Operation
from litestar.params import JSONBody, PathParameter, QueryParameter

from bondline.engine import Refusal
from bondline.protocol import NEXT, Gate, Session
from bondline.protocol import messages as m
from bondline.server import _bodies as b
from bondline.server._desk import JSON, Asked, Desk, NotDone, ask
from bondline.server._refusals import Refusals
from bondline.server._stream import MEDIA, Lines, Streams, Telling
from bondline.tables.service import TableService

TheDesk: TypeAlias = NamedDependency[Desk]
Code: TypeAlias = Annotated[str, PathParameter(description="The table's code as people type it, or its id.")]
Since: TypeAlias = Annotated[
    int,
    QueryParameter(
        ge=0, le=1_000_000_000, description="The log begins after this entry, the `seq` of an earlier update."
    ),
]
Through: TypeAlias = Annotated[
    str | None,
    QueryParameter(max_length=8, description="Which of the device's own seats looks; else one that is awaited."),
]
Twin: TypeAlias = Annotated[bool, QueryParameter(description="With the view in words, as keys of the text catalogues.")]

_ERRORS: Final = {
    status: ResponseSpec(b.Refused, generate_examples=False, description=description)
    for status, description in {
        401: "No known token.",
        403: "Somebody else's seat, or a table that is not to be watched.",
        404: "No such table.",
        409: "Not at this moment: the table or the seat's numbers are elsewhere.",
        413: "Too long.",
        415: "Not JSON.",
        422: "A rule of the game or of the interface forbids it.",
        429: "Too much at once; `Retry-After` has the seconds.",
        503: "The store does not answer; nothing was done.",
    }.items()
}


@dataclass
class Described(Operation):
    """What the schema says of a handler: with our own refusals, not what Litestar would answer with."""

    def __post_init__(self) -> None:
        if self.responses is not None:
            self.responses.pop("400", None)


_post = partial(post, status_code=200, responses=_ERRORS, tags=["bots"], operation_class=Described)
_get = partial(get, tags=["bots"], operation_class=Described)


@_post("/device", security=[{}, {"token": []}])
async def device(request: Asked, desk: TheDesk, data: JSONBody[b.NewDevice | None] = None) -> m.Welcome:
    """Make a device and get its token, with the games and bots that there are. With a known token: give it a new name."""
    nickname = data.nickname if data else None
    if request.token is not None:
        await desk.device(request)
    hello = m.Hello(request.token, nickname)
    (answer,) = await Session(desk.tables, desk.gate, request.address).handle(msgspec.json.encode(hello))
    said = msgspec.json.decode(answer, type=m.Welcome | m.Refused)
    if isinstance(said, m.Refused):
        raise NotDone(said)
    return said


@_get("/tables", responses=_ERRORS)
async def tables(request: Asked, desk: TheDesk) -> m.Tables:
    """The tables where the device has a seat, the one that changed last first."""
    (answer,) = await ask(await desk.visit(request), m.ListTables())
    return cast("m.Tables", answer)


@_post("/tables")
async def create(request: Asked, desk: TheDesk, data: JSONBody[b.NewTable]) -> b.AtTable:
    """Make a table; the device is its host. Seats are `mine`, `open` or `bot`; `start` deals at once."""
    visit = await desk.visit(request)
    await ask(visit, m.Create(**{name: getattr(data, name) for name in m.Create.__struct_fields__}))
    return desk.seated(visit, await desk.tables.table(visit.at))


@_post("/tables/{code:str}/join")
async def join(request: Asked, desk: TheDesk, code: Code, data: JSONBody[b.Seating | None] = None) -> b.AtTable:
    """Sit down at a table by its code. Who sits there already stays there."""
    data = data or b.Seating()
    return await _at(request, desk, code, m.Join(code, data.seat, data.nickname))


@_post("/tables/{code:str}/leave")
async def leave(request: Asked, desk: TheDesk, code: Code, data: JSONBody[b.Leaving | None] = None) -> b.AtTable:
    """Give up a seat. In mid-game a bot takes over."""
    return await _at(request, desk, code, m.Leave(data.seat if data else None))


@_post("/tables/{code:str}/start")
async def start(request: Asked, desk: TheDesk, code: Code) -> b.AtTable:
    """Deal; for the host. Bots of the server take the seats that are open."""
    return await _at(request, desk, code, m.Start())


@_post("/tables/{code:str}/rematch")
async def rematch(request: Asked, desk: TheDesk, code: Code) -> b.AtTable:
    """Deal again when the game is over, to the same people; for the host. Command numbers go on."""
    return await _at(request, desk, code, m.Rematch())


@_post("/tables/{code:str}/move")
async def move(request: Asked, desk: TheDesk, code: Code, data: JSONBody[b.Moving]) -> b.Taken:
    """Make a move in notation. The same number and move again get the same answer and are not played twice."""
    return await _command(request, desk, code, m.Act(data.n or NEXT, data.move, data.seat))


@_post("/tables/{code:str}/undo")
async def undo(request: Asked, desk: TheDesk, code: Code, data: JSONBody[b.Undoing | None] = None) -> b.Taken:
    """Take back the seat's own latest move, where the rules of undo allow it."""
    data = data or b.Undoing()
    return await _command(request, desk, code, m.Takeback(data.n or NEXT, data.seat))


@_get(
    "/tables/{code:str}",
    responses={200: ResponseSpec(m.Update, generate_examples=False, description="An `update`."), **_ERRORS},
)
async def table(
    request: Asked, desk: TheDesk, code: Code, seq: Since = 0, seat: Through = None, twin: Twin = False
) -> Response[bytes]:
    """The table as the device may know it now: the first line of the stream, once."""
    (update,) = _shown(await (await desk.visit(request, twin=twin)).watch(code, seq, seat))
    return Response(update, media_type=JSON)


@_get(
    "/tables/{code:str}/stream",
    responses={
        200: ResponseSpec(m.Update, media_type=MEDIA, generate_examples=False, description="One `update` a line."),
        **_ERRORS,
    },
)
async def stream(
    request: Asked, desk: TheDesk, code: Code, seq: Since = 0, seat: Through = None, twin: Twin = False
) -> Lines:
    """The table as the device may know it: one JSON object a line, now and after every change.

    An empty line says that nothing happened for a while. Every line holds the whole state, so that one that was lost
    is not missed; what happened meanwhile is in `log`.
    """
    news = asyncio.Event()
    visit = await desk.visit(request, twin=twin, wake=news.set)
    with ExitStack() as opening:
        opening.enter_context(desk.gate.stream(visit.device.id))
        opening.callback(visit.close)
        first = _shown(await visit.watch(code, seq, seat))
        return Lines(Telling(desk.streams, visit, news, first, opening.pop_all()))


@route(
    ["/", "/{path:path}"], http_method=[HttpMethod.GET, HttpMethod.HEAD], include_in_schema=False, sync_to_thread=False
)
def nothing() -> None:
    """Keep the web client's first page from being the answer to a slip of the pen."""
    raise Refusal("protocol.address")


def bot_interface(tables_: TableService, gate: Gate, streams: Streams, refusals: Refusals) -> Router:
    """Everything below ``/api``."""
    desk = Desk(tables_, gate, streams)
    return Router(
        "/api",
        route_handlers=[device, tables, create, join, leave, start, rematch, move, undo, table, stream, nothing],
        dependencies={"desk": Provide(lambda: desk, sync_to_thread=False)},
        exception_handlers=refusals.handlers(),
        cache_control=CacheControlHeader(no_store=True),
        request_class=Asked,
        request_max_body_size=gate.limits.message_bytes,
        security=[{"token": []}],
    )


async def _at(request: Asked, desk: Desk, code: str, message: m.ClientMessage) -> b.AtTable:
    visit = await desk.visit(request)
    await ask(visit, message, None if isinstance(message, m.Join) else code)
    return desk.seated(visit, await desk.tables.find(code))


async def _command(request: Asked, desk: Desk, code: str, message: m.Act | m.Takeback) -> b.Taken:
    visit = await desk.visit(request)
    (done,) = await ask(visit, message, code)
    assert isinstance(done, m.Done)
    return b.Taken(done.n, done.seat, await visit.happened(done))


def _shown(updates: list[bytes] | m.Refused) -> list[bytes]:
    if isinstance(updates, m.Refused):
        raise NotDone(updates)
    return updates
