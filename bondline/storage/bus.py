"""The Bus between processes, on PostgreSQL's LISTEN and NOTIFY. It may lose words: who must know asks the log."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy.util import to_list

from bondline.storage._engines import ALIVE, read_url

if TYPE_CHECKING:
    from psycopg import AsyncConnection

_log = logging.getLogger("bondline.storage")

CHANNEL: Final = "bondline"
MOST: Final = 100
"""Tables in one notification; PostgreSQL takes 8000 bytes."""
AGAIN: Final = 0.5
"""Seconds before a lost connection is made again."""


class PostgresBus:
    """The bus of one process. ``run`` must be running for words to come and go; those in this process need no run."""

    def __init__(self, url: str) -> None:
        self._url = read_url(url)
        self._origin = secrets.token_hex(4)
        self._heard: list[Callable[[str, int], None]] = []
        self._unsent: dict[str, int] = {}
        self._more = asyncio.Event()

    async def publish(self, table: str, seq: int) -> None:
        """See Bus. It waits for nobody: others hear of it in a moment."""
        self._tell(table, seq)
        self._unsent[table] = seq
        self._more.set()

    def listen(self, heard: Callable[[str, int], None]) -> None:
        """See Bus."""
        self._heard.append(heard)

    async def run(self) -> None:
        """Hear others and let others hear, through every end of the database server, until cancelled."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._keep(self._receive))
            tasks.create_task(self._keep(self._send))

    async def _keep(self, work: Callable[[AsyncConnection[Any]], Awaitable[None]]) -> None:
        from psycopg import AsyncConnection, Error

        url = self._url
        named: dict[str, Any] = {"connect_timeout": 5, **ALIVE}
        named |= {"dbname": url.database, "user": url.username, "password": url.password, "host": url.host}
        named |= {"port": url.port, **{name: ",".join(to_list(value)) for name, value in url.query.items()}}
        named = {name: value for name, value in named.items() if value is not None}
        complained = False
        while True:
            try:
                async with await AsyncConnection.connect(
                    **named, application_name="bondline bus", autocommit=True
                ) as connection:
                    complained = False
                    await work(connection)
            except (Error, OSError):
                if not complained:
                    _log.warning("the bus lost its connection to the database; until it is back, news take longer")
                complained = True
            await asyncio.sleep(AGAIN)

    async def _receive(self, connection: AsyncConnection[Any]) -> None:
        await connection.execute(f"LISTEN {CHANNEL}".encode())
        async for note in connection.notifies():
            origin, _, words = note.payload.partition(" ")
            if origin != self._origin:
                for word in words.split():
                    table, _, seq = word.partition(":")
                    self._tell(table, int(seq))

    async def _send(self, connection: AsyncConnection[Any]) -> None:
        while True:
            await self._more.wait()
            self._more.clear()
            while self._unsent:
                some = list(self._unsent.items())[:MOST]
                words = " ".join(f"{table}:{seq}" for table, seq in some)
                await connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, f"{self._origin} {words}"))
                for table, seq in some:
                    if self._unsent.get(table) == seq:
                        del self._unsent[table]

    def _tell(self, table: str, seq: int) -> None:
        for heard in self._heard:
            heard(table, seq)
