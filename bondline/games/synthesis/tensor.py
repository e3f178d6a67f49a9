"""A view of Synthesis as numbers; what they mean is in ``docs/reference/observations.md``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bondline.engine import Layout, counts, one_hot, rotated, seat_name, seat_of
from bondline.games.synthesis.setup import NUM_COLOURS
from bondline.games.synthesis.view import CONTENTS, INKS, OUTCOMES, PHASE_NAMES, SynthesisSeat, SynthesisView

if TYPE_CHECKING:
    from bondline.games.synthesis.actions import Notation
    from bondline.games.synthesis.setup import Setup

PARTS: Final = 6
"""Elemental molecules, chains, lines, pattern card, chain card, and the length of the longest chain."""
BEST: Final = 250
"""Points are counted up to this."""
MOST: Final = 60
"""Free bonds, and open active hexagons of one kind, are counted up to this."""
MOST_GOALS: Final = 3
"""A solo game asks for a pattern card, a chain card and a project at most; `drawn` may hold more."""

_INKED: Final = {letter: tuple(one_hot(colour - 1, NUM_COLOURS)) for colour, letter in enumerate(INKS)}
_MOLECULE: Final = {
    "." if code < 0 else chr(ord("A") + code): (
        *one_hot(-1 if code < 0 else code % CONTENTS, CONTENTS),
        *one_hot(-1 if code < 0 else code // CONTENTS, NUM_COLOURS),
    )
    for code in range(-1, CONTENTS * NUM_COLOURS)
}


@dataclass(frozen=True, slots=True)
class _Shown:
    """A view with the seats turned so that the observing one is first."""

    view: SynthesisView
    order: list[int]
    names: list[str]
    seats: list[SynthesisSeat]


def _inks(letters: str) -> list[int]:
    """Four numbers a letter: which colour it is, if any."""
    numbers: list[int] = []
    for letter in letters:
        numbers += _INKED[letter]
    return numbers


def _index(names: Sequence[str], name: str | None) -> int:
    return -1 if name is None else names.index(name)


class SynthesisTensor:
    """Makes the numbers for one number of players, variant, side and edition."""

    def __init__(self, g: Setup, notation: Notation) -> None:
        self._g = g
        self._notation = notation
        self._cards = (*notation.patterns, *notation.chains, *notation.projects)
        # An open active hexagon shows a shape of the edition, or a line of any colour.
        self._looks = {shape.id: place for place, shape in enumerate(g.edition.shapes)}
        self.layout: Layout[_Shown] = Layout()
        self._table()
        for place in range(g.num_players):
            self._seat(place)

    def encode(self, view: SynthesisView) -> list[int]:
        """The numbers of a view."""
        order = rotated(self._g.num_players, seat_of(view))
        names = [seat_name(seat) for seat in order]
        return self.layout.encode(_Shown(view, order, names, [view["seats"][seat] for seat in order]))

    def _table(self) -> None:
        g, add, notation = self._g, self.layout.add, self._notation
        n = g.num_players
        add("seat", n, 1, lambda s: one_hot(-1 if s.view["seat"] is None else s.order[0], n))
        add("phase", len(PHASE_NAMES), 1, lambda s: one_hot(PHASE_NAMES.index(s.view["phase"]), len(PHASE_NAMES)))
        add("turn", 1, g.turns, lambda s: [s.view["turn"]])
        add("face", g.num_faces, 1, lambda s: one_hot(_index(g.face_names, s.view["face"]), g.num_faces))
        add("mutation", g.num_mutations, 1,
            lambda s: one_hot(_index(g.mutation_names, s.view["mutation"]), g.num_mutations))  # fmt: skip
        add("drawn", len(self._cards), 1,
            lambda s: counts([self._cards.index(card) for card in s.view["drawn"]], len(self._cards)))  # fmt: skip
        add(
            "pattern",
            g.num_patterns,
            1,
            lambda s: one_hot(_index(notation.patterns, s.view["pattern"]), g.num_patterns),
        )
        add(
            "chain",
            g.num_chain_goals,
            1,
            lambda s: one_hot(_index(notation.chains, s.view["chain"]), g.num_chain_goals),
        )
        add(
            "project",
            g.num_projects,
            1,
            lambda s: one_hot(_index(notation.projects, s.view["project"]), g.num_projects),
        )
        if g.solo:
            add("goals.asked", MOST_GOALS, BEST, lambda s: self._goals(s.view, 1), clip=True)
            add("goals.met", MOST_GOALS, 1, lambda s: self._goals(s.view, 2))
        add("outcome", len(OUTCOMES), 1, lambda s: one_hot(OUTCOMES.index(s.view["outcome"]), len(OUTCOMES)))

    def _goals(self, view: SynthesisView, part: int) -> list[int]:
        told = [int(goal[part]) for goal in view["goals"]]
        return told + [0] * (MOST_GOALS - len(told))

    def _seat(self, place: int) -> None:
        """A seat's board."""
        g, add = self._g, self.layout.add
        at = f"seat{place}."
        colours = list(g.edition.colours)
        kinds = len(self._looks) * NUM_COLOURS + 1
        add(f"{at}colour", NUM_COLOURS, 1,
            lambda s: one_hot(colours.index(s.view["colours"][s.order[place]]), NUM_COLOURS))  # fmt: skip
        add(f"{at}lines", NUM_COLOURS * g.num_lines, 1, lambda s: _inks(s.seats[place]["lines"]))
        add(f"{at}molecules", (CONTENTS + NUM_COLOURS) * g.net.num_hexes, 1, lambda s: self._hexes(s.seats[place]))
        add(f"{at}table", NUM_COLOURS * g.num_cells, 1, lambda s: self._cells(s.seats[place]))
        add(f"{at}boxes", NUM_COLOURS * 2 * g.num_shapes, 1, lambda s: _inks(s.seats[place]["boxes"]))
        add(f"{at}links", g.num_links, 1,
            lambda s: [int(mark == "1") for mark in s.seats[place]["links"]] or [0] * g.num_links)  # fmt: skip
        add(f"{at}free", 1, MOST, lambda s: [s.seats[place]["free"]], clip=True)
        add(f"{at}due", 1, 2, lambda s: [s.seats[place]["due"]])
        add(f"{at}active", kinds, MOST, lambda s: self._open(s.seats[place]["active"][-1:]), clip=True)
        add(f"{at}active.outer", kinds, MOST, lambda s: self._open(s.seats[place]["active"][:-1]), clip=True)
        add(f"{at}points", PARTS, BEST, lambda s: s.seats[place]["points"], clip=True)
        self.layout.flag(f"{at}awaited", lambda s: s.names[place] in s.view["awaited"])

    def _hexes(self, seat: SynthesisSeat) -> list[int]:
        numbers: list[int] = []
        for code in seat["molecules"]:
            numbers += _MOLECULE[code]
        return numbers

    def _cells(self, seat: SynthesisSeat) -> list[int]:
        rows = self._g.rows
        return _inks("".join(column.ljust(rows, ".") for column in seat["table"].split("/")))

    def _open(self, groups: list[list[str]]) -> list[int]:
        """How many open active hexagons of each look and colour there are; the last number is for lines of any colour."""
        kinds = len(self._looks) * NUM_COLOURS
        places: list[int] = []
        for group in groups:
            for item in group:
                colour, _, look = item.partition(" ")
                index = self._notation.colour_index
                places.append(self._looks[look] * NUM_COLOURS + index[colour] if look else kinds)
        return counts(places, kinds + 1)
