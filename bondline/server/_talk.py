"""One WebSocket: its messages to a session and back, in order, and updates whenever the table has news."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from bondline.engine import Message, Refusal
from bondline.protocol import Gate, Reviewer, Session, Tables, encode, text_of
from bondline.protocol import messages as m

POLICY_VIOLATION = 1008
TRY_AGAIN_LATER = 1013


async def talk(socket: WebSocket, tables: Tables, gate: Gate, reviewer: Reviewer | None) -> None:  # type: ignore[type-arg]
    """Serve a connection until it ends."""
    await socket.accept()
    address = socket.client.host if socket.client else ""
    try:
        with gate.socket(address):
            await _talk(socket, tables, gate, reviewer, address)
    except Refusal as refusal:
        said = m.Refused(refusal.rule, text_of(Message.of_refusal(refusal)), fatal=True)
        await _send(socket, [encode(said)])
        await socket.close(TRY_AGAIN_LATER)


async def _talk(
    socket: WebSocket,  # type: ignore[type-arg]
    tables: Tables,
    gate: Gate,
    reviewer: Reviewer | None,
    address: str,
) -> None:
    news = asyncio.Event()
    session = Session(tables, gate, address, wake=news.set, reviewer=reviewer)
    # Answers and updates are made and sent in turn, or a client could see an older update after a newer one. A slow
    # client holds its own turn only; meanwhile its news become one update.
    turn = asyncio.Lock()
    pushing = asyncio.create_task(_push(socket, session, news, turn))
    try:
        while not session.closed:
            data = await _receive(socket)
            async with turn:
                await _send(socket, await session.handle(data))
        await socket.close(POLICY_VIOLATION)
    except WebSocketDisconnect:
        pass
    finally:
        session.close()
        pushing.cancel()
        with suppress(asyncio.CancelledError):
            await pushing


async def _push(socket: WebSocket, session: Session, news: asyncio.Event, turn: asyncio.Lock) -> None:  # type: ignore[type-arg]
    while True:
        await news.wait()
        news.clear()
        async with turn:
            await _send(socket, await session.updates())


async def _receive(socket: WebSocket) -> bytes:  # type: ignore[type-arg]
    event = await socket.receive()
    if event["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(detail="disconnected", code=event.get("code") or 1005)
    text = event.get("text")
    if isinstance(text, str):
        return text.encode()
    data = event.get("bytes")
    return data if isinstance(data, bytes) else b""


async def _send(socket: WebSocket, messages: list[bytes]) -> None:  # type: ignore[type-arg]
    for message in messages:
        await socket.send({"type": "websocket.send", "text": message.decode(), "bytes": None})
