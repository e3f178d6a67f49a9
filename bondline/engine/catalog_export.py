"""``python -m bondline.engine.catalog_export OUTDIR``: catalogues, rulebooks, examples and lessons as JSON for the client.

Writes ``OUTDIR/<language>/<room or game>.json`` (flat {key: template}), ``OUTDIR/rules/<game>.json``,
``OUTDIR/cases/<game>.json`` (the rule cases that open as a position) and ``OUTDIR/lessons/<game>.json``.
"""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bondline.engine import LANGUAGES, Case, game_specs, read_cases, read_rulebook, read_texts, told

_ROOMS = ("chemistry", "engine", "tables", "protocol", "bots")


def export(target: Path) -> None:
    """Write all files. Files that would not change are left alone, so that a build can tell that nothing did."""
    package = Path(__file__).parents[1]
    folders = {room: package / room / "text" for room in _ROOMS}
    folders.update({spec.id: spec.folder / "text" for spec in game_specs()})
    for language in LANGUAGES:
        for room, folder in folders.items():
            _write(target / language / f"{room}.json", dict(sorted(read_texts(folder, language).items())))
    for spec in game_specs():
        _write(target / "cases" / f"{spec.id}.json", _examples(spec.id, package.parent / "tests" / "cases" / spec.id))
        lesson = spec.folder / "lesson.toml"
        if lesson.is_file():
            _write(target / "lessons" / f"{spec.id}.json", tomllib.loads(lesson.read_text(encoding="utf-8"))["step"])
        book = read_rulebook(spec.id, spec.folder)
        rules = [{"id": rule.id, "status": rule.status, "sentences": list(rule.sentences)} for rule in book.rules]
        _write(target / "rules" / f"{spec.id}.json", rules)


def _examples(game: str, folder: Path) -> list[dict[str, Any]]:
    """The rule cases of a game that open as a position. An installed package brings no cases, and so no examples."""
    cases = [case for path in sorted(folder.glob("*.toml")) for case in read_cases(path)]
    words = {language: _words(folder.parent / "words" / f"{language}.toml").get(game, {}) for language in LANGUAGES}
    return [_example(case, words) for case in cases if case.game == game and _opens(case)]


def _words(path: Path) -> dict[str, dict[str, dict[str, str]]]:
    """What is said about the cases of each game in one language."""
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def _opens(case: Case) -> bool:
    """Whether `practice` can set it up: it chooses no options, and is not about a document that is no position."""
    return case.position is not None and not case.options and "invalid" not in case.then


def _example(case: Case, words: Mapping[str, Mapping[str, Mapping[str, str]]]) -> dict[str, Any]:
    said = told(case)
    tried = case.moves[-1].partition(" ")[2] if case.moves else ""

    def written(kind: str, key: str) -> dict[str, str]:
        return {language: some[kind][key] for language, some in words.items() if key in some.get(kind, {})}

    return {
        "name": case.name,
        "rules": list(case.rules),
        "players": case.players,
        "variant": case.variant,
        "position": case.position,
        "moves": list(case.moves),
        "refused": "refused" in case.then,
        "title": written("title", case.name),
        "told": None if said is None else {"key": said.key, "params": dict(said.params)},
        "tried": {} if said is not None else written("tried", tried),
    }


def _write(path: Path, content: Any) -> None:
    text = json.dumps(content, ensure_ascii=False, indent=1) + "\n"
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m bondline.engine.catalog_export OUTDIR")
    export(Path(sys.argv[1]))
