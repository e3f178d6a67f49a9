"""Where a bot's request is received: who asks, what the request brings, what it is answered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from litestar import Request
from litestar.datastructures import State

from bondline.engine import Refusal, seat_name
from bondline.protocol import Gate, Visit, decode_body, device_of
from bondline.protocol import messages as m
from bondline.server._bodies import AtTable
from bondline.server._stream import Streams
from bondline.tables import Device, Table
from bondline.tables.service import TableService

JSON = "application/json"


class Asked(Request[Any, Any, State]):
    """A request whose body is read as the protocol reads: of its type to the letter, and refused by a rule."""

    async def json(self) -> Any:
        """The body as what the handler takes."""
        if self.content_type[0].lower() != JSON:
            raise Refusal("protocol.media")
        field = self.route_handler.parsed_data_field
        assert field is not None
        most = self.route_handler.resolve_request_max_body_size()
        assert isinstance(most, int)
        return decode_body(await self.body(), field.annotation, most)

    @property
    def address(self) -> str:
        """Whose limits count; not kept."""
        return self.client.host if self.client else ""

    @property
    def token(self) -> str | None:
        """The token that the request carries, known or not."""
        scheme, _, token = self.headers.get("authorization", "").partition(" ")
        return token.strip() if scheme.lower() == "bearer" else None


class NotDone(Exception):
    """The protocol answered with a refusal."""

    def __init__(self, refused: m.Refused) -> None:
        super().__init__(refused.rule)
        self.refused = refused


@dataclass(frozen=True, slots=True)
class Desk:
    """What every request of the interface needs."""

    tables: TableService
    gate: Gate
    streams: Streams

    async def device(self, request: Asked) -> Device:
        """Who asks. Raises Refusal ``protocol.token`` for nobody."""
        if request.token is None:
            raise Refusal("protocol.token")
        return await device_of(self.tables, self.gate, request.address, request.token)

    async def visit(self, request: Asked, *, twin: bool = False, wake: Callable[[], None] | None = None) -> Visit:
        """A visit of who asks. Raises as :meth:`device`."""
        device = await self.device(request)
        return Visit(self.tables, self.gate, request.address, device, twin=twin, wake=wake)

    def seated(self, visit: Visit, table: Table) -> AtTable:
        """Where the visitor sits now."""
        seats = [seat_name(seat) for seat in table.seats_of(visit.device.id)]
        return AtTable(table.id, table.code, f"/t/{table.code}", table.status, seats)


async def ask(visit: Visit, message: m.ClientMessage, at: str | None = None) -> list[m.ServerMessage]:
    """What the protocol answers. Raises NotDone when it refuses."""
    answers = await visit.ask(message, at)
    for answer in answers:
        if isinstance(answer, m.Refused):
            raise NotDone(answer)
    return answers
