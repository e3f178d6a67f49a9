"""The table as one seat sees it now: the one place where a table's state becomes bytes for somebody.

Everything here comes from ``State.observation``, ``legal_actions`` of the seat itself, ``Game.describe`` for the
observer, and what is public at the table. A hidden thing cannot leak by being forgotten: nothing is deleted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from bondline.engine import CHANCE, Game, Message, Refusal, seat_name
from bondline.protocol._codec import outline_of, text_of
from bondline.protocol.messages import (
    AskInfo,
    ClockInfo,
    LegalMove,
    LogLine,
    OpenTable,
    SeatInfo,
    TableCustoms,
    TableInfo,
    TableLine,
    UndoInfo,
    Update,
)
from bondline.tables import Customs, Deal, Line, Table, why_no_undo

NEAREST: Final = 12
WRITTEN: Final = 4096
"""Moves whose notation is kept: most updates bring the same ones again."""


@dataclass(frozen=True, slots=True)
class Eyes:
    """Who looks: a device, through one of its seats (None: a spectator), with or without the text twin."""

    device: str
    seat: int | None
    twin: bool


def update_of(table: Table, eyes: Eyes, since: int, now: int, here: Callable[[str], bool]) -> Update:
    """The update that brings these eyes from log entry ``since`` to ``now`` (milliseconds since 1970)."""
    info = _info(table, eyes.device, now, here)
    deal, seat = table.deal, eyes.seat
    since = since if since <= table.seq else 0
    if deal is None:
        return Update(seq=table.seq, info=info, log=log_of(table.lines(since, seat)))
    if not table.seats_of(eyes.device) and (until := table.shown_until) is not None:
        return _delayed(table, deal, eyes, since, until, info)
    view = deal.state.observation(seat)
    return Update(
        seq=table.seq,
        info=info,
        seat=None if seat is None else seat_name(seat),
        n=0 if seat is None else table.next_n(seat) - 1,
        view=dict(view),
        twin=[outline_of(outline) for outline in deal.game.outline(view)] if eyes.twin else [],
        acting=_names(table.acting()),
        awaited=_names(table.awaited()),
        legal=[] if seat is None or seat not in table.acting() else _legal(table, seat, eyes.twin),
        undo=None if seat is None else _undo(why_no_undo(table, seat)),
        log=log_of(table.lines(since, seat)),
    )


def _delayed(table: Table, deal: Deal, eyes: Eyes, since: int, until: int, info: TableInfo) -> Update:
    """What a spectator may know where they stay behind: the table as it was after log entry ``until``.

    Who sits where is told as it is; clocks and questions tell what the moves are that are not shown yet.
    """
    info = replace(info, asked=None, seats=[replace(seat, clock=None) for seat in info.seats])
    state = deal.state_before(until + 1)
    view = state.observation(None)
    return Update(
        seq=until,
        info=info,
        view=dict(view),
        twin=[outline_of(outline) for outline in deal.game.outline(view)] if eyes.twin else [],
        acting=_names(state.current_players()),
        awaited=_names(state.awaited()),
        log=log_of([line for line in table.lines(since, None) if line.seq <= until]),
    )


def log_of(lines: Sequence[Line]) -> list[LogLine]:
    """What somebody saw happen, as it travels."""
    return [
        LogLine(line.seq, None if line.seat is None else seat_name(line.seat), text_of(line.message)) for line in lines
    ]


def table_line(table: Table, device: str) -> TableLine:
    """A table in a device's list."""
    awaited = table.awaited()
    return TableLine(
        table=table.id,
        code=table.code,
        game=table.game.id,
        variant=table.game.variant,
        status=table.status,
        players=[seat.nickname or seat_name(index) for index, seat in enumerate(table.seats)],
        my_turn=any(seat in awaited for seat in table.seats_of(device)),
    )


def open_line(table: Table) -> OpenTable:
    """A table in the public list."""
    return OpenTable(
        code=table.code,
        game=table.game.id,
        variant=table.game.variant,
        seats=len(table.seats),
        free=table.free,
        players=[seat.nickname or seat_name(index) for index, seat in enumerate(table.seats) if seat.kind == "person"],
        clock=table.customs.clock,
        status=table.status,
    )


