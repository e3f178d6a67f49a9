"""A game's rules by id: which sentences of the printed rulebook each stands for, and whether every sentence is covered.

``rules.toml`` has ``[[rule]]`` entries (id, sentences, status) and ``[[mark]]`` entries for sentences that are no rule.
``sentences.txt`` has each sentence's id and the SHA-256 of its UTF-8 text; the text itself is the publisher's and is not
shipped. Names and texts of rules are in the text catalogues under ``rule.<id>``.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bondline.engine._errors import CatalogError
from bondline.engine._toml import TomlFile

STATUSES: Final = ("printed", "ruling", "house")
"""printed in the rulebook · our ruling where it is silent or two readings are possible · of this house, no rule of the game."""
MARKS: Final = ("heading", "component", "flavour", "note", "example")

_ID = re.compile(r"[a-z]+(\.[a-z0-9]+(-[a-z0-9]+)*)+")


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule."""

    id: str
    sentences: tuple[str, ...]
    status: str


@dataclass(frozen=True, slots=True)
class Mark:
    """Sentences that are no rule of their own; an example names the case that plays it."""

    sentences: tuple[str, ...]
    kind: str
    case: str


@dataclass(frozen=True, slots=True)
class Rulebook:
    """All rules and marks of one game, and the hash of each sentence."""

    game: str
    rules: tuple[Rule, ...]
    marks: tuple[Mark, ...]
    sentences: Mapping[str, str]

    def coverage(self, cases: Iterable[tuple[str, tuple[str, ...]]]) -> Coverage:
        """Join sentences with rules and cases; ``cases`` are (name, rules that the case shows)."""
        shown: dict[str, bool] = {}
        names: dict[str, bool] = {}
        for name, rules in cases:
            names[name] = True
            shown.update(dict.fromkeys(rules, True))
        covered: dict[str, bool] = {}
        for rule in self.rules:
            if rule.id in shown:
                covered.update(dict.fromkeys(rule.sentences, True))
        marked: dict[str, bool] = {}
        for mark in self.marks:
            if mark.kind != "example" or mark.case in names:
                marked.update({sentence: True for sentence in mark.sentences if sentence not in covered})
        known = {rule.id: True for rule in self.rules}
        return Coverage(
            sentences=len(self.sentences),
            covered=len(covered),
            marked=len(marked),
            uncovered=[sentence for sentence in self.sentences if sentence not in covered and sentence not in marked],
            rules_without_case=[rule.id for rule in self.rules if rule.id not in shown],
            unknown_rules=sorted({rule for rule in shown if rule not in known and not rule.startswith("engine.")}),
        )

    def verify(self, text: str) -> list[str]:
        """Compare a numbered rulebook (``I001  text`` a line) with the hashes; what differs, as sentence ids."""
        found = {}
        for line in text.splitlines():
            sentence, _, words = line.partition("  ")
            if sentence:
                found[sentence] = hashlib.sha256(words.encode()).hexdigest()
        return sorted(
            {
                sentence
                for sentence in {**found, **self.sentences}
                if found.get(sentence) != self.sentences.get(sentence)
            }
        )


@dataclass(frozen=True, slots=True)
class Coverage:
    """How the sentences of a rulebook are accounted for."""

    sentences: int
    covered: int
    marked: int
    uncovered: list[str]
    rules_without_case: list[str]
    unknown_rules: list[str]


def read_rulebook(game: str, folder: Path) -> Rulebook:
    """Read ``rules.toml`` and ``sentences.txt`` of a game's folder. Raises CatalogError that names the line."""
    file = TomlFile.read(folder / "rules.toml", CatalogError)
    sentences: dict[str, str] = {}
    for line in (folder / "sentences.txt").read_text(encoding="ascii").splitlines():
        sentence, _, digest = line.partition(" ")
        sentences[sentence] = digest
    rules: list[Rule] = []
    seen: dict[str, bool] = {}
    for entry in file.entries("rule"):
        entry.only("id", "sentences", "status")
        rule = entry.text("id")
        if not _ID.fullmatch(rule) or not rule.startswith(f"{game}."):
            raise entry.fault(f"a rule id is {game}.topic.words-with-hyphens, not {rule!r}")
        if rule in seen:
            raise entry.fault(f"rule {rule} is there twice")
        seen[rule] = True
        status = entry.text("status", "printed")
        if status not in STATUSES:
            raise entry.fault(f"status must be one of {', '.join(STATUSES)}, not {status!r}")
        named = entry.texts("sentences") if entry.has("sentences") else []
        if status == "printed" and not named:
            raise entry.fault(f"rule {rule} is printed, so it must name its sentences")
        _check_sentences(file, "rule", len(rules), named, sentences)
        rules.append(Rule(rule, tuple(named), status))
    marks: list[Mark] = []
    for entry in file.entries("mark"):
        entry.only("kind", "sentences", "case")
        kind = entry.text("kind")
        if kind not in MARKS:
            raise entry.fault(f"kind must be one of {', '.join(MARKS)}, not {kind!r}")
        if (kind == "example") != entry.has("case"):
            raise entry.fault("an example names the case that plays it, other marks do not")
        named = entry.texts("sentences")
        _check_sentences(file, "mark", len(marks), named, sentences)
        marks.append(Mark(tuple(named), kind, entry.text("case", "")))
    return Rulebook(game, tuple(rules), tuple(marks), sentences)


def _check_sentences(file: TomlFile, table: str, index: int, named: list[str], sentences: Mapping[str, str]) -> None:
    for sentence in named:
        if sentence not in sentences:
            raise file.fault(f"there is no sentence {sentence} in sentences.txt", table, index)
