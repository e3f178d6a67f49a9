"""Who sits at a table, and how a plan changes that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Final, Literal

from bondline.tables._commands import SeatPlan

NICKNAME_LENGTH: Final = 24


@dataclass(frozen=True, slots=True)
class Seat:
    """A chair: a person has a device, a bot has a level, an open one has neither."""

    kind: Literal["person", "bot", "open"] = "open"
    device: str = ""
    level: str = ""
    nickname: str = ""
    stand_in: str = ""
    """The level of the bot that plays for a person who is away."""
    offered: bool = False
    """Whether whoever joins may take a bot's seat in mid-game."""


OPEN: Final = Seat()


def planned(plans: Sequence[SeatPlan], now: Sequence[Seat], host: str) -> list[Seat]:
    """The seats that a plan makes of those there are. ``open`` keeps a guest who already sits there."""
    seats = []
    for index, plan in enumerate(plans):
        sitting = now[index] if index < len(now) else OPEN
        if plan.kind == "mine":
            seats.append(Seat("person", device=host, nickname=plan.nickname or sitting.nickname))
        elif plan.kind == "bot":
            seats.append(Seat("bot", level=plan.level))
        else:
            seats.append(sitting if sitting.kind == "person" and sitting.device != host else OPEN)
    return seats


def with_bots(seats: Sequence[Seat], level: str) -> list[Seat]:
    """The seats when bots have taken the open ones."""
    return [Seat("bot", level=level) if seat.kind == "open" else seat for seat in seats]


def rotated(seats: Sequence[Seat]) -> list[Seat]:
    """The seats when everybody has moved one on."""
    return [seats[-1], *seats[:-1]]


def replaced(seats: Sequence[Seat], leaving: Sequence[int], by: Seat) -> list[Seat]:
    """The seats when some have been left."""
    return [replace(by) if index in leaving else seat for index, seat in enumerate(seats)]


def to_values(seats: Sequence[Seat]) -> list[dict[str, Any]]:
    """Seats as the log writes them: only what is not empty."""
    names = [field.name for field in fields(Seat)]
    return [{name: value for name in names if (value := getattr(seat, name))} for seat in seats]


def from_values(values: Sequence[dict[str, Any]]) -> list[Seat]:
    """What :func:`to_values` wrote."""
    return [Seat(**value) for value in values]


def clean_nickname(text: str | None) -> str:
    """A nickname without control characters and doubled spaces, at most 24 characters; '' for none."""
    if not text:
        return ""
    visible = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(visible.split())[:NICKNAME_LENGTH].strip()
