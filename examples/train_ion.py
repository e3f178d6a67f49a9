"""Teach a policy to play Ion's Beginner game for two, with MaskablePPO of sb3-contrib, and measure it against random play.

    PYTHONPATH=. python examples/train_ion.py --seconds 120 --games 500

It needs gymnasium and sb3-contrib; docs/how-to/train-a-policy.md says how to install PyTorch without CUDA.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
from gymnasium.wrappers import TransformReward

import bondline.lab.gymnasium  # noqa: F401 — registers the environments

Policy = Callable[[Any, Any], int]
"""An observation and a mask of legal actions → an action."""


def make_env(**settings: Any) -> gymnasium.Env[Any, Any]:
    """Ion's Beginner game for two against a bot, from another seat each game."""
    return gymnasium.make("bondline/Ion-v0", variant="beginner", seat=None, **settings)


def win_share(policy: Policy, games: int, seed: int, bots: str = "random") -> tuple[float, float, float]:
    """The share of games won (a tie is half a win), and the two ends of its 95 % interval."""
    env = make_env(rewards="rank", bots=bots)
    shares = []
    for game in range(games):
        observation, info = env.reset(seed=seed + game)
        over = False
        while not over:
            action = policy(observation, info["action_mask"])
            observation, reward, over, _, info = env.step(action)
        shares.append((float(reward) + 1) / 2)
    return float(np.mean(shares)), *interval(float(np.mean(shares)), games)


def interval(share: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share: it says something also where all games were won."""
    z2 = 1.96**2
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    half = (z2 * (share * (1 - share) / games + z2 / (4 * games**2))) ** 0.5 / (1 + z2 / games)
    return middle - half, middle + half


def random_policy(seed: int) -> Policy:
    """Any legal action."""
    rng = np.random.default_rng(seed)
    return lambda _, mask: int(rng.choice(np.flatnonzero(mask)))


def train(seconds: float, seed: int) -> Policy:
    """A policy after so many seconds of learning."""
    import torch
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.callbacks import BaseCallback
    from stable_baselines3.common.vec_env import DummyVecEnv

    class Deadline(BaseCallback):  # type: ignore[misc]
        def _on_training_start(self) -> None:
            self.end = time.monotonic() + seconds

        def _on_step(self) -> bool:
            return time.monotonic() < self.end

    def make() -> gymnasium.Env[Any, Any]:
        # Points come at the end of each round; a round brings about fifteen.
        return TransformReward(make_env(rewards="score"), lambda points: float(points) / 15)

    torch.set_num_threads(1)  # the network is small: a second thread costs more than it brings
    envs = DummyVecEnv([make for _ in range(16)])
    model = MaskablePPO(
        "MlpPolicy",
        envs,
        n_steps=128,
        batch_size=512,
        n_epochs=4,
        gamma=1.0,
        gae_lambda=0.95,
        ent_coef=0.01,
        learning_rate=1e-3,
        policy_kwargs={"net_arch": [256, 128]},
        seed=seed,
        device="cpu",
    )
    model.learn(10_000_000, callback=Deadline())
    print(f"{model.num_timesteps} decisions in {seconds:.0f} s")

    def choose(observation: Any, mask: Any) -> int:
        action, _ = model.predict(observation, action_masks=mask, deterministic=True)
        return int(action)

    return choose


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    # The games that count are dealt from seeds of their own.
    trained = train(options.seconds, options.seed)
    for name, policy in (("random", random_policy(options.seed)), ("trained", trained)):
        for bots in ("random", "greedy"):
            share, low, high = win_share(policy, options.games, 1_000_000, bots)
            print(f"{name} against {bots}: {share:.3f} ({low:.3f} to {high:.3f})")


if __name__ == "__main__":
    main()
