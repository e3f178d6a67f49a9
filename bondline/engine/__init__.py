"""What a game is: the contract, refusals, records, chance, text catalogues and the registry of games."""

from __future__ import annotations

from bondline.engine._contract import CHANCE, Belief, Document, Game, GameFactory, State, View
from bondline.engine._document import Fields
from bondline.engine._errors import (
    BondlineError,
    CaseError,
    CatalogError,
    EditionError,
    OptionError,
    Param,
    Params,
    PositionError,
    RecordError,
    Refusal,
    UnknownGame,
)
from bondline.engine._message import Message, Outline
from bondline.engine._playout import play_out
from bondline.engine._registry import GameSpec, Option, game_spec, game_specs, load_game, register
from bondline.engine._rng import Rng
from bondline.engine._toml import Entry as TomlEntry
from bondline.engine._toml import TomlFile

__all__ = [
    "CHANCE",
    "Belief",
    "BondlineError",
    "CaseError",
    "CatalogError",
    "Document",
    "EditionError",
    "Fields",
    "Game",
    "GameFactory",
    "GameSpec",
    "Message",
    "Option",
    "OptionError",
    "Outline",
    "Param",
    "Params",
    "PositionError",
    "RecordError",
    "Refusal",
    "Rng",
    "State",
    "TomlEntry",
    "TomlFile",
    "UnknownGame",
    "View",
    "game_spec",
    "game_specs",
    "load_game",
    "play_out",
    "register",
]
