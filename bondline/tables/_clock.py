"""How long people have: a limit for every move, a budget for the game, or days; and what has been used of it.

Everything follows from the times in the log, so a table that is folded again, here or elsewhere, has the same clocks.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from bondline.engine import Refusal

ClockKind: TypeAlias = Literal["move", "game", "days"]

SECOND: Final = 1000
DAY: Final = 24 * 3600 * SECOND
LONGEST_WARNING: Final = 12 * 3600 * SECOND
RANGES: Final = {"move": (5, 3600), "game": (60, 36_000), "days": (1, 30)}
"""Seconds a move, seconds a game, days a move: the least and the most."""
MOST_INCREMENT: Final = 300
"""Seconds that a move can add to a game's budget."""


@dataclass(frozen=True, slots=True)
class Clock:
    """A time limit. Written ``move 60``, ``game 600 5`` (seconds, seconds more after each move) or ``days 3``."""

    kind: ClockKind
    limit: int
    """Milliseconds, like ``increment``."""
    increment: int = 0

    @property
    def warning(self) -> int:
        """How long before the end everybody is told, in milliseconds."""
        return min(self.limit // 4, 30 * SECOND if self.kind != "days" else LONGEST_WARNING)


def read_clock(text: str) -> Clock | None:
    """The limit that a text means; None for the empty text, no limit. Raises Refusal ``table.clock``."""
    if not text:
        return None
    kind, *numbers = text.split()
    given = [int(number) for number in numbers if number.isascii() and number.isdigit() and len(number) < 7]
    if kind not in RANGES or len(given) != len(numbers) or not 1 <= len(given) <= (2 if kind == "game" else 1):
        raise Refusal("table.clock")
    least, most = RANGES[kind]
    increment = given[1] if len(given) == 2 else 0
    if not least <= given[0] <= most or increment > MOST_INCREMENT:
        raise Refusal("table.clock")
    unit = DAY if kind == "days" else SECOND
    return Clock(kind, given[0] * unit, increment * SECOND)  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class Hand:
    """One seat's clock. All in milliseconds."""

    left: int
    """What it had for this decision when that began: the limit, or what is left of the game's budget."""
    since: int | None = None
    """Since when it has been running; None while it stands."""
    spent: int = 0
    """What it had used for this decision before it was stopped last."""
    last: int = 0
    """What the decision before took, which a move taken back goes on from."""
    warned: bool = False
    late: bool = False

    @property
    def deadline(self) -> int | None:
        """When its time is up; None while it stands."""
        return None if self.since is None else self.since + self.left - self.spent

    def remaining(self, now: int) -> int:
        """What it has left at ``now``, never below 0."""
        used = self.spent + (now - self.since if self.since is not None else 0)
        return max(self.left - used, 0)


@dataclass(frozen=True, slots=True)
class Times:
    """The clocks of a table, one a seat."""

    clock: Clock
    hands: tuple[Hand, ...]

    @classmethod
    def fresh(cls, clock: Clock, seats: int) -> Times:
        """Clocks at the beginning of a game, all standing."""
        return cls(clock, tuple(Hand(clock.limit) for _ in range(seats)))

    def turned(self, running: Collection[int], at: int, acted: int | None = None, undone: int | None = None) -> Times:
        """The clocks after an entry at ``at``: those of ``running`` run now; ``acted`` decided, or took it back."""
        return replace(
            self,
            hands=tuple(
                self._turned(hand, seat in running, at, seat == acted, seat == undone)
                for seat, hand in enumerate(self.hands)
            ),
        )

    def _turned(self, hand: Hand, runs: bool, at: int, acted: bool, undone: bool) -> Hand:
        game = self.clock.kind == "game"
        if acted:
            used = self.clock.limit - hand.remaining(at) if not game else hand.left - hand.remaining(at)
            left = hand.remaining(at) + self.clock.increment if game else self.clock.limit
            hand = Hand(left, last=used)
        elif undone:
            # A move taken back was no move: it brings neither a new limit nor its increment.
            spent = hand.last + hand.spent + (at - hand.since if hand.since is not None else 0)
            left = hand.left - self.clock.increment + hand.last if game else hand.left
            hand = Hand(left, spent=spent, warned=hand.warned)
        if runs and hand.since is None:
            return replace(hand, since=at)
        if not runs and hand.since is not None:
            return replace(hand, since=None, spent=hand.spent + at - hand.since)
        return hand

    def marked(self, seat: int, *, late: bool) -> Times:
        """The clocks when a seat has been warned of its time, or found to be late."""
        hands = list(self.hands)
        hands[seat] = replace(hands[seat], warned=True, late=late or hands[seat].late)
        return replace(self, hands=tuple(hands))

    def looked_at_again(self, seats: Collection[int]) -> Times:
        """The clocks as though nobody had been found to be late in these seats."""
        return replace(
            self, hands=tuple(replace(hand, late=hand.late and i not in seats) for i, hand in enumerate(self.hands))
        )

    def rewound(self, at: int) -> Times:
        """The clocks when all agreed to go back: decisions begin anew, and a game's budget stays as it was used."""
        game = self.clock.kind == "game"
        return replace(self, hands=tuple(Hand(hand.remaining(at) if game else self.clock.limit) for hand in self.hands))

    def due(self) -> int | None:
        """When the next warning or deadline is that nobody has been told of; None while none will be."""
        times = []
        for hand in self.hands:
            if hand.deadline is not None and not hand.late:
                times.append(hand.deadline if hand.warned else hand.deadline - self.clock.warning)
        return min(times, default=None)
