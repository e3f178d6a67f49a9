"""A state with what OpenSpiel asks of one: copied deeply, pickled, and remembered move by move."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from copy import copy
from functools import lru_cache
from typing import Any, TypeAlias

from bondline.engine import CHANCE, Game, State, load_game


class _Recall:
    """What each observer has seen of a game and done in it, as a hash that grows with every change.

    It follows the moves on a state of its own, and only when asked: playing costs nothing.
    """

    def __init__(self, game: Game) -> None:
        self.state = game.new_initial_state()
        self.done = 0
        observers: list[int | None] = [*range(game.num_players), None]
        self.hashes: dict[int | None, str] = dict.fromkeys(observers, "")
        self.seen: dict[int | None, str] = {observer: self._look(observer) for observer in observers}

    def copy(self) -> _Recall:
        """An independent copy."""
        new = copy(self)
        new.state = self.state.clone()
        new.hashes = dict(self.hashes)
        new.seen = dict(self.seen)
        return new

    def _look(self, observer: int | None) -> str:
        return json.dumps(self.state.observation(observer))

    def follow(self, moves: list[tuple[int, int]]) -> None:
        """Catch up with the moves. What a seat does not see leaves its hash alone, so that time tells it nothing."""
        for player, action in moves[self.done :]:
            self.state.apply(player, action)
            for observer, before in self.seen.items():
                now = self._look(observer)
                did = action if player == observer else None
                if now != before or did is not None:
                    text = f"{self.hashes[observer]}{before}{did}"
                    self.hashes[observer] = hashlib.sha256(text.encode()).hexdigest()[:32]
                    self.seen[observer] = now
        self.done = len(moves)


class Held:
    """A state, its moves so far, and the points before the latest decision."""

    def __init__(self, game: Game, paid: str, simultaneous: bool) -> None:
        self.game = game
        self.paid = paid
        self.simultaneous = simultaneous
        self.wait: int = game.num_distinct_actions
        """The action of a seat that is done while several others are asked together."""
        self.state: State = game.new_initial_state()
        self._moves: list[tuple[int, int]] = []
        self._before: tuple[int, ...] = self.state.scores()
        self._recall: _Recall | None = None

    def __deepcopy__(self, memo: Any) -> Held:
        new = Held.__new__(Held)
        new.__dict__.update(self.__dict__)
        new.state = self.state.clone()
        new._moves = self._moves[:]
        new._recall = None if self._recall is None else self._recall.copy()
        return new

    def __reduce__(self) -> tuple[Any, ...]:
        game = self.game
        made = (game.id, game.num_players, game.variant, tuple(game.options.items()))
        return _again, (made, self.paid, self.simultaneous, self._moves, self._before)

    def draw(self, outcome: int) -> None:
        """Make a chance outcome."""
        self.state.apply(CHANCE, outcome)
        self._moves.append((CHANCE, outcome))

    def act(self, actions: Sequence[tuple[int, int]]) -> None:
        """Make the actions of one decision: seats and what they do."""
        self._before = self.state.scores()
        for seat, action in actions:
            self.state.apply(seat, action)
            self._moves.append((seat, action))

    def brought(self) -> list[int]:
        """The points since the latest decision, by seat."""
        return [now - before for now, before in zip(self.state.scores(), self._before, strict=True)]

    def recall(self, observer: int | None) -> str:
        """A hash of all that a seat has seen and done: equal if that is, and otherwise not."""
        if self._recall is None:
            self._recall = _Recall(self.game)
        self._recall.follow(self._moves)
        return self._recall.hashes[observer]


_Made: TypeAlias = "tuple[str, int, str, tuple[tuple[str, str], ...]]"


@lru_cache(maxsize=16)
def _game(made: _Made) -> Game:
    """A game is immutable, and reading its edition takes longer than a move."""
    game, players, variant, options = made
    return load_game(game, players, variant, dict(options))


def _again(
    made: _Made,
    paid: str,
    simultaneous: bool,
    moves: list[tuple[int, int]],
    before: tuple[int, ...],
) -> Held:
    """What was pickled, played again."""
    held = Held(_game(made), paid, simultaneous)
    for player, action in moves:
        held.state.apply(player, action)
    held._moves, held._before = moves, before
    return held
