"""Ion once more, naively, from position documents and the rulebook: what the engine's results are held against.

Nothing here imports the game. Slow and plain on purpose.
"""

from __future__ import annotations

import itertools
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import ceil
from pathlib import Path
from typing import Any

_TEXT = (Path(__file__).parents[3] / "bondline/games/ion/edition/standard-1.toml").read_text(encoding="utf-8")
EDITION = tomllib.loads(_TEXT)
CHARGES = {ion["id"]: [form[0] for form in ion["forms"]] for ion in EDITION["ion"]}
POINTS = {(ion["id"], form[0]): form[1] for ion in EDITION["ion"] for form in ion["forms"]}
POLYATOMIC = {ion["id"] for ion in EDITION["ion"] if ion.get("polyatomic")}
NOBLES = [noble["id"] for noble in EDITION["noble"]]
DECAY = {card["id"]: card["decay"] for card in EDITION["radioactive"]}
GOALS = {goal["id"]: goal for goal in EDITION["goal"]}
ORDER = re.findall(r'^id = "([A-Z]\w*)"', _TEXT, re.MULTILINE)


def part(ion: str, count: int) -> str:
    if count == 1:
        return ion
    return f"{ion}{count}" if re.fullmatch("[A-Z][a-z]?", ion) else f"({ion}){count}"


def compounds() -> dict[str, tuple[Counter[str], int]]:
    """Every neutral set of up to 4 + 4 equal cations and equal anions that is no multiple of a smaller one: cards, points."""
    found: dict[str, tuple[Counter[str], int]] = {}
    for plus, minus in itertools.product(CHARGES, CHARGES):
        for a, b in itertools.product(CHARGES[plus], CHARGES[minus]):
            if a < 0 or b > 0:
                continue
            for n, m in sorted(itertools.product(range(1, 5), range(1, 5)), key=sum):
                if n * a + m * b == 0:
                    points = n * POINTS[plus, a] + m * POINTS[minus, b]
                    found[part(plus, n) + part(minus, m)] = (Counter({plus: n, minus: m}), points)
                    break
    return found


COMPOUNDS = compounds()


def contains(have: Counter[str], need: Counter[str]) -> bool:
    return all(have[card] >= count for card, count in need.items())


def legal(position: dict[str, Any], seat: int) -> set[str]:
    """The legal moves of a seat in a position document, in notation."""
    own = position["seats"][seat]
    phase = position["phase"]
    moves: set[str] = set()
    if phase in ("pick", "place"):
        tiles = own.get("tiles", [])
        loose = Counter(own.get("loose", []))
        placing = [own["from_center"]] if "from_center" in own else own.get("placing", [])
        for card in set(placing):
            moves.add(f"place {card}")
            for formula, (cards, _) in COMPOUNDS.items():
                if card in cards and contains(loose + Counter([card]), cards):
                    moves.add(f"place {card} in {formula}")
        if "from_center" not in own:
            if phase == "pick" and "pick" not in own:
                hand = own["hand"]
                moves |= {f"pick {card}" for card in hand}
                if "two" in tiles:
                    for pair in itertools.combinations(hand, 2):
                        first, second = sorted(pair, key=in_order)
                        moves.add(f"pick {first} {second}")
            if "center" in tiles:
                moves |= {f"center {card}" for card in position["center"]}
        if "rxn" in tiles:
            moves.add("rxn")
        usable = "rxn" in tiles or ("center" in tiles and position["center"])
        last = phase == "place" and position["step"] == 8 - (position["variant"] == "beginner")
        if last and usable and not placing and not own.get("ready"):
            moves.add("ready")
    elif phase == "react" and position["reactions"][position["reaction"]["turn"] - 1] == own["seat"]:
        moves = reactions(position, own)
    elif phase == "refresh" and own.get("refresh"):
        moves = {f"refresh {tile}" for tile in ("two", "center", "rxn") if tile not in own.get("tiles", [])}
    return moves


def reactions(position: dict[str, Any], own: dict[str, Any]) -> set[str]:
    formed = position["reaction"].get("formed", [])
    taken = position["reaction"].get("taken")
    pool = Counter(own.get("loose", []))
    moves: set[str] = set()
    order = sorted(COMPOUNDS, key=compound_order)
    if not formed and taken is None:
        for card in set(position["center"] + position["discards"]):
            if card in CHARGES and any(
                card in cards and contains(pool + Counter([card]), cards) for cards, _ in COMPOUNDS.values()
            ):
                moves.add(f"take {card}")
    start = max((order.index(formula) for formula in formed), default=0)
    used = taken is None or any(taken in COMPOUNDS[formula][0] for formula in formed)
    for formula in order[start:]:
        cards = COMPOUNDS[formula][0]
        if not contains(pool, cards):
            continue
        rest = pool - cards
        if (
            used
            or taken in cards
            or any(
                taken in COMPOUNDS[later][0] and contains(rest, COMPOUNDS[later][0])
                for later in order[order.index(formula) :]
            )
        ):
            moves.add(f"form {formula}")
    if used:
        moves.add("done")
    return moves


