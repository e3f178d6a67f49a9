"""A server in memory, spoken to as uvicorn would: requests, and streams whose reader is as slow as a test wants."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from bondline.protocol import Limits
from bondline.server import Names, create_app
from bondline.server._stream import Streams
from bondline.storage import SqlStore
from bondline.tables import Store
from bondline.tables.memory import MemoryStore
from bondline.tables.service import TableService
from tests.support.bots import BOTS
from tests.support.people import Clock, Entropy, inline

Document = dict[str, Any]


@dataclass
class Answer:
    """A whole answer."""

    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""

    @property
    def json(self) -> Document:
        document: Document = json.loads(self.body)
        return document


class Reader:
    """An open stream. While it is paused, nothing more is taken from the server."""

    def __init__(self) -> None:
        self.answer = Answer()
        self.chunks: list[bytes] = []
        self.reading = asyncio.Event()
        self.reading.set()
        self.gone = asyncio.Event()
        self.arrived = asyncio.Event()
        self.task: asyncio.Task[None] | None = None

    async def line(self) -> Document:
        """The next line that is not empty."""
        while True:
            if self.chunks:
                chunk = self.chunks.pop(0)
                assert chunk.endswith(b"\n")
                assert chunk.count(b"\n") == 1
                if chunk != b"\n":
                    document: Document = json.loads(chunk)
                    return document
                continue
            self.arrived.clear()
            await asyncio.wait_for(self.arrived.wait(), 20)

    async def settle(self) -> list[bytes]:
        """Whatever comes until the server has nothing more to do."""
        for _ in range(50):
            await asyncio.sleep(0)
        taken, self.chunks = self.chunks, []
        return taken

    async def close(self) -> None:
        """Hang up; returns when the server has noticed."""
        self.gone.set()
        assert self.task is not None
        await asyncio.wait_for(self.task, 20)


class MemoryServer:
    """The application on a store in memory; with the same seed and requests, the same to the byte."""

    def __init__(
        self, limits: Limits | None = None, seed: int = 0, heartbeat: float = 3600, store: Store | None = None
    ) -> None:
        self.service = TableService(
            store or MemoryStore(),
            BOTS,
            pace=0,
            default_level="seeded",
            clock=Clock(),
            entropy=Entropy(seed),
            offload=inline,
        )
        self.streams = Streams(heartbeat)
        nothing_to_close = cast("SqlStore", None)
        self.app = create_app(self.service, nothing_to_close, Names("localhost"), limits=limits, streams=self.streams)

    async def ask(
        self,
        method: str,
        path: str,
        token: str | None = None,
        body: bytes | Document | None = None,
        headers: Mapping[str, str] | None = None,
        address: str = "a",
    ) -> Answer:
        """A request and its answer."""
        reader = Reader()
        await self._call(reader, method, path, token, body, headers, address)
        reader.answer.body = b"".join(reader.chunks)
        return reader.answer

    async def device(self, nickname: str = "", address: str = "a") -> str:
        """The token of a new device."""
        answer = await self.ask("POST", "/api/device", body={"nickname": nickname}, address=address)
        return str(answer.json["token"])

    async def post(self, path: str, token: str, **fields: Any) -> Answer:
        """A POST of JSON."""
        return await self.ask("POST", f"/api/{path}", token, fields)

    async def table_of_two(self, game: str = "tiny", **fields: Any) -> tuple[str, str, str]:
        """The code of a table in play, and the tokens of its two seats."""
        ann, bob = await self.device("Ann"), await self.device("Bob")
        made = await self.post("tables", ann, game=game, seats=[{"kind": "mine"}, {"kind": "open"}], **fields)
        code = str(made.json["code"])
        for path, token in ((f"tables/{code}/join", bob), (f"tables/{code}/start", ann)):
            assert (await self.post(path, token)).status == 200
        return code, ann, bob

    async def stream(self, code: str, token: str, query: str = "") -> Reader:
        """Open a stream; the reader has its status."""
        reader = Reader()
        path = f"/api/tables/{code}/stream{query}"
        reader.task = asyncio.create_task(self._call(reader, "GET", path, token))
        while not reader.answer.status:
            await asyncio.sleep(0)
        return reader

    async def _call(
        self,
        reader: Reader,
        method: str,
        path: str,
        token: str | None = None,
        body: bytes | Document | None = None,
        headers: Mapping[str, str] | None = None,
        address: str = "a",
    ) -> None:
        sent = {"host": "localhost", **(headers or {})}
        if token is not None:
            sent["authorization"] = f"Bearer {token}"
        if body is not None:
            sent.setdefault("content-type", "application/json")
        content = json.dumps(body).encode() if isinstance(body, dict) else body or b""
        path, _, query = path.partition("?")
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "http",
            "method": method,
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(name.lower().encode(), value.encode("latin-1")) for name, value in sent.items()],
            "client": (address, 1),
            "server": ("localhost", 80),
        }
        brought = [{"type": "http.request", "body": content, "more_body": False}]

        async def receive() -> Any:
            if brought:
                return brought.pop()
            await reader.gone.wait()
            return {"type": "http.disconnect"}

        async def send(event: Any) -> None:
            await reader.reading.wait()
            if event["type"] == "http.response.start":
                reader.answer.status = event["status"]
                reader.answer.headers = {name.decode(): value.decode() for name, value in event["headers"]}
            elif event.get("body"):
                reader.chunks.append(event["body"])
                reader.arrived.set()
            if event["type"] == "http.response.body" and not event.get("more_body"):
                reader.gone.set()  # as a server does: after the answer there is nothing to receive

        await self.app(cast("Any", scope), receive, send)
