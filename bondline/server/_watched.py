"""The table service of a server, which counts what it does and says in the log when games begin and end."""

from __future__ import annotations

import logging
import time
from typing import Any

from bondline.server._meters import Meters
from bondline.tables import Act, Command, Create, Rematch, Start, Table
from bondline.tables.service import TableService

_log = logging.getLogger("bondline.server")


class WatchedService(TableService):
    """A table service with meters."""

    def __init__(self, meters: Meters, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._meters = meters

    async def create(self, command: Create) -> Table:
        """See TableService."""
        table = await super().create(command)
        _tell("a table was made", table)
        return table

    async def execute(self, table_id: str, command: Command) -> Table:
        """See TableService."""
        began = time.perf_counter()
        table = await super().execute(table_id, command)
        if isinstance(command, Act):
            by = "bot" if command.device is None else "person"
            self._meters.moved(table.game.id, by, time.perf_counter() - began)
            if table.status == "over":
                _tell("a game is over", table)
        elif isinstance(command, Start | Rematch):
            _tell("a game begins", table)
        return table


def _tell(what: str, table: Table) -> None:
    fields = {"game": table.game.id, "variant": table.game.variant, "seats": table.game.num_players}
    _log.info(what, extra={"fields": fields})
