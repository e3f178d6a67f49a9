"""OpenSpiel: importing this module registers ``bondline_ion``, ``bondline_synthesis`` and so on, one for each game::

    import pyspiel
    import bondline.lab.openspiel

    game = pyspiel.load_game("bondline_ion", {"players": 3, "variant": "beginner"})

Chance is explicit. Where the seats of a game decide together (Synthesis) a node is simultaneous if more than one is asked;
in the other games they are asked in seat order. ``docs/reference/environments.md`` has the parameters.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from bondline.engine import CHANCE, Game, GameSpec, OptionError, State, game_spec, game_specs, load_game
from bondline.lab._extras import missing
from bondline.lab._held import Held
from bondline.lab._rewards import RANK, SCORE, results, reward_kind

try:
    import numpy as np
    import pyspiel
except ModuleNotFoundError as error:
    raise missing("openspiel", error) from None

__all__ = ["SpielGame", "SpielObserver", "SpielState"]

LONGEST = 100_000
"""More decisions, and more draws, than any game has: a game of Valence Plus ends after a thousand turns."""
MOST_POINTS = 10_000.0
"""More points than any game brings."""
NONE = "none"
"""The value of the parameter ``options`` without any, and of ``rewards`` where the game chooses: OpenSpiel reads its
parameters back from a text in which an empty one is lost."""

USUAL = 0
"""The value of the parameter ``players`` for as many as usually play the variant."""

_KINDS = pyspiel.GameType


def _name(game: str) -> str:
    return f"bondline_{game}"


def _game_type(spec: GameSpec, game: Game, rewards: str) -> Any:
    """What OpenSpiel is told of a game. Dynamics and information are the same for all its variants."""
    usual = load_game(spec.id)
    utility = _KINDS.Utility.GENERAL_SUM
    if rewards == RANK and game.num_players > 1:
        utility = _KINDS.Utility.IDENTICAL if game.together else _KINDS.Utility.ZERO_SUM
    fewest = min([spec.min_players, *(low for _, low, _ in spec.seats)])
    return _KINDS(
        short_name=_name(spec.id),
        long_name=f"Bondline: {spec.id.capitalize()}",
        dynamics=_KINDS.Dynamics.SIMULTANEOUS if usual.simultaneous else _KINDS.Dynamics.SEQUENTIAL,
        chance_mode=_KINDS.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            _KINDS.Information.IMPERFECT_INFORMATION if usual.hidden else _KINDS.Information.PERFECT_INFORMATION
        ),
        utility=utility,
        reward_model=_KINDS.RewardModel.REWARDS if rewards == SCORE else _KINDS.RewardModel.TERMINAL,
        max_num_players=spec.max_players,
        min_num_players=fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={
            "players": USUAL,
            "variant": spec.variants[0],
            "options": NONE,
            "rewards": NONE,
        },
    )


def read_options(text: str) -> dict[str, str]:
    """Options as one text: ``side:B level:hard``. Raises OptionError."""
    if text in ("", NONE):
        return {}
    options = {}
    for each in text.split():
        name, colon, value = each.partition(":")
        if not colon:
            raise OptionError(f"options are written name:value and parted by spaces, not {text!r}")
        options[name] = value
    return options


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game as OpenSpiel knows games."""

    game_id = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        spec = game_spec(self.game_id)
        variant = str(given.get("variant") or spec.variants[0])
        players = int(given.get("players", USUAL)) or None
        self.played: Game = load_game(spec.id, players, variant, read_options(str(given.get("options", NONE))))
        wanted = str(given.get("rewards", NONE))
        self.paid = reward_kind(self.played, None if wanted == NONE else wanted)
        ranked = self.paid == RANK
        kind = _game_type(spec, self.played, self.paid)
        self.simultaneous = kind.dynamics == _KINDS.Dynamics.SIMULTANEOUS
        self.wait = self.played.num_distinct_actions
        super().__init__(
            kind,
            pyspiel.GameInfo(
                num_distinct_actions=self.wait + self.simultaneous,
                max_chance_outcomes=self.played.num_distinct_outcomes,
                num_players=self.played.num_players,
                min_utility=-1.0 if ranked else -MOST_POINTS,
                max_utility=1.0 if ranked else MOST_POINTS,
                utility_sum=0.0 if kind.utility == _KINDS.Utility.ZERO_SUM else None,
                max_game_length=LONGEST,
            ),
            given,
        )

    def new_initial_state(self) -> SpielState:
        """Before anything is dealt."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """A bound that no game reaches."""
        return LONGEST

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """What makes observations."""
        return SpielObserver(self.played, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A moment of a game as OpenSpiel knows states. Its string is the whole position, hidden things included."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.held = Held(game.played, game.paid, game.simultaneous)

    def current_player(self) -> int:
        """A seat, or OpenSpiel's numbers for chance, several seats together, and the end."""
        awaited = self.held.state.awaited()
        if not awaited:
            return int(pyspiel.PlayerId.TERMINAL)
        if awaited[0] == CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        if len(awaited) > 1 and self.held.simultaneous:
            return int(pyspiel.PlayerId.SIMULTANEOUS)
        return awaited[0]

    def _legal_actions(self, player: int) -> list[int]:
        state = self.held.state
        return state.legal_actions(player) if player in state.awaited() else [self.held.wait]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What may be drawn now, with probabilities."""
        outcomes = self.held.state.chance_outcomes()
        total = sum(weight for _, weight in outcomes)
        return [(outcome, weight / total) for outcome, weight in outcomes]

    def _apply_action(self, action: int) -> None:
        player = self.held.state.awaited()[0]
        if player == CHANCE:
            self.held.draw(action)
        else:
            self.held.act([(player, action)])

    def _apply_actions(self, actions: Sequence[int]) -> None:
        self.held.act([(seat, actions[seat]) for seat in self.held.state.awaited()])

    def _action_to_string(self, player: int, action: int) -> str:
        game = self.held.game
        if player == pyspiel.PlayerId.CHANCE:
            return game.outcome_to_string(action)
        return "wait" if action == self.held.wait else game.action_to_string(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return not self.held.state.awaited()

    def returns(self) -> list[float]:
        """By rank: what the place brings, at the end. By score: the points so far."""
        held = self.held
        if held.paid == SCORE:
            return [float(points) for points in held.state.scores()]
        return results(held.game, held.state) if self.is_terminal() else [0.0] * held.game.num_players

    def rewards(self) -> list[float]:
        """What the latest decision, and chance after it, brought."""
        return self.returns() if self.held.paid == RANK else [float(points) for points in self.held.brought()]

    def __str__(self) -> str:
        return json.dumps(self.held.state.position())


class SpielObserver:
    """Observations as strings and tensors; with perfect recall as strings only, for a history has no fixed length."""

    def __init__(self, game: Game, kind: Any, params: Any = None) -> None:
        if params:
            raise ValueError(f"observers take no parameters, not {params}")
        self._game = game
        self._public = kind.public_info
        self._private = kind.private_info != pyspiel.PrivateInfoType.NONE
        self._recall = kind.perfect_recall
        self._everything = kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if self._public and not self._recall and not self._everything:
            blocks = game.tensor_layout()
            self.tensor = np.zeros(sum(block.length for block in blocks), np.float32)
            self.dict = {"observation": self.tensor}
            sizes = [max(-block.low, block.high) for block in blocks for _ in range(block.length)]
            self._scale = np.array(sizes, np.float32)

    def set_from(self, state: SpielState, player: int) -> None:
        """Write the observation of a seat into ``tensor``."""
        if self.tensor is not None:
            view = state.held.state.observation(player if self._private else None)
            self.tensor[:] = self._game.tensor(view)
            self.tensor /= self._scale

    def string_from(self, state: SpielState, player: int) -> str:
        """The observation of a seat as JSON."""
        shown = state.held.state
        if self._everything:
            return json.dumps([shown.observation(seat) for seat in range(self._game.num_players)])
        if not self._public:
            return _secrets(shown, player) if self._private else ""
        seen = json.dumps(shown.observation(player if self._private else None))
        if self._recall:
            return f"{state.held.recall(player if self._private else None)} {seen}"
        return seen


def _secrets(state: State, seat: int) -> str:
    """What a seat sees and others do not, as JSON; empty without any."""
    own, public = state.observation(seat), state.observation(None)
    secret = {name: value for name, value in own.items() if name != "seat" and value != public[name]}
    return json.dumps(secret) if secret else ""


def _register(spec: GameSpec) -> None:
    usual = load_game(spec.id)
    name = f"{spec.id.capitalize()}Game"
    kind = type(name, (SpielGame,), {"game_id": spec.id, "__module__": __name__})
    globals()[name] = kind  # where pickle looks for it
    pyspiel.register_game(_game_type(spec, usual, reward_kind(usual)), kind)


for _spec in game_specs():
    _register(_spec)
