"""Random playouts of one engine, in a process of its own: ``python -m bench.contestants NAME SECONDS``.

Each contestant plays whole games with uniformly random legal moves, asks for the legal moves at every decision as its
users do from Python, and prints ``{"decisions", "seconds", "games"}``. Seconds are of the processor, not of the clock,
since other work may share the machine. A decision is one action of one seat; chance is not counted.
"""

from __future__ import annotations

import json
import random
import sys
import time
import warnings
from collections.abc import Callable, Iterator

Contestant = Callable[[], Iterator[int]]
"""Yields the number of decisions of one game after another, for ever."""


def bondline(name: str, players: int) -> Iterator[int]:
    from bondline.engine import Rng, load_game, play_out

    game = load_game(name, players=players, variant="standard")
    seed = 0
    while True:
        seed += 1
        yield play_out(game.new_initial_state(), Rng(seed))


def rlcard_uno() -> Iterator[int]:
    # RLCard's own loop and agents; its deprecation warnings are not what is measured.
    warnings.simplefilter("ignore")
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make("uno", config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    while True:
        before = env.timestep
        env.run()
        yield env.timestep - before


def python_chess() -> Iterator[int]:
    """Random plies of python-chess: the other board game in pure Python that generates its legal moves at every step."""
    import chess

    choose = random.Random(1)
    while True:
        board = chess.Board()
        plies = 0
        while not board.is_game_over(claim_draw=False) and plies < 300:
            board.push(choose.choice(list(board.legal_moves)))
            plies += 1
        yield plies


def open_spiel(name: str) -> Iterator[int]:
    import pyspiel

    game = pyspiel.load_game(name)
    choose = random.Random(1)
    while True:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(choose.choices(outcomes, weights)[0])
            elif state.is_simultaneous_node():
                actions = [choose.choice(state.legal_actions(seat)) for seat in range(game.num_players())]
                state.apply_actions(actions)
                decisions += len(actions)
            else:
                state.apply_action(choose.choice(state.legal_actions()))
                decisions += 1
        yield decisions


CONTESTANTS: dict[str, Contestant] = {
    "bondline-ion": lambda: bondline("ion", 4),
    "bondline-valence": lambda: bondline("valence", 2),
    "bondline-synthesis": lambda: bondline("synthesis", 2),
    "python-chess": python_chess,
    "rlcard-uno": rlcard_uno,
    "open_spiel-goofspiel": lambda: open_spiel("goofspiel(players=4)"),
    "open_spiel-hearts": lambda: open_spiel("hearts"),
    "open_spiel-gin_rummy": lambda: open_spiel("gin_rummy"),
    "open_spiel-hive": lambda: open_spiel("hive"),
}


def main() -> None:
    name, seconds = sys.argv[1], float(sys.argv[2])
    games = CONTESTANTS[name]()
    # What is made on first use does not count.
    for _ in range(3):
        next(games)
    played = decisions = 0
    started = time.process_time()
    while (spent := time.process_time() - started) < seconds:
        decisions += next(games)
        played += 1
    print(json.dumps({"decisions": decisions, "seconds": spent, "games": played}))


if __name__ == "__main__":
    main()
