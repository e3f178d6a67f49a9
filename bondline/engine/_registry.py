"""The games that there are. A game's package registers itself; nobody else names it."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from bondline.engine._contract import Game, GameFactory
from bondline.engine._errors import OptionError, UnknownGame


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a game: the values it takes (empty: any text) and the one it has when none is given."""

    id: str
    values: tuple[str, ...] = ()
    default: str = ""
    local: bool = False
    """Names a file of this machine: only for whoever sits at it, never offered or accepted over a network."""
    variants: tuple[str, ...] = ()
    """The variants that this option is for; empty for any."""
    unless: str = ""
    """Another option that settles this one too, once it is not left at its default: then this one is not asked for."""
    more: bool = False
    """Whether another edition may bring more values than these; the game then says which there are."""


@dataclass(frozen=True, slots=True)
class GameSpec:
    """What is known of a game before one is made.

    ``folder`` holds ``rules.toml``, ``text/`` and ``edition/``. Names and sentences for people are in the text
    catalogue under ``<id>.name``, ``<id>.about``, ``<id>.variant.<variant>`` and ``<id>.variant.<variant>.about``,
    ``<id>.option.<option>`` and ``<id>.option.<option>.about``.
    """

    id: str
    min_players: int
    max_players: int
    default_players: int
    variants: tuple[str, ...]
    """The first is the default. Games whose variants combine accept them joined by ``+``."""
    factory: GameFactory
    folder: Path
    options: tuple[Option, ...] = field(default=())
    combine: bool = False
    """Whether variants after the first can be joined by ``+``."""
    seats: tuple[tuple[str, int, int], ...] = ()
    """Variants for fewer players than the game: their name, the fewest and the most."""

    def players_of(self, variant: str) -> tuple[int, int, int]:
        """How many can play a variant: the fewest, the most, and how many if nothing is said."""
        for name, fewest, most in self.seats:
            if name == variant.strip().lower():
                return fewest, most, min(max(self.default_players, fewest), most)
        return self.min_players, self.max_players, self.default_players


_specs: dict[str, GameSpec] = {}
_loaded = False


def register(spec: GameSpec) -> None:
    """Make a game known. Called once by the game's package."""
    if spec.id in _specs:
        raise ValueError(f"game {spec.id!r} is registered twice")
    _specs[spec.id] = spec


def game_specs() -> list[GameSpec]:
    """All registered games, by id."""
    global _loaded
    if not _loaded:
        _loaded = True
        # By name and not by import statement: the engine stands below the games and knows none of them.
        games = importlib.import_module("bondline.games")
        for module in pkgutil.iter_modules(games.__path__):
            if module.ispkg:
                importlib.import_module(f"bondline.games.{module.name}")
    return [_specs[game] for game in sorted(_specs)]


def game_spec(game: str) -> GameSpec:
    """The specification of one game. Raises UnknownGame, naming those there are."""
    known = game_specs()
    wanted = game.strip().lower()
    for spec in known:
        if spec.id == wanted:
            return spec
    raise UnknownGame(f"there is no game {game!r}; there are: {', '.join(spec.id for spec in known)}")


def load_game(
    game: str, players: int | None = None, variant: str = "", options: Mapping[str, str] | None = None
) -> Game:
    """Make a game. Raises UnknownGame, OptionError or EditionError, each saying what would be right."""
    spec = game_spec(game)
    fewest, most, usual = spec.players_of(variant)
    seats = usual if players is None else players
    if not fewest <= seats <= most:
        wanted = f"{fewest} to {most} players" if most > fewest else f"{most} {'player' if most == 1 else 'players'}"
        raise OptionError(f"{spec.id} {variant} is for {wanted}, not {seats}".replace("  ", " "))
    given = dict(options or {})
    known = {option.id: option for option in spec.options}
    for name, value in given.items():
        if name not in known:
            there_are = ", ".join(known) or "none"
            raise OptionError(f"{spec.id} has no option {name!r}; there are: {there_are}")
        if known[name].values and not known[name].more and value not in known[name].values:
            raise OptionError(f"option {name} of {spec.id} is {' or '.join(known[name].values)}, not {value!r}")
    return spec.factory(seats, variant, given)
