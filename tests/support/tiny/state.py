"""The state of the tiny game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bondline.engine import CHANCE, Rng

KINDS = 6
COPIES = 8
HAND = 4
GAMBLE = KINDS
GRAB = 2 * KINDS
ACTIONS = GRAB + 1


class TinyState:
    """Cards are 1–6, actions 0–5 pick, 6–11 gamble, 12 grab; an outcome is the kind of card drawn."""

    def __init__(self, players: int, rounds: int) -> None:
        self.players = players
        self.rounds = rounds
        self.round = 0
        self.deck = [COPIES] * KINDS
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.centre = -1
        self.points = [0] * players
        self.picks = [-1] * players
        self.said: list[list[int]] = [[] for _ in range(players)]
        self.revealed: list[int] = []
        self.drawing = -1
        """Whose gamble is to be drawn for."""
        self.undealt = players * HAND
        self.centre_due = True

    def current_players(self) -> tuple[int, ...]:
        if self.round >= self.rounds:
            return ()
        if self.undealt or self.drawing >= 0 or self.centre_due:
            return (CHANCE,)
        return tuple(p for p in range(self.players) if self.picks[p] < 0 or self.centre >= 0)

    def awaited(self) -> tuple[int, ...]:
        current = self.current_players()
        return current if current in ((), (CHANCE,)) else tuple(p for p in current if self.picks[p] < 0)

    def legal_actions(self, player: int) -> list[int]:
        if player < 0 or player not in self.current_players():
            return []
        legal = []
        if self.picks[player] < 0:
            kinds = sorted(set(self.hands[player]))
            legal = kinds + [GAMBLE + kind for kind in kinds]
        return [*legal, GRAB] if self.centre >= 0 else legal

    def chance_outcomes(self) -> list[tuple[int, int]]:
        if self.current_players() != (CHANCE,):
            return []
        return [(kind, left) for kind, left in enumerate(self.deck) if left]

    def draw(self, rng: Rng) -> int:
        bag = [kind for kind, left in self.chance_outcomes() for _ in range(left)]
        return bag[rng.below(len(bag))]

    def apply(self, player: int, action: int) -> None:
        if player == CHANCE:
            self.deck[action] -= 1
            if self.undealt:
                self.hands[-self.undealt % self.players].append(action)
                self.undealt -= 1
            elif self.drawing >= 0:
                self.hands[self.drawing].append(action)
                self.drawing = -1
                self._reveal()
            else:
                self.centre = action
                self.centre_due = False
            return
        self.said[player].append(action)
        if action == GRAB:
            self.points[player] += self.centre + 1
            self.centre = -1
            return
        self.picks[player] = action % KINDS
        if action >= GAMBLE:
            self.drawing = player
        else:
            self._reveal()

    def _reveal(self) -> None:
        if min(self.picks) < 0:
            return
        for player, kind in enumerate(self.picks):
            self.hands[player].remove(kind)
            self.points[player] += kind + 1
        self.revealed = list(self.picks)
        self.picks = [-1] * self.players
        self.said = [[] for _ in range(self.players)]
        self.centre = -1
        self.centre_due = True
        self.round += 1

    def retractable(self, player: int) -> bool:
        return bool(self.said[player]) and not GAMBLE <= self.said[player][-1] < GRAB

    def observation(self, player: int | None) -> dict[str, Any]:
        view: dict[str, Any] = {
            "round": self.round,
            "centre": self.centre + 1,
            "points": list(self.points),
            "picked": [pick >= 0 for pick in self.picks],
            "revealed": [kind + 1 for kind in self.revealed],
        }
        if player is not None:
            view["seat"] = player
            view["hand"] = sorted(kind + 1 for kind in self.hands[player])
            view["pick"] = self.picks[player] + 1
        return view

    def clone(self) -> TinyState:
        copy = TinyState.__new__(TinyState)
        copy.__dict__.update(self.__dict__)
        copy.deck = list(self.deck)
        copy.hands = [list(hand) for hand in self.hands]
        copy.points = list(self.points)
        copy.picks = list(self.picks)
        copy.said = [list(said) for said in self.said]
        return copy

    def position(self) -> dict[str, Any]:
        return {key: value for key, value in self.clone().__dict__.items() if key not in ("players", "rounds")}

    def scores(self) -> tuple[int, ...]:
        return tuple(self.points)

    def ranking(self) -> tuple[int, ...]:
        return places(self.points)


def places(points: Sequence[int]) -> tuple[int, ...]:
    """Competition ranking, from 1."""
    return tuple(1 + sum(other > mine for other in points) for mine in points)
