"""What a host may do with seats, joining, spectators and phrases; and what others may not."""

from __future__ import annotations

import json
from typing import Any

from tests.support.people import House, Person, run

MINE, OPEN, BOT = {"kind": "mine"}, {"kind": "open"}, {"kind": "bot", "level": "last"}


def seat(person: Person, number: int) -> dict[str, Any]:
    found: dict[str, Any] = person.update["info"]["seats"][number - 1]
    return found


def said(person: Person) -> list[str]:
    return [line["text"]["key"] for line in person.update.get("log", [])]


@run
async def test_a_host_gives_names_and_everybody_their_own() -> None:
    house = House()
    ann, bob = await house.table_of_two()
    await ann.say("manage", seat="P2", do="rename", nickname="  Bobby ")
    assert seat(ann, 2)["nickname"] == "Bobby"
    assert (await bob.one("manage", seat="P1", do="rename", nickname="X"))["rule"] == "table.host-only"
    await bob.say("manage", seat="P2", do="rename", nickname="Rob")
    assert seat(bob, 2)["nickname"] == "Rob"
    assert (await ann.one("manage", seat="P3", do="rename", nickname="X"))["rule"] == "table.seat.unknown"


@run
async def test_whoever_is_sent_away_stays_away() -> None:
    house = House()
    ann, bob = await house.person("Ann"), await house.person("Bob")
    await ann.say("create", game="tiny", seats=[MINE, OPEN, BOT])
    code = ann.update["info"]["code"]
    await bob.say("join", code=code)
    assert (await ann.one("manage", seat="P1", do="remove"))["rule"] == "table.seat.host"
    assert (await ann.one("manage", seat="P3", do="remove"))["rule"] == "table.seat.nobody"
    await ann.say("manage", seat="P2", do="remove")
    assert seat(ann, 2)["kind"] == "open"
    (last,) = await bob.listen()
    assert "view" not in last
    assert (await bob.one("join", code=code))["rule"] == "table.barred"
    assert (await bob.one("watch", code=code))["rule"] == "table.spectators"
    assert (await bob.one("tables"))["tables"] == []


@run
async def test_whoever_is_sent_away_in_mid_game_is_replaced_by_a_bot_that_can_be_offered_to_others() -> None:
    house = House()
    ann, bob = await house.table_of_two()
    await ann.say("manage", seat="P2", do="remove", level="seeded")
    assert (seat(ann, 2)["kind"], seat(ann, 2)["level"]) == ("bot", "seeded")
    code = ann.update["info"]["code"]
    cat = await house.person("Cat")
    assert (await cat.one("join", code=code))["rule"] == "table.started"
    await ann.say("manage", seat="P2", do="offer")
    assert seat(ann, 2)["offered"] is True
    assert (await bob.one("join", code=code))["rule"] == "table.barred"
    await cat.say("join", code=code)
    assert (seat(cat, 2)["kind"], seat(cat, 2)["mine"], cat.update["seat"]) == ("person", True, "P2")
    assert (await cat.act(cat.legal[0]))["type"] == "done"
    assert (await (await house.person()).one("join", code=code))["rule"] == "table.started"


@run
async def test_a_bot_plays_for_somebody_and_a_move_is_made_for_somebody() -> None:
    house = House()
    ann, bob = await house.table_of_two()
    assert (await bob.one("manage", seat="P1", do="bot"))["rule"] == "table.host-only"
    assert (await ann.one("manage", seat="P2", do="bot", level="genius"))["rule"] == "table.level"
    await ann.say("manage", seat="P2", do="bot")
    await house.let_bots_play()
    assert (await bob.act("pick 1"))["rule"] == "table.stand-in"
    await bob.say("manage", seat="P2", do="return")
    await ann.listen()
    await ann.act(ann.legal[0])
    await ann.listen()
    assert ann.update["awaited"] == ["P1", "P2"]
    await ann.act(ann.legal[0])
    await ann.say("manage", seat="P2", do="skip")
    await house.let_bots_play()
    await ann.listen()
    assert (ann.update["view"]["round"], ann.update["awaited"]) == (2, ["P1", "P2"])
    await ann.act(ann.legal[0])
    assert (await ann.one("manage", seat="P1", do="skip"))["rule"] == "table.seat.not-awaited"


@run
async def test_a_host_ends_a_game_and_only_once() -> None:
    house = House()
    ann, bob = await house.table_of_two()
    assert (await bob.one("end"))["rule"] == "table.host-only"
    await ann.say("end")
    assert (ann.update["info"]["status"], ann.update["info"]["ended"]) == ("over", "host")
    assert len(ann.update["info"]["secret"]) == 64, "what decides chance is shown, for it decides nothing any more"
    for message in ("end", "pause"):
        assert (await ann.one(message, on=True))["rule"] == "table.over"
    assert (await ann.one("manage", seat="P2", do="bot"))["rule"] == "table.over"


@run
async def test_nobody_sits_down_at_a_closed_table() -> None:
    house = House()
    ann, bob = await house.person("Ann"), await house.person("Bob")
    await ann.say("create", game="tiny", seats=[MINE, OPEN, OPEN], customs={"closed": True})
    code = ann.update["info"]["code"]
    assert (await bob.one("join", code=code))["rule"] == "table.closed"
    await ann.say("configure", customs={})
    await bob.say("join", code=code)
    await ann.say("configure", customs={"closed": True})
    assert (await bob.say("join", code=code))[0]["type"] == "update", "who sits there stays"


