"""One connection's side of the talk: bytes in, bytes out, whatever carries them.

``await session.handle(data)`` gives the answers to one message. When ``wake`` is called, ``await session.updates()``
gives what the table has to say, and the answers that took longer. The two must not overlap; whoever carries the messages
keeps them in order.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

from bondline import __version__
from bondline.engine import Message, Refusal, seat_name
from bondline.protocol import _offers as offers
from bondline.protocol import _practice as practice
from bondline.protocol import _questions as questions
from bondline.protocol import messages as m
from bondline.protocol._codec import decode, encode, read_seat, text_of
from bondline.protocol._commands import COMMANDS, Sender, check_level, customs_of, plans_of
from bondline.protocol._later import Later
from bondline.protocol._limits import COSTS, Gate
from bondline.protocol._port import Reviewer, Tables
from bondline.protocol._questions import Moment
from bondline.protocol._reach import Recorded, finished, listening, own, plays
from bondline.protocol._updates import Eyes, nearest_legal, open_line, table_line, update_of
from bondline.tables import (
    PHRASES,
    Act,
    Create,
    Deal,
    Device,
    Join,
    Leave,
    Start,
    StoreError,
    Table,
    Undo,
    clean_nickname,
)

_log = logging.getLogger("bondline.protocol")

MOST_TOKEN: Final = 128
HINT_TRIES: Final = 3
Answers = list[m.ServerMessage]


class Session:
    """A connection. ``address`` tells whose limits count; it is not kept and not logged."""

    def __init__(
        self,
        tables: Tables,
        gate: Gate | None = None,
        address: str = "",
        wake: Callable[[], None] = lambda: None,
        reviewer: Reviewer | None = None,
    ) -> None:
        self._tables = tables
        self._gate = gate or Gate()
        self._address = address
        self._wake = wake
        self._bucket = self._gate.connection()
        self._device: Device | None = None
        self._table: str | None = None
        self._detach: Callable[[], None] = lambda: None
        self._look: int | None = None
        self._known = 0
        self._news = self._watches = self._answering = self._twin = False
        self._later = Later(self._gate, wake, reviewer)
        self.token = ""
        """The token of the device that has said hello."""
        self.closed = False
        """Whether the connection is to be closed once the answers are sent."""

    async def handle(self, data: bytes) -> list[bytes]:
        """The answers to one message, the table's update among them. Never raises for what a client can send."""
        if self.closed:
            return []
        self._answering = True
        try:
            answers = await self._handle(data)
        except Exception:  # noqa: BLE001 - a fault of ours must not take the other connections along
            _log.exception("a message was not answered because of a fault")
            self.close()
            answers = [m.Refused("protocol.fault", m.Text("rule.protocol.fault.refused"), fatal=True)]
        finally:
            self._answering = False
            if self._news:
                self._wake()  # the store did not say what is new, or whoever asked has gone meanwhile
        return [encode(answer) for answer in answers]

    async def updates(self) -> list[bytes]:
        """The answers that took longer, and the update that is due, if one is."""
        return [encode(message) for message in self._later.take() + await self._updates()]

    def close(self) -> None:
        """Detach from the table. The device keeps its seats."""
        self.closed = True
        self._forget()
        self._later.close()

    async def _handle(self, data: bytes) -> Answers:
        message: m.ClientMessage | None = None
        try:
            within = self._bucket.take(self._gate.clock(), 1)
            # Read even when it is one too many: the refusal must say which command it refuses.
            message = decode(data, self._gate.limits.message_bytes)
            self._check_rate(COSTS.get(type(message), 1) - 1, within)
            self._check_greeted(message)
        except Refusal as refusal:
            answers: Answers = [await self._refused(message, refusal)]
        else:
            answers = await self._answers(message, self._DO[type(message)](self, message))
        return answers + self._later.take() + await self._updates()

    async def _answers(self, message: m.ClientMessage, done: Awaitable[Answers]) -> Answers:
        """What a message is answered with once it is done, or what refused it."""
        try:
            return await done
        except Refusal as refusal:
            return [await self._refused(message, refusal)]
        except StoreError:
            _log.exception("the store failed")
            return [await self._refused(message, Refusal("table.not-saved"))]

    # --- greeting ---------------------------------------------------------------------------------------------------

    async def _hello(self, message: m.Hello) -> Answers:
        token = message.token or ""
        device = await self._tables.recognise(token, message.nickname) if 0 < len(token) <= MOST_TOKEN else None
        if device is None:
            self._gate.device(self._address)
            token, device = await self._tables.add_device(message.nickname)
        if self._device is not None and self._device.id != device.id:
            self._forget()
        self._device, self._twin, self.token = device, message.twin, token
        games, levels = offers.games(), offers.levels(self._tables.levels)
        return [m.Welcome(token, games, levels, __version__, list(PHRASES), self._tables.listing)]

    # --- coming and going -------------------------------------------------------------------------------------------

    async def _create(self, message: m.Create) -> Answers:
        self._gate.table(self._address)
        device = self._me()
        command = Create(
            device=device.id,
            game=message.game,
            seats=plans_of(self._sender(), message.seats),
            variant=message.variant,
            options=message.options,
            spectators=message.spectators,
            pace=message.pace,
            customs=customs_of(message.customs),
        )
        table = await self._tables.create(command)
        if message.start:
            await self._tables.execute(table.id, Start(device.id, self._tables.default_level))
        self._attach(table, 0)
        return []

    async def _join(self, message: m.Join) -> Answers:
        table = await self._find(message.code)
        self._gate.join(self._address)
        device = self._me()
        seat = None if message.seat is None else read_seat(message.seat)
        nickname = clean_nickname(message.nickname) or device.nickname
        table = await self._tables.execute(table.id, Join(device.id, seat, nickname))
        self._attach(table, 0)
        return []

    async def _watch(self, message: m.Watch) -> Answers:
        self._attach(await self._find(message.code), 0)
        return []

    async def _open(self, message: m.Open) -> Answers:
        table = await own(self._tables, self._me().id, message.table) or await self._find(message.table)
        self._attach(table, message.seq)
        return []

    async def _close(self, _: m.Close) -> Answers:
        self._forget()
        return []

    async def _leave(self, message: m.Leave) -> Answers:
        seat = None if message.seat is None else read_seat(message.seat)
        table = await self._tables.execute(self._here(), Leave(self._me().id, self._tables.default_level, seat))
        if table.seats_of(self._me().id):
            return []
        # Who has left hears no more of the table; what is left of theirs is the answer.
        self._forget()
        return await self._list(m.ListTables())

    async def _carry_out(self, message: m.ClientMessage) -> Answers:
        check_level(message, list(self._tables.levels))
        if isinstance(message, m.Say):
            self._gate.phrase(self._me().id)
        await self._tables.execute(self._here(), COMMANDS[type(message)](message, self._sender()))
        return []

    # --- playing ----------------------------------------------------------------------------------------------------

    async def _act(self, message: m.Act) -> Answers:
        seat = await self._seat_of(message.seat)
        await self._tables.execute(self._here(), Act(self._me().id, seat, message.n, message.move))
        return [m.Done(message.n, seat_name(seat))]

    async def _undo(self, message: m.Takeback) -> Answers:
        seat = await self._seat_of(message.seat)
        await self._tables.execute(self._here(), Undo(self._me().id, seat, message.n))
        return [m.Done(message.n, seat_name(seat))]

    async def _look_as(self, message: m.Look) -> Answers:
        table = await self._tables.table(self._here())
        seat = read_seat(message.seat)
        if seat not in table.seats_of(self._me().id):
            raise Refusal("table.seat.not-yours")
        # Other eyes saw other things: their log begins again.
        self._look, self._known, self._news = seat, 0, True
        return []

    # --- asking -----------------------------------------------------------------------------------------------------

    async def _why(self, message: m.Why) -> Answers:
        _, deal, seat = await self._asking(message.seat)
        return [questions.why(Moment.of(deal), seat, message.id, message.move)]

    async def _preview(self, message: m.Preview) -> Answers:
        _, deal, seat = await self._asking(message.seat)
        return [await self._tables.aside(questions.preview, Moment.of(deal), seat, message.id, message.moves)]

    async def _hint(self, message: m.Hint) -> Answers:
        # The table may go on while the bot is thinking; the hint must fit the table as it is told.
        for _ in range(HINT_TRIES):
            table, _, seat = await self._asking(message.seat)
            action = await self._tables.advise(table, seat)
            deal = table.deal
            if action is not None and deal is not None and action in deal.state.legal_actions(seat):
                return [questions.hint(Moment.of(deal), seat, message.id, action)]
        raise Refusal("table.hint.none")

    async def _plan(self, message: m.Plan) -> Answers:
        _, deal, seat = await self._asking(message.seat)
        return [await self._tables.aside(questions.plan, Moment.of(deal), seat, message.id)]

    async def _trial(self, message: m.Trial) -> Answers:
        _, deal, seat = await self._asking(message.seat)
        return [await self._tables.aside(questions.trial, Moment.of(deal), seat, message.id, message.moves)]

    async def _components(self, message: m.GetComponents) -> Answers:
        return [practice.components(message)]

    async def _practice(self, message: m.Practice) -> Answers:
        seat = None if message.seat is None else read_seat(message.seat)
        return [await self._tables.aside(practice.practised, message, seat)]

    async def _replay(self, message: m.GetReplay) -> Answers:
        seat = None if message.seat is None else read_seat(message.seat)
        return [await self._tables.aside(questions.replayed, message, seat, *await self._record_of(message))]

    async def _fairness(self, message: m.GetFairness) -> Answers:
        return [await self._tables.aside(questions.fairness, message, (await self._record_of(message))[0])]

    async def _look_back(self, message: m.Review | m.Judge) -> Answers:
        record, _ = await self._record_of(message)
        questions.checked(record)
        self._later.look_back(self._me().id, message, record)
        return []

    async def _record_of(self, message: m.GetReplay | m.GetFairness | m.Review | m.Judge) -> Recorded:
        """The record that the device brings, or that of a finished game which it may watch, and who sat there."""
        if message.record is not None:
            return message.record, []
        table = await self._find(message.table) if message.table else await self._tables.table(self._here())
        return await finished(self._tables, self._me().id, table)

    async def _list(self, _: m.ListTables) -> Answers:
        device = self._me().id
        return [m.Tables([table_line(table, device) for table in await self._tables.tables_of(device)])]

    async def _lobbies(self, _: m.ListOpen) -> Answers:
        return [m.Lobbies([open_line(table) for table in await self._tables.open_tables()])]

    # --- what all of them need --------------------------------------------------------------------------------------

    def _me(self) -> Device:
        assert self._device is not None
        return self._device

    def _here(self) -> str:
        if self._table is None:
            raise Refusal("protocol.no-table")
        return self._table

    def _sender(self) -> Sender:
        return Sender(self._me(), self._tables.default_level)

    async def _find(self, code: str) -> Table:
        self._gate.may_guess(self._address)
        try:
            return await self._tables.find(code)
        except Refusal:
            self._gate.wrong_guess(self._address)
            raise

    def _attach(self, table: Table, since: int) -> None:
        device = self._me()
        if not table.may_watch(device.id):
            raise Refusal("table.spectators")
        watching = not plays(table, device.id)
        if self._table != table.id or (self._watches and not watching):
            detach = self._listen(table)  # refused before the table is left where this is
            self._forget()
            self._table, self._watches, self._detach = table.id, watching, detach
        self._known, self._news = max(since, 0), True

    def _listen(self, table: Table) -> Callable[[], None]:
        return listening(self._tables, self._gate, self._me().id, table, self._changed)

    def _forget(self) -> None:
        self._detach()
        self._detach = lambda: None
        self._table, self._look, self._known, self._news, self._watches = None, None, 0, False, False

    def _changed(self) -> None:
        self._news = True
        # Whoever is being answered is told with the answer; to be woken for it as well would be for nothing.
        if not self._answering:
            self._wake()

    async def _updates(self) -> Answers:
        if not self._news or self._table is None:
            return []
        try:
            table = await self._tables.table(self._table)
        except StoreError:
            # What was answered stays answered; the update comes with the next change or question.
            _log.warning("the store does not answer; an update waits")
            return []
        except Refusal:  # the table was removed meanwhile
            self._forget()
            return []
        self._news = False
        self._look = self._eyes(table)
        known = self._known if self._known <= table.seq else 0
        update = update_of(
            table,
            Eyes(self._me().id, self._look, self._twin),
            known,
            self._tables.now(),
            lambda who: self._tables.here(table.id, who),
        )
        self._known = max(known, update.seq)  # who got up to watch from behind is told nothing twice
        if not table.may_watch(self._me().id):
            # The last thing that somebody who has left, or was left out, may know: where they stand.
            self._forget()
            update = m.Update(seq=update.seq, info=update.info)
        return [update]

    def _eyes(self, table: Table) -> int | None:
        """The seat through which this device looks: the chosen one, else an awaited one, else its first."""
        mine = table.seats_of(self._me().id)
        if table.deal is None or not mine:
            return None
        if self._look in mine:
            return self._look
        awaited = table.awaited()
        return next((seat for seat in mine if seat in awaited), mine[0])

    async def _seat_of(self, named: str | None) -> int:
        if named is not None:
            return read_seat(named)
        table = await self._tables.table(self._here())
        if (seat := self._eyes(table)) is None:
            raise Refusal("table.not-started" if table.seats_of(self._me().id) else "table.seat.not-yours")
        return seat

    async def _asking(self, named: str | None) -> tuple[Table, Deal, int]:
        seat = await self._seat_of(named)
        table = await self._tables.table(self._here())
        if seat not in table.seats_of(self._me().id):
            raise Refusal("table.seat.not-yours")
        if table.deal is None:
            raise Refusal("table.not-started")
        return table, table.deal, seat

    def _check_greeted(self, message: m.ClientMessage) -> None:
        if self._device is None and not isinstance(message, m.Hello):
            raise Refusal("protocol.hello-first")

    def _check_rate(self, cost: float, within: bool) -> None:
        if not within or (cost > 0 and not self._bucket.take(self._gate.clock(), cost)):
            raise Refusal("protocol.messages")

    async def _refused(self, message: m.ClientMessage | None, refusal: Refusal) -> m.Refused:
        self._gate.refused(refusal.rule)
        fatal = refusal.rule == "protocol.messages" and self._bucket.deep_in_debt
        if fatal:
            self.close()
        legal: list[str] = []
        named = getattr(message, "seat", None)
        if isinstance(message, m.Act | m.Why) and not refusal.rule.startswith(("protocol.", "table.seat.")):
            legal, named = await self._legal_near(message)
        if refusal.rule == "table.stale":
            self._news = True
        return m.Refused(
            rule=refusal.rule,
            text=text_of(Message.of_refusal(refusal)),
            n=getattr(message, "n", None),
            id=getattr(message, "id", None),
            seat=named,
            legal=legal,
            fatal=fatal,
        )

    async def _legal_near(self, message: m.Act | m.Why) -> tuple[list[str], str | None]:
        try:
            table, _, seat = await self._asking(message.seat)
        except (Refusal, StoreError):
            return [], message.seat
        return nearest_legal(table, seat, message.move), seat_name(seat)

    _DO: Final[Mapping[type, Callable[[Session, Any], Awaitable[Answers]]]] = {
        m.Hello: _hello,
        m.Create: _create,
        m.Join: _join,
        m.Watch: _watch,
        m.Open: _open,
        m.Close: _close,
        m.Leave: _leave,
        m.Takeback: _undo,
        m.Act: _act,
        m.Look: _look_as,
        m.Why: _why,
        m.Preview: _preview,
        m.Hint: _hint,
        m.Plan: _plan,
        m.Trial: _trial,
        m.GetComponents: _components,
        m.Practice: _practice,
        m.GetReplay: _replay,
        m.GetFairness: _fairness,
        m.Review: _look_back,
        m.Judge: _look_back,
        m.ListTables: _list,
        m.ListOpen: _lobbies,
        **dict.fromkeys(COMMANDS, _carry_out),
    }
