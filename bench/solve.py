"""How long the exact solvers take: Ion's rearrangement at every RXN of 500 random rounds and for full hands of all ions;
Synthesis's chains on the tables of greedy games, for each chain card and without one, and on tables that nobody plays.

A player's area is at most eight picks, one more by Play Two, one from the centre and one taken for the reaction.
"""

from __future__ import annotations

import statistics
import time
from typing import Any

from bondline.bots import make_bot
from bondline.engine import CHANCE, Document, Game, Rng, load_game

ROUNDS = 500
_NAMES = {"r": "red", "b": "blue", "g": "green", "y": "yellow"}
_GOALS = ("acids", "alkali-bases", "alkali-chlorides", "alkaline-earth-salts", "neutralization")


def random_rounds() -> list[float]:
    """Milliseconds for each arrangement at the end of 500 random rounds of four players, every seat solved."""
    game = load_game("ion", 4)
    times: list[float] = []
    rounds, seed = 0, 0
    while rounds < ROUNDS:
        state, rng = game.new_initial_state(), Rng(seed)
        seed += 1
        seen = -1
        while state.awaited() and rounds < ROUNDS:
            player = state.awaited()[0]
            if player == CHANCE:
                state.apply(CHANCE, state.draw(rng))
                continue
            view = state.observation(None)
            if view["step"] == view["steps"] and view["phase"] == "place" and view["round"] != seen:
                seen = view["round"]
                rounds += 1
                times += [solved(game, state.position(), seat) for seat in range(4)]
            legal = state.legal_actions(player)
            state.apply(player, legal[rng.below(len(legal))])
    return times


def full_hands(count: int) -> list[float]:
    """Milliseconds for hands of ten ions, with the centre and eight discards to take from."""
    game = load_game("ion", 4)
    deck = [card for card, copies in game.new_initial_state().position()["deck"].items() for _ in range(copies)]
    times: list[float] = []
    for seed in range(count):
        rng = Rng(seed)
        cards = deck[:]
        drawn = [cards.pop(rng.below(len(cards))) for _ in range(30)]
        ions = [card for card in drawn if card not in ("He", "Ne", "Ar")]
        goals = sorted({_GOALS[rng.below(len(_GOALS))] for _ in range(3)})
        document = {
            "phase": "react",
            "reactions": ["P1"],
            "goals": goals,
            "discards": ions[10:],
            "seats": [{"loose": ions[:10], "tiles": []}, {}, {}, {}],
        }
        times.append(solved(game, document, 0))
    return times


def full_tables(count: int) -> dict[str, list[float]]:
    """Milliseconds for the chains of tables that greedy play filled, by chain card."""
    tables = []
    basic = load_game("synthesis", 1, "basic")
    bot = make_bot("greedy")
    for seed in range(count):
        state, rng = basic.new_initial_state(), Rng(seed)
        while (view := state.observation(0))["phase"] not in ("chains", "over"):
            if state.awaited() == (CHANCE,):
                state.apply(CHANCE, state.draw(rng))
            else:
                state.apply(0, bot.choose(basic, 0, view, state.legal_actions(0), seed))
        tables.append(
            [" ".join(_NAMES[letter] for letter in column) for column in view["seats"][0]["table"].split("/")]
        )
    times: dict[str, list[float]] = {}
    for card in [each["id"] for each in basic.components()["chains"]]:
        game = load_game("synthesis", 1, "standard", {"pattern": "PT3", "chain": card})
        times[card] = [solved(game, {"phase": "over", "turn": 28, "seats": [{"table": table}]}, 0) for table in tables]
    times["no card"] = [
        solved(basic, {"phase": "over", "turn": 28, "seats": [{"table": table}]}, 0) for table in tables
    ]
    return times


def hard_tables(count: int) -> dict[str, list[float]]:
    """Milliseconds for full tables of one colour and of two, by how many cells have the second one, for every chain card."""
    times: dict[str, list[float]] = {}
    cards = [each["id"] for each in load_game("synthesis", 1, "basic").components()["chains"]]
    for name, others in (("one colour", 0), ("nearly one colour", 6), ("two colours", 18)):
        times[name] = []
        for seed in range(count if others else 1):
            rng = Rng(seed)
            cells = ["red"] * (36 - others) + ["blue"] * others
            mixed = [cells.pop(rng.below(len(cells))) for _ in range(36)]
            table = [" ".join(mixed[column : column + 6]) for column in range(0, 36, 6)]
            document = {"phase": "over", "turn": 28, "seats": [{"table": table}]}
            for card in cards:
                game = load_game("synthesis", 1, "standard", {"pattern": "PT3", "chain": card})
                times[name].append(solved(game, document, 0))
    return times


def solved(game: Game, document: Document, seat: int) -> float:
    """Milliseconds of processor time for one solution."""
    state = game.from_position(document)
    started = time.process_time()
    game.solve(state, seat)
    return 1000 * (time.process_time() - started)


def measure(_repeats: int) -> dict[str, Any]:
    """Medians and worst cases; once is enough, since every arrangement is timed by itself."""
    result = {}
    for name, times in (
        ("random rounds", random_rounds()),
        ("hands of ten ions", full_hands(200)),
        *full_tables(200).items(),
        *hard_tables(10).items(),
    ):
        result[name] = {"arrangements": len(times), "median_ms": statistics.median(times), "worst_ms": max(times)}
    return result


def show(measured: dict[str, Any]) -> str:
    """A line for each kind of hand."""
    lines = [
        "Exact solvers, milliseconds of processor time: rearrangements of Ion, chain layouts of Synthesis by chain card"
    ]
    for name, figures in measured.items():
        lines.append(
            f"{name:20} {figures['arrangements']:5} solved   median {figures['median_ms']:.2f}   "
            f"worst {figures['worst_ms']:.2f}"
        )
    worst = measured["random rounds"]["worst_ms"]
    lines.append(
        f"wanted: worst of {ROUNDS} random rounds < 50 ms: {'reached' if worst < 50 else 'missed'}, {worst:.1f}"
    )
    return "\n".join(lines)
