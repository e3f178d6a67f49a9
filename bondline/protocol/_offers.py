"""What can be played here: registered games, their variants and options, and the levels of bots."""

from __future__ import annotations

from collections.abc import Sequence

from bondline.engine import GameSpec, game_specs
from bondline.protocol.messages import Choice, GameInfo, OptionInfo, Text


def games() -> list[GameInfo]:
    """All registered games. Options of free text are for the operator (they may name files) and are not offered."""
    return [_game(spec) for spec in game_specs()]


def levels(names: Sequence[str]) -> list[Choice]:
    """The levels of bots."""
    return [_choice(name, f"bot.{name}", f"bot.{name}.name") for name in names]


def _game(spec: GameSpec) -> GameInfo:
    return GameInfo(
        id=spec.id,
        name=Text(f"{spec.id}.name"),
        about=Text(f"{spec.id}.about"),
        min_players=spec.min_players,
        max_players=spec.max_players,
        variants=[_choice(name, f"{spec.id}.variant.{name}", f"{spec.id}.variant.{name}") for name in spec.variants],
        options=[
            OptionInfo(
                id=option.id,
                name=Text(f"{spec.id}.option.{option.id}"),
                about=Text(f"{spec.id}.option.{option.id}.about"),
                values=list(option.values),
                default=option.default,
                variants=list(option.variants),
                unless=option.unless,
            )
            for option in spec.options
            if option.values
        ],
        combine=spec.combine,
        seats={variant: (fewest, most) for variant, fewest, most in spec.seats},
    )


def _choice(name: str, key: str, title: str) -> Choice:
    return Choice(name, Text(title), Text(f"{key}.about"))
