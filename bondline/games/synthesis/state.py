"""A moment of a game of Synthesis as the rest of the house sees it: `bondline.engine.State`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bondline.engine._rng import Rng
from bondline.games.synthesis import chance, scoring, turn
from bondline.games.synthesis.table import CARDS, CHAINS, DRAW, KEEP, OVER, ROLL, Table

if TYPE_CHECKING:
    from bondline.games.synthesis.position import SynthesisPosition
    from bondline.games.synthesis.view import SynthesisView

_CHANCE_ONLY: Final = (-1,)
_FIRST_SEAT: Final = (0,)
_NOBODY: Final[tuple[int, ...]] = ()


class SynthesisState(Table):
    """See `bondline.engine.State`. Nothing is hidden: the boards lie open, and no card is drawn that only one sees."""

    __slots__ = ()

    def current_players(self) -> tuple[int, ...]:
        """The seats that have not finished the turn."""
        phase = self.phase
        if phase == DRAW or phase == CHAINS:
            mask = 0
            bit = 1
            for sheet in self.sheets:
                if not sheet.done:
                    mask |= bit
                bit += bit
            return self.g.seat_sets[mask]
        if phase == OVER:
            return _NOBODY
        return _FIRST_SEAT if phase == KEEP else _CHANCE_ONLY

    def awaited(self) -> tuple[int, ...]:
        """The same: the next turn begins when all are done."""
        return self.current_players()

    def legal_actions(self, player: int) -> list[int]:
        """The legal actions of a seat, ascending."""
        return turn.legal_actions(self, player)

    def chance_outcomes(self) -> list[tuple[int, int]]:
        """What may come up now, each with its weight; empty unless chance is to move."""
        return chance.chance_outcomes(self) if self.phase in (CARDS, ROLL) else []

    def draw(self, rng: Rng) -> int:
        """One of the chance outcomes, by weight."""
        return chance.draw(self, rng)

    def apply(self, player: int, action: int) -> None:
        """Make a legal action, or a chance outcome, and what is forced after it."""
        if player < 0:
            chance.apply_chance(self, action)
        else:
            turn.act(self, player, action)

    def retractable(self, player: int) -> bool:
        """Whether this seat may take back its own latest action: until the dice are rolled again."""
        return 0 <= player < self.g.num_players and self.sheets[player].retract > 0

    def observation(self, player: int | None) -> SynthesisView:
        """What a seat may know; see `view`."""
        from bondline.games.synthesis.view import observe

        return observe(self, player)

    def position(self) -> SynthesisPosition:
        """The whole state as a document; see `position`."""
        from bondline.games.synthesis.position import write_position

        return write_position(self)

    def scores(self) -> tuple[int, ...]:
        """Points of each board as it stands, with the chains linked so far."""
        return tuple(scoring.totals(self))

    def ranking(self) -> tuple[int, ...]:
        """Places by points, then by the longest chain, then by elemental molecules; in a solo game first or second."""
        return tuple(scoring.ranking(self))

    def clone(self) -> SynthesisState:
        """An independent copy."""
        new = SynthesisState(self.g)
        self.copy_to(new)
        return new
