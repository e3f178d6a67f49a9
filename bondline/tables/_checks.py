"""What the deciding modules share: the command's dispatch, and the rules that many commands keep."""

from __future__ import annotations

from functools import singledispatch
from typing import TypeAlias

from bondline.engine import Refusal, seat_name
from bondline.tables._commands import Command
from bondline.tables._deal import Deal
from bondline.tables._entries import Steps
from bondline.tables._table import Table

Words: TypeAlias = tuple[int | None, int | None, str, str, Steps]
"""seat, n, kind, text, steps of an entry that has no place in the log yet."""


@singledispatch
def lines_of(command: Command, table: Table, now: int) -> list[Words]:  # noqa: ARG001 - the signature of all of them
    """The entries of a command, without their places in the log. Raises Refusal."""
    raise TypeError(f"not a command: {command!r}")


def check_host(table: Table, device: str) -> None:
    """Refuse who is not the host."""
    if device != table.host:
        raise Refusal("table.host-only")


def check_seat(table: Table, seat: int) -> None:
    """Refuse a seat that there is not."""
    if not 0 <= seat < len(table.seats):
        raise Refusal("table.seat.unknown", {"seats": [seat_name(index) for index in range(len(table.seats))]})


def check_goes_on(table: Table) -> None:
    """Refuse moves in a game that has ended or stands still."""
    if table.status == "over":
        raise Refusal("table.over")
    if table.paused:
        raise Refusal("table.paused")


def deal_of(table: Table, device: str | None, seat: int) -> Deal:
    """The deal in which this device (None: the table's own bots) plays this seat now."""
    check_seat(table, seat)
    there = table.seats[seat]
    if device is None:
        if not table.level_at(seat):
            raise Refusal("table.seat.not-yours")
    elif there.kind != "person" or there.device != device:
        raise Refusal("table.seat.not-yours")
    elif there.stand_in:
        raise Refusal("table.stand-in")
    if table.deal is None:
        raise Refusal("table.not-started")
    return table.deal
