"""Random games by seed and the hashes of where they ended: what must be equal wherever the engine runs.

Used from CPython, from compiled modules and from Pyodide, so it needs nothing but the engine and the bots.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import bondline.games
from bondline.bots import SearchBot
from bondline.engine import CHANCE, Game, Rng, game_specs, load_game, play_out, read_record, replay_to

SHIPPED = Path(bondline.games.__file__).parent
RECORDS = Path(__file__).parent / "records"


def hashes(seeds: Iterable[int]) -> Iterator[tuple[str, str]]:
    """What was played, and :func:`digest` of where it ended: the records, and random games by seed.

    Random games are of every variant with fewest, usual and most players.
    """
    for path in sorted(RECORDS.rglob("*.txt")):
        end = replay_to(read_record(path.read_text(encoding="utf-8")))
        yield path.relative_to(RECORDS).as_posix(), digest(end.position())
    # Other tests may have registered games of their own in this process.
    for spec in (spec for spec in game_specs() if SHIPPED in spec.folder.parents):
        for variant in spec.variants:
            for players in sorted(set(spec.players_of(variant))):
                game = load_game(spec.id, players=players, variant=variant)
                yield from searched(game, variant, players)
                yield f"{game.id} {variant}, {players} players, all that was seen", digest(seen(game, players))
                for seed in seeds:
                    state = game.new_initial_state()
                    decisions = play_out(state, Rng(seed))
                    played = f"{spec.id} {variant}, {players} players, seed {seed}, {decisions} decisions"
                    yield played, digest(state.position())


def searched(game: Game, variant: str, players: int) -> Iterator[tuple[str, str]]:
    """What a small search thinks of the choices of a random game, every few of them, each asked of a copy."""
    state, rng, bot, count = game.new_initial_state(), Rng(1), SearchBot(8), 0
    while awaited := state.awaited():
        if awaited[0] == CHANCE:
            state.apply(CHANCE, state.draw(rng))
            continue
        seat = awaited[0]
        legal = state.clone().legal_actions(seat)
        if len(legal) > 1:
            count += 1
            if count % 12 == 1:
                judged = bot.judge(game, seat, state.clone().observation(seat), legal, count)
                yield f"{game.id} {variant}, {players} players, choice {count}", repr(judged)
        state.apply(seat, legal[rng.below(len(legal))])


def seen(game: Game, players: int) -> list[object]:
    """What everybody may know after each step of a random game, and what they are told of it."""
    state, rng, found = game.new_initial_state(), Rng(2), list[object]()
    while acting := state.current_players():
        player, before = acting[0], state.clone()
        legal = [] if player == CHANCE else state.legal_actions(player)
        action = legal[rng.below(len(legal))] if legal else state.draw(rng)
        state.apply(player, action)
        for observer in (None, *range(players)):
            told = game.describe(before, player, action, state, observer)
            found.append([state.observation(observer), [[each.key, dict(each.params)] for each in told]])
    return found


def digest(document: object) -> str:
    """The SHA-256 of a document in one canonical spelling."""
    return hashlib.sha256(json.dumps(document, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def differences(here: dict[str, str], there: dict[str, str]) -> list[str]:
    """What was played here or there and did not end alike."""
    return [played for played in sorted(here.keys() | there.keys()) if here.get(played) != there.get(played)]


if __name__ == "__main__":
    print(json.dumps(dict(hashes(range(int(sys.argv[1]))))))
