"""The record of a finished game: a header, the deal, and the moves that stand, with their outcomes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bondline.engine import CHANCE, Game
from bondline.tables._deal import Played
from bondline.tables._entries import move_text
from bondline.tables._table import Table


def record_text(table: Table, played: Sequence[Played]) -> str:
    """The record of this table's deal. What was taken back is not in it: the record is of what counted."""
    return "\n".join([*_header(table), "", *lines_of(table.game, played), ""])


def lines_of(game: Game, played: Sequence[Played]) -> list[str]:
    """Moves as a record writes them."""
    return [line_of(game, move) for move in played]


def line_of(game: Game, move: Played) -> str:
    """``P3 pick He Cl ~ Na``; the deal itself has no seat: ``~ He He Na``."""
    said = [game.action_to_string(action) for player, action in move.steps if player != CHANCE]
    drawn = [game.outcome_to_string(action) for player, action in move.steps if player == CHANCE]
    return move_text(move.seat, " ".join(said), " ".join(drawn))


def _header(table: Table) -> Iterator[str]:
    game = table.game
    yield f"game {game.id}"
    yield f"players {game.num_players}"
    if game.variant:
        yield f"variant {game.variant}"
    yield f"edition {game.edition}"
    yield f"rules {game.rules_version}"
    for name, value in sorted(game.options.items()):
        yield f"option {name}={value}"
    yield f"deal {table.deal_number}"
    yield f"secret {table.secret.hex()}"
    if table.nonces:
        yield f"nonces {table.nonces.hex()}"
