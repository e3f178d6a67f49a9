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
from bondline.engine._record import play_move, read_move
from bondline.engine._registry import game_specs, load_game
from bondline.engine._toml import Entry, TomlFile

_FIELDS: Final = ("name", "rules", "players", "variant", "options", "position", "moves", "then")
_THEN: Final = (
    "refused", "reason", "scores", "ranking", "over", "position", "legal", "may", "may_not", "sees", "solve", "awaited",
    "current", "undo", "invalid",
)  # fmt: skip


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
    for name in then:
        if name not in _THEN:
            raise entry.fault(f"then.{name} is unknown; known are: {', '.join(_THEN)}")
    rules = entry.texts("rules")
    if not rules:
        raise entry.fault("rules must name at least one rule that the case shows")
    return Case(
        game=game,
        name=entry.text("name"),
        where=f"{path.name}[{index + 1}]",
        rules=tuple(rules),
        players=entry.number("players", 1, 99),
        variant=entry.text("variant", ""),
        options=options,
        position=position,
        moves=tuple(entry.texts("moves")) if entry.has("moves") else (),
        then=then,
    )


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
        expect("awaited", [f"P{seat + 1}" for seat in state.awaited() if seat >= 0], then["awaited"])
    if "current" in then:
        expect("current", [f"P{seat + 1}" for seat in state.current_players() if seat >= 0], then["current"])
    for name, wanted in then.get("undo", {}).items():
        expect(f"undo of {name}", state.retractable(_seat(name)), wanted)
    for name in dict.fromkeys([*then.get("legal", {}), *then.get("may", {}), *then.get("may_not", {})]):
        legal = [game.action_to_string(action) for action in state.legal_actions(_seat(name))]
        if name in then.get("legal", {}):
            expect(f"legal of {name}", legal, then["legal"][name])
        failures += [f"{name} may not {move}" for move in then.get("may", {}).get(name, []) if move not in legal]
        failures += [f"{name} may {move}" for move in then.get("may_not", {}).get(name, []) if move in legal]
    if "position" in then:
        failures += _differences("position", state.position(), then["position"])
    for name, wanted in then.get("sees", {}).items():
        failures += _differences(f"view of {name}", state.observation(None if name == "all" else _seat(name)), wanted)
    for name, wanted in then.get("solve", {}).items():
        failures += _differences(f"solve for {name}", game.solve(state, _seat(name)), wanted)
    return failures


def _seat(name: str) -> int:
    if not name.startswith("P") or not name[1:].isdigit():
        raise CaseError(f"a seat is P1, P2 …, not {name!r}")
    return int(name[1:]) - 1


def _differences(path: str, found: Any, wanted: Any) -> list[str]:
    """Where ``found`` lacks what is wanted: tables need only the fields named; an absent field counts as empty."""
    if isinstance(wanted, Mapping):
        if not isinstance(found, Mapping):
            return [f"{path} is {found!r}, not a table"]
        return [
            line for name, value in wanted.items() for line in _differences(f"{path}.{name}", found.get(name), value)
        ]
    if isinstance(wanted, list) and wanted and all(isinstance(each, Mapping) for each in wanted):
        if not isinstance(found, list) or len(found) != len(wanted):
            return [f"{path} is {found!r}, not a list of {len(wanted)}"]
        return [line for at, value in enumerate(wanted) for line in _differences(f"{path}[{at}]", found[at], value)]
    if found is None and not wanted:
        return []
    return [] if found == wanted else [f"{path} is {found!r}, not {wanted!r}"]
