"""``bondline position``, ``legal``, ``act`` and ``solve``: one moment of a game as a JSON document."""

from __future__ import annotations

import argparse
import json
from typing import Any

from bondline.cli._options import add_game, check_seat, game_of, game_of_document, seat_number
from bondline.cli._output import print_json, read_text
from bondline.engine import CHANCE, BondlineError, Game, Move, OptionError, Rng, State, play_move, read_move


def add_commands(commands: Any, shared: argparse.ArgumentParser) -> None:
    """The four commands and their options."""
    parser = commands.add_parser("position", parents=[shared], help="a starting position, or check and normalise one")
    add_game(parser)
    parser.add_argument("file", nargs="?", metavar="FILE", help="a position to check; - for standard input")
    parser.add_argument("--seed", type=int, metavar="S", help="deal the starting position")
    parser.set_defaults(run=position)
    parser = commands.add_parser("legal", parents=[shared], help="the legal moves of a position")
    add_game(parser, players=False)
    parser.add_argument("position", metavar="POSITION", help="a file; - for standard input")
    parser.add_argument("--seat", metavar="N")
    parser.set_defaults(run=legal)
    parser = commands.add_parser("act", parents=[shared], help="the position after a move, or the refusal")
    add_game(parser, players=False)
    parser.add_argument("position", metavar="POSITION", help="a file; - for standard input")
    parser.add_argument("seat", metavar="SEAT", help="P1 …, or chance")
    parser.add_argument("move", metavar="MOVE", help='notation, with "~ outcomes" where chance follows')
    parser.set_defaults(run=act)
    parser = commands.add_parser("solve", parents=[shared], help="the exact optimum that the game defines here")
    add_game(parser, players=False)
    parser.add_argument("position", metavar="POSITION", help="a file; - for standard input")
    parser.add_argument("--seat", metavar="N")
    parser.set_defaults(run=solve)


def _load(options: argparse.Namespace, path: str) -> tuple[Game, State]:
    try:
        document = json.loads(read_text(path))
    except (ValueError, RecursionError) as fault:  # ValueError: also a number of more digits than Python reads
        raise BondlineError(f"{path}: not JSON: {fault}") from None
    game = game_of_document(options, document)
    return game, game.from_position(document)


def position(options: argparse.Namespace) -> int:
    """Print a position."""
    if options.file is not None:
        _, state = _load(options, options.file)
    else:
        game = game_of(options)
        state = game.new_initial_state()
        if options.seed is not None:
            rng = Rng(options.seed)
            while state.current_players() == (CHANCE,):
                state.apply(CHANCE, state.draw(rng))
    print_json(state.position())
    return 0


def legal(options: argparse.Namespace) -> int:
    """Print the legal moves, by seat; what can be drawn when chance is to move."""
    game, state = _load(options, options.position)
    seats = list(range(game.num_players))
    if options.seat is not None:
        seats = [check_seat(game, seat_number(options.seat))]
    moves: dict[str, list[str]] = {}
    if state.current_players() == (CHANCE,):
        moves["chance"] = [game.outcome_to_string(outcome) for outcome, _ in state.chance_outcomes()]
    else:
        for seat in seats:
            moves[f"P{seat + 1}"] = [game.action_to_string(action) for action in state.legal_actions(seat)]
    if options.json:
        print_json({"legal": moves})
    else:
        for name, lines in moves.items():
            for line in lines:
                print(f"{name} {line}" if name != "chance" else f"~ {line}")
    return 0


def act(options: argparse.Namespace) -> int:
    """Print the position after a move. Raises Refusal, which the caller tells."""
    game, state = _load(options, options.position)
    if options.seat == "chance":
        move = Move(CHANCE, "", options.move.strip().removeprefix("~").strip())
        if not move.outcomes:
            raise OptionError("chance needs what was drawn or rolled")
    else:
        seat = check_seat(game, seat_number(options.seat))
        if options.move.strip().startswith("~") or not options.move.strip():
            game.parse(state, seat, "")  # refuses it with the verbs that there are
        move = read_move(f"P{seat + 1} {options.move}")
    for _ in play_move(game, state, move):
        pass
    print_json(state.position())
    return 0


def solve(options: argparse.Namespace) -> int:
    """Print the exact optimum, for one seat or for each."""
    game, state = _load(options, options.position)
    if options.seat is not None:
        print_json(game.solve(state, check_seat(game, seat_number(options.seat))))
    else:
        print_json({f"P{seat + 1}": game.solve(state, seat) for seat in range(game.num_players)})
    return 0
