"""The states that a view allows: just one, for nothing is hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bondline.engine import PositionError, Rng
from bondline.games.synthesis.position import rebuild
from bondline.games.synthesis.setup import MUTATION_CODES
from bondline.games.synthesis.sheet import UNDECIDED
from bondline.games.synthesis.state import SynthesisState
from bondline.games.synthesis.table import CHAINS, KEEP, OVER
from bondline.games.synthesis.view import INKS, PHASE_NAMES, read_molecule

if TYPE_CHECKING:
    from bondline.games.synthesis.actions import Notation
    from bondline.games.synthesis.setup import Setup
    from bondline.games.synthesis.sheet import Sheet
    from bondline.games.synthesis.view import SynthesisSeat, SynthesisView


class SynthesisBelief:
    """See `bondline.engine.Belief`."""

    def __init__(self, g: Setup, notation: Notation, view: SynthesisView) -> None:
        if view["phase"] in ("cards", "roll"):
            raise PositionError("a belief needs a view of a moment at which a seat is to act, not a draw or a roll")
        self.shown = read_view(g, notation, view)

    def sample(self, rng: Rng) -> SynthesisState:
        """The state that the view shows."""
        return self.shown.clone()


def read_view(g: Setup, notation: Notation, view: SynthesisView) -> SynthesisState:
    """The state with everything that a view shows."""
    t = SynthesisState(g)
    t.phase = PHASE_NAMES.index(view["phase"])
    t.turn = g.turns if t.phase in (CHAINS, OVER) else view["turn"] - 1
    t.face = notation.face_index[view["face"]] if view["face"] is not None else -1
    t.mutation = MUTATION_CODES[view["mutation"]] if view["mutation"] is not None else -1
    t.drawn = [notation.card_index[card] for card in view["drawn"]]
    t.pattern = notation.patterns.index(view["pattern"]) if view["pattern"] is not None else -1
    t.chain = notation.chains.index(view["chain"]) if view["chain"] is not None else -1
    t.project = notation.projects.index(view["project"]) if view["project"] is not None else -1
    for seat, shown in enumerate(view["seats"]):
        _read_seat(t.sheets[seat], notation, shown)
        t.sheets[seat].done = t.phase == KEEP or shown["seat"] not in view["awaited"]
    return t


def _read_seat(s: Sheet, notation: Notation, shown: SynthesisSeat) -> None:
    g = s.g
    s.ink = [INKS.index(letter) for letter in shown["lines"]]
    rebuild(s)
    for at, code in enumerate(shown["molecules"]):
        s.volume[at], s.hue[at] = read_molecule(code)
        if s.volume[at] == UNDECIDED:
            s.choices.append(at)
    for column, colours in enumerate(shown["table"].split("/")):
        s.heights[column] = len(colours)
        for row, letter in enumerate(colours):
            s.cells[column * g.rows + row] = INKS.index(letter)
    s.boxes = [INKS.index(letter) for letter in shown["boxes"]]
    for link, mark in enumerate(shown["links"]):
        s.links |= (mark == "1") << link
    s.free = shown["free"]
    s.due = shown["due"]
    looks = {name: look for look, name in enumerate(g.look_names) if name}
    for group in shown["active"]:
        items: list[int] = []
        for item in group:
            colour, _, look = item.partition(" ")
            items.append((looks[look] + 1) * 8 + notation.colour_index[colour] + 1 if look else 0)
        s.groups.append(items)
