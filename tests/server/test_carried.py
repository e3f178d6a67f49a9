"""The protocol over requests: whole games over bad networks, whose line it is, what it may keep, and when it ends."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any

import httpx
import pytest

from bondline.protocol import Limits
from bondline.server import _line
from tests.support.asgi import MemoryServer, Reader
from tests.support.carried import Traveller, play_together
from tests.support.network import Network, Weather
from tests.support.people import run
from tests.support.process import TinyServer
from tests.support.tiny import tiny_is_registered

__all__ = ["tiny_is_registered"]

BAD = {
    "socket": Weather(delay=0.002, cut=9),
    "events": Weather(delay=0.002, cut=9, lose_request=7, lose_answer=5, twice=3, again=4),
    "poll": Weather(delay=0.002, streams=False, lose_request=7, lose_answer=5, twice=3, again=4),
}
WENT_WRONG = {"socket": {"cut"}, "events": {"cut", "request lost", "answer lost", "came twice", "came again"}}
WENT_WRONG["poll"] = WENT_WRONG["events"] - {"cut"}


@pytest.mark.parametrize("way", list(BAD))
def test_a_whole_game_over_a_bad_network(server: TinyServer, way: str) -> None:
    """Every move is played once, in order, whatever was lost or came twice."""

    async def game(address: str) -> None:
        ann, bob = Traveller(address, way, "Ann"), Traveller(address, way, "Bob")
        await play_together(ann, bob)
        record = await asyncio.to_thread(record_of, server.address, ann.token, ann.update["info"]["table"])
        for seat, person in ("P1", ann), ("P2", bob):
            said = [line.split(" ~ ")[0][3:] for line in record.splitlines() if line.startswith(f"{seat} ")]
            assert person.played == said
            assert len(said) > 2
        assert ann.lines + bob.lines > (2 if "cut" in WENT_WRONG[way] else 1)
        await ann.close()
        await bob.close()

    with Network(server.address, BAD[way]) as network:
        asyncio.run(game(network.address))
        assert {what for what, many in network.did.items() if many} >= WENT_WRONG[way]


def record_of(address: str, token: str, table: str) -> str:
    with httpx.Client(
        trust_env=False, base_url=f"http://{address}", headers={"authorization": f"Bearer {token}"}
    ) as http:
        path = f"/line/{http.post('/line').json()['line']}"
        said = [{"type": "hello", "token": token}, {"type": "replay", "id": 1, "table": table}]
        http.post(f"{path}/send?n=1", content="\n".join(map(json.dumps, said)))
        _, (_, replayed) = http.get(f"{path}/poll").json()
        return str(replayed["record"])


class Talk:
    """A line to an application in memory."""

    def __init__(self, server: MemoryServer, path: str, token: str = "") -> None:
        self.server, self.path, self.token = server, path, token
        self.n = 1

    @classmethod
    async def begin(cls, server: MemoryServer, token: str = "", address: str = "a") -> Talk:
        answer = await server.ask("POST", "/line", address=address)
        assert answer.status == 200, answer.body
        talk = cls(server, f"/line/{answer.json['line']}", token)
        assert await talk.say(type="hello", token=token) == 204
        ((_, welcome),) = await talk.poll()
        talk.token = welcome["token"]
        return talk

    async def say(self, n: int = 0, after: int = 0, by: str = "", **message: Any) -> int:
        """The status of what saying a message was answered."""
        body = json.dumps(message).encode()
        path = f"{self.path}/send?n={n or self.n}&after={after}"
        status = (await self.server.ask("POST", path, by or self.token or None, body)).status
        self.n += not n
        return status

    async def poll(self, after: int = 0, wait: float = 0) -> list[list[Any]]:
        answer = await self.server.ask("GET", f"{self.path}/poll?after={after}&wait={wait}", self.token or None)
        assert answer.status == 200, answer.body
        assert answer.headers["x-accel-buffering"] == "no"
        found: list[list[Any]] = json.loads(answer.body)
        return found


@run
async def test_what_was_not_acknowledged_is_told_again_and_what_was_said_is_taken_once() -> None:
    talk = await Talk.begin(MemoryServer())
    table: dict[str, Any] = {"type": "create", "game": "tiny", "seats": [{"kind": "mine"}, {"kind": "open"}]}
    assert await talk.say(n=2, **table) == 204
    assert await talk.say(n=2, **table) == 204, "it came twice"
    assert [number for number, _ in await talk.poll(1)] == [2]
    assert [number for number, _ in await talk.poll(1)] == [2], "its answer was lost"
    assert await talk.poll(2) == []
    assert await talk.say(n=5, type="tables") == 409
    assert await talk.say(n=3, type="tables", after=2) == 204
    ((number, tables),) = await talk.poll(2)
    assert number == 3
    assert len(tables["tables"]) == 1


@run
async def test_a_number_that_no_message_has_is_refused_and_not_passed_over() -> None:
    talk = await Talk.begin(MemoryServer())
    body = json.dumps({"type": "tables"}).encode()
    for n in ("0", "-1", "1000000001", "x", ""):
        answer = await talk.server.ask("POST", f"{talk.path}/send?n={n}&after=1", talk.token, body)
        assert (answer.status, answer.json["refused"]) == (422, "protocol.shape"), n
    assert await talk.poll(1) == []


@run
async def test_a_line_is_its_devices_own() -> None:
    server = MemoryServer()
    talk, other = await Talk.begin(server), await Talk.begin(server)
    assert len(talk.path) >= len("/line/") + 32
    assert await talk.say(type="tables", after=1) == 204
    for path in (f"{talk.path}/poll?after=1&wait=0", f"{talk.path}/events?after=1"):
        assert (await server.ask("GET", path, other.token)).status == 401
        assert (await server.ask("GET", path)).status == 401
    assert await talk.say(n=3, by=other.token, type="tables") == 401
    assert (await server.ask("POST", f"{talk.path}/close", other.token)).status == 401
    assert [number for number, _ in await talk.poll(1)] == [2]
    assert (await server.ask("GET", "/line/abc/poll?after=0&wait=0", talk.token)).status == 404
    assert (await server.ask("POST", "/line", headers={"origin": "http://evil.example"})).status == 421
    assert (await server.ask("POST", f"{talk.path}/close", talk.token)).status == 204
    assert (await server.ask("GET", f"{talk.path}/poll?after=1&wait=0", talk.token)).status == 404


@run
async def test_events_come_padded_and_unbuffered_and_a_newer_reader_takes_over() -> None:
    server = MemoryServer()
    talk = await Talk.begin(server)
    first = await listening(server, talk)
    assert first.answer.headers["content-type"].startswith("text/event-stream")
    assert first.answer.headers["x-accel-buffering"] == "no"
    assert first.answer.headers["cache-control"] == "no-store, no-transform"
    assert len(await until(first, b"event: open")) > 2048
    await talk.say(type="tables")
    await until(first, b'id: 2\r\ndata: {"type":"tables"')
    second = await listening(server, talk)
    await until(second, b"event: open")
    await talk.say(type="tables")
    await until(second, b"id: 3\r\n")
    assert first.task is not None
    await asyncio.wait_for(first.task, 5)
    assert b"id: 3" not in b"".join(first.chunks)
    await second.close()


@run
async def test_a_stream_of_events_lets_be_heard_of_itself() -> None:
    server = MemoryServer(heartbeat=0.05)
    reader = await listening(server, await Talk.begin(server))
    await until(reader, b"event: open")
    reader.chunks.clear()
    assert (await until(reader, b"\r\n")).startswith(b": ")
    began = time.monotonic()
    server.streams.end()
    assert reader.task is not None
    await asyncio.wait_for(reader.task, 5)
    assert time.monotonic() - began < 5, "the server stops"


async def until(reader: Reader, wanted: bytes) -> bytes:
    """What has come once it has ``wanted`` in it."""
    async with asyncio.timeout(10):
        while wanted not in (come := b"".join(reader.chunks)):
            await asyncio.sleep(0.005)
    return come


async def listening(server: MemoryServer, talk: Talk) -> Reader:
    reader = Reader()
    reader.task = asyncio.create_task(server._call(reader, "GET", f"{talk.path}/events?after=1", talk.token))
    while not reader.answer.status:
        await asyncio.sleep(0)
    return reader


def test_a_line_that_nobody_uses_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_line, "IDLE", 0.1)

    async def idle() -> None:
        server = MemoryServer()
        talk = await Talk.begin(server)
        assert await talk.poll(1, wait=0.3) == [], "while it is asked it is used"
        assert await talk.poll(1) == []
        reader = await listening(server, talk)
        await until(reader, b"event: open")
        await asyncio.sleep(0.3)
        assert await talk.poll(1) == [], "while somebody listens it is used"
        await reader.close()
        await asyncio.sleep(0.3)
        assert await talk.say(type="tables") == 404

    asyncio.run(idle())


@run
async def test_one_address_and_one_device_have_so_many_lines() -> None:
    server = MemoryServer(limits=Limits(lines=10))
    first = await Talk.begin(server)
    for _ in range(_line.DEVICE_LINES - 1):
        await Talk.begin(server, first.token)
    assert await first.poll(1) == []
    await Talk.begin(server, first.token)
    assert (await server.ask("GET", f"{first.path}/poll?after=1&wait=0", first.token)).status == 404
    await Talk.begin(server)
    await Talk.begin(server)
    assert (await server.ask("POST", "/line")).status == 429
    assert (await server.ask("POST", "/line", address="b")).status == 200


@run
async def test_who_asks_too_fast_is_cut_off_after_being_told() -> None:
    talk = await Talk.begin(MemoryServer())
    said = "\n".join([json.dumps({"type": "close"})] * 400).encode()
    assert (await talk.server.ask("POST", f"{talk.path}/send?n=2", talk.token, said)).status == 204
    answers = await talk.poll(1)
    last = answers[-1][1]
    assert (last["rule"], last["fatal"]) == ("protocol.messages", True)
    await talk.poll(len(answers) + 1)
    assert await talk.say(type="tables") == 404
