"""``bondline tournament``: how strong the bots are."""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path
from typing import Any

from bondline.bots import LEVELS
from bondline.cli._options import add_game, add_workers, check_writable, game_of
from bondline.cli._output import print_json, progress
from bondline.lab import GameSetup, Plan, run_tournament, standings, tournament_page


def add_commands(commands: Any, shared: argparse.ArgumentParser) -> None:
    """The command and its options."""
    parser = commands.add_parser("tournament", parents=[shared], help="how strong bots are, with ratings and intervals")
    add_game(parser)
    parser.add_argument(
        "--bots",
        default="greedy,strong",
        metavar="A,B,…",
        help=f"levels that meet: {', '.join(LEVELS)}, and open, a yardstick that sees every card",
    )
    parser.add_argument(
        "--deals", type=int, default=50, metavar="N", help="deals that every line-up plays, seats rotated"
    )
    parser.add_argument("--seed", type=int, default=0, metavar="S")
    parser.add_argument("--results", metavar="FILE", help="keep every result there, and go on from it next time")
    parser.add_argument("--html", metavar="FILE", help="write a report with plots")
    add_workers(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play and print the standings."""
    check_writable(options.html)
    levels = tuple(level.strip() for level in options.bots.split(","))
    plan = Plan(GameSetup.of(game_of(options)), levels, options.deals, options.seed)
    file = Path(options.results) if options.results else None
    results = run_tournament(plan, file, options.workers, options.ray, partial(progress, unit="game"))
    report = standings(plan, results)
    if options.html:
        Path(options.html).write_text(tournament_page(plan, results, report), encoding="utf-8")
    if options.json:
        print_json(report)
        return 0
    print(f"{report['games']} games, {plan.deals} deals for each line-up")
    for bot in report["bots"]:
        won, score, rating = bot["won"], bot["score"], bot["rating"]
        print(
            f"{bot['bot']:8} rating {rating['mu']:5.1f} ± {1.96 * rating['sigma']:4.1f}   "
            f"wins {100 * won['mean']:5.1f} % ({100 * won['low']:.1f}–{100 * won['high']:.1f})   "
            f"score {score['mean']:6.1f} ({score['low']:.1f}–{score['high']:.1f})   "
            f"{bot['milliseconds_per_choice']:.1f} ms a choice"
        )
    for pair in report["pairs"]:
        lead = pair["lead_of_one"]
        share = pair.get("share_of_one")
        said = (
            f"{100 * share['mean']:5.1f} % ({100 * share['low']:.1f}–{100 * share['high']:.1f})"
            if share
            else f"{pair['ratio']:.3f} times the points"
        )
        print(
            f"{pair['one']} before {pair['two']}: {said}, "
            f"{lead['mean']:+.1f} points ({lead['low']:+.1f} to {lead['high']:+.1f}), {pair['deals']} deals"
        )
    return 0
