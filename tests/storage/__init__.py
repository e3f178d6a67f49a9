"""The Store contract, on SQLite, on PostgreSQL and in memory."""
