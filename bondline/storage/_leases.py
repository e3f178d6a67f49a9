"""How one of several processes takes a table, in one statement."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, ColumnElement, and_, cast, exists, extract, func, or_
from sqlalchemy.sql.dml import ReturningInsert

from bondline.storage._schema import leases, tables

LONGEST: Final = 60_000
"""Milliseconds; a lease that lasts longer is from before the clock was set back, and nobody's."""


def _now() -> ColumnElement[int]:
    """PostgreSQL's clock and no process's own, in milliseconds."""
    return cast(extract("epoch", func.clock_timestamp()) * 1000, BigInteger)


def take_lease(table: str, holder: str, milliseconds: int) -> ReturningInsert[tuple[str]]:
    """Takes a table that is free, was left, or is this holder's already, and returns a row; else it changes nothing.

    The row is locked, so of two that ask at once one comes after the other.
    """
    # A server on a file needs none of PostgreSQL's dialect, and starts without it.
    from sqlalchemy.dialects.postgresql import insert

    now = _now()
    statement = insert(leases).values(table=table, holder=holder, until=now + milliseconds)
    taking = statement.on_conflict_do_update(
        index_elements=[leases.c.table],
        set_={"holder": statement.excluded.holder, "until": statement.excluded.until},
        where=or_(~_lasts(now), leases.c.holder == holder),
    )
    return taking.returning(leases.c.holder)


def is_free() -> ColumnElement[bool]:
    """Of a row of `tables`: nobody has it, so that trying to take it is worth a statement."""
    return ~exists().where(leases.c.table == tables.c.id, _lasts(_now()))


def _lasts(now: ColumnElement[int]) -> ColumnElement[bool]:
    return and_(leases.c.until > now, leases.c.until <= now + LONGEST)
