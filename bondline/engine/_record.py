"""Records: a whole game as text, one move a line, chance after ``~``. ``docs/reference/records.md`` is the reference.

A record holds what chance decided, so that a replay needs no generator and a game on a kitchen table can be written down.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from bondline.engine._contract import CHANCE, Game, State
from bondline.engine._errors import RecordError, Refusal
from bondline.engine._registry import load_game

_FIRST: Final = "bondline record 1"
_SEAT = re.compile(r"P([1-9][0-9]?)")
_HEADER = re.compile(r"([a-z][a-z -]*): *(.*)")
_MAX_LINE: Final = 10_000
_MAX_DIGITS: Final = 9


@dataclass(frozen=True, slots=True)
class Move:
    """One line of a record: what a seat did (CHANCE: nothing, the line begins with ``~``) and what chance decided then."""

    player: int
    text: str
    outcomes: str = ""

    @property
    def line(self) -> str:
        """``P3 pick He Cl ~ Na``, ``P1 rxn``, ``~ acids Na Cl``."""
        if self.player == CHANCE:
            return f"~ {self.outcomes}"
        return f"P{self.player + 1} {self.text}" + (f" ~ {self.outcomes}" if self.outcomes else "")


def read_move(line: str) -> Move:
    """Read one line. Raises RecordError."""
    before, tilde, outcomes = line.partition("~")
    words = before.split(None, 1)
    outcomes = " ".join(outcomes.split())
    if tilde and not outcomes:
        raise RecordError("after ~ stands what was drawn or rolled")
    if not words:
        if not tilde:
            raise RecordError("a move is “P1 …” or “~ …”")
        return Move(CHANCE, "", outcomes)
    seat = _SEAT.fullmatch(words[0])
    if not seat or len(words) < 2:
        raise RecordError(f"a move is “P1 …” or “~ …”, not {line.strip()!r}")
    return Move(int(seat[1]) - 1, " ".join(words[1].split()), outcomes)


@dataclass(slots=True)
class Record:
    """A game's header and moves. ``headers`` keeps everything else that the header says (names, the secret, its hash)."""

    game: str
    players: int
    variant: str
    edition: str
    rules: int
    options: dict[str, str] = field(default_factory=dict)
    headers: dict[str, str] = field(default_factory=dict)
    moves: list[Move] = field(default_factory=list)
    result: list[int] | None = None

    @classmethod
    def of(cls, game: Game, headers: Mapping[str, str] | None = None) -> Record:
        """An empty record of a game."""
        return cls(
            game.id,
            game.num_players,
            game.variant,
            game.edition,
            game.rules_version,
            dict(game.options),
            dict(headers or {}),
        )

    def note(self, game: Game, player: int, action: int) -> None:
        """Add an action or a chance outcome. Chance after a move stands on that move's line."""
        if player != CHANCE:
            self.moves.append(Move(player, game.action_to_string(action)))
            return
        text = game.outcome_to_string(action)
        last = self.moves.pop() if self.moves else Move(CHANCE, "")
        self.moves.append(Move(last.player, last.text, f"{last.outcomes} {text}".strip()))

    def write(self) -> str:
        """The canonical text."""
        lines = [
            _FIRST, f"game: {self.game}", f"players: {self.players}", f"variant: {self.variant}",
            f"edition: {self.edition}", f"rules: {self.rules}",
        ]  # fmt: skip
        lines += [f"option {name}: {value}" for name, value in sorted(self.options.items())]
        lines += [f"{name}: {value}" for name, value in self.headers.items()]
        lines.append("")
        lines += [move.line for move in self.moves]
        if self.result is not None:
            lines.append("result: " + " ".join(str(points) for points in self.result))
        return "\n".join(lines) + "\n"

    def make_game(self) -> Game:
        """The game that was played. Raises RecordError where this version would not play it alike."""
        game = load_game(self.game, self.players, self.variant, self.options)
        if self.edition not in ("", game.edition):
            raise RecordError(f"the record was played with edition {self.edition}, but this is {game.edition}")
        if self.rules != game.rules_version:
            raise RecordError(
                f"the record follows rules {self.rules}, but this version plays rules {game.rules_version}"
            )
        return game


