"""The parser, and which module answers which command."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence

from bondline import __version__
from bondline.cli import (
    _balance,
    _cases,
    _play,
    _positions,
    _replay,
    _review,
    _rules,
    _serve,
    _simulate,
    _tournament,
    _upkeep,
)
from bondline.cli._output import catalog_for, fail, refuse
from bondline.engine import LANGUAGES, BondlineError, Refusal


def make_parser() -> argparse.ArgumentParser:
    """All commands with their options."""
    parser = argparse.ArgumentParser(prog="bondline", description="Three chemistry tabletop games by their full rules.")
    parser.add_argument("--version", action="version", version=f"bondline {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    shared = argparse.ArgumentParser(add_help=False)
    shared.add_argument("--json", action="store_true", help="print JSON")
    shared.add_argument("--lang", choices=LANGUAGES, default=LANGUAGES[0], help="language of sentences")
    for module in (
        _serve,
        _play,
        _simulate,
        _tournament,
        _balance,
        _replay,
        _review,
        _positions,
        _cases,
        _rules,
        _upkeep,
    ):
        module.add_commands(commands, shared)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code. A user's mistake never ends in a traceback."""
    if sys.stdout is None:
        # Python leaves it so where standard output was closed from the start, as by `>&-`.
        print("bondline: standard output is closed", file=sys.stderr)
        return 1
    if sys.stdin is None:
        sys.stdin = io.StringIO()
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A terminal that has no letter for something shows a question mark.
        sys.stdout.reconfigure(errors="replace")
    options = make_parser().parse_args(arguments)
    try:
        code: int = options.run(options)
        sys.stdout.flush()
    except Refusal as refusal:
        return refuse(refusal, catalog_for(getattr(options, "game", None), options.lang), options.json)
    except BondlineError as fault:
        return fail(fault, options.json)
    except BrokenPipeError:
        # Whoever reads our output has had enough, as `head` does; there is nowhere left to say so.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as fault:
        return fail(fault, options.json)
    except KeyboardInterrupt:
        return 1
    return code
