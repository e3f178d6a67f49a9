"""Messages that are commands to the table where the connection is, as the table's own commands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from bondline.engine import Refusal
from bondline.protocol import messages as m
from bondline.protocol._codec import read_seat
from bondline.tables import (
    Agree,
    Ask,
    Command,
    Configure,
    Customs,
    Device,
    End,
    Manage,
    Nonce,
    Pause,
    Phrase,
    Rematch,
    SeatPlan,
    Start,
    clean_nickname,
)


@dataclass(frozen=True, slots=True)
class Sender:
    """Who sends a command, and the level of the bots that take empty seats."""

    device: Device
    default_level: str


def plans_of(sender: Sender, seats: list[m.SeatPlan]) -> tuple[SeatPlan, ...]:
    """The seats of a table that this device is to host."""
    return tuple(
        SeatPlan(
            plan.kind,
            level=(plan.level or sender.default_level) if plan.kind == "bot" else "",
            nickname=(clean_nickname(plan.nickname) or sender.device.nickname) if plan.kind == "mine" else "",
        )
        for plan in seats
    )


def customs_of(customs: m.TableCustoms) -> Customs:
    """The customs that a message brings."""
    return Customs(**msgspec.structs.asdict(customs))


def _configure(message: m.Configure, sender: Sender) -> Command:
    seats = None if message.seats is None else plans_of(sender, message.seats)
    customs = None if message.customs is None else customs_of(message.customs)
    return Configure(
        sender.device.id, message.variant, message.options, seats, message.spectators, message.pace, customs
    )


def _nonce(message: m.AddNonce, sender: Sender) -> Command:
    try:
        value = bytes.fromhex(message.value)
    except ValueError:
        value = b""
    return Nonce(sender.device.id, value)


def _manage(message: m.Manage, sender: Sender) -> Command:
    level = message.level or sender.default_level
    return Manage(sender.device.id, read_seat(message.seat), message.do, level, message.nickname or "")


COMMANDS: Final[Mapping[type, Callable[[Any, Sender], Command]]] = {
    m.Configure: _configure,
    m.Start: lambda _, sender: Start(sender.device.id, sender.default_level),
    m.Rematch: lambda message, sender: Rematch(sender.device.id, sender.default_level, message.rotate),
    m.AddNonce: _nonce,
    m.Manage: _manage,
    m.Pause: lambda message, sender: Pause(sender.device.id, message.on),
    m.End: lambda _, sender: End(sender.device.id),
    m.Ask: lambda message, sender: Ask(sender.device.id, read_seat(message.seat)),
    m.Agree: lambda message, sender: Agree(sender.device.id, message.yes),
    m.Say: lambda message, sender: Phrase(sender.device.id, message.phrase),
}


def check_level(message: m.ClientMessage, levels: list[str]) -> None:
    """Refuse a level that people are not offered."""
    if isinstance(message, m.Manage) and message.level and message.level not in levels:
        raise Refusal("table.level", {"levels": levels})
