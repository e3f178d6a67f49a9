"""The silence law over the wire: two games that differ only in what is hidden from a seat send it equal bytes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.e2e.server import Server
from tests.support.process import LIMIT, Client


class Recorded(Client):
    """A client that keeps every frame as it came."""

    def hear(self, *kinds: str) -> dict[str, Any]:
        """See Client."""
        self.frames: list[str]
        while True:
            frame = str(self.socket.recv(timeout=LIMIT))
            self.__dict__.setdefault("frames", []).append(frame)
            message: dict[str, Any] = json.loads(frame)
            if message["type"] == "update":
                self.update = message
            if message["type"] in kinds:
                return message


def what_ann_hears(folder: Path, game: str, variant: str, choice: int) -> tuple[list[str], str]:
    """Every frame that Ann gets while Bob makes a hidden choice and she asks about hers; and what Bob chose."""
    server = Server(folder, word="silence")
    server.start()
    address = server.url.removeprefix("http://")
    try:
        with Recorded(address, nickname="Ann") as ann, Client(address, nickname="Bob") as bob:
            seats = [{"kind": "mine"}, {"kind": "open"}]
            ann.say("create", game=game, variant=variant, seats=seats)
            code = ann.hear("update")["info"]["code"]
            bob.say("join", code=code)
            bob.hear("update")
            ann.hear("update")
            ann.say("start")
            ann.hear_until(4)
            while not bob.update.get("legal"):
                bob.hear("update")
            picks = [
                move["move"]
                for move in bob.update["legal"]
                if move["move"].startswith("pick ") and len(move["move"].split()) == 2
            ]
            chosen = picks[choice]
            assert bob.ask("act", n=1, move=chosen)["type"] == "done"
            ann.hear_until(bob.update["seq"] + 1)
            mine = ann.update["legal"][0]["move"]
            ann.say("preview", id=1, moves=[mine])
            ann.hear("answer")
            ann.say("hint", id=2)
            ann.hear("answer")
            ann.say("act", n=1, move="pick Xx")
            ann.hear("refused")
            assert not ann.update["view"].get("over")
            return list(ann.frames), chosen
    finally:
        server.stop()


@pytest.mark.parametrize("variant", ["beginner", ""])
def test_what_somebody_chose_in_secret_changes_no_byte_for_others(tmp_path: Path, variant: str) -> None:
    heard = []
    for choice in (0, -1):
        folder = tmp_path / str(choice)
        folder.mkdir()
        heard.append(what_ann_hears(folder, "ion", variant, choice))
    (first, one), (second, other) = heard
    assert one != other
    assert len(first) > 7
    assert first == second


def asked_over_http(http: httpx.Client, code: str, move: str) -> list[str]:
    """What the interface for bots answers to everything that changes nothing."""
    table = f"/api/tables/{code}"
    said = [http.get("/api/tables"), http.get(table), http.get(f"{table}?seat=P2")]
    said += [
        http.post(f"{table}/{verb}", json=body)
        for verb, body in (
            ("move", {"move": "pick Xx"}),
            ("move", {"move": move, "n": 99}),
            ("move", {"move": move, "seat": "P2"}),
            ("undo", {}),
            ("undo", {"seat": "P2"}),
            ("rematch", {}),
        )
    ]
    with http.stream("GET", f"{table}/stream") as stream:
        first = next(stream.iter_lines())
    return [*(f"{answer.status_code} {answer.text}" for answer in said), first]


def what_bots_hear(folder: Path, variant: str, choice: int) -> tuple[list[str], str]:
    """What Ann's bot and one that only watches are answered after Bob's hidden choice; and what he chose."""
    folder.mkdir()
    server = Server(folder, word="silence")
    server.start()
    try:
        with (
            Client(server.url.removeprefix("http://"), nickname="Ann") as ann,
            Recorded(server.url.removeprefix("http://"), nickname="Eve") as eve,
            Client(server.url.removeprefix("http://"), nickname="Bob") as bob,
        ):
            ann.say("create", game="ion", variant=variant, seats=[{"kind": "mine"}, {"kind": "open"}])
            code = ann.hear("update")["info"]["code"]
            bob.say("join", code=code)
            bob.hear("update")
            eve.say("watch", code=code)
            eve.hear("update")
            ann.say("start")
            for client in (ann, bob):
                while not client.update.get("legal"):
                    client.hear("update")
            picks = [each["move"] for each in bob.update["legal"] if each["move"].startswith("pick ")]
            chosen = picks[choice]
            assert bob.ask("act", n=1, move=chosen)["type"] == "done"
            for client in (ann, eve):
                client.hear_until(bob.update["seq"] + 1)
            mine = ann.update["legal"][0]["move"]
            heard = []
            for client in (ann, eve):
                headers = {"authorization": f"Bearer {client.token}"}
                with httpx.Client(base_url=server.url, trust_env=False, timeout=LIMIT, headers=headers) as http:
                    heard += asked_over_http(http, code, mine)
            for question in (
                {"type": "replay"},
                {"type": "fair"},
                {"type": "review"},
                {"type": "hint"},
                {"type": "plan"},
            ):
                eve.say(kind=question["type"], id=1)
                heard.append(json.dumps(eve.hear("refused")))
            return [*heard, *eve.frames], chosen
    finally:
        server.stop()


@pytest.mark.parametrize("variant", ["beginner", "advanced"])
def test_no_other_way_tells_what_somebody_chose_in_secret(tmp_path: Path, variant: str) -> None:
    (first, one), (second, other) = (what_bots_hear(tmp_path / str(choice), variant, choice) for choice in (0, -1))
    assert one != other
    assert len(first) > 25
    assert first == second
