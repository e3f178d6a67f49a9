"""``bondline case``: run rule cases."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from bondline.cli._output import print_json
from bondline.engine import read_cases, run_case


def add_commands(commands: Any, shared: argparse.ArgumentParser) -> None:
    """The command and its options."""
    parser = commands.add_parser("case", parents=[shared], help="run rule cases")
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run every case; the last line says how many passed and failed."""
    results = []
    for name in options.files:
        for case in read_cases(Path(name)):
            results.append((case, run_case(case)))
    failed = sum(1 for _, failures in results if failures)
    if options.json:
        print_json({
            "passed": len(results) - failed,
            "failed": failed,
            "failures": [
                {"case": case.name, "where": case.where, "failures": failures} for case, failures in results if failures
            ],
        })  # fmt: skip
    else:
        for case, failures in results:
            for failure in failures:
                print(f"{case.where} {case.name}: {failure}")
        print(f"{len(results) - failed} passed, {failed} failed")
    return 1 if failed else 0
