"""What a server's table service did, counted; and in the log, when games begin and end."""

from __future__ import annotations

import logging

from bondline.server._meters import Meters
from bondline.tables import Act, Command, Create, Rematch, Start, Table
from bondline.tables.service import Watch

_log = logging.getLogger("bondline.server")


def watching(meters: Meters) -> Watch:
    """Counts on these meters."""

    def watch(command: Command | Create, table: Table, seconds: float) -> None:
        if isinstance(command, Act):
            meters.moved(table.game.id, "bot" if command.device is None else "person", seconds)
            if table.status == "over":
                _tell("a game is over", table)
        elif isinstance(command, Create):
            _tell("a table was made", table)
        elif isinstance(command, Start | Rematch):
            _tell("a game begins", table)

    return watch


def _tell(what: str, table: Table) -> None:
    fields = {"game": table.game.id, "variant": table.game.variant, "seats": table.game.num_players}
    _log.info(what, extra={"fields": fields})
