"""The Store contract, on SQLite and in memory."""
