"""Options that several commands share: the game and how it is to be made."""

from __future__ import annotations

import argparse
import errno
import os
from pathlib import Path
from typing import Any

from bondline.engine import BondlineError, Game, OptionError, load_game


def add_game(parser: argparse.ArgumentParser, players: bool = True) -> None:
    """GAME, and unless a document says them, players and variant."""
    parser.add_argument("game", metavar="GAME", help="ion, …")
    if players:
        parser.add_argument("--players", type=int, metavar="N")
        parser.add_argument("--variant", default="", metavar="V", help="names joined by +")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        type=_pair,
        metavar="K=V",
        help="an option of the game; may be repeated",
    )


def add_workers(parser: argparse.ArgumentParser) -> None:
    """How the work is shared out; the results do not depend on it."""
    parser.add_argument(
        "--workers",
        type=worker_count,
        metavar="N",
        help="processes; all cores by default where it pays, 1 for none of its own",
    )
    parser.add_argument("--ray", metavar="ADDRESS", help="share the work on a Ray cluster; 'local' starts one here")


def check_run(options: argparse.Namespace) -> None:
    """Raises OptionError for a number of games or a seed that makes no sense."""
    if options.games < 1:
        raise OptionError(f"--games must be at least 1, not {options.games}")
    if options.seed < 0:
        raise OptionError(f"--seed must be at least 0, not {options.seed}")


def check_writable(name: str | None) -> None:
    """Raises OSError at once for a file that could not be written after hours of work. It leaves nothing behind."""
    if name is None:
        return
    path = Path(name)
    if path.exists() and not path.is_dir():
        if not os.access(path, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), name)
        return
    path.open("a").close()
    path.unlink()


def worker_count(text: str) -> int:
    """A number of processes."""
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= 1024:
        raise argparse.ArgumentTypeError(f"workers are 1 to 1024, not {text!r}")
    return int(text)


def _pair(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not name or not equals:
        raise argparse.ArgumentTypeError(f"an option is NAME=VALUE, not {text!r}")
    return name, value


def game_of(options: argparse.Namespace) -> Game:
    """The game that the options describe. Raises UnknownGame, OptionError or EditionError."""
    return load_game(options.game, options.players, options.variant, dict(options.option))


def game_of_document(options: argparse.Namespace, document: Any) -> Game:
    """The game that a position is of. Raises PositionError and the like."""
    if not isinstance(document, dict):
        raise BondlineError("a position is a JSON object")
    named = document.get("game", options.game)
    if named != options.game:
        raise BondlineError(f"the position is of game {named!r}, not {options.game!r}")
    seats = document.get("seats")
    players = document.get("players", len(seats) if isinstance(seats, list) else None)
    variant = document.get("variant", "")
    if not isinstance(players, int) or isinstance(players, bool):
        raise BondlineError(f"the position's players must be a whole number, not {players!r}")
    if not isinstance(variant, str):
        raise BondlineError(f"the position's variant must be a text, not {variant!r}")
    return load_game(options.game, players, variant, dict(options.option))


def seat_number(text: str) -> int:
    """``P2`` or ``2`` as the seat's index from 0."""
    digits = text[1:] if text[:1] in ("P", "p") else text
    if not digits.isascii() or not digits.isdigit() or len(digits) > 2 or int(digits) < 1:
        raise OptionError(f"a seat is P1, P2 … or 1, 2 …, not {text[:40]!r}")
    return int(digits) - 1


def check_seat(game: Game, seat: int) -> int:
    """A seat that this game has. Raises OptionError."""
    if seat >= game.num_players:
        raise OptionError(f"there are the seats P1 to P{game.num_players}, not P{seat + 1}")
    return seat
