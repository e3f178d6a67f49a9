"""``bondline simulate``: playouts."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from bondline.bots import LEVELS
from bondline.cli._options import add_game, add_workers, check_run, game_of
from bondline.cli._output import print_json
from bondline.engine import OptionError, Record
from bondline.lab import GameSetup, simulate


def add_commands(commands: Any, shared: argparse.ArgumentParser) -> None:
    """The command and its options."""
    parser = commands.add_parser("simulate", parents=[shared], help="play many games between bots")
    add_game(parser)
    parser.add_argument(
        "--bots", default="random", metavar="A,B,…", help=f"one for all seats or one a seat: {', '.join(LEVELS)}"
    )
    parser.add_argument("--games", type=int, default=100, metavar="N")
    parser.add_argument("--seed", type=int, default=0, metavar="S")
    parser.add_argument("--records", metavar="DIR", help="write each game's record there")
    add_workers(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play and print the summary."""
    game = game_of(options)
    check_run(options)
    levels = [level.strip() for level in options.bots.split(",")]
    if len(levels) == 1:
        levels *= game.num_players
    if len(levels) != game.num_players:
        raise OptionError(f"--bots must name one level, or one for each of {game.num_players} seats, not {len(levels)}")
    save = None
    if options.records is not None:
        folder = Path(options.records)
        folder.mkdir(parents=True, exist_ok=True)

        def save(number: int, record: Record) -> None:
            name = f"{game.id}-{game.variant}-{game.num_players}p-{options.seed}-{number}.txt"
            (folder / name).write_text(record.write(), encoding="utf-8")

    summary = simulate(GameSetup.of(game), levels, options.games, options.seed, save, options.workers, options.ray)
    document = summary.document()
    if options.json:
        print_json(document)
        return 0
    print(f"{summary.games} games, {summary.decisions} decisions in {document['seconds']} s: "
          f"{document['decisions_per_second']} a second")  # fmt: skip
    for seat in range(game.num_players):
        mean = sum(scores[seat] for scores in summary.scores) / summary.games
        print(f"P{seat + 1} {levels[seat]:8} mean score {mean:7.2f}   wins {float(summary.wins[seat]):.1f}")
    return 0
