"""Players that are programs. They see views, never states; a game's own judgement reaches them through its contract."""

from __future__ import annotations

from bondline.bots._bot import LEVELS, TABLE_LEVELS, Bot, make_bot
from bondline.bots._greedy import GreedyBot
from bondline.bots._novice import NoviceBot
from bondline.bots._random import RandomBot, pick_any
from bondline.bots._search import Judged, SearchBot

__all__ = [
    "LEVELS", "TABLE_LEVELS", "Bot", "GreedyBot", "Judged", "NoviceBot", "RandomBot", "SearchBot", "make_bot", "pick_any",
]  # fmt: skip
