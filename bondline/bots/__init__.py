"""Players that are programs. They see views, never states; a game's own judgement reaches them through its contract."""

from __future__ import annotations

from bondline.bots._bot import LEVELS, Bot, make_bot
from bondline.bots._greedy import GreedyBot
from bondline.bots._random import RandomBot, pick_any

__all__ = ["LEVELS", "Bot", "GreedyBot", "RandomBot", "make_bot", "pick_any"]
