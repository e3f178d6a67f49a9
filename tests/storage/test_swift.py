"""Statements that go to the driver as they are: what the driver raises is what SQLAlchemy would make of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import create_engine, insert
from sqlalchemy.exc import DBAPIError

from bondline.storage import _schema as schema
from bondline.storage._swift import Swift

pytestmark = pytest.mark.cpython


def test_a_connection_that_the_driver_knows_to_be_lost_is_a_database_error(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'store.db'}")
    with engine.connect() as connection:
        lost = connection.connection.dbapi_connection
        assert lost is not None
        lost.close()
        with pytest.raises(DBAPIError):
            Swift(insert(schema.version), engine.dialect).run(connection, [{"version": 1}])
    engine.dispose()
