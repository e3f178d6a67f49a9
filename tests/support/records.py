"""Records of games between bots, for whatever reads records."""

from __future__ import annotations

from bondline.bots import make_bot
from bondline.engine import CHANCE, Record, Rng, load_game


def played(name: str, players: int, variant: str, levels: list[str], seed: int, moves: int = 10_000) -> Record:
    """The record of a game between bots, up to so many moves."""
    game = load_game(name, players, variant)
    record, state, rng = Record.of(game), game.new_initial_state(), Rng(seed)
    bots = [make_bot(level) for level in levels]
    while (awaited := state.awaited()) and len(record.moves) < moves:
        seat = awaited[0]
        if seat == CHANCE:
            action = state.draw(rng)
        else:
            legal = state.legal_actions(seat)
            action = bots[seat].choose(game, seat, state.observation(seat), legal, rng.below(1 << 29))
        record.note(game, seat, action)
        state.apply(seat, action)
    return record
