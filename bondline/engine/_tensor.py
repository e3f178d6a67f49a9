"""A seat's view as a fixed run of whole numbers, for programs that learn.

A game lists what it shows as blocks, each with the function that reads it off a view: one list says what the numbers mean
and makes them. A block reads views only, so nothing hidden can come in.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from bondline.engine._contract import Block

Shown = TypeVar("Shown")


@dataclass(frozen=True, slots=True)
class _Reader(Generic[Shown]):
    block: Block
    read: Callable[[Shown], Sequence[int]]
    clip: bool


class Layout(Generic[Shown]):
    """The blocks of a tensor, in order, and how each is read off what is shown."""

    def __init__(self) -> None:
        self._readers: list[_Reader[Shown]] = []

    def add(
        self,
        name: str,
        length: int,
        high: int,
        read: Callable[[Shown], Sequence[int]],
        low: int = 0,
        clip: bool = False,
    ) -> None:
        """Append a block. ``clip`` is for points, which have no bound by the rules: what lies beyond counts as the bound."""
        self._readers.append(_Reader(Block(name, length, low, high), read, clip))

    def flag(self, name: str, read: Callable[[Shown], bool]) -> None:
        """Append one number that is 0 or 1."""
        self.add(name, 1, 1, lambda shown: [int(read(shown))])

    @property
    def blocks(self) -> tuple[Block, ...]:
        """What the numbers are, in order."""
        return tuple(reader.block for reader in self._readers)

    def encode(self, shown: Shown) -> list[int]:
        """The numbers."""
        numbers: list[int] = []
        for reader in self._readers:
            values = reader.read(shown)
            if reader.clip:
                low, high = reader.block.low, reader.block.high
                values = [min(max(value, low), high) for value in values]
            if len(values) != reader.block.length:
                raise ValueError(f"{reader.block.name} has {reader.block.length} numbers, not {len(values)}")
            numbers += values
        return numbers


def one_hot(index: int, length: int) -> list[int]:
    """A one at ``index`` among zeros; zeros only where ``index`` is −1."""
    numbers = [0] * length
    if index >= 0:
        numbers[index] = 1
    return numbers


def counts(indices: Sequence[int], length: int) -> list[int]:
    """How often each number below ``length`` occurs."""
    numbers = [0] * length
    for index in indices:
        numbers[index] += 1
    return numbers


def seat_of(view: Any) -> int | None:
    """The seat that sees a view, from 0; None for everybody's."""
    return None if view["seat"] is None else int(view["seat"][1:]) - 1


def rotated(players: int, first: int | None) -> list[int]:
    """The seats in their order around the table, the observing one (or seat 0) first."""
    return [(seat + (first or 0)) % players for seat in range(players)]
