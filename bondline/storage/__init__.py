"""Where tables are kept: the Store on SQLite, and on any database that SQLAlchemy knows with the same tables."""

from __future__ import annotations

import os
from pathlib import Path

from bondline.storage.sql import SqlStore

__all__ = ["SqlStore", "default_database"]


def default_database() -> str:
    """The URL of the database in the user's data directory (``XDG_DATA_HOME``)."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return f"sqlite:///{Path(home).absolute() / 'bondline' / 'bondline.db'}"
