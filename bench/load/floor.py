"""The same traffic on the same libraries and nothing else: no rules, no store, no filter. What is left is their price.

An acknowledgement to the mover and a view of a given length to both seats, as JSON over WebSockets, through a bare ASGI
application. ``python -m bench.load.floor`` prints its address; ``BULK`` in the environment is what lies on the table.
"""

from __future__ import annotations

import gc
import os
import sys
from typing import Any

import msgspec
import uvicorn

from bondline.server._serve import COLLECT


class Act(msgspec.Struct, tag="act"):
    """What a seat says."""

    n: int
    move: str


_act = msgspec.json.Decoder(Act)
_bulk = "x" * int(os.environ.get("BULK", "1000"))
_hand = [{"id": number, "name": f"c{number}"} for number in range(6)]
_tables: dict[bytes, list[Any]] = {}


async def app(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """See ASGI. Whoever comes with the same query sits at the same table."""
    if scope["type"] == "lifespan":
        while (await receive())["type"] == "lifespan.startup":
            await send({"type": "lifespan.startup.complete"})
        await send({"type": "lifespan.shutdown.complete"})
        return
    assert (await receive())["type"] == "websocket.connect"
    await send({"type": "websocket.accept"})
    seats = _tables.setdefault(scope["query_string"], [])
    seats.append(send)
    while (said := await receive())["type"] == "websocket.receive":
        act = _act.decode(said["text"])
        await _say(send, {"type": "done", "n": act.n})
        for seat in seats:
            await _say(seat, {"type": "update", "moves": act.n, "bulk": _bulk, "hand": _hand})
    seats.remove(send)


async def _say(send: Any, message: dict[str, Any]) -> None:
    await send({"type": "websocket.send", "text": msgspec.json.encode(message).decode()})


class _Server(uvicorn.Server):
    """Says where it is."""

    async def startup(self, sockets: Any = None) -> None:
        await super().startup(sockets)
        sys.stdout.write(f"http://127.0.0.1:{self.config.port}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    gc.set_threshold(*COLLECT)
    # As in bondline/server/_serve.py.
    config = uvicorn.Config(
        app,
        port=int(os.environ["PORT"]),
        log_config=None,
        access_log=False,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        backlog=2048,
    )
    _Server(config).run()
