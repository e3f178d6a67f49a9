"""Components, plans, drafts and practice positions: asked of any game, changing nothing."""

from __future__ import annotations

import asyncio
from typing import Any

from bondline.bots import make_bot
from tests.support.people import House

POSITION: dict[str, Any] = {
    "phase": "place",
    "seats": [
        {"hand": ["K", "K"], "placing": ["Cl"], "loose": ["H"], "tiles": []},
        {"hand": ["S", "S"], "placing": ["Na"], "loose": ["F"], "tiles": []},
    ],
}


async def asked(kind: str, **fields: Any) -> dict[str, Any]:
    house = House(bots={"greedy": make_bot("greedy")})
    ann = await house.person("Ann")
    answer: dict[str, Any] = await ann.one(kind, id=5, **fields)
    assert answer["id"] == 5
    return answer


def ask(kind: str, **fields: Any) -> dict[str, Any]:
    return asyncio.run(asked(kind, **fields))


def test_components_are_what_is_printed() -> None:
    box = ask("components", game="ion")["components"]
    iron = next(card for card in box["cards"] if card["id"] == "Fe")
    assert iron["forms"] == [[2, 5], [3, 7]]
    assert sum(card["copies"] for card in box["cards"]) == 81
    assert {compound["formula"]: compound["points"] for compound in box["compounds"]}["MgCl2"] == 13
    beginner = ask("components", game="ion", variant="beginner")["components"]
    assert sum(card["copies"] for card in beginner["cards"]) == 54 + 15
    assert ask("components", game="chess")["rule"] == "protocol.position"
    assert ask("components", game="ion", options={"edition": "/etc/passwd"})["type"] == "refused"


def test_practice_plays_lines_on_a_position() -> None:
    answer = ask("practice", game="ion", players=2, position=POSITION, seat="P1")
    assert answer["type"] == "practised"
    assert [choice["move"] for choice in answer["legal"]] == ["place Cl", "place Cl in HCl"]
    assert answer["legal"][1]["brings"]["points"] == 7
    after = ask("practice", game="ion", players=2, position=POSITION, seat="P1", moves=["P1 place Cl in HCl"])
    assert after["awaited"] == ["P2"]
    assert after["view"]["seats"][0]["compounds"] == ["HCl"]
    assert after["events"][0]["key"] == "event.place.bond"
    public = ask("practice", game="ion", players=2, position=POSITION)
    assert public["view"]["hand"] == []


def test_practice_refuses_with_the_rule() -> None:
    for moves, rule in (
        (["P1 place Cl in NaCl"], "ion.bond.present-together"),
        (["P1 place Cl in HCl", "P1 place K"], "ion.pick.reveal"),
        (["nonsense"], "protocol.position"),
        (["P9 rxn"], "engine.turn.no-seat"),
    ):
        answer = ask("practice", game="ion", players=2, position=POSITION, seat="P1", moves=moves)
        assert (answer["type"], answer["rule"]) == ("refused", rule)
    assert ask("practice", game="ion", players=2, position={"seats": 3})["rule"] == "protocol.position"
    assert ask("practice", game="ion", players=99, position=POSITION)["rule"] == "protocol.position"
    assert ask("practice", game="ion", players=2, position=POSITION, seat="P5")["rule"] == "table.seat.unknown"


def test_practice_plans_and_judges_a_draft() -> None:
    seats = [{"compounds": ["HF"], "loose": ["Mg", "F", "Cl"], "tiles": []}, {"tiles": []}]
    position = {"phase": "react", "reactions": ["P1"], "discards": ["K", "K", "S", "S"], "seats": seats}
    answer = ask("practice", game="ion", players=2, position=position, seat="P1")
    assert answer["plan"][:2] == ["form HCl", "form MgF2"]
    assert "trial" not in answer
    draft = ask("practice", game="ion", players=2, position=position, seat="P1", draft=["form HCl"])
    assert draft["trial"]["compounds"] == ["HCl"]
    refused = ask("practice", game="ion", players=2, position=position, seat="P1", draft=["form NaCl"])
    assert refused["rule"] == "ion.rxn.rearrange"
    public = ask("practice", game="ion", players=2, position=position, draft=["form HCl"])
    assert "plan" not in public
    assert "trial" not in public


def test_plan_and_trial_in_a_game() -> None:
    """No reaction is open at the start: the plan is empty and a draft is refused; afterwards the seat still can move."""

    async def play() -> None:
        house = House(bots={"greedy": make_bot("greedy")})
        ann = await house.person("Ann")
        await ann.say("create", game="ion", seats=[{"kind": "mine"}, {"kind": "mine"}], start=True)
        assert (await ann.one("plan", id=1))["moves"] == []
        assert (await ann.one("trial", id=2, moves=[]))["rule"] == "ion.rxn.after-discards"
        assert (await ann.act(ann.legal[0]))["type"] == "done"

    asyncio.run(play())
