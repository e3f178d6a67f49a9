"""A WebSocket that is one too many is told so, and closed."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any

from bondline.protocol import Gate, Limits
from bondline.server._talk import TRY_AGAIN_LATER, talk
from tests.support.people import House, run


class Socket:
    """What ``talk`` needs of one."""

    def __init__(self) -> None:
        self.client = SimpleNamespace(host="192.0.2.1")
        self.said: list[Any] = []
        self.code = 0

    async def accept(self) -> None:
        """See Litestar."""

    async def send(self, event: dict[str, Any]) -> None:
        self.said.append(json.loads(event["text"]))

    async def receive(self) -> dict[str, Any]:
        return {"type": "websocket.disconnect", "code": 1001}

    async def close(self, code: int) -> None:
        self.code = code


@run
async def test_one_socket_too_many() -> None:
    gate = Gate(Limits(connections=1))
    socket: Any = Socket()
    with gate.socket("192.0.2.1"):
        await talk(socket, House().service, gate, None)
    ((said, code),) = [(socket.said, socket.code)]
    assert [(each["rule"], each["fatal"], each["text"]["params"]) for each in said] == [
        ("protocol.connections", True, {"most": 1})
    ]
    assert code == TRY_AGAIN_LATER
    again: Any = Socket()
    await talk(again, House().service, gate, None)
    assert (again.said, again.code) == ([], 0), "there is room, and nothing was said"
