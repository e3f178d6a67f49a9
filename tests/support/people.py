"""People at a table in memory, each with a session of their own, speaking the wire's bytes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine, Mapping
from typing import Any

from bondline.protocol import Gate, Limits, Reviewer, Session
from bondline.tables import Append, FarThinker, Store, Thinker
from bondline.tables.memory import MemoryStore
from bondline.tables.service import TableService
from tests.support.bots import BOTS

Said = dict[str, Any]


class Clock:
    """A clock that goes on only when told to. Seconds."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


class Entropy:
    """Bytes that look random and are the same in every run."""

    def __init__(self, seed: int = 0) -> None:
        self._count = seed * 1_000_000

    def __call__(self, length: int) -> bytes:
        self._count += 1
        return (self._count * 0x9E3779B97F4A7C15).to_bytes(40, "big")[-length:]


class Person:
    """Somebody with a device and a connection."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.token = ""
        self.update: Said = {}
        """The last update."""
        self.heard: list[bytes] = []
        """Everything that ever arrived."""

    async def raw(self, data: bytes) -> list[Said]:
        """Send bytes; what came back."""
        return self._take(await self.session.handle(data))

    async def say(self, kind: str, **fields: Any) -> list[Said]:
        """Send a message; what came back."""
        return await self.raw(json.dumps({"type": kind, **fields}).encode())

    async def listen(self) -> list[Said]:
        """What the table has to say now."""
        return self._take(await self.session.updates())

    async def one(self, kind: str, **fields: Any) -> Said:
        """Send a message that has one answer, beside any update."""
        answers = [answer for answer in await self.say(kind, **fields) if answer["type"] != "update"]
        assert len(answers) == 1, answers
        return answers[0]

    async def act(self, move: str, **fields: Any) -> Said:
        """Make a move with the next number."""
        return await self.one("act", n=self.update.get("n", 0) + 1, move=move, **fields)

    @property
    def legal(self) -> list[str]:
        """The legal moves of the last update."""
        return [move["move"] for move in self.update.get("legal", [])]

    def _take(self, messages: list[bytes]) -> list[Said]:
        self.heard += messages
        said: list[Said] = [json.loads(message) for message in messages]
        for message in said:
            if message["type"] == "update":
                self.update = message
            elif message["type"] == "welcome":
                self.token = message["token"]
        return said


class WaryStore(MemoryStore):
    """A store that looks whether an append said to be of the log alone is that."""

    def __init__(self) -> None:
        super().__init__()
        self.said: dict[str, tuple[Any, ...]] = {}

    async def append(self, append: Append) -> None:
        """See Store."""
        table, said = append.entries[0].table, (append.status, append.due_at, append.listed)
        if append.only_log:
            assert self.said[table] == said
            assert (append.due_at, append.devices, append.finished) == (None, None, None)
        await super().append(append)
        self.said[table] = said


class House:
    """A table service in memory and whoever comes to it."""

    def __init__(
        self,
        store: Store | None = None,
        bots: Mapping[str, Thinker | FarThinker] = BOTS,
        limits: Limits | None = None,
        seed: int = 0,
        pace: float = 0,
        listing: bool = True,
        reviewer: Reviewer | None = None,
    ) -> None:
        self.clock = Clock()
        self.store = store or WaryStore()
        self.service = TableService(
            self.store,
            bots,
            pace=pace,
            default_level="seeded",
            clock=self.clock,
            entropy=Entropy(seed),
            offload=inline,
            listing=listing,
        )
        self.gate = Gate(limits or Limits(), clock=self.clock)
        self.reviewer = reviewer

    async def person(
        self, nickname: str = "", token: str | None = None, twin: bool = False, address: str = "a"
    ) -> Person:
        """Somebody who has said hello; somebody who comes back, with a token."""
        someone = Person(Session(self.service, self.gate, address, reviewer=self.reviewer))
        await someone.say("hello", nickname=nickname, token=token, twin=twin)
        return someone

    async def let_bots_play(self) -> None:
        """Run the bots until none is awaited at any table."""
        driver = asyncio.create_task(self.service.run())
        for _ in range(200):
            await asyncio.sleep(0)
        driver.cancel()
        await asyncio.gather(driver, return_exceptions=True)

    async def table_of_two(self, **fields: Any) -> tuple[Person, Person]:
        """Two people at a started table of the tiny game."""
        ann, bob = await self.person("Ann"), await self.person("Bob")
        await ann.say("create", game="tiny", seats=[{"kind": "mine"}, {"kind": "open"}], **fields)
        await bob.say("join", code=ann.update["info"]["code"])
        await ann.say("start")
        await bob.listen()
        return ann, bob


async def inline(function: Callable[..., Any], *arguments: Any) -> Any:
    """What a browser does instead of a thread."""
    return function(*arguments)


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    """Make a test of a coroutine function."""

    def running() -> None:
        asyncio.run(test())

    running.__name__ = test.__name__
    running.__doc__ = test.__doc__
    return running
