"""The tables that keep tables. The log is the truth; the rest is there to be looked up by."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

# A change here needs a migration (`migrations/versions`); a test holds them to each other.
metadata: Final = MetaData()

# From before there were migrations: what it says keeps servers of that time out.
version: Final = Table("version", metadata, Column("version", Integer, primary_key=True, autoincrement=False))
NUMBER: Final = 2
"""What `version` says since there are migrations."""

# Alembic's own table, which says which migrations a database has seen.
revision: Final = Table(
    "alembic_version",
    MetaData(),
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)

devices: Final = Table(
    "devices",
    metadata,
    Column("id", String(32), primary_key=True),
    # Never the token itself: a copy of this file lets nobody play as somebody else.
    Column("token_hash", LargeBinary(32), nullable=False, unique=True),
    Column("nickname", Text, nullable=False),
)

tables: Final = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("code", String(8), nullable=False, unique=True),
    Column("status", String(8), nullable=False),
    # Milliseconds since 1970, UTC, here and below.
    Column("changed", BigInteger, nullable=False),
    Column("due_at", BigInteger, index=True),
    # Whether it stands in the public list.
    Column("listed", Boolean, nullable=False, server_default=false(), index=True),
)

seats: Final = Table(
    "seats",
    metadata,
    Column("table", ForeignKey("tables.id"), nullable=False),
    Column("device", String(32), nullable=False, index=True),
    PrimaryKeyConstraint("table", "device"),
)

log: Final = Table(
    "log",
    metadata,
    Column("table", ForeignKey("tables.id"), nullable=False),
    Column("seq", Integer, nullable=False, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    # 1-based, as in the text beside it.
    Column("seat", Integer),
    Column("n", Integer),
    Column("kind", String(16), nullable=False),
    Column("text", Text, nullable=False),
    PrimaryKeyConstraint("table", "seq"),
    UniqueConstraint("table", "seat", "n"),
    sqlite_with_rowid=False,
)

records: Final = Table(
    "records",
    metadata,
    Column("table", ForeignKey("tables.id"), nullable=False),
    Column("deal", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("game", Text, nullable=False),
    Column("variant", Text, nullable=False),
    Column("text", Text, nullable=False),
    PrimaryKeyConstraint("table", "deal"),
)

# Without a key to `tables`, whose rows are locked by those who append.
leases: Final = Table(
    "leases",
    metadata,
    Column("table", String(32), primary_key=True),
    Column("holder", String(32), nullable=False),
    # By the database's clock, so that those of several machines need not agree.
    Column("until", BigInteger, nullable=False),
)
