"""A moment of a game of Ion as the rest of the house sees it: `bondline.engine.State`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bondline.engine._rng import Rng
from bondline.games.ion import deal, legal, reactions, rounds, scoring, steps
from bondline.games.ion.board import PICK, PLACE, REACT, REFILL, REFRESH, Board

if TYPE_CHECKING:
    from bondline.games.ion.view import IonPosition, IonView

_CHANCE_ONLY: Final = (-1,)


class IonState(Board):
    """See `bondline.engine.State`. Hidden things are in the lists of `Board`; `observation` lists what a seat may know."""

    __slots__ = ()

    def current_players(self) -> tuple[int, ...]:
        """Seats that may act now."""
        phase = self.phase
        if phase == PICK or phase == PLACE:
            mask = self.wait
            for seat in range(self.g.num_players):
                if not mask >> seat & 1 and legal.can_use_tile(self, seat):
                    mask |= 1 << seat
            return self.g.seat_sets[mask]
        return self.awaited()

    def awaited(self) -> tuple[int, ...]:
        """The seats that the game cannot go on without."""
        phase = self.phase
        if phase < PICK or phase == REFILL:
            return _CHANCE_ONLY
        return self.g.seat_sets[self.wait]

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
            return
        self.retract[player] += 1
        if self.phase == REACT:
            reactions.react(self, player, action)
        elif self.phase == REFRESH:
            rounds.flip_up(self, player, action - self.g.refresh)
        else:
            steps.act(self, player, action)

    def retractable(self, player: int) -> bool:
        """Whether this seat may take back its own latest action."""
        return 0 <= player < self.g.num_players and self.retract[player] > 0

    def observation(self, player: int | None) -> IonView:
        """What a seat may know; see `view`."""
        from bondline.games.ion.view import observe

        return observe(self, player)

    def position(self) -> IonPosition:
        """The whole state as a document; see `position`."""
        from bondline.games.ion.position import write_position

        return write_position(self)

    def scores(self) -> tuple[int, ...]:
        """Points of the rounds scored so far; at the end with tiles and decay."""
        return tuple(self.totals)

    def ranking(self) -> tuple[int, ...]:
        """Places from 1; the most points win and ties share."""
        return tuple(scoring.ranking(self.totals))

    def clone(self) -> IonState:
        """An independent copy."""
        new = IonState(self.g)
        self.copy_to(new)
        return new
