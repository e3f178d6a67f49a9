"""A designer's bench: the same deals with two editions, and what the change does to the game and to each card."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from bondline.bots import make_bot
from bondline.engine import Catalog, Message, OptionError
from bondline.lab._paired import Comparison, compare, mark, spread_values
from bondline.lab._setup import GameSetup
from bondline.lab._watched import Watched, WatchedDeal, pieces_of, play_watched
from bondline.lab._workers import work_through

__all__ = ["BalancePlan", "balance", "compare"]

_Pairs = Sequence[tuple[Watched, ...]]


@dataclass(frozen=True, slots=True)
class BalancePlan:
    """What is compared: a game, a file with another edition of it, the bots' level, how many games, and the seed."""

    setup: GameSetup
    edition: str
    level: str
    games: int
    seed: int

    def __post_init__(self) -> None:
        make_bot(self.level)
        if self.games < 2:
            raise OptionError(f"a comparison needs 2 games or more, not {self.games}")

    @property
    def setups(self) -> tuple[GameSetup, GameSetup]:
        """The game as it is, and with the other edition. Raises EditionError once it is made."""
        options = dict(self.setup.options) | {"edition": self.edition}
        changed = GameSetup(self.setup.game, self.setup.players, self.setup.variant, tuple(sorted(options.items())))
        return self.setup, changed

    def deals(self) -> Iterator[WatchedDeal]:
        """Every deal, to be played with both."""
        for number in range(self.games):
            yield WatchedDeal(self.setups, self.level, self.seed, number)


def balance(
    plan: BalancePlan,
    catalog: Catalog,
    workers: int | None = None,
    ray: str | None = None,
    progress: Callable[[Iterable[Any], int], Iterable[Any]] | None = None,
) -> tuple[dict[str, Any], list[tuple[Watched, ...]]]:
    """The report as JSON values, and the games that it is made of."""
    games = [setup.make() for setup in plan.setups]
    coming: Iterable[tuple[Watched, ...]] = work_through(play_watched, plan.deals(), workers, ray)
    pairs = list(coming if progress is None else progress(coming, plan.games))
    measures = _measures(plan, pairs)
    rows, unused = _rows(plan, pairs, catalog)
    tested = mark([each for _, each in measures] + [each for row in rows for each in row["told"].values()])
    report = {
        "setup": plan.setup.document(),
        "editions": {"standard": games[0].edition, "changed": games[1].edition},
        "bots": plan.level,
        "games": plan.games,
        "seed": plan.seed,
        "tests": tested,
        "measures": [{"id": name, **each.document()} for name, each in measures],
        "pieces": [
            {**{name: row[name] for name in ("kind", "group", "id", "name")}}
            | {name: each.document() for name, each in row["told"].items()}
            for row in rows
        ],
        "never_used": unused,
    }
    return report, pairs


def _measures(plan: BalancePlan, pairs: _Pairs) -> list[tuple[str, Comparison]]:
    """What is said of the whole game."""
    players = plan.setup.players

    def both(value: Callable[[Watched], float | None], share: bool = False) -> Comparison:
        return compare([value(one) for one, _ in pairs], [value(two) for _, two in pairs], share)

    spreads = [spread_values([pair[side].scores for pair in pairs]) for side in (0, 1)]
    found = [
        ("score", both(lambda game: sum(game.scores) / players)),
        ("score_spread", compare(spreads[0], spreads[1])),
    ]
    if plan.setup.make().together:
        found.append(("won_together", both(lambda game: float(game.places[0] == 1), share=True)))
    elif players > 1:
        found += [
            (f"won_P{seat + 1}", both(lambda game, seat=seat: win_share(game, seat), share=True))  # type: ignore[misc]
            for seat in range(players)
        ]
        found += [
            ("margin", both(_margin)),
            ("shared_wins", both(lambda game: float(game.places.count(1) > 1), share=True)),
            ("lead_changes", both(lambda game: game.lead_changes)),
            ("last_lead_change", both(lambda game: game.last_change)),
        ]
    found.append(("decisions", both(lambda game: game.decisions)))
    if players > 1:
        found.append(("turns", both(lambda game: game.turns)))
    return found


def win_share(game: Watched, seat: int) -> float:
    """A seat's share of the win."""
    return 1 / game.places.count(1) if game.places[seat] == 1 else 0.0


def _margin(game: Watched) -> float:
    best, second = sorted(game.scores, reverse=True)[:2]
    return best - second


def _rows(plan: BalancePlan, pairs: _Pairs, catalog: Catalog) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """What is said of each piece that was used with either edition; and the pieces that never were."""
    known: dict[tuple[str, str], Message] = {}
    columns: list[dict[tuple[str, str], dict[int, list[tuple[int, int, float]]]]] = []
    for side, setup in enumerate(plan.setups):
        pieces = pieces_of(setup)
        for piece in pieces:
            known.setdefault((piece.kind, piece.id), piece.name)
        used: dict[tuple[str, str], dict[int, list[tuple[int, int, float]]]] = {}
        for number, pair in enumerate(pairs):
            for seat, index, count, points in pair[side].uses:
                key = (pieces[index].kind, pieces[index].id)
                used.setdefault(key, {}).setdefault(number, []).append((seat, count, points))
        columns.append(used)
    compete = plan.setup.players > 1 and not plan.setup.make().together
    rows, unused = [], []
    for key, name in known.items():
        row = {
            "kind": key[0], "id": key[1], "name": catalog.tell(name),
            "group": catalog.tell(Message(f"tally.{key[0]}.kind")),
        }  # fmt: skip
        if not any(key in used for used in columns):
            unused.append(row)
            continue
        sides = [_columns(pairs, side, columns[side].get(key, {}), compete) for side in (0, 1)]
        rows.append(
            {**row, "told": {what: compare(sides[0][what], sides[1][what], what == "users") for what in sides[0]}}
        )
    return rows, unused


def _columns(
    pairs: _Pairs, side: int, used: dict[int, list[tuple[int, int, float]]], compete: bool
) -> dict[str, list[float | None]]:
    """One value a game: how often, by what share of the seats, for how many points, and how much more users win."""
    found: dict[str, list[float | None]] = {"uses": [], "users": [], "points": []}
    if compete:
        found["advantage"] = []
    for number, pair in enumerate(pairs):
        game = pair[side]
        uses = used.get(number, [])
        seats = [seat for seat, _, _ in uses]
        found["uses"].append(sum(count for _, count, _ in uses))
        found["users"].append(len(seats) / len(game.scores))
        found["points"].append(sum(points for _, _, points in uses))
        if compete:
            found["advantage"].append(_advantage(game, seats))
    return found


def _advantage(game: Watched, users: list[int]) -> float | None:
    """The mean share of the win of those who used it, less that of the others at the same table."""
    others = [seat for seat in range(len(game.scores)) if seat not in users]
    if not users or not others:
        return None
    return sum(win_share(game, seat) for seat in users) / len(users) - sum(
        win_share(game, seat) for seat in others
    ) / len(others)
