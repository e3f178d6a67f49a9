"""How an entry changes a table. It trusts the log: whatever is in it was decided once."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from bondline.engine import Dealer, Message, deal_secret, seat_name
from bondline.tables import _entries as kinds
from bondline.tables._clock import Times
from bondline.tables._customs import Customs
from bondline.tables._deal import WINDOW, Deal
from bondline.tables._entries import Entry, split_move, values_of
from bondline.tables._games import shared_game
from bondline.tables._seats import Seat, from_values, replaced
from bondline.tables._table import Asked, Table


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
    settle(table, entry)


def settle(table: Table, entry: Entry) -> None:
    """What every entry does beside its own: the log is longer, and the clocks are those of whom it leaves awaited."""
    table.seq = entry.seq
    table.at = entry.at
    if entry.kind == kinds.MOVE and entry.seat is not None:
        table.owed.pop(entry.seat, None)
    if entry.kind == kinds.REWIND:
        # What a bot was to do belonged to a moment that is not any more.
        table.owed.clear()
        table.times = table.times and table.times.rewound(entry.at)
    if not table.unanswered:
        # Whoever was still to answer has gone; who asked may ask again, and waits for nobody then.
        table.asked = None
    table.show()
    if table.times is not None:
        acted = entry.seat if entry.kind == kinds.MOVE else None
        undone = entry.seat if entry.kind == kinds.UNDO else None
        table.times = table.times.turned(table.people_of(table.awaited()), entry.at, acted, undone)


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
        customs=Customs.from_values(values.get("customs", {})),
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
    _forget_nonces(table)
    table.tell(entry.seq, None, Message("table.log.configure"))


def _pace(table: Table, entry: Entry) -> None:
    table.pace = values_of(entry)["pace"]
    table.tell(entry.seq, None, Message(f"table.log.pace.{table.pace}"))


def _customs(table: Table, entry: Entry) -> None:
    late, table.customs = table.customs.late, Customs.from_values(values_of(entry))
    if table.customs.late != late:
        # What was chosen now happens to those who are late already.
        _not_late(table, range(len(table.seats)))
    table.tell(entry.seq, None, Message("table.log.customs"))


def _nonce(table: Table, entry: Entry) -> None:
    values = values_of(entry)
    table.offered_nonces[values["device"]] = bytes.fromhex(values["value"])


def _not_late(table: Table, seats: Collection[int]) -> None:
    """Have it looked at again whether the time of these seats is up."""
    table.times = table.times and table.times.looked_at_again(seats)


def _forget_nonces(table: Table) -> None:
    """Who left before the deal adds nothing to it."""
    table.offered_nonces = {who: nonce for who, nonce in table.offered_nonces.items() if table.seats_of(who)}


def _join(table: Table, entry: Entry) -> None:
    values = values_of(entry)
    assert entry.seat is not None
    table.seats[entry.seat] = Seat("person", device=values["device"], nickname=values["nickname"])
    table.owed.pop(entry.seat, None)
    _not_late(table, [entry.seat])
    table.tell(entry.seq, entry.seat, Message("table.log.join", {"seat": seat_name(entry.seat)}))


def _leave(table: Table, entry: Entry) -> None:
    values = values_of(entry)
    leaving = [seat for seat in range(len(table.seats)) if seat_name(seat) in values["seats"]]
    device = table.seats[leaving[0]].device
    by = Seat("bot", level=values["level"]) if values["level"] else Seat()
    table.seats = replaced(table.seats, leaving, by)
    event = "table.log.replaced" if values["level"] else "table.log.leave"
    for seat in leaving:
        table.owed.pop(seat, None)
        table.tell(entry.seq, seat, Message(event, {"seat": seat_name(seat)}))
    _void_ask(table, leaving)
    _forget_nonces(table)
    if table.host == device and not table.seats_of(device):
        # Somebody must be able to start and to deal again; the first person left does it.
        table.host = next((seat.device for seat in table.seats if seat.kind == "person"), device)


def _start(table: Table, entry: Entry) -> None:
    values = values_of(entry)
    table.seats = from_values(values["seats"])
    _begin(table, entry, values, "table.log.start")


def _rematch(table: Table, entry: Entry) -> None:
    values = values_of(entry)
    table.set_deal(table.deal_number + 1)
    if "seats" in values:
        table.seats = from_values(values["seats"])
    _begin(table, entry, values, "table.log.rematch")


def _begin(table: Table, entry: Entry, values: Mapping[str, Any], event: str) -> None:
    table.nonces = bytes.fromhex(values["nonces"])
    table.offered_nonces = {}
    table.deal = new_deal(table, table.deal_number, table.nonces)
    table.paused, table.ended, table.owed, table.asked = False, "", {}, None
    limit = table.customs.limit
    table.times = None if limit is None else Times.fresh(limit, len(table.seats))
    table.tell(entry.seq, None, Message(event, {"deal": table.deal_number}))


def new_deal(table: Table, number: int, nonces: bytes) -> Deal:
    """The deal of a number, its secret and the players' nonces, with nothing dealt yet."""
    # Spectators who stay behind ask for what happened so long ago.
    window = WINDOW + table.customs.delay
    return Deal(table.game, Dealer(deal_secret(table.root, number), number, nonces), window)


