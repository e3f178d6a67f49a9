"""The tiny game's rules as a Game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bondline.engine import (
    CHANCE,
    Block,
    Message,
    OptionError,
    Outline,
    Piece,
    PositionError,
    Refusal,
    Rng,
    Use,
    play_out,
)
from tests.support.tiny.state import ACTIONS, GAMBLE, GRAB, KINDS, TinyState


class TinyBelief:
    def __init__(self, game: TinyGame, view: Mapping[str, Any]) -> None:
        self.game = game
        self.view = view

    def sample(self, rng: Rng) -> TinyState:
        """The deck's counts may be anything that leaves enough: this game's tests only look at what is observed."""
        state = self.game.new_initial_state()
        view = self.view
        state.undealt, state.centre_due = 0, False
        state.round, state.centre, state.points = view["round"], view["centre"] - 1, list(view["points"])
        state.revealed = [card - 1 for card in view["revealed"]]
        for player in range(state.players):
            mine = player == view["seat"]
            hand = [card - 1 for card in view["hand"]] if mine else [rng.below(KINDS) for _ in range(4)]
            state.hands[player] = hand
            if view["picked"][player]:
                state.picks[player] = view["pick"] - 1 if mine else hand[0]
                state.said[player] = [state.picks[player]]
        return state


class TinyGame:
    id = "tiny"
    edition = "tiny-1@0"
    rules_version = 0
    num_distinct_actions = ACTIONS
    num_distinct_outcomes = KINDS
    simultaneous = False
    hidden = True
    together = False

    def __init__(self, players: int, variant: str, options: Mapping[str, str]) -> None:
        if variant not in ("", "standard", "long"):
            raise OptionError(f"tiny has no variant {variant!r}")
        self.num_players = players
        self.variant = variant
        self.options = dict(options)

    def new_initial_state(self) -> TinyState:
        return TinyState(self.num_players, 4 if self.variant == "long" else 3)

    def action_to_string(self, action: int) -> str:
        if action == GRAB:
            return "grab"
        return f"{'pick' if action < GAMBLE else 'gamble'} {action % KINDS + 1}"

    def outcome_to_string(self, outcome: int) -> str:
        return str(outcome + 1)

    def parse(self, state: Any, player: int, text: str) -> int:
        said = " ".join(text.lower().split())
        for action in range(ACTIONS):
            if self.action_to_string(action) == said:
                return action
        raise Refusal("tiny.notation", {"text": text})

    def parse_outcome(self, state: Any, text: str) -> tuple[int, str]:
        first, _, rest = text.strip().partition(" ")
        if first not in "123456" or not first:
            raise Refusal("tiny.notation", {"text": first})
        return int(first) - 1, rest

    def contended(self, action: int) -> bool:
        return action == GRAB

    def blunder(self, action: int) -> bool:
        return False

    def components(self) -> Mapping[str, Any]:
        return {"kinds": KINDS}

    def pieces(self) -> Sequence[Piece]:
        return [
            Piece(kind, str(card + 1), Message("tiny.card", {"card": card + 1}))
            for kind in ("pick", "grab")
            for card in range(KINDS)
        ]

    def tally(self, before: Any, player: int, action: int, after: Any) -> list[Use]:
        if action == GRAB and player != CHANCE:
            return [Use(player, KINDS + before.centre, before.centre + 1)]
        if after.round == before.round:
            return []
        return [Use(seat, kind, kind + 1) for seat, kind in enumerate(after.revealed)]

    def reasons(self, state: Any, player: int, action: int) -> list[Message]:
        return [Message("tiny.brings", {"points": state.centre + 1})] if action == GRAB else []

    def trial(self, state: Any, player: int, moves: Sequence[str]) -> Mapping[str, Any]:
        raise Refusal("tiny.no-drafts")

    def why_not(self, state: Any, player: int, action: int) -> Refusal | None:
        legal = state.legal_actions(player)
        if action in legal:
            return None
        return Refusal("tiny.not-now", {"legal": [self.action_to_string(each) for each in legal]})

    def from_position(self, document: Mapping[str, Any]) -> TinyState:
        state = self.new_initial_state()
        for key, value in document.items():
            if key not in state.__dict__:
                raise PositionError(f"{key} is no field of a position")
            setattr(state, key, value)
        return state.clone()

    def belief(self, view: Mapping[str, Any]) -> TinyBelief:
        return TinyBelief(self, view)

    def describe(self, before: Any, player: int, action: int, after: Any, observer: int | None) -> list[Message]:
        told = []
        if player == CHANCE:
            if before.drawing >= 0 and before.drawing == observer:
                told.append(Message("tiny.drew", {"card": action + 1}))
            elif before.undealt == 0 and before.drawing < 0:
                told.append(Message("tiny.centre", {"card": action + 1}))
        elif action == GRAB:
            told.append(Message("tiny.grabbed", {"seat": f"P{player + 1}", "card": before.centre + 1}))
        elif player == observer:
            told.append(Message("tiny.picked.own", {"card": action % KINDS + 1}))
        else:
            told.append(Message("tiny.picked", {"seat": f"P{player + 1}"}))
        if after.round > before.round:
            told.append(Message("tiny.revealed", {"cards": [str(kind + 1) for kind in after.revealed]}))
        return told

    def outline(self, view: Mapping[str, Any]) -> list[Outline]:
        return [Outline(Message("tiny.points", {"points": [str(points) for points in view["points"]]}))]

    def tensor_layout(self) -> list[Block]:
        return [Block("hand", KINDS, 0, 4), Block("centre", 1, 0, KINDS)]

    def tensor(self, view: Mapping[str, Any]) -> list[int]:
        hand = view.get("hand", [])
        return [*(hand.count(kind + 1) for kind in range(KINDS)), view["centre"]]

    def explain_action(self, view: Mapping[str, Any], action: int) -> Message:
        return Message("tiny.would", {"move": self.action_to_string(action)})

    def preview(self, state: Any, player: int, action: int) -> Mapping[str, Any]:
        return {"points": state.centre + 1 if action == GRAB else action % KINDS + 1}

    def advice(self, view: Mapping[str, Any], legal: Sequence[int]) -> list[tuple[int, int]]:
        return [(action, 100 * (view["centre"] if action == GRAB else action % KINDS + 1)) for action in legal]

    @property
    def playouts(self) -> tuple[int, int]:
        return 20, 60

    @property
    def tree_depth(self) -> int:
        return 3

    @property
    def steady(self) -> bool:
        return True

    def credible(self, state: Any, player: int) -> int:
        """No opinion."""
        return 100

    def settled(self, state: Any) -> bool:
        return False

    def estimates(self, state: Any, player: int, legal: Sequence[int]) -> list[tuple[int, int]]:
        return self.advice(state.observation(player), legal)

    def playout(self, state: Any, rng: Rng, player: int) -> list[int]:
        play_out(state, rng)
        scores = state.scores()
        return [min(10_000, 100 * score) for score in scores]

    def suggestion(self, state: Any, player: int) -> list[int] | None:
        return None

    def solve(self, state: Any, player: int) -> dict[str, Any]:
        raise Refusal("tiny.nothing-to-solve")
