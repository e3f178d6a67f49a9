"""Which tables and records a device comes at, apart from a code that it knows."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack

from bondline.engine import Refusal, seat_name
from bondline.protocol._limits import Gate
from bondline.protocol._port import Tables
from bondline.protocol.messages import SeatInfo
from bondline.tables import Table

Recorded = tuple[str, list[SeatInfo]]
"""A record, and who sat at the table that it is of, if it is of one."""


async def own(tables: Tables, device: str, table_id: str) -> Table | None:
    """A table of this device's, which needs no guessing: others at its address may have guessed too much."""
    try:
        table = await tables.table(table_id)
    except Refusal:
        return None
    return table if plays(table, device) else None


def plays(table: Table, device: str) -> bool:
    """Whether a device has a seat at a table, or is its host."""
    return bool(table.seats_of(device)) or table.host == device


def listening(tables: Tables, gate: Gate, device: str, table: Table, changed: Callable[[], None]) -> Callable[[], None]:
    """Call ``changed`` with a table's news until what this returns is called. Refuses a spectator without room."""
    held = ExitStack()
    if not plays(table, device):
        held.enter_context(gate.spectator(table.id))
    held.callback(tables.attach(table.id, device, changed))
    return held.close


async def finished(tables: Tables, device: str, table: Table) -> Recorded:
    """The record of a game that is over and the names of its seats, for whoever may watch it."""
    if not table.may_watch(device):
        raise Refusal("table.spectators")
    record = await tables.record(table.id, table.deal_number) if table.status == "over" else None
    if record is None:
        raise Refusal("table.not-over")
    return record, [SeatInfo(seat_name(index), seat.kind, seat.nickname) for index, seat in enumerate(table.seats)]
