"""What people can say to each other: set phrases, so that nobody has to watch what strangers write to children."""

from __future__ import annotations

from typing import Final

PHRASES: Final = (
    "hello",
    "luck",
    "moment",
    "your-turn",
    "nice",
    "wow",
    "hm",
    "oops",
    "thanks",
    "sorry",
    "good-game",
    "again",
)
"""Their words are in text/, under ``table.say.<id>``."""
