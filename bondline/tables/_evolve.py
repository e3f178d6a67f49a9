"""How an entry changes a table. It trusts the log: whatever is in it was decided once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from bondline.engine import Dealer, Message, deal_secret, seat_name
from bondline.tables import _entries as kinds
from bondline.tables._deal import Deal
from bondline.tables._entries import Entry, split_move, values_of
from bondline.tables._games import shared_game
from bondline.tables._seats import Seat, from_values, replaced
from bondline.tables._table import Table


def fold(entries: Iterable[Entry]) -> Table:
    """The table of a log. Raises ValueError for a log that does not begin with the table's making."""
    rest = iter(entries)
    first = next(rest, None)
    if first is None or first.kind != kinds.CREATE:
        raise ValueError("a table's log begins with its making")
    table = _made(first)
    for entry in rest:
        evolve(table, entry)
    return table


def evolve(table: Table, entry: Entry) -> None:
    """Change a table by the next entry of its log. Raises ValueError for an entry out of turn."""
    if entry.seq != table.seq + 1:
        raise ValueError(f"entry {entry.seq} does not follow entry {table.seq}")
    _EVOLVE[entry.kind](table, entry)
    table.seq = entry.seq
    table.at = entry.at


def _made(entry: Entry) -> Table:
    values = values_of(entry)
    seats = from_values(values["seats"])
    game = shared_game(values["game"], len(seats), values["variant"], values["options"])
    table = Table(
        id=entry.table,
        code=values["code"],
        game=game,
        host=values["host"],
        root=bytes.fromhex(values["root"]),
        seats=seats,
        spectators=values["spectators"],
        pace=values.get("pace", "normal"),
        created=entry.at,
        at=entry.at,
        seq=entry.seq,
        taken=[[] for _ in seats],
    )
    table.set_deal(1)
    table.tell(entry.seq, None, Message("table.log.create"))
    return table


def _configure(table: Table, entry: Entry) -> None:
    values = values_of(entry)
    table.seats = from_values(values["seats"])
    table.taken = [[] for _ in table.seats]
    table.game = shared_game(table.game.id, len(table.seats), values["variant"], values["options"])
    table.spectators = values["spectators"]
    table.tell(entry.seq, None, Message("table.log.configure"))


def _pace(table: Table, entry: Entry) -> None:
    table.pace = values_of(entry)["pace"]
    table.tell(entry.seq, None, Message(f"table.log.pace.{table.pace}"))


def _join(table: Table, entry: Entry) -> None:
    values = values_of(entry)
    assert entry.seat is not None
    table.seats[entry.seat] = Seat("person", device=values["device"], nickname=values["nickname"])
    table.tell(entry.seq, entry.seat, Message("table.log.join", {"seat": seat_name(entry.seat)}))


def _leave(table: Table, entry: Entry) -> None:
    values = values_of(entry)
    leaving = [seat for seat in range(len(table.seats)) if seat_name(seat) in values["seats"]]
    device = table.seats[leaving[0]].device
    by = Seat("bot", level=values["level"]) if values["level"] else Seat()
    table.seats = replaced(table.seats, leaving, by)
    event = "table.log.replaced" if values["level"] else "table.log.leave"
    for seat in leaving:
        table.tell(entry.seq, seat, Message(event, {"seat": seat_name(seat)}))
    if table.host == device and not table.seats_of(device):
        # Somebody must be able to start and to deal again; the first person left does it.
        table.host = next((seat.device for seat in table.seats if seat.kind == "person"), device)


def _start(table: Table, entry: Entry) -> None:
    values = values_of(entry)
    table.seats = from_values(values["seats"])
    _begin(table, entry, values, "table.log.start")


def _rematch(table: Table, entry: Entry) -> None:
    table.set_deal(table.deal_number + 1)
    _begin(table, entry, values_of(entry), "table.log.rematch")


def _begin(table: Table, entry: Entry, values: Mapping[str, Any], event: str) -> None:
    table.nonces = bytes.fromhex(values["nonces"])
    table.deal = new_deal(table, table.deal_number, table.nonces)
    table.tell(entry.seq, None, Message(event, {"deal": table.deal_number}))


def new_deal(table: Table, number: int, nonces: bytes) -> Deal:
    """The deal of a number, its secret and the players' nonces, with nothing dealt yet."""
    return Deal(table.game, Dealer(deal_secret(table.root, number), number, nonces))


def _deal(table: Table, entry: Entry) -> None:
    assert table.deal is not None
    table.deal.play(entry)


def _move(table: Table, entry: Entry) -> None:
    assert table.deal is not None
    assert entry.seat is not None
    table.deal.play(entry)
    table.taken[entry.seat].append(split_move(entry.text)[0])


def _undo(table: Table, entry: Entry) -> None:
    assert table.deal is not None
    assert entry.seat is not None
    move = table.deal.retractable(entry.seat)
    assert move is not None
    table.deal.take_back(entry.seq, entry.seat, move.seq)
    table.taken[entry.seat].append(kinds.UNDO)


_EVOLVE: Final[dict[str, Callable[[Table, Entry], None]]] = {
    kinds.CONFIGURE: _configure,
    kinds.PACE: _pace,
    kinds.JOIN: _join,
    kinds.LEAVE: _leave,
    kinds.START: _start,
    kinds.DEAL: _deal,
    kinds.MOVE: _move,
    kinds.UNDO: _undo,
    kinds.REMATCH: _rematch,
}
