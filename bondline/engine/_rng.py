"""A small fast generator for playouts. It never serves a live table (see ``_dealer``).

Multiply-with-carry with base 2³⁰: the state stays below 2⁶⁰, so that compiled code never leaves machine integers,
and every interpreter gives the same numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

_BASE_BITS: Final = 30
_BASE_MASK: Final = (1 << 30) - 1
_MULTIPLIER: Final = 1073741172
"""m = a·2³⁰ − 1 and (m − 1)/2 are prime (`tests/engine/test_rng.py` checks it), so the period is (m − 1)/2 ≈ 2⁵⁹."""


class Rng:
    """A stream of whole numbers that depends on the seed only."""

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        # splitmix64's finaliser spreads neighbouring seeds; big ints are fine here, it runs once.
        mixed = (seed + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
        mixed ^= mixed >> 31
        self._state: int = 1 + mixed % ((_MULTIPLIER << _BASE_BITS) - 2)

    def below(self, n: int) -> int:
        """A number from 0 to n − 1, for 1 ≤ n < 2³⁰; the bias is below n/2³⁰."""
        state = self._state
        state = _MULTIPLIER * (state & _BASE_MASK) + (state >> _BASE_BITS)
        self._state = state
        return (((state ^ (state >> _BASE_BITS)) & _BASE_MASK) * n) >> _BASE_BITS

    def weighted(self, weights: list[int], total: int) -> int:
        """A place in a list of weights whose sum is ``total``, by weight. Raises ValueError where nothing has weight."""
        at = self.below(total)
        for place, weight in enumerate(weights):
            at -= weight
            if at < 0:
                return place
        raise ValueError("there is nothing to draw")

    def __reduce__(self) -> tuple[Callable[[int], Rng], tuple[int]]:
        """Compiled classes are copied and pickled only where they say how."""
        return going_on, (self._state,)

    def split(self) -> Rng:
        """A new independent stream."""
        return Rng((self.below(1 << 29) << 29) | self.below(1 << 29))


def going_on(state: int) -> Rng:
    """The stream that is in this state."""
    rng = Rng(0)
    rng._state = state
    return rng
