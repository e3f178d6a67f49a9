"""Bots at a table: paced, repeatable, and never the reason why a table stands still."""

from __future__ import annotations

import asyncio

import pytest

from bondline.tables import fold
from bondline.tables.memory import MemoryStore
from tests.support.people import House, run


@pytest.mark.parametrize("level", ["seeded", "last", "broken", "cheating"])
def test_any_bot_brings_a_game_to_its_end(level: str, caplog: pytest.LogCaptureFixture) -> None:
    async def play() -> None:
        house = House()
        ann = await house.person("Ann")
        seats = [{"kind": "open"}] + [{"kind": "bot", "level": level}] * 3
        await ann.say("create", game="tiny", seats=seats, start=True)
        await house.let_bots_play()
        await ann.listen()
        assert ann.update["info"]["status"] == "over"

    asyncio.run(play())
    assert bool(caplog.records) == (level in ("broken", "cheating"))


@run
async def test_bots_choose_alike_after_a_restart() -> None:
    logs = []
    for restart in (False, True):
        house = House()
        ann = await house.person("Ann")
        await ann.say("create", game="tiny", seats=[{"kind": "bot"}] * 4, start=True)
        if restart:
            house = House(store=house.store, seed=1)
        await house.let_bots_play()
        assert isinstance(house.store, MemoryStore)
        log = await house.store.log(ann.update["info"]["table"])
        assert fold(log).status == "over"
        logs.append([entry.text for entry in log])
    assert logs[0] == logs[1]


@run
async def test_a_bot_waits_for_its_pace() -> None:
    house = House(pace=0.6)
    ann = await house.person("Ann")
    await ann.say("create", game="tiny", seats=[{"kind": "mine"}, {"kind": "bot"}], start=True)
    await house.let_bots_play()
    assert await ann.listen() == []
    house.clock.now += 0.7
    await house.let_bots_play()
    assert (await ann.listen())[0]["view"]["picked"] == [False, True]


@run
async def test_a_hint_is_what_the_bot_would_do_and_changes_nothing() -> None:
    house = House(bots={"last": House().service._thinkers["last"], "seeded": House().service._thinkers["last"]})
    ann, _ = await house.table_of_two()
    seq = ann.update["seq"]
    answer = await ann.one("hint", id=3)
    assert (answer["type"], answer["id"], answer["moves"][0]["move"]) == ("answer", 3, "grab")
    assert answer["moves"][0]["text"] == {"key": "tiny.would", "params": {"move": "grab"}}
    await ann.act("grab")
    assert ann.update["seq"] == seq + 1
    await ann.act(ann.legal[0])
    assert (await ann.one("hint", id=4))["rule"] == "table.hint.none"


@run
async def test_a_fault_at_one_table_leaves_the_bots_of_others_alone() -> None:
    house = House()
    ann, bob = await house.person("Ann"), await house.person("Bob")
    for person in (ann, bob):
        await person.say("create", game="tiny", seats=[{"kind": "bot"}] * 2, start=True)
    broken = await house.service.table(ann.update["info"]["table"])
    broken.seats.clear()
    await house.let_bots_play()
    await bob.listen()
    assert bob.update["info"]["status"] == "over"
