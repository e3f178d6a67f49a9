"""What a table service needs of the world, as protocols: a store, a bus, bots."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from bondline.engine import Game, View
from bondline.tables._entries import Entry
from bondline.tables._table import Status


class StoreError(Exception):
    """The store cannot take or give anything now (disk full, locked, gone). Nothing that failed was acknowledged."""


class Conflict(Exception):
    """Somebody else appended to this table's log first, or the seat's command number is taken."""


class CodeTaken(Exception):
    """Another table has this join code."""


@dataclass(frozen=True, slots=True)
class Device:
    """A browser or program that plays. Its token is known to nobody but itself; the store has a hash of it."""

    id: str
    nickname: str = ""


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished game, as it goes to the records."""

    deal: int
    game: str
    variant: str
    record: str


@dataclass(frozen=True, slots=True)
class Append:
    """Entries of one table that become durable together, and what lists and drivers want to know of it afterwards."""

    entries: Sequence[Entry]
    status: Status
    due_at: int | None
    """When the driver should look after the table, in milliseconds since 1970; None: it waits for people."""
    devices: Sequence[str] | None = None
    """Who plays here now, where that changed."""
    finished: Finished | None = None
    listed: bool = False
    """Whether the table stands in the public list from now on."""
    only_log: bool = False
    """Whether status, due_at (none), devices and listed are what they were, as after most moves of people."""


class Store(Protocol):
    """Keeps devices, logs and records. Every method raises StoreError when the store cannot answer.

    What a method has returned from is durable.
    """

    async def device(self, token_hash: bytes) -> Device | None:
        """The device whose token has this SHA-256."""

    async def add_device(self, token_hash: bytes, device: Device) -> None:
        """Make a device known."""

    async def rename_device(self, device: Device) -> None:
        """Give a known device another nickname."""

    async def create(self, code: str, append: Append) -> None:
        """Make a table known with its first entry. Raises CodeTaken."""

    async def append(self, append: Append) -> None:
        """Add to a log. Raises Conflict, and then nothing was added."""

    async def log(self, table: str, after: int = 0) -> list[Entry]:
        """The entries of a table from ``after`` + 1 on; none when there is no such table."""

    async def table_of_code(self, code: str) -> str | None:
        """The table of a join code."""

    async def tables_of(self, device: str, limit: int) -> list[str]:
        """The tables where a device plays, the one that changed last first."""

    async def listed(self, limit: int) -> list[str]:
        """The tables in the public list, the one that changed last first."""

    async def due(self, until: int | None = None) -> list[tuple[str, int]]:
        """The tables that a driver should look after, and when: all, or those whose time has come ``until`` then.

        Of the latter, those that another process has taken may be left out.
        """

    async def record(self, table: str, deal: int) -> str | None:
        """The record of a finished game."""


@dataclass(frozen=True, slots=True)
class Lease:
    """A table is this process's to look after, for a while."""

    due_at: int | None
    """When it is to be looked after, as the store knows now."""


class SharedStore(Store, Protocol):
    """A store that several processes use at once."""

    async def take(self, table: str, holder: str, milliseconds: int) -> Lease | None:
        """Take a table for so long, or again; None: another holder has it."""

    async def let_go(self, table: str, holder: str) -> None:
        """Leave a table to others, if it is still this holder's."""

    async def settle(self, table: str, due_at: int) -> None:
        """The table need not be looked after, unless it is due at another time by now."""

    async def heads(self, tables: Collection[str]) -> dict[str, int]:
        """What the log of each of these tables ends with."""


class Bus(Protocol):
    """Tells every process that a table's log has grown. Losing a word is harmless: the log is the truth."""

    async def publish(self, table: str, seq: int) -> None:
        """Say that a table's log now ends with ``seq``."""

    def listen(self, heard: Callable[[str, int], None]) -> None:
        """Call ``heard(table, seq)`` for what any process publishes, on the event loop."""


@runtime_checkable
class PresenceBus(Protocol):
    """A bus that also tells who is connected where. Losing a word is harmless: it is said again."""

    def say(self, table: str, device: str, here: bool) -> None:
        """Tell the other processes that a device is, or is no longer, connected to a table at this one."""

    def listen_for_people(self, heard: Callable[[str, str, str, bool], None]) -> None:
        """Call ``heard(process, table, device, here)`` for what other processes say, on the event loop."""


class Thinker(Protocol):
    """Chooses for a bot. It may take its time: it is called off the event loop."""

    def choose(self, game: Game, seat: int, view: View, legal: Sequence[int], seed: int) -> int:
        """One of ``legal``. The same arguments give the same choice."""


@runtime_checkable
class FarThinker(Protocol):
    """A thinker that thinks elsewhere, and minds itself how many do so at once."""

    async def think(
        self, game: Game, seat: int, view: View, legal: Sequence[int], seed: int, urgent: bool = False
    ) -> int:
        """One of ``legal``. ``urgent``: somebody waits for it who has asked, rather than for a bot's move."""
