"""Reading tensors back, by the layout that a game publishes."""

from __future__ import annotations

from collections.abc import Sequence

from bondline.engine import Game


class Read:
    """The blocks of a tensor by name."""

    def __init__(self, game: Game, numbers: Sequence[int]) -> None:
        self.blocks: dict[str, list[int]] = {}
        at = 0
        for block in game.tensor_layout():
            self.blocks[block.name] = list(numbers[at : at + block.length])
            at += block.length
        assert at == len(numbers)

    def __getitem__(self, name: str) -> list[int]:
        return self.blocks[name]

    def number(self, name: str) -> int:
        """The only number of a block."""
        (number,) = self.blocks[name]
        return number

    def listed(self, name: str, words: Sequence[str]) -> list[str]:
        """Words with their counts, as a list in the order of the words."""
        counts = self.blocks[name]
        assert len(counts) == len(words)
        return [word for word, count in zip(words, counts, strict=True) for _ in range(count)]

    def chosen(self, name: str, words: Sequence[str]) -> str | None:
        """The word that is marked, or None."""
        marked = self.listed(name, words)
        assert len(marked) <= 1
        return marked[0] if marked else None


def turned(players: int, seat: int) -> list[int]:
    """The seats from the observing one on."""
    return [(seat + place) % players for place in range(players)]
