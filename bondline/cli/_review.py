"""``bondline review``: each decision of a record against the best that a search finds."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from bondline.bots import (
    Decision,
    Exact,
    SeatSum,
    Turning,
    dearest,
    exact_points,
    questions,
    review_decision,
    seat_sums,
    turning_points,
)
from bondline.cli._options import add_workers, check_seat, seat_number
from bondline.cli._output import catalog_for, print_json, progress, read_text
from bondline.engine import Catalog, Message, OptionError, Param, Record, read_record, seat_name
from bondline.lab import work_through

_LISTED = 10
"""Decisions that are listed; with ``--json`` all are."""


def add_commands(commands: Any, shared: argparse.ArgumentParser) -> None:
    """The command and its options."""
    parser = commands.add_parser(
        "review", parents=[shared], help="what each decision of a game cost, and what was better"
    )
    parser.add_argument("record", metavar="RECORD", help="a file; - for standard input")
    parser.add_argument("--seat", metavar="N", help="this seat's decisions only")
    parser.add_argument("--effort", type=int, default=1, metavar="N", help="how hard to think, 1 to 100; 1 by default")
    add_workers(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Review and print. Raises RecordError."""
    if not 1 <= options.effort <= 100:
        raise OptionError(f"--effort must be from 1 to 100, not {options.effort}")
    record = read_record(read_text(options.record))
    game = record.make_game()
    seat = None if options.seat is None else check_seat(game, seat_number(options.seat))
    exact = exact_points(record, seat)
    asked = list(questions(record, seat, options.effort))
    found = work_through(review_decision, asked, options.workers, options.ray)
    decisions = list(progress(found, len(asked), 0, "decision"))
    sums = seat_sums(decisions, game.num_players)
    turning = turning_points(decisions) if game.steady else []
    if options.json:
        print_json(_document(decisions, sums, turning, exact))
    else:
        _Told(record, catalog_for(record.game, options.lang)).tell(decisions, sums, turning, exact)
    return 0


def _document(
    decisions: Sequence[Decision], sums: Sequence[SeatSum], turning: Sequence[Turning], exact: Sequence[Exact]
) -> dict[str, Any]:
    def line(each: Decision | SeatSum | Turning | Exact) -> dict[str, Any]:
        return {**asdict(each), "seat": seat_name(each.seat)}

    return {
        "seats": [line(each) for each in sums],
        "decisions": [line(each) for each in decisions],
        "turning_points": [line(each) for each in turning],
        "exact": [line(each) for each in exact],
    }


class _Told:
    """A review in a language's words."""

    def __init__(self, record: Record, catalog: Catalog) -> None:
        self._catalog = catalog
        self._names = {name: record.headers.get(f"seat {name}", name) for name in map(seat_name, range(record.players))}

    def tell(
        self,
        decisions: Sequence[Decision],
        sums: Sequence[SeatSum],
        turning: Sequence[Turning],
        exact: Sequence[Exact],
    ) -> None:
        """Print it."""
        for each in sums:
            marks = {mark: f"{count}" for mark, count in each.marks.items()}
            self._say("seat", each.seat, n=each.decisions, loss=self._share(each.loss), **marks)
        if not sums:
            self._say("none")
        dear = dearest(decisions)
        if dear:
            self._head("dearest")
        for one in dear[:_LISTED]:
            self._say(
                "decision", one.seat, number=one.number, move=one.move, mark=f"@review.mark.{one.mark}",
                better=one.best, said=self._catalog.tell(one.best_said, self._names),
                value=_percent(one.value), best=_percent(one.best_value),
            )  # fmt: skip
        if turning:
            self._head("turning")
        for point in turning:
            self._say(
                "turn", point.seat, number=point.number, before=_percent(point.before), after=_percent(point.after)
            )
        short = [stretch for stretch in exact if stretch.best_points > stretch.points]
        if short:
            self._head("exact")
        for stretch in short:
            self._say(
                "stretch", stretch.seat, first=stretch.first, last=stretch.last, points=stretch.points,
                best=stretch.best_points, plan=", ".join(stretch.plan),
            )  # fmt: skip

    def _share(self, value: float) -> str:
        return f"{100 * value:.1f}".replace(".", self._catalog.template("cli.review.point"))

    def _head(self, key: str) -> None:
        print(f"\n{self._catalog.template(f'cli.review.{key}')}")

    def _say(self, key: str, seat: int | None = None, **params: Param) -> None:
        if seat is not None:
            params["seat"] = seat_name(seat)
        print(self._catalog.tell(Message(f"cli.review.{key}", params), self._names))


def _percent(value: float) -> str:
    return f"{100 * value:.0f}"
