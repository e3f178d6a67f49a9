"""A WebSocket that is one too many is told so, and closed."""

from __future__ import annotations

import json
from typing import Any

from bondline.protocol import Gate, Limits
from bondline.server._talk import TRY_AGAIN_LATER, talk
from tests.support.people import House, run


class Socket:
    """The ASGI server's side of one that goes at once."""

    def __init__(self) -> None:
        self.said: list[Any] = []
        self.code = 0
        self._coming: list[dict[str, Any]] = [
            {"type": "websocket.connect"},
            {"type": "websocket.disconnect", "code": 1001},
        ]

    async def send(self, event: dict[str, Any]) -> None:
        if event["type"] == "websocket.send":
            self.said.append(json.loads(event["text"]))
        elif event["type"] == "websocket.close":
            self.code = event["code"]

    async def receive(self) -> dict[str, Any]:
        return self._coming.pop(0)


@run
async def test_one_socket_too_many() -> None:
    gate = Gate(Limits(connections=1))
    socket = Socket()
    with gate.socket("192.0.2.1"):
        await talk(socket.receive, socket.send, "192.0.2.1", House().service, gate, None)
    ((said, code),) = [(socket.said, socket.code)]
    assert [(each["rule"], each["fatal"], each["text"]["params"]) for each in said] == [
        ("protocol.connections", True, {"most": 1})
    ]
    assert code == TRY_AGAIN_LATER
    again = Socket()
    await talk(again.receive, again.send, "192.0.2.1", House().service, gate, None)
    assert (again.said, again.code) == ([], 0), "there is room, and nothing was said"
