"""How much one connection and one address may ask: token buckets."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field, fields
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Final

from bondline.engine import Refusal
from bondline.protocol import messages as m

LOOPBACK: Final = "loopback"
"""This machine, whatever it calls itself."""
NETWORK: Final = 64
"""Bits of an IPv6 address that say whose it is; of the rest everybody has as many as they like."""
SWEEP: Final = 1000
"""Buckets of addresses that are kept before full ones are forgotten."""


COSTS: Final[dict[type, float]] = {
    m.GetReplay: 5,
    m.GetFairness: 5,
    m.Review: 5,
    m.Preview: 4,
    m.Hint: 3,
    m.Plan: 3,
    m.Judge: 2,
    m.Practice: 3,
    m.ListTables: 3,
    m.ListOpen: 3,
    m.Create: 3,
}
"""How many messages a dear one counts for."""


def asker(address: str) -> str:
    """Who asks from an address, as far as limits go: an IPv6 network is one, and a machine is one by either protocol."""
    try:
        read = ip_address(address.partition("%")[0])
    except ValueError:  # a test's, or none
        return address
    if isinstance(read, IPv6Address):
        read = read.ipv4_mapped or read
    if read.is_loopback:
        return LOOPBACK
    return str(read) if isinstance(read, IPv4Address) else str(IPv6Network((int(read), NETWORK), strict=False))


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and then so many a second."""

    burst: float
    per_second: float


@dataclass(frozen=True, slots=True)
class Limits:
    """What is allowed. A class of forty behind one address joins and plays within it; somebody who guesses does not."""

    message_bytes: int = 64 * 1024
    messages: Rate = Rate(120, 30)
    """A connection's messages; a question that costs more to answer counts for several. Of what a device asks by
    requests of their own, as a bot does, all of them together."""
    devices: Rate = Rate(200, 2)
    """New devices of one address."""
    tables: Rate = Rate(60, 0.5)
    """New tables of one address."""
    guesses: Rate = Rate(30, 0.1)
    """Wrong join codes of one address: at this rate all codes take five years."""
    phrases: Rate = Rate(6, 0.2)
    """Set phrases of one device."""
    streams: int = 8
    """Streams that one device may have open at a time."""
    joins: Rate = Rate(120, 2)
    """Times that somebody of one address sits down."""
    connections: int = 300
    """WebSockets of one address at a time. This machine's own do not count: a proxy on it stands for everybody."""
    spectators: int = 60
    """Connections that watch one table at a time without a seat there."""
    lines: int = 500
    """Connections that requests carry, of one address at a time."""
    reviews: int = 2
    """Decisions of finished games that are judged for one device at a time."""

    @classmethod
    def none(cls) -> Limits:
        """Nobody is held back; only messages are as long as ever. For tests and benches, where all come from one address."""
        much = 10**9
        rates = {each.name: Rate(much, much) for each in fields(cls) if isinstance(each.default, Rate)}
        counts = {each.name: much for each in fields(cls) if each.name != "message_bytes" and each.name not in rates}
        return cls(**rates, **counts)  # type: ignore[arg-type]


@dataclass(slots=True)
class Bucket:
    """Tokens that come back with time. One with a debt tells apart who goes on regardless."""

    rate: Rate
    tokens: float
    at: float
    debt: float = 0

    def take(self, now: float, cost: float = 1) -> bool:
        """Whether there were ``cost`` tokens. They are gone if there were, and in any case as far as debt goes."""
        self._refill(now)
        allowed = self.tokens >= cost
        if allowed or self.debt:
            self.tokens = max(self.tokens - cost, -self.debt)
        return allowed

    def would_take(self, now: float) -> bool:
        """Whether there is a token; none is taken."""
        self._refill(now)
        return self.tokens >= 1

    @property
    def deep_in_debt(self) -> bool:
        """Whether as much again was asked as there is debt."""
        return self.debt > 0 and self.tokens <= -self.debt

    def _refill(self, now: float) -> None:
        self.tokens = min(self.rate.burst, self.tokens + (now - self.at) * self.rate.per_second)
        self.at = now


