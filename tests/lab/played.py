"""Whole games through the environments, as text; run by itself, it prints them: one line a game, with a hash of all it saw.

A second process with another hash seed must print the same (test_seeds).
"""

from __future__ import annotations

import hashlib
import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np

from bondline.engine import game_specs

SEED = 20


def settings() -> Iterator[tuple[str, int, str]]:
    """Every game in every variant: with the fewest players, and in its first variant also with the most."""
    for spec in game_specs():
        for number, variant in enumerate(spec.variants):
            fewest, most, _ = spec.players_of(variant)
            yield spec.id, fewest, variant
            if number == 0:
                yield spec.id, most, variant


def play_aec(game: str, players: int, variant: str) -> str:
    """A hash of a game of the AEC environment: agents, observations, masks, rewards, actions."""
    from bondline.lab import pettingzoo

    env = pettingzoo.env(game=game, players=players, variant=variant)
    rng = np.random.default_rng(SEED)
    env.reset(seed=SEED)
    told = hashlib.sha256()
    for agent in env.agent_iter():
        observation, reward, over, _, info = env.last()
        action = None if over else int(rng.choice(np.flatnonzero(observation["action_mask"])))
        told.update(observation["observation"].tobytes() + observation["action_mask"].tobytes())
        told.update(repr((agent, reward, over, info, action)).encode())
        env.step(action)
    return told.hexdigest()[:16]


def play_parallel(game: str, players: int, variant: str) -> str:
    """A hash of a game of the parallel environment."""
    from bondline.lab import pettingzoo

    env = pettingzoo.parallel_env(game=game, players=players, variant=variant)
    rng = np.random.default_rng(SEED)
    observations, _ = env.reset(seed=SEED)
    told = hashlib.sha256()
    while env.agents:
        actions = {agent: int(rng.choice(np.flatnonzero(observations[agent]["action_mask"]))) for agent in env.agents}
        observations, rewards, *rest = env.step(actions)
        for seen in observations.values():
            told.update(seen["observation"].tobytes() + seen["action_mask"].tobytes())
        told.update(repr((actions, rewards, rest)).encode())
    return told.hexdigest()[:16]


def play_seat(game: str, players: int, variant: str) -> str:
    """A hash of a game of the Gymnasium environment, from a seat that the seed chooses, against bots that break ties."""
    import bondline.lab.gymnasium

    env = bondline.lab.gymnasium.SeatEnv(game, players, variant, seat=None, bots="greedy" if players < 4 else "random")
    rng = np.random.default_rng(SEED)
    observation, info = env.reset(seed=SEED)
    told, over = hashlib.sha256(observation.tobytes()), False
    while not over:
        action = int(rng.choice(np.flatnonzero(info["action_mask"])))
        observation, reward, over, _, info = env.step(action)
        told.update(
            observation.tobytes() + info["action_mask"].tobytes() + repr((action, reward, info["seat"])).encode()
        )
    return told.hexdigest()[:16]


def play_spiel(game: str, players: int, variant: str) -> str:
    """A hash of a game of OpenSpiel's, chance drawn here: states, observations, returns."""
    import pyspiel

    import bondline.lab.openspiel  # noqa: F401 — registers the games

    played: Any = pyspiel.load_game(f"bondline_{game}", {"players": players, "variant": variant})
    rng = np.random.default_rng(SEED)
    state, told = played.new_initial_state(), hashlib.sha256()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, shares = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=shares)))
        elif state.is_simultaneous_node():
            state.apply_actions([int(rng.choice(state.legal_actions(seat))) for seat in range(players)])
        else:
            told.update(state.observation_string(state.current_player()).encode())
            state.apply_action(int(rng.choice(state.legal_actions())))
    told.update(repr((str(state), state.returns(), state.information_state_string(0))).encode())
    return told.hexdigest()[:16]


def lines() -> list[str]:
    """One line a game."""
    from bondline.engine import load_game

    told = []
    for game, players, variant in settings():
        hashes = [play(game, players, variant) for play in (play_aec, play_seat, play_spiel)]
        if load_game(game, players, variant).simultaneous:
            hashes.append(play_parallel(game, players, variant))
        told.append(f"{game} {players} {variant} {' '.join(hashes)}")
    return told


if __name__ == "__main__":
    warnings.simplefilter("error")
    print("\n".join(lines()))
