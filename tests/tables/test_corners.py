"""Where time, people and questions meet: what random lives of tables (`test_life`) and thinking about them brought up."""

from __future__ import annotations

from typing import Any

from bondline.tables import fold
from bondline.tables._commands import Tick
from tests.support.people import House, Person, run


def table_id(person: Person) -> str:
    return str(person.update["info"]["table"])


def seat(person: Person, number: int) -> dict[str, Any]:
    found: dict[str, Any] = person.update["info"]["seats"][number - 1]
    return found


def said(person: Person) -> list[str]:
    return [line["text"]["key"] for line in person.update.get("log", [])]


async def tick(house: House, person: Person, seconds: float = 0) -> None:
    """Time goes by; no bot has moved yet."""
    house.clock.now += seconds
    await house.service.execute(table_id(person), Tick("seeded"))


@run
async def test_a_question_ends_with_the_last_who_was_to_answer_it() -> None:
    for gone in ("bot", "remove", "leave"):
        house = House()
        ann, bob = await house.table_of_two()
        before = (await house.service.table(table_id(ann))).deal
        assert before is not None
        position = before.state.position()
        await ann.act("grab")
        await ann.say("ask", seat="P1")
        if gone == "leave":
            await bob.say("leave")
        else:
            await ann.say("manage", seat="P2", do=gone)
        await ann.listen()
        assert "asked" not in ann.update["info"]
        await ann.say("ask", seat="P1")
        assert said(ann)[-1] == "table.log.rewind", "now there is nobody who could say no"
        table = await house.service.table(table_id(ann))
        assert table.deal is not None
        assert table.deal.state.position() == position


@run
async def test_a_question_goes_with_any_seat_of_who_asked() -> None:
    house = House()
    ann, bob = await house.person("Ann"), await house.person("Bob")
    await ann.say("create", game="tiny", seats=[{"kind": "mine"}, {"kind": "open"}, {"kind": "open"}])
    for number in ("P2", "P3"):
        await bob.say("join", code=ann.update["info"]["code"], seat=number)
    await ann.say("start")
    await bob.listen()
    await bob.act("grab", seat="P2")
    await bob.say("ask", seat="P2")
    await ann.say("manage", seat="P3", do="remove")
    assert [seat(ann, number)["kind"] for number in (2, 3)] == ["bot", "bot"]
    assert "asked" not in ann.update["info"]


@run
async def test_what_a_host_chooses_happens_to_those_who_are_late_already() -> None:
    house = House()
    ann, bob = await house.table_of_two(customs={"clock": "move 60"})
    await ann.act(ann.legal[0])
    await tick(house, ann, 61)
    await ann.say("configure", customs={"clock": "move 60", "late": "bot"})
    await tick(house, ann)
    await bob.listen()
    assert seat(bob, 2)["stand_in"] == "seeded"


@run
async def test_who_returns_takes_up_the_clock_where_it_stands() -> None:
    house = House()
    ann, bob = await house.table_of_two(customs={"clock": "move 60", "late": "bot"})
    await ann.act(ann.legal[0])
    await tick(house, ann, 61)
    await bob.say("manage", seat="P2", do="return")
    assert "stand_in" not in seat(bob, 2)
    await tick(house, ann, 1)
    await bob.listen()
    assert seat(bob, 2)["stand_in"] == "seeded", "returning is no way to think for ever"


@run
async def test_who_left_a_finished_game_leaves_no_empty_seat_in_the_next() -> None:
    house = House()
    ann, bob = await house.table_of_two()
    await ann.say("end")
    await bob.say("leave")
    await ann.say("rematch", rotate=True)
    assert [seat(ann, number)["kind"] for number in (1, 2)] == ["bot", "person"]
    await house.let_bots_play()
    await ann.listen()
    assert ann.update["awaited"] == ["P2"], "the bot has moved"