def _deal(table: Table, entry: Entry) -> None:
    assert table.deal is not None
    table.deal.play(entry)


def _move(table: Table, entry: Entry) -> None:
    assert table.deal is not None
    assert entry.seat is not None
    table.deal.play(entry)
    table.taken[entry.seat].append(split_move(entry.text)[0])
    table.asked = None


def _undo(table: Table, entry: Entry) -> None:
    assert table.deal is not None
    assert entry.seat is not None
    move = table.deal.retractable(entry.seat)
    assert move is not None
    table.deal.take_back(entry.seq, entry.seat, move.seq)
    table.taken[entry.seat].append(kinds.UNDO)
    table.asked = None


def _ask(table: Table, entry: Entry) -> None:
    assert entry.seat is not None
    device = table.seats[entry.seat].device
    table.asked = Asked(entry.seat, values_of(entry)["of"], frozenset({device}))
    table.tell(entry.seq, entry.seat, Message("table.log.ask", {"seat": seat_name(entry.seat)}))


def _agree(table: Table, entry: Entry) -> None:
    values = values_of(entry)
    asked = table.asked
    assert asked is not None
    assert entry.seat is not None
    if values["yes"]:
        table.asked = replace(asked, agreed=asked.agreed | {values["device"]})
    else:
        table.asked = None
        table.tell(entry.seq, entry.seat, Message("table.log.disagree", {"seat": seat_name(entry.seat)}))


def _void_ask(table: Table, seats: Sequence[int]) -> None:
    if table.asked is not None and table.asked.seat in seats:
        table.asked = None


def _rewind(table: Table, entry: Entry) -> None:
    assert table.deal is not None
    assert entry.seat is not None
    table.deal.rewind(entry.seq, entry.seat, values_of(entry)["of"])
    table.asked = None


def _seat(table: Table, entry: Entry) -> None:
    values = values_of(entry)
    assert entry.seat is not None
    before, (after,) = table.seats[entry.seat], from_values([values["after"]])
    table.seats[entry.seat] = after
    if values["do"] == "remove":
        table.barred.add(values["barred"])
        # All of a device's seats are given up with one.
        given_up = [entry.seat, *table.seats_of(values["barred"])]
        table.seats = replaced(table.seats, given_up, after)
        for seat in given_up:
            table.owed.pop(seat, None)
        _forget_nonces(table)
        _void_ask(table, given_up)
    if values["do"] == "return":
        _not_late(table, [entry.seat])
    if values["do"] == "skip":
        table.owed[entry.seat] = values["level"]
    params = {"seat": seat_name(entry.seat), "name": after.nickname or before.nickname or seat_name(entry.seat)}
    table.tell(entry.seq, entry.seat, Message(f"table.log.seat.{values['do']}", params))


def _pause(table: Table, entry: Entry) -> None:
    table.paused = values_of(entry)["on"]
    table.tell(entry.seq, None, Message("table.log.pause" if table.paused else "table.log.resume"))


def _end(table: Table, entry: Entry) -> None:
    table.ended, table.paused, table.asked = values_of(entry)["why"], False, None
    table.tell(entry.seq, None, Message(f"table.log.end.{table.ended}"))


def _warn(table: Table, entry: Entry) -> None:
    assert entry.seat is not None
    assert table.times is not None
    table.times = table.times.marked(entry.seat, late=False)
    params = {"seat": seat_name(entry.seat), "seconds": values_of(entry)["seconds"]}
    table.tell(entry.seq, entry.seat, Message("table.log.warn", params))


def _late(table: Table, entry: Entry) -> None:
    values = values_of(entry)
    assert entry.seat is not None
    assert table.times is not None
    table.times = table.times.marked(entry.seat, late=True)
    if values["do"] == "bot":
        table.seats[entry.seat] = replace(table.seats[entry.seat], stand_in=values["level"])
    elif values["do"] == "skip":
        table.owed[entry.seat] = values["level"]
    table.tell(entry.seq, entry.seat, Message(f"table.log.late.{values['do']}", {"seat": seat_name(entry.seat)}))


def _say(table: Table, entry: Entry) -> None:
    assert entry.seat is not None
    params = {"seat": seat_name(entry.seat)}
    table.tell(entry.seq, entry.seat, Message(f"table.say.{values_of(entry)['phrase']}", params))


_EVOLVE: Final[dict[str, Callable[[Table, Entry], None]]] = {
    kinds.CONFIGURE: _configure,
    kinds.PACE: _pace,
    kinds.CUSTOMS: _customs,
    kinds.NONCE: _nonce,
    kinds.SEAT: _seat,
    kinds.PAUSE: _pause,
    kinds.END: _end,
    kinds.WARN: _warn,
    kinds.LATE: _late,
    kinds.ASK: _ask,
    kinds.AGREE: _agree,
    kinds.REWIND: _rewind,
    kinds.SAY: _say,
    kinds.JOIN: _join,
    kinds.LEAVE: _leave,
    kinds.START: _start,
    kinds.DEAL: _deal,
    kinds.MOVE: _move,
    kinds.UNDO: _undo,
    kinds.REMATCH: _rematch,
}
