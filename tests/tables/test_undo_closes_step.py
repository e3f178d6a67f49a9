"""Taking back what a joint step waited for: the step closes, and chance, the next deal or the end of the game may follow.

In Ion a card from the centre that can bond is to be placed before the step goes on, also by who has picked already.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from bondline.engine import Game, Refusal, State, read_record, replay_to
from bondline.tables import Act, Append, Create, Entry, SeatPlan, Start, Table, Undo, decide, evolve, fold, found
from bondline.tables._projection import append_of

POSITION = {
    "center": ["Na", "Fe"],
    "seats": [
        {"hand": ["H", "Na", "K", "Mg"], "loose": ["F"], "tiles": ["two"]},
        {"hand": ["He", "Ne", "Ar", "H"], "loose": ["Cl"], "tiles": ["two", "center"]},
    ],
}
LAST = {
    "phase": "place",
    "center": ["Na"],
    "seats": [
        {"hand": ["H", "K"], "placing": ["Cl"], "loose": ["H"], "tiles": []},
        {"hand": ["H", "K"], "loose": ["Cl"], "tiles": ["center"]},
    ],
}


class Begun:
    """A game that begins in a position: what a table needs of `bondline.engine.Game`, and nothing of the deal."""

    def __init__(self, game: Game, position: dict[str, Any]) -> None:
        self._game = game
        self._position = position

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def new_initial_state(self) -> State:
        return self._game.from_position(self._position)


class Played:
    """A table of two people in a position, its log, and the last append."""

    def __init__(self, position: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
        from bondline.tables import _decide, _evolve, _games

        def begun(*args: Any) -> Any:
            return Begun(_games.shared_game(*args), position)

        monkeypatch.setattr(_decide, "shared_game", begun)
        monkeypatch.setattr(_evolve, "shared_game", begun)
        command = Create("d0", "ion", (SeatPlan("mine"), SeatPlan("mine")), root=bytes(32), code="BCDFG")
        self.log: list[Entry] = found("t", command, 0)
        self.table: Table = fold(self.log)
        self.append: Append | None = None
        self.do(Start("d0", ""))

    def do(self, command: Any) -> None:
        entries = decide(self.table, command, 2)
        self.append = append_of(self.table, entries, 0)
        for entry in entries:
            evolve(self.table, entry)
        self.log += entries

    def act(self, line: str) -> None:
        seat = int(line[1]) - 1
        self.do(Act("d0", seat, self.table.next_n(seat), line[3:]))

    def undo(self, seat: int) -> None:
        self.do(Undo("d0", seat, self.table.next_n(seat)))

    @property
    def position(self) -> Any:
        assert self.table.deal is not None
        return self.table.deal.state.position()

    def told(self, since: int, observer: int | None) -> list[str]:
        return [line.message.key for line in self.table.lines(since, observer)]

    def check_stored(self) -> None:
        """The log as a store gives it back is the same table."""
        again = fold([Entry(e.table, e.seq, e.at, e.seat, e.n, e.kind, e.text) for e in self.log])
        assert again.deal is not None
        assert again.deal.state.position() == self.position
        for observer in (None, 0, 1):
            assert again.lines(0, observer) == self.table.lines(0, observer)


def test_the_card_of_play_two_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    at = Played(POSITION, monkeypatch)
    for line in ("P2 pick He Ne", "P2 center Na", "P1 pick H"):
        at.act(line)
    assert at.position["phase"] == "pick"
    before = at.table.seq
    at.undo(1)
    assert at.position["phase"] == "place"
    assert at.position["center"] == ["Na", "Fe"]
    assert len(at.position["seats"][0]["hand"]) == 3, "P2 picked two and one was drawn into the hand that P1 holds now"
    assert at.table.awaited() == (0, 1)
    assert [entry.kind for entry in at.log[-2:]] == ["undo", "deal"]
    assert at.told(before, None)[:3] == ["table.log.undo", "event.reveal.one", "event.reveal.two"]
    assert at.told(before, 0) == at.told(before, 1) == at.told(before, None)
    at.check_stored()


def test_without_a_draw_what_is_revealed_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    at = Played(POSITION, monkeypatch)
    for line in ("P2 pick He", "P2 center Na", "P1 pick H"):
        at.act(line)
    before = at.table.seq
    at.undo(1)
    assert at.position["phase"] == "place"
    assert [entry.kind for entry in at.log[-1:]] == ["undo"]
    # P1's pick was told when it was made; what it led to is told now: H waits to be bonded, He lies.
    assert at.told(before, 0) == ["table.log.undo", "event.reveal.one", "event.reveal.one", "event.place.alone"]
    at.check_stored()


def test_nothing_is_told_twice_where_the_step_stays_open(monkeypatch: pytest.MonkeyPatch) -> None:
    at = Played(POSITION, monkeypatch)
    for line in ("P2 center Na", "P1 pick H"):
        at.act(line)
    before = at.table.seq
    at.undo(1)
    assert at.told(before, 0) == ["table.log.undo"]
    assert at.table.awaited() == (1,)
    at.check_stored()


def test_the_next_round_is_dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    at = Played(LAST, monkeypatch)
    for line in ("P2 ready", "P2 center Na", "P1 place Cl in HCl"):
        at.act(line)
    at.undo(1)
    assert at.position["round"] == 2
    assert at.position["phase"] == "pick"
    assert [seat["score"] for seat in at.position["seats"][:1]] == [7]
    at.check_stored()


def test_the_game_ends_and_its_record_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    at = Played({**LAST, "round": 3}, monkeypatch)
    for line in ("P2 ready", "P2 center Na", "P1 place Cl in HCl"):
        at.act(line)
    at.undo(1)
    assert at.table.status == "over"
    assert at.append is not None
    assert at.append.status == "over"
    assert at.append.finished is not None
    record = read_record(at.append.finished.record)
    assert [move.line for move in record.moves] == ["P2 ready", "P1 place Cl in HCl"]
    assert record.result == [7, 2], "HCl is 3 + 4; the tile that is face up again is 2"
    game: Any = at.table.game
    assert json.dumps(replay_to(record, game=game).position()) == json.dumps(at.position)
    at.check_stored()


def test_what_others_did_since_stays_possible(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that lets a seat take back what another's move stands on does not break the table."""
    at = Played(LAST, monkeypatch)
    assert at.table.deal is not None
    at.act("P2 center Na")
    at.act("P1 place Cl in HCl")
    # As if P1's move had needed the sodium to be gone.
    legal = type(at.table.deal.state).legal_actions

    def stricter(state: Any, player: int) -> list[int]:
        return [] if player == 0 and state.center else legal(state, player)

    monkeypatch.setattr(type(at.table.deal.state), "legal_actions", stricter)
    seq = at.table.seq
    with pytest.raises(Refusal) as refused:
        at.undo(1)
    assert refused.value.rule == "table.undo.none"
    assert at.table.seq == seq
