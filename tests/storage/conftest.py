"""These tests play a game that is no game of the house's."""

from __future__ import annotations

from tests.support.postgres import postgres
from tests.support.tiny import tiny_is_registered

__all__ = ["postgres", "tiny_is_registered"]