def nearest_legal(table: Table, seat: int, tried: str) -> list[str]:
    """Up to twelve legal moves of a seat, those first that are written most like what was tried."""
    deal = table.deal
    if deal is None:
        return []
    words = set(tried.lower().split())

    def likeness(move: str) -> tuple[int, int]:
        shared = len(words & set(move.lower().split()))
        same = next((index for index, (a, b) in enumerate(zip(tried, move, strict=False)) if a != b), len(move))
        return -shared, -same

    moves = [deal.game.action_to_string(action) for action in deal.state.legal_actions(seat)]
    return sorted(moves, key=likeness)[:NEAREST]


def _info(table: Table, device: str, now: int, here: Callable[[str], bool]) -> TableInfo:
    over = table.deal is not None and table.deal.over
    revealed = table.status == "over"
    # `State.scores` promises nothing about who may know them before the end; what is public of them is in the view.
    scores: Sequence[int] = table.deal.state.scores() if table.deal is not None and over else ()
    places: Sequence[int] = table.deal.state.ranking() if table.deal is not None and over else ()
    seats = [
        SeatInfo(
            seat=seat_name(index),
            kind=seat.kind,
            nickname=seat.nickname,
            level=seat.level,
            mine=seat.kind == "person" and seat.device == device,
            here=seat.kind == "bot" or (seat.kind == "person" and here(seat.device)),
            stand_in=seat.stand_in,
            offered=seat.offered,
            clock=_clock(table, index, now),
            nonce=table.offered_nonces.get(seat.device, b"").hex() if seat.kind == "person" else "",
            score=scores[index] if scores else 0,
            place=places[index] if places else 0,
        )
        for index, seat in enumerate(table.seats)
    ]
    return TableInfo(
        table=table.id,
        code=table.code,
        game=table.game.id,
        variant=table.game.variant,
        options=dict(table.game.options),
        status=table.status,
        seats=seats,
        host=table.host == device,
        spectators=table.spectators,
        pace=table.pace,
        deal=table.deal_number,
        secret_hash=table.secret_hash,
        secret=table.secret.hex() if revealed else "",
        nonces=table.nonces.hex(),
        customs=_customs(table.customs),
        paused=table.paused,
        ended=table.ended,
        asked=_asked(table),
        next_secret_hash=table.next_secret_hash if revealed else "",
    )


@lru_cache(maxsize=256)
def _customs(customs: Customs) -> TableCustoms:
    """Nobody changes one, and most tables have the same."""
    return TableCustoms(**asdict(customs))


def _clock(table: Table, seat: int, now: int) -> ClockInfo | None:
    if table.times is None or table.seats[seat].kind != "person":
        return None
    hand = table.times.hands[seat]
    # Whole tenths: clients count on by themselves, and equal tables look equal.
    return ClockInfo(hand.remaining(now) // 100 * 100, hand.since is not None, hand.late)


def _asked(table: Table) -> AskInfo | None:
    if table.asked is None:
        return None
    waits = [
        seat_name(index)
        for index, seat in enumerate(table.seats)
        if seat.kind == "person" and not seat.stand_in and seat.device not in table.asked.agreed
    ]
    return AskInfo(seat_name(table.asked.seat), waits)


def _legal(table: Table, seat: int, twin: bool) -> list[LegalMove]:
    assert table.deal is not None
    game, state = table.deal.game, table.deal.state
    actions = state.legal_actions(seat)
    if not twin:
        return [_legal_move(game, action) for action in actions]  # type: ignore[arg-type]  # a game is itself only
    view = state.observation(seat)
    return [LegalMove(game.action_to_string(action), text_of(game.explain_action(view, action))) for action in actions]


@lru_cache(WRITTEN)
def _legal_move(game: Game, action: int) -> LegalMove:
    return LegalMove(game.action_to_string(action))


def _undo(refusal: Refusal | None) -> UndoInfo:
    return UndoInfo(refusal is None, None if refusal is None else text_of(Message.of_refusal(refusal)))


def _names(seats: Sequence[int]) -> list[str]:
    return [seat_name(seat) for seat in seats if seat != CHANCE]
