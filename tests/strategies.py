"""Hypothesis strategies for games and the moments in them, over every registered game."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import strategies as st

from bondline.engine import CHANCE, Game, Rng, State, game_specs, load_game

_games: dict[tuple[str, int, str], Game] = {}


def game(game_id: str, players: int, variant: str) -> Game:
    """A game, made once."""
    key = (game_id, players, variant)
    if key not in _games:
        _games[key] = load_game(game_id, players, variant)
    return _games[key]


@st.composite
def games(draw: st.DrawFn, only: str = "") -> Game:
    """Any registered game (or ``only`` that one) with any number of players and any single variant."""
    spec = draw(st.sampled_from([spec for spec in game_specs() if only in ("", spec.id)]))
    variant = draw(st.sampled_from(spec.variants))
    fewest, most, _ = spec.players_of(variant)
    return game(spec.id, draw(st.integers(fewest, most)), variant)


@dataclass(frozen=True)
class Moment:
    """A state that random play reached, and a generator to go on with."""

    game: Game
    state: State
    rng: Rng


@st.composite
def moments(draw: st.DrawFn, acting: bool = False, most: int = 400, only: str = "") -> Moment:
    """A moment of a random game; with ``acting`` one at which a seat is to act."""
    chosen = draw(games(only))
    rng = Rng(draw(st.integers(0, 10**6)))
    plies = draw(st.integers(0, most))
    state = chosen.new_initial_state()
    last = state.clone()
    for _ in range(plies):
        if not step(state, rng):
            state = last
            break
        if acting and state.awaited() and state.awaited()[0] != CHANCE:
            last = state.clone()
    if acting:
        while state.awaited() == (CHANCE,):
            step(state, rng)
        if not state.awaited():
            state = last
            while state.awaited() == (CHANCE,):
                step(state, rng)
    return Moment(chosen, state, rng)


def step(state: State, rng: Rng) -> tuple[int, int] | None:
    """One random action of any current seat, or one outcome: who and what; None when the game is over."""
    current = state.current_players()
    if not current:
        return None
    player = current[rng.below(len(current))]
    if player == CHANCE:
        action = state.draw(rng)
    else:
        legal = state.legal_actions(player)
        action = legal[rng.below(len(legal))]
    state.apply(player, action)
    return player, action
