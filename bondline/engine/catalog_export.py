"""``python -m bondline.engine.catalog_export OUTDIR``: catalogues, rulebooks, examples and lessons as JSON for the client.

Writes ``OUTDIR/<language>/<room or game>.json`` (flat {key: template}), ``OUTDIR/rules/<game>.json``,
``OUTDIR/cases/<game>.json`` (the rule cases that open as a position) and ``OUTDIR/lessons/<game>.json``.
"""

from __future__ import annotations

import json
import sys
import tomllib
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
    return [_example(case) for case in cases if case.game == game and _opens(case)]


def _opens(case: Case) -> bool:
    """Whether `practice` can set it up: it chooses no options, and is not about a document that is no position."""
    return case.position is not None and not case.options and "invalid" not in case.then


def _example(case: Case) -> dict[str, Any]:
    words = told(case)
    return {
        "name": case.name,
        "rules": list(case.rules),
        "players": case.players,
        "variant": case.variant,
        "position": case.position,
        "moves": list(case.moves),
        "refused": "refused" in case.then,
        "told": None if words is None else {"key": words.key, "params": dict(words.params)},
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
