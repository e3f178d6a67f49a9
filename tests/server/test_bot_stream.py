"""A table as a stream of lines: what a seat may know, once a change, for as long as somebody reads."""

from __future__ import annotations

import asyncio
import json
import random
import time
from contextlib import AbstractContextManager, closing
from pathlib import Path

import httpx
import pytest

from bondline.protocol import Limits
from tests.support.asgi import MemoryServer
from tests.support.people import run
from tests.support.process import LIMIT, Client, TinyServer
from tests.support.tiny import tiny_is_registered

__all__ = ["tiny_is_registered"]


@run
async def test_the_first_line_is_the_whole_state_and_each_change_is_one_line() -> None:
    server = MemoryServer()
    code, ann, bob = await server.table_of_two()
    reader = await server.stream(code, bob)
    assert reader.answer.headers["content-type"] == "application/x-ndjson"
    first = await reader.line()
    assert (first["type"], first["seat"], first["info"]["code"]) == ("update", "P2", code)
    assert first["view"]["hand"]
    assert (first["legal"], first["awaited"]) != ([], [])
    assert [line["text"]["key"] for line in first["log"]][:2] == ["table.log.create", "table.log.join"]
    done = await server.post(f"tables/{code}/move", ann, move="grab")
    second = await reader.line()
    assert second["log"] == done.json["log"]
    assert second["seq"] == first["seq"] + 1
    assert await reader.settle() == []
    await reader.close()


@run
async def test_a_new_stream_begins_with_the_whole_state_and_tells_what_was_missed() -> None:
    server = MemoryServer()
    code, ann, bob = await server.table_of_two()
    reader = await server.stream(code, bob)
    known = (await reader.line())["seq"]
    await reader.close()
    await server.post(f"tables/{code}/move", ann, move="grab")
    again = await server.stream(code, bob, f"?seq={known}")
    line = await again.line()
    assert [each["text"]["key"] for each in line["log"]] == ["tiny.grabbed"]
    assert line["view"]["hand"]
    once = await server.ask("GET", f"/api/tables/{code}?seq={known}", bob)
    assert once.json["log"] == line["log"]
    await again.close()


@run
async def test_a_reader_who_stops_costs_one_update_whatever_happens_meanwhile() -> None:
    server = MemoryServer()
    code, ann, bob = await server.table_of_two()
    reader = await server.stream(code, bob)
    before = (await reader.line())["seq"]
    await reader.settle()
    reader.reading.clear()
    for number in range(20):
        command = (
            server.post(f"tables/{code}/undo", ann)
            if number % 2
            else server.post(f"tables/{code}/move", ann, move="grab")
        )
        assert (await command).status == 200
    # One is on its way since before the pause was felt; all others are one.
    reader.reading.set()
    lines = [json.loads(chunk) for chunk in await reader.settle()]
    assert 1 <= len(lines) <= 2
    assert lines[-1]["seq"] == before + 20
    assert sum(len(line["log"]) for line in lines) >= 20
    await reader.close()


@run
async def test_a_reader_who_goes_is_noticed_and_leaves_nothing_behind() -> None:
    server = MemoryServer()
    code, ann, bob = await server.table_of_two()
    watching = await server.stream(code, ann)
    await watching.line()
    reader = await server.stream(code, bob)
    assert (await watching.line())["info"]["seats"][1].get("here", True)
    await reader.line()
    await reader.close()
    assert (await watching.line())["info"]["seats"][1]["here"] is False
    await watching.close()
    assert server.streams.open == set()
    assert server.service._presence._attached == {}


@run
async def test_requests_do_not_make_a_seat_come_and_go() -> None:
    server = MemoryServer()
    code, ann, bob = await server.table_of_two()
    reader = await server.stream(code, ann)
    await reader.line()
    for path in (f"tables/{code}", "tables"):
        assert (await server.ask("GET", f"/api/{path}", bob)).status == 200
    assert (await server.post(f"tables/{code}/move", bob, move="nonsense")).status == 422
    assert await reader.settle() == []
    await reader.close()


