"""``bondline replay``: play a record again and verify every move."""

from __future__ import annotations

import argparse
from typing import Any

from bondline.cli._output import catalog_for, print_json, read_text
from bondline.engine import CHANCE, OptionError, read_record, replay, replay_to


def add_commands(commands: Any, shared: argparse.ArgumentParser) -> None:
    """The command and its options."""
    parser = commands.add_parser("replay", parents=[shared], help="replay and verify a record")
    parser.add_argument("record", metavar="RECORD", help="a file; - for standard input")
    parser.add_argument("--at", type=int, metavar="MOVE", help="stop after this many moves")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Replay; print what happened, or the position with --json. Raises RecordError."""
    record = read_record(read_text(options.record))
    game = record.make_game()
    if options.at is not None and not 0 <= options.at <= len(record.moves):
        raise OptionError(f"--at must be from 0 to {len(record.moves)}, not {options.at}")
    if options.json:
        print_json(replay_to(record, options.at, game).position())
        return 0
    catalog = catalog_for(record.game, options.lang)
    names = {f"P{seat + 1}": record.headers.get(f"seat P{seat + 1}", f"P{seat + 1}") for seat in range(record.players)}
    state = game.new_initial_state()
    shown = 0
    for played in replay(record, game):
        if options.at is not None and played.number > options.at:
            break
        if played.number != shown and played.player != CHANCE:
            shown = played.number
            print(f"{played.number:4}  {record.moves[played.number - 1].line}")
        for message in game.describe(played.before, played.player, played.action, played.after, None):
            print(f"      {catalog.tell(message, names)}")
        state = played.after
    scores = "  ".join(f"{names[f'P{seat + 1}']} {points}" for seat, points in enumerate(state.scores()))
    print(f"\n{catalog.template('cli.replay.over' if not state.current_players() else 'cli.replay.open')}  {scores}")
    return 0
