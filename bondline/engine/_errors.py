"""What can go wrong, as one tree.

::

    BondlineError
    ├── Refusal            a move or command that a rule forbids; nothing changed
    ├── UnknownGame        no game of that id
    ├── OptionError        players, variant or option that the game does not offer
    ├── EditionError       an edition file with a fault; names file and line
    ├── PositionError      a position document with a fault; names the field
    ├── RecordError        a record with a fault; names the line
    ├── CaseError          a rule case file with a fault; names file and entry
    └── CatalogError       a text catalogue or a rulebook with a fault

Every one is an answer to bad input: it says what was wrong and what would be right. A bug raises something else.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

Param: TypeAlias = "str | int | list[str]"
Params: TypeAlias = "Mapping[str, Param]"


class BondlineError(Exception):
    """The root of all errors that the user of the engine can cause."""


class Refusal(BondlineError):
    """A move or command that a rule forbids. Nothing has changed.

    ``rule`` is the id of the rule that forbids it (``ion.bond.one-kind-each``); ``params`` fill the sentence that
    the text catalogue keeps for it under ``rule.<id>.refused`` and say what would be legal. It carries no prose.
    A rule that refuses for several reasons names the sentence with ``reason``: ``rule.<id>.refused.<reason>``.
    """

    def __init__(self, rule: str, params: Params | None = None, reason: str = "") -> None:
        super().__init__(rule)
        self.rule = rule
        self.params: dict[str, Param] = dict(params or {})
        self.reason = reason

    @property
    def key(self) -> str:
        """The catalogue key of the sentence that explains this refusal."""
        return f"rule.{self.rule}.refused.{self.reason}" if self.reason else f"rule.{self.rule}.refused"

    def __str__(self) -> str:
        details = ", ".join(f"{name}={value!r}" for name, value in self.params.items())
        return f"{self.rule}{'/' + self.reason if self.reason else ''}{' (' + details + ')' if details else ''}"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Refusal):
            return NotImplemented
        return (self.rule, self.reason, self.params) == (other.rule, other.reason, other.params)

    def __hash__(self) -> int:
        return hash((self.rule, self.reason))


class UnknownGame(BondlineError):
    """No game of that id is registered."""


class OptionError(BondlineError):
    """A number of players, a variant or an option that the game does not offer."""


class EditionError(BondlineError):
    """An edition file with a fault. The text names the file and the line."""


class PositionError(BondlineError):
    """A position document with a fault. The text names the field."""


class RecordError(BondlineError):
    """A record with a fault. The text names the line."""


class CaseError(BondlineError):
    """A rule case with a fault. The text names the file and the entry."""


class CatalogError(BondlineError):
    """A text catalogue or a rulebook file with a fault."""
