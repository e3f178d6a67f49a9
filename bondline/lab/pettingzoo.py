"""PettingZoo: every game as an AEC environment, those in which seats decide together also as a parallel one::

    from bondline.lab import pettingzoo

    env = pettingzoo.env(game="ion", players=4)
    env = pettingzoo.parallel_env(game="synthesis", players=3)

Importing it also registers ``bondline/ion-v0`` and so on with ``pettingzoo.make``. ``player_0`` sits at P1.
``docs/reference/environments.md`` has the arguments, rewards and what becomes of an illegal action.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from bondline.engine import OptionError, game_specs, load_game
from bondline.lab._arrays import Arrays, Numbers
from bondline.lab._episode import REFUSE, Episode, IllegalAction
from bondline.lab._extras import missing

try:
    import pettingzoo
    from gymnasium import logger, spaces
    from pettingzoo.utils import wrappers
except ModuleNotFoundError as error:
    raise missing("lab", error) from None

__all__ = ["BondlineAEC", "BondlineParallel", "IllegalAction", "env", "parallel_env", "raw_env"]


class _Table:
    """What both kinds have in common: the game in play, its agents and their spaces."""

    render_mode: str | None

    def _make(
        self,
        wait: int,
        game: str,
        players: int | None = None,
        variant: str = "",
        options: Mapping[str, str] | None = None,
        rewards: str | None = None,
        illegal: str = REFUSE,
        illegal_reward: float = -1.0,
        render_mode: str | None = None,
    ) -> None:
        self._episode = Episode(game, players, variant, options, rewards, illegal)
        self._illegal_reward = illegal_reward
        self.render_mode = render_mode
        played = self._episode.game
        self._wait = played.num_distinct_actions
        self._arrays = Arrays(played, played.num_distinct_actions + wait)
        self.possible_agents = [f"player_{seat}" for seat in range(played.num_players)]
        self.agents = self.possible_agents[:]
        self.observation_spaces = {
            agent: spaces.Dict(
                {"observation": self._arrays.observation_space(), "action_mask": self._arrays.mask_space()}
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: self._arrays.action_space() for agent in self.possible_agents}
        self._games = 0
        self._seed = secrets.randbits(31)  # until one is given

    def observation_space(self, agent: str) -> spaces.Dict:
        """The space of an agent's observations, the same object every time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of an agent's actions, the same object every time."""
        return self.action_spaces[agent]

    def _begin(self, seed: int | None) -> None:
        """A new game: of this seed, or the next one after the last seed."""
        if seed is not None:
            self._seed, self._games = seed, 0
        self._episode.start(self._seed + (self._games << 32))
        self._games += 1
        self.agents = self.possible_agents[:]

    def _numbers(self, seat: int) -> Numbers:
        return self._arrays.tensor(self._episode.game.tensor(self._episode.state.observation(seat)))

    def _refusal(self, seat: int, action: int) -> dict[str, str] | None:
        """What speaks against an action."""
        refusal = self._episode.refusal(seat, action)
        return None if refusal is None else self._episode.words.refused(seat, action, refusal)

    def render(self) -> str | None:
        """The table as everybody may see it, in words: returned (``ansi``) or printed (``human``)."""
        if self.render_mode is None:
            logger.warn("this environment was made without a render_mode")
            return None
        text = self._episode.words.table(self._episode.state.observation(None))
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Nothing is open."""


