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

    __slots__ = ("_full", "_held", "_more", "_pausing", "_transport", "holds")

    def __init__(self, transport: asyncio.Transport) -> None:
        super().__init__()
        self._transport = transport
        self._held: list[bytes] = []
        self._pausing = self._more = self._full = False
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
        if self._more:
            self._more = False
            self._read()

    def more_came(self) -> None:
        """What must be taken before anything else is read is one more than there was."""
        if self._pausing and not self._more:
            self._more = True
            self._read()

    def fill(self, full: bool) -> None:
        """Whether more waits to be written than should. Then nothing is read: there would be a pong more for every ping."""
        self._full = full
        self._read()

    def _read(self) -> None:
        """Read, or do not."""
        transport = self._transport
        if self._more or self._full:
            if transport.is_reading():
                transport.pause_reading()
        elif not transport.is_reading() and not transport.is_closing():
            transport.resume_reading()


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

    def pause_writing(self) -> None:
        """See Protocol."""
        super().pause_writing()
        self._wire.fill(True)

    def resume_writing(self) -> None:
        """See Protocol."""
        super().resume_writing()
        self._wire.fill(False)

    async def send(self, message: Any) -> None:
        """See ASGI."""
        self._wire.holds = message.get(MORE, False)
        await super().send(message)
