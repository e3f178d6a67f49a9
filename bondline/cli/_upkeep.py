"""``bondline check``, ``backup`` and ``purge``: what an operator does to a database, also while it is served."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bondline.cli._output import catalog_for, print_json
from bondline.engine import BondlineError, Message

if TYPE_CHECKING:
    from sqlalchemy import URL


def add_commands(commands: Any, shared: argparse.ArgumentParser) -> None:
    """The commands and their options."""
    parser = commands.add_parser("check", parents=[shared], help="replay every table of a database from its log")
    parser.add_argument("database", nargs="?", metavar="DATABASE", help="a URL or a SQLite file; default: as for serve")
    parser.set_defaults(run=_check)
    parser = commands.add_parser("backup", parents=[shared], help="copy a database, also while it is served")
    parser.add_argument("file", metavar="FILE", help="the new SQLite file")
    parser.add_argument("--database", metavar="URL")
    parser.set_defaults(run=_backup)
    parser = commands.add_parser("purge", parents=[shared], help="remove old tables")
    parser.add_argument("--database", metavar="URL")
    parser.add_argument("--finished", type=_days, default=90, metavar="DAYS", help="games over for so long (90)")
    parser.add_argument("--idle", type=_days, default=30, metavar="DAYS", help="others, untouched for so long (30)")
    parser.add_argument("--dry-run", action="store_true", help="only count")
    parser.set_defaults(run=_purge)


def _days(words: str) -> int:
    if not words.isascii() or not words.isdigit() or len(words) > 6:
        raise argparse.ArgumentTypeError(f"days are a whole number, 0 or more, not {words!r}")
    return int(words)


def _check(options: argparse.Namespace) -> int:
    from bondline.storage import upkeep

    checked = _done(lambda: upkeep.check(_url(options.database)))
    if options.json:
        print_json(asdict(checked))
    else:
        catalog = catalog_for(None, options.lang)
        params = {"tables": checked.tables, "entries": checked.entries}
        print(catalog.tell(Message("cli.check.replayed", params)))
        if checked.broken is not None:
            print(catalog.tell(Message("cli.check.broken", asdict(checked.broken))))
    return 0 if checked.broken is None else 1


def _backup(options: argparse.Namespace) -> int:
    from bondline.storage import upkeep

    copied = _done(lambda: upkeep.back_up(_url(options.database), Path(options.file)))
    if options.json:
        print_json({"file": options.file, **asdict(copied)})
    else:
        params = {"file": options.file, "tables": copied.tables, "entries": copied.entries}
        print(catalog_for(None, options.lang).tell(Message("cli.backup.done", params)))
    return 0


def _purge(options: argparse.Namespace) -> int:
    from bondline.storage import upkeep

    purged = _done(
        lambda: upkeep.purge(_url(options.database), options.finished, options.idle, dry_run=options.dry_run)
    )
    if options.json:
        print_json({**asdict(purged), "dry_run": options.dry_run})
    else:
        key = "cli.purge.would" if options.dry_run else "cli.purge.done"
        print(catalog_for(None, options.lang).tell(Message(key, asdict(purged))))
    return 0


def _url(database: str | None) -> str | URL:
    from sqlalchemy import URL

    from bondline.storage import default_database

    if database is None:
        return default_database()
    return database if "://" in database else URL.create("sqlite", database=database)


def _done(work: Any) -> Any:
    """What the work returns. Raises BondlineError where the store cannot do it."""
    from bondline.tables import StoreError

    try:
        return work()
    except StoreError as error:
        raise BondlineError(str(error)) from None