class BondlineAEC(_Table, pettingzoo.AECEnv[str, Any, int]):  # type: ignore[misc]
    """One agent after the other: where several are asked at once, in seat order.

    An illegal action changes nothing, costs ``illegal_reward``, is explained in ``infos[agent]["refusal"]``, and the same
    agent is asked again.
    """

    metadata: dict[str, Any]

    def __init__(self, game: str, **settings: Any) -> None:
        super().__init__()
        self._make(0, game, **settings)
        self.metadata = {
            "render_modes": ["ansi", "human"],
            "name": f"bondline_{self._episode.game.id}_v0",
            "is_parallelizable": self._episode.game.simultaneous,
            "render_fps": 1,
        }

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game."""
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Any] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._select()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent may know, and what it may do if it is its turn."""
        seat = self.possible_agents.index(agent)
        legal = self._episode.legal(seat) if agent == self.agent_selection else []
        return {"observation": self._numbers(seat), "action_mask": self._arrays.mask(legal)}

    def step(self, action: int | None) -> None:
        """An action of the selected agent. Raises ValueError for what is no action, IllegalAction if asked to raise."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is alive and needs an action")
        seat = self.possible_agents.index(agent)
        told = self._refusal(seat, int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.infos = {each: {} for each in self.agents}
        if told is not None:
            self.infos[agent] = {"refusal": told}
            self.rewards[agent] = self._illegal_reward
        else:
            self._episode.act(seat, int(action))
            self.rewards = dict(zip(self.possible_agents, self._episode.pay(), strict=True))
            self._select()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _select(self) -> None:
        awaited = self._episode.awaited
        if awaited:
            self.agent_selection = self.possible_agents[awaited[0]]
        else:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]


class BondlineParallel(_Table, pettingzoo.ParallelEnv[str, Any, int]):  # type: ignore[misc]
    """All agents at once. Who is not asked has one action, the last: to wait.

    An illegal action changes nothing for its agent, costs ``illegal_reward`` and is explained in its ``info["refusal"]``.
    """

    metadata: dict[str, Any]

    def __init__(self, game: str, **settings: Any) -> None:
        self._make(1, game, **settings)
        played = self._episode.game
        if not played.simultaneous:
            raise OptionError(
                f"{played.id} {played.variant} has no parallel environment, for its seats do not decide together: use env()"
            )
        self.metadata = {"render_modes": ["ansi", "human"], "name": f"bondline_{played.id}_v0", "render_fps": 1}

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new game."""
        self._begin(seed)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Any]]:
        """An action of every agent that is asked; what the others say is left aside.

        Raises ValueError for what is no action, IllegalAction if asked to raise: then nothing has changed.
        """
        infos: dict[str, Any] = {agent: {} for agent in self.agents}
        fines = dict.fromkeys(self.agents, 0.0)
        legal: list[tuple[int, int]] = []
        for seat in self._episode.awaited:
            agent = self.possible_agents[seat]
            if agent not in actions:
                raise ValueError(f"{agent} is asked and needs an action")
            action = int(actions[agent])
            told = self._refusal(seat, action)
            if told is None:
                legal.append((seat, action))
            else:
                infos[agent] = {"refusal": told}
                fines[agent] = self._illegal_reward
        for seat, action in legal:
            self._episode.act(seat, action)
        paid = self._episode.pay()
        rewards = {agent: paid[self.possible_agents.index(agent)] + fines[agent] for agent in self.agents}
        over = not self._episode.awaited
        observations = self._observations()
        terminations = dict.fromkeys(self.agents, over)
        truncations = dict.fromkeys(self.agents, False)
        if over:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return observations, rewards, terminations, truncations, infos

    def _refusal(self, seat: int, action: int) -> dict[str, str] | None:
        if action != self._wait:
            return super()._refusal(seat, action)
        text = f"P{seat + 1} is asked and cannot wait"
        if self._episode.raises:
            raise ValueError(text)
        return {"rule": "", "text": text}

    def _observations(self) -> dict[str, Any]:
        awaited = self._episode.awaited
        observations = {}
        for agent in self.agents:
            seat = self.possible_agents.index(agent)
            legal = self._episode.legal(seat) if seat in awaited else [self._wait]
            observations[agent] = {"observation": self._numbers(seat), "action_mask": self._arrays.mask(legal)}
        return observations


def raw_env(game: str, **settings: Any) -> BondlineAEC:
    """An AEC environment without PettingZoo's wrappers."""
    return BondlineAEC(game, **settings)


def env(game: str, **settings: Any) -> pettingzoo.AECEnv[str, Any, int]:
    """An AEC environment that also checks the order of calls and the bounds of actions."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw_env(game, **settings)))


def parallel_env(game: str, **settings: Any) -> BondlineParallel:
    """A parallel environment. Raises OptionError for a game whose seats do not decide together."""
    return BondlineParallel(game, **settings)


def _register() -> None:
    for spec in game_specs():
        name = f"bondline/{spec.id}-v0"
        pettingzoo.register("aec", name, "bondline.lab.pettingzoo:env", kwargs={"game": spec.id})
        together = [each for each in spec.variants if load_game(spec.id, variant=each).simultaneous]
        if together:
            settings = {"game": spec.id, "variant": together[0]}
            pettingzoo.register("parallel", name, "bondline.lab.pettingzoo:parallel_env", kwargs=settings)


_register()
