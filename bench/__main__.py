"""``./run bench [SECTION...] [--repeats N] [--json]``: runs the sections in turn and prints tables of ratios.

A section is a module of this package with ``measure(repeats) -> JSON values`` and ``show(measured) -> str``.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import json
import sys
from typing import Any

SECTIONS = [
    name
    for name in (
        "playouts",
        "memory",
        "solve",
        "bots",
        "server",
        "frames",
        "lighthouse",
        "durability",
        "fuzz",
        "load",
        "sweep",
    )
    if importlib.util.find_spec(f"bench.{name}")
]

ON_REQUEST = {"durability", "fuzz", "load", "sweep"}
"""Too long to be run with all the others."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="./run bench", description="Benchmarks beside other engines, as ratios.")
    others = ", ".join(sorted(ON_REQUEST))
    parser.add_argument(
        "sections",
        nargs="*",
        metavar="SECTION",
        help=f"of {', '.join(SECTIONS)}; default: all but {others}",
    )
    parser.add_argument("--repeats", type=int, default=5, help="interleaved repeats (default 5)")
    parser.add_argument("--json", action="store_true", help="print the measurements as JSON")
    arguments = parser.parse_args()
    unknown = set(arguments.sections) - set(SECTIONS)
    if unknown:
        parser.error(f"no such section: {', '.join(sorted(unknown))}")
    results: dict[str, Any] = {}
    for name in arguments.sections or [name for name in SECTIONS if name not in ON_REQUEST]:
        section = importlib.import_module(f"bench.{name}")
        results[name] = section.measure(arguments.repeats)
        if not arguments.json:
            print(f"\n{section.show(results[name])}", flush=True)
    if arguments.json:
        print(json.dumps(results, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
