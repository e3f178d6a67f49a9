"""Every game that ships, through sessions: to the end with hints and undo, and silent about secret choices."""

from __future__ import annotations

import asyncio
from collections import defaultdict

import pytest

from bondline.bots import LEVELS, make_bot
from bondline.engine import GameSpec, game_specs
from tests.support.people import House, Person

SPECS = [spec for spec in game_specs() if spec.id != "tiny"]
VARIANTS = [pytest.param(spec, variant, id=f"{spec.id}-{variant}") for spec in SPECS for variant in spec.variants]
FOR_TWO = [
    pytest.param(spec, variant, id=f"{spec.id}-{variant}")
    for spec in SPECS
    for variant in spec.variants
    if spec.players_of(variant)[1] > 1
]
BOTS = {level: make_bot(level) for level in LEVELS[:4]}  # without those that search: slow, and tested elsewhere


def house(seed: int = 0) -> House:
    house = House(bots=BOTS, seed=seed)
    house.service._chooser.default_level = "casual"
    return house


@pytest.mark.parametrize(("spec", "variant"), VARIANTS)
def test_a_person_plays_a_whole_game_with_bots(spec: GameSpec, variant: str) -> None:
    async def play() -> None:
        here = house()
        ann = await here.person("Ann", twin=True)
        _, _, players = spec.players_of(variant)
        seats = [{"kind": "mine"}, {"kind": "bot", "level": "greedy"}, *[{"kind": "bot"}] * (players - 2)][:players]
        await ann.say("create", game=spec.id, variant=variant, seats=seats, start=True)
        moves = undone = 0
        while True:
            await here.let_bots_play()
            here.clock.now += 5
            await ann.listen()
            if ann.update["info"]["status"] == "over":
                break
            assert ann.update["seat"] in ann.update["awaited"], "the bots have played all they can"
            hint = (await ann.one("hint", id=moves))["moves"][0]["move"]
            assert hint in ann.legal
            assert (await ann.one("why", id=moves, move=hint))["type"] == "answer"
            assert (await ann.act(hint))["type"] == "done"
            moves += 1
            if ann.update["undo"]["allowed"] and moves % 4 == 0:
                assert (await ann.one("undo", n=ann.update["n"] + 1))["type"] == "done"
                assert hint in ann.legal
                assert (await ann.act(hint))["type"] == "done"
                undone += 1
        assert moves > 3
        end = await ann.one("replay", id=1, at=0)
        whole = await ann.one("replay", id=2, at=len(end["moves"]), seat="P1")
        assert whole["scores"] == [seat.get("score", 0) for seat in ann.update["info"]["seats"]]
        assert whole["view"] == ann.update["view"]
        # Whoever reads the replay finds the names that the table had, and nothing else of who sat there.
        kept = ("seat", "kind", "nickname")
        assert whole["seats"] == [
            {key: seat[key] for key in kept if key in seat} for seat in ann.update["info"]["seats"]
        ]
        assert "seats" not in await ann.one("replay", id=3, record=whole["record"], at=0)

    asyncio.run(play())


async def first_move_heard(spec: GameSpec, variant: str, seed: int, move: str) -> tuple[list[bytes], list[bytes], str]:
    """What another seat and a spectator hear when the first seat makes this move; and what that seat may know by then."""
    here = house(seed)
    ann, bob, eve = [await here.person(name, twin=True) for name in ("Ann", "Bob", "Eve")]
    await ann.say("create", game=spec.id, variant=variant, seats=[{"kind": "mine"}, {"kind": "open"}])
    await bob.say("join", code=ann.update["info"]["code"])
    await eve.say("watch", code=ann.update["info"]["code"])
    await ann.say("start")
    for person in (bob, eve):
        await person.listen()
        person.heard.clear()
    if not move:
        return [], [], "\n".join(ann.legal)
    assert (await ann.act(move))["type"] == "done"
    table = await here.service.table(ann.update["info"]["table"])
    assert table.deal is not None
    known = repr([table.deal.state.observation(observer) for observer in (1, None)])
    for person in (bob, eve):
        await person.listen()
        await ask(person)
    return bob.heard, eve.heard, known


async def ask(person: Person) -> None:
    for question in ("preview", "hint", "tables"):
        await person.say(question, id=1)


@pytest.mark.parametrize(("spec", "variant"), FOR_TWO)
def test_moves_that_look_alike_to_others_send_them_the_same_bytes(spec: GameSpec, variant: str) -> None:
    async def compare() -> int:
        alike = 0
        for seed in range(2):
            legal = (await first_move_heard(spec, variant, seed, ""))[2].splitlines()
            groups = defaultdict(list)
            for move in legal[:60]:
                bob, eve, known = await first_move_heard(spec, variant, seed, move)
                groups[known].append((bob, eve))
            for group in groups.values():
                assert all(heard == group[0] for heard in group)
                alike += len(group) - 1
        return alike

    compared = asyncio.run(compare())
    if spec.id == "ion":
        assert compared > 10, "a pick is secret"
