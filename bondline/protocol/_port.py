"""What a session needs of a table service, and of whoever looks back on games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ParamSpec, Protocol, TypeVar

from bondline.protocol.messages import Judged, Reviewed
from bondline.tables import Command, Create, Device, Table

P = ParamSpec("P")
T = TypeVar("T")


class Tables(Protocol):
    """The table service as sessions see it. See ``bondline.tables.service.TableService`` for errors."""

    @property
    def levels(self) -> Sequence[str]:
        """The levels that people are offered, from weakest to strongest."""

    @property
    def default_level(self) -> str:
        """The level that takes empty seats."""

    def now(self) -> int:
        """Milliseconds since 1970, UTC, as the clocks of tables count them."""

    async def recognise(self, token: str, nickname: str | None) -> Device | None:
        """The device of a token; None for a token that nobody has."""

    async def add_device(self, nickname: str | None) -> tuple[str, Device]:
        """A new device and its token."""

    async def create(self, command: Create) -> Table:
        """Make a table."""

    async def find(self, text: str) -> Table:
        """The table of a join code or of a link's key."""

    async def table(self, table_id: str) -> Table:
        """A table as it is now."""

    async def tables_of(self, device: str) -> list[Table]:
        """The tables where a device plays, the one that changed last first."""

    @property
    def listing(self) -> bool:
        """Whether there is a public list of tables."""

    async def open_tables(self) -> list[Table]:
        """The tables of the public list."""

    async def execute(self, table_id: str, command: Command) -> Table:
        """Carry out a command; when this returns it is durable."""

    async def record(self, table_id: str, deal: int) -> str | None:
        """The record of a finished game."""

    async def advise(self, table: Table, seat: int) -> int | None:
        """What a bot would do in this seat's place."""

    async def aside(self, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Do something long without keeping anybody waiting. ``work`` gets nothing that a table changes meanwhile."""

    def attach(self, table_id: str, device: str, changed: Callable[[], None]) -> Callable[[], None]:
        """Call ``changed`` whenever the table changes, until the returned function is called."""

    def here(self, table_id: str, device: str) -> bool:
        """Whether a device is connected to a table."""


class Reviewer(Protocol):
    """Looks back on games, off the event loop. Both raise Refusal for a record or number that is none."""

    async def look(self, question: int, record: str) -> Reviewed:
        """What there is to judge."""

    async def judge(self, question: int, record: str, number: int) -> Judged:
        """What a search finds out about one decision."""
