"""Statements that every move needs, given to the driver as they are.

SQLAlchemy writes them once, for the database at hand. To have it run them costs three times as much as SQLite takes, for
what they have no use of: their rows are plain values, and nothing comes back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import itemgetter
from typing import Any, Final

from sqlalchemy import Connection, Dialect
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql import ClauseElement

AT_ONCE: Final = 128
"""Rows in one statement: SQLite was long made for 999 values."""


class Swift:
    """One statement. A row is a mapping with the names of its parameters."""

    def __init__(self, statement: ClauseElement, dialect: Dialect) -> None:
        compiled = statement.compile(dialect=dialect)
        self._text = str(compiled)
        # SQLite's driver wants values in order, PostgreSQL's by name.
        positions: Sequence[str] | None = getattr(compiled, "positiontup", None)
        self._values = itemgetter(*positions) if positions else None
        self._row = f", ({', '.join('?' * len(positions or ()))})"

    def run(self, connection: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
        """Run it for each row. Raises what ``connection.execute`` does."""
        drive(connection, self._text, rows if self._values is None else [self._values(row) for row in rows])

    def run_once(self, connection: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
        """Insert rows in SQLite by one statement, or one for every ``AT_ONCE``. Raises what ``connection.execute`` does."""
        assert self._values is not None
        for first in range(0, len(rows), AT_ONCE):
            part = rows[first : first + AT_ONCE]
            values = [value for row in part for value in self._values(row)]
            drive(connection, self._text + self._row * (len(part) - 1), [values])


def drive(connection: Connection, text: str, rows: Sequence[Any] | None = None) -> None:
    """Have the driver run a text, for each row where there are any. Raises DBAPIError."""
    cursor = None
    try:
        cursor = connection.connection.cursor()  # a driver that knows its connection to be lost gives none
        if rows is None:
            cursor.execute(text)
        else:
            cursor.executemany(text, rows)
    except connection.dialect.loaded_dbapi.Error as error:
        if connection.dialect.is_disconnect(error, connection.connection.dbapi_connection, cursor):
            connection.invalidate(error)
        raise DBAPIError.instance(
            text, rows, error, connection.dialect.loaded_dbapi.Error, dialect=connection.dialect
        ) from error
    finally:
        if cursor is not None:
            cursor.close()
