"""What lists, drivers and records are told of a table, worked out before its entries are appended with it."""

from __future__ import annotations

from collections.abc import Sequence

from bondline.engine import State, seat_name
from bondline.tables import _entries as kinds
from bondline.tables._deal import Played
from bondline.tables._entries import Entry, values_of
from bondline.tables._ports import Append, Finished
from bondline.tables._record import record_of
from bondline.tables._table import Status, Table


def append_of(table: Table, entries: Sequence[Entry], pace_ms: int) -> Append:
    """The append of entries that were just decided for this table, which is still as it was before them."""
    last = entries[-1]
    deal = table.deal
    if last.kind == kinds.MOVE:
        assert deal is not None
        moves = [*deal.played, Played(last.seq, last.seat, last.n, last.steps)]
        return _in_play(table, entries, pace_ms, deal.after(last), moves)
    if entries[0].kind == kinds.UNDO:
        assert deal is not None
        assert entries[0].seat is not None
        undone = deal.retractable(entries[0].seat)
        assert undone is not None
        after, steps, _ = deal.attempt_undo(undone.seq)
        moves = [move for move in deal.played if move is not undone]
        if steps:
            moves.append(Played(last.seq, None, None, steps))
        return _in_play(table, entries, pace_ms, after, moves)
    status: Status = "playing" if last.kind == kinds.DEAL else table.status
    # A table in play may now wait for a bot. The driver looks and finds out: it happens once or twice a game.
    due_at = last.at + pace_ms if status == "playing" else None
    return Append(entries, status, due_at, devices=_devices(table, last))


def _in_play(table: Table, entries: Sequence[Entry], pace_ms: int, after: State, moves: Sequence[Played]) -> Append:
    """What these entries lead to: another turn, or the end of the game and its record."""
    if not after.current_players():
        record = record_of(table, moves, after).write()
        finished = Finished(table.deal_number, table.game.id, table.game.variant, record)
        return Append(entries, "over", None, finished=finished)
    due_at = entries[-1].at + pace_ms if _bots_awaited(table, after) else None
    return Append(entries, "playing", due_at)


def _bots_awaited(table: Table, state: State) -> bool:
    return any(table.seats[seat].kind == "bot" for seat in state.awaited())


def _devices(table: Table, entry: Entry) -> list[str] | None:
    """The devices at the table after an entry that may change them."""
    seats = [seat.device for seat in table.seats]
    if entry.kind == kinds.JOIN:
        assert entry.seat is not None
        seats[entry.seat] = values_of(entry)["device"]
    elif entry.kind == kinds.LEAVE:
        left = values_of(entry)["seats"]
        seats = [device for index, device in enumerate(seats) if seat_name(index) not in left]
    elif entry.kind in (kinds.CREATE, kinds.CONFIGURE):
        seats = [seat.get("device", "") for seat in values_of(entry)["seats"]]
    else:
        return None
    host = [table.host] if entry.kind != kinds.LEAVE else []
    return sorted({*seats, *host} - {""})
