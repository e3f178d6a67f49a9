"""What a Valence Plus view shows can be read back from its tensor."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings

from bondline.engine import CHANCE, Rng, load_game
from tests.amount import tries
from tests.strategies import Moment, moments
from tests.tensors import Read, turned

PHASES = ("deal", "collect", "answer", "draw", "exchange", "build", "lay", "limit", "over")


def in_order(words: list[str], order: list[str]) -> list[str]:
    return sorted(words, key=order.index)


def counted(words: list[str]) -> dict[str, int]:
    return {word: words.count(word) for word in words}


def check(game: Any, state: Any) -> None:
    """Every observer's tensor says what its view says."""
    box = game.components()
    elements = [element["id"] for element in box["elements"]]
    molecules = [molecule["name"] for molecule in box["molecules"]]
    reactions = [f"{' '.join(each['reactors'])} > {each['target']}" for each in box["reactions"]]
    for seat in range(game.num_players):
        view: Any = state.observation(seat)
        read = Read(game, game.tensor(view))
        assert read.chosen("phase", PHASES) == view["phase"]
        for name in ("turns", "deck", "reshuffles", "reacted"):
            assert read.number(name) == view[name]
        assert counted(read.listed("bank", molecules)) == {name: n for name, n in view["bank"].items() if n}
        assert counted(read.listed("pile", elements)) == view["pile"]
        for name in ("discards", "hand", "lay"):
            assert read.listed(name, elements) == in_order(view[name], elements)
        assert read.chosen("top", elements) == (view["discards"][-1] if view["discards"] else None)
        assert read.listed("built", molecules) == in_order(view["built"], molecules)
        assert read.chosen("outcome", ["undecided", "won", "lost"]) == view["outcome"]
        waits = view["reaction"]
        told = f"{' '.join(waits['reactors'])} > {waits['target']}" if waits else None
        assert read.chosen("reaction", reactions) == told
        assert sum(read["closed"]) == len(view["closed"])
        for place, other in enumerate(turned(game.num_players, seat)):
            at, shown, name = f"seat{place}.", view["seats"][other], f"P{other + 1}"
            assert read.number(f"{at}hand") == shown["hand"]
            assert read.listed(f"{at}known", elements) == in_order(shown["known"], elements)
            assert counted(read.listed(f"{at}stash", molecules)) == shown["stash"]
            assert read.number(f"{at}points") == shown["points"]
            assert read.number(f"{at}turn") == (view["turn"] == name)
            assert read.number(f"{at}acting") == (view["acting"] == name)
            assert read.number(f"{at}target") == bool(waits and waits["seat"] == name)


@settings(max_examples=tries(120), deadline=None)
@given(moments(only="valence"))
def test_a_view_can_be_read_back(moment: Moment) -> None:
    check(moment.game, moment.state)


def test_a_waiting_reaction_and_a_closed_set_can_be_read_back() -> None:
    """Both are rare in random play."""
    game = load_game("valence", 3, "science")
    builds = [each["cards"] for each in game.components()["builds"]]
    found = {"reaction": 0, "closed": 0}
    for seed in range(40):
        state, rng = game.new_initial_state(), Rng(seed)
        while state.awaited() and min(found.values()) < 3:
            seat = state.awaited()[0]
            if seat == CHANCE:
                state.apply(CHANCE, state.draw(rng))
                continue
            view: Any = state.observation(seat)
            if view["reaction"] or view["closed"]:
                check(game, state)
                found["reaction"] += bool(view["reaction"])
                found["closed"] += bool(view["closed"])
                closed = Read(game, game.tensor(view))["closed"]
                named = {" ".join(sorted(builds[n])) for n, mark in enumerate(closed) if mark}
                assert named == {" ".join(sorted(cards.split())) for cards in view["closed"]}
            legal = state.legal_actions(seat)
            state.apply(seat, legal[rng.below(len(legal))])
    assert min(found.values()) >= 3
