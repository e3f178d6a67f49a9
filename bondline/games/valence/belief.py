"""The states that a seat's view allows: unseen cards dealt anew to the deck and the other hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bondline.engine import PositionError, Rng
from bondline.games.valence.position import read_public
from bondline.games.valence.state import ValenceState

if TYPE_CHECKING:
    from bondline.games.valence.actions import Notation
    from bondline.games.valence.setup import Setup
    from bondline.games.valence.view import ValenceView


class ValenceBelief:
    """See `bondline.engine.Belief`. Unseen cards are equally likely in every place where they can be."""

    def __init__(self, g: Setup, notation: Notation, view: ValenceView) -> None:
        if view["phase"] in ("deal", "draw"):
            raise PositionError("a belief needs a view of a moment at which a seat is to act, not a draw")
        self._g = g
        self.shown: ValenceState = read_public(g, notation, view)
        self._sizes = [seat["hand"] for seat in view["seats"]]
        self._deck = view["deck"]
        self._own = -1 if view["seat"] is None else int(view["seat"][1:]) - 1
        counts = g.deck[:]
        for element in self.shown.discards + self.shown.lay:
            counts[element] -= 1
        for seat in range(g.num_players):
            for element in self.shown.hands[seat] if seat == self._own else self.shown.known[seat]:
                counts[element] -= 1
        if min(counts) < 0:
            raise PositionError("the view shows more cards of an element than the edition has")
        self._unseen = [element for element in range(g.num_elements) for _ in range(counts[element])]

    def sample(self, rng: Rng) -> ValenceState:
        """A state in which the seat would see exactly this view."""
        state = self.shown.clone()
        pool = self._unseen[:]
        for at in range(len(pool) - 1, 0, -1):
            other = rng.below(at + 1)
            pool[at], pool[other] = pool[other], pool[at]
        # Only what the deck held when it was last shuffled can still be in it; every hand can hold anything.
        room = state.shuffled[:]
        state.deck = [0] * self._g.num_elements
        rest: list[int] = []
        left = self._deck
        for element in pool:
            if left and room[element]:
                room[element] -= 1
                left -= 1
                state.deck[element] += 1
            else:
                rest.append(element)
        state.deck_total = self._deck
        for seat in range(self._g.num_players):
            if seat != self._own:
                hidden = self._sizes[seat] - len(state.known[seat])
                state.hands[seat] = sorted(state.known[seat] + rest[:hidden])
                rest = rest[hidden:]
        return state
