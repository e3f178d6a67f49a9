"""The record of a finished game: the moves that stand. What was taken back is not in it."""

from __future__ import annotations

from collections.abc import Sequence

from bondline.engine import Record, State
from bondline.tables._deal import Played
from bondline.tables._table import Table


def record_of(table: Table, played: Sequence[Played], end: State) -> Record:
    """The record of this table's deal, which these moves brought to its end, with the secret that decided chance."""
    headers = {
        "deal": str(table.deal_number),
        "secret hash": table.secret_hash,
        "secret": table.secret.hex(),
    }
    if table.nonces:
        headers["nonces"] = table.nonces.hex()
    record = Record.of(table.game, headers)
    for move in played:
        for player, action in move.steps:
            record.note(table.game, player, action)
    if not end.current_players():
        record.result = list(end.scores())
    return record
