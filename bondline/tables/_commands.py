"""What can be asked of a table. A device is known by its id, a seat by its 0-based number."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from bondline.tables._customs import Customs


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """Who is to sit somewhere: the host's own device (``mine``), anyone who joins (``open``), or a bot."""

    kind: Literal["mine", "open", "bot"]
    level: str = ""
    nickname: str = ""


@dataclass(frozen=True, slots=True)
class Create:
    """Make a table. The service chooses ``code`` and ``root``, the secret of which each deal's secret is made."""

    device: str
    game: str
    seats: tuple[SeatPlan, ...]
    variant: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    spectators: bool = True
    pace: str = "normal"
    customs: Customs = field(default_factory=Customs)
    root: bytes = b""
    code: str = ""


@dataclass(frozen=True, slots=True)
class Join:
    """Sit down: on the first open seat unless one is named."""

    device: str
    seat: int | None = None
    nickname: str = ""


@dataclass(frozen=True, slots=True)
class Configure:
    """Host, in the lobby; the bots' pace and the customs at any time. None leaves a thing as it is."""

    device: str
    variant: str | None = None
    options: Mapping[str, str] | None = None
    seats: tuple[SeatPlan, ...] | None = None
    spectators: bool | None = None
    pace: str | None = None
    customs: Customs | None = None


@dataclass(frozen=True, slots=True)
class Start:
    """Host: bots of this level take the open seats, and the cards are dealt."""

    device: str
    level: str


@dataclass(frozen=True, slots=True)
class Leave:
    """Give up a seat (all of the device's unless one is named); in mid-game a bot of this level takes over."""

    device: str
    level: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Act:
    """Make a move, as the seat's command number ``n``. ``device`` is None for the table's own bots."""

    device: str | None
    seat: int
    n: int
    move: str


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the seat's own latest action, as the seat's command number ``n``."""

    device: str
    seat: int
    n: int


@dataclass(frozen=True, slots=True)
class Rematch:
    """Host, when the game is over: the next deal at the same table, with the same people.

    Bots of this level take the seats that were left. ``rotate``: everybody moves one seat on, so that somebody else begins.
    """

    device: str
    level: str
    rotate: bool = False


@dataclass(frozen=True, slots=True)
class Nonce:
    """What a device adds to the chance of the next deal, once it has seen the hash of that deal's secret."""

    device: str
    value: bytes


Doing: TypeAlias = Literal["rename", "remove", "bot", "return", "skip", "offer"]


@dataclass(frozen=True, slots=True)
class Manage:
    """Host: see to a seat. ``bot`` lets one of this level play for a person until ``return``, which they may say too.

    ``remove`` sends a person away; ``skip`` has a bot make the one move that everybody waits for; ``offer`` opens a
    bot's seat to whoever joins; ``rename`` gives the seat a nickname.
    """

    device: str
    seat: int
    do: Doing
    level: str = ""
    nickname: str = ""


@dataclass(frozen=True, slots=True)
class Pause:
    """Host: stop the clocks and everybody's moves, or go on."""

    device: str
    on: bool


@dataclass(frozen=True, slots=True)
class End:
    """Host: end the game here, without a result."""

    device: str


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask the others to let this seat take back its latest move and all that followed."""

    device: str
    seat: int


@dataclass(frozen=True, slots=True)
class Agree:
    """Answer who asked."""

    device: str
    yes: bool


@dataclass(frozen=True, slots=True)
class Phrase:
    """Say one of the set phrases."""

    device: str
    phrase: str


@dataclass(frozen=True, slots=True)
class Tick:
    """Time has passed: warn those whose time is nearly up, and do what the host chose where it is. Nobody's command.

    ``level`` is the bot that plays on.
    """

    level: str


Command: TypeAlias = (
    Join | Configure | Start | Leave | Act | Undo | Rematch | Nonce | Manage | Pause | End | Ask | Agree | Phrase | Tick
)
