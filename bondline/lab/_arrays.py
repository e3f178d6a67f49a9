"""Views and legal actions as arrays, and the spaces that they lie in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from bondline.engine import Game
from bondline.lab._extras import missing

try:
    import numpy as np
    from gymnasium import spaces
except ModuleNotFoundError as error:
    raise missing("lab", error) from None

Numbers: TypeAlias = "np.ndarray[tuple[int, ...], np.dtype[np.float32]]"
Mask: TypeAlias = "np.ndarray[tuple[int, ...], np.dtype[np.int8]]"


class Arrays:
    """Tensors of one game, each number divided by the largest size that its block can have, and masks."""

    def __init__(self, game: Game, actions: int) -> None:
        self._actions = actions
        blocks = [block for block in game.tensor_layout() for _ in range(block.length)]
        self._scale = np.array([max(-block.low, block.high) for block in blocks], dtype=np.float32)
        self._low = np.array([block.low for block in blocks], dtype=np.float32) / self._scale
        self._high = np.array([block.high for block in blocks], dtype=np.float32) / self._scale

    def observation_space(self) -> spaces.Box[np.float32]:
        """A new space of tensors."""
        return spaces.Box(self._low, self._high, dtype=np.float32)

    def mask_space(self) -> spaces.Box:
        """A new space of masks."""
        return spaces.Box(0, 1, (self._actions,), np.int8)

    def action_space(self) -> spaces.Discrete[np.int64]:
        """A new space of actions."""
        return spaces.Discrete(self._actions)

    def tensor(self, numbers: Sequence[int]) -> Numbers:
        """A tensor's numbers as fractions between −1 and 1."""
        return np.array(numbers, dtype=np.float32) / self._scale

    def mask(self, legal: Sequence[int]) -> Mask:
        """A one for each legal action."""
        mask = np.zeros(self._actions, dtype=np.int8)
        mask[list(legal)] = 1
        return mask
