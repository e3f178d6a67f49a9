"""What can be asked of a table. A device is known by its id, a seat by its 0-based number."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias


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
    """Host, in the lobby; the bots' pace at any time. None leaves a thing as it is."""

    device: str
    variant: str | None = None
    options: Mapping[str, str] | None = None
    seats: tuple[SeatPlan, ...] | None = None
    spectators: bool | None = None
    pace: str | None = None


@dataclass(frozen=True, slots=True)
class Start:
    """Host: bots of this level take the open seats, and the cards are dealt."""

    device: str
    level: str
    nonces: bytes = b""


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
    """Host, when the game is over: the next deal at the same table, with the same people."""

    device: str
    nonces: bytes = b""


Command: TypeAlias = Join | Configure | Start | Leave | Act | Undo | Rematch
