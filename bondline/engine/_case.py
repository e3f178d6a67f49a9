"""Rule cases: a position, moves, and what must follow, as TOML that anybody can write. ``docs/reference/cases.md``.

A case says which rules it shows. It passes when everything under ``then`` holds after the moves, or when the last move is
refused by the rule that ``then.refused`` names.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from bondline.engine._contract import Game, State
from bondline.engine._errors import BondlineError, CaseError, Refusal
from bondline.engine._message import Message
from bondline.engine._notation import seat_name
from bondline.engine._record import play_move, read_move
from bondline.engine._registry import game_specs, load_game
from bondline.engine._toml import Entry, TomlFile

_FIELDS: Final = ("name", "rules", "players", "variant", "options", "position", "moves", "then")
_THEN: Final = {
    "refused": "text", "reason": "text", "invalid": "text", "over": "flag", "scores": "numbers", "ranking": "numbers",
    "awaited": "texts", "current": "texts", "position": "table",
    "undo": "seats", "legal": "seats", "may": "seats", "may_not": "seats", "sees": "seats", "solve": "seats",
}  # fmt: skip
_OF_SEAT: Final = {"undo": "flag", "sees": "table", "solve": "table"}
"""What stands under a seat's name; lists of moves where it is not said."""
_WORDS: Final = {
    "text": "a text", "flag": "true or false", "numbers": "a list of whole numbers", "texts": "a list of texts",
    "table": "a table", "seats": "a table by seat",
}  # fmt: skip
_MOST_PLAYERS: Final = 99


@dataclass(frozen=True, slots=True)
class Case:
    """One rule case, read and checked for its shape."""

    game: str
    name: str
    where: str
    rules: tuple[str, ...]
    players: int
    variant: str
    options: Mapping[str, str]
    position: Mapping[str, Any] | None
    moves: tuple[str, ...]
    then: Mapping[str, Any]


def read_cases(path: Path) -> list[Case]:
    """The cases of a file. Raises CaseError that names the line."""
    file = TomlFile.read(path, CaseError)
    game = file.document.get("game")
    if not isinstance(game, str) or game not in {spec.id for spec in game_specs()}:
        known = ", ".join(spec.id for spec in game_specs())
        raise file.fault(f"game must be one of {known}, not {game!r}")
    for name in file.document:
        if name not in ("game", "case"):
            raise file.fault(f"unknown field {name!r}; a file has game and [[case]] entries")
    return [_read_case(game, path, index, entry) for index, entry in enumerate(file.entries("case"))]


def _read_case(game: str, path: Path, index: int, entry: Entry) -> Case:
    entry.only(*_FIELDS)
    options = entry.values.get("options", {})
    position = entry.values.get("position")
    then = entry.values.get("then")
    if not isinstance(options, dict) or not all(isinstance(value, str) for value in options.values()):
        raise entry.fault("options must be a table of texts")
    if position is not None and not isinstance(position, dict):
        raise entry.fault("position must be a table")
    if not isinstance(then, dict) or not then:
        raise entry.fault("a case needs a [case.then] that says what must follow")
    _check_then(entry, then, entry.number("players", 1, _MOST_PLAYERS))
    rules = entry.texts("rules")
    if not rules:
        raise entry.fault("rules must name at least one rule that the case shows")
    return Case(
        game=game,
        name=entry.text("name"),
        where=f"{path.name}[{index + 1}]",
        rules=tuple(rules),
        players=entry.number("players", 1, _MOST_PLAYERS),
        variant=entry.text("variant", ""),
        options=options,
        position=position,
        moves=tuple(entry.texts("moves")) if entry.has("moves") else (),
        then=then,
    )


def _check_then(entry: Entry, then: Mapping[str, Any], players: int) -> None:
    """Refuse what would be passed over in silence: a misspelt field, a seat that is not there, what a refusal hides."""
    for name, value in then.items():
        if name not in _THEN:
            raise entry.fault(f"then.{name} is unknown; known are: {', '.join(_THEN)}")
        if not _has_shape(value, _THEN[name]):
            raise entry.fault(f"then.{name} must be {_WORDS[_THEN[name]]}, not {value!r}")
        if _THEN[name] != "seats":
            continue
        seats = [seat_name(seat) for seat in range(players)] + (["all"] if name == "sees" else [])
        shape = _OF_SEAT.get(name, "texts")
        for seat, wanted in value.items():
            if seat not in seats:
                raise entry.fault(f"then.{name} is by seat, {', '.join(seats)}, not {seat}")
            if not _has_shape(wanted, shape):
                raise entry.fault(f"then.{name}.{seat} must be {_WORDS[shape]}, not {wanted!r}")
    for alone, beside in (
        ("refused", ("refused", "reason")),
        ("invalid", ("invalid",)),
        ("reason", ("refused", "reason")),
    ):
        if alone in then and any(name not in beside for name in then):
            raise entry.fault(f"beside then.{alone} nothing else is looked at")
    if "reason" in then and "refused" not in then:
        raise entry.fault("then.reason needs then.refused")


def _has_shape(value: Any, shape: str) -> bool:
    if shape in ("table", "seats"):
        return isinstance(value, Mapping)
    if shape == "flag":
        return isinstance(value, bool)
    if shape == "text":
        return isinstance(value, str)
    kind = int if shape == "numbers" else str
    return isinstance(value, list) and all(isinstance(each, kind) and not isinstance(each, bool) for each in value)


