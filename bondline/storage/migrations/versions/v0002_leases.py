"""Which process looks after a table, where several serve one database."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the leases, and keep out servers that know no migrations: they look at `version` and would see theirs."""
    op.create_table(
        "leases",
        sa.Column("table", sa.String(32), primary_key=True),
        sa.Column("holder", sa.String(32), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    if op.get_bind().dialect.name == "postgresql":
        # Nothing here need outlive the database server, so nothing of it is written twice.
        op.execute("ALTER TABLE leases SET UNLOGGED")
    op.execute("UPDATE version SET version = 2")
