"""Questions that change nothing, the greeting, and the words for all of it."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import bondline
from bondline.engine import read_texts
from tests.support.people import House, run

ROOMS = ("tables", "protocol")
PACKAGE = Path(bondline.__file__).parent


@run
async def test_the_greeting_offers_games_and_levels_and_knows_a_device_again() -> None:
    house = House()
    ann = await house.person("Ann")
    welcome = await ann.one("hello", token=ann.token)
    assert welcome["token"] == ann.token
    tiny = next(game for game in welcome["games"] if game["id"] == "tiny")
    assert (tiny["min_players"], tiny["max_players"]) == (2, 4)
    assert [variant["id"] for variant in tiny["variants"]] == ["standard", "long"]
    assert [option["id"] for option in tiny["options"]] == ["stake"], "free text is not offered"
    assert [level["id"] for level in welcome["levels"]] == ["seeded", "last", "broken", "cheating"]
    unknown = await house.person(token="0" * 64)
    assert unknown.token not in ("", "0" * 64)


@run
async def test_why_and_preview_answer_for_the_own_seat() -> None:
    ann, bob = await House().table_of_two()
    seq = ann.update["seq"]
    move = ann.legal[0]
    answer = await ann.one("why", id=1, move=move.upper())
    assert answer == {
        "type": "answer",
        "id": 1,
        "moves": [{"move": move, "text": {"key": "tiny.would", "params": {"move": move}}}],
    }
    refused = await ann.one("why", id=2, move="gamble 9")
    assert (refused["rule"], refused["id"]) == ("tiny.notation", 2)
    assert refused["legal"][0].startswith("gamble")
    every = await ann.one("preview", id=3)
    assert [each["move"] for each in every["moves"]] == ann.legal
    one = await ann.one("preview", id=4, moves=["grab"])
    assert one["moves"][0]["brings"] == {"points": ann.update["view"]["centre"]}
    hint = (await ann.one("hint", id=4))["moves"][0]
    said = [{"key": "tiny.brings", "params": {"points": ann.update["view"]["centre"]}}]
    assert hint.get("why", []) == (said if hint["move"] == "grab" else [])
    for question in ("why", "preview", "hint"):
        assert (await bob.one(question, id=5, move="grab", seat="P1"))["rule"] == "table.seat.not-yours"
    await bob.act(bob.legal[0])
    (update,) = await ann.listen()
    assert update["seq"] == seq + 1


@run
async def test_a_twin_comes_with_words_for_every_legal_move() -> None:
    house = House()
    ann = await house.person("Ann", twin=True)
    await ann.say("create", game="tiny", seats=[{"kind": "mine"}, {"kind": "bot"}], start=True)
    assert ann.update["twin"][0]["text"]["key"] == "tiny.points"
    assert all(move["text"]["key"] == "tiny.would" for move in ann.update["legal"])
    plain, _ = await house.table_of_two()
    assert "twin" not in plain.update
    assert all(set(move) == {"move"} for move in plain.update["legal"])


@pytest.mark.cpython
def test_the_schema_names_every_message_and_is_what_the_command_prints() -> None:
    printed = subprocess.run(
        [sys.executable, "-m", "bondline.protocol.schema"],
        capture_output=True,
        text=True,
        check=True,
        cwd=PACKAGE.parent,
    )
    definitions = json.loads(printed.stdout)["$defs"]
    for union, tags in (
        ("ClientMessage", {"hello", "act", "undo", "look"}),
        ("ServerMessage", {"update", "refused", "done"}),
    ):
        parts = [part["$ref"].rpartition("/")[2] for part in definitions[union]["anyOf"]]
        assert tags <= {definitions[part]["properties"]["type"]["enum"][0] for part in parts}


def refused_in_code(room: str) -> set[str]:
    """The rule ids that a room's code refuses by."""
    found = set()
    for path in (PACKAGE / room).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal" and node.args:
                if isinstance(node.args[0], ast.Constant):
                    found.add(str(node.args[0].value))
    return found


def test_every_rule_of_the_house_has_one_home_and_words_in_every_language() -> None:
    # These are made from a limit's name.
    limits = ("devices", "tables", "streams", "reviews", "lines", "phrases", "connections", "spectators", "joins")
    by_name = {f"protocol.{limit}" for limit in limits}
    used = {rule for room in (*ROOMS, "server") for rule in refused_in_code(room)} | by_name
    listed = []
    for room in ROOMS:
        rules = tomllib.loads((PACKAGE / room / "rules.toml").read_text())["rule"]
        assert {rule["status"] for rule in rules} == {"house"}
        listed += [rule["id"] for rule in rules]
        for language in ("en", "de"):
            texts = read_texts(PACKAGE / room / "text", language)
            for rule in rules:
                for part in ("name", "text", "refused"):
                    assert texts.get(f"rule.{rule['id']}.{part}"), (language, rule["id"], part)
    assert sorted(listed) == sorted(set(listed))
    assert set(listed) == used
