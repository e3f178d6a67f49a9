"""What a position must be beside well written: a moment that a game can come to, near enough that it can go on to its end.

The bounds matter: the search for the best arrangement takes milliseconds for the cards of a round, and for ever for the
cards that a stranger could write down.
"""

from __future__ import annotations

from bondline.engine import Fields, PositionError
from bondline.games.ion.area import loose_kinds, next_refill
from bondline.games.ion.board import (
    DEAL_CENTER,
    DEAL_GOALS,
    DEAL_HANDS,
    OVER,
    PICK,
    PLACE,
    REACT,
    REFILL,
    REFILLED,
    REFRESH,
    TRAIL_KIND,
    Board,
)  # fmt: skip
from bondline.games.ion.reactions import legal_reactions
from bondline.games.ion.setup import NUM_TILES, TILE_CENTER, TILE_TWO
from bondline.games.ion.view import names


def check_position(b: Board, top: Fields) -> None:
    """Raises PositionError for what no game can come to, or could not leave."""
    for seat in range(b.g.num_players):
        _check_fields(b, top, seat)
        _check_trail(b, top, seat)
        _check_front(b, top, seat)
    if b.discards and b.phase < REACT:
        raise top.fault("discards", "lie there after the last step only")
    if b.rxn_order and (b.phase < PICK or b.phase == OVER):
        raise top.fault("reactions", "are of a round that is being played")
    if b.phase < PICK:
        _check_deal(b, top)
    elif b.phase < REACT:
        _check_deck(b, 0)
    if b.phase == REFILL and (next_refill(b) < 0 or min(b.pick1) < 0):
        raise top.fault("phase", "is refill, but not all have picked or no Play Two is waiting for a card")
    if b.phase == REACT:
        actions: list[int] = []
        legal_reactions(b, b.rxn_order[b.rxn_turn], actions, 1)
        if not actions:
            raise top.fault("reaction.taken", f"is {names(b.g, [b.taken])[0]}, of which no compound can come")
    if b.phase == REFRESH and not max(b.refresh_left):
        raise top.fault("phase", "is refresh, but nobody has a tile to choose")


def _check_fields(b: Board, top: Fields, seat: int) -> None:
    """What a seat has in some phases only."""
    path = f"seats[{seat}]"
    last = b.step == b.g.num_steps - 1
    up = b.tiles[seat * NUM_TILES : (seat + 1) * NUM_TILES]
    if b.phase != PLACE and b.pend[seat]:
        raise top.fault(f"{path}.placing", "is only for the phase place")
    if b.phase not in (PICK, PLACE) and b.pend_center[seat] >= 0:
        raise top.fault(f"{path}.from_center", "is only for the phases pick and place")
    if b.phase not in (PICK, REFILL) and b.pick1[seat] >= 0:
        raise top.fault(f"{path}.pick", "is only for the phase pick")
    if b.pick2[seat] >= 0 and not up[TILE_TWO]:
        raise top.fault(f"{path}.pick", "has two cards, but the Play Two tile is face down")
    if b.fresh[seat] and b.phase > PLACE:
        raise top.fault(f"{path}.fresh", "is only for a step that is not yet over")
    if b.ready >> seat & 1 and (b.phase in (PICK, REFILL) or (b.phase == PLACE and not last)):
        raise top.fault(f"{path}.ready", "is only for the phase place of the last step")
    drawn = (b.phase == REFILL and b.pick2[seat] >= 0) or (b.phase == PLACE and last and not up[TILE_TWO])
    if b.refills[seat] >= 0 and not drawn:
        raise top.fault(f"{path}.refill", "is only for a Play Two: in the phase refill, and in place at the last step")
    used = 0 if b.g.beginner else NUM_TILES - sum(up)
    if b.refresh_left[seat] and (b.phase != REFRESH or b.refresh_left[seat] >= used):
        raise top.fault(f"{path}.refresh", "is only for the phase refresh, and less than the tiles that are face down")


def _check_trail(b: Board, top: Fields, seat: int) -> None:
    """What was drawn into a hand was played from it later or is in it still."""
    there = b.hands[seat][:]
    for entry in reversed(b.trails[seat]):
        kind = entry & TRAIL_KIND
        if not entry & REFILLED:
            there.append(kind)
        elif kind in there:
            there.remove(kind)
        else:
            card = names(b.g, [kind])[0]
            raise top.fault(
                f"seats[{seat}].trail", f"has {card} drawn, which was neither played later nor is in the hand"
            )


def _check_front(b: Board, top: Fields, seat: int) -> None:
    """One card a step, one more by Play Two and one by Play From Center, and one taken in a reaction."""
    g = b.g
    cards = len(loose_kinds(b, seat)) + len(b.fresh[seat]) + len(b.radio[seat]) + len(b.pend[seat])
    cards += 1 if b.pend_center[seat] >= 0 else 0
    for compound in b.made[seat]:
        cards += g.c_cations[compound] + g.c_anions[compound]
    if b.phase < PICK:
        most = 0
    elif b.phase < REACT:
        most = b.step + (1 if b.phase == PLACE else 0)
    else:
        most = g.num_steps
    if b.phase >= PICK and not g.beginner:
        at = seat * NUM_TILES
        # Once the round is scored a used tile may be face up again.
        most += 1 if b.phase > REACT or not b.tiles[at + TILE_TWO] else 0
        most += 1 if b.phase > REACT or not b.tiles[at + TILE_CENTER] else 0
        most += 1 if b.phase == OVER or (b.phase >= REACT and seat in b.rxn_order) else 0
    if cards > most:
        raise top.fault(
            f"seats[{seat}]", f"has {cards} cards in front of it, but by now a round has brought {most} at most"
        )


def _check_deal(b: Board, top: Fields) -> None:
    g = b.g
    sizes = [len(hand) for hand in b.hands]
    if b.phase == DEAL_GOALS and (len(b.goals) >= g.goals_shown or max(sizes) or b.center):
        raise top.fault("phase", "is goals, but they are all there, or cards are dealt already")
    if b.phase == DEAL_HANDS:
        full = 0
        while full < g.num_players and sizes[full] == g.hand_size:
            full += 1
        if full == g.num_players or sizes[full] > g.hand_size or any(sizes[full + 1 :]) or b.center:
            raise top.fault(
                "phase", f"is hands: they are dealt one after the other, {g.hand_size} cards each, before the centre"
            )
    if b.phase == DEAL_CENTER:
        more = any(b.deck[kind] and kind not in b.center for kind in range(g.num_kinds))
        if min(sizes) != g.hand_size or max(sizes) != g.hand_size or len(b.center) >= g.center_size or not more:
            raise top.fault("phase", f"is center, but hands are not of {g.hand_size} cards or the centre is complete")
    _check_deck(b, g.num_players * g.hand_size - sum(sizes) + g.center_size - len(b.center))


def _check_deck(b: Board, more: int) -> None:
    """The deck must last: for so many cards, and one for each Play Two that is still to come."""
    for seat in range(b.g.num_players):
        if b.tiles[seat * NUM_TILES + TILE_TWO] and not (b.phase == REFILL and b.refills[seat] >= 0):
            more += 1
    if b.deck_total < more:
        raise PositionError(f"the deck has {b.deck_total} cards, but {more} may have to be drawn in this round")
