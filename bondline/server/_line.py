"""A connection that is carried by requests, where a network lets no WebSocket through: one session, and what it has to say.

Requests get lost, come twice or out of order. So messages are numbered both ways: what a client sends is taken once and
in order, and what it has not acknowledged is told again.
"""

from __future__ import annotations

import asyncio
import hmac
import secrets
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import Final

from bondline.engine import Refusal
from bondline.protocol import Gate, Reviewer, Session, Tables

IDLE: Final = 45.0
"""Seconds without any request after which a line ends; the seat is kept, and a new line takes up the table again."""
KEPT: Final = 400
"""Messages that wait to be acknowledged; a client that lets more come together begins anew."""
DEVICE_LINES: Final = 8
"""Lines of one device; the oldest gives way. Somebody who reloads a page leaves one behind each time."""


class Line:
    """One connection. ``ended`` is called once, when it is over."""

    def __init__(
        self, ident: str, session: Callable[[Callable[[], None]], Session], ended: Callable[[Line], None]
    ) -> None:
        self.ident = ident
        self.acknowledged = 0
        """The last message that the client said it has."""
        self.reading = 0
        """Which reader it is that may tell on; a newer one takes over."""
        self.over = False
        self._ended = ended
        self._turn = asyncio.Lock()
        self._stir = asyncio.Event()
        self._news = False
        self._waiting: deque[tuple[int, bytes]] = deque()
        self._told = 0
        self._taken = 0
        self._using = 0
        self._idle: asyncio.TimerHandle | None = None
        self.session = session(self._woken)

    def belongs_to(self, token: str | None) -> bool:
        """Whether a request with this token is the line's own. Until the client has its token the line's name has to do."""
        if not self.acknowledged:
            return True
        return token is not None and hmac.compare_digest(token.encode(), self.session.token.encode())

    async def take(self, number: int, messages: Sequence[bytes]) -> None:
        """Take messages, the first of which has this number; those that were taken before are passed over.

        Raises Refusal ``protocol.line.order`` when some before them are missing.
        """
        async with self._turn:
            for each, data in enumerate(messages, number):
                if each > self._taken + 1:
                    raise Refusal("protocol.line.order")
                if each == self._taken + 1:
                    self._taken = each
                    self._tell(await self.session.handle(data))

    def acknowledge(self, after: int) -> None:
        """The client has everything up to this message."""
        self.acknowledged = max(self.acknowledged, min(after, self._told))
        while self._waiting and self._waiting[0][0] <= self.acknowledged:
            self._waiting.popleft()

    async def tell(self, after: int, seconds: float) -> list[tuple[int, bytes]]:
        """What there is after a message; waits for it, and is empty when nothing came or the line is over."""
        end = asyncio.get_running_loop().time() + seconds
        while not (found := [each for each in self._waiting if each[0] > after]) and not self.over:
            if self._news:
                # Only when somebody listens: what happens meanwhile becomes one update.
                async with self._turn:
                    await self._look()
                continue
            self._stir.clear()
            try:
                await asyncio.wait_for(self._stir.wait(), end - asyncio.get_running_loop().time())
            except TimeoutError:
                break
        return found

    async def _look(self) -> None:
        self._news = False
        try:
            self._tell(await self.session.updates())
        except BaseException:
            self._news = True  # the reader went away meanwhile; the next one looks again
            raise

    def stir(self) -> None:
        """Let readers look whether they are still to tell."""
        self._stir.set()

    def use(self) -> None:
        """A request of it begins."""
        self._using += 1
        if self._idle is not None:
            self._idle.cancel()

    def leave(self) -> None:
        """A request of it has ended."""
        self._using -= 1
        if not self._using and not self.over:
            self._idle = asyncio.get_running_loop().call_later(IDLE, self.end)

    def end(self) -> None:
        """Nothing more is taken or told. The device keeps its seats."""
        if self.over:
            return
        self.over = True
        self.session.close()
        if self._idle is not None:
            self._idle.cancel()
        self._stir.set()
        self._ended(self)

    def _tell(self, messages: Sequence[bytes]) -> None:
        for message in messages:
            self._told += 1
            self._waiting.append((self._told, message))
        if len(self._waiting) > KEPT:
            self.end()
        self._stir.set()

    def _woken(self) -> None:
        self._news = True
        self._stir.set()


class LineBook:
    """The lines of one process."""

    def __init__(self, tables: Tables, gate: Gate, reviewer: Reviewer | None, worker: int | None = None) -> None:
        """``worker`` is the number with which the lines' names begin, where several processes serve."""
        self._before = "" if worker is None else f"{worker}-"
        self._tables = tables
        self._gate = gate
        self._reviewer = reviewer
        self._lines: dict[str, Line] = {}
        self._held: dict[str, ExitStack] = {}

    def open(self, address: str) -> Line:
        """A new line. Raises Refusal ``protocol.lines`` when the address has too many."""
        held = ExitStack()
        held.enter_context(self._gate.line(address))

        def session(wake: Callable[[], None]) -> Session:
            return Session(self._tables, self._gate, address, wake, self._reviewer)

        line = Line(self._before + secrets.token_hex(16), session, self._forget)
        self._lines[line.ident] = line
        self._held[line.ident] = held
        return line

    def find(self, ident: str, token: str | None) -> Line:
        """A line of this process. Raises Refusal for one that is over, and for somebody else's."""
        line = self._lines.get(ident)
        if line is None:
            raise Refusal("protocol.line")
        if not line.belongs_to(token):
            raise Refusal("protocol.token")
        return line

    def make_room(self, line: Line) -> None:
        """End the oldest lines of a line's device, where it has too many."""
        token = line.session.token
        if token:
            mine = [each for each in self._lines.values() if each.session.token == token]
            for each in mine[:-DEVICE_LINES]:
                each.end()

    def end(self) -> None:
        """End all of them: the server stops."""
        for line in list(self._lines.values()):
            line.end()

    def _forget(self, line: Line) -> None:
        del self._lines[line.ident]
        self._held.pop(line.ident).close()
