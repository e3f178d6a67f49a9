"""``bondline rules``: the rules of a game in our words, and the coverage of the printed rulebook."""

from __future__ import annotations

import argparse
import os
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from bondline.cli._output import catalog_for, print_json, read_text
from bondline.engine import GameSpec, Message, Rulebook, game_spec, read_cases, read_rulebook

_CASES: Final = Path(__file__).parents[2] / "tests" / "cases"


def add_commands(commands: Any, shared: argparse.ArgumentParser) -> None:
    """The command and its options."""
    parser = commands.add_parser("rules", parents=[shared], help="the rules of a game; coverage of its rulebook")
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("search", nargs="?", metavar="WORDS", help="only rules whose id, name or text has these words")
    parser.add_argument(
        "--coverage", action="store_true", help="which sentences of the rulebook have a rule and a case"
    )
    parser.add_argument("--sentences", metavar="FILE", help="also compare the numbered rulebook with the hashes")
    parser.add_argument(
        "--cases", metavar="DIR", default=str(_CASES), help="folder of the rule cases, one folder a game in it"
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print rules or coverage."""
    spec = game_spec(options.game)
    book = read_rulebook(spec.id, spec.folder)
    if options.coverage or options.sentences is not None:
        return _coverage(options, spec, book)
    catalog = catalog_for(spec.id, options.lang)
    wanted = (options.search or "").lower()
    shown = []
    for rule in book.rules:
        name, text = catalog.template(f"rule.{rule.id}.name"), catalog.template(f"rule.{rule.id}.text")
        if wanted in f"{rule.id} {name} {text}".lower():
            shown.append({**asdict(rule), "name": name, "text": text})
    if options.json:
        print_json(shown)
        return 0 if shown else 1
    if not shown:
        print(catalog.tell(Message("cli.play.no-rule", {"text": options.search})), file=sys.stderr)
    for each in shown:
        sentences = f" ({', '.join(each['sentences'])})" if each["sentences"] else ""
        print(f"{each['name']}  [{each['id']}]{sentences}\n  {each['text']}\n")
    return 0 if shown else 1


def _coverage(options: argparse.Namespace, spec: GameSpec, book: Rulebook) -> int:
    folder = Path(options.cases) / spec.id
    os.scandir(folder).close()  # raises OSError: without its folder every rule would seem to have no case
    cases = [case for path in sorted(folder.glob("*.toml")) for case in read_cases(path)]
    coverage = book.coverage((case.name, case.rules) for case in cases)
    document = asdict(coverage)
    document["cases"] = len(cases)
    if options.sentences is not None:
        document["differing"] = book.verify(read_text(options.sentences))
    if options.json:
        print_json(document)
    else:
        for name, value in document.items():
            print(f"{name}: {', '.join(value) or 'none' if isinstance(value, list) else value}")
    wrong = coverage.uncovered or coverage.rules_without_case or coverage.unknown_rules or document.get("differing")
    return 1 if wrong else 0
