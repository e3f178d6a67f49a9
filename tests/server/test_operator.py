"""What only an operator sees: metrics, the page, readiness; and a log in JSON that names nobody."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from bondline.server._operator import Door
from tests.server.test_processes import until
from tests.support.postgres import Cluster, postgres
from tests.support.process import Client, TinyServer
from tests.support.tiny import tiny_is_registered

__all__ = ["postgres", "tiny_is_registered"]
TOKEN = "correct-horse-battery"
SLOT = re.compile(r"^(\w+)(?:\{(.*)\})? (\S+)$")


def get(server: TinyServer, path: str, **headers: str) -> httpx.Response:
    return httpx.get(f"http://{server.address}{path}", headers=headers, timeout=30)


def metrics(server: TinyServer, **headers: str) -> dict[str, float]:
    """Every sample by its name and labels."""
    answer = get(server, "/metrics", **headers)
    assert answer.status_code == 200
    found = (SLOT.match(line) for line in answer.text.splitlines() if not line.startswith("#"))
    return {f"{each[1]}{{{each[2] or ''}}}": float(each[3]) for each in found if each}


def play(client: Client) -> None:
    """Two moves of the first of a device's two seats."""
    client.say("create", game="tiny", seats=[{"kind": "mine"}, {"kind": "mine"}], start=True)
    client.hear("update")
    for n in (1, 2):
        seq, move = client.update["seq"], client.update["legal"][0]["move"]
        assert client.ask("act", n=n, move=move)["type"] == "done"
        client.hear_until(seq + 1)


@pytest.fixture(scope="module")
def shown(server: TinyServer) -> dict[str, float]:
    """What is counted after two connections, two moves, two refusals by one rule and one by another."""
    with Client(server.address) as client, Client(server.address):
        play(client)
        for _ in range(2):
            assert client.ask("act", n=3, move="no such move")["type"] == "refused"
        client.say("join", code="ZZZZZ")
        client.hear("refused")
        with httpx.stream(
            "GET",
            f"http://{server.address}/api/tables/{client.update['info']['code']}/stream",
            headers={"authorization": f"Bearer {client.token}"},
        ):
            return metrics(server)


def test_what_happens_is_counted(shown: dict[str, float]) -> None:
    assert shown['bondline_moves_total{by="person",game="tiny"}'] == 2
    assert shown["bondline_move_seconds_count{}"] == 2
    assert 0 < shown["bondline_move_seconds_sum{}"] < 60
    assert shown['bondline_connections{transport="websocket"}'] == 2
    assert shown['bondline_connections{transport="lines"}'] == 1
    assert shown['bondline_tables{game="tiny",status="playing"}'] == 1
    assert shown['bondline_refusals_total{rule="table.code.unknown"}'] == 1
    by_rule = {name: number for name, number in shown.items() if name.startswith("bondline_refusals_total")}
    assert sum(by_rule.values()) == 3
    assert shown["bondline_bots_thinking{}"] == 0
    assert shown['bondline_store_errors_total{operation="write"}'] == 0
    # A device, a table, its start and two moves at least.
    assert shown['bondline_store_seconds_count{operation="write"}'] >= 5
    assert shown['bondline_store_seconds_count{operation="read"}'] >= 1


def test_who_has_gone_is_no_longer_counted(server: TinyServer) -> None:
    with Client(server.address):
        assert metrics(server)['bondline_connections{transport="websocket"}'] == 1
    until(lambda: metrics(server)['bondline_connections{transport="websocket"}'] == 0)


def test_the_page_and_its_document_say_the_same(server: TinyServer) -> None:
    with Client(server.address) as client:
        play(client)
        seen = get(server, "/operator.json").json()
        page = get(server, "/operator").text
    assert seen["ready"] is True
    assert {"game": "tiny", "status": "playing", "number": len_of_playing(seen)} in seen["tables"]
    assert seen["connections"]["websocket"] == 1
    assert all(move["game"] == "tiny" and move["by"] == "person" for move in seen["slowest_moves"])
    seconds = [move["seconds"] for move in seen["slowest_moves"]]
    assert seconds == sorted(seconds, reverse=True)
    assert 0 < len(seconds) <= 10
    for words in ("Moves a second", "Slowest moves", "tiny", f"<td>{len_of_playing(seen)}</td>"):
        assert words in page
    assert get(server, "/operator.css").headers["content-type"].startswith("text/css")


def len_of_playing(seen: dict[str, Any]) -> int:
    (number,) = [line["number"] for line in seen["tables"] if line["status"] == "playing"]
    return int(number)


PAGES = ["/metrics", "/operator", "/operator.json"]


@pytest.mark.parametrize("path", [*PAGES, "/operator/enter"])
def test_without_a_token_only_this_machine_may_look(server: TinyServer, path: str) -> None:
    assert get(server, path).status_code == 200
    # A proxy on this machine asks for somebody else.
    for name in ("x-forwarded-for", "forwarded", "x-real-ip", "via"):
        assert get(server, path, **{name: "203.0.113.7"}).status_code == 404
    assert get(server, path, host="games.school.example").status_code == 404


