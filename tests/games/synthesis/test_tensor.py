"""What a Synthesis view shows can be read back from its tensor."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings

from bondline.engine import CHANCE, Rng, load_game
from tests.amount import tries
from tests.strategies import Moment, moments
from tests.tensors import Read, turned

PHASES = ("cards", "keep", "roll", "draw", "chains", "over")
INKS = "rbgy"


def inked(numbers: list[int]) -> str:
    """Letters from four numbers each."""
    fours = [numbers[at : at + 4] for at in range(0, len(numbers), 4)]
    assert {sum(four) for four in fours} <= {0, 1}
    return "".join(INKS[four.index(1)] if 1 in four else "." for four in fours)


def hexes(numbers: list[int]) -> str:
    """The view's letter for each hexagon, from eight numbers for what it is and four for its colour."""
    told = ""
    for at in range(0, len(numbers), 12):
        content, colour = numbers[at : at + 8], numbers[at + 8 : at + 12]
        assert sum(content) == sum(colour) <= 1
        told += chr(ord("A") + 8 * colour.index(1) + content.index(1)) if sum(content) else "."
    return told


def open_groups(numbers: list[int], looks: list[str], colours: list[str]) -> list[str]:
    kinds = [f"{colour} {look}" for look in looks for colour in colours] + ["any"]
    return sorted(kind for kind, count in zip(kinds, numbers, strict=True) for _ in range(count))


def check(game: Any, state: Any) -> None:
    """Every observer's tensor says what its view says."""
    box = game.components()
    cards = {kind: [card["id"] for card in box[kind]] for kind in ("patterns", "chains", "projects")}
    for seat in range(game.num_players):
        view: Any = state.observation(seat)
        read = Read(game, game.tensor(view))
        assert read.chosen("phase", PHASES) == view["phase"]
        assert read.number("turn") == view["turn"]
        assert read.chosen("face", box["faces"]) == view["face"]
        assert read.chosen("mutation", box["mutations"]) == view["mutation"]
        assert sorted(read.listed("drawn", [*cards["patterns"], *cards["chains"], *cards["projects"]])) == sorted(
            view["drawn"]
        )
        assert read.chosen("pattern", cards["patterns"]) == view["pattern"]
        assert read.chosen("chain", cards["chains"]) == view["chain"]
        assert read.chosen("project", cards["projects"]) == view["project"]
        assert read.chosen("outcome", ["undecided", "won", "lost"]) == view["outcome"]
        if view["goals"]:
            asked = [*(goal[1] for goal in view["goals"]), 0, 0, 0][:3]
            assert read["goals.asked"] == asked
            assert read["goals.met"] == [int(goal[2]) for goal in view["goals"]] + [0] * (3 - len(view["goals"]))
        for place, other in enumerate(turned(game.num_players, seat)):
            board(read, view, f"seat{place}.", other, box)


@settings(max_examples=tries(120), deadline=None)
@given(moments(only="synthesis"))
def test_a_view_can_be_read_back(moment: Moment) -> None:
    check(moment.game, moment.state)


def test_open_active_hexagons_can_be_read_back() -> None:
    """Random play seldom closes one; the heuristic does."""
    game = load_game("synthesis", 1, "basic")
    looks: set[str] = set()
    for seed in range(20):
        state, rng = game.new_initial_state(), Rng(seed)
        while state.awaited() and len(looks) < 6:
            if state.awaited() == (CHANCE,):
                state.apply(CHANCE, state.draw(rng))
                continue
            view: Any = state.observation(0)
            looks |= {item for group in view["seats"][0]["active"] for item in group}
            check(game, state)
            values = game.advice(view, state.legal_actions(0))
            state.apply(0, max(values, key=lambda each: each[1])[0])
    assert len(looks) >= 6


def board(read: Read, view: Any, at: str, other: int, box: Any) -> None:
    shown = view["seats"][other]
    assert read.chosen(f"{at}colour", box["colours"]) == view["colours"][other]
    assert inked(read[f"{at}lines"]) == shown["lines"]
    assert hexes(read[f"{at}molecules"]) == shown["molecules"]
    cells = inked(read[f"{at}table"])
    rows = box["rows"]
    assert "/".join(cells[at : at + rows].rstrip(".") for at in range(0, len(cells), rows)) == shown["table"]
    assert inked(read[f"{at}boxes"]) == shown["boxes"]
    links = shown["links"] or "." * len(box["links"])
    assert "".join("1" if link else "." for link in read[f"{at}links"]) == links
    assert [read.number(f"{at}{name}") for name in ("free", "due")] == [shown["free"], shown["due"]]
    groups = shown["active"]
    looks = [shape["id"] for shape in box["shapes"]]
    assert open_groups(read[f"{at}active"], looks, box["colours"]) == sorted(groups[-1] if groups else [])
    assert open_groups(read[f"{at}active.outer"], looks, box["colours"]) == sorted(
        item for group in groups[:-1] for item in group
    )
    assert read[f"{at}points"] == shown["points"]
    assert read.number(f"{at}awaited") == (shown["seat"] in view["awaited"])
