"""``bondline balance``: what a change to an edition does."""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path
from typing import Any

from bondline.bots import LEVELS
from bondline.cli._options import add_game, add_workers, check_run, check_writable, game_of
from bondline.cli._output import catalog_for, print_json, progress
from bondline.lab import BalancePlan, GameSetup, balance, balance_page
from bondline.lab._balance_page import measure_name, told


def add_commands(commands: Any, shared: argparse.ArgumentParser) -> None:
    """The command and its options."""
    parser = commands.add_parser("balance", parents=[shared], help="what a change to an edition does, with intervals")
    add_game(parser)
    parser.add_argument(
        "--edition", required=True, metavar="FILE", help="the edition that is compared with the standard"
    )
    parser.add_argument("--bots", default="casual", metavar="LEVEL", help=f"who plays all seats: {', '.join(LEVELS)}")
    parser.add_argument("--games", type=int, default=200, metavar="N", help="deals, each played with both editions")
    parser.add_argument("--seed", type=int, default=0, metavar="S")
    parser.add_argument("--html", metavar="FILE", help="write a report with plots")
    add_workers(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play, compare and print."""
    check_run(options)
    check_writable(options.html)
    plan = BalancePlan(GameSetup.of(game_of(options)), options.edition, options.bots, options.games, options.seed)
    catalog = catalog_for(plan.setup.game, options.lang)
    report, pairs = balance(plan, catalog, options.workers, options.ray, partial(progress, unit="game"))
    if options.html:
        Path(options.html).write_text(balance_page(plan, report, pairs), encoding="utf-8")
    if options.json:
        print_json(report)
        return 0
    print(
        f"{plan.games} deals with {report['editions']['standard']} and {report['editions']['changed']}, {plan.level} bots"
    )
    print("mean (95 % interval): standard | changed | difference; * differs, corrected for "
          f"{report['tests']} tests")  # fmt: skip
    for row in report["measures"]:
        print(f"{'*' if row['marked'] else ' '} {measure_name(row['id']):34} {told(row, row['id'])}")
    for row in report["pieces"]:
        for what in ("uses", "points"):
            if row[what]["marked"]:
                print(f"* {row['group']}, {row['name']}, {what} a game: {told(row[what])}")
    return 0