@run
async def test_silence_is_filled_with_empty_lines() -> None:
    server = MemoryServer(heartbeat=0.01)
    code, ann, _ = await server.table_of_two()
    reader = await server.stream(code, ann)
    await reader.line()
    await asyncio.sleep(0.1)
    beats = await reader.settle()
    assert len(beats) >= 2
    assert set(beats) == {b"\n"}
    await reader.close()


@run
async def test_a_device_may_have_so_many_streams_and_closed_ones_do_not_count() -> None:
    server = MemoryServer(Limits(streams=2))
    code, ann, bob = await server.table_of_two()
    readers = [await server.stream(code, ann) for _ in range(3)]
    assert [reader.answer.status for reader in readers] == [200, 200, 429]
    assert json.loads(readers[2].chunks[0])["refused"] == "protocol.streams"
    assert (await server.stream(code, bob)).answer.status == 200
    await readers[0].close()
    assert (await server.stream(code, ann)).answer.status == 200
    for path, status in ((f"{code}?seat=P2", 403), ("BBBBB", 404)):
        assert (await server.ask("GET", f"/api/tables/{path}", ann)).status == status
    server.streams.end()


@run
async def test_streams_end_when_the_server_stops() -> None:
    server = MemoryServer()
    code, ann, _ = await server.table_of_two()
    reader = await server.stream(code, ann)
    await reader.line()
    server.streams.end()
    assert reader.task is not None
    await asyncio.wait_for(reader.task, 20)
    late = await server.stream(code, ann)
    assert late.task is not None
    await asyncio.wait_for(late.task, 20)


@run
async def test_who_may_not_watch_any_more_is_told_so_last() -> None:
    server = MemoryServer()
    ann, bob = await server.device("Ann"), await server.device("Bob")
    made = await server.post("tables", ann, game="tiny", seats=[{"kind": "mine"}, {"kind": "open"}], spectators=False)
    code = made.json["code"]
    refused = await server.ask("GET", f"/api/tables/{code}/stream", bob)
    assert (refused.status, refused.json["refused"]) == (403, "table.spectators")
    await server.post(f"tables/{code}/join", bob)
    reader = await server.stream(code, bob)
    await reader.line()
    assert (await server.post(f"tables/{code}/leave", bob)).json["seats"] == []
    assert "view" not in await reader.line()
    assert reader.task is not None
    await asyncio.wait_for(reader.task, 20)


@run
async def test_each_seat_of_a_device_can_have_a_stream_of_its_own() -> None:
    server = MemoryServer()
    ann = await server.device("Ann")
    made = await server.post("tables", ann, game="tiny", seats=[{"kind": "mine"}] * 2, start=True)
    assert made.json["seats"] == ["P1", "P2"]
    readers = [await server.stream(made.json["code"], ann, f"?seat=P{number}") for number in (1, 2)]
    lines = [await reader.line() for reader in readers]
    assert [line["seat"] for line in lines] == ["P1", "P2"]
    assert lines[0]["view"]["hand"] != lines[1]["view"]["hand"]
    for reader in readers:
        await reader.close()


# --- silence ------------------------------------------------------------------------------------------------------


async def told_to_bob(game: str, hidden: int) -> tuple[list[bytes], list[str]]:
    """The bytes that Bob and a spectator are sent while Ann makes a secret choice; her choice.

    Two calls differ in nothing but that choice.
    """
    server = MemoryServer(seed=5)
    code, ann, bob = await server.table_of_two(game)
    eve = await server.device("Eve")
    readers = [await server.stream(code, token) for token in (bob, eve)]
    own = (await server.ask("GET", f"/api/tables/{code}", ann)).json
    picks = [
        each["move"] for each in own["legal"] if each["move"].startswith("pick") and len(each["move"].split()) == 2
    ]
    pick = random.Random(hidden).choice(picks)
    assert (await server.post(f"tables/{code}/move", ann, move=pick)).status == 200
    told = [chunk for reader in readers for chunk in await reader.settle()]
    for token in (bob, eve):
        told.append((await server.ask("GET", f"/api/tables/{code}?twin=true", token)).body)
        told.append((await server.post(f"tables/{code}/move", token, move="pick nothing")).body)
    for reader in readers:
        await reader.close()
    return told, picks


