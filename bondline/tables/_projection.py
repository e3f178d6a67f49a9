"""What lists, drivers and records are told of a table, worked out before its entries are appended with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bondline.engine import State
from bondline.tables import _entries as kinds
from bondline.tables._deal import Deal, Played
from bondline.tables._entries import Entry, values_of
from bondline.tables._evolve import evolve, settle
from bondline.tables._ports import Append, Finished
from bondline.tables._record import record_of
from bondline.tables._table import Table

CHANGES_SEATS: Final = (kinds.CREATE, kinds.CONFIGURE, kinds.JOIN, kinds.LEAVE, kinds.SEAT)


def append_of(table: Table, entries: Sequence[Entry], pace_ms: int) -> Append:
    """The append of entries that were just decided for this table, which is still as it was before them."""
    last = entries[-1]
    if last.kind == kinds.MOVE and len(entries) == 1 and _waits_for_people(table):
        assert table.deal is not None
        if table.deal.after(last).current_players():
            return Append(entries, "playing", None, listed=table.listed, only_log=True)
    after = table.sketch()
    led = None if table.deal is None else _led(table.deal, entries)
    if led is not None:
        after.deal = led
    for entry in entries:
        if led is not None:
            settle(after, entry)
        elif entry.kind != kinds.CREATE:
            evolve(after, entry)
    finished = None
    if after.status == "over" and table.status == "playing":
        assert after.deal is not None
        record = record_of(table, after.deal.played, after.deal.state).write()
        finished = Finished(table.deal_number, table.game.id, table.game.variant, record)
    devices = None
    if last.kind in CHANGES_SEATS:
        # A host without a seat finds their table again too; who has left it does not.
        devices = sorted({*after.people(), *([] if last.kind == kinds.LEAVE else [after.host])})
    due_at, due_before = _due(after, pace_ms), _due(table, pace_ms)
    only_log = (
        (after.status, due_at, devices, after.listed) == (table.status, None, None, table.listed)
        and due_before is None
        and finished is None
    )
    return Append(entries, after.status, due_at, devices, finished, after.listed, only_log)


def _waits_for_people(table: Table) -> bool:
    """Whether it is in play among people only, and without a clock: a move changes nothing but the log, or ends the game."""
    return (
        table.status == "playing"
        and table.times is None
        and not table.owed
        and all(seat.kind == "person" and not seat.stand_in for seat in table.seats)
    )


def _due(table: Table, pace_ms: int) -> int | None:
    return table.due(pace_ms) if table.status == "playing" else None


def _led(deal: Deal, entries: Sequence[Entry]) -> Deal | None:
    """Where entries that are about moves lead the deal; None for others."""
    first, last = entries[0], entries[-1]
    state: State
    if last.kind == kinds.MOVE:
        state, played = deal.after(last), [*deal.played, Played(last.seq, last.seat, last.n, last.steps)]
    elif first.kind == kinds.UNDO:
        assert first.seat is not None
        undone = deal.retractable(first.seat)
        assert undone is not None
        state, steps, _ = deal.attempt_undo(undone.seq)
        played = [move for move in deal.played if move is not undone]
        if steps:
            played.append(Played(last.seq, None, None, steps))
    elif last.kind == kinds.REWIND:
        of = values_of(last)["of"]
        state, played = deal.standing_before(of), [move for move in deal.played if move.seq < of]
    else:
        return None
    return deal.led_to(state, played)
