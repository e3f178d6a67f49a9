"""Clocks: what is used is counted from the log alone, warnings come once, and the host's choice happens at the end."""

from __future__ import annotations

from typing import Any

import pytest

from bondline.engine import Refusal
from bondline.tables import fold
from bondline.tables._clock import DAY, Hand, Times, read_clock
from tests.support.people import House, Person, run

SEAT_ONE, SEAT_TWO = 0, 1


def clock_of(person: Person, seat: int) -> Any:
    return person.update["info"]["seats"][seat].get("clock")


async def later(house: House, seconds: float) -> None:
    """Time goes by, and the driver looks at the tables."""
    house.clock.now += seconds
    await house.let_bots_play()


def test_limits_are_read_as_they_are_written() -> None:
    assert read_clock("") is None
    move, game, days = read_clock("move 60"), read_clock("game 600 5"), read_clock("days 3")
    assert move is not None
    assert game is not None
    assert days is not None
    assert (move.limit, move.increment, move.warning) == (60_000, 0, 15_000)
    assert (game.limit, game.increment, game.warning) == (600_000, 5_000, 30_000)
    assert (days.limit, days.warning) == (3 * DAY, DAY // 2)
    for text in ("move", "move 4", "move 3601", "move 60 5", "game 59", "game 600 301", "days 0", "days 31", "hour 1"):
        with pytest.raises(Refusal, match=r"table\.clock"):
            read_clock(text)
    for text in ("move -60", "move 6.5", "move ٦٠", "move 99999999999999999999", "game 600 5 5"):
        with pytest.raises(Refusal, match=r"table\.clock"):
            read_clock(text)


def test_a_budget_is_used_up_and_grows_with_each_move() -> None:
    limit = read_clock("game 60 5")
    assert limit is not None
    times = Times.fresh(limit, 2).turned([0], 1_000)
    assert times.due() == 1_000 + 60_000 - 15_000
    times = times.turned([1], 21_000, acted=0)
    assert times.hands[0] == Hand(60_000 - 20_000 + 5_000, last=20_000)
    assert times.hands[1].deadline == 21_000 + 60_000
    # Stopped and going on, it counts what was used before.
    times = times.turned([], 31_000).turned([1], 500_000)
    assert times.hands[1].remaining(500_000) == 50_000
    assert times.hands[1].deadline == 550_000


@pytest.mark.parametrize(
    ("text", "left"), [("move 60", 60_000 - 20_000 - 7_000), ("game 60 5", 60_000 - 20_000 - 7_000)]
)
def test_a_move_taken_back_brings_no_time(text: str, left: int) -> None:
    limit = read_clock(text)
    assert limit is not None
    times = Times.fresh(limit, 1).turned([0], 0).turned([], 20_000, acted=0)
    times = times.turned([0], 30_000, undone=0)
    assert times.hands[0].remaining(37_000) == left
    again = times.turned([0], 37_000, acted=0).turned([0], 37_000, undone=0)
    assert again.hands[0].remaining(37_000) == left


@run
async def test_a_limit_for_each_move_warns_and_then_leaves_it_to_the_host() -> None:
    house = House()
    ann, bob = await house.table_of_two(customs={"clock": "move 60"})
    assert clock_of(ann, SEAT_TWO) == {"left": 60_000, "runs": True}
    house.clock.now += 20
    await ann.act(ann.legal[0])
    await bob.listen()
    # Whose decision is made has a fresh minute for the next one, which has not begun.
    assert clock_of(bob, SEAT_ONE) == {"left": 60_000}
    assert clock_of(bob, SEAT_TWO) == {"left": 40_000, "runs": True}
    await later(house, 24)
    assert await bob.listen() == []
    await later(house, 1)
    (warning,) = (await bob.listen())[-1]["log"]
    assert (warning["text"]["key"], warning["text"]["params"]) == ("table.log.warn", {"seat": "P2", "seconds": 15})
    await later(house, 15)
    (late,) = (await bob.listen())[-1]["log"]
    assert late["text"]["key"] == "table.log.late.host"
    assert clock_of(bob, SEAT_TWO) == {"left": 0, "runs": True, "late": True}
    await later(house, 1000)
    assert await bob.listen() == [], "everybody has been told once"
    assert (await bob.act(bob.legal[0]))["type"] == "done", "late is not lost while the host does nothing"


@run
async def test_when_time_is_up_a_bot_plays_on_until_the_seat_is_taken_back() -> None:
    house = House()
    ann, bob = await house.table_of_two(customs={"clock": "move 60", "late": "bot"})
    await ann.act(ann.legal[0])
    await later(house, 61)
    await bob.listen()
    seat = bob.update["info"]["seats"][SEAT_TWO]
    assert (seat["kind"], seat["stand_in"], seat.get("mine")) == ("person", "seeded", True)
    assert "clock" in seat
    await ann.listen()
    assert (ann.update["view"]["round"], ann.update["awaited"]) == (1, ["P1"]), "the bot has moved, and again"
    assert (await bob.act("pick 1"))["rule"] == "table.stand-in"
    await bob.say("manage", seat="P2", do="return")
    await bob.listen()
    assert "stand_in" not in bob.update["info"]["seats"][SEAT_TWO]
    await ann.act(ann.legal[0])
    await bob.listen()
    assert (await bob.act(bob.legal[0]))["type"] == "done"


@run
async def test_when_time_is_up_a_bot_can_make_just_this_move() -> None:
    house = House()
    ann, bob = await house.table_of_two(customs={"clock": "move 60", "late": "skip"})
    await ann.act(ann.legal[0])
    await later(house, 61)
    await bob.listen()
    assert "stand_in" not in bob.update["info"]["seats"][SEAT_TWO]
    assert bob.update["awaited"] == ["P1", "P2"]
    assert (await bob.act(bob.legal[0]))["type"] == "done", "the next move is theirs again"


@run
async def test_when_time_is_up_the_game_can_end_and_its_record_be_read() -> None:
    house = House()
    ann, bob = await house.table_of_two(customs={"clock": "move 60", "late": "end"})
    await ann.act(ann.legal[0])
    await later(house, 61)
    await bob.listen()
    info = bob.update["info"]
    assert (info["status"], info["ended"]) == ("over", "time")
    assert bob.update.get("legal", []) == []
    assert (await bob.act("pick 1"))["rule"] == "table.over"
    record = await house.service.record(info["table"], 1)
    assert record is not None
    assert "result:" not in record, "nobody has won"
    assert (await ann.one("replay", id=1))["moves"] != []
    await ann.say("rematch")
    assert ann.update["info"]["status"] == "playing"
    assert clock_of(ann, SEAT_TWO) == {"left": 60_000, "runs": True}


@run
async def test_a_pause_stops_clocks_people_and_bots() -> None:
    house = House()
    ann = await house.person("Ann")
    await ann.say(
        "create",
        game="tiny",
        seats=[{"kind": "mine"}, {"kind": "bot", "level": "last"}],
        customs={"clock": "move 60"},
        start=True,
    )
    house.clock.now += 10
    await ann.say("pause", on=True)
    assert ann.update["info"]["paused"] is True
    assert (ann.update.get("acting", []), ann.update.get("legal", [])) == ([], [])
    await later(house, 500)
    assert (await ann.act("pick 1"))["rule"] == "table.paused"
    assert (await ann.one("undo", n=1))["rule"] == "table.paused"
    before = len(await house.store.log(ann.update["info"]["table"]))
    await later(house, 500)
    assert len(await house.store.log(ann.update["info"]["table"])) == before, "the bot stands still too"
    await ann.say("pause", on=False)
    assert clock_of(ann, SEAT_ONE) == {"left": 50_000, "runs": True}
    await later(house, 1)
    await ann.listen()
    assert ann.update["awaited"] == ["P1"]


@run
async def test_clocks_follow_from_the_log_alone() -> None:
    house = House()
    ann, bob = await house.table_of_two(customs={"clock": "game 100 3", "late": "skip"})
    for step, person in enumerate([ann, bob, ann, bob, ann] * 2):
        await person.listen()
        await later(house, 3 + step)
        if person.legal:
            await person.act(person.legal[0])
        if step == 3:
            await bob.say("undo", n=bob.update["n"] + 1)
        table = await house.service.table(ann.update["info"]["table"])
        again = fold(await house.store.log(table.id))
        assert again.times == table.times
        assert again.due(0) == table.due(0)
        assert dict(await house.store.due()).get(table.id) == (table.due(0) if table.status == "playing" else None)


@run
async def test_the_clock_is_chosen_before_the_deal_and_customs_at_any_time() -> None:
    house = House()
    ann, bob = await house.table_of_two()
    assert (await bob.one("configure", customs={"talk": False}))["rule"] == "table.host-only"
    assert (await ann.one("configure", customs={"clock": "move 60"}))["rule"] == "table.started"
    assert (await ann.one("configure", customs={"clock": "move 1"}))["rule"] == "table.clock"
    assert (await ann.one("configure", customs={"delay": 51}))["rule"] == "table.customs"
    assert (await ann.one("create", game="tiny", seats=[{"kind": "mine"}] * 2, customs={"clock": "x"}))["rule"] == (
        "table.clock"
    )
    await ann.say("configure", customs={"late": "skip", "friendly": False})
    assert ann.update["info"]["customs"] == {"late": "skip", "friendly": False}
