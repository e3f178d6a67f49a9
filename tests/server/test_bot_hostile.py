"""Whatever a bot sends, it gets a status and a rule; nothing changes, and the server has no fault. Limits."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bondline.protocol import Limits, Rate
from bondline.tables import StoreError
from bondline.tables.memory import MemoryStore
from tests.support.asgi import Answer, MemoryServer
from tests.support.people import run
from tests.support.process import LIMIT, Client, TinyServer
from tests.support.tiny import tiny_is_registered

__all__ = ["tiny_is_registered"]

FREE = Limits.none()
FIELDS = ["game", "seats", "variant", "options", "spectators", "pace", "start", "seat", "nickname", "move", "n", "type"]
POSTS = ["device", "tables", *(f"tables/CODE/{verb}" for verb in ("join", "leave", "start", "rematch", "move", "undo"))]
GETS = ["tables", "tables/CODE", "tables/CODE/stream"]
RULES = ("protocol.", "table.", "tiny.", "engine.")


def check(answer: Answer, *sent: object) -> None:
    """It is a refusal that names a rule."""
    assert 400 <= answer.status < 500, sent
    document = answer.json
    assert document.keys() == {"refused", "reason", "params", "text", "legal"}, sent
    assert document["refused"].startswith(RULES)
    assert "rule." not in document["text"] or document["refused"].startswith("tiny."), "the tiny game has no words"
    assert answer.headers["content-type"] == "application/json"


@pytest.mark.parametrize(
    ("body", "status", "rule"),
    [
        (b"hello", 422, "protocol.json"),
        (b"\xff\xfe", 422, "protocol.json"),
        (b'{"move":"\xff"}', 422, "protocol.json"),
        (b'{"move":"\\ud800"}', 422, "protocol.json"),
        (b'{"move":"grab","n":NaN}', 422, "protocol.json"),
        (b'{"move":"grab"}{}', 422, "protocol.json"),
        (b'{"move":"grab"', 422, "protocol.json"),
        (b"[]", 422, "protocol.shape"),
        (b"null", 422, "protocol.shape"),
        (b"{}", 422, "protocol.shape"),
        (b'{"move":["grab"]}', 422, "protocol.shape"),
        (b'{"move":"grab","n":"1"}', 422, "protocol.shape"),
        (b'{"move":"grab","n":1.5}', 422, "protocol.shape"),
        (b'{"move":"grab","n":true}', 422, "protocol.shape"),
        (b'{"move":"grab","n":0}', 422, "protocol.shape"),
        (b'{"move":"grab","n":-1}', 422, "protocol.shape"),
        (b'{"move":"grab","n":1e999}', 422, "protocol.shape"),
        (b'{"move":"grab","n":' + b"9" * 30 + b"}", 422, "protocol.shape"),
        (b'{"move":"grab","n":' + b"9" * 5000 + b"}", 422, "protocol.shape"),
        (b'{"move":"grab","number":1}', 422, "protocol.shape"),
        (b'{"move":"grab","type":"act"}', 422, "protocol.shape"),
        (b'{"move":"grab","seat":"Z"}', 422, "protocol.seat"),
        (b'{"move":"grab","seat":"P9"}', 422, "table.seat.unknown"),
        (b'{"move":"grab","seat":"P2"}', 403, "table.seat.not-yours"),
        (b'{"move":"\\u0000"}', 422, "tiny.notation"),
        (b'{"move":"grab","n":7}', 409, "table.stale"),
        (b"[" * 30000, 422, None),
        (b'{"x":' + b"[" * 20000 + b"]" * 20000 + b"}", 422, None),
        (b'{"move":"' + b"x" * 70_000 + b'"}', 413, "protocol.size"),
    ],
)
def test_each_kind_of_nonsense_is_told_apart(body: bytes, status: int, rule: str | None) -> None:
    async def send() -> None:
        server = MemoryServer(FREE)
        code, ann, _ = await server.table_of_two()
        before = (await server.ask("GET", f"/api/tables/{code}", ann)).body
        answer = await server.ask("POST", f"/api/tables/{code}/move", ann, body)
        check(answer, body)
        assert answer.status == status
        assert answer.json["refused"] == (rule or answer.json["refused"])
        assert (await server.ask("GET", f"/api/tables/{code}", ann)).body == before
        assert (await server.post(f"tables/{code}/move", ann, move="grab")).status == 200

    asyncio.run(send())


scalars: st.SearchStrategy[Any] = st.one_of(
    st.none(), st.booleans(), st.integers(-(2**70), 2**70), st.floats(), st.text(max_size=12),
    st.sampled_from(["P1", "P2", "P0", "tiny", "pick 1", "grab", "mine", "open", "bot", "~", "P1 ~"]),
)  # fmt: skip
values = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(
            st.one_of(st.sampled_from(["kind", "level", "nickname"]), st.text(max_size=5)), inner, max_size=3
        ),
    ),
    max_leaves=8,
)
bodies = st.one_of(
    st.binary(max_size=100),
    values.map(lambda value: json.dumps(value).encode()),
    st.dictionaries(st.sampled_from(FIELDS), values, max_size=5).map(lambda value: json.dumps(value).encode()),
)


@given(tries=st.lists(st.tuples(st.sampled_from(POSTS), bodies, st.booleans()), min_size=1, max_size=20))
@settings(max_examples=100, deadline=None)
def test_hostile_bodies_are_answered_and_change_nothing_for_others(tries: list[tuple[str, bytes, bool]]) -> None:
    async def attack() -> None:
        server = MemoryServer(FREE)
        code, ann, _ = await server.table_of_two()
        eve = await server.device("Eve")
        before = (await server.ask("GET", f"/api/tables/{code}", ann)).body
        for path, body, known in tries:
            answer = await server.ask("POST", f"/api/{path.replace('CODE', code)}", eve if known else "0" * 64, body)
            if answer.status != 200:
                check(answer, path, body)
            else:
                assert path in ("device", "tables"), "nobody but those who sit there may do anything at a table"
        assert (await server.ask("GET", f"/api/tables/{code}", ann)).body == before

    asyncio.run(attack())


@given(code=st.text(max_size=20), query=st.text(max_size=30), method=st.sampled_from(["GET", "POST", "PUT", "DELETE"]))
@settings(max_examples=150, deadline=None)
def test_hostile_addresses_are_answered(code: str, query: str, method: str) -> None:
    async def attack() -> None:
        server = MemoryServer(FREE)
        eve = await server.device("Eve")
        for path in (
            f"tables/{code}",
            f"tables/{code}/stream",
            f"tables/{code}/move",
            f"{code}",
            f"tables/{code}/{code}",
        ):
            answer = await server.ask(method, f"/api/{path.replace('?', '')}", eve, b"{}" if method == "POST" else None)
            if answer.status != 200:
                check(answer, method, path)
        table, ann, _ = await server.table_of_two()
        quoted = query.encode().hex()
        for key in ("seq", "seat", "twin"):
            value = "%" + "%".join(quoted[at : at + 2] for at in range(0, len(quoted), 2))
            answer = await server.ask("GET", f"/api/tables/{table}?{key}={value}", ann)
            if answer.status != 200:
                check(answer, key, value)

    asyncio.run(attack())


@run
async def test_nothing_is_done_for_who_has_no_token() -> None:
    server = MemoryServer(FREE)
    code, ann, _ = await server.table_of_two()
    requests = [("POST", path) for path in POSTS[1:]] + [("GET", path) for path in GETS]
    for method, path in requests:
        body: dict[str, Any] = {"move": "grab"} if path.endswith("move") else {}
        if path == "tables":
            body = {"game": "tiny", "seats": [{"kind": "mine"}, {"kind": "bot"}]}
        for headers in ({}, {"authorization": "Bearer"}, {"authorization": f"Basic {ann}"}, {"authorization": ann}):
            answer = await server.ask(method, f"/api/{path.replace('CODE', code)}", None, body, headers)
            check(answer, method, path, headers)
            assert (answer.status, answer.json["refused"]) == (401, "protocol.token")
        for token in ("x", "0" * 64, "x" * 5000, "\u00ff", ann.upper() + " "):
            assert (await server.ask(method, f"/api/{path.replace('CODE', code)}", token, body)).status == 401


@run
async def test_spectators_see_and_do_nothing() -> None:
    server = MemoryServer(FREE)
    code, _, _ = await server.table_of_two()
    eve = await server.device("Eve")
    update = (await server.ask("GET", f"/api/tables/{code}", eve)).json
    assert update.get("seat") is None
    assert "legal" not in update
    for path, fields in (
        ("move", {"move": "grab"}),
        ("move", {"move": "grab", "seat": "P1"}),
        ("undo", {}),
        ("leave", {}),
    ):
        answer = await server.post(f"tables/{code}/{path}", eve, **fields)
        assert (answer.status, answer.json["refused"], answer.json["legal"]) == (403, "table.seat.not-yours", [])
    for path in ("start", "rematch"):
        assert (await server.post(f"tables/{code}/{path}", eve)).json["refused"] == "table.host-only"
    refused = await server.ask("GET", f"/api/tables/{code}/stream?seat=P1", eve)
    assert (refused.status, refused.json["refused"]) == (403, "table.seat.not-yours")


@run
async def test_what_is_not_json_is_not_read() -> None:
    server = MemoryServer(FREE)
    code, ann, _ = await server.table_of_two()
    for media in (
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "",
        "json",
        "/;;=",
    ):
        answer = await server.ask("POST", f"/api/tables/{code}/move", ann, b'{"move":"grab"}', {"content-type": media})
        check(answer, media)
        assert (answer.status, answer.json["refused"]) == (415, "protocol.media")
    headers = {"content-type": "Application/JSON; charset=utf-8"}
    assert (await server.ask("POST", f"/api/tables/{code}/move", ann, b'{"move":"grab"}', headers)).status == 200


@run
async def test_there_is_nothing_by_other_addresses_and_methods() -> None:
    server = MemoryServer(FREE)
    code, ann, _ = await server.table_of_two()
    for method, path, status in (
        ("GET", "/api", 404), ("GET", "/api/", 404), ("GET", "/api/tabels", 404), ("GET", "/api/device", 405),
        ("POST", "/api/tabels", 405), ("PUT", f"/api/tables/{code}/move", 405), ("GET", f"/api/tables/{code}/move", 405),
        ("DELETE", f"/api/tables/{code}", 405), ("POST", f"/api/tables/{code}/stream", 405),
        ("PATCH", "/api/nothing", 405), ("GET", f"/api/tables/{code}/stream/more", 404),
    ):  # fmt: skip
        answer = await server.ask(method, path, ann)
        check(answer, method, path)
        assert (answer.status, answer.json["refused"]) == (status, "protocol.address"), (method, path)


# --- limits ---------------------------------------------------------------------------------------------------------


@run
async def test_all_requests_of_a_device_share_one_limit_whatever_address_they_come_from() -> None:
    server = MemoryServer(Limits(messages=Rate(8, 0.1)))
    code, ann, bob = await server.table_of_two()
    statuses = []
    for number in range(12):
        answer = await server.ask("GET", f"/api/tables/{code}", ann, address=f"address {number}")
        statuses.append(answer.status)
    # Making the table cost three, starting it one.
    assert statuses == [200] * 4 + [429] * 8
    assert answer.headers["retry-after"] == "10"
    check(answer)
    refused = await server.post(f"tables/{code}/move", ann, move="grab")
    assert (refused.status, refused.json["refused"]) == (429, "protocol.messages")
    assert (await server.post(f"tables/{code}/move", bob, move="grab")).status == 200


@run
async def test_an_address_makes_so_many_devices_and_tables_and_tries_so_many_tokens() -> None:
    server = MemoryServer(Limits(devices=Rate(4, 0), tables=Rate(2, 0)))
    ann = await server.device()
    table = {"game": "tiny", "seats": [{"kind": "mine"}, {"kind": "bot"}]}
    answers = [await server.post("tables", ann, **table) for _ in range(3)]
    assert [answer.status for answer in answers] == [200, 200, 429]
    assert answers[2].json["refused"] == "protocol.tables"
    for _ in range(3):
        assert (await server.ask("GET", "/api/tables", "0" * 64)).status == 401
    for answer in (await server.ask("GET", "/api/tables", "0" * 64), await server.ask("POST", "/api/device")):
        assert (answer.status, answer.json["refused"]) == (429, "protocol.devices")
        assert "retry-after" not in answer.headers, "it would never be allowed"
    assert (await server.ask("GET", "/api/tables", ann)).status == 200
    assert (await server.ask("POST", "/api/device", address="elsewhere")).status == 200


@run
async def test_guessing_codes_is_as_slow_as_over_a_websocket() -> None:
    server = MemoryServer(Limits(guesses=Rate(3, 0.1)))
    code, _, _ = await server.table_of_two()
    eve = await server.device(address="b")
    for guess in ("BBBBB", "CCCCC", "nonsense"):
        answer = await server.ask("GET", f"/api/tables/{guess}", eve, address="b")
        assert (answer.status, answer.json["refused"]) == (404, "table.code.unknown")
    for method, path in (("GET", ""), ("GET", "/stream"), ("POST", "/join"), ("POST", "/leave")):
        answer = await server.ask(method, f"/api/tables/{code}{path}", eve, address="b")
        assert (answer.status, answer.json["refused"]) == (429, "protocol.guesses"), "right or wrong"
    assert (await server.ask("GET", f"/api/tables/{code}", eve, address="c")).status == 200


# --- when the server itself fails -----------------------------------------------------------------------------------


@run
async def test_a_store_that_fails_is_said_and_nothing_was_done() -> None:
    class Failing(MemoryStore):
        failing = False

        async def append(self, append: Any) -> None:
            if self.failing:
                raise StoreError("disk full")
            await super().append(append)

    store = Failing()
    server = MemoryServer(FREE, store=store)
    code, ann, _ = await server.table_of_two()
    store.failing = True
    answer = await server.post(f"tables/{code}/move", ann, move="grab", n=1)
    assert (answer.status, answer.json["refused"]) == (503, "table.not-saved")
    store.failing = False
    assert (await server.post(f"tables/{code}/move", ann, move="grab", n=1)).status == 200


@run
async def test_a_fault_is_answered_and_tells_nothing() -> None:
    server = MemoryServer(FREE)
    code, ann, _ = await server.table_of_two()

    async def broken(*_: object) -> None:
        raise RuntimeError("inside")

    server.service.execute = broken  # type: ignore[method-assign, assignment]
    answer = await server.post(f"tables/{code}/move", ann, move="grab")
    assert (answer.status, answer.json["refused"]) == (500, "protocol.fault")
    assert b"inside" not in answer.body


# --- over real sockets ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "head",
    [
        "POST /api/device HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 999999999\r\n",
        "POST /api/device HTTP/1.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n",
    ],
)
def test_a_long_body_is_refused_before_it_has_come(server: TinyServer, head: str) -> None:
    host, port = server.address.split(":")
    with socket.create_connection((host, int(port)), timeout=LIMIT) as raw:
        raw.sendall(f"{head}Host: {server.address}\r\n\r\n".encode())
        if "chunked" in head:
            raw.sendall(b"10000\r\n" + b" " * 0x10000 + b"\r\n10\r\n" + b" " * 0x10 + b"\r\n")
        assert raw.recv(100).startswith(b"HTTP/1.1 413")


def test_bots_that_hang_up_in_the_middle_harm_nobody(server: TinyServer) -> None:
    host, port = server.address.split(":")
    with Client(server.address) as ann:
        # Both seats are hers: a bot might grab the card first.
        ann.say("create", game="tiny", seats=[{"kind": "mine"}, {"kind": "mine"}], start=True)
        code = ann.hear("update")["info"]["code"]
        for head in (
            f"POST /api/tables/{code}/move HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 50\r\n",
            f"GET /api/tables/{code}/stream HTTP/1.1\r\n",
            f"GET /api/tables/{code}/stream",
        ):
            with socket.create_connection((host, int(port)), timeout=LIMIT) as raw:
                raw.sendall(f"{head}Authorization: Bearer {ann.token}\r\nHost: {server.address}\r\n\r\n{{".encode())
        assert ann.ask("act", n=1, move="grab", seat="P1")["type"] == "done"


def test_who_hangs_up_in_the_middle_of_a_request_is_no_fault(tmp_path: Path) -> None:
    """A school's bad network would fill the log and set off the operator's alarm."""
    with TinyServer(tmp_path) as server:
        with httpx.Client(base_url=f"http://{server.address}", trust_env=False) as http:
            line = http.post("/line").json()["line"]
            token = http.post("/api/device", json={}).json()["token"]
            for path in ("/api/device", "/api/tables", f"/line/{line}/send?n=1"):
                head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n"
                head += "Content-Type: application/json\r\nContent-Length: 100\r\n\r\n"
                host, port = server.address.split(":")
                with socket.create_connection((host, int(port)), LIMIT) as cut:
                    cut.sendall(f"{head}{{".encode())
            deadline = time.monotonic() + LIMIT
            while (counted := http.get("/metrics").text).count('rule="protocol.shape"} 3.0') != 1:
                assert time.monotonic() < deadline, counted
                assert "protocol.fault" not in counted
                time.sleep(0.05)
        server.stop()
        assert server.log.read_text() == ""
