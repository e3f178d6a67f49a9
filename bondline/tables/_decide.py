"""What a command does to a table: the entries to append, or the rule that refuses it. Nothing is changed here."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from bondline.engine import EditionError, Game, OptionError, Refusal, UnknownGame, game_spec, seat_name
from bondline.tables import _entries as kinds
from bondline.tables._checks import Words, check_goes_on, check_host, check_seat, deal_of, lines_of
from bondline.tables._commands import Act, Command, Configure, Create, Join, Leave, Rematch, SeatPlan, Start, Undo
from bondline.tables._deal import Deal
from bondline.tables._entries import Entry, document, move_text
from bondline.tables._evolve import new_deal
from bondline.tables._games import shared_game
from bondline.tables._seats import Seat, planned, rotated, to_values, with_bots
from bondline.tables._table import PACES, Table


def found(table_id: str, command: Create, now: int) -> list[Entry]:
    """The first entry of a new table. Raises Refusal for a game, a number of seats or an option that there is not."""
    _checked_game(command.game, len(command.seats), command.variant, command.options)
    seats = planned(command.seats, (), command.device)
    values = {
        "game": command.game,
        "variant": command.variant,
        "options": dict(command.options),
        "code": command.code,
        "host": command.device,
        "root": command.root.hex(),
        "seats": to_values(seats),
        "spectators": command.spectators,
        "pace": _checked_pace(command.pace),
        "customs": command.customs.check().to_values(),
    }
    return [Entry(table_id, 1, now, None, None, kinds.CREATE, document(values))]


def decide(table: Table, command: Command, now: int) -> list[Entry]:
    """The entries of a command at ``now`` (milliseconds since 1970), to be appended together.

    None at all: the command was taken before and has its effect already. Raises Refusal when a rule forbids it.
    """
    return [
        Entry(table.id, table.seq + 1 + index, now, seat, n, kind, text, steps)
        for index, (seat, n, kind, text, steps) in enumerate(lines_of(command, table, now))
    ]


@lines_of.register
def _join(command: Join, table: Table, now: int) -> list[Words]:  # noqa: ARG001
    if command.seat is None and table.seats_of(command.device):
        return []
    if command.device in table.barred:
        raise Refusal("table.barred")
    free = [index for index, there in enumerate(table.seats) if there.kind == "open" or there.offered]
    if table.status != "lobby" and not (table.status == "playing" and free):
        raise Refusal("table.started")
    seat = command.seat
    if seat is None:
        if not free:
            raise Refusal("table.full")
        seat = free[0]
    check_seat(table, seat)
    there = table.seats[seat]
    if there.kind == "person" and there.device == command.device:
        return []
    if table.customs.closed:
        raise Refusal("table.closed")
    if seat not in free:
        raise Refusal("table.seat.taken", {"seat": seat_name(seat)})
    values = {"device": command.device, "nickname": command.nickname}
    return [(seat, None, kinds.JOIN, document(values), ())]


def _checked_pace(pace: str) -> str:
    if pace not in PACES:
        raise Refusal("table.pace", {"paces": list(PACES)})
    return pace


@lines_of.register
def _configure(command: Configure, table: Table, now: int) -> list[Words]:  # noqa: ARG001
    check_host(table, command.device)
    lines: list[Words] = []
    if command.pace is not None and _checked_pace(command.pace) != table.pace:
        lines.append((None, None, kinds.PACE, document({"pace": command.pace}), ()))
    if command.customs is not None and command.customs.check() != table.customs:
        if table.status == "playing" and command.customs.clock != table.customs.clock:
            raise Refusal("table.started")
        lines.append((None, None, kinds.CUSTOMS, document(command.customs.to_values()), ()))
    if all(each is None for each in (command.variant, command.options, command.seats, command.spectators)):
        return lines
    if table.status != "lobby":
        raise Refusal("table.started")
    seats = table.seats
    if command.seats is not None:
        seats = planned(command.seats, table.seats, command.device)
    variant = table.game.variant if command.variant is None else command.variant
    # Options belong to a variant as often as not: a new variant begins without the old one's.
    options = table.game.options if command.options is None and command.variant is None else command.options or {}
    _checked_game(table.game.id, len(seats), variant, options)
    spectators = table.spectators if command.spectators is None else command.spectators
    values = {"variant": variant, "options": dict(options), "seats": to_values(seats), "spectators": spectators}
    return [*lines, (None, None, kinds.CONFIGURE, document(values), ())]


@lines_of.register
def _start(command: Start, table: Table, now: int) -> list[Words]:  # noqa: ARG001
    check_host(table, command.device)
    if table.status != "lobby":
        raise Refusal("table.started")
    seats = with_bots(table.seats, command.level)
    nonces = _nonces(table, seats)
    values = _beginning(table.game, nonces) | {"seats": to_values(seats)}
    return [(None, None, kinds.START, document(values), ()), _dealt(table, table.deal_number, nonces)]


@lines_of.register
def _rematch(command: Rematch, table: Table, now: int) -> list[Words]:  # noqa: ARG001
    check_host(table, command.device)
    if table.status != "over":
        raise Refusal("table.not-over")
    # Whoever had only lent their seat to a bot sits down again; whoever was away may be lent one again.
    seats = [replace(seat, stand_in="") for seat in table.seats]
    seats = with_bots(rotated(seats) if command.rotate else seats, command.level)
    nonces = _nonces(table, seats)
    values = _beginning(table.game, nonces) | {"seats": to_values(seats)}
    return [(None, None, kinds.REMATCH, document(values), ()), _dealt(table, table.deal_number + 1, nonces)]


@lines_of.register
def _leave(command: Leave, table: Table, now: int) -> list[Words]:  # noqa: ARG001
    mine = table.seats_of(command.device)
    if command.seat is not None:
        check_seat(table, command.seat)
        mine = [seat for seat in mine if seat == command.seat]
    if not mine:
        raise Refusal("table.seat.not-yours")
    level = command.level if table.status == "playing" else ""
    values = {"seats": [seat_name(seat) for seat in mine], "level": level}
    return [(mine[0] if len(mine) == 1 else None, None, kinds.LEAVE, document(values), ())]


@lines_of.register
def _act(command: Act, table: Table, now: int) -> list[Words]:  # noqa: ARG001
    deal = deal_of(table, command.device, command.seat)
    if _taken_before(table, deal, command):
        return []
    check_goes_on(table)
    action = deal.game.parse(deal.state, command.seat, command.move)
    refusal = deal.game.why_not(deal.state, command.seat, action)
    if refusal is not None:
        raise refusal
    steps, outcomes = deal.attempt(command.seat, action)
    text = move_text(command.seat, deal.game.action_to_string(action), outcomes)
    return [(command.seat, command.n, kinds.MOVE, text, steps)]


@lines_of.register
def _undo(command: Undo, table: Table, now: int) -> list[Words]:  # noqa: ARG001
    deal_of(table, command.device, command.seat)
    if _numbered_before(table, command.seat, command.n) is not None:
        if table.taken[command.seat][command.n - 1] == kinds.UNDO:
            return []
        raise Refusal("table.stale")
    refusal = why_no_undo(table, command.seat)
    if refusal is not None:
        raise refusal
    assert table.deal is not None
    move = table.deal.retractable(command.seat)
    assert move is not None
    _, steps, outcomes = table.deal.attempt_undo(move.seq)
    undone: Words = (command.seat, command.n, kinds.UNDO, move_text(command.seat, kinds.UNDO, ""), ())
    # Without the move the others' picks may have closed the step, and chance is next.
    return [undone, (None, None, kinds.DEAL, move_text(None, "", outcomes), steps)] if steps else [undone]


def why_no_undo(table: Table, seat: int) -> Refusal | None:
    """Why a seat may not take back its latest action now; None when it may."""
    if table.deal is None:
        return Refusal("table.not-started")
    if table.deal.over or table.ended:
        return Refusal("table.over")
    if table.paused:
        return Refusal("table.paused")
    return None if table.deal.retractable(seat) else Refusal("table.undo.none")


def _taken_before(table: Table, deal: Deal, command: Act) -> bool:
    """Whether exactly this move was taken under this number; Refusal when another was, or the number is ahead."""
    said = _numbered_before(table, command.seat, command.n)
    if said is None:
        return False
    if said == command.move:
        return True
    # The same words again, written less canonically: read as they were read then.
    played = [item for item in deal.history if item.seat == command.seat and getattr(item, "n", None) == command.n]
    if played:
        state = deal.state_before(played[0].seq)
        try:
            action = deal.game.parse(state, command.seat, command.move)
        except Refusal:
            raise Refusal("table.stale") from None
        if deal.game.action_to_string(action) == said:
            return True
    raise Refusal("table.stale")


def _numbered_before(table: Table, seat: int, n: int) -> str | None:
    """What the seat said under this number; None for its next number; Refusal for any later one."""
    next_n = table.next_n(seat)
    if n == next_n:
        return None
    if not 1 <= n < next_n:
        raise Refusal("table.stale")
    return table.taken[seat][n - 1]


def _dealt(table: Table, number: int, nonces: bytes) -> Words:
    _, outcomes = new_deal(table, number, nonces).attempt(None, None)
    return (None, None, kinds.DEAL, move_text(None, "", outcomes), ())


def _nonces(table: Table, seats: Sequence[Seat]) -> bytes:
    """What the people who play now added to the deal's chance, in seat order, each once."""
    devices = dict.fromkeys(seat.device for seat in seats if seat.kind == "person")
    return b"".join(table.offered_nonces.get(device, b"") for device in devices)


def _beginning(game: Game, nonces: bytes) -> dict[str, Any]:
    return {"nonces": nonces.hex(), "rules": game.rules_version, "edition": game.edition}


def _checked_game(game: str, players: int, variant: str, options: Mapping[str, str]) -> None:
    """Refuse what the registry does not offer."""
    try:
        check_options(game, options)
        shared_game(game, players, variant, options)
    except (UnknownGame, OptionError, EditionError) as error:
        raise Refusal("table.option", {"detail": str(error)}) from None


def check_options(game: str, options: Mapping[str, str]) -> None:
    """Refuse options that name a file of this machine: a stranger could name one of the server's. Raises UnknownGame."""
    for option in game_spec(game).options:
        if option.local and options.get(option.id, option.default) != option.default:
            raise Refusal("table.option.not-here", {"option": option.id})


def check_levels(plans: Sequence[SeatPlan], known: Collection[str], offered: Sequence[str]) -> None:
    """Refuse a bot level that is not known, naming those that are offered."""
    for plan in plans:
        if plan.kind == "bot" and plan.level not in known:
            raise Refusal("table.level", {"levels": list(offered)})
