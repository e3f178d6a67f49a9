"""A view of Valence Plus as numbers; what they mean is in ``docs/reference/observations.md``."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from bondline.engine import Layout, counts, one_hot, rotated, seat_name, seat_of
from bondline.games.valence.view import OUTCOMES, ValenceSeat, ValenceView

if TYPE_CHECKING:
    from bondline.games.valence.actions import Notation
    from bondline.games.valence.setup import Setup

PHASES: Final = ("deal", "collect", "answer", "draw", "exchange", "build", "lay", "limit", "over")
BEST: Final = 60
"""Points are counted up to this: the last turn of a game may bring any number of them."""
MOST_IN_HAND: Final = 40


@dataclass(frozen=True, slots=True)
class _Shown:
    """A view with the seats turned so that the observing one is first."""

    view: ValenceView
    names: list[str]
    seats: list[ValenceSeat]


class ValenceTensor:
    """Makes the numbers for one number of players, set of variants and edition."""

    def __init__(self, g: Setup, notation: Notation) -> None:
        self._g = g
        self._notation = notation
        self.layout: Layout[_Shown] = Layout()
        # Closed sets are shown as the cards of a build.
        self._builds = {" ".join(notation.elements[card] for card in each.cards): n for n, each in enumerate(g.builds)}
        self._reactions = {(each.reactors, each.target): number for number, each in enumerate(g.edition.reactions)}
        self._table()
        self._turn()
        for place in range(g.num_players):
            self._seat(place)

    def encode(self, view: ValenceView) -> list[int]:
        """The numbers of a view."""
        order = rotated(self._g.num_players, seat_of(view))
        names = [seat_name(seat) for seat in order]
        return self.layout.encode(_Shown(view, names, [view["seats"][seat] for seat in order]))

    def _cards(self, name: str, read: Callable[[_Shown], Sequence[str]]) -> None:
        """A block with how many of each element there are."""
        index, kinds = self._notation.element_index, self._g.num_elements
        self.layout.add(name, kinds, max(self._g.deck), lambda s: counts([index[card] for card in read(s)], kinds))

    def _molecules(self, name: str, most: int, read: Callable[[_Shown], Mapping[str, int]]) -> None:
        names = self._notation.molecules
        self.layout.add(name, len(names), most, lambda s: [read(s).get(molecule, 0) for molecule in names])

    def _table(self) -> None:
        g, add, elements = self._g, self.layout.add, self._notation.elements
        n = g.num_players
        add("seat", n, 1, lambda s: one_hot(-1 if s.view["seat"] is None else int(s.view["seat"][1:]) - 1, n))
        add("phase", len(PHASES), 1, lambda s: one_hot(PHASES.index(s.view["phase"]), len(PHASES)))
        add("turns", 1, g.max_turns, lambda s: [s.view["turns"]])
        self._molecules("bank", max(g.bank), lambda s: s.view["bank"])
        add("deck", 1, g.deck_size, lambda s: [s.view["deck"]])
        add("reshuffles", 1, g.max_turns, lambda s: [s.view["reshuffles"]], clip=True)
        add("pile", g.num_elements, max(g.deck), lambda s: [s.view["pile"].get(element, 0) for element in elements])
        self._cards("discards", lambda s: s.view["discards"])
        self._cards("top", lambda s: s.view["discards"][-1:])
        self._molecules("built", 1, lambda s: dict.fromkeys(s.view["built"], 1))
        add("outcome", len(OUTCOMES), 1, lambda s: one_hot(OUTCOMES.index(s.view["outcome"]), len(OUTCOMES)))

    def _turn(self) -> None:
        g, add = self._g, self.layout.add
        self._cards("hand", lambda s: s.view["hand"])
        self._cards("lay", lambda s: s.view["lay"])
        self.layout.flag("reacted", lambda s: s.view["reacted"])
        add(
            "closed",
            g.num_builds,
            1,
            lambda s: counts([self._builds[cards] for cards in s.view["closed"]], g.num_builds),
        )
        add("reaction", g.num_reactions, 1, lambda s: one_hot(self._reaction(s.view["reaction"]), g.num_reactions))

    def _seat(self, place: int) -> None:
        """What everybody sees of a seat."""
        add = self.layout.add
        at = f"seat{place}."
        add(f"{at}hand", 1, MOST_IN_HAND, lambda s: [s.seats[place]["hand"]], clip=True)
        self._cards(f"{at}known", lambda s: s.seats[place]["known"])
        self._molecules(f"{at}stash", max(self._g.bank), lambda s: s.seats[place]["stash"])
        add(f"{at}points", 1, BEST, lambda s: [s.seats[place]["points"]], clip=True)
        flag = self.layout.flag
        flag(f"{at}turn", lambda s: s.view["turn"] == s.names[place])
        flag(f"{at}acting", lambda s: s.view["acting"] == s.names[place])
        flag(f"{at}target", lambda s: (s.view["reaction"] or {}).get("seat") == s.names[place])

    def _reaction(self, shown: Mapping[str, Any] | None) -> int:
        return -1 if shown is None else self._reactions[tuple(shown["reactors"]), shown["target"]]
