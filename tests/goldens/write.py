"""Golden playthroughs: one readable game of each variant, with what could be seen and done at every move.

``./run python -m tests.goldens.write`` writes them anew; the diff is then to be read and explained in the commit.
"""

from __future__ import annotations

from pathlib import Path

from bondline.engine import CHANCE, ENGINE_TEXT, Rng, game_spec, game_specs, load_catalog, load_game
from tests.goldens.design import BROUGHT, brought

HERE = Path(__file__).parent
SEED = 1
WHOLE = 60
"""Decisions that are shown with the view and the legal moves; later ones with what happened only."""


def playthrough(game_id: str, variant: str) -> str:
    """A random game with the fewest players, as text: moves, messages, and at each decision the view and the legal moves."""
    spec = game_spec(game_id)
    fewest, _, _ = spec.players_of(variant)
    game = load_game(game_id, fewest, variant)
    catalog = load_catalog([ENGINE_TEXT, spec.folder / "text"])
    state = game.new_initial_state()
    rng = Rng(SEED)
    decisions = 0
    lines = [f"{game_id} {variant}, {fewest} players, seed {SEED}, edition {game.edition}", ""]
    while True:
        current = state.current_players()
        if not current:
            break
        before = state.clone()
        if current == (CHANCE,):
            outcomes = state.chance_outcomes()
            player, action = CHANCE, state.draw(rng)
            weight = dict(outcomes)[action]
            total = sum(each for _, each in outcomes)
            lines.append(f"~ {game.outcome_to_string(action)}    {weight}/{total}")
        else:
            player = current[rng.below(len(current))]
            legal = state.legal_actions(player)
            action = legal[rng.below(len(legal))]
            if decisions < WHOLE:
                lines.append("")
                lines += [f"  | {line}" for line in catalog.lines(game.outline(state.observation(player)))]
                lines.append(f"  legal: {', '.join(game.action_to_string(each) for each in legal)}")
                undo = ", ".join(f"P{seat + 1}" for seat in range(game.num_players) if state.retractable(seat))
                names = ", ".join(f"P{seat + 1}" for seat in state.awaited())
                lines.append(f"  awaited: {names}   can take back: {undo or 'nobody'}")
            decisions += 1
            lines.append(f"P{player + 1} {game.action_to_string(action)}")
        state.apply(player, action)
        lines += [f"    {catalog.tell(each)}" for each in game.describe(before, player, action, state, None)]
    lines += ["", f"scores {list(state.scores())}, places {list(state.ranking())}", ""]
    return "\n".join(lines)


def all_goldens() -> list[tuple[str, str, Path]]:
    """Game, variant and file of every golden there has to be."""
    return [(spec.id, variant, HERE / f"{spec.id}-{variant}.txt") for spec in game_specs() for variant in spec.variants]


if __name__ == "__main__":
    for game_id, variant, path in all_goldens():
        path.write_text(playthrough(game_id, variant), encoding="utf-8")
    BROUGHT.write_text(brought(), encoding="utf-8")
