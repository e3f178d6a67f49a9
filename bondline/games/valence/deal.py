"""What chance decides: the deal, the first discard, and every card drawn; and how the game ends."""

from __future__ import annotations

from bisect import insort

from bondline.engine._rng import Rng
from bondline.games.valence.board import BUILD, COLLECT, DEAL, DRAW, LOST, OVER, TURN_UP, WON, Board


def chance_outcomes(b: Board) -> list[tuple[int, int]]:
    """What may be drawn now, each with its weight."""
    if b.phase > TURN_UP and b.phase != DRAW:
        return []
    return [(element, count) for element, count in enumerate(b.deck) if count]


def draw(b: Board, rng: Rng) -> int:
    """One of the chance outcomes, by weight."""
    return rng.weighted(b.deck, b.deck_total)


def apply_chance(b: Board, outcome: int) -> None:
    """Draw what chance decided and go on when nothing is left to draw."""
    b.deck[outcome] -= 1
    b.deck_total -= 1
    if b.phase == DEAL:  # rule: valence.setup.deal
        seat = 0
        while len(b.hands[seat]) == b.g.hand_size:
            seat += 1
        insort(b.hands[seat], outcome)
        if seat == b.g.num_players - 1 and len(b.hands[seat]) == b.g.hand_size:
            b.phase = TURN_UP
    elif b.phase == TURN_UP:  # rule: valence.setup.discard
        b.discards.append(outcome)
        _find_starter(b)
        b.phase = COLLECT
    else:
        insort(b.hands[b.turn], outcome)
        b.to_draw -= 1
        barrier(b)
        _draw_on(b)


def collect_cards(b: Board, count: int) -> None:
    """The seat whose turn it is draws this many cards, then builds."""
    b.to_draw = count
    _draw_on(b)


def _draw_on(b: Board) -> None:
    """Draw the next card or go on to building; shuffle the discards when a card is needed and none is there."""
    if not b.to_draw:
        b.phase = BUILD
        return
    if not b.deck_total:
        # rule: valence.cooperative.one-reshuffle
        if b.g.cooperative and (b.reshuffles or not b.discards):
            b.outcome = LOST
            end_game(b)
            return
        if not b.discards:  # rule: valence.deck.both-empty
            b.to_draw = 0
            b.phase = BUILD
            return
        for element in b.discards:  # rule: valence.deck.reshuffle
            b.deck[element] += 1
        b.deck_total = len(b.discards)
        b.discards = []
        b.shuffled = b.deck[:]
        b.reshuffles += 1
    b.phase = DRAW


def _find_starter(b: Board) -> None:
    """The highest atomic numbers decide; the starter shows the card that did."""
    # rule: valence.start.highest, valence.start.tie, valence.start.shown, valence.noble.oganesson
    g = b.g
    sorted_hands: list[list[int]] = []
    for seat in range(g.num_players):
        numbers = sorted([g.atomic_number[element] for element in b.hands[seat]], reverse=True)
        sorted_hands.append(numbers)
    best = 0
    for seat in range(1, g.num_players):
        if sorted_hands[seat] > sorted_hands[best]:
            best = seat
    b.turn = best
    tied = list(range(g.num_players))
    for place in range(g.hand_size):
        most = sorted_hands[best][place]
        tied = [seat for seat in tied if sorted_hands[seat][place] == most]
        if len(tied) == 1:
            b.known[best].append(g.atomic_number.index(most))
            return


def settle_outcome(b: Board) -> bool:
    """End the game if somebody has the points, or the table every kind; whether it ended."""
    g = b.g
    if g.cooperative:  # rule: valence.cooperative.every-kind
        if b.built & g.all_kinds != g.all_kinds:
            return False
    else:  # rule: valence.win.any-moment
        if max(b.points) < g.goal:
            return False
    b.outcome = WON
    end_game(b)
    return True


def end_game(b: Board) -> None:
    """Nobody moves any more."""
    b.phase = OVER
    b.to_draw = 0
    barrier(b)


def barrier(b: Board) -> None:
    """Nothing before this moment can be taken back."""
    for seat in range(b.g.num_players):
        b.retract[seat] = 0
