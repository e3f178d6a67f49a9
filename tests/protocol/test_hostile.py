"""Whatever a connection sends, it gets a refusal that names a rule, and nothing changes."""

from __future__ import annotations

import asyncio
import json
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bondline.protocol import Limits
from bondline.protocol.messages import ClientMessage
from tests.amount import tries
from tests.support.people import House, Person

FREE = Limits.none()
TAGS = [message.__struct_config__.tag for message in get_args(ClientMessage)]
FIELDS = sorted({name for message in get_args(ClientMessage) for name in message.__struct_fields__})

scalars: st.SearchStrategy[Any] = st.one_of(
    st.none(), st.booleans(), st.integers(-(2**70), 2**70), st.floats(allow_nan=False), st.text(max_size=12),
    st.sampled_from(["P1", "P2", "P0", "P99", "tiny", "pick 1", "grab", "mine", "open", "bot", "~", "P1 ~"]),
)  # fmt: skip
values = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(
            st.one_of(st.sampled_from(["kind", "level", "nickname", "edition"]), st.text(max_size=5)), inner, max_size=4
        ),
    ),
    max_leaves=8,
)
shaped = st.fixed_dictionaries({"type": st.sampled_from(TAGS)}).flatmap(
    lambda fixed: st.dictionaries(st.sampled_from(FIELDS), values, max_size=5).map(lambda more: {**more, **fixed})
)
frames = st.one_of(
    st.binary(max_size=200),
    st.text(max_size=100).map(lambda text: text.encode("utf-8", "surrogatepass")),
    values.map(lambda value: json.dumps(value).encode()),
    shaped.map(lambda value: json.dumps(value).encode()),
    shaped.map(lambda value: json.dumps(value).encode()[:-1]),
)


async def seated() -> tuple[House, Person, Person]:
    house = House(limits=FREE)
    ann, bob = await house.table_of_two()
    return house, ann, bob


@given(frames=st.lists(frames, min_size=1, max_size=25))
@settings(max_examples=tries(200), deadline=None)
def test_hostile_frames_are_answered_and_change_nothing_for_others(frames: list[bytes]) -> None:
    async def attack() -> None:
        house, ann, bob = await seated()
        eve = await house.person("Eve")
        await eve.say("watch", code=ann.update["info"]["code"])
        stranger = Person(type(ann.session)(house.service, house.gate))
        table = await house.service.table(ann.update["info"]["table"])
        before = (table.seq, list(table.seats), table.game.variant)
        for frame in frames:
            for person in (stranger, eve):
                for answer in await person.raw(frame):
                    assert answer.get("rule") != "protocol.fault", frame
                    assert answer["type"] in (
                        "refused",
                        "welcome",
                        "update",
                        "tables",
                        "lobbies",
                        "fairness",
                        "replayed",
                        "answer",
                        "tried",
                        "components",
                        "practised",
                    )
        assert (table.seq, list(table.seats), table.game.variant) == before
        assert (await bob.act(bob.legal[0]))["type"] == "done"

    asyncio.run(attack())


@pytest.mark.parametrize(
    ("frame", "rule"),
    [
        (b"", "protocol.json"),
        (b"hello", "protocol.json"),
        (b"\xff\xfe", "protocol.json"),
        (b'"\\ud800"', "protocol.json"),
        (b"[]", "protocol.shape"),
        (b"{}", "protocol.shape"),
        (b'{"type":"explode"}', "protocol.shape"),
        (b'{"type":"act","n":"1","move":"pick 1"}', "protocol.shape"),
        (b'{"type":"act","n":1,"move":["pick 1"]}', "protocol.shape"),
        (b'{"type":"act","n":' + b"9" * 5000 + b',"move":"x"}', "protocol.shape"),
        (b'{"type":"close","x":' + b"[" * 20000 + b"]" * 20000 + b"}", "protocol.nesting"),
        (b'{"type":"act","n":1,"move":"' + b"x" * 70000 + b'"}', "protocol.size"),
        (b'{"type":"look","seat":"P0"}', "protocol.seat"),
        (b'{"type":"look","seat":"Z"}', "protocol.seat"),
        (b'{"type":"act","n":1,"move":"\\u0000"}', "tiny.notation"),
    ],
)
def test_each_kind_of_nonsense_is_told_apart(frame: bytes, rule: str) -> None:
    async def send() -> None:
        _, ann, _ = await seated()
        (answer,) = await ann.raw(frame)
        assert (answer["type"], answer["rule"], answer.get("fatal", False)) == ("refused", rule, False)
        assert (await ann.act(ann.legal[0]))["type"] == "done"

    asyncio.run(send())


def test_nothing_is_answered_before_the_greeting() -> None:
    async def send() -> None:
        house = House()
        stranger = Person(type((await house.person()).session)(house.service, house.gate))
        for tag in sorted(set(TAGS) - {"hello"}):
            fields = {
                "n": 1,
                "id": 1,
                "move": "x",
                "code": "BCDFG",
                "table": "x",
                "seat": "P1",
                "game": "tiny",
                "seats": [],
                "players": 2,
                "position": {},
                "moves": [],
                "value": "00",
                "do": "skip",
                "on": True,
                "yes": True,
                "phrase": "hello",
                "number": 1,
            }
            assert (await stranger.one(tag, **fields))["rule"] == "protocol.hello-first"

    asyncio.run(send())


def test_a_fault_of_the_server_ends_the_connection_and_tells_nothing(caplog: pytest.LogCaptureFixture) -> None:
    class Faulty:
        levels = ()

        async def add_device(self, nickname: object) -> None:
            raise RuntimeError("inside")

    async def send() -> None:
        house, ann, _ = await seated()
        person = Person(type(ann.session)(Faulty(), house.gate))  # type: ignore[arg-type]
        (answer,) = await person.say("hello", nickname="Ann")
        assert (answer["rule"], answer["fatal"]) == ("protocol.fault", True)
        assert "inside" not in str(answer)
        assert person.session.closed
        assert await person.say("hello") == []

    asyncio.run(send())
    assert "Ann" not in caplog.text
