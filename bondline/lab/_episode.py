"""A game in play for an environment: seats are asked, chance draws by itself from a generator of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from bondline.engine import CHANCE, Game, OptionError, Refusal, Rng, load_game
from bondline.lab._rewards import RANK, results, reward_kind
from bondline.lab._words import Words

REFUSE: Final = "refuse"
RAISE: Final = "raise"
ILLEGAL: Final = (REFUSE, RAISE)


class IllegalAction(ValueError):
    """An action that a rule forbids, where the environment was asked to raise. Nothing has changed."""

    def __init__(self, refusal: Refusal, text: str) -> None:
        super().__init__(refusal, text)
        self.refusal = refusal

    def __str__(self) -> str:
        return str(self.args[1])


class Episode:
    """One game after the other at one table. It can be copied and pickled in mid-game."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        variant: str = "",
        options: Mapping[str, str] | None = None,
        rewards: str | None = None,
        illegal: str = REFUSE,
    ) -> None:
        if illegal not in ILLEGAL:
            raise OptionError(f"illegal is {' or '.join(ILLEGAL)}, not {illegal!r}")
        self.game: Game = load_game(game, players, variant, options)
        self.rewards = reward_kind(self.game, rewards)
        self.words = Words(self.game)
        self.raises = illegal == RAISE
        self.start(0)

    def __getstate__(self) -> dict[str, Any]:
        game = self.game
        return {
            "made": (
                game.id,
                game.num_players,
                game.variant,
                dict(game.options),
                self.rewards,
                RAISE if self.raises else REFUSE,
            ),
            "position": self.state.position(),
            "rng": self.rng,
            "paid": self._paid,
        }

    def __setstate__(self, kept: dict[str, Any]) -> None:
        Episode.__init__(self, *kept["made"])
        self.state = self.game.from_position(kept["position"])
        self.rng = kept["rng"]
        self._paid = kept["paid"]

    def start(self, seed: int) -> None:
        """A new game, dealt. Everything that happens in it follows from the seed and the actions."""
        self.rng = Rng(seed)
        self.state = self.game.new_initial_state()
        self._paid = [0.0] * self.game.num_players
        self._draw()

    def _draw(self) -> None:
        state = self.state
        while state.awaited() == (CHANCE,):
            state.apply(CHANCE, state.draw(self.rng))

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that are asked, in seat order; none when the game is over."""
        return self.state.awaited()

    def legal(self, seat: int) -> list[int]:
        """What an awaited seat may do; nothing for any other."""
        return self.state.legal_actions(seat) if seat in self.awaited else []

    def refusal(self, seat: int, action: int) -> Refusal | None:
        """The rule that forbids an action of an awaited seat; raised as IllegalAction where that was asked for.

        A number that is no action of this game, or a seat that is not awaited, raises ValueError.
        """
        if not 0 <= action < self.game.num_distinct_actions:
            raise ValueError(f"actions are 0 to {self.game.num_distinct_actions - 1}, not {action}")
        if action in self.legal(seat):
            return None
        refusal = self.game.why_not(self.state, seat, action)
        if refusal is None:
            raise ValueError(f"P{seat + 1} is not awaited")
        if self.raises:
            raise IllegalAction(refusal, self.words.refused(seat, action, refusal)["text"])
        return refusal

    def act(self, seat: int, action: int) -> None:
        """Make a legal action, and what chance does then."""
        self.state.apply(seat, action)
        self._draw()

    def pay(self) -> list[float]:
        """What each seat has earned since it was last paid."""
        if self.rewards == RANK:
            earned = [0.0] * self.game.num_players if self.awaited else results(self.game, self.state)
        else:
            earned = [float(points) for points in self.state.scores()]
        due = [now - before for now, before in zip(earned, self._paid, strict=True)]
        self._paid = earned
        return due
