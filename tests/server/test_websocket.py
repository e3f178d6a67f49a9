"""Tables over real WebSockets."""

from __future__ import annotations

import contextlib
import socket

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.support.process import Client, TinyServer

SEATS = [{"kind": "mine"}, {"kind": "open"}, {"kind": "bot"}]


def test_two_people_and_a_bot_play_a_game_and_one_of_them_is_cut_off_and_back(server: TinyServer) -> None:
    ann, bob = Client(server.address, nickname="Ann"), Client(server.address, nickname="Bob")
    ann.say("create", game="tiny", seats=SEATS)
    info = ann.hear("update")["info"]
    bob.say("join", code=info["code"])
    bob.hear("update")
    ann.say("start")
    cut = 0
    while True:
        status = {person.update["info"]["status"] for person in (ann, bob)}
        if status == {"over"}:
            break
        moved = False
        for person in (ann, bob):
            update = person.update
            if update.get("seat") in update.get("awaited", []):
                done = person.ask("act", n=update.get("n", 0) + 1, move=update["legal"][0]["move"])
                assert done["type"] == "done"
                moved = True
        seq = ann.update["seq"]
        if cut < 2:
            cut += 1
            bob.socket.socket.close()  # no goodbye
            known = bob.update["seq"]
            bob = Client(server.address, token=bob.token)
            bob.say("open", table=info["table"], seq=known)
            lines = bob.hear("update").get("log", [])
            assert all(line["seq"] > known for line in lines)
        elif not moved:
            for person in (ann, bob):
                person.hear("update")
        bob.hear_until(seq)
        ann.hear_until(bob.update["seq"])
    replayed = ann.ask("replay", id=1, at=0)
    assert replayed["type"] == "replayed"
    scores = [seat.get("score", 0) for seat in ann.update["info"]["seats"]]
    assert replayed["record"].splitlines()[-1] == "result: " + " ".join(map(str, scores))
    ann.close()
    bob.close()


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "https://games.school.example.evil", "http://127.0.0.1"]
)
def test_pages_from_elsewhere_are_refused(server: TinyServer, origin: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        Client(server.address, additional_headers={"Origin": origin})
    assert refused.value.response.status_code == 421


@pytest.mark.parametrize("origin", ["own", "https://games.school.example", None])
def test_own_pages_listed_addresses_and_programs_are_welcome(server: TinyServer, origin: str | None) -> None:
    headers = {} if origin is None else {"Origin": f"http://{server.address}" if origin == "own" else origin}
    with Client(server.address, additional_headers=headers) as client:
        assert client.ask("tables")["tables"] == []


def test_another_host_is_refused(server: TinyServer) -> None:
    import socket

    host, port = server.address.split(":")
    with socket.create_connection((host, int(port)), timeout=10) as raw:
        raw.sendall(
            b"GET /ws HTTP/1.1\r\nHost: evil.example\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        assert raw.recv(100).startswith(b"HTTP/1.1 421")


def test_a_hostile_connection_ends_alone(server: TinyServer) -> None:
    with Client(server.address) as friend:
        friend.say("create", game="tiny", seats=[{"kind": "mine"}, {"kind": "bot"}], start=True)
        friend.hear("update")
        enemy = Client(server.address)
        for frame in ("", "[", "{}", '{"type":"act"}', b"\xff\xfe\x00", "[" * 30000, "x" * 70_000):
            enemy.socket.send(frame)
            assert enemy.hear("refused")["rule"].startswith("protocol.")
        assert enemy.ask("tables")["type"] == "tables"
        with pytest.raises(ConnectionClosed):
            enemy.ask("x" * 1_000_000)  # it may end before all of it is sent
        assert friend.ask("tables")["type"] == "tables"


def test_binary_frames_are_read_like_text(server: TinyServer) -> None:
    with Client(server.address) as client:
        client.socket.send(b'{"type":"tables"}')
        assert client.hear("tables")["tables"] == []


def test_what_happens_is_pushed_to_everybody_at_the_table(server: TinyServer) -> None:
    with Client(server.address) as ann, Client(server.address) as bob, Client(server.address) as eve:
        ann.say("create", game="tiny", seats=[{"kind": "mine"}, {"kind": "open"}])
        code = ann.hear("update")["info"]["code"]
        eve.say("watch", code=code)
        bob.say("join", code=code)
        bob.hear("update")
        ann.say("start")
        for person in (ann, bob, eve):
            person.hear_until(4)
        bob.ask("act", n=1, move="grab")
        for person in (ann, bob, eve):
            assert person.hear_until(5)["log"][-1]["text"]["key"] == "tiny.grabbed"


HANDSHAKE = (
    "GET {} HTTP/1.1\r\nHost: {}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
PINGS = (b"\x89\xfd" + bytes(4) + b"." * 125) * 500
MOST = 64 << 20
"""Bytes; more than systems keep between two programs."""


def test_who_pings_and_reads_nothing_is_not_heard_for_ever(server: TinyServer) -> None:
    host, _, port = server.address.rpartition(":")
    with socket.create_connection((host, int(port)), timeout=2) as silent:
        silent.sendall(HANDSHAKE.format("/ws", server.address).encode())
        assert silent.recv(4096).startswith(b"HTTP/1.1 101")
        sent = 0
        with contextlib.suppress(TimeoutError):
            while sent < MOST:
                sent += silent.send(PINGS[sent % len(PINGS) :])
    assert len(PINGS) < sent < MOST
    with Client(server.address):
        pass


@pytest.mark.parametrize("path", ["/ws", "/ws/", "//ws", "/ws?from=link"])
def test_slashes_more_or_less_lead_to_the_same_place(server: TinyServer, path: str) -> None:
    host, _, port = server.address.rpartition(":")
    with socket.create_connection((host, int(port)), timeout=2) as there:
        there.sendall(HANDSHAKE.format(path, server.address).encode())
        assert there.recv(4096).startswith(b"HTTP/1.1 101")
