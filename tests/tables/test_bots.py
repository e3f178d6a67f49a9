"""Bots at a table: paced, repeatable, and never the reason why a table stands still."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from bondline.engine import Game, View
from bondline.tables import fold
from bondline.tables.memory import MemoryStore
from tests.support.bots import BOTS
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
async def test_a_bot_does_not_wait_until_a_clock_that_was_set_back_is_there_again() -> None:
    house = House(pace=0.6)
    ann = await house.person("Ann")
    await ann.say("create", game="tiny", seats=[{"kind": "mine"}, {"kind": "bot"}], start=True)
    await house.let_bots_play()
    house.clock.now -= 3600
    await house.let_bots_play()
    assert (await ann.listen())[0]["view"]["picked"] == [False, True]


@run
async def test_the_host_sets_the_pace_of_the_bots_and_changes_it_in_mid_game() -> None:
    house = House(pace=0.6)
    ann, bob = await house.person("Ann"), await house.person("Bob")
    seats = [{"kind": "mine"}, {"kind": "open"}, {"kind": "bot"}]
    assert (await ann.one("create", game="tiny", seats=seats, pace="hasty"))["rule"] == "table.pace"
    await ann.say("create", game="tiny", seats=seats, pace="slow")
    await bob.say("join", code=ann.update["info"]["code"])
    await ann.say("start")
    assert ann.update["info"]["pace"] == "slow"
    house.clock.now += 1.7
    await house.let_bots_play()
    await ann.listen()
    assert ann.update["view"]["picked"] == [False, False, False], "three times 0.6 s have not passed"
    house.clock.now += 0.2
    await house.let_bots_play()
    await ann.listen()
    assert ann.update["view"]["picked"] == [False, False, True]
    assert (await bob.one("configure", pace="quick"))["rule"] == "table.host-only"
    refused = await ann.one("configure", pace="hasty")
    assert (refused["rule"], refused["text"]["params"]) == ("table.pace", {"paces": ["quick", "normal", "slow"]})
    assert (await ann.one("configure", pace="quick", variant="long"))["rule"] == "table.started"
    assert (await house.service.table(ann.update["info"]["table"])).pace == "slow", "a refusal changes nothing"
    await ann.say("configure", pace="quick")
    await bob.listen()
    for person in (ann, bob):
        assert person.update["info"]["pace"] == "quick"
        assert person.update["log"][-1]["text"]["key"] == "table.log.pace.quick"
    await ann.act(ann.legal[0])
    await bob.act(bob.legal[0])
    round_before = ann.update["view"]["round"]
    house.clock.now += 0.2
    await house.let_bots_play()
    await bob.listen()
    assert bob.update["view"]["picked"] == [False, False, True], f"a quarter of 0.6 s in round {round_before}"
    assert fold(await house.store.log(ann.update["info"]["table"])).pace == "quick"


@run
async def test_a_hint_is_what_the_bot_would_do_and_changes_nothing() -> None:
    last = House().service._chooser.thinkers["last"]
    house = House(bots={"last": last, "seeded": last})
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


class Thoughtful:
    """Thinks elsewhere for ever."""

    async def think(
        self, game: Game, seat: int, view: View, legal: Sequence[int], seed: int, urgent: bool = False
    ) -> int:
        await asyncio.Event().wait()
        return legal[0]


@run
async def test_quick_bots_do_not_wait_for_bots_that_think_elsewhere() -> None:
    house = House(bots={**BOTS, "slow": Thoughtful()})
    ann = await house.person("Ann")
    for _ in range(5):
        await ann.say("create", game="tiny", seats=[{"kind": "bot", "level": "slow"}] * 2, start=True)
    await ann.say("create", game="tiny", seats=[{"kind": "bot", "level": "last"}] * 2, start=True)
    await house.let_bots_play()
    await ann.listen()
    assert ann.update["info"]["status"] == "over"
