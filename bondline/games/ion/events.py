"""What an observer saw happen, told from the moments before and after: a chain of events as catalogue messages.

One action can set off a chain: the last pick reveals all picks, lone cards are placed, the step or the round closes. The
messages are found by comparing the two moments, and their number never depends on what is hidden from the observer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bondline.engine import CHANCE, Message, seat_name
from bondline.games.ion.board import OVER, PICK, PLACE, REACT, REFILL, Board
from bondline.games.ion.setup import NUM_TILES, TILES
from bondline.games.ion.view import PARTS, TURNS, names

if TYPE_CHECKING:
    from bondline.games.ion.actions import Notation


def describe(
    before: Board, notation: Notation, player: int, action: int, after: Board, observer: int | None
) -> list[Message]:
    """The messages for one action or chance outcome, in the order of events."""
    teller = _Teller(before, notation, player, action, after, observer)
    teller.tell()
    return teller.messages


class _Teller:
    """Collects the messages of one chain of events."""

    def __init__(
        self, before: Board, notation: Notation, player: int, action: int, after: Board, observer: int | None
    ) -> None:
        self.before = before
        self.after = after
        self.g = before.g
        self.notation = notation
        self.player = player
        self.action = action
        self.observer = observer
        self.messages: list[Message] = []
        self.scored = len(after.round_points) > len(before.round_points)
        # The picks as they stand after the action, before anything they set off.
        self.picks = [
            [kind for kind in (before.pick1[seat], before.pick2[seat]) if kind >= 0]
            for seat in range(self.g.num_players)
        ]
        self.placing = [before.pend[seat][:] for seat in range(self.g.num_players)]
        for seat in range(self.g.num_players):
            if before.pend_center[seat] >= 0:
                self.placing[seat].insert(0, before.pend_center[seat])

    def say(self, key: str, **params: str | int | list[str]) -> None:
        self.messages.append(Message(key, params))

    def tell(self) -> None:
        if self.player == CHANCE:
            if self.before.phase != REFILL:
                self._dealt()
                return
        else:
            self._acted()
        self._revealed()
        self._forced()
        self._turned()
        self._discarded()
        if self.after.phase == REACT and (self.before.phase != REACT or self.before.rxn_turn != self.after.rxn_turn):
            self.say("event.react.turn", seat=seat_name(self.after.rxn_order[self.after.rxn_turn]))
        self._scored()
        self._refreshed()
        self._ended()

    def _dealt(self) -> None:
        after = self.after
        if after.phase != PICK:
            return
        goals = [f"@goal.{self.g.edition.goals[goal].id}" for goal in after.goals]
        self.say("event.deal.round", round=after.round + 1, goals=goals)
        if after.center:
            self.say("event.deal.center", cards=names(self.g, after.center))
        if self.observer is None:
            self.say("event.deal.hands", n=self.g.hand_size)
        else:
            self.say("event.deal.hand", cards=names(self.g, after.hands[self.observer]))

    def _acted(self) -> None:
        g, seat, action = self.g, seat_name(self.player), self.action
        if action < g.place:
            kinds = [action] if action < g.pair else list(self.notation.pair_kinds(action))
            self.picks[self.player] = kinds
            if self.observer == self.player:
                self.say("event.pick.own", cards=names(g, kinds))
            else:
                self.say("event.pick.other", seat=seat)
        elif action < g.bond:
            self.placing[self.player].remove(action - g.place)
            self.say("event.place.loose", seat=seat, card=self.notation.cards[action - g.place])
        elif action < g.center:
            compound, kind = self.notation.bond_parts(action)
            self.placing[self.player].remove(kind)
            self.say(
                "event.place.bond", seat=seat, card=self.notation.cards[kind],
                compound=self.notation.compounds[compound], points=g.c_points[compound],
            )  # fmt: skip
        elif action < g.rxn:
            self.placing[self.player].insert(0, action - g.center)
            self.say("event.center", seat=seat, card=self.notation.cards[action - g.center])
        elif action == g.rxn:
            self.say("event.rxn", seat=seat)
        elif action == g.ready:
            self.say("event.ready", seat=seat)
        elif action < g.form:
            self.say("event.react.take", seat=seat, card=self.notation.cards[action - g.take])
        elif action < g.done:
            compound = action - g.form
            self.say(
                "event.react.form", seat=seat, compound=self.notation.compounds[compound], points=g.c_points[compound]
            )
        elif action == g.done:
            self.say("event.react.done", seat=seat)
        else:
            self.say("event.refresh", seat=seat, tile=f"@tile.{TILES[action - g.refresh]}")

    def _revealed(self) -> None:
        before, after = self.before, self.after
        if before.phase not in (PICK, REFILL):
            return
        if after.phase == REFILL or (after.phase == PICK and (after.round, after.step) == (before.round, before.step)):
            return
        for seat, kinds in enumerate(self.picks):
            key = "event.reveal.two" if len(kinds) > 1 else "event.reveal.one"
            self.say(key, seat=seat_name(seat), cards=names(self.g, kinds))
            self.placing[seat] += kinds

    def _forced(self) -> None:
        """Cards that were to be placed and are no longer were placed unbonded by the game."""
        after = self.after
        for seat in range(self.g.num_players):
            still = after.pend[seat][:]
            if after.pend_center[seat] >= 0:
                still.append(after.pend_center[seat])
            for kind in self.placing[seat]:
                if kind in still:
                    still.remove(kind)
                else:
                    self.say("event.place.alone", seat=seat_name(seat), card=self.notation.cards[kind])

    def _turned(self) -> None:
        """Radioactive cards of a step that closed."""
        before, after = self.before, self.after
        if not self.g.advanced or before.phase not in (PICK, REFILL, PLACE):
            return
        shown: list[str] = []
        for seat in range(self.g.num_players):
            known = [card // 3 for card in before.radio[seat]] + before.aside[seat]
            now = [card // 3 for card in after.radio[seat]] + after.aside[seat]
            shown += names(self.g, [kind for kind in now if kind not in known])
        if shown:
            self.say(f"event.radioactive.{TURNS[min(len(shown), 3) - 1]}", cards=shown)

    def _discarded(self) -> None:
        """The last discards, which all see."""
        before = self.before
        closed = self.after.phase == REACT or self.scored
        if not closed or before.phase not in (PICK, REFILL, PLACE):
            return
        left: list[int] = []
        for seat in range(self.g.num_players):
            hand = before.hands[seat][:]
            if before.phase != PLACE:
                for kind in self.picks[seat]:
                    hand.remove(kind)
            left += hand
            if before.refills[seat] >= 0:
                left.append(before.refills[seat])
            elif before.phase == REFILL and len(self.picks[seat]) > 1:
                left.append(self.action)
        self.say("event.discards", cards=names(self.g, sorted(left)))

    def _scored(self) -> None:
        if not self.scored:
            return
        points = self.after.round_points[-1]
        for seat in range(self.g.num_players):
            parts = dict(zip(PARTS, points[seat], strict=True))
            self.say(
                "event.score", seat=seat_name(seat), round=len(self.after.round_points), points=sum(points[seat]),
                compounds=parts["compounds"], nobles=parts["nobles"], goals=parts["goals"],
                radioactive=parts["radioactive"],
            )  # fmt: skip

    def _refreshed(self) -> None:
        """Tiles that were flipped back because there was nothing to choose."""
        chosen = self.action - self.g.refresh if self.player != CHANCE and self.action >= self.g.refresh else -1
        for seat in range(self.g.num_players):
            for tile in range(NUM_TILES):
                at = seat * NUM_TILES + tile
                if self.after.tiles[at] > self.before.tiles[at] and not (seat == self.player and tile == chosen):
                    self.say("event.refresh", seat=seat_name(seat), tile=f"@tile.{TILES[tile]}")

    def _ended(self) -> None:
        after = self.after
        if after.phase != OVER or self.before.phase == OVER:
            return
        for seat, (tiles, decay) in enumerate(after.final_points):
            key = "event.end.advanced" if self.g.advanced else "event.end.seat"
            self.say(key, seat=seat_name(seat), tiles=tiles, decay=decay, score=after.totals[seat])
        best = max(after.totals)
        winners = [seat_name(seat) for seat in range(self.g.num_players) if after.totals[seat] == best]
        self.say("event.end.won" if len(winners) == 1 else "event.end.shared", seats=winners, score=best)
