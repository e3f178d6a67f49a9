"""Token buckets: a class plays within them, a guesser does not get far."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack

import pytest

from bondline.engine import Refusal
from bondline.protocol import Gate, Limits, Rate
from bondline.tables.memory import MemoryStore
from tests.support.people import House, run


@run
async def test_a_connection_that_sends_too_fast_is_refused_and_then_closed() -> None:
    house = House(limits=Limits(messages=Rate(10, 2)))
    ann = await house.person("Ann")
    for _ in range(9):
        await ann.say("close")
    assert (await ann.one("close"))["rule"] == "protocol.messages"
    house.clock.now += 1
    assert await ann.say("close") == []
    answers = [await ann.one("close") for _ in range(10)]
    assert {answer["rule"] for answer in answers} == {"protocol.messages"}
    assert [answer.get("fatal", False) for answer in answers] == [False] * 9 + [True]
    assert ann.session.closed


@run
async def test_a_refusal_for_haste_says_which_command_it_refuses() -> None:
    """Otherwise a client would wait for ever for its answer."""
    house = House(limits=Limits(messages=Rate(10, 0)))
    ann = await house.person("Ann")
    refused = await ann.one("act", n=1, move="x", seat="P2")
    for _ in range(12):
        if refused["rule"] == "protocol.messages":
            break
        refused = await ann.one("act", n=1, move="x", seat="P2")
    assert (refused["rule"], refused["n"], refused["seat"]) == ("protocol.messages", 1, "P2")


@run
async def test_dear_questions_count_for_several() -> None:
    house = House(limits=Limits(messages=Rate(20, 0)))
    ann = await house.person("Ann")
    answered = 0
    while "tables" in [answer["type"] for answer in await ann.say("tables")]:
        answered += 1
    assert answered == 6


@run
async def test_guessing_codes_is_slow_for_an_address_and_does_not_hinder_others() -> None:
    house = House(limits=Limits(guesses=Rate(5, 0.1)))
    ann, _ = await house.table_of_two()
    code = ann.update["info"]["code"]
    eve = await house.person("Eve", address="b")
    for guess in ("BBBBB", "CCCCC", "DDDDD", "FFFFF", "nonsense"):
        assert (await eve.one("watch", code=guess))["rule"] == "table.code.unknown"
    for message, key in (("watch", "code"), ("join", "code"), ("open", "table")):
        assert (await eve.one(message, **{key: code}))["rule"] == "protocol.guesses", "right or wrong"
    another = await house.person("Eve", address="b")
    assert (await another.one("watch", code=code))["rule"] == "protocol.guesses", "a new connection does not help"
    friend = await house.person("Friend", address="c")
    assert (await friend.say("watch", code=code))[0]["type"] == "update"
    house.clock.now += 11
    assert (await eve.say("watch", code=code))[0]["type"] == "update"


@run
async def test_codes_that_are_tried_at_the_same_time_are_all_paid_for() -> None:
    class Far(MemoryStore):
        async def table_of_code(self, code: str) -> str | None:
            await asyncio.sleep(0)
            return await super().table_of_code(code)

    house = House(Far(), limits=Limits(guesses=Rate(5, 0.1)))
    people = [await house.person(address="b") for _ in range(30)]
    answers = await asyncio.gather(*(eve.one("watch", code="BCDFG") for eve in people))
    tried = [answer["rule"] for answer in answers].count("table.code.unknown")
    assert tried > 5, "nobody waits for the others' answers"
    house.clock.now += 10 * (tried - 5)
    assert (await people[0].one("watch", code="BCDFG"))["rule"] == "protocol.guesses"
    house.clock.now += 11
    assert (await people[0].one("watch", code="BCDFG"))["rule"] == "table.code.unknown"


@run
async def test_whoever_has_a_network_of_addresses_is_one_asker() -> None:
    house = House(limits=Limits(devices=Rate(1, 0)))

    async def let_in(address: str) -> bool:
        return (await house.person(address=address)).token != ""

    assert await let_in("2001:db8:0:1::5")
    assert not await let_in("2001:db8:0:1:ffff::6")
    assert await let_in("2001:db8:0:2::5")
    assert await let_in("192.0.2.1")
    assert not await let_in("::ffff:192.0.2.1"), "the same by the other protocol"
    assert await let_in("192.0.2.2")
    assert await let_in("fe80::1%eth0")
    assert not await let_in("fe80::2%eth1")
    assert await let_in("::1")
    assert not await let_in("127.0.0.1")


def test_this_machine_opens_as_many_sockets_as_it_likes() -> None:
    gate = Gate(Limits(connections=1))
    with ExitStack() as held:
        for address in ("127.0.0.1", "::1", "::ffff:127.0.0.1") * 2:
            held.enter_context(gate.socket(address))
        held.enter_context(gate.socket("2001:db8::1"))
        with pytest.raises(Refusal) as refused:
            held.enter_context(gate.socket("2001:db8::2"))
        assert refused.value.rule == "protocol.connections"


@run
async def test_right_codes_cost_nothing() -> None:
    house = House(limits=Limits(guesses=Rate(3, 0)))
    ann, _ = await house.table_of_two()
    for _ in range(40):
        pupil = await house.person(address="school")
        assert (await pupil.say("watch", code=ann.update["info"]["code"]))[0]["type"] == "update"


@run
async def test_new_devices_and_tables_of_an_address_are_limited() -> None:
    house = House(limits=Limits(devices=Rate(3, 1), tables=Rate(2, 1)))
    ann = await house.person("Ann")
    create = {"game": "tiny", "seats": [{"kind": "mine"}, {"kind": "open"}]}
    for _ in range(2):
        assert (await ann.say("create", **create))[0]["type"] == "update"
    assert (await ann.one("create", **create))["rule"] == "protocol.tables"
    for _ in range(2):
        await house.person()
    for token in (None, "0" * 64):
        assert (await house.person(token=token)).token == "", "nor is a made-up token a way around it"
    known = await house.person(token=ann.token)
    assert known.token == ann.token, "a device that is known already is not new"
    house.clock.now += 1
    assert (await house.person()).token != ""


@run
async def test_buckets_of_quiet_addresses_are_forgotten() -> None:
    house = House()
    for number in range(3000):
        house.gate.wrong_guess(f"address {number}")
        house.clock.now += 20
    assert len(house.gate._buckets) < 1100


@run
async def test_who_plays_comes_back_to_their_table_although_others_here_guessed_codes() -> None:
    house = House(limits=Limits(guesses=Rate(2, 0.001)))
    ann, bob = await house.table_of_two()
    table = ann.update["info"]["table"]
    eve = await house.person("Eve")
    for _ in range(4):
        refused = await eve.one("watch", code="BCDFG")
    assert refused["rule"] == "protocol.guesses"
    assert (await eve.one("open", table=table))["rule"] == "protocol.guesses"
    again = await house.person(token=bob.token)
    await again.say("open", table=table)
    assert again.update["seat"] == "P2"


@run
async def test_a_table_has_room_for_so_many_to_watch_and_who_sits_takes_none() -> None:
    house = House(limits=Limits(spectators=2))
    ann, bob = await house.person("Ann"), await house.person("Bob")
    await ann.say("create", game="tiny", seats=[{"kind": "mine"}, {"kind": "open"}])
    code = ann.update["info"]["code"]
    await bob.say("watch", code=code)
    await bob.say("watch", code=code)
    eve, fay = await house.person("Eve"), await house.person("Fay")
    await eve.say("watch", code=code)
    assert await fay.one("watch", code=code) | {"text": 0} == {
        "type": "refused",
        "rule": "protocol.spectators",
        "text": 0,
    }
    await bob.say("join", code=code)
    assert (await fay.say("watch", code=code))[0]["type"] == "update", "Bob sits now"
    gus = await house.person("Gus")
    assert (await gus.one("watch", code=code))["rule"] == "protocol.spectators"
    await eve.say("close")
    assert (await gus.say("watch", code=code))[0]["type"] == "update"
    gus.session.close()
    assert (await eve.say("watch", code=code))[0]["type"] == "update"


@run
async def test_who_finds_no_room_to_watch_stays_where_they_are() -> None:
    house = House(limits=Limits(spectators=0))
    ann, bob = await house.table_of_two()
    full = await house.person("Cat")
    await full.say("create", game="tiny", seats=[{"kind": "mine"}, {"kind": "open"}])
    assert (await bob.one("watch", code=full.update["info"]["code"]))["rule"] == "protocol.spectators"
    await ann.act(ann.legal[0])
    assert [update["info"]["table"] for update in await bob.listen()] == [ann.update["info"]["table"]]


@run
async def test_sitting_down_again_and_again_is_slow_for_an_address() -> None:
    house = House(limits=Limits(joins=Rate(2, 1)))
    ann = await house.person("Ann")
    await ann.say("create", game="tiny", seats=[{"kind": "mine"}, {"kind": "open"}])
    code = ann.update["info"]["code"]
    bob = await house.person("Bob")
    for _ in range(2):
        await bob.say("join", code=code)
        await bob.say("leave")
    assert (await bob.one("join", code=code))["rule"] == "protocol.joins"
    other = await house.person("Cat", address="b")
    assert (await other.say("join", code=code))[0]["type"] == "update"
    await other.say("leave")
    house.clock.now += 1
    assert (await bob.say("join", code=code))[0]["type"] == "update"


def test_one_address_has_so_many_sockets_and_this_machine_as_many_as_it_likes() -> None:
    gate = House(limits=Limits(connections=2)).gate
    with gate.socket("a"), gate.socket("b"), gate.socket("127.0.0.1"), gate.socket("127.0.0.1"):
        with gate.socket("a"), pytest.raises(Refusal, match=r"protocol\.connections"), gate.socket("a"):
            pass
        with gate.socket("127.0.0.1"), gate.socket("a"):
            pass
