"""The Bus between processes, on PostgreSQL's LISTEN and NOTIFY. It may lose words: who must know asks the log."""

from __future__ import annotations

import asyncio
import logging
import re
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
"""Words in one notification; PostgreSQL takes 8000 bytes, and a word has at most 33."""
AGAIN: Final = 0.5
"""Seconds before a lost connection is made again."""
_WORD: Final = re.compile(r"([0-9a-z]+)(:(?=[0-9]+$)|[+-])([0-9a-z]+)")


class PostgresBus:
    """The bus of one process. ``run`` must be running for words to come and go; those in this process need no run."""

    def __init__(self, url: str) -> None:
        self._url = read_url(url)
        self._origin = secrets.token_hex(4)
        self._heard: list[Callable[[str, int], None]] = []
        self._people: list[Callable[[str, str, str, bool], None]] = []
        self._unsent: dict[str, str] = {}
        """The last word about each subject."""
        self._more = asyncio.Event()
        self._connections = 0

    async def publish(self, table: str, seq: int) -> None:
        """See Bus. It waits for nobody: others hear of it in a moment."""
        self._tell(table, seq)
        self._later(table, f"{table}:{seq}")

    def listen(self, heard: Callable[[str, int], None]) -> None:
        """See Bus."""
        self._heard.append(heard)

    def say(self, table: str, device: str, here: bool) -> None:
        """See PresenceBus."""
        self._later(f"{table} {device}", f"{table}{'+' if here else '-'}{device}")

    def listen_for_people(self, heard: Callable[[str, str, str, bool], None]) -> None:
        """See PresenceBus."""
        self._people.append(heard)

    @property
    def connected(self) -> bool:
        """Whether words come and go."""
        return self._connections == 2

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
                    self._connections += 1
                    try:
                        await work(connection)
                    finally:
                        self._connections -= 1
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
                    self._take(origin, word)

    def _take(self, origin: str, word: str) -> None:
        """What another process said: ``table:seq``, ``table+device`` or ``table-device``; anybody may say anything else."""
        found = _WORD.fullmatch(word)
        if found is None:
            return
        table, mark, rest = found.groups()
        if mark == ":":
            self._tell(table, int(rest))
        else:
            for heard in self._people:
                heard(origin, table, rest, mark == "+")

    async def _send(self, connection: AsyncConnection[Any]) -> None:
        while True:
            while self._unsent:
                some = list(self._unsent.items())[:MOST]
                words = " ".join(word for _, word in some)
                await connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, f"{self._origin} {words}"))
                for subject, word in some:
                    if self._unsent.get(subject) == word:
                        del self._unsent[subject]
            self._more.clear()
            await self._more.wait()

    def _later(self, subject: str, word: str) -> None:
        self._unsent[subject] = word
        self._more.set()

    def _tell(self, table: str, seq: int) -> None:
        for heard in self._heard:
            heard(table, seq)
