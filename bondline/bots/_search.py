"""Search over what a seat believes: many states that its view allows, each played on from the moves in question.

It is an information-set Monte Carlo tree search with a tree for every seat (Cowling, Powley and Whitehouse, "Information
Set Monte Carlo Tree Search", 2012), so that moves made at the same time are chosen without knowing each other. At the
root the candidates are compared on the *same* sampled states with the same chance, and the worse half is dropped again
and again (sequential halving: Karnin, Koren and Somekh, 2013): little is wasted on moves that are clearly worse. What
cannot be the best by the differences seen is dropped before (a race: Maron and Moore, 1994), and one move left ends it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from bondline.bots._tree import Node
from bondline.engine import CHANCE, Belief, Game, Rng, State, View

_LOOK: Final = 24
"""After so many states, again and again, candidates that cannot be the best are dropped."""
_ERRORS: Final = 2.0
_TRIES: Final = 30
"""So many states are passed over at most because others would not have played to them."""
_NOTHING: Final = 0.001
"""A candidate is dropped that is not better by more than this, with so many standard errors in its favour."""


@dataclass(frozen=True, slots=True)
class Judged:
    """What a search found out about an action: how well the seat stands after it, from 0 to 1, in so many trials."""

    action: int
    value: float
    trials: int
    values: tuple[float, ...] = ()
    """What each trial said. The n-th trials of all candidates were on the same state with the same chance."""


class SearchBot:
    """See `Bot`. ``iterations`` is the budget: how many continuations are played for one choice; with none given it is
    what the game names for a ``grade`` (`Game.playouts`): 0 is strong, 1 expert.

    ``width``: how many candidates are looked at; ``depth``: how many choices, of all seats together, the trees grow
    beyond the first (None: as the game advises); ``trust``: for how many trials the heuristic's opinion counts; ``stop``:
    asked now and then, ends the search early with the best so far.
    """

    uses_view = True

    def __init__(
        self,
        iterations: int = 0,
        width: int = 8,
        depth: int | None = None,
        trust: int = 8,
        stop: Callable[[], bool] | None = None,
        grade: int = 0,
    ) -> None:
        self.iterations = iterations
        self.width = width
        self.depth = depth
        self.trust = trust
        self.stop = stop
        self.grade = grade

    def choose(self, game: Game, seat: int, view: View, legal: Sequence[int], seed: int) -> int:
        """The legal move that did best."""
        if len(legal) == 1:
            return legal[0]
        return self.judge(game, seat, view, legal, seed)[0].action

    def judge(
        self,
        game: Game,
        seat: int,
        view: View,
        legal: Sequence[int],
        seed: int,
        belief: Belief | None = None,
        candidates: Sequence[int] | None = None,
    ) -> list[Judged]:
        """What was found out about each candidate, the best first. ``belief`` replaces what the view allows.

        ``candidates``: just these actions, at most ``width`` of them, blunders or not, in place of the most promising;
        whoever compares them wants figures and not only a choice, so the whole budget is spent.
        """
        sound = candidates or [action for action in legal if not game.blunder(action)]
        root = Node()
        rng = Rng(seed)
        depth = game.tree_depth if self.depth is None else self.depth
        search = _Search(game, seat, belief or game.belief(view), depth)
        root_state = search.belief.sample(rng)
        root.open(game, root_state, seat, sound, self.width)
        if game.settled(root_state):
            return [Judged(action, 0.0, 0) for action in root.actions]
        ranked = list(range(len(root.actions)))
        seen: list[list[float]] = [[] for _ in ranked]
        iterations = self.iterations or game.playouts[self.grade]
        rounds = max(1, (len(ranked) - 1).bit_length())
        for _ in range(rounds):
            # Every candidate that is left is tried on the same states.
            limit = sum(root.tries) + iterations // rounds
            states = 0
            while len(ranked) > 1 and (states == 0 or sum(root.tries) + len(ranked) <= limit):
                if self.stop is not None and self.stop():
                    break
                state = search.sample(rng)
                chance = rng.below(1 << 29)
                for index in ranked:
                    value = search.value(state.clone(), root.actions[index], Rng(chance))
                    root.learn(index, value)
                    seen[index].append(value)
                states += 1
                if states % _LOOK == 0 and candidates is None:
                    ranked = _in_the_race(ranked, seen)
            ranked.sort(key=lambda index: (-self._merit(root, index), index))
            ranked = ranked[: max(1, (len(ranked) + 1) // 2)]
        order = sorted(
            range(len(root.actions)), key=lambda index: (index not in ranked, -self._merit(root, index), index)
        )
        return [
            Judged(
                root.actions[i], root.total[i] / root.tries[i] if root.tries[i] else 0.0, root.tries[i], tuple(seen[i])
            )
            for i in order
        ]

    def _merit(self, root: Node, index: int) -> float:
        """The mean, drawn towards what the heuristic expects as long as there are few trials."""
        tries = root.tries[index]
        total = sum(root.tries)
        mean = sum(root.total) / total if total else 0.5
        own = root.total[index] / tries if tries else mean
        believed = mean + 0.1 * (root.prior[index] / root.prior[0] - 0.5)
        return (own * tries + believed * self.trust) / (tries + self.trust)


def _in_the_race(ranked: list[int], seen: list[list[float]]) -> list[int]:
    """Those that may still be worth more than the best, as far as trials on the same states can tell."""
    best = ranked[0]
    most = -1.0
    for index in ranked:
        total = sum(seen[index])
        if total > most:
            most = total
            best = index
    tries = len(seen[best])
    left: list[int] = []
    for index in ranked:
        total = 0.0
        squares = 0.0
        for own, other in zip(seen[index], seen[best], strict=True):
            total += own - other
            squares += (own - other) * (own - other)
        mean = total / tries
        error = sqrt(max(squares / tries - mean * mean, 0.0) / tries)
        if index == best or mean + _ERRORS * error >= _NOTHING:
            left.append(index)
    return left


class _Search:
    """The trees of one choice."""

    def __init__(self, game: Game, seat: int, belief: Belief, depth: int) -> None:
        self.belief = belief
        self._game = game
        self._seat = seat
        self._depth = depth
        self._trees: list[dict[str, Node]] = [{} for _ in range(game.num_players)]

    def sample(self, rng: Rng) -> State:
        """A state that the view allows, and that is likely as well, by how others have played."""
        state = self.belief.sample(rng)
        for _ in range(_TRIES):
            if rng.below(100) < self._game.credible(state, self._seat):
                break
            state = self.belief.sample(rng)
        return state

    def value(self, state: State, action: int, rng: Rng) -> float:
        """How well the seat stands, from 0 to 1, once ``state`` is played on from ``action``."""
        state.apply(self._seat, action)
        path: list[tuple[Node, int, int]] = []
        while len(path) < self._depth:
            awaited = state.awaited()
            if not awaited or self._game.settled(state):
                break
            player = awaited[0]
            if player == CHANCE:
                state.apply(CHANCE, state.draw(rng))
                continue
            legal = state.legal_actions(player)
            if len(legal) == 1:
                state.apply(player, legal[0])
                continue
            key = repr(state.observation(player))
            node = self._trees[player].get(key)
            if node is None:
                self._trees[player][key] = Node()
                break
            if not node.actions:
                node.open(self._game, state, player, legal, 6)
            index = node.select()
            path.append((node, player, index))
            state.apply(player, node.actions[index])
        prospects = self._game.playout(state, rng, self._seat)
        for node, player, index in path:
            node.learn(index, prospects[player] / 10_000)
        return prospects[self._seat] / 10_000
