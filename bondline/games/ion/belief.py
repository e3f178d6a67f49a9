"""The states that a seat's view allows: unseen cards dealt anew to the places where nobody has shown them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bondline.engine import PositionError, Rng
from bondline.games.ion.board import OVER, PICK, PLACE, REACT, REFILLED, REFRESH, TRAIL_SEAT
from bondline.games.ion.playout import quick_pick
from bondline.games.ion.setup import NUM_TILES, TILES
from bondline.games.ion.state import IonState
from bondline.games.ion.view import PARTS, TURNS

if TYPE_CHECKING:
    from bondline.games.ion.actions import Notation
    from bondline.games.ion.setup import Setup
    from bondline.games.ion.view import IonHand, IonView

_PHASES = {"pick": PICK, "place": PLACE, "react": REACT, "refresh": REFRESH, "over": OVER}


class IonBelief:
    """See `bondline.engine.Belief`. Unseen cards are equally likely in every unseen place."""

    def __init__(self, g: Setup, notation: Notation, view: IonView) -> None:
        if view["phase"] not in _PHASES:
            raise PositionError("a belief needs a view of a moment at which a seat is to act, not a deal")
        self._g = g
        self._view = view
        self._index = notation.card_index
        self.shown = self._public(notation)
        self._pool = self._unseen()

    def sample(self, rng: Rng) -> IonState:
        """A state in which the seat would see exactly this view."""
        state = self.shown.clone()
        pool = self._pool[:]
        seat = self._view["seat"]
        own = -1 if seat is None else int(seat[1:]) - 1
        for memory in self._view["hands"]:
            self._deal_hand(state, memory, pool, rng)
        if own < 0:
            for holder in range(self._g.num_players):
                size = self._view["seats"][holder]["hand"] - self._hidden_refills(holder)
                state.hands[holder] = sorted(_take(pool, rng) for _ in range(size))
                self._rebuild_trail(state, holder, [], 0, rng)
        else:
            self._rebuild_trail(state, own, [], 0, rng)
        for holder in range(self._g.num_players):
            for _ in range(self._hidden_refills(holder)):
                state.refills[holder] = _take(pool, rng)
            if state.phase == PICK and f"P{holder + 1}" in self._view["picked"] and holder != own:
                # Nobody keeps just anything: what a quick look at that hand would keep, most likely was kept.
                state.pick1[holder] = quick_pick(state, holder, rng)[0]
        state.deck = [0] * self._g.num_kinds
        for kind in pool:
            state.deck[kind] += 1
        state.deck_total = len(pool)
        return state

    def _public(self, notation: Notation) -> IonState:
        """A state with everything that the view shows."""
        g, view = self._g, self._view
        state = IonState(g)
        state.phase = _PHASES[view["phase"]]
        state.step = view["step"] - 1
        state.goals = [notation.goal_index[goal] for goal in view["goals"]]
        state.center = self._kinds(view["center"])
        state.discards = self._kinds(view["discards"])
        for seat, shown in enumerate(view["seats"]):
            for kind in self._kinds(shown["loose"]):
                state.loose[seat * g.num_kinds + kind] += 1
                state.loose_mask[seat] |= 1 << kind
            state.made[seat] = [notation.compound_index[formula] for formula in shown["compounds"]]
            for card, turn in shown["radioactive"]:
                if turn == "new":
                    state.fresh[seat].append(self._index[card])
                else:
                    state.radio[seat].append(3 * self._index[card] + TURNS.index(turn))
            state.aside[seat] = self._kinds(shown["aside"])
            for tile in range(NUM_TILES):
                state.tiles[seat * NUM_TILES + tile] = 1 if TILES[tile] in shown["tiles"] else 0
            state.totals[seat] = shown["score"]
            placing = self._kinds(shown["placing"])
            if shown["from_center"]:
                state.pend_center[seat] = placing.pop(0)
            state.pend[seat] = placing
            if shown["final"]:
                state.final_points.append([shown["final"]["tiles"], shown["final"]["decay"]])
        for number in range(len(view["seats"][0]["rounds"])):
            scored = [shown["rounds"][number] for shown in view["seats"]]
            state.round_made.append([[notation.compound_index[f] for f in seat["compounds"]] for seat in scored])
            state.round_loose.append([self._kinds(seat["loose"]) for seat in scored])
            state.round_points.append([[seat["points"][part] for part in PARTS] for seat in scored])
        state.round = len(state.round_points) - (1 if state.phase == REFRESH else 0)
        for name in view["awaited"]:
            state.wait |= 1 << int(name[1:]) - 1
        for name in view["ready"]:
            state.ready |= 1 << int(name[1:]) - 1
        for name, count in view["refresh"].items():
            state.refresh_left[int(name[1:]) - 1] = count
        if state.phase != OVER:
            state.rxn_order = [int(name[1:]) - 1 for name in view["reactions"]]
        if view["reacting"] is not None:
            seat = int(view["reacting"][1:]) - 1
            state.rxn_turn = state.rxn_order.index(seat)
            state.taken = self._index[view["taken"]] if view["taken"] is not None else -1
            state.last_form = state.made[seat][-1] if state.made[seat] else 0
        elif state.phase == REFRESH:
            state.rxn_turn = len(state.rxn_order)
        if view["seat"] is not None:
            own = int(view["seat"][1:]) - 1
            picked = self._kinds(view["pick"])
            state.hands[own] = sorted(self._kinds(view["hand"]) + picked)
            if picked:
                state.pick1[own] = picked[0]
            if len(picked) > 1:
                state.pick2[own] = picked[1]
        return state

    def _kinds(self, cards: list[str]) -> list[int]:
        return [self._index[card] for card in cards]

    def _unseen(self) -> list[int]:
        """The cards of this round's deck that the view does not show, ascending."""
        g, view, state = self._g, self._view, self.shown
        counts = g.deck[:]
        shown = state.center + state.discards
        for seat in range(g.num_players):
            shown += state.aside[seat] + state.fresh[seat] + state.pend[seat] + state.hands[seat]
            shown += [card // 3 for card in state.radio[seat]]
            if state.pend_center[seat] >= 0:
                shown.append(state.pend_center[seat])
            for kind in range(g.num_kinds):
                counts[kind] -= state.loose[seat * g.num_kinds + kind]
            for compound in state.made[seat]:
                counts[g.c_cation[compound]] -= g.c_cations[compound]
                counts[g.c_anion[compound]] -= g.c_anions[compound]
        for memory in view["hands"]:
            shown += _without(self._kinds(memory["seen"]), self._kinds(memory["played"]))[0]
        for kind in shown:
            counts[kind] -= 1
        if min(counts) < 0:
            raise PositionError("the view shows more cards of a kind than the edition has")
        return [kind for kind in range(g.num_kinds) for _ in range(counts[kind])]

    def _hidden_refills(self, holder: int) -> int:
        """1 where a card drawn by Play Two on the last step lies unseen in the hand."""
        view = self._view
        played = view["played"].get(f"P{holder + 1}", [])
        last = view["phase"] == "place" and view["step"] == view["steps"]
        return 1 if last and played and len(played[-1]) > 1 else 0

    def _deal_hand(self, state: IonState, memory: IonHand, pool: list[int], rng: Rng) -> None:
        """Give a hand what the seat knows to be in it, the rest from the pool."""
        holder = int(memory["holder"][1:]) - 1
        seen = self._kinds(memory["seen"])
        played = self._kinds(memory["played"])
        rest, excess = _without(seen, played) if seen else ([], [])
        unknown = [_take(pool, rng) for _ in range(memory["size"] - len(rest))]
        state.hands[holder] = sorted(rest + unknown)
        # Whatever was played without having been seen was drawn, and so was what is there in its place.
        self._rebuild_trail(state, holder, excess + unknown if seen else [], memory["refills"] if seen else 0, rng)

    def _rebuild_trail(self, state: IonState, holder: int, drawn: list[int], recent: int, rng: Rng) -> None:
        """What was played from a hand is known; give each draw into it a card that it can have been.

        The ``recent`` last draws are ``drawn``; earlier ones may be any card that was still there afterwards. Cards
        that a later draw can have been are the fewest, so the draws are assigned from the last to the first.
        """
        view = self._view
        n = self._g.num_players
        steps = view["played"].get(f"P{holder + 1}", [])
        dealt_to = holder - _passes(view)
        trail: list[int] = []
        available = state.hands[holder][:]
        drawn = drawn[:]
        for number in range(len(steps) - 1, -1, -1):
            seat = (dealt_to + number) % n
            kinds = self._kinds(steps[number])
            if len(kinds) > 1 and not (number == len(steps) - 1 and self._hidden_refills(holder)):
                candidates = [kind for kind in available if kind in drawn] if recent > 0 else available
                kind = candidates[rng.below(len(candidates))]
                if recent > 0:
                    drawn.remove(kind)
                    recent -= 1
                available.remove(kind)
                trail.append(seat << TRAIL_SEAT | REFILLED | kind)
            for kind in reversed(kinds):
                trail.append(seat << TRAIL_SEAT | kind)
                available.append(kind)
        trail.reverse()
        state.trails[holder] = trail


def _passes(view: IonView) -> int:
    """How often the hands have been passed this round."""
    passed = view["step"] - 1
    return passed + 1 if view["phase"] == "place" and view["step"] < view["steps"] else passed


def _take(pool: list[int], rng: Rng) -> int:
    return pool.pop(rng.below(len(pool)))


def _without(cards: list[int], gone: list[int]) -> tuple[list[int], list[int]]:
    """The cards less those gone, and those gone that were not among them."""
    rest = cards[:]
    excess: list[int] = []
    for kind in gone:
        if kind in rest:
            rest.remove(kind)
        else:
            excess.append(kind)
    return rest, excess
