"""Which tables and records a device comes at, apart from a code that it knows."""

from __future__ import annotations

from bondline.engine import Refusal
from bondline.protocol._port import Tables
from bondline.tables import Table


async def own(tables: Tables, device: str, table_id: str) -> Table | None:
    """A table of this device's, which needs no guessing: others at its address may have guessed too much."""
    try:
        table = await tables.table(table_id)
    except Refusal:
        return None
    return table if table.seats_of(device) or table.host == device else None


async def finished(tables: Tables, device: str, table: Table) -> str:
    """The record of a game that is over, for whoever may watch it."""
    if not table.may_watch(device):
        raise Refusal("table.spectators")
    record = await tables.record(table.id, table.deal_number) if table.status == "over" else None
    if record is None:
        raise Refusal("table.not-over")
    return record