def in_order(card: str) -> int:
    """Canonical order: as the edition file has the cards, radioactive ones last."""
    return ORDER.index(card)


def compound_order(formula: str) -> tuple[int, int, int]:
    """By cation, its charge as printed first, then by anion."""
    cards = COMPOUNDS[formula][0]
    cation = next(card for card in cards if CHARGES[card][0] > 0)
    anion = next(card for card in cards if CHARGES[card][0] < 0)
    charge = cards[anion] * -CHARGES[anion][0] // cards[cation]
    return in_order(cation), CHARGES[cation].index(charge), in_order(anion)


def area_points(own: dict[str, Any], goals: list[str]) -> dict[str, int]:
    """What a seat's area is worth at scoring."""
    made = own.get("compounds", [])
    nobles = Counter(card for card in own.get("loose", []) if card in NOBLES)
    return {
        "compounds": sum(COMPOUNDS[formula][1] for formula in made),
        "nobles": best_noble_split(tuple(nobles[card] for card in NOBLES)),
        "goals": sum(goal_points(goal, made) for goal in goals),
        "radioactive": sum({"up": 4, "turned": 2, "down": 0}[turn] for _, turn in own.get("radioactive", [])),
    }


def best_noble_split(counts: tuple[int, ...]) -> int:
    """The best of all ways to split nobles into sets of different ones."""
    if not any(counts):
        return 0
    best = 0
    for size in (1, 2, 3):
        for chosen in itertools.combinations(range(3), size):
            if all(counts[kind] for kind in chosen):
                rest = tuple(count - (kind in chosen) for kind, count in enumerate(counts))
                best = max(best, (2, 5, 9)[size - 1] + best_noble_split(rest))
    return best


def goal_points(goal: str, made: list[str]) -> int:
    card = GOALS[goal]
    if "compounds" in card:
        built = sum(formula in made for formula in card["compounds"])
    else:
        h = any("H" in COMPOUNDS[f][0] and "OH" not in COMPOUNDS[f][0] for f in made)
        oh = any("OH" in COMPOUNDS[f][0] and "H" not in COMPOUNDS[f][0] for f in made)
        built = h + oh
    return (0, card["one"], card["both"])[built]


def decay_points(decay: list[int]) -> list[int]:
    """By the chart: places shared by tied players are added and divided, rounded up."""
    n = len(decay)
    values = ([15, 9, 3] + [0] * n)[:n]
    values[-1] = -5
    ranked = sorted(decay, reverse=True)
    points = []
    for mine in decay:
        held = [values[at] for at in range(n) if ranked[at] == mine]
        points.append(ceil(Fraction(sum(held), len(held))))
    return points


def arrangements(pool: Counter[str], start: int = 0) -> Iterator[list[str]]:
    """Every way to form compounds from a pool, each in canonical order, in canonical order."""
    yield []
    order = sorted(COMPOUNDS, key=compound_order)
    for at in range(start, len(order)):
        cards = COMPOUNDS[order[at]][0]
        if contains(pool, cards):
            for rest in arrangements(pool - cards, at):
                yield [order[at], *rest]


def best_arrangement(
    pool: Counter[str], goals: list[str], offered: list[str], used_tiles: int
) -> tuple[int, int, str | None, list[str]]:
    """The best rearrangement by trying all: points, tiles, card taken, compounds."""
    best: tuple[tuple[int, int, int], str | None, list[str]] | None = None
    for taken in [None, *sorted({card for card in offered if card in CHARGES}, key=in_order)]:
        cards = pool + Counter([taken]) if taken else pool
        for made in arrangements(Counter({card: count for card, count in cards.items() if card in CHARGES})):
            if taken and not any(taken in COMPOUNDS[formula][0] for formula in made):
                continue
            points = sum(COMPOUNDS[f][1] for f in made) + sum(goal_points(goal, made) for goal in goals)
            tiles = min(used_tiles, sum(any(p in COMPOUNDS[f][0] for p in POLYATOMIC) for f in made))
            value = (points, tiles, 0 if taken else 1)
            if best is None or value > best[0]:
                best = (value, taken, made)
    assert best is not None
    return best[0][0], best[0][1], best[1], best[2]
