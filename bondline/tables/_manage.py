"""What a host may do with a table and its seats, and what happens when somebody's time is up."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bondline.engine import Refusal, seat_name
from bondline.tables import _entries as kinds
from bondline.tables._checks import Words, check_goes_on, check_host, check_seat, lines_of
from bondline.tables._commands import End, Manage, Nonce, Pause, Phrase, Tick
from bondline.tables._entries import document
from bondline.tables._phrases import PHRASES
from bondline.tables._seats import OPEN, Seat, clean_nickname, to_values
from bondline.tables._table import Table

NONCE_BYTES = 16


@lines_of.register
def _nonce(command: Nonce, table: Table, now: int) -> list[Words]:  # noqa: ARG001
    if not table.seats_of(command.device):
        raise Refusal("table.seat.not-yours")
    if table.status == "playing":
        raise Refusal("table.started")
    if len(command.value) != NONCE_BYTES:
        raise Refusal("table.nonce", {"bytes": NONCE_BYTES})
    if (before := table.offered_nonces.get(command.device)) is not None:
        if before == command.value:
            return []
        # Who could change it later could try until somebody else's cards are bad.
        raise Refusal("table.nonce.once")
    values = {"device": command.device, "value": command.value.hex()}
    return [(None, None, kinds.NONCE, document(values), ())]


@lines_of.register
def _manage(command: Manage, table: Table, now: int) -> list[Words]:  # noqa: ARG001
    check_seat(table, command.seat)
    there = table.seats[command.seat]
    mine = there.kind == "person" and there.device == command.device
    if not (mine and command.do in ("return", "rename")):
        check_host(table, command.device)
    after = _DOINGS[command.do](command, table, there)
    if after == there and (command.do != "skip" or table.level_at(command.seat)):
        return []
    values: dict[str, Any] = {"do": command.do, "after": to_values([after])[0]}
    if command.do == "remove":
        values["barred"] = there.device
    if command.do == "skip":
        values["level"] = command.level
    return [(command.seat, None, kinds.SEAT, document(values), ())]


def _rename(command: Manage, table: Table, there: Seat) -> Seat:  # noqa: ARG001
    if there.kind != "person":
        raise Refusal("table.seat.nobody")
    return replace(there, nickname=clean_nickname(command.nickname))


def _remove(command: Manage, table: Table, there: Seat) -> Seat:
    if there.kind != "person":
        raise Refusal("table.seat.nobody")
    if there.device == table.host:
        raise Refusal("table.seat.host")
    return Seat("bot", level=command.level) if table.status == "playing" else OPEN


def _bot(command: Manage, table: Table, there: Seat) -> Seat:
    check_goes_on_or_waits(table)
    if there.kind != "person":
        raise Refusal("table.seat.nobody")
    return replace(there, stand_in=command.level)


def _return(command: Manage, table: Table, there: Seat) -> Seat:  # noqa: ARG001
    return replace(there, stand_in="")


def _skip(command: Manage, table: Table, there: Seat) -> Seat:
    check_goes_on(table)
    if command.seat not in table.awaited() or there.kind != "person":
        raise Refusal("table.seat.not-awaited")
    return there


def _offer(command: Manage, table: Table, there: Seat) -> Seat:
    check_goes_on_or_waits(table)
    if there.kind != "bot":
        raise Refusal("table.seat.taken", {"seat": seat_name(command.seat)})
    return replace(there, offered=True)


def check_goes_on_or_waits(table: Table) -> None:
    """Refuse what makes sense only in a game that goes on, or stands still for a while."""
    if table.deal is None:
        raise Refusal("table.not-started")
    if table.status == "over":
        raise Refusal("table.over")


_DOINGS = {"rename": _rename, "remove": _remove, "bot": _bot, "return": _return, "skip": _skip, "offer": _offer}


@lines_of.register
def _pause(command: Pause, table: Table, now: int) -> list[Words]:  # noqa: ARG001
    check_host(table, command.device)
    check_goes_on_or_waits(table)
    if command.on == table.paused:
        return []
    return [(None, None, kinds.PAUSE, document({"on": command.on}), ())]


@lines_of.register
def _end(command: End, table: Table, now: int) -> list[Words]:  # noqa: ARG001
    check_host(table, command.device)
    check_goes_on_or_waits(table)
    return [(None, None, kinds.END, document({"why": "host"}), ())]


@lines_of.register
def _phrase(command: Phrase, table: Table, now: int) -> list[Words]:  # noqa: ARG001
    mine = table.seats_of(command.device)
    if not mine:
        raise Refusal("table.seat.not-yours")
    if not table.customs.talk:
        raise Refusal("table.talk")
    if command.phrase not in PHRASES:
        raise Refusal("table.phrase", {"phrases": list(PHRASES)})
    return [(mine[0], None, kinds.SAY, document({"phrase": command.phrase}), ())]


@lines_of.register
def _tick(command: Tick, table: Table, now: int) -> list[Words]:
    times, late = table.times, table.customs.late
    lines: list[Words] = []
    if times is None or table.stands or table.status != "playing":
        return lines
    for seat, hand in enumerate(times.hands):
        if hand.deadline is None or hand.late:
            continue
        if hand.deadline <= now:
            lines.append((seat, None, kinds.LATE, document({"do": late, "level": command.level}), ()))
            if late == "end":
                return [*lines, (None, None, kinds.END, document({"why": "time"}), ())]
        elif not hand.warned and hand.deadline - times.clock.warning <= now:
            values = {"seconds": (hand.deadline - now + 999) // 1000}
            lines.append((seat, None, kinds.WARN, document(values), ()))
    return lines
