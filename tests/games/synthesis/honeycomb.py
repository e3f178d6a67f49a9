"""A second way to the net of Synthesis: points of the plane and steps that turn left or right, no axial coordinates.

Shapes are the turn strings of the design notes: walk along a line, at every end turn L or R, brackets are branches.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations
from typing import TypeAlias

Point: TypeAlias = "tuple[int, int]"
Edge: TypeAlias = "frozenset[Point]"

TURNS = {
    "C3": "LL", "S3": "LR", "Y3": "(L)(R)", "C4": "LLL", "J4": "LLR", "Y4": "(LL)(R)", "I1": "", "V2": "L",
}  # fmt: skip
RADIUS = 4


def hexagons(radius: int) -> Iterator[tuple[str, float, float]]:
    """Names and centres of a board of this radius: columns by letter, rows by number, e5 in the middle."""
    for column in range(-radius, radius + 1):
        for row in range(-radius, radius + 1):
            if abs(column + row) <= radius:
                name = f"{chr(ord('e') + column)}{5 + row}" if radius == RADIUS else f"{column},{row}"
                yield name, math.sqrt(3) * (column + row / 2), 1.5 * row


def corners(x: float, y: float) -> list[Point]:
    """The six corners of a hexagon that points up, rounded so that neighbours share them."""
    angles = [math.radians(30 + 60 * corner) for corner in range(6)]
    return [(round(1000 * (x + math.cos(a))), round(1000 * (y + math.sin(a)))) for a in angles]


def sides(x: float, y: float) -> dict[str, Edge]:
    """The sides of a hexagon by letter, counter-clockwise from the east; y points down."""
    around = corners(x, y)
    found: dict[str, Edge] = {}
    for number, letter in enumerate("abcdef"):
        angle = math.radians(60 * number)
        middle = (x + math.cos(angle) * math.sqrt(3) / 2, y - math.sin(angle) * math.sqrt(3) / 2)
        pair = sorted(around, key=lambda p: (p[0] / 1000 - middle[0]) ** 2 + (p[1] / 1000 - middle[1]) ** 2)[:2]
        found[letter] = frozenset(pair)
    return found


@cache
def board() -> tuple[dict[str, Edge], dict[str, dict[str, Edge]]]:
    """The lines of a board by every name they can have, and the sides of its hexagons."""
    around = {name: sides(x, y) for name, x, y in hexagons(RADIUS)}
    return {name + letter: edge for name, edges in around.items() for letter, edge in edges.items()}, around


@cache
def wide() -> tuple[dict[Point, list[Point]], frozenset[Edge]]:
    """A net that goes two hexagons beyond the board: bonds may hang over where only what is drawn must be legal."""
    edges = frozenset(edge for _, x, y in hexagons(RADIUS + 2) for edge in sides(x, y).values())
    near: dict[Point, list[Point]] = {}
    for edge in edges:
        one, two = sorted(edge)
        near.setdefault(one, []).append(two)
        near.setdefault(two, []).append(one)
    return near, edges


def walks(turns: str) -> set[frozenset[Edge]]:
    """Every place of a shape on the wide net, turned and mirrored."""
    near, edges = wide()
    mirrored = turns.translate(str.maketrans("LR", "RL"))
    found = set()
    for edge in edges:
        for start, end in (tuple(sorted(edge)), tuple(sorted(edge, reverse=True))):
            for way in (turns, mirrored):
                drawn = walk(near, start, end, way)
                if drawn is not None:
                    found.add(frozenset({edge, *drawn}))
    return found


def walk(near: dict[Point, list[Point]], start: Point, end: Point, turns: str) -> list[Edge] | None:
    """The lines after a first one; None where the net ends."""
    drawn: list[Edge] = []
    at = 0
    while at < len(turns):
        if turns[at] == "(":
            close = turns.index(")", at)
            branch = walk(near, start, end, turns[at + 1 : close])
            if branch is None:
                return None
            drawn += branch
            at = close + 1
            continue
        step = turn(near, start, end, turns[at])
        if step is None:
            return None
        drawn.append(frozenset({end, step}))
        start, end = end, step
        at += 1
    return drawn


def turn(near: dict[Point, list[Point]], start: Point, end: Point, way: str) -> Point | None:
    """The next end to the left or right of one who walks from start to end."""
    for other in near[end]:
        if other != start:
            cross = (end[0] - start[0]) * (other[1] - end[1]) - (end[1] - start[1]) * (other[0] - end[0])
            if (cross < 0) == (way == "L"):
                return other
    return None


def connected(edges: Iterable[Edge]) -> bool:
    """Whether lines hang together."""
    rest = list(edges)
    reached = set(rest.pop())
    grown = True
    while rest and grown:
        touching = [edge for edge in rest if edge & reached]
        grown = bool(touching)
        for edge in touching:
            reached |= edge
            rest.remove(edge)
    return not rest


@cache
def mutated(face: str, mutation: str) -> frozenset[frozenset[Edge]]:
    """Every set of lines that a roll can lead to, anywhere on the wide net."""
    near, _ = wide()
    found: set[frozenset[Edge]] = set()
    for bond in walks(TURNS[face]):
        if mutation in ("double", "detached"):
            found.add(bond)
        elif mutation == "add":
            found |= {bond | {edge} for edge in around(near, bond)}
        elif mutation == "remove":
            found |= {bond - {edge} for edge in bond if connected(bond - {edge})}
        elif mutation == "trim":
            for size in range(1, len(bond) + 1):
                found |= {frozenset(part) for part in combinations(sorted(bond, key=sorted), size) if connected(part)}
        else:
            found.add(bond)
            for edge in bond:
                rest = bond - {edge}
                found |= {rest | {new} for new in around(near, rest) if connected(rest | {new})}
    return frozenset(found)


def around(near: dict[Point, list[Point]], bond: frozenset[Edge]) -> set[Edge]:
    """The lines that touch a bond."""
    ends = {point for edge in bond for point in edge}
    return {frozenset({point, other}) for point in ends for other in near[point]} - bond
