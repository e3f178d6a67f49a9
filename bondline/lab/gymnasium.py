"""Gymnasium: one seat at a table of bots, or a solo game.

Importing this module registers ``bondline/Ion-v0``, ``bondline/Synthesis-v0`` and so on, one for each game::

    import gymnasium
    import bondline.lab.gymnasium

    env = gymnasium.make("bondline/Ion-v0", players=4, bots="greedy")

``docs/reference/environments.md`` has the arguments, rewards and what becomes of an illegal action.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, SupportsFloat

from bondline.bots import Bot, make_bot
from bondline.engine import OptionError, game_spec, game_specs
from bondline.lab._arrays import Arrays, Mask, Numbers
from bondline.lab._episode import REFUSE, Episode, IllegalAction
from bondline.lab._extras import missing

try:
    import gymnasium
    import numpy as np
except ModuleNotFoundError as error:
    raise missing("lab", error) from None

__all__ = ["IllegalAction", "SeatEnv"]

SEED_BELOW = 1 << 62


class SeatEnv(gymnasium.Env[Numbers, np.int64]):
    """One seat of a game; the others are bots.

    ``info["action_mask"]`` and :meth:`action_masks` say what is legal, ``info["seat"]`` who is played (``P1``). An illegal
    action changes nothing, costs ``illegal_reward`` and is explained in ``info["refusal"]``.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi", "human"], "render_fps": 1}  # type: ignore[misc]

    def __init__(
        self,
        game: str,
        players: int | None = None,
        variant: str = "",
        options: Mapping[str, str] | None = None,
        seat: int | None = 1,
        bots: str | Bot | Sequence[str | Bot] = "random",
        rewards: str | None = None,
        illegal: str = REFUSE,
        illegal_reward: float = -1.0,
        render_mode: str | None = None,
    ) -> None:
        if players is None:
            players = game_spec(game).players_of(variant)[0]
        self._episode = Episode(game, players, variant, options, rewards, illegal)
        if seat is not None and not 1 <= seat <= players:
            raise OptionError(f"seats are 1 to {players} (or None for another one each game), not {seat}")
        self._wanted = seat
        self._bots = _bots(bots, players - 1)
        self._illegal_reward = illegal_reward
        self.render_mode = render_mode
        self._arrays = Arrays(self._episode.game, self._episode.game.num_distinct_actions)
        self.observation_space = self._arrays.observation_space()
        self.action_space = self._arrays.action_space()
        self._seat = (seat or 1) - 1
        self._at_table: list[Bot | None] = []

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        """A new game, played up to the seat's first decision."""
        super().reset(seed=seed)
        self._episode.start(int(self.np_random.integers(SEED_BELOW)))
        players = self._episode.game.num_players
        self._seat = int(self.np_random.integers(players)) if self._wanted is None else self._wanted - 1
        self._at_table = [*self._bots[: self._seat], None, *self._bots[self._seat :]]
        self._let_bots_play()
        if self.render_mode == "human":
            self.render()
        return self._observe(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Numbers, SupportsFloat, bool, bool, dict[str, Any]]:
        """An action of the seat, then the bots until it is asked again or the game is over.

        Raises ValueError for a number that is no action, IllegalAction where ``illegal="raise"``.
        """
        episode = self._episode
        if not self._at_table or not episode.awaited:
            raise gymnasium.error.ResetNeeded("the game is over or not begun: call reset()")
        refusal = episode.refusal(self._seat, int(action))
        if refusal is not None:
            told = episode.words.refused(self._seat, int(action), refusal)
            return self._observe(), self._illegal_reward, False, False, self._info() | {"refusal": told}
        episode.act(self._seat, int(action))
        self._let_bots_play()
        reward = episode.pay()[self._seat]
        if self.render_mode == "human":
            self.render()
        return self._observe(), reward, not episode.awaited, False, self._info()

    def action_masks(self) -> Mask:
        """What is legal, a one for each action: the name under which sb3-contrib looks for it."""
        return self._arrays.mask(self._episode.legal(self._seat))

    def render(self) -> str | None:
        """The table as the seat sees it, in words: returned (``ansi``) or printed (``human``)."""
        if self.render_mode is None:
            gymnasium.logger.warn("this environment was made without a render_mode")
            return None
        text = self._episode.words.table(self._episode.state.observation(self._seat))
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def _let_bots_play(self) -> None:
        episode = self._episode
        while episode.awaited and episode.awaited[0] != self._seat:
            seat = episode.awaited[0]
            bot = self._at_table[seat]
            assert bot is not None
            view = episode.state.observation(seat) if bot.uses_view else {}
            legal = episode.state.legal_actions(seat)
            episode.act(seat, bot.choose(episode.game, seat, view, legal, episode.rng.below(1 << 29)))

    def _observe(self) -> Numbers:
        view = self._episode.state.observation(self._seat)
        return self._arrays.tensor(self._episode.game.tensor(view))

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "seat": f"P{self._seat + 1}"}


def _bots(wanted: str | Bot | Sequence[str | Bot], seats: int) -> list[Bot]:
    """The bots of the other seats, in seat order. Raises OptionError."""
    each: list[str | Bot] = (
        list(wanted) if isinstance(wanted, Sequence) and not isinstance(wanted, str) else [wanted] * seats
    )
    if len(each) != seats:
        raise OptionError(f"{seats} other seats need as many bots, not {len(each)}")
    return [make_bot(bot) if isinstance(bot, str) else bot for bot in each]


for _spec in game_specs():
    gymnasium.register(
        f"bondline/{_spec.id.capitalize()}-v0",
        entry_point="bondline.lab.gymnasium:SeatEnv",
        kwargs={"game": _spec.id},
    )
