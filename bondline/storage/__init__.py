"""Where tables are kept: the Store on SQLite or PostgreSQL, and the Bus between the processes that serve one."""

from __future__ import annotations

import os
from pathlib import Path

from bondline.storage._engines import is_shared, read_url
from bondline.storage.bus import PostgresBus
from bondline.storage.sql import SqlStore

__all__ = ["PostgresBus", "SqlStore", "default_database", "several_may_serve"]


def default_database() -> str:
    """The URL of the database in the user's data directory (``XDG_DATA_HOME``)."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return f"sqlite:///{Path(home).absolute() / 'bondline' / 'bondline.db'}"


def several_may_serve(database: str) -> bool:
    """Whether several processes may serve a database at once. Raises StoreError for what is no database URL."""
    return is_shared(read_url(database))
