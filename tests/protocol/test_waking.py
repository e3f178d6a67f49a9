"""Who is woken when a table has news: everybody but the one who is told with an answer."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bondline.tables import StoreError
from tests.support.people import House, Person, run


def woken(*people: Person) -> list[int]:
    """How often each has been woken from now on; the numbers go on."""
    counts = [0] * len(people)

    def counter(index: int) -> Any:
        def wake() -> None:
            counts[index] += 1

        return wake

    for index, person in enumerate(people):
        person.session._wake = counter(index)
    return counts


@run
async def test_a_move_wakes_the_others_and_not_who_is_told_with_the_answer() -> None:
    ann, bob = await House().table_of_two()
    counts = woken(ann, bob)
    answers = await ann.say("act", n=1, move="grab", seat="P1")
    assert [answer["type"] for answer in answers] == ["done", "update"]
    assert counts == [0, 1]
    assert [answer["seq"] for answer in await bob.listen()] == [answers[1]["seq"]]
    assert await ann.listen() == [], "there is nothing left to tell"


@run
async def test_who_was_answered_without_the_update_is_woken_for_it() -> None:
    house = House()
    ann, bob = await house.table_of_two()
    counts = woken(ann, bob)
    with pytest.MonkeyPatch.context() as patched:

        async def fails(_: str) -> Any:
            raise StoreError("away")

        patched.setattr(house.service, "table", fails)
        answers = await ann.say("act", n=1, move="grab", seat="P1")
    assert [answer["type"] for answer in answers] == ["done"]
    assert counts == [1, 1]
    assert [answer["type"] for answer in await ann.listen()] == ["update"]


@run
async def test_news_that_came_to_a_request_that_was_given_up_wakes_its_session() -> None:
    house = House()
    ann, bob = await house.table_of_two()
    with pytest.MonkeyPatch.context() as patched:

        async def waits(_: object) -> None:
            await asyncio.Event().wait()

        patched.setattr(house.service._store, "device", waits)
        counts = woken(ann, bob)
        hello = asyncio.create_task(ann.say("hello", token=ann.token))
        await asyncio.sleep(0)
        await bob.say("say", phrase="nice")
        hello.cancel()
        await asyncio.gather(hello, return_exceptions=True)
    assert counts[0] == 1
    assert [answer["seq"] for answer in await ann.listen()] == [bob.update["seq"]]
