"""Tables over time: one writer a table, durable before anyone hears of it, and a driver that lets the bots play."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any, Final, ParamSpec, TypeAlias, TypeVar
from weakref import WeakValueDictionary

from bondline.engine import Refusal
from bondline.tables._chooser import Chooser, Offload
from bondline.tables._codes import SHOWN, make_code, read_code
from bondline.tables._commands import Act, Command, Create, Tick
from bondline.tables._driver import Driver
from bondline.tables._entries import Entry
from bondline.tables._leases import Leases, follow
from bondline.tables._ports import (
    Bus,
    CodeTaken,
    Conflict,
    Device,
    FarThinker,
    PresenceBus,
    SharedStore,
    Store,
    StoreError,
    Thinker,
)
from bondline.tables._presence import Presence
from bondline.tables._projection import append_of
from bondline.tables._seats import clean_nickname
from bondline.tables.memory import LocalBus
from bondline.tables.table import PACES, Table, check_levels, decide, evolve, fold, found

_log = logging.getLogger("bondline.tables")
_T = TypeVar("_T")
_P = ParamSpec("_P")

CACHED: Final = 2000
"""Tables kept folded although nobody is connected to them."""
TRIES: Final = 5
"""How often a command is decided again when other processes append to the same log first."""
LISTED: Final = 20
"""Tables that a device is shown for "continue", or in the public list."""
LISTED_MS: Final = 2 * 3600 * 1000
"""How long a table at which nothing happens stays in the public list, in milliseconds."""
TOKEN_BYTES: Final = 32

Watch: TypeAlias = Callable[["Command | Create", Table, float], None]
"""Is told of a command that was carried out, the table as it is then, and the seconds that it took."""


class TableService:
    """All tables of one process. Every public method is for the event loop's thread."""

    def __init__(
        self,
        store: Store,
        thinkers: Mapping[str, Thinker | FarThinker],
        *,
        bus: Bus | None = None,
        shared: SharedStore | None = None,
        pace: float = 0.6,
        default_level: str | None = None,
        hint_level: str | None = None,
        listing: bool = True,
        offered: Sequence[str] | None = None,
        offload: Offload[Any] = asyncio.to_thread,
        clock: Callable[[], float] = time.time,
        entropy: Callable[[int], bytes] = secrets.token_bytes,
        watch: Watch | None = None,
    ) -> None:
        """``thinkers`` are the bots by level; ``default_level`` (else the last) takes empty seats.

        ``hint_level`` (else the default) gives hints; ``offered`` (else all) are the levels that people are shown.

        ``shared`` is the store where other processes serve it too, over a ``bus`` that reaches them.

        ``pace`` is how long a bot waits before its move, in seconds; ``clock`` gives seconds since 1970. ``watch`` is told of
        every command that was carried out.
        """
        self._store = store
        self._chooser = Chooser(thinkers, default_level, offload)
        self._listing = listing
        self._hint_level = hint_level
        self._offered = list(offered if offered is not None else thinkers)
        self._bus = bus or LocalBus()
        self._pace_ms = round(pace * 1000)
        self._offload = offload
        self._clock = clock
        self._entropy = entropy
        self._watch = watch
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._presence = Presence(self._bus if isinstance(self._bus, PresenceBus) else None)
        self._behind: set[str] = set()
        self._shared = shared
        self._driver = Driver(store, self._visit, self.now, Leases(shared) if shared else None)
        self._bus.listen(self._heard)

    # --- people -----------------------------------------------------------------------------------------------------

    async def recognise(self, token: str, nickname: str | None) -> Device | None:
        """The device of a token, which may have a new nickname; None for a token that nobody has."""
        known = await self._store.device(_hashed(token))
        name = clean_nickname(nickname)
        if known is not None and name and name != known.nickname:
            known = replace(known, nickname=name)
            await self._store.rename_device(known)
        return known

    async def add_device(self, nickname: str | None) -> tuple[str, Device]:
        """A new device and its token, which is told this once and kept nowhere here."""
        token = self._entropy(TOKEN_BYTES).hex()
        device = Device(self._entropy(8).hex(), clean_nickname(nickname))
        await self._store.add_device(_hashed(token), device)
        return token, device

    @property
    def levels(self) -> Sequence[str]:
        """The levels that people are offered, from weakest to strongest."""
        return list(self._offered)

    @property
    def default_level(self) -> str:
        """The level that takes empty seats."""
        return self._chooser.default_level

    # --- tables -----------------------------------------------------------------------------------------------------

    async def create(self, command: Create) -> Table:
        """Make a table; its code and root secret are chosen here. Raises Refusal, StoreError."""
        self._check_listing(command)
        check_levels(command.seats, self._chooser.thinkers, self._offered)
        began = time.perf_counter()
        table_id = self._entropy(8).hex()
        while True:
            code = make_code(int.from_bytes(self._entropy(8), "big"))
            full = replace(command, code=code, root=self._entropy(32))
            entries = found(table_id, full, self.now())
            table = fold(entries)
            try:
                await self._store.create(code, append_of(table, entries, self._pace_of(table)))
            except CodeTaken:
                continue
            self._keep(table)
            self._done(command, table, began)
            return table

    async def find(self, text: str) -> Table:
        """The table of a join code as somebody typed it, or of a link's key. Raises Refusal ``table.code.unknown``."""
        code = read_code(text)
        known = await self._store.table_of_code(code) if code else text
        if known is None:
            raise Refusal("table.code.unknown")
        return await self._get(known)

    async def table(self, table_id: str) -> Table:
        """A table as it is now. Raises Refusal ``table.code.unknown``, StoreError."""
        return await self._get(table_id)

    async def tables_of(self, device: str) -> list[Table]:
        """The tables where a device plays, the one that changed last first."""
        return [await self._get(table_id) for table_id in await self._store.tables_of(device, LISTED)]

    def _check_listing(self, command: Command | Create) -> None:
        customs = getattr(command, "customs", None)
        if customs is not None and customs.listed and not self._listing:
            raise Refusal("table.listing")

    @property
    def listing(self) -> bool:
        """Whether there is a public list of tables."""
        return self._listing

    async def open_tables(self) -> list[Table]:
        """The tables of the public list, the one that changed last first. Raises Refusal ``table.listing``."""
        if not self._listing:
            raise Refusal("table.listing")
        found = [await self._get(table_id) for table_id in await self._store.listed(LISTED)]
        return [table for table in found if table.listed and table.at > self.now() - LISTED_MS]

    async def execute(self, table_id: str, command: Command) -> Table:
        """Carry out a command; when this returns it is durable. Raises Refusal, StoreError; then nothing changed."""
        if (plans := getattr(command, "seats", None)) is not None:
            check_levels(plans, self._chooser.thinkers, self._offered)
        self._check_listing(command)
        began = time.perf_counter()
        async with self._lock(table_id):
            for _ in range(TRIES):
                table = await self._get(table_id)
                entries = decide(table, command, self.now())
                if not entries:
                    self._done(command, table, began)
                    return table
                append = append_of(table, entries, self._pace_of(table))
                try:
                    await self._store.append(append)
                except Conflict:
                    self._behind.add(table_id)
                    continue
                except BaseException:
                    # It failed or its caller went away; it may have become durable all the same: only the log knows.
                    self._behind.add(table_id)
                    raise
                for entry in entries:
                    evolve(table, entry)
                self._driver.schedule(table_id, append.due_at)
                await self._bus.publish(table_id, table.seq)
                self._done(command, table, began)
                return table
            await self._check_there(table_id)
        raise StoreError("too many writers at one table")

    async def _check_there(self, table_id: str) -> None:
        """Forget a table whose log was removed meanwhile. Raises Refusal ``table.code.unknown`` then."""
        if not await self._store.log(table_id):
            self._tables.pop(table_id, None)
            raise Refusal("table.code.unknown")

    def _done(self, command: Command | Create, table: Table, began: float) -> None:
        if self._watch is not None:
            self._watch(command, table, time.perf_counter() - began)

    async def record(self, table_id: str, deal: int) -> str | None:
        """The record of a finished game."""
        return await self._store.record(table_id, deal)

    async def advise(self, table: Table, seat: int) -> int | None:
        """What a bot would do in this seat's place; None when the seat may not act."""
        return await self._chooser.choose(table, seat, self._hint_level or self._chooser.default_level, urgent=True)

    async def aside(self, work: Callable[_P, _T], *args: _P.args, **named: _P.kwargs) -> _T:
        """Do something long off the event loop. ``work`` gets nothing that a table changes meanwhile."""
        done: _T = await self._offload(partial(work, *args, **named))
        return done

    # --- connections ------------------------------------------------------------------------------------------------

    def attach(self, table_id: str, device: str, changed: Callable[[], None]) -> Callable[[], None]:
        """Call ``changed`` whenever the table, or who is connected to it, changes. Returns how to end that."""
        return self._presence.attach(table_id, device, changed)

    def here(self, table_id: str, device: str) -> bool:
        """Whether a device is connected to a table."""
        return self._presence.here(table_id, device)

    def _heard(self, table_id: str, seq: int) -> None:
        table = self._tables.get(table_id)
        if table is not None and table.seq < seq:
            self._behind.add(table_id)
        self._presence.tell(table_id)

    # --- the cache --------------------------------------------------------------------------------------------------

    def _lock(self, table_id: str) -> asyncio.Lock:
        lock = self._locks.get(table_id)
        if lock is None:
            lock = self._locks[table_id] = asyncio.Lock()
        return lock

    async def _get(self, table_id: str) -> Table:
        table = self._tables.get(table_id)
        if table is not None and table_id not in self._behind:
            self._tables.move_to_end(table_id)
            return table
        self._behind.discard(table_id)
        try:
            entries = await self._store.log(table_id, table.seq if table else 0)
        except StoreError:
            self._behind.add(table_id)
            raise
        # Another reader may have been quicker; there is one object a table, or connections would miss each other.
        table = self._tables.get(table_id)
        if table is None:
            if not entries:
                raise Refusal("table.code.unknown")
            table = fold(entries)
            self._keep(table)
        else:
            self._catch_up(table, entries)
        return table

    def _catch_up(self, table: Table, entries: Sequence[Entry]) -> None:
        """Go on by what others appended, or what was stored although the store said otherwise."""
        before = table.seq
        for entry in entries:
            if entry.seq == table.seq + 1:
                evolve(table, entry)
        if table.seq > before:
            self._presence.tell(table.id)
            self._driver.schedule(table.id, table.due(self._pace_of(table)))

    def _keep(self, table: Table) -> None:
        self._tables[table.id] = table
        for table_id in list(self._tables):
            if len(self._tables) <= CACHED:
                break
            lock = self._locks.get(table_id)
            if not self._presence.anybody(table_id) and (lock is None or not lock.locked()):
                del self._tables[table_id]

    def _pace_of(self, table: Table) -> int:
        return round(self._pace_ms * PACES[table.pace])

    def _heads(self) -> dict[str, int]:
        return {table.id: table.seq for table in self._tables.values()}

    def now(self) -> int:
        """Milliseconds since 1970, UTC: what entries are dated with."""
        return int(self._clock() * 1000)

    # --- bots -------------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Look after the tables until cancelled: bots play, clocks run out; and keep up with what other processes do."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._driver.run())
            if self._shared is not None:
                tasks.create_task(follow(self._shared, self._heads, self._heard))
                tasks.create_task(self._presence.run())

    async def _visit(self, table_id: str) -> None:
        """Let the bots that are awaited at one table move, those of one step one right after another."""
        try:
            table = await self.execute(table_id, Tick(self.default_level))
            for seat in table.awaited_bots():
                await self._play_bot(table_id, seat)
            if (due_at := table.due(self._pace_of(table))) is not None:
                # A bot that could not move is not asked again at once.
                soon = self.now() + self._pace_of(table)
                self._driver.schedule(table_id, max(due_at, soon) if table.awaited_bots() else due_at)
        except StoreError:
            _log.warning("table %s: the store does not answer; its bots move later", table_id[:SHOWN])
            self._driver.schedule(table_id, self.now() + max(self._pace_ms, 1000))

    async def _play_bot(self, table_id: str, seat: int) -> None:
        table = await self._get(table_id)
        if seat not in table.awaited_bots():
            return
        n = table.next_n(seat)
        action = await self._chooser.choose(table, seat, table.level_at(seat))
        if action is None:
            return
        with suppress(Refusal):  # the table went on, or the seat changed hands, while the bot was thinking
            await self.execute(table_id, Act(None, seat, n, table.game.action_to_string(action)))


def _hashed(token: str) -> bytes:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()
