"""``bondline serve``: the server."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from bondline.cli._options import worker_count


def add_commands(commands: Any, shared: argparse.ArgumentParser) -> None:
    """The command and its options."""
    parser = commands.add_parser("serve", parents=[shared], help="the server, on http://127.0.0.1:8000")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument(
        "--database",
        metavar="URL",
        help="sqlite:///FILE or postgresql+psycopg://HOST/NAME; a file in the user's data folder by default",
    )
    parser.add_argument(
        "--origin",
        action="append",
        default=[],
        metavar="URL",
        help="another address under which it is reached; may be repeated",
    )
    parser.add_argument(
        "--proxy",
        action="append",
        default=[],
        metavar="ADDRESS",
        help="a proxy, or a network of them, that says for whom it asks (X-Forwarded-For); may be repeated",
    )
    parser.add_argument(
        "--backed-up", action="store_true", help="there is a backup: migrate an old database on a PostgreSQL server"
    )
    parser.add_argument(
        "--workers", type=worker_count, default=1, metavar="N", help="processes that serve (1); more need PostgreSQL"
    )
    parser.add_argument("--no-list", action="store_true", help="no public list of tables that anybody can join")
    parser.add_argument(
        "--log", choices=["plain", "json"], default="plain", help="the form of what is said on standard error (plain)"
    )
    parser.add_argument(
        "--operator-token",
        type=Path,
        metavar="FILE",
        help="a file with the token that shows /operator and /metrics; without one they are shown to this machine only",
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Serve until interrupted."""
    # Imported here: the other commands need none of the server's libraries.
    from bondline.server import serve

    return serve(
        host=options.host,
        port=options.port,
        database=options.database,
        origins=options.origin,
        backed_up=options.backed_up,
        workers=options.workers,
        listing=not options.no_list,
        log=options.log,
        operator_token=options.operator_token,
        proxies=options.proxy,
    )
