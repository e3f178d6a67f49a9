"""Taking back at a table: the state is as if the move had never been made, and repeated undo walks back."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bondline.engine import CHANCE, Refusal, load_game
from bondline.tables import Act, Create, SeatPlan, Start, Table, Undo, decide, evolve, fold, found
from tests.amount import tries
from tests.support.people import House, run

SEATS = 3


def started(root: int = 0, variant: str = "") -> tuple[Table, list[Any]]:
    """A table of three devices ``d0`` … at the beginning of a deal, and its log."""
    plans = tuple(SeatPlan("open") for _ in range(SEATS))
    command = Create("d0", "tiny", plans, variant, root=root.to_bytes(32, "big"), code="BCDFG")
    log = found("t", command, 0)
    table = fold(log)
    seats = [{"kind": "person", "device": f"d{seat}"} for seat in range(SEATS)]
    entries = decide(table, Start("d0", ""), 1)
    # Three people sat down before the start; their joining is another test's matter.
    entries[0] = type(entries[0])(**{**fields(entries[0]), "text": with_seats(entries[0].text, seats)})
    for entry in entries:
        evolve(table, entry)
    return table, log + entries


def fields(entry: Any) -> dict[str, Any]:
    return {name: getattr(entry, name) for name in entry.__slots__}


def with_seats(text: str, seats: list[dict[str, str]]) -> str:
    import json

    return json.dumps({**json.loads(text), "seats": seats})


def do(table: Table, log: list[Any], command: Any) -> None:
    for entry in decide(table, command, 2):
        evolve(table, entry)
        log.append(entry)


def position_without(table: Table, undone: set[int]) -> Any:
    """Where the game is when it is played by hand without the moves of these entries."""
    assert table.deal is not None
    game = load_game("tiny", SEATS)
    state = game.new_initial_state()
    for item in table.deal.history:
        if item.seq not in undone:
            for player, action in getattr(item, "steps", ()):
                state.apply(player, action)
    return state.position()


@given(root=st.integers(0, 2**64), choices=st.lists(st.integers(0, 10**6), max_size=60))
@settings(max_examples=tries(150), deadline=None)
def test_undo_is_as_if_the_move_had_never_been_made(root: int, choices: list[int]) -> None:
    table, log = started(root)
    assert table.deal is not None
    standing: dict[int, list[int]] = {seat: [] for seat in range(SEATS)}
    undone: set[int] = set()
    for choice in choices:
        seat = choice % SEATS
        if choice % 5 == 0:
            allowed = table.deal.state.retractable(seat)
            if allowed:
                do(table, log, Undo(f"d{seat}", seat, table.next_n(seat)))
                undone |= {standing[seat].pop(), table.seq}
            else:
                with pytest.raises(Refusal) as refused:
                    decide(table, Undo(f"d{seat}", seat, table.next_n(seat)), 2)
                assert refused.value.rule in ("table.undo.none", "table.over")
        elif seat in table.acting():
            legal = table.deal.state.legal_actions(seat)
            move = table.game.action_to_string(legal[choice // 5 % len(legal)])
            do(table, log, Act(f"d{seat}", seat, table.next_n(seat), move))
            standing[seat].append(table.seq)
        assert table.deal.state.position() == position_without(table, undone)
    stored = [type(entry)(**{**fields(entry), "steps": ()}) for entry in log]
    again = fold(stored)
    assert again.deal is not None
    assert again.deal.state.position() == table.deal.state.position()
    for observer in (None, *range(SEATS)):
        assert again.lines(0, observer) == table.lines(0, observer)
    numbers = [draw for item in again.deal.history for player, draw in getattr(item, "steps", ()) if player == CHANCE]
    assert again.deal.drawn == len(numbers)


@run
async def test_repeated_undo_walks_back_and_each_is_numbered() -> None:
    ann, bob = await House().table_of_two()
    start = ann.update["view"]
    await ann.act("grab")
    pick = next(move for move in ann.legal if move.startswith("pick"))
    await ann.act(pick)
    await bob.listen()
    assert ann.update["undo"] == {"allowed": True}

    assert (await ann.one("undo", n=3))["type"] == "done"
    assert ann.update["view"]["pick"] == 0
    assert ann.update["view"]["centre"] == 0
    assert (await ann.one("undo", n=4))["type"] == "done"
    assert ann.update["view"] == start
    assert (await ann.one("undo", n=4))["type"] == "done", "the same number is answered again"
    assert ann.update["n"] == 4
    assert (await ann.one("undo", n=5))["rule"] == "table.undo.none"
    assert ann.update["undo"] == {"allowed": False, "why_not": {"key": "rule.table.undo.none.refused"}}
    told = [line["text"]["key"] for line in (await bob.listen())[-1]["log"]]
    assert told == ["table.log.undo", "table.log.undo"]


@run
async def test_what_was_drawn_is_not_taken_back() -> None:
    ann, bob = await House().table_of_two()
    await ann.act(next(move for move in ann.legal if move.startswith("gamble")))
    assert (await ann.one("undo", n=2))["rule"] == "table.undo.none"
    await bob.act(bob.legal[0])
    assert (await bob.one("undo", n=2))["rule"] == "table.undo.none", "the step has closed: all was revealed"


@run
async def test_nobody_takes_back_for_another() -> None:
    ann, bob = await House().table_of_two()
    await ann.act("grab")
    assert (await bob.one("undo", n=2, seat="P1"))["rule"] == "table.seat.not-yours"
    await bob.act(bob.legal[0])
    await ann.listen()
    assert (await ann.one("undo", n=2))["type"] == "done"
    await bob.listen()
    assert bob.update["view"]["pick"] > 0, "what others did since stands"
