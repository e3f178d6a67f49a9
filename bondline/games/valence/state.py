"""A moment of a game of Valence Plus as the rest of the house sees it: `bondline.engine.State`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bondline.engine._rng import Rng
from bondline.games.valence import deal, legal, turn
from bondline.games.valence.board import DRAW, TURN_UP, WON, Board

if TYPE_CHECKING:
    from bondline.games.valence.view import ValencePosition, ValenceView

_CHANCE_ONLY: Final = (-1,)
_NOBODY: Final[tuple[int, ...]] = ()


class ValenceState(Board):
    """See `bondline.engine.State`. Hidden things are in the lists of `Board`; `observation` lists what a seat may know."""

    __slots__ = ()

    def current_players(self) -> tuple[int, ...]:
        """The seat that is to act: turns are taken one after the other."""
        if self.phase <= TURN_UP or self.phase == DRAW:
            return _CHANCE_ONLY
        seat = legal.acting_seat(self)
        return self.g.seat_sets[seat] if seat >= 0 else _NOBODY

    def awaited(self) -> tuple[int, ...]:
        """The same: nobody may act out of turn."""
        return self.current_players()

    def legal_actions(self, player: int) -> list[int]:
        """The legal actions of a seat, ascending."""
        return legal.legal_actions(self, player)

    def chance_outcomes(self) -> list[tuple[int, int]]:
        """What may be drawn now, each with its weight."""
        return deal.chance_outcomes(self)

    def draw(self, rng: Rng) -> int:
        """One of the chance outcomes, by weight."""
        return deal.draw(self, rng)

    def apply(self, player: int, action: int) -> None:
        """Make a legal action, or a chance outcome, and what is forced after it."""
        if player < 0:
            deal.apply_chance(self, action)
        else:
            turn.act(self, player, action)

    def retractable(self, player: int) -> bool:
        """Whether this seat may take back its own latest action: until a card is drawn or another seat acts."""
        return 0 <= player < self.g.num_players and self.retract[player] > 0

    def observation(self, player: int | None) -> ValenceView:
        """What a seat may know; see `view`."""
        from bondline.games.valence.view import observe

        return observe(self, player)

    def position(self) -> ValencePosition:
        """The whole state as a document; see `position`."""
        from bondline.games.valence.position import write_position

        return write_position(self)

    def scores(self) -> tuple[int, ...]:
        """Points of the molecules in each stash."""
        return tuple(self.points)

    def ranking(self) -> tuple[int, ...]:
        """Places by points; a cooperating table is first together when it won, and otherwise nobody is."""
        # rule: valence.win.shared, valence.cooperative.together
        places: list[int] = []
        for mine in self.points:
            if self.g.cooperative:
                places.append(1 if self.outcome == WON else 2)
                continue
            above = 0
            for other in self.points:
                if other > mine:
                    above += 1
            places.append(above + 1)
        return tuple(places)

    def clone(self) -> ValenceState:
        """An independent copy."""
        new = ValenceState(self.g)
        self.copy_to(new)
        return new
