"""A WebSocket's way to the network: what goes out together is written once, and reading seldom stops.

The WebSocket itself is uvicorn's. It writes every frame at once, and each write wakes the client; and at each message it
stops reading until the message is taken, which asks the kernel twice.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

MORE: Final = "more"
"""Set in an event that another follows at once: both may be written together. Other servers pay no heed to it."""


class Wire(asyncio.Transport):
    """A transport around another, with what uvicorn asks of one."""

    __slots__ = ("_held", "_pausing", "_transport", "holds")

    def __init__(self, transport: asyncio.Transport) -> None:
        super().__init__()
        self._transport = transport
        self._held: list[bytes] = []
        self._pausing = False
        self.holds = False
        """Whether what is written waits for what is written next."""

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """See BaseTransport."""
        return self._transport.get_extra_info(name, default)

    def is_closing(self) -> bool:
        """See BaseTransport."""
        return self._transport.is_closing()

    def close(self) -> None:
        """See BaseTransport."""
        if self._held:
            self.holds = False
            self.write(b"")
        self._transport.close()

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """See WriteTransport."""
        if self.holds:
            self._held.append(bytes(data))
        elif self._held:
            held, self._held = self._held, []
            self._transport.write(b"".join((*held, data)))
        else:
            self._transport.write(data)

    def pause_reading(self) -> None:
        """See ReadTransport. It is only paused if anything more comes meanwhile."""
        self._pausing = True

    def resume_reading(self) -> None:
        """See ReadTransport."""
        self._pausing = False
        if not self._transport.is_reading():
            self._transport.resume_reading()

    def more_came(self) -> None:
        """What must be taken before anything else is read is one more than there was."""
        if self._pausing and self._transport.is_reading():
            self._transport.pause_reading()


class WebSockets(WebSocketsSansIOProtocol):
    """uvicorn's, on a wire."""

    _wire: Wire

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """See Protocol."""
        self._wire = Wire(cast(asyncio.Transport, transport))
        super().connection_made(self._wire)

    def data_received(self, data: bytes) -> None:
        """See Protocol."""
        self._wire.more_came()
        super().data_received(data)

    async def send(self, message: Any) -> None:
        """See ASGI."""
        self._wire.holds = message.get(MORE, False)
        await super().send(message)
