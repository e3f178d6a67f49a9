"""Fair dice: what a table draws can be recomputed by anyone from what it showed, and a lie is found."""

from __future__ import annotations

import hashlib
import hmac
import json
from pathlib import Path

import pytest

from bondline.cli import main
from bondline.engine import RecordError, commitment_of, draws_of, read_record
from tests.support.people import House, Person, run

NONCES = ["0f" * 16, "a5" * 16]


async def play_on(house: House, people: list[Person]) -> str:
    """Play first legal moves to the end; the record."""
    while True:
        for person in people:
            await person.listen()
        update = people[0].update
        if update["info"]["status"] == "over":
            return str(await house.service.record(update["info"]["table"], update["info"].get("deal", 1)))
        for person in people:
            if person.update["seat"] in person.update["awaited"]:
                await person.act(person.legal[0])
                break


async def record_of_two(game: str) -> tuple[str, str]:
    """A whole game of two with nonces: its record, and the hash that was shown before the deal."""
    house = House(seed=7)
    ann, bob = await house.person("Ann"), await house.person("Bob")
    seats = [{"kind": "mine"}, {"kind": "open"}]
    await ann.say("create", game=game, seats=seats)
    shown = ann.update["info"]["secret_hash"]
    await bob.say("join", code=ann.update["info"]["code"])
    for person, nonce in zip((ann, bob), NONCES, strict=True):
        await person.say("nonce", value=nonce)
    await ann.say("start")
    return await play_on(house, [ann, bob]), shown


@pytest.mark.parametrize("game", ["ion", "valence", "synthesis"])
def test_every_draw_of_a_table_is_what_its_secret_and_the_peoples_numbers_make(game: str) -> None:
    found: list[tuple[str, str]] = []

    @run
    async def play() -> None:
        found.append(await record_of_two(game))

    play()
    ((text, shown),) = found
    record = read_record(text)
    said = commitment_of(record)
    assert hashlib.sha256(said.secret).hexdigest() == shown == said.hash
    assert said.kept
    assert said.nonces.hex() == "".join(NONCES)
    draws = list(draws_of(record, record.make_game()))
    assert len(draws) > 5
    for draw in draws:
        assert draw.fair
        # By hand, as docs/reference/records.md tells it.
        message = (1).to_bytes(8, "big") + said.nonces + draw.k.to_bytes(8, "big")
        number = int.from_bytes(hmac.new(said.secret, message, hashlib.sha256).digest(), "big")
        left = number % sum(weight for _, weight in draw.weights)
        drawn = [name for name, weight in draw.weights for _ in range(weight)][left]
        assert drawn == draw.outcome


def test_the_command_line_finds_a_lie(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found: list[tuple[str, str]] = []

    @run
    async def play() -> None:
        found.append(await record_of_two("synthesis"))

    play()
    ((text, _),) = found
    path = tmp_path / "game.record"
    path.write_text(text)
    assert main(["replay", str(path), "--fair", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["fair"], told["secret_hash_kept"], told["wrong"]) == (True, True, [])
    assert told["draws"] > 5
    for line, other, kept in (
        (f"nonces: {''.join(NONCES)}", f"nonces: {''.join(reversed(NONCES))}", True),
        ("deal: 1", "deal: 2", True),
        ("secret hash: ", "secret hash: 00", False),
    ):
        assert line in text
        path.write_text(text.replace(line, other))
        assert main(["replay", str(path), "--fair", "--json"]) == 1
        told = json.loads(capsys.readouterr().out)
        assert (told["fair"], told["secret_hash_kept"]) == (False, kept)
        assert bool(told["wrong"]) == kept
    assert main(["replay", str(path), "--fair"]) == 1
    assert "NOT the one" in capsys.readouterr().out


def test_a_record_without_a_secret_cannot_be_checked() -> None:
    record = read_record("bondline record 1\ngame: ion\nplayers: 2\nrules: 0\n")
    with pytest.raises(RecordError, match="secret"):
        commitment_of(record)
    for header in ("secret: xyz\nsecret hash: a\ndeal: 1", "secret: 00\nsecret hash: a\ndeal: one"):
        with pytest.raises(RecordError, match="hexadecimal"):
            commitment_of(read_record(f"bondline record 1\ngame: ion\nplayers: 2\nrules: 0\n{header}\n"))
