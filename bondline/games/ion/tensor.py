"""A view of Ion as numbers; what they mean is in ``docs/reference/observations.md``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bondline.engine import Layout, counts, one_hot, rotated, seat_name, seat_of
from bondline.games.ion.setup import NUM_TILES, TILES
from bondline.games.ion.view import PARTS, IonHand, IonSeat, IonView

if TYPE_CHECKING:
    from bondline.games.ion.actions import Notation
    from bondline.games.ion.setup import Setup

PHASES: Final = ("deal", "pick", "place", "react", "refresh", "over")
TURNS: Final = ("up", "turned", "down", "new")
WORST, BEST = -50, 250
"""Points are counted between these; a game by the rulebook has no bound of its own."""

_NO_HAND: Final[IonHand] = {"holder": "", "size": 0, "seen": [], "played": [], "refills": 0}


@dataclass(frozen=True, slots=True)
class _Shown:
    """A view with the seats turned so that the observing one is first."""

    view: IonView
    names: list[str]
    seats: list[IonSeat]
    memories: dict[str, IonHand]


def _place(order: list[str], name: str) -> int:
    """Where a seat stands in an order, from 1; 0 if it does not."""
    return order.index(name) + 1 if name in order else 0


class IonTensor:
    """Makes the numbers for one number of players and edition."""

    def __init__(self, g: Setup, notation: Notation) -> None:
        self._g = g
        self._notation = notation
        self._most = max(g.deck)
        self._radioactive = {
            card.id: place for place, card in enumerate(card for card in g.edition.cards if card.decay)
        }
        self.layout: Layout[_Shown] = Layout()
        self._table()
        self._own()
        for place in range(g.num_players):
            self._seat(place)
        for place in range(1, g.num_players):
            self._memory(place)

    def encode(self, view: IonView) -> list[int]:
        """The numbers of a view."""
        order = rotated(self._g.num_players, seat_of(view))
        names = [seat_name(seat) for seat in order]
        memories = {memory["holder"]: memory for memory in view["hands"]}
        return self.layout.encode(_Shown(view, names, [view["seats"][seat] for seat in order], memories))

    def _cards(self, name: str, read: Callable[[_Shown], Sequence[str]]) -> None:
        """A block with how many of each kind of card there are."""
        kinds = self._g.num_kinds
        self.layout.add(name, kinds, self._most, lambda s: counts(self._kinds(read(s)), kinds))

    def _kinds(self, cards: Sequence[str]) -> list[int]:
        index = self._notation.card_index
        return [index[card] for card in cards]

    def _table(self) -> None:
        g, add, goals = self._g, self.layout.add, self._notation.goal_index
        n = g.num_players
        add("seat", n, 1, lambda s: one_hot(-1 if s.view["seat"] is None else int(s.view["seat"][1:]) - 1, n))
        add("phase", len(PHASES), 1, lambda s: one_hot(PHASES.index(s.view["phase"]), len(PHASES)))
        add("round", 1, g.num_rounds, lambda s: [s.view["round"]])
        add("step", 1, g.num_steps + 1, lambda s: [s.view["step"]])
        add("deck", 1, g.deck_size, lambda s: [s.view["deck"]])
        add("goals", g.num_goals, 1, lambda s: counts([goals[goal] for goal in s.view["goals"]], g.num_goals))
        self._cards("center", lambda s: s.view["center"])
        self._cards("discards", lambda s: s.view["discards"])
        self._cards("taken", lambda s: [s.view["taken"]] if s.view["taken"] else [])

    def _own(self) -> None:
        self._cards("hand", lambda s: s.view["hand"])
        self._cards("pick", lambda s: s.view["pick"])

    def _seat(self, place: int) -> None:
        """What everybody sees of a seat, and of the hand that it holds."""
        g, add, compounds = self._g, self.layout.add, self._notation.compound_index
        at = f"seat{place}."
        self._cards(f"{at}loose", lambda s: s.seats[place]["loose"])
        add(f"{at}compounds", g.num_compounds, self._most,
            lambda s: counts([compounds[made] for made in s.seats[place]["compounds"]], g.num_compounds))  # fmt: skip
        self._cards(f"{at}placing", lambda s: s.seats[place]["placing"])
        self._cards(
            f"{at}from-center", lambda s: s.seats[place]["placing"][:1] if s.seats[place]["from_center"] else []
        )
        add(f"{at}radioactive", len(self._radioactive) * len(TURNS), self._most, lambda s: self._turned(s.seats[place]))
        add(f"{at}aside", len(self._radioactive), self._most,
            lambda s: counts([self._radioactive[card] for card in s.seats[place]["aside"]], len(self._radioactive)))  # fmt: skip
        add(f"{at}tiles", NUM_TILES, 1,
            lambda s: counts([TILES.index(tile) for tile in s.seats[place]["tiles"]], NUM_TILES))  # fmt: skip
        add(f"{at}hand", 1, g.hand_size + 1, lambda s: [s.seats[place]["hand"]])
        self._cards(
            f"{at}played", lambda s: [card for step in s.view["played"].get(s.names[place], []) for card in step]
        )
        add(f"{at}standing", len(PARTS), BEST,
            lambda s: [s.seats[place]["standing"][part] for part in PARTS], WORST, clip=True)  # fmt: skip
        add(f"{at}score", 1, BEST, lambda s: [s.seats[place]["score"]], WORST, clip=True)
        flag = self.layout.flag
        flag(f"{at}awaited", lambda s: s.names[place] in s.view["awaited"])
        flag(f"{at}picked", lambda s: s.names[place] in s.view["picked"])
        flag(f"{at}ready", lambda s: s.names[place] in s.view["ready"])
        flag(f"{at}reacting", lambda s: s.view["reacting"] == s.names[place])
        add(f"{at}reaction", 1, g.num_players, lambda s: [_place(s.view["reactions"], s.names[place])])
        add(f"{at}refresh", 1, NUM_TILES, lambda s: [s.view["refresh"].get(s.names[place], 0)])

    def _memory(self, place: int) -> None:
        """What the observing seat remembers of the hand that another holds."""
        at = f"seat{place}.memory."
        self._cards(f"{at}seen", lambda s: s.memories.get(s.names[place], _NO_HAND)["seen"])
        self._cards(f"{at}played", lambda s: s.memories.get(s.names[place], _NO_HAND)["played"])
        self.layout.add(f"{at}refills", 1, self._g.num_steps,
                        lambda s: [s.memories.get(s.names[place], _NO_HAND)["refills"]])  # fmt: skip

    def _turned(self, seat: IonSeat) -> list[int]:
        places = [self._radioactive[card] * len(TURNS) + TURNS.index(turn) for card, turn in seat["radioactive"]]
        return counts(places, len(self._radioactive) * len(TURNS))
