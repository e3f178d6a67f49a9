"""Players that are programs. They see views, never states; a game's own judgement reaches them through its contract."""

from __future__ import annotations

from bondline.bots._bot import LEVELS, TABLE_LEVELS, Bot, make_bot
from bondline.bots._greedy import GreedyBot
from bondline.bots._novice import NoviceBot
from bondline.bots._random import RandomBot, pick_any
from bondline.bots._review import (
    MARKS,
    TURN,
    Decision,
    Exact,
    Question,
    SeatSum,
    Turning,
    dearest,
    exact_points,
    questions,
    review,
    review_decision,
    seat_sums,
    turning_points,
)
from bondline.bots._search import Judged, SearchBot

__all__ = [
    "LEVELS",
    "MARKS",
    "TABLE_LEVELS",
    "TURN",
    "Bot",
    "Decision",
    "Exact",
    "GreedyBot",
    "Judged",
    "NoviceBot",
    "Question",
    "RandomBot",
    "SearchBot",
    "SeatSum",
    "Turning",
    "dearest",
    "exact_points",
    "make_bot",
    "pick_any",
    "questions",
    "review",
    "review_decision",
    "seat_sums",
    "turning_points",
]
