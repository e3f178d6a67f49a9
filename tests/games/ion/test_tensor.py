"""What an Ion view shows can be read back from its tensor."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings

from tests.amount import tries
from tests.strategies import Moment, moments
from tests.tensors import Read, turned

PHASES = ("deal", "pick", "place", "react", "refresh", "over")
TURNS = ("up", "turned", "down", "new")
PARTS = ("compounds", "nobles", "goals", "radioactive")


def in_order(words: list[str], order: list[str]) -> list[str]:
    return sorted(words, key=order.index)


@settings(max_examples=tries(120), deadline=None)
@given(moments(only="ion"))
def test_a_view_can_be_read_back(moment: Moment) -> None:
    game = moment.game
    box = game.components()
    cards = [card["id"] for card in box["cards"]]
    goals = [goal["id"] for goal in box["goals"]]
    for seat in range(game.num_players):
        view: Any = moment.state.observation(seat)
        read = Read(game, game.tensor(view))
        assert read.chosen("phase", PHASES) == view["phase"]
        assert [read.number(name) for name in ("round", "step", "deck")] == [view["round"], view["step"], view["deck"]]
        assert read.listed("goals", goals) == in_order(view["goals"], goals)
        for name in ("center", "discards", "hand", "pick"):
            assert read.listed(name, cards) == in_order(view[name], cards)
        assert read.chosen("taken", cards) == view["taken"]
        for place, other in enumerate(turned(game.num_players, seat)):
            each_seat(read, view, f"seat{place}.", other, box)
            if place:
                memory(read, view, f"seat{place}.memory.", other, cards)


def each_seat(read: Read, view: Any, at: str, other: int, box: Any) -> None:
    cards = [card["id"] for card in box["cards"]]
    radioactive = [card["id"] for card in box["cards"] if card["decay"]]
    shown, name = view["seats"][other], f"P{other + 1}"
    assert read.listed(f"{at}loose", cards) == in_order(shown["loose"], cards)
    compounds = [compound["formula"] for compound in box["compounds"]]
    assert read.listed(f"{at}compounds", compounds) == in_order(shown["compounds"], compounds)
    assert read.listed(f"{at}placing", cards) == in_order(shown["placing"], cards)
    assert read.chosen(f"{at}from-center", cards) == (shown["placing"][0] if shown["from_center"] else None)
    turns = [f"{card} {turn}" for card in radioactive for turn in TURNS]
    assert read.listed(f"{at}radioactive", turns) == in_order([" ".join(card) for card in shown["radioactive"]], turns)
    assert read.listed(f"{at}aside", radioactive) == in_order(shown["aside"], radioactive)
    assert read.listed(f"{at}tiles", ["two", "center", "rxn"]) == shown["tiles"]
    assert read.number(f"{at}hand") == shown["hand"]
    assert read[f"{at}standing"] == [shown["standing"][part] for part in PARTS]
    assert read.number(f"{at}score") == shown["score"]
    played = [card for step in view["played"].get(name, []) for card in step]
    assert read.listed(f"{at}played", cards) == in_order(played, cards)
    assert read.number(f"{at}awaited") == (name in view["awaited"])
    assert read.number(f"{at}picked") == (name in view["picked"])
    assert read.number(f"{at}ready") == (name in view["ready"])
    assert read.number(f"{at}reacting") == (name == view["reacting"])
    assert read.number(f"{at}reaction") == ([*view["reactions"], name].index(name) + 1) * (name in view["reactions"])
    assert read.number(f"{at}refresh") == view["refresh"].get(name, 0)


def memory(read: Read, view: Any, at: str, other: int, cards: list[str]) -> None:
    known = [hand for hand in view["hands"] if hand["holder"] == f"P{other + 1}"]
    seen, played, refills = (known[0]["seen"], known[0]["played"], known[0]["refills"]) if known else ([], [], 0)
    assert read.listed(f"{at}seen", cards) == in_order(seen, cards)
    assert read.listed(f"{at}played", cards) == in_order(played, cards)
    assert read.number(f"{at}refills") == refills
