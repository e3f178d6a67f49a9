"""What changed in the database, version by version, for Alembic. A released version is never edited."""
