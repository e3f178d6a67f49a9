"""What of the box was used, by whom and with what profit: what somebody who tunes a deck wants to know of a game."""

from __future__ import annotations

from dataclasses import dataclass

from bondline.engine._message import Message


@dataclass(frozen=True, slots=True)
class Piece:
    """Something in the box, or made of it, whose use is counted.

    ``kind`` and ``id`` tell it from every other one, in any edition. Kinds have their names in the game's catalogue under
    ``tally.<kind>.kind``.
    """

    kind: str
    id: str
    name: Message
    within: bool = False
    """Its points are part of another piece's: those of a card are within those of its compound."""


@dataclass(frozen=True, slots=True)
class Use:
    """A seat's use of a piece (its index), and the points that it brought or (negative) cost."""

    seat: int
    piece: int
    points: float = 0