def run_case(case: Case) -> list[str]:
    """What did not hold, in words for whoever wrote the case; empty when the case passes."""
    then = case.then
    try:
        game = load_game(case.game, case.players, case.variant, case.options)
        state = game.from_position(dict(case.position)) if case.position is not None else game.new_initial_state()
    except BondlineError as fault:
        if "invalid" in then:
            return [] if str(then["invalid"]) in str(fault) else [f"the position is invalid, but: {fault}"]
        return [f"the position cannot be set up: {fault}"]
    if "invalid" in then:
        return ["the position was to be invalid, but it is not"]
    for number, line in enumerate(case.moves, 1):
        try:
            for _ in play_move(game, state, read_move(line)):
                pass
        except Refusal as refusal:
            if number == len(case.moves) and "refused" in then:
                return _check_refusal(then, refusal)
            return [f"move {number} ({line}) was refused: {refusal}"]
        except BondlineError as fault:
            return [f"move {number} ({line}): {fault}"]
    if "refused" in then:
        return [f"the last move was to be refused by {then['refused']}, but it was legal"]
    return _check_state(game, state, then)


def told(case: Case) -> Message | None:
    """The last move of a case in words, as its seat would be told; None where no seat moves, or by what is no move at all."""
    last = read_move(case.moves[-1]) if case.moves else None
    if last is None or last.player < 0 or case.position is None:
        return None
    game = load_game(case.game, case.players, case.variant, case.options)
    state = game.from_position(dict(case.position))
    for line in case.moves[:-1]:
        for _ in play_move(game, state, read_move(line)):
            pass
    try:
        return game.explain_action(state.observation(last.player), game.parse(state, last.player, last.text))
    except Refusal:
        return None


def _check_refusal(then: Mapping[str, Any], refusal: Refusal) -> list[str]:
    failures: list[str] = []
    if refusal.rule != then["refused"]:
        failures.append(f"refused by {refusal}, not by {then['refused']}")
    if "reason" in then and refusal.reason != then["reason"]:
        failures.append(f"refused with reason {refusal.reason!r}, not {then['reason']!r}")
    return failures


def _check_state(game: Game, state: State, then: Mapping[str, Any]) -> list[str]:
    failures: list[str] = []

    def expect(what: str, found: Any, wanted: Any) -> None:
        if found != wanted:
            failures.append(f"{what} is {found!r}, not {wanted!r}")

    if "scores" in then:
        expect("scores", list(state.scores()), then["scores"])
    if "ranking" in then:
        expect("ranking", list(state.ranking()), then["ranking"])
    if "over" in then:
        expect("over", not state.current_players(), then["over"])
    if "awaited" in then:
        expect("awaited", [seat_name(seat) for seat in state.awaited() if seat >= 0], then["awaited"])
    if "current" in then:
        expect("current", [seat_name(seat) for seat in state.current_players() if seat >= 0], then["current"])
    for name, wanted in then.get("undo", {}).items():
        expect(f"undo of {name}", state.retractable(_seat(name)), wanted)
    for name in dict.fromkeys([*then.get("legal", {}), *then.get("may", {}), *then.get("may_not", {})]):
        legal = [game.action_to_string(action) for action in state.legal_actions(_seat(name))]
        if name in then.get("legal", {}):
            expect(f"legal of {name}", legal, then["legal"][name])
        failures += [f"{name} may not {move}" for move in then.get("may", {}).get(name, []) if move not in legal]
        for move in then.get("may_not", {}).get(name, []):
            if move in legal:
                failures.append(f"{name} may {move}")
            elif not _is_written(game, state, _seat(name), move):
                failures.append(f"{move} is no move at all, so that nobody may make it shows nothing")
    if "position" in then:
        failures += _differences("position", state.position(), then["position"])
    for name, wanted in then.get("sees", {}).items():
        view = state.observation(None if name == "all" else _seat(name))
        failures += _differences(f"view of {name}", view, wanted, complete=True)
    for name, wanted in then.get("solve", {}).items():
        failures += _differences(f"solve for {name}", game.solve(state, _seat(name)), wanted, complete=True)
    return failures


def _is_written(game: Game, state: State, seat: int, move: str) -> bool:
    """Whether a move can be read; one that a rule of the game refuses as it is read is written well, too."""
    try:
        return game.action_to_string(game.parse(state, seat, move)) == move
    except Refusal as refusal:
        return not refusal.rule.startswith("engine.notation.")


def _seat(name: str) -> int:
    return int(name[1:]) - 1


_ABSENT: Final = object()


def _differences(path: str, found: Any, wanted: Any, complete: bool = False) -> list[str]:
    """Where ``found`` lacks what is wanted: tables need only the fields named.

    An absent field counts as empty, unless ``found`` is ``complete`` and has its empty fields too.
    """
    if isinstance(wanted, Mapping):
        if not isinstance(found, Mapping):
            return [f"{path} is {'not there' if found is _ABSENT else repr(found)}, not a table"]
        return [
            line
            for name, value in wanted.items()
            for line in _differences(f"{path}.{name}", found.get(name, _ABSENT), value, complete)
        ]
    if found is _ABSENT:
        return [f"{path} is not there"] if complete or wanted else []
    if isinstance(wanted, list) and wanted and all(isinstance(each, Mapping) for each in wanted):
        if not isinstance(found, list) or len(found) != len(wanted):
            return [f"{path} is {found!r}, not a list of {len(wanted)}"]
        return [
            line
            for at, value in enumerate(wanted)
            for line in _differences(f"{path}[{at}]", found[at], value, complete)
        ]
    if found is None and not wanted:
        return []
    return [] if found == wanted else [f"{path} is {found!r}, not {wanted!r}"]
