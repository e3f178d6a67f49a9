"""What a seat is paid: for its place at the end, or for points as they come."""

from __future__ import annotations

from typing import Final

from bondline.engine import Game, OptionError, State

RANK: Final = "rank"
SCORE: Final = "score"
REWARDS: Final = (RANK, SCORE)


def reward_kind(game: Game, wanted: str | None = None) -> str:
    """How a game is paid: by rank where somebody wins or loses, by points where one seat plays for them.

    Raises OptionError for what there is not.
    """
    ranked = game.num_players > 1 or game.together
    if wanted is None:
        return RANK if ranked else SCORE
    if wanted not in REWARDS:
        raise OptionError(f"rewards are {' or '.join(REWARDS)}, not {wanted!r}")
    if wanted == RANK and not ranked:
        raise OptionError(f"{game.id} {game.variant} for one player is neither won nor lost: its rewards are {SCORE!r}")
    return wanted


def results(game: Game, state: State) -> list[float]:
    """What each seat is paid for its place in a game that is over, between −1 and 1.

    Against each other it sums to zero: the only winner gets 1, and the others pay for it in equal parts; winners that tie
    share. Together, all get 1 or all −1.
    """
    won = [place == 1 for place in state.ranking()]
    if game.together:
        return [1.0 if each else -1.0 for each in won]
    n = game.num_players
    return [(n / sum(won) - 1 if each else -1) / (n - 1) for each in won]
