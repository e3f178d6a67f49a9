"""What a game is: the contract, refusals, records, chance, text catalogues and the registry of games."""

from __future__ import annotations

from bondline.engine._case import Case, read_cases, run_case, told
from bondline.engine._catalog import ENGINE_TEXT, LANGUAGES, Catalog, load_catalog, read_texts
from bondline.engine._contract import CHANCE, Belief, Block, Document, Game, GameFactory, State, View
from bondline.engine._dealer import Dealer, deal_secret, secret_hash
from bondline.engine._document import Fields
from bondline.engine._edition import PROVENANCES, check_provenance, edition_name, values_digest
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
from bondline.engine._fair import Commitment, Draw, commitment_of, draws_of
from bondline.engine._message import Message, Outline
from bondline.engine._notation import check_outcome, find_word, no_seat, seat_name
from bondline.engine._playout import play_out
from bondline.engine._record import Move, Played, Record, play_move, read_move, read_record, replay, replay_to
from bondline.engine._registry import GameSpec, Option, game_spec, game_specs, load_game, register
from bondline.engine._rng import Rng
from bondline.engine._rulebook import Coverage, Mark, Rule, Rulebook, read_rulebook
from bondline.engine._tally import Piece, Use
from bondline.engine._tensor import Layout, counts, one_hot, rotated, seat_of
from bondline.engine._toml import Entry as TomlEntry
from bondline.engine._toml import TomlFile

__all__ = [
    "CHANCE",
    "ENGINE_TEXT",
    "LANGUAGES",
    "PROVENANCES",
    "Belief",
    "Block",
    "BondlineError",
    "Case",
    "CaseError",
    "Catalog",
    "CatalogError",
    "Commitment",
    "Coverage",
    "Dealer",
    "Document",
    "Draw",
    "EditionError",
    "Fields",
    "Game",
    "GameFactory",
    "GameSpec",
    "Layout",
    "Mark",
    "Message",
    "Move",
    "Option",
    "OptionError",
    "Outline",
    "Param",
    "Params",
    "Piece",
    "Played",
    "PositionError",
    "Record",
    "RecordError",
    "Refusal",
    "Rng",
    "Rule",
    "Rulebook",
    "State",
    "TomlEntry",
    "TomlFile",
    "UnknownGame",
    "Use",
    "View",
    "check_outcome",
    "check_provenance",
    "commitment_of",
    "counts",
    "deal_secret",
    "draws_of",
    "edition_name",
    "find_word",
    "game_spec",
    "game_specs",
    "load_catalog",
    "load_game",
    "no_seat",
    "one_hot",
    "play_move",
    "play_out",
    "read_cases",
    "read_move",
    "read_record",
    "read_rulebook",
    "read_texts",
    "register",
    "replay",
    "replay_to",
    "rotated",
    "run_case",
    "seat_name",
    "seat_of",
    "secret_hash",
    "told",
    "values_digest",
]
