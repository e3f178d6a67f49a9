"""A table as its log makes it."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from bondline.engine import Game, Message, deal_secret, secret_hash
from bondline.tables._deal import Deal, Line
from bondline.tables._seats import Seat

Status: TypeAlias = Literal["lobby", "playing", "over"]

PACES: Final = MappingProxyType({"quick": 0.25, "normal": 1.0, "slow": 3.0})
"""How long bots wait before they move, as a multiple of the server's own pace."""


@dataclass(slots=True)
class Table:
    """Seats, settings and the deal in progress. Made by folding entries with ``evolve``; a cache of the log."""

    id: str
    code: str
    game: Game
    host: str
    root: bytes
    seats: list[Seat]
    spectators: bool
    pace: str
    """One of PACES."""
    created: int
    """Milliseconds since 1970, UTC; like ``at``."""
    at: int
    seq: int = 0
    deal_number: int = 0
    secret: bytes = b""
    """What decides chance in this deal; shown to nobody before it is over."""
    secret_hash: str = ""
    """Shown to everybody from the start."""
    nonces: bytes = b""
    deal: Deal | None = None
    taken: list[list[str]] = field(default_factory=list)
    """For each seat what its commands 1, 2, … said, in canonical notation."""
    events: list[Line] = field(default_factory=list)
    """What happened to the table itself, for everybody's log."""

    @property
    def status(self) -> Status:
        """Whether the table is being set up, in play, or the game is over."""
        if self.deal is None:
            return "lobby"
        return "over" if self.deal.over else "playing"

    def set_deal(self, number: int) -> None:
        """Go on to a deal, with its secret."""
        self.deal_number = number
        self.secret = deal_secret(self.root, number)
        self.secret_hash = secret_hash(self.secret)

    @property
    def next_secret_hash(self) -> str:
        """The hash of the next deal's secret, shown before anyone can ask for it."""
        return secret_hash(deal_secret(self.root, self.deal_number + 1))

    def seats_of(self, device: str | None) -> list[int]:
        """The seats that a device plays."""
        return [index for index, seat in enumerate(self.seats) if seat.kind == "person" and seat.device == device]

    def may_watch(self, device: str) -> bool:
        """Whether a device may see the table at all."""
        return self.spectators or device == self.host or bool(self.seats_of(device))

    def acting(self) -> tuple[int, ...]:
        """Seats that may act now."""
        return self.deal.state.current_players() if self.deal else ()

    def awaited(self) -> tuple[int, ...]:
        """Seats that the game cannot go on without."""
        return self.deal.state.awaited() if self.deal else ()

    def awaited_bots(self) -> list[int]:
        """Awaited seats that a bot plays."""
        return [seat for seat in self.awaited() if self.seats[seat].kind == "bot"]

    def next_n(self, seat: int) -> int:
        """The number of the seat's next command."""
        return len(self.taken[seat]) + 1

    def lines(self, since: int, observer: int | None) -> list[Line]:
        """What an observer saw happen after entry ``since``, in order: the table's own events and this deal's."""
        told = [line for line in self.events if line.seq > since]
        if self.deal is not None:
            told += self.deal.lines(since, observer)
            told.sort(key=lambda line: line.seq)
        return told

    def tell(self, seq: int, seat: int | None, message: Message) -> None:
        """Note an event for everybody's log."""
        self.events.append(Line(seq, seat, message))
