"""``bondline replay``: play a record again and verify every move."""

from __future__ import annotations

import argparse
from typing import Any

from bondline.cli._output import catalog_for, print_json, read_text
from bondline.engine import (
    CHANCE,
    Game,
    Message,
    OptionError,
    Param,
    Record,
    commitment_of,
    draws_of,
    read_record,
    replay,
    replay_to,
)


def add_commands(commands: Any, shared: argparse.ArgumentParser) -> None:
    """The command and its options."""
    parser = commands.add_parser("replay", parents=[shared], help="replay and verify a record")
    parser.add_argument("record", metavar="RECORD", help="a file; - for standard input")
    parser.add_argument("--at", type=int, metavar="MOVE", help="stop after this many moves")
    parser.add_argument("--fair", action="store_true", help="recompute every draw from the secret shown after the game")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Replay; print what happened, or the position with --json. Raises RecordError."""
    record = read_record(read_text(options.record))
    game = record.make_game()
    if options.fair:
        return _fair(record, game, options)
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


def _fair(record: Record, game: Game, options: argparse.Namespace) -> int:
    """Whether chance was what the secret makes of it. Raises RecordError where the record has no secret."""
    said = commitment_of(record)
    draws = list(draws_of(record, game))
    wrong = [draw for draw in draws if not draw.fair]
    fair = said.kept and not wrong
    if options.json:
        print_json(
            {
                "fair": fair,
                "secret_hash_kept": said.kept,
                "draws": len(draws),
                "wrong": [
                    {"k": draw.k, "move": draw.move, "recorded": draw.outcome, "computed": draw.computed}
                    for draw in wrong
                ],
            }
        )
        return 0 if fair else 1
    catalog = catalog_for(record.game, options.lang)
    print(catalog.tell(Message("cli.fair.hash.kept" if said.kept else "cli.fair.hash.broken")))
    for draw in wrong:
        params: dict[str, Param] = {"move": draw.move, "recorded": draw.outcome, "computed": draw.computed}
        print(catalog.tell(Message("cli.fair.wrong", params)))
    print(catalog.tell(Message("cli.fair.yes" if fair else "cli.fair.no", {"draws": len(draws), "wrong": len(wrong)})))
    return 0 if fair else 1
