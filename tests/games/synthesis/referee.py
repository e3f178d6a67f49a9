"""A second account of a turn, in points of the plane and by the words of the rulebook: slow, and nothing of it is the game's.

A board is which lines of the plane have which colour. Moves are tuples: what is done and the lines, hexagon or colour.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from tests.games.synthesis.honeycomb import TURNS, Edge, board, mutated, walks

Move: TypeAlias = "tuple[Any, ...]"
CYCLE = ("red", "blue", "green", "yellow")


class Referee:
    """One seat in the first name box."""

    def __init__(self, components: Any) -> None:
        self.named, around = board()
        self.sides = {each["name"]: set(around[each["name"]].values()) for each in components["hexes"]}
        self.sign = {each["name"]: each["sign"] for each in components["hexes"]}
        self.start = next(each["name"] for each in components["hexes"] if each["start"])
        self.lines = {self.named[line["name"]] for line in components["lines"]}
        self.printed = {edge for edges in self.sides.values() for edge in edges} - self.lines
        self.ink: dict[Edge, str] = {}
        self.volume: dict[str, int | str] = {}
        self.hue: dict[str, str] = {}
        self.table: list[list[str]] = [[] for _ in range(6)]
        self.made: dict[str, list[str]] = {"triangle": [], "square": [], "circle": []}
        self.free = 0
        self.choices: list[str] = []
        self.open: list[list[tuple[str, str]]] = []
        self.turn = -1
        self.due = 0
        self.done = True

    # --- what may be drawn ---------------------------------------------------------------------------------------

    def net(self) -> set[Any]:
        return {point for edge in {*self.ink, *self.sides[self.start]} for point in edge}

    def fitting(self, bonds: Any, anywhere: bool = False) -> set[frozenset[Edge]]:
        room = self.lines - set(self.ink)
        net = self.net()
        return {bond for bond in bonds if bond <= room and (anywhere or any(p in net for edge in bond for p in edge))}

    def rolled(self) -> set[frozenset[Edge]]:
        if not self.due:
            return set()
        plain = mutated(self.face, "double")
        found = self.fitting(mutated(self.face, self.mutation), self.mutation == "detached")
        if not found and self.mutation in ("add", "remove"):
            return self.fitting(plain)
        if self.mutation == "double" and self.due == 2:
            good = set()
            for bond in found:
                room = self.lines - set(self.ink) - bond
                net = self.net() | {point for edge in bond for point in edge}
                if any(other <= room and any(p in net for edge in other for p in edge) for other in plain):
                    good.add(bond)
            return good or found
        return found

    def free_lines(self) -> set[Edge]:
        return {edge for bond in self.fitting({frozenset({edge}) for edge in self.lines}) for edge in bond}

    def legal(self) -> set[Move]:
        if self.done:
            return set()
        if self.choices:
            return {(verb, at) for verb in ("shade", "plain") for at in self.choices}
        free = {("free", colour, edge) for colour in CYCLE for edge in self.free_lines()} if self.free else set()
        if self.open:
            found: set[Move] = {("skip",), *free}
            for shape, _ in self.open[-1]:
                if shape == "any":
                    found |= {("active", colour, edge) for colour in CYCLE for edge in self.free_lines()}
                else:
                    found |= {("active", bond) for bond in self.fitting(walks(TURNS[shape]))}
            return found
        bonds = self.rolled()
        return {("bond", bond) for bond in bonds} | free | (set() if bonds else {("end",)})

    # --- what follows --------------------------------------------------------------------------------------------

    def roll(self, face: str, mutation: str) -> None:
        self.turn += 1
        self.face, self.mutation = face, mutation
        self.due = 2 if mutation == "double" else 1
        self.done = False
        self.settle()

    def apply(self, move: Move) -> None:
        verb = move[0]
        if verb == "bond":
            self.due -= 1
            self.draw(move[1], CYCLE[self.turn % 4], self.face)
        elif verb == "free":
            self.free -= 1
            self.draw({move[2]}, move[1], "any")
        elif verb == "active":
            group = self.open[-1]
            if len(move) == 3:
                used = ("any", "")
                lines, colour = {move[2]}, move[1]
            else:
                used = min(each for each in group if each[0] != "any" and move[1] in walks(TURNS[each[0]]))
                lines, colour = move[1], used[1]
            group.remove(used)
            if not group:
                self.open.pop()
            self.draw(lines, colour, used[0])
        elif verb in ("shade", "plain"):
            self.choices.remove(move[1])
            self.decide(move[1], verb == "shade")
        elif verb == "skip":
            self.open.pop()
        else:
            self.due = 0
            self.done = True
        self.settle()

    def draw(self, bond: Any, colour: str, shape: str) -> None:
        """``shape`` is what x2 repeats."""
        was = {at for at in self.sides if self.closed(at)}
        for edge in bond:
            self.ink[edge] = colour
        opened = []
        for at in sorted(set(self.sides) - was):
            if not self.closed(at):
                continue
            self.hue[at] = colour
            alike = sum(1 for edge in self.sides[at] if self.ink.get(edge) == colour)
            if alike == 6 and self.sign[at] in self.made:
                self.choices.append(at)
                continue
            self.record(at, alike)
            if self.sign[at] == "X2":
                opened.append((shape, "" if shape == "any" else colour))
            elif self.sign[at] in TURNS:
                opened.append((self.sign[at], colour))
        if opened:
            self.open.append(opened)

    def closed(self, at: str) -> bool:
        return at != self.start and all(edge in self.ink or edge in self.printed for edge in self.sides[at])

    def record(self, at: str, volume: int) -> None:
        self.volume[at] = volume
        column = self.table[volume - 1]
        if len(column) < 6:
            column.append(self.hue[at])
            self.free += len(column) == 6
            self.free += all(len(other) >= len(column) for other in self.table)

    def decide(self, at: str, shade: bool) -> None:
        if shade:
            self.volume[at] = "elemental"
            self.made[self.sign[at]].append(self.hue[at])
            self.free += len(self.made[self.sign[at]]) == 2
        else:
            self.record(at, 6)

    def settle(self) -> None:
        """What needs no decision: no use for what is open, one place for the bond and no free bond, nothing left to do."""
        while not self.done and not self.choices:
            may = self.legal()
            if self.open:
                if may == {("skip",)}:
                    self.open.pop()
                    continue
                return
            if may == {("end",)}:
                self.due = 0
                self.done = True
            elif len(may) == 1:
                self.due -= 1
                self.draw(may.pop()[1], CYCLE[self.turn % 4], self.face)
            else:
                return
