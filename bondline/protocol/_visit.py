"""What a known device asks by requests of its own, one answer each, instead of over one connection."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from bondline.engine import Refusal, seat_name
from bondline.protocol import messages as m
from bondline.protocol._codec import encode, read_seat
from bondline.protocol._limits import COSTS, Gate
from bondline.protocol._port import Tables
from bondline.protocol._updates import log_of
from bondline.protocol.session import MOST_TOKEN, Answers, Session
from bondline.tables import Device, Table

NEXT = 0
"""As the number of a command: the seat's next one."""


async def device_of(tables: Tables, gate: Gate, address: str, token: str) -> Device:
    """The device of a token. Raises Refusal ``protocol.token`` when nobody has it."""
    device = await tables.recognise(token, None) if 0 < len(token) <= MOST_TOKEN else None
    if device is None:
        # Trying tokens is no cheaper than making devices.
        gate.device(address)
        raise Refusal("protocol.token")
    return device


class Visit(Session):
    """A session that needs no greeting. Unless it is told how to wake somebody, nobody at a table hears that it came.

    All visits of a device share one bucket of messages.
    """

    def __init__(
        self,
        tables: Tables,
        gate: Gate,
        address: str,
        device: Device,
        *,
        twin: bool = False,
        wake: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(tables, gate, address, wake or _nobody)
        self._bucket = gate.requests(device.id)
        self._device, self._twin = device, twin
        self._listens = wake is not None

    async def ask(self, message: m.ClientMessage, at: str | None = None) -> Answers:
        """The answers to a message, at the table of a code or link's key where one is named; never an update.

        What a rule forbids is answered by a Refused. Whatever else is raised is a fault of ours.
        """
        return await self._answers(message, self._asked(message, at))

    async def watch(self, code: str, since: int, seat: str | None) -> list[bytes] | m.Refused:
        """The first update of a table from log entry ``since`` on, through one of the device's seats; or the refusal."""
        steps: list[m.ClientMessage] = [m.Open(code, since)] if seat is None else [m.Open(code), m.Look(seat)]
        for step in steps:
            for answer in await self.ask(step):
                if isinstance(answer, m.Refused):
                    return answer
        self._known = since
        return [encode(update) for update in await self._updates()]

    @property
    def device(self) -> Device:
        """Who visits."""
        return self._me()

    @property
    def at(self) -> str:
        """The table at which this is. Raises Refusal ``protocol.no-table``."""
        return self._here()

    @property
    def over(self) -> bool:
        """Whether there is nothing to hear any more, because the device may no longer watch."""
        return self._table is None

    async def happened(self, done: m.Done) -> list[m.LogLine]:
        """What the seat saw happen by a command that was taken; the same whenever it is asked in this deal."""
        table = await self._tables.table(self._here())
        seat = read_seat(done.seat)
        commands = [] if table.deal is None else [item for item in table.deal.history if item.seat == seat]
        # Numbers go on from one deal to the next, and the history does not.
        index = done.n - 1 - (table.next_n(seat) - 1 - len(commands))
        if not 0 <= index < len(commands):
            return []
        seq = commands[index].seq
        return log_of([line for line in table.lines(seq - 1, seat) if line.seq == seq])

    async def _asked(self, message: m.ClientMessage, at: str | None) -> Answers:
        self._check_rate(COSTS.get(type(message), 1), within=True)
        if at is not None:
            self._attach(await self._find(at), 0)
        if isinstance(message, m.Act | m.Takeback) and message.n == NEXT:
            message = await self._numbered(message)
        return await self._DO[type(message)](self, message)

    async def _numbered(self, message: m.Act | m.Takeback) -> m.Act | m.Takeback:
        seat = await self._seat_of(message.seat)
        table = await self._tables.table(self._here())
        # A seat that there is not, or a game that has not begun, is refused whatever the number.
        n = table.next_n(seat) if seat < len(table.taken) else 1
        return replace(message, n=n, seat=seat_name(seat))

    def _listen(self, table: Table) -> Callable[[], None]:
        return super()._listen(table) if self._listens else _nobody


def _nobody() -> None:
    """Whom nobody waits for."""