@dataclass(slots=True)
class Gate:
    """The limits of all connections of one process. Addresses are kept in memory only, while a bucket is not full."""

    limits: Limits = field(default_factory=Limits)
    clock: Callable[[], float] = time.monotonic
    """Seconds from any beginning."""
    refused: Callable[[str], None] = lambda _: None
    """Is told the rule of every refusal, to count it."""
    _buckets: dict[tuple[str, str], Bucket] = field(default_factory=dict)
    _held: Counter[tuple[str, str]] = field(default_factory=Counter)

    def connection(self) -> Bucket:
        """The bucket of a new connection's messages."""
        bucket = self._bucket(self.limits.messages)
        bucket.debt = bucket.rate.burst
        return bucket

    def requests(self, device: str) -> Bucket:
        """The bucket of all requests of a device."""
        return self._of("messages", device, self.limits.messages)

    def stream(self, device: str) -> AbstractContextManager[None]:
        """While a device has a stream open. Refuses one more than it may have."""
        return self._hold("streams", device, self.limits.streams)

    def socket(self, address: str) -> AbstractContextManager[None]:
        """While an address has a WebSocket open. Refuses one more than it may have."""
        most = math.inf if asker(address) == LOOPBACK else self.limits.connections
        return self._hold("connections", asker(address), most)

    def spectator(self, table: str) -> AbstractContextManager[None]:
        """While a connection watches a table. Refuses one more than there may be."""
        return self._hold("spectators", table, self.limits.spectators)

    def line(self, address: str) -> AbstractContextManager[None]:
        """While an address has a connection that requests carry. Refuses one more than it may have."""
        return self._hold("lines", asker(address), self.limits.lines)

    def review(self, device: str) -> AbstractContextManager[None]:
        """While a decision is judged for a device. Refuses one more than may be."""
        return self._hold("reviews", device, self.limits.reviews)

    @contextmanager
    def _hold(self, what: str, device: str, most: float) -> Iterator[None]:
        if self._held[what, device] >= most:
            raise Refusal(f"protocol.{what}", {"most": int(most)})
        self._held[what, device] += 1
        try:
            yield
        finally:
            self._held[what, device] -= 1
            if not self._held[what, device]:
                del self._held[what, device]

    def device(self, address: str) -> None:
        """Refuses another new device of this address when there were too many."""
        self._take("devices", asker(address), self.limits.devices)

    def table(self, address: str) -> None:
        """Refuses another new table of this address when there were too many."""
        self._take("tables", asker(address), self.limits.tables)

    def join(self, address: str) -> None:
        """Refuses somebody of an address where too many have sat down."""
        self._take("joins", asker(address), self.limits.joins)

    def phrase(self, device: str) -> None:
        """Refuses another phrase of somebody who has said too much."""
        self._take("phrases", device, self.limits.phrases)

    def may_guess(self, address: str) -> None:
        """Refuses a join code, right or wrong, of an address that tried too many wrong ones."""
        bucket = self._buckets.get(("guesses", asker(address)))
        if bucket is not None and not bucket.would_take(self.clock()):
            raise Refusal("protocol.guesses")

    def wrong_guess(self, address: str) -> None:
        """Count a wrong join code, also one too many: of those that were tried at the same time, each is paid for."""
        bucket = self._of("guesses", asker(address), self.limits.guesses)
        bucket.debt = math.inf
        bucket.take(self.clock())

    def _take(self, what: str, address: str, rate: Rate) -> None:
        if not self._of(what, address, rate).take(self.clock()):
            raise Refusal(f"protocol.{what}")

    def _of(self, what: str, address: str, rate: Rate) -> Bucket:
        bucket = self._buckets.get((what, address))
        if bucket is None:
            if len(self._buckets) >= SWEEP:
                self._sweep()
            bucket = self._buckets[what, address] = self._bucket(rate)
        return bucket

    def _bucket(self, rate: Rate) -> Bucket:
        return Bucket(rate, rate.burst, self.clock())

    def _sweep(self) -> None:
        now = self.clock()
        for key, bucket in list(self._buckets.items()):
            if bucket.tokens + (now - bucket.at) * bucket.rate.per_second >= bucket.rate.burst:
                del self._buckets[key]
