"""The silence law over the wire: what a seat may not know changes no byte and no number of what it is sent."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.amount import tries
from tests.support.people import House, Person


async def watched_game(seed: int, hidden: int, secret: bool) -> tuple[list[bytes], list[bytes], list[str]]:
    """What Bob and a spectator are sent while Ann makes secret choices; Ann's choices.

    Two games with the same ``seed`` are the same but for what Ann does where ``secret`` lets her choose by ``hidden``.
    """
    house = House(seed=seed)
    ann, bob = await house.person("Ann", twin=True), await house.person("Bob", twin=True)
    eve = await house.person("Eve", twin=True)
    await ann.say("create", game="tiny", seats=[{"kind": "mine"}, {"kind": "open"}])
    code = ann.update["info"]["code"]
    await bob.say("join", code=code)
    await eve.say("watch", code=code)
    await ann.say("start")
    for person in (bob, eve):
        await person.listen()
        person.heard.clear()

    choose = random.Random(hidden)
    said = []
    # Up to the moment before the reveal: afterwards what was hidden is known, and may differ.
    for move in ("first", "back", "again"):
        if move == "back":
            retracted = await ann.one("undo", n=ann.update["n"] + 1)
            assert retracted["type"] == "done"
        else:
            picks = [each for each in ann.legal if each.startswith("pick" if move == "first" else ("pick", "gamble"))]
            pick = choose.choice(picks) if secret else picks[0]
            said.append(pick)
            assert (await ann.act(pick))["type"] == "done"
        for person in (bob, eve):
            await ask(person)
    return bob.heard, eve.heard, said


async def ask(person: Person) -> None:
    """Everything that might tell something: the update, and every question."""
    await person.listen()
    await person.say("why", id=1, move="grab")
    await person.say("why", id=2, move="pick 9")
    await person.say("preview", id=3)
    await person.say("hint", id=4)
    await person.say("tables")
    await person.say("act", n=99, move="pick 1")


@given(seed=st.integers(0, 1000), hidden=st.integers(1, 1000))
@settings(max_examples=tries(40), deadline=None)
def test_a_secret_choice_sends_the_others_the_same_bytes(seed: int, hidden: int) -> None:
    async def both() -> None:
        plain = await watched_game(seed, 0, secret=False)
        other = await watched_game(seed, hidden, secret=True)
        assert plain[:2] == other[:2]

    asyncio.run(both())


def test_the_choices_compared_above_do_differ() -> None:
    """Were Ann's choices always the same, or heard by nobody, the test above would prove nothing."""

    async def many() -> None:
        said = {tuple((await watched_game(3, hidden, secret=True))[2]) for hidden in range(1, 12)}
        assert len(said) > 3
        assert any(move.startswith("gamble") for moves in said for move in moves)
        heard = (await watched_game(3, 0, secret=False))[0]
        assert sum(json.loads(message)["type"] == "update" for message in heard) >= 3

    asyncio.run(many())


def test_a_hand_is_sent_to_its_owner_only() -> None:
    async def play() -> None:
        house = House()
        ann, bob = await house.table_of_two()

        def hands(message: Any) -> list[Any]:
            if isinstance(message, dict):
                return [v for k, v in message.items() if k == "hand"] + [h for v in message.values() for h in hands(v)]
            return [h for v in message for h in hands(v)] if isinstance(message, list) else []

        assert hands(ann.update) == [ann.update["view"]["hand"]]
        assert hands(bob.update) == [bob.update["view"]["hand"]]
        await ann.act(ann.legal[0])
        (update,) = await bob.listen()
        assert update["legal"] == [{"move": move} for move in bob.legal]
        await ann.say("look", seat="P2")
        assert ann.update["seat"] == "P1"

    asyncio.run(play())