@pytest.mark.parametrize("game", ["tiny", "ion"])
def test_a_secret_choice_changes_no_byte_of_what_others_are_sent(game: str) -> None:
    async def compare() -> None:
        told = [await told_to_bob(game, hidden) for hidden in range(8)]
        assert len({tuple(each) for each, _ in told}) == 1
        assert len(told[0][1]) > 1, "there was something to choose"
        updates = [line for line in told[0][0] if b'"type":"update"' in line]
        assert len(updates) == 6, "both were told at the beginning, after the choice, and when they asked"

    asyncio.run(compare())


# --- over real sockets ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["tiny", "ion", "valence", "synthesis"])
def test_a_line_is_what_the_websocket_says_to_the_byte(server: TinyServer, game: str) -> None:
    with Client(server.address, nickname="Ann") as ann, Client(server.address, nickname="Bob") as bob:
        ann.say("create", game=game, seats=[{"kind": "mine"}, {"kind": "open"}])
        code = ann.hear("update")["info"]["code"]
        bob.say("join", code=code)
        bob.hear("update")
        ann.say("start")
        for person in (ann, bob):
            person.hear_until(4)
        eve = Client(server.address)
        eve.say("watch", code=code)
        eve.hear("update")
        with closing(eve):
            for person in (ann, bob, eve):
                person.say("open", table=code, seq=2)
                said = '{"type":"update"}'  # others may be on their way; the one that was asked for tells what happened
                while '"log":' not in said:
                    said = str(person.socket.recv(timeout=LIMIT))
                with lines_of(server, code, person.token, "?seq=2") as answer:
                    assert next(answer.iter_lines()) == said


def lines_of(server: TinyServer, code: str, token: str, query: str = "") -> AbstractContextManager[httpx.Response]:
    """A stream over a socket."""
    url = f"http://{server.address}/api/tables/{code}/stream{query}"
    return httpx.stream("GET", url, headers={"authorization": f"Bearer {token}"}, timeout=LIMIT, trust_env=False)


def test_a_cut_line_is_noticed_and_a_new_one_goes_on(server: TinyServer) -> None:
    with Client(server.address, nickname="Ann") as ann, Client(server.address, nickname="Bob") as bob:
        ann.say("create", game="tiny", seats=[{"kind": "mine"}, {"kind": "open"}])
        code = ann.hear("update")["info"]["code"]
        bob.say("join", code=code)
        bob.hear("update")
        token = bob.token
        bob.close()
        while ann.update["info"]["seats"][1].get("here", True):
            ann.hear("update")
        with lines_of(server, code, token) as answer:
            first = json.loads(next(answer.iter_lines()))
            while not ann.update["info"]["seats"][1].get("here", True):
                ann.hear("update")
        deadline = time.monotonic() + LIMIT
        while ann.update["info"]["seats"][1].get("here", True):
            assert time.monotonic() < deadline
            ann.hear("update")
        ann.say("start")
        ann.hear_until(4)
        assert ann.ask("act", n=1, move="grab")["type"] == "done"
        with lines_of(server, code, token, f"?seq={first['seq']}") as answer:
            again = json.loads(next(answer.iter_lines()))
        assert again["log"][-1]["text"]["key"] == "tiny.grabbed"
        assert again["view"]["hand"]


def test_a_server_with_open_streams_ends_politely(tmp_path: Path) -> None:
    server = TinyServer(tmp_path)
    with server, Client(server.address, nickname="Ann") as ann:
        ann.say("create", game="tiny", seats=[{"kind": "mine"}, {"kind": "open"}])
        code = ann.hear("update")["info"]["code"]
        with lines_of(server, code, ann.token) as answer:
            lines = answer.iter_lines()
            next(lines)
            assert server.stop() == 0
            assert all(line == "" for line in lines), "the stream ended whole"
    assert "Traceback" not in server.log.read_text()
    assert "exceeded" not in server.log.read_text(), "nothing was waited for"