@pytest.mark.parametrize("address", ["127.0.0.1", "::1", "::ffff:127.0.0.1"])
def test_this_machine_is_near_by_any_protocol(address: str) -> None:
    asks = SimpleNamespace(headers={"host": "localhost:8000"}, client=SimpleNamespace(host=address))
    assert Door().opens(asks)  # type: ignore[arg-type]
    asks.client.host = "::ffff:192.0.2.1"
    assert not Door().opens(asks)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TinyServer]:
    server = TinyServer(tmp_path_factory.mktemp("guarded"), "https://games.school.example")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BONDLINE_OPERATOR_TOKEN", TOKEN)
        server.start()
    yield server
    server.stop()


@pytest.mark.parametrize("path", PAGES)
def test_with_a_token_only_the_token_opens(guarded: TinyServer, path: str) -> None:
    right = {"authorization": f"Bearer {TOKEN}"}
    for headers in ({}, {"authorization": "Bearer wrong-horse-battery"}, {"authorization": f"Digest {TOKEN}"}):
        assert get(guarded, path, **headers).status_code == 404
    assert get(guarded, path, **right).status_code == 200
    proxied = {"host": "games.school.example", "x-forwarded-for": "203.0.113.7"}
    assert get(guarded, path, **right, **proxied).status_code == 200
    assert TOKEN not in get(guarded, path, **right).text


def test_a_browser_is_asked_for_the_token(guarded: TinyServer) -> None:
    address = f"http://{guarded.address}/operator/enter"
    asked = httpx.get(address)
    assert asked.status_code == 401
    assert asked.headers["www-authenticate"].startswith("Basic ")
    assert httpx.get(address, auth=("me", "wrong-horse-battery")).status_code == 401
    assert "Slowest moves" in httpx.get(address, auth=("me", TOKEN)).text
    for nonsense in (b"Basic ???", b"Basic", b"Basic YQ==", b"Basic \xe9", b"Bearer \xff"):
        assert httpx.get(address, headers={b"authorization": nonsense}).status_code == 401


def test_a_token_that_can_be_guessed_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BONDLINE_OPERATOR_TOKEN", "short")
    server = TinyServer(tmp_path)
    with pytest.raises(AssertionError, match="at least 16 characters"):
        server.start()


def test_ready_is_not_the_same_as_alive(postgres: Cluster, tmp_path: Path) -> None:
    with TinyServer(tmp_path, database=postgres.new_database()) as server:
        until(lambda: get(server, "/readyz").status_code == 200)
        assert get(server, "/readyz").json() == {"status": "ready"}
        postgres.stop()
        try:
            answer = get(server, "/readyz")
            assert answer.status_code == 503
            assert answer.json()["reason"] == "the store does not answer"
            assert get(server, "/healthz").status_code == 200
            assert get(server, "/operator.json").json()["ready"] is False
            assert metrics(server)['bondline_store_errors_total{operation="read"}'] >= 1
        finally:
            postgres.start()
        until(lambda: get(server, "/readyz").status_code == 200)


def test_several_workers_are_counted_together(postgres: Cluster, tmp_path: Path) -> None:
    with TinyServer(tmp_path, database=postgres.new_database(), workers=2) as server:
        clients = [Client(server.address) for _ in range(8)]
        try:
            for client in clients:
                play(client)
            # Whoever of the two is asked.
            for _ in range(6):
                shown = metrics(server)
                assert shown['bondline_moves_total{by="person",game="tiny"}'] == 16
                assert shown['bondline_connections{transport="websocket"}'] == 8
                assert shown['bondline_tables{game="tiny",status="playing"}'] == 8
        finally:
            for client in clients:
                client.close()


def test_a_log_in_json_tells_what_happens_and_names_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TINY_LOG", "json")
    monkeypatch.setenv("BONDLINE_OPERATOR_TOKEN", TOKEN)
    with TinyServer(tmp_path) as server:
        with Client(server.address, nickname="Hildegard") as client:
            client.say("create", game="tiny", seats=[{"kind": "mine"}, {"kind": "bot", "level": "broken"}], start=True)
            client.hear_until(4)
            client.say("join", code="Q2W4Z")
            client.hear("refused")
            client.socket.send("x" * 70_000)
            client.hear("refused")
            info = client.update["info"]
            secrets = ["Hildegard", "127.0.0.1", client.token, info["code"], info["table"], "Q2W4Z", "xxxx", TOKEN]
        get(server, "/api/tables/Q2W4Z", authorization="Bearer abcdefabcdef")
        get(server, "/metrics", authorization="Bearer abcdefabcdef")
        server.stop()
        log = server.log.read_text()
    lines = [json.loads(line) for line in log.splitlines()]
    assert {"time", "level", "logger", "process", "message"} <= set.intersection(*(set(line) for line in lines))
    begun = next(line for line in lines if line["message"] == "a table was made")
    assert (begun["game"], begun["seats"], begun["level"]) == ("tiny", 2, "info")
    failed = next(line for line in lines if "broken bot failed" in line["message"])
    assert failed["faults"][-1]["frames"]
    assert failed["faults"][-1]["said"] == ""
    for secret in [*secrets, "abcdefabcdef"]:
        assert secret not in log
