"""What a bot's requests bring and what it is answered, where the protocol's own messages do not fit as they are."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from bondline.protocol import messages as m

Number: TypeAlias = Annotated[
    int, Meta(ge=1, le=1_000_000_000, description="The number of the seat's command, from 1; without it, the next one.")
]
SeatName: TypeAlias = Annotated[str, Meta(max_length=8, description="One of the device's own seats, `P1` and so on.")]
Nickname: TypeAlias = Annotated[str, Meta(max_length=200, description="Shown to the others; cut to 24 characters.")]


class NewDevice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who comes."""

    nickname: Nickname | None = None


class NewTable(m.Create, tag=False, frozen=True, forbid_unknown_fields=True):
    """A table to make: the fields of the protocol's `create`."""


class Seating(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where to sit down, and under which name; the first open seat unless one is named."""

    seat: SeatName | None = None
    nickname: Nickname | None = None


class Leaving(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which seat to give up; all of the device's unless one is named."""

    seat: SeatName | None = None


class Moving(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move in notation."""

    move: Annotated[str, Meta(description="As in `legal`, such as `pick Na`; read leniently.")]
    n: Number | None = None
    seat: SeatName | None = None


class Undoing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which command number the taking back gets."""

    n: Number | None = None
    seat: SeatName | None = None


class AtTable(msgspec.Struct, frozen=True):
    """A table, and which of its seats are this device's."""

    table: str
    """The table's id, which also works wherever a code does."""
    code: str
    link: str
    """The table's page for people, below the server's own address."""
    status: m.TableStatus
    seats: list[str]


class Taken(msgspec.Struct, frozen=True):
    """A command was taken and is durable: its number, its seat, and what this seat saw happen by it."""

    n: int
    seat: str
    log: list[m.LogLine]


class Refused(msgspec.Struct, frozen=True):
    """Nothing changed. The rule that forbids it, the reason within it, what fills the sentence, and the sentence."""

    refused: str
    reason: str
    params: dict[str, m.ParamValue]
    text: str
    legal: list[str]
    """Of a move: up to twelve legal ones nearest to it."""