def read_record(text: str) -> Record:
    """Read a record leniently. Raises RecordError that names the line."""
    lines = text.lstrip("\ufeff").splitlines()
    if not lines or lines[0].strip() != _FIRST:
        raise RecordError(f"line 1: a record begins with “{_FIRST}”")
    headers: dict[str, str] = {}
    moves: list[Move] = []
    result: list[int] | None = None
    for number, full in enumerate(lines[1:], 2):
        line = full.split("#", 1)[0].strip()
        if not line:
            continue
        if len(line) > _MAX_LINE:
            raise RecordError(f"line {number}: longer than {_MAX_LINE} characters")
        if result is not None:
            raise RecordError(f"line {number}: nothing stands after the result")
        header = _HEADER.fullmatch(line)
        if header and header[1] == "result":
            try:
                result = [int(word) for word in header[2].split()]
            except ValueError:
                raise RecordError(f"line {number}: the result is one whole number a seat, not {header[2]!r}") from None
        elif header and not moves:
            if header[1] in headers:
                raise RecordError(f"line {number}: {header[1]} is there twice")
            headers[header[1]] = header[2].strip()
        else:
            try:
                moves.append(read_move(line))
            except RecordError as fault:
                raise RecordError(f"line {number}: {fault}") from None
    return _with_header(headers, moves, result)


def _with_header(headers: dict[str, str], moves: list[Move], result: list[int] | None) -> Record:
    def number(name: str) -> int:
        value = headers.pop(name, "")
        if not value.isascii() or not value.isdigit() or len(value) > _MAX_DIGITS:
            raise RecordError(f"the header needs “{name}:” with a whole number, not {value[:40]!r}")
        return int(value)

    if not headers.get("game"):
        raise RecordError("the header needs “game:”")
    options = {name[7:]: headers.pop(name) for name in list(headers) if name.startswith("option ")}
    return Record(
        game=headers.pop("game"),
        players=number("players"),
        variant=headers.pop("variant", ""),
        edition=headers.pop("edition", ""),
        rules=number("rules"),
        options=options,
        headers=headers,
        moves=moves,
        result=result,
    )


@dataclass(frozen=True, slots=True)
class Played:
    """One action or chance outcome of a replay, with the moments around it. ``number`` is the record's move, from 1."""

    number: int
    player: int
    action: int
    before: State
    after: State


def play_move(game: Game, state: State, move: Move) -> Iterator[tuple[int, int]]:
    """Play one line on ``state``, yielding each (player, action or outcome) just before it is applied.

    Raises Refusal where it is not legal, RecordError where chance does not fit; what was played before that stays.
    """
    if move.player != CHANCE:
        action = game.parse(state, move.player, move.text)
        refusal = game.why_not(state, move.player, action)
        if refusal is not None:
            raise refusal
        yield move.player, action
        state.apply(move.player, action)
    rest = move.outcomes
    while rest:
        if state.current_players() != (CHANCE,):
            raise Refusal("engine.notation.outcome", {"text": rest, "known": []}, "none")
        outcome, rest = game.parse_outcome(state, rest)
        yield CHANCE, outcome
        state.apply(CHANCE, outcome)


def replay(record: Record, game: Game | None = None, keep: bool = True) -> Iterator[Played]:
    """Every action and outcome of a record in order, checked. Raises RecordError that names the move.

    Without ``keep`` both moments are the same state, changed in place: faster, when only the end is wanted.
    """
    made = game if game is not None else record.make_game()
    state = made.new_initial_state()
    number = 0
    try:
        for number, move in enumerate(record.moves, 1):
            before = state.clone() if keep else state
            steps = play_move(made, state, move)
            pending = next(steps, None)
            while pending is not None:
                following = next(steps, None)
                after = state.clone() if keep else state
                yield Played(number, pending[0], pending[1], before, after)
                before, pending = after, following
    except Refusal as refusal:
        raise RecordError(f"move {number} ({record.moves[number - 1].line}) is not legal: {refusal}") from refusal
    if record.result is not None:
        if state.current_players():
            raise RecordError("the record has a result, but the game is not over")
        if list(state.scores()) != record.result:
            raise RecordError(f"the result says {record.result}, but the game ends {list(state.scores())}")


def replay_to(record: Record, at: int | None = None, game: Game | None = None) -> State:
    """The state after ``at`` moves (None: all). Raises RecordError."""
    made = game if game is not None else record.make_game()
    if at is not None and not 0 <= at <= len(record.moves):
        raise RecordError(f"the record has {len(record.moves)} moves, not {at}")
    upto = record if at is None or at == len(record.moves) else Record(
        record.game, record.players, record.variant, record.edition, record.rules, record.options, record.headers,
        record.moves[:at], None,
    )  # fmt: skip
    state = made.new_initial_state()
    for played in replay(upto, made, keep=False):
        state = played.after
    return state
