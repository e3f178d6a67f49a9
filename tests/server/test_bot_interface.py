"""Bots from outside: the examples play whole games; commands, numbers, refusals, tables, tokens."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

from bondline.protocol import Limits, messages
from bondline.protocol._limits import COSTS
from bondline.server._refusals import STATUS
from tests.support.asgi import MemoryServer
from tests.support.people import run
from tests.support.process import LIMIT, ROOT, Client, TinyServer
from tests.support.relay import Relay
from tests.support.tiny import tiny_is_registered
from tools import web_build

__all__ = ["tiny_is_registered"]

EXAMPLES = ROOT / "examples"
MINE, OPEN, BOT = {"kind": "mine"}, {"kind": "open"}, {"kind": "bot"}


def python_bot(*words: str) -> list[str]:
    # -I -S: nothing but the standard library is there to import.
    return [sys.executable, "-I", "-S", "-u", str(EXAMPLES / "bot.py"), *words]


def javascript_bot(*words: str) -> list[str]:
    return [web_build.node()[0], str(EXAMPLES / "bot.mjs"), *words]


@pytest.mark.parametrize(
    ("game", "host", "guest"),
    [
        ("ion", python_bot, javascript_bot),
        ("valence", javascript_bot, python_bot),
        ("synthesis", python_bot, javascript_bot),
    ],
)
def test_two_bots_from_outside_play_a_game(game: str, host: Any, guest: Any, server: TinyServer) -> None:
    address = ("--server", f"http://{server.address}")
    with subprocess.Popen(
        host(*address, "--create", game), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as hosting:
        assert hosting.stdout is not None
        found = re.match(r"Table (\w{5}), for people http://\S+/t/\1$", hosting.stdout.readline())
        assert found
        visiting = subprocess.run(guest(*address, found[1]), capture_output=True, text=True, timeout=LIMIT, check=False)
        said = hosting.stdout.read()
        assert hosting.wait(LIMIT) == 0
    assert (visiting.returncode, visiting.stderr) == (0, "")
    ends = [lines.splitlines()[-2:] for lines in (said, visiting.stdout)]
    assert ends[0] == ends[1], "both saw the same end"
    # Both may want the same card of the centre: who comes second is refused and goes on.
    others = said.splitlines()[:-2] + visiting.stdout.splitlines()[:-2]
    assert [line for line in others if not line.endswith("[ion.tile.center]")] == []
    with Client(server.address) as anybody:
        anybody.say("watch", code=found[1])
        info = anybody.hear("update")["info"]
    assert (info["status"], info["game"]) == ("over", game)
    assert ends[0] == [f"{s['seat']} {s['nickname']}: {s.get('score', 0)}" for s in info["seats"]]


@pytest.mark.parametrize("bots", [(python_bot, javascript_bot), (javascript_bot, python_bot)])
def test_bots_go_on_when_streams_break_and_answers_are_lost(bots: tuple[Any, Any], server: TinyServer) -> None:
    """The answer to a move is lost after the move was made: sent again with its number, it is not played twice."""
    host, guest = bots
    with Relay(server.address) as relay:
        with subprocess.Popen(
            host("--server", f"http://{relay.address}", "--create", "valence"), stdout=subprocess.PIPE, text=True
        ) as hosting:
            assert hosting.stdout is not None
            code = hosting.stdout.readline().split()[1].rstrip(",")
            command = guest("--server", f"http://{server.address}", code)
            assert subprocess.run(command, capture_output=True, timeout=LIMIT, check=False).returncode == 0
            end = hosting.stdout.read().splitlines()[-2:]
            assert hosting.wait(LIMIT) == 0
        assert (relay.answers_lost, relay.streams_cut) == (2, 2)
    with Client(server.address) as anybody:
        anybody.say("watch", code=code)
        info = anybody.hear("update")["info"]
        assert end == [f"{s['seat']} {s['nickname']}: {s.get('score', 0)}" for s in info["seats"]]


def test_the_examples_say_how_they_are_used(server: TinyServer) -> None:
    for command in (python_bot(), javascript_bot(), python_bot("BBBBB", "--create", "ion")):
        ended = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT, check=False)
        assert (ended.returncode, ended.stdout) == (2, "")
        assert "usage: bot" in ended.stderr


def test_a_person_and_a_bot_meet_at_a_table(server: TinyServer) -> None:
    """A person makes the table in a browser; the bot comes by the code, and either may be undone."""
    with Client(server.address, nickname="Ann") as ann, httpx.Client(trust_env=False, timeout=LIMIT) as http:
        api = f"http://{server.address}/api"
        ann.say("create", game="tiny", seats=[MINE, OPEN])
        code = ann.hear("update")["info"]["code"]
        token = http.post(f"{api}/device", json={"nickname": "Robot"}).json()["token"]
        http.headers["authorization"] = f"Bearer {token}"
        joined = http.post(f"{api}/tables/{code.lower()}/join", json={"nickname": "Robby"})
        assert joined.json() == {
            "table": ann.update["info"]["table"],
            "code": code,
            "link": f"/t/{code}",
            "status": "lobby",
            "seats": ["P2"],
        }
        assert http.post(f"{api}/tables/{code}/start").json()["refused"] == "table.host-only"
        ann.say("start")
        ann.hear_until(4)
        assert ann.update["info"]["seats"][1]["nickname"] == "Robby"
        done = http.post(f"{api}/tables/{code}/move", json={"move": "grab"}).json()
        assert ann.hear_until(5)["log"] == done["log"]
        undone = http.post(f"{api}/tables/{code}/undo").json()
        assert (undone["n"], undone["seat"]) == (2, "P2")
        assert ann.hear_until(6)["log"] == undone["log"]
        assert [each["table"] for each in http.get(f"{api}/tables").json()["tables"]] == [joined.json()["table"]]


def test_a_token_is_a_device_whatever_it_speaks_through(server: TinyServer) -> None:
    with Client(server.address, nickname="Ann") as ann, httpx.Client(trust_env=False, timeout=LIMIT) as http:
        api = f"http://{server.address}/api"
        ann.say("create", game="tiny", seats=[MINE, MINE], start=True)
        code = ann.hear("update")["info"]["code"]
        headers = {"authorization": f"bearer  {ann.token}"}
        assert http.post(f"{api}/tables/{code}/move", json={"move": "grab"}, headers=headers).json()["n"] == 1
        again = http.post(f"{api}/device", json={"nickname": "Anna"}, headers=headers)
        assert again.json()["token"] == ann.token
        assert "no-store" in again.headers["cache-control"]
        with Client(server.address, token=again.json()["token"]) as back:
            assert len(back.ask("tables")["tables"]) == 1
        other = http.post(f"{api}/device").json()["token"]
        assert other != ann.token
        refused = http.post(f"{api}/device", headers={"authorization": "Bearer nobody's"})
        assert (refused.status_code, refused.headers["www-authenticate"]) == (401, "Bearer")


@pytest.mark.parametrize("origin", ["http://evil.example", "null"])
def test_pages_from_elsewhere_are_refused_and_own_ones_are_not(server: TinyServer, origin: str) -> None:
    with httpx.Client(trust_env=False, timeout=LIMIT) as http:
        url = f"http://{server.address}/api/device"
        assert http.post(url, headers={"origin": origin}).status_code == 421
        assert http.post(url, headers={"origin": f"http://{server.address}"}).status_code == 200


# --- commands and refusals ------------------------------------------------------------------------------------------


@run
async def test_a_command_counts_once_and_gets_the_same_answer_again() -> None:
    server = MemoryServer()
    code, ann, _ = await server.table_of_two()
    path = f"tables/{code}/move"
    first = await server.post(path, ann, move="grab", n=1)
    assert (first.status, first.json["n"], first.json["seat"]) == (200, 1, "P1")
    assert [line["text"]["key"] for line in first.json["log"]] == ["tiny.grabbed"]
    assert (await server.post(path, ann, move="GRAB ", n=1)).body == first.body
    assert (await server.post(f"tables/{code}/undo", ann, n=2)).json["log"][0]["text"]["key"] == "table.log.undo"
    assert (await server.post(path, ann, move="grab", n=1)).body == first.body, (
        "taken back since, and taken all the same"
    )
    for n in (1, 4):
        stale = await server.post(path, ann, move="pick 1", n=n)
        assert (stale.status, stale.json["refused"]) == (409, "table.stale")
    assert (await server.post(path, ann, move="grab")).json["n"] == 3
    update = (await server.ask("GET", f"/api/tables/{code}", ann)).json
    assert update["n"] == 3


@run
async def test_a_refused_move_names_the_rule_and_changes_nothing() -> None:
    server = MemoryServer(seed=3)
    code, ann, bob = await server.table_of_two("ion")
    before = (await server.ask("GET", f"/api/tables/{code}", ann)).body
    refused = await server.post(f"tables/{code}/move", ann, move="place Na in NaCl")
    assert refused.status == 422
    assert refused.json["refused"].startswith("ion.")
    assert refused.json.keys() == {"refused", "reason", "params", "text", "legal"}
    assert refused.json["text"].endswith(".")
    assert "rule." not in refused.json["text"]
    assert 0 < len(refused.json["legal"]) <= 12
    german = await server.ask(
        "POST", f"/api/tables/{code}/move", ann, {"move": "place Na in NaCl"}, {"accept-language": "fr, de;q=0.8, en"}
    )
    assert german.json["refused"] == refused.json["refused"]
    assert german.json["text"] != refused.json["text"]
    assert (await server.ask("GET", f"/api/tables/{code}", ann)).body == before
    others = await server.post(f"tables/{code}/move", bob, move="pick Na", seat="P1")
    assert (others.status, others.json["refused"], others.json["legal"]) == (403, "table.seat.not-yours", [])
    assert (await server.ask("GET", f"/api/tables/{code}", ann)).body == before


@run
async def test_a_table_is_made_played_left_and_dealt_again() -> None:
    server = MemoryServer()
    ann = await server.device("Ann")
    for fields, rule in (
        ({"game": "chess", "seats": [MINE, BOT]}, "table.option"),
        ({"game": "tiny", "seats": [MINE]}, "table.option"),
        ({"game": "tiny", "seats": [MINE, {"kind": "bot", "level": "genius"}]}, "table.level"),
        ({"game": "tiny", "seats": [MINE, BOT], "pace": "warp"}, "table.pace"),
        ({"game": "tiny", "seats": [MINE, BOT], "options": {"edition": "/etc/passwd"}}, "table.option.not-here"),
    ):
        refused = await server.post("tables", ann, **fields)
        assert (refused.status, refused.json["refused"]) == (422, rule)
    made = await server.post(
        "tables", ann, game="tiny", variant="long", options={"stake": "2"}, seats=[MINE, MINE, OPEN]
    )
    code = made.json["code"]
    assert (made.status, made.json["status"], made.json["seats"]) == (200, "lobby", ["P1", "P2"])
    early = await server.post(f"tables/{code}/move", ann, move="grab")
    assert (early.status, early.json["refused"]) == (409, "table.not-started")
    assert (await server.post(f"tables/{code}/start", ann)).json["status"] == "playing"
    info = (await server.ask("GET", f"/api/tables/{code}", ann)).json["info"]
    assert (info["variant"], info["options"], info["seats"][2]["kind"]) == (
        "long",
        {"stake": "2"},
        "bot",
    )
    late = await server.post(f"tables/{code}/join", await server.device())
    assert (late.status, late.json["refused"]) == (409, "table.started")
    assert (await server.post(f"tables/{code}/rematch", ann)).json["refused"] == "table.not-over"
    assert (await server.post(f"tables/{code}/leave", ann, seat="P1")).json["seats"] == ["P2"]
    assert (await server.post(f"tables/{code}/leave", ann)).json["seats"] == []
    gone = await server.post(f"tables/{code}/leave", ann)
    assert (gone.status, gone.json["refused"]) == (403, "table.seat.not-yours")


@run
async def test_a_game_is_dealt_again_and_numbers_go_on() -> None:
    server = MemoryServer()
    code, *tokens = await server.table_of_two()
    while True:
        updates = [(await server.ask("GET", f"/api/tables/{code}", token)).json for token in tokens]
        if updates[0]["info"]["status"] == "over":
            break
        for token, update in zip(tokens, updates, strict=True):
            if update["seat"] in update["awaited"]:
                move = update["legal"][0]["move"]
                assert (await server.post(f"tables/{code}/move", token, move=move)).status == 200
                break
    over = await server.post(f"tables/{code}/move", tokens[0], move="grab")
    assert (over.status, over.json["refused"]) == (409, "table.over")
    assert (await server.post(f"tables/{code}/rematch", tokens[1])).json["refused"] == "table.host-only"
    assert (await server.post(f"tables/{code}/rematch", tokens[0])).json["status"] == "playing"
    done = await server.post(f"tables/{code}/move", tokens[0], move="grab")
    assert done.json["n"] == updates[0]["n"] + 1
    assert [line["text"]["key"] for line in done.json["log"]] == ["tiny.grabbed"]
    assert (await server.post(f"tables/{code}/move", tokens[0], move="grab", n=done.json["n"])).body == done.body


# --- what is written about it ---------------------------------------------------------------------------------------


def test_the_schema_describes_every_address(server: TinyServer) -> None:
    with httpx.Client(trust_env=False, timeout=LIMIT) as http:
        schema = http.get(f"http://{server.address}/schema/openapi.json").json()
    page = (ROOT / "docs" / "reference" / "bot-interface.md").read_text(encoding="utf-8")
    operations = {
        f"{method.upper()} {path}": operation
        for path, methods in schema["paths"].items()
        for method, operation in methods.items()
        if path.startswith("/api")
    }
    assert len(operations) == 11
    for address, operation in operations.items():
        assert operation["description"]
        assert {"200", "401", "422", "429"} <= set(operation["responses"])
        assert "400" not in operation["responses"]
        assert f"`{address.replace('{code}', 'CODE')}`" in page, address
    assert operations["GET /api/tables/{code}/stream"]["responses"]["200"]["content"].keys() == {"application/x-ndjson"}
    assert schema["components"]["securitySchemes"]["token"] == {"type": "http", "scheme": "bearer"}


def test_the_reference_has_every_status_and_the_examples_stand_in_the_guide() -> None:
    page = (ROOT / "docs" / "reference" / "bot-interface.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| (\d{3}) \| ([^|]*) \|", page, re.MULTILINE))
    for rule, status in STATUS.items():
        assert f"`{rule}`" in rows[str(status)], rule
    guide = (ROOT / "docs" / "how-to" / "write-a-bot.md").read_text(encoding="utf-8")
    for name in ("bot.py", "bot.mjs"):
        assert f"](../../examples/{name})" in guide


def test_the_reference_has_the_limits() -> None:
    page = (ROOT / "docs" / "reference" / "bot-interface.md").read_text(encoding="utf-8")
    limits = Limits()
    for words in (
        f"| {limits.message_bytes // 1024} KiB |",
        f"| {limits.messages.burst} requests at once, then {limits.messages.per_second} a second;",
        f"| {limits.streams} streams at a time |",
        f"| {limits.devices.burst} new devices or unknown tokens at once, then {limits.devices.per_second} a second |",
        f"| {limits.tables.burst} new tables at once, then one every {1 / limits.tables.per_second:g} seconds |",
        f"| {limits.guesses.burst} wrong codes at once, then one every {1 / limits.guesses.per_second:g} seconds |",
    ):
        assert words in page
    assert COSTS[messages.Create] == COSTS[messages.ListTables] == 3


def test_every_rule_with_a_status_is_a_rule() -> None:
    rules = "".join(path.read_text() for path in Path(ROOT / "bondline").glob("*/rules.toml"))
    assert [rule for rule in STATUS if f'id = "{rule}"' not in rules] == []
