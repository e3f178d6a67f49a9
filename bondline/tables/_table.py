"""A table as its log makes it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, fields
from operator import attrgetter
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from bondline.engine import Game, Message, deal_secret, secret_hash
from bondline.tables._clock import Times
from bondline.tables._customs import Customs
from bondline.tables._deal import Deal, Line
from bondline.tables._seats import Seat

Status: TypeAlias = Literal["lobby", "playing", "over"]

PACES: Final = MappingProxyType({"quick": 0.25, "normal": 1.0, "slow": 3.0})
"""How long bots wait before they move, as a multiple of the server's own pace."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A seat asks to take back the move of entry ``of``; these devices agreed."""

    seat: int
    of: int
    agreed: frozenset[str] = frozenset()


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
    """What the people added to this deal's chance, in seat order."""
    offered_nonces: dict[str, bytes] = field(default_factory=dict)
    """What devices have added to the next deal's."""
    customs: Customs = field(default_factory=Customs)
    times: Times | None = None
    """The clocks of this deal, where there is a limit."""
    paused: bool = False
    ended: str = ""
    """Why the game ended before its end: ``host`` or ``time``."""
    owed: dict[int, str] = field(default_factory=dict)
    """Seats whose next move a bot makes, and its level."""
    asked: Asked | None = None
    shown: int = 0
    """The last log entry that spectators have been shown."""
    barred: set[str] = field(default_factory=set)
    """Devices that the host sent away."""
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
        return "over" if self.deal.over or self.ended else "playing"

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
        if device in self.barred:
            return False
        return self.spectators or device == self.host or bool(self.seats_of(device))

    @property
    def listed(self) -> bool:
        """Whether the table stands in the public list: its host wants that, and somebody can still sit down."""
        customs = self.customs
        return customs.listed and not customs.closed and self.status != "over" and self.free > 0

    @property
    def free(self) -> int:
        """Seats that whoever joins can take."""
        return sum(seat.offered or (seat.kind == "open" and self.status == "lobby") for seat in self.seats)

    def acting(self) -> tuple[int, ...]:
        """Seats that may act now."""
        return self.deal.state.current_players() if self.deal and not self.stands else ()

    def awaited(self) -> tuple[int, ...]:
        """Seats that the game cannot go on without."""
        return self.deal.state.awaited() if self.deal and not self.stands else ()

    @property
    def stands(self) -> bool:
        """Whether nobody may move although the game is not played out."""
        return self.paused or bool(self.ended)

    def level_at(self, seat: int) -> str:
        """The level of the bot that makes this seat's next move; empty when a person does."""
        there = self.seats[seat]
        return there.level if there.kind == "bot" else there.stand_in or self.owed.get(seat, "")

    def awaited_bots(self) -> list[int]:
        """Awaited seats that a bot plays."""
        return self.bots_of(self.awaited())

    def bots_of(self, seats: Collection[int]) -> list[int]:
        """Those of these seats that a bot plays."""
        return [seat for seat in seats if seat >= 0 and self.level_at(seat)]

    def people_of(self, seats: Collection[int]) -> list[int]:
        """Those of these seats whose clocks run: people's, but not where a bot plays for them."""
        return [seat for seat in seats if seat >= 0 and self.seats[seat].kind == "person" and not self.level_at(seat)]

    def people(self) -> list[str]:
        """The devices that play here, each once, in seat order."""
        return list(dict.fromkeys(seat.device for seat in self.seats if seat.kind == "person"))

    @property
    def shown_until(self) -> int | None:
        """The last log entry that spectators may see while they stay behind; None where they see everything."""
        return self.shown if self._stays_behind else None

    @property
    def _stays_behind(self) -> bool:
        return bool(self.customs.delay) and self.deal is not None and self.status != "over"

    def show(self) -> None:
        """Let spectators see what they may after the latest entry; what has been shown is not taken away again."""
        if not self._stays_behind or self.deal is None or not self.deal.history:
            self.shown = self.seq
            return
        moves = [move.seq for move in self.deal.played if move.seat is not None]
        far = moves[-self.customs.delay] - 1 if len(moves) >= self.customs.delay else self.deal.history[0].seq
        self.shown = max(self.shown, far)

    @property
    def unanswered(self) -> bool:
        """Whether anybody is still to answer who asked. Bots agree always; so do those for whom one plays."""
        awake = {seat.device for seat in self.seats if seat.kind == "person" and not seat.stand_in}
        return self.asked is not None and not awake <= self.asked.agreed

    def due(self, pace_ms: int) -> int | None:
        """When somebody should look after this table: for a bot's move, ``pace_ms`` after the last entry, or a clock."""
        times = [self.at + pace_ms] if self.awaited_bots() else []
        if self.times is not None and not self.stands and (clock := self.times.due()) is not None:
            times.append(clock)
        return min(times, default=None)

    def sketch(self) -> Table:
        """A copy that entries which are no moves can change while this table stays as it is."""
        copy = Table(*_VALUES(self))
        copy.seats, copy.taken, copy.events = list(self.seats), list(self.taken), list(self.events)
        copy.offered_nonces, copy.owed, copy.barred = dict(self.offered_nonces), dict(self.owed), set(self.barred)
        return copy

    def next_n(self, seat: int) -> int:
        """The number of the seat's next command."""
        return len(self.taken[seat]) + 1

    def lines(self, since: int, observer: int | None) -> list[Line]:
        """What an observer saw happen after entry ``since``, in order: the table's own events and this deal's."""
        told = [line for line in self.events if line.seq > since]
        if self.deal is None:
            return told
        played = self.deal.lines(since, observer)
        return sorted(told + played, key=lambda line: line.seq) if told else played

    def tell(self, seq: int, seat: int | None, message: Message) -> None:
        """Note an event for everybody's log."""
        self.events.append(Line(seq, seat, message))


_VALUES: Final = attrgetter(*(each.name for each in fields(Table)))
