"""One WebSocket: its messages to a session and back, in order, and updates whenever the table has news."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, TypeAlias

from bondline.engine import Message, Refusal
from bondline.protocol import Gate, Reviewer, Session, Tables, encode, text_of
from bondline.protocol import messages as m
from bondline.server._wire import MORE

POLICY_VIOLATION = 1008
TRY_AGAIN_LATER = 1013

Receive: TypeAlias = Callable[[], Awaitable[Any]]
Send: TypeAlias = Callable[[Any], Awaitable[None]]


async def talk(
    receive: Receive, send: Send, address: str, tables: Tables, gate: Gate, reviewer: Reviewer | None
) -> None:
    """Serve a connection from an address until it ends. ``receive`` and ``send`` are ASGI's."""
    await receive()  # that somebody wants to connect
    await send({"type": "websocket.accept"})
    try:
        with gate.socket(address):
            await _talk(receive, send, address, tables, gate, reviewer)
    except Refusal as refusal:
        said = m.Refused(refusal.rule, text_of(Message.of_refusal(refusal)), fatal=True)
        await _tell(send, [encode(said)])
        await send({"type": "websocket.close", "code": TRY_AGAIN_LATER})


async def _talk(
    receive: Receive, send: Send, address: str, tables: Tables, gate: Gate, reviewer: Reviewer | None
) -> None:
    news = asyncio.Event()
    session = Session(tables, gate, address, wake=news.set, reviewer=reviewer)
    # Answers and updates are made and sent in turn, or a client could see an older update after a newer one. A slow
    # client holds its own turn only; meanwhile its news become one update.
    turn = asyncio.Lock()
    pushing = asyncio.create_task(_push(send, session, news, turn))
    try:
        while (data := await _heard(receive)) is not None:
            async with turn:
                await _tell(send, await session.handle(data))
            if session.closed:
                await send({"type": "websocket.close", "code": POLICY_VIOLATION})
                return
    finally:
        session.close()
        pushing.cancel()
        with suppress(asyncio.CancelledError):
            await pushing


async def _push(send: Send, session: Session, news: asyncio.Event, turn: asyncio.Lock) -> None:
    while True:
        await news.wait()
        news.clear()
        async with turn:
            await _tell(send, await session.updates())


async def _heard(receive: Receive) -> bytes | None:
    """The next message; None when the connection has ended."""
    event = await receive()
    if event["type"] == "websocket.disconnect":
        return None
    text: str | None = event.get("text")
    return event.get("bytes") or b"" if text is None else text.encode()


async def _tell(send: Send, messages: list[bytes]) -> None:
    """Send messages, each in a frame, so that they go out together."""
    left = len(messages)
    for message in messages:
        left -= 1
        await send({"type": "websocket.send", "text": message.decode(), MORE: left > 0})
