"""What the server says to people, from its text catalogue."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from bondline.engine import Catalog, load_catalog


@cache
def words() -> Catalog:
    """The server's words, in English: they are for its operator."""
    return load_catalog([Path(__file__).parent / "text"])
