"""An ASGI application around another, which counts the connections that stay: by what the answer says it is.

A WebSocket counts itself (`_talk`): what it says, update by update, need not pass here.
"""

from __future__ import annotations

from contextlib import ExitStack
from typing import Final

from litestar.types import ASGIApp, Message, Receive, Scope, Send

from bondline.server._meters import Meters
from bondline.server._stream import MEDIA

TRANSPORTS: Final = {MEDIA.encode(): "lines", b"text/event-stream": "events"}
"""By media type. What comes and goes in one answer, such as a long poll, is not counted."""


class Counted:
    """See ASGI."""

    def __init__(self, app: ASGIApp, meters: Meters) -> None:
        self._app = app
        self._meters = meters

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
        kind: str = scope["type"]
        if kind != "http":
            await self._app(scope, receive, send)
            return
        with ExitStack() as open_:

            async def answer(message: Message) -> None:
                transport = _transport(message)
                if transport is not None:
                    open_.enter_context(self._meters.connection(transport))
                await send(message)

            await self._app(scope, receive, answer)


def _transport(message: Message) -> str | None:
    kind: str = message["type"]
    if kind != "http.response.start":
        return None
    headers: list[tuple[bytes, bytes]] = [*message.get("headers", [])]  # type: ignore[misc]
    said = next((value for name, value in headers if name.lower() == b"content-type"), b"")
    return TRANSPORTS.get(said.partition(b";")[0])
