"""A review over the wire: who may have one, how much at a time, and that the game goes on being shown meanwhile."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bondline.bots import review
from bondline.engine import Record, Refusal, load_game
from bondline.protocol import Limits, Rate
from bondline.protocol.messages import DecisionInfo, Judged, Reviewed, Text
from bondline.server._reviews import judge, look
from tests.support.people import House, Person, run
from tests.support.records import played


class Waiting:
    """A reviewer that waits until the test lets it answer."""

    def __init__(self) -> None:
        self.go = asyncio.Event()
        self.begun: list[str] = []

    async def look(self, question: int, record: str) -> Reviewed:
        await self._begin(record)
        return Reviewed(question, [DecisionInfo(1, "P1", 0)], turn=0.1)

    async def judge(self, question: int, record: str, number: int) -> Judged:
        await self._begin(record)
        if number == 99:
            raise Refusal("protocol.review.move")
        if number == 100:
            raise RuntimeError("out of order")
        return Judged(question, number, "P1", "grab", Text("k"), 0.5, "best", 0.0, 0.0, "grab", Text("k"), 0.5)

    async def _begin(self, record: str) -> None:
        self.begun.append(record)
        await self.go.wait()


async def finished(house: House) -> tuple[Person, Person]:
    ann, bob = await house.table_of_two()
    for _ in range(200):
        if ann.update["info"]["status"] == "over":
            return ann, bob
        for person in (ann, bob):
            await person.listen()
            if person.update["seat"] in person.update.get("awaited", []):
                await person.act(person.legal[0])
    raise AssertionError("the game does not end")


async def answers(person: Person, many: int) -> list[dict[str, Any]]:
    """What was answered later."""
    found: list[dict[str, Any]] = []
    for _ in range(50):
        await asyncio.sleep(0)
        found += await person.listen()
    assert len(found) == many, found
    return found


@run
async def test_a_decision_is_judged_for_who_may_watch_the_finished_game() -> None:
    house = House(reviewer=(reviewer := Waiting()))
    ann, bob = await finished(house)
    told = len(bob.heard)
    reviewer.go.set()
    for question, kind in ({"id": 1}, "reviewed"), ({"id": 2, "number": 3}, "judged"):
        assert await ann.say("judge" if "number" in question else "review", **question) == []
        (answer,) = await answers(ann, 1)
        assert (answer["type"], answer["id"]) == (kind, question["id"])
    assert reviewer.begun[0].startswith("bondline record")
    stranger = await house.person("Eve")
    assert await stranger.say("judge", id=3, number=3, table=ann.update["info"]["table"]) == []
    assert (await answers(stranger, 1))[0]["number"] == 3
    await bob.listen()
    assert len(bob.heard) == told, "nobody else hears of a review"


@run
async def test_no_review_of_a_game_that_goes_on_or_that_the_device_may_not_watch() -> None:
    house = House(reviewer=Waiting())
    ann, _ = await house.table_of_two(spectators=False)
    stranger = await house.person("Eve")
    table = ann.update["info"]["table"]
    number: dict[str, Any]
    for kind, number in ("review", {}), ("judge", {"number": 1}):
        assert (await ann.one(kind, id=1, **number))["rule"] == "table.not-over"
        assert (await stranger.one(kind, id=1, table=table, **number))["rule"] == "table.spectators"
        assert (await stranger.one(kind, id=1, **number))["rule"] == "protocol.no-table"
        assert (await stranger.one(kind, id=1, record="nothing", **number))["rule"] == "table.replay.record"
    of_a_file = BROUGHT.replace("\n\n", "\noption edition: x.toml\n\n", 1)
    assert (await stranger.one("review", id=9, record=of_a_file))["rule"] == "table.option.not-here"


@run
async def test_where_nobody_thinks_there_is_no_review() -> None:
    ann, _ = await finished(House())
    refused = await ann.one("judge", id=7, number=1)
    assert (refused["rule"], refused["id"]) == ("protocol.review.none", 7)


@run
async def test_so_many_decisions_at_a_time_and_the_replay_is_shown_meanwhile() -> None:
    house = House(reviewer=(reviewer := Waiting()), limits=Limits(reviews=2))
    ann, _ = await finished(house)
    for number in (1, 2):
        assert await ann.say("judge", id=number, number=number) == []
    refused = await ann.one("judge", id=3, number=3)
    assert (refused["rule"], refused["id"], refused["text"]["params"]) == ("protocol.reviews", 3, {"most": 2})
    again = await house.person(token=ann.token)
    assert (await again.one("judge", id=1, number=1, record=BROUGHT))["rule"] == "protocol.reviews", "another line"
    assert (await ann.one("replay", id=4))["type"] == "replayed"
    reviewer.go.set()
    assert [(each["type"], each["id"]) for each in await answers(ann, 2)] == [("judged", 1), ("judged", 2)]
    assert await ann.say("judge", id=5, number=3) == []
    await answers(ann, 1)


@run
async def test_who_goes_away_leaves_the_place_to_others() -> None:
    house = House(reviewer=Waiting(), limits=Limits(reviews=1))
    ann, _ = await finished(house)
    await ann.say("judge", id=1, number=1)
    ann.session.close()
    for _ in range(5):
        await asyncio.sleep(0)
    again = await house.person(token=ann.token)
    assert await again.say("judge", id=1, number=1, table=ann.update["info"]["table"]) == []


@run
async def test_what_goes_wrong_meanwhile_is_answered_too() -> None:
    house = House(reviewer=(reviewer := Waiting()))
    reviewer.go.set()
    ann, _ = await finished(house)
    for number, rule in (99, "protocol.review.move"), (100, "protocol.fault"):
        await ann.say("judge", id=number, number=number)
        (refused,) = await answers(ann, 1)
        assert (refused["rule"], refused["id"]) == (rule, number)


@run
async def test_judging_costs_more_than_a_message() -> None:
    house = House(reviewer=(reviewer := Waiting()), limits=Limits(messages=Rate(30, 0), reviews=100))
    reviewer.go.set()
    eve = await house.person("Eve")
    said = 0
    while not any(answer["type"] == "refused" for answer in await eve.say("judge", id=1, number=1, record=BROUGHT)):
        said += 1
    assert said == 14


def beginning(moves: int) -> Record:
    """The beginning of a game of Ion."""
    return played("ion", 2, "", ["novice", "novice"], 5, moves)


BROUGHT = beginning(3).write()


def test_the_messages_say_what_the_review_found() -> None:
    record = beginning(9)
    text, found = record.write(), list(review(record))
    looked = look(1, text)
    assert [(each.number, each.seat) for each in looked.decisions] == [
        (each.number, f"P{each.seat + 1}") for each in found
    ]
    assert looked.turn == 0.1
    assert len(looked.scores) == 2
    for decision in found[:3]:
        told = judge(2, text, decision.number)
        assert (told.move, told.value, told.mark, told.best) == (
            decision.move, decision.value, decision.mark, decision.best,
        )  # fmt: skip
        assert (told.loss, told.error, told.best_value) == (decision.loss, decision.error, decision.best_value)
        assert [reason.key for reason in told.why] == [reason.key for reason in decision.why]
    assert any(judge(3, text, each.number).why for each in found), "something speaks for one of the best moves"
    with pytest.raises(Refusal, match=r"protocol\.review\.move"):
        judge(4, text, 1_000)
    with pytest.raises(Refusal, match=r"table\.replay\.record"):
        look(5, text.rstrip() + "\nP1 pick Unobtainium\n")


def test_prospects_of_synthesis_make_no_turning_points() -> None:
    text = Record.of(load_game("synthesis", 2)).write()
    assert look(1, text).turn == 0
    assert look(1, text).decisions == []
