"""Printing: documents as JSON, sentences from the catalogues, faults without a traceback."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, TypeVar

from bondline.engine import ENGINE_TEXT, BondlineError, Catalog, Message, Refusal, game_specs, load_catalog

_T = TypeVar("_T")
_TEXT: Final = Path(__file__).parent / "text"
_BOTS_TEXT: Final = Path(__file__).parents[1] / "bots" / "text"


def catalog_for(game: str | None, language: str) -> Catalog:
    """The words of the engine, the terminal, the bots and, where one is named, a game."""
    folders = [ENGINE_TEXT, _TEXT, _BOTS_TEXT]
    folders += [spec.folder / "text" for spec in game_specs() if spec.id == game]
    return load_catalog(folders, language)


def lacks_letters() -> bool:
    """Whether there may be letters that standard output cannot say; JSON has another way to write them."""
    return (sys.stdout.encoding or "utf-8").lower() not in ("utf-8", "utf8")


def print_json(document: Any) -> None:
    """One JSON document, not sorted: the order of fields is the documented one."""
    json.dump(document, sys.stdout, ensure_ascii=lacks_letters(), indent=2)  # written piece by piece: it may be long
    print()


def progress(coming: Iterable[_T], total: int, done: int = 0, unit: str = "game") -> Iterable[_T]:
    """A progress bar where somebody watches."""
    if not sys.stderr.isatty():
        return coming
    try:
        from tqdm import tqdm
    except ImportError:
        return coming
    shown: Iterable[_T] = tqdm(coming, total=total, initial=done, unit=unit)
    return shown


def refusal_document(refusal: Refusal, catalog: Catalog) -> dict[str, Any]:
    """A refusal as JSON: the rule, the reason within it, what fills the sentence, and the sentence."""
    return {
        "refused": refusal.rule,
        "reason": refusal.reason,
        "params": refusal.params,
        "text": catalog.tell(Message.of_refusal(refusal)),
    }


def refuse(refusal: Refusal, catalog: Catalog, as_json: bool) -> int:
    """Tell a refusal; the exit code."""
    if as_json:
        print_json(refusal_document(refusal, catalog))
    else:
        print(f"{catalog.tell(Message.of_refusal(refusal))}  [{refusal.rule}]", file=sys.stderr)
    return 1


def fail(fault: BondlineError | OSError, as_json: bool = False) -> int:
    """Tell a fault in the input; the exit code."""
    text = str(fault)
    if isinstance(fault, OSError):
        text = f"{fault.filename}: {fault.strerror}" if fault.filename else str(fault)
    if as_json:
        print_json({"error": text})
    else:
        print(f"bondline: {text}", file=sys.stderr)
    return 1


def read_text(path: str) -> str:
    """A file's text, ``-`` for standard input. Raises OSError or BondlineError for what is not UTF-8."""
    try:
        return sys.stdin.read() if path == "-" else Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BondlineError(f"{path}: it is not UTF-8 text") from None
