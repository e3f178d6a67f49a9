"""Playing many games: simulations, tournaments and reports, whose results depend on the seed alone."""

from __future__ import annotations

from bondline.lab._report import tournament_page
from bondline.lab._setup import GameSetup
from bondline.lab._simulate import Summary, game_rng, play_game, simulate
from bondline.lab._standings import Estimate, interval, standings
from bondline.lab._tournament import Match, Plan, Result, play_match, run_tournament
from bondline.lab._workers import work_through

__all__ = [
    "Estimate",
    "GameSetup",
    "Match",
    "Plan",
    "Result",
    "Summary",
    "game_rng",
    "interval",
    "play_game",
    "play_match",
    "run_tournament",
    "simulate",
    "standings",
    "tournament_page",
    "work_through",
]
