"""Devices, tables and their logs: what the first databases had, before there were migrations."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make everything."""
    version = op.create_table("version", sa.Column("version", sa.Integer, primary_key=True, autoincrement=False))
    op.bulk_insert(version, [{"version": 1}])
    op.create_table(
        "devices",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("token_hash", sa.LargeBinary(32), nullable=False, unique=True),
        sa.Column("nickname", sa.Text, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("code", sa.String(8), nullable=False, unique=True),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Column("due_at", sa.BigInteger),
    )
    op.create_index("ix_tables_due_at", "tables", ["due_at"])
    op.create_table(
        "seats",
        sa.Column("table", sa.String(32), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("device", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("table", "device"),
    )
    op.create_index("ix_seats_device", "seats", ["device"])
    op.create_table(
        "log",
        sa.Column("table", sa.String(32), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("n", sa.Integer),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table", "seq"),
        sa.UniqueConstraint("table", "seat", "n"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "records",
        sa.Column("table", sa.String(32), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("deal", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("variant", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table", "deal"),
    )
