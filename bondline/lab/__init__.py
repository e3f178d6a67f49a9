"""Playing many games: simulations, tournaments and reports, whose results depend on the seed alone."""

from __future__ import annotations

from bondline.lab._balance import BalancePlan, balance, compare
from bondline.lab._balance_page import balance_page
from bondline.lab._report import tournament_page
from bondline.lab._setup import GameSetup
from bondline.lab._simulate import Summary, game_rng, play_game, simulate
from bondline.lab._standings import Estimate, interval, standings
from bondline.lab._tournament import Match, Plan, Result, play_match, run_tournament
from bondline.lab._watched import Watched, play_watched
from bondline.lab._workers import work_through

__all__ = [
    "BalancePlan",
    "Estimate",
    "GameSetup",
    "Match",
    "Plan",
    "Result",
    "Summary",
    "Watched",
    "balance",
    "balance_page",
    "compare",
    "game_rng",
    "interval",
    "play_game",
    "play_match",
    "play_watched",
    "run_tournament",
    "simulate",
    "standings",
    "tournament_page",
    "work_through",
]