@run
async def test_a_rematch_moves_everybody_one_seat_on() -> None:
    house = House()
    ann, bob = await house.table_of_two()
    await ann.say("end")
    await ann.say("rematch", rotate=True)
    await bob.listen()
    assert [there["nickname"] for there in ann.update["info"]["seats"]] == ["Bob", "Ann"]
    assert (ann.update["seat"], bob.update["seat"]) == ("P2", "P1")
    assert (await bob.act(bob.legal[0]))["type"] == "done"


@run
async def test_spectators_stay_behind_and_see_all_at_the_end() -> None:
    house = House()
    ann, bob = await house.table_of_two(customs={"delay": 3})
    eve = await house.person("Eve")
    await eve.say("watch", code=ann.update["info"]["code"])
    beginning = eve.update["view"]
    shown = []
    for _ in range(2):
        for person in (ann, bob):
            await person.listen()
            await person.act(next(move for move in person.legal if move.startswith("pick")))
            await eve.listen()
            shown.append((eve.update["view"]["round"], eve.update["view"]["picked"], eve.update.get("awaited", [])))
    assert shown == [
        (0, [False, False], ["P1", "P2"]),
        (0, [False, False], ["P1", "P2"]),
        (0, [False, False], ["P1", "P2"]),
        (0, [True, False], ["P2"]),
    ]
    assert beginning["round"] == 0
    lines = [line["seq"] for update in map(_read, eve.heard) for line in update.get("log", [])]
    assert lines == sorted(set(lines)), "no line comes twice"
    await ann.say("end")
    await eve.listen()
    assert eve.update["view"]["round"] == 2


def _read(message: bytes) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(message)
    return found


@run
async def test_people_say_set_phrases_and_not_too_many() -> None:
    house = House()
    ann, bob = await house.table_of_two()
    eve = await house.person("Eve")
    await eve.say("watch", code=ann.update["info"]["code"])
    await ann.say("say", phrase="hello")
    await bob.listen()
    await eve.listen()
    assert said(bob) == said(eve) == ["table.say.hello"]
    assert (await eve.one("say", phrase="hello"))["rule"] == "table.seat.not-yours"
    assert (await ann.one("say", phrase="You stink"))["rule"] == "table.phrase"
    answers = [await ann.say("say", phrase="nice") for _ in range(8)]
    assert [answer[0].get("rule") for answer in answers][-1] == "protocol.phrases"
    await ann.say("configure", customs={"talk": False})
    assert (await bob.one("say", phrase="hello"))["rule"] == "table.talk"


@run
async def test_each_device_adds_to_chance_once_before_the_deal() -> None:
    house = House()
    ann, bob = await house.person("Ann"), await house.person("Bob")
    await ann.say("create", game="tiny", seats=[MINE, OPEN, MINE])
    await bob.say("join", code=ann.update["info"]["code"])
    mine, theirs = "a1" * 16, "b2" * 16
    for wrong in ("", "a1", "a1" * 17, "zz" * 16):
        assert (await ann.one("nonce", value=wrong))["rule"] == "table.nonce"
    assert (await (await house.person()).one("nonce", value=mine))["rule"] == "protocol.no-table"
    await bob.say("nonce", value=theirs)
    await ann.say("nonce", value=mine)
    assert [there.get("nonce", "") for there in ann.update["info"]["seats"]] == [mine, theirs, mine]
    assert (await ann.one("nonce", value=theirs))["rule"] == "table.nonce.once"
    await ann.say("start")
    assert ann.update["info"]["nonces"] == mine + theirs, "in seat order, each device once"
    assert (await ann.one("nonce", value=mine))["rule"] == "table.started"
    await ann.say("end")
    await ann.say("nonce", value=theirs)
    await ann.say("rematch")
    assert ann.update["info"]["nonces"] == theirs


@run
async def test_a_table_stands_in_the_public_list_while_somebody_can_sit_down() -> None:
    house = House()
    ann, bob, eve = await house.person("Ann"), await house.person("Bob"), await house.person("Eve")

    async def listed() -> list[tuple[str, int]]:
        return [(line["code"], line["free"]) for line in (await eve.one("lobbies"))["tables"]]

    await ann.say("create", game="tiny", seats=[MINE, OPEN, BOT])
    code = ann.update["info"]["code"]
    assert await listed() == []
    await ann.say("configure", customs={"listed": True})
    assert await listed() == [(code, 1)]
    await bob.say("join", code=code)
    assert await listed() == []
    await bob.say("leave")
    assert await listed() == [(code, 1)]
    await ann.say("configure", customs={"listed": True, "closed": True})
    assert await listed() == []
    await ann.say("configure", customs={"listed": True})
    await ann.say("start")
    assert await listed() == []
    await ann.say("manage", seat="P3", do="offer")
    assert await listed() == [(code, 1)]
    house.clock.now += 2 * 3600
    assert await listed() == [], "nobody waits there any more"
    await ann.say("say", phrase="hello")
    (line,) = (await eve.one("lobbies"))["tables"]
    assert (line["players"], line["seats"], line["status"]) == (["Ann"], 3, "playing")
    await ann.say("end")
    assert await listed() == []


@run
async def test_an_operator_can_do_without_a_public_list() -> None:
    house = House(listing=False)
    ann = await house.person("Ann")
    assert (await ann.one("lobbies"))["rule"] == "table.listing"
    refused = await ann.one("create", game="tiny", seats=[MINE, OPEN], customs={"listed": True})
    assert refused["rule"] == "table.listing"
    await ann.say("create", game="tiny", seats=[MINE, OPEN])
    assert (await ann.one("configure", customs={"listed": True}))["rule"] == "table.listing"
