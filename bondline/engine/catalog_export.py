"""``python -m bondline.engine.catalog_export OUTDIR``: every text catalogue and rulebook as JSON, for the web client.

Writes ``OUTDIR/<language>/<room or game>.json`` (flat {key: template}) and ``OUTDIR/rules/<game>.json``.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from bondline.engine import LANGUAGES, game_specs, read_rulebook, read_texts

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
        book = read_rulebook(spec.id, spec.folder)
        rules = [{"id": rule.id, "status": rule.status, "sentences": list(rule.sentences)} for rule in book.rules]
        _write(target / "rules" / f"{spec.id}.json", rules)


def _write(path: Path, content: Any) -> None:
    text = json.dumps(content, ensure_ascii=False, indent=1) + "\n"
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m bondline.engine.catalog_export OUTDIR")
    export(Path(sys.argv[1]))