@run
async def test_who_watches_from_behind_is_told_no_clock_and_no_question() -> None:
    house = House()
    ann, bob = await house.table_of_two(customs={"clock": "move 60", "delay": 2})
    eve = await house.person("Eve")
    await eve.say("watch", code=ann.update["info"]["code"])
    await ann.act("grab")
    await ann.say("ask", seat="P1")
    await eve.listen()
    assert "asked" in ann.update["info"]
    assert "asked" not in eve.update["info"]
    await bob.listen()
    assert ["clock" in seat(person, 2) for person in (bob, eve)] == [True, False]
    await ann.say("end")
    await eve.listen()
    assert "clock" in seat(eve, 2), "there is nothing to hide any more"


@run
async def test_a_move_taken_back_takes_nothing_back_that_was_shown() -> None:
    house = House()
    ann, bob = await house.table_of_two(customs={"delay": 1})
    eve = await house.person("Eve")
    await eve.say("watch", code=ann.update["info"]["code"])
    told = [line["seq"] for line in eve.update["log"]]
    cuts = [eve.update["seq"]]
    for person, what in ((ann, "act"), (bob, "act"), (ann, "act"), (ann, "undo"), (ann, "act"), (ann, "end")):
        await person.listen()
        n = person.update.get("n", 0) + 1
        pick = next(move for move in [*person.legal, "none"] if move not in ("grab", "gamble"))
        answers = await person.say(what, **({} if what == "end" else {"n": n, "move": pick}))
        assert "refused" not in [answer["type"] for answer in answers], answers
        await eve.listen()
        told += [line["seq"] for line in eve.update.get("log", [])]
        cuts.append(eve.update["seq"])
    assert cuts == sorted(cuts)
    table = await house.service.table(table_id(ann))
    assert told == [line.seq for line in table.lines(0, None)], "each line once, in order"


@run
async def test_who_gets_up_to_watch_from_behind_is_told_nothing_twice() -> None:
    house = House()
    ann, bob = await house.table_of_two(variant="long", customs={"delay": 2})
    other = await house.person("Bob", token=bob.token)
    await other.say("open", table=table_id(ann))
    await ann.act("grab")
    await other.listen()
    told = max(line["seq"] for line in other.update["log"])
    await bob.say("leave")
    for _ in range(2):
        await house.let_bots_play()
        await ann.listen()
        if ann.legal:
            await ann.act(ann.legal[0])
        for update in await other.listen():
            lines = [line["seq"] for line in update.get("log", [])]
            assert all(line > told for line in lines)
            told = max([told, *lines])
    await ann.say("end")
    await other.listen()
    assert max(line["seq"] for line in other.update["log"]) > told


@run
async def test_a_move_that_a_bot_owed_for_somebody_is_not_made_for_the_next() -> None:
    house = House()
    ann, _ = await house.table_of_two()
    cat = await house.person("Cat")
    await ann.act(ann.legal[0])
    for doing in ("skip", "skip", "remove", "offer"):
        await ann.say("manage", seat="P2", do=doing)
    assert [entry.kind for entry in await house.store.log(table_id(ann))].count("seat") == 3, "skipped once"
    await cat.say("join", code=ann.update["info"]["code"])
    table = await house.service.table(table_id(ann))
    assert table.owed == {}
    assert table.level_at(1) == ""


@run
async def test_going_back_by_consent_begins_the_decision_anew_for_everybody() -> None:
    for clock, left in (("move 60", 60_000), ("game 100 3", 100_000)):
        house = House()
        ann, bob = await house.table_of_two(customs={"clock": clock, "late": "host"})
        await ann.act("grab")
        await ann.say("ask", seat="P1")
        await tick(house, ann, 61 if clock == "move 60" else 40)
        await bob.say("agree", yes=True)
        table = await house.service.table(table_id(ann))
        assert table.times is not None
        assert not any(hand.late for hand in table.times.hands)
        used = 0 if clock == "move 60" else 40_000
        assert table.times.hands[1].remaining(house.service.now()) == left - used
        assert fold(await house.store.log(table.id)).times == table.times
        assert dict(await house.store.due())[table.id] == table.due(0)
