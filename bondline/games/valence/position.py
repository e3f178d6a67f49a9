"""Positions: the whole state as a JSON document, and back, with every fault named by its field.

What a document leaves out is empty; deck and bank are what the rest leaves of the edition. So a case can be written by hand
in a few lines.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bondline.engine import Fields, PositionError, seat_name
from bondline.games.valence.board import (
    ANSWER,
    BUILD,
    COLLECT,
    DEAL,
    DRAW,
    EXCHANGE,
    LAY,
    LIMIT,
    OVER,
    TURN_UP,
    Board,
)  # fmt: skip
from bondline.games.valence.deal import settle_outcome
from bondline.games.valence.state import ValenceState
from bondline.games.valence.view import (
    OUTCOMES,
    PHASE_NAMES,
    built_kinds,
    closed_sets,
    counts_of,
    reaction_of,
    stash_of,
    symbols,
)

if TYPE_CHECKING:
    from bondline.games.valence.actions import Notation
    from bondline.games.valence.setup import Setup
    from bondline.games.valence.view import ValencePosition, ValenceView

_FIELDS: Final = (
    "game", "edition", "variant", "players", "phase", "turn", "turns", "deck", "pile", "discards", "lay", "reacted",
    "closed", "draws", "reaction", "reshuffles", "built", "outcome", "seats",
)  # fmt: skip
_SEAT_FIELDS: Final = ("seat", "hand", "known", "stash", "points", "undo")


def write_position(b: Board) -> ValencePosition:
    """The whole state."""
    g = b.g
    seats = []
    for seat in range(g.num_players):
        written: dict[str, Any] = {"seat": seat_name(seat), "hand": symbols(g, b.hands[seat])}
        optional: dict[str, Any] = {
            "known": symbols(g, b.known[seat]),
            "stash": stash_of(b, seat),
            "points": b.points[seat],
            "undo": b.retract[seat],
        }
        written.update({name: value for name, value in optional.items() if value})
        seats.append(written)
    return {
        "game": "valence",
        "edition": g.edition_id,
        "variant": g.variant,
        "players": g.num_players,
        "phase": PHASE_NAMES[b.phase],
        "turn": seat_name(b.turn),
        "turns": b.turns,
        "deck": counts_of(g, b.deck),
        "pile": counts_of(g, b.shuffled),
        "discards": symbols(g, b.discards),
        "lay": symbols(g, b.lay),
        "reacted": b.reacted,
        "closed": closed_sets(b),
        "draws": b.to_draw,
        "reaction": reaction_of(b) if b.reaction >= 0 else {},
        "reshuffles": b.reshuffles,
        "built": built_kinds(b),
        "outcome": OUTCOMES[b.outcome],
        "seats": seats,
    }


def read_position(g: Setup, notation: Notation, document: Any) -> ValenceState:
    """Read a document. Raises PositionError that names the field."""
    top = Fields(document)
    top.only(*_FIELDS)
    top.head("valence", g.variant, g.num_players, g.edition_id)
    b = ValenceState(g)
    b.phase = PHASE_NAMES.index(top.choice("phase", PHASE_NAMES, "collect"))
    _read_shared(b, notation, top)
    for seat, fields in enumerate(top.objects("seats", g.num_players)):
        _read_seat(b, notation, seat, fields)
    _read_bank(b)
    # rule: valence.cooperative.every-kind — what lies in a stash has been built or received
    for seat in range(g.num_players):
        for molecule in range(g.num_molecules):
            if b.stash[seat * g.num_molecules + molecule]:
                b.built |= 1 << molecule
    _read_deck(b, notation, top)
    _check_phase(b, top)
    return b


def _read_shared(b: ValenceState, notation: Notation, top: Fields) -> None:
    g = b.g
    seats = {seat_name(seat): seat for seat in range(g.num_players)}
    b.turn = seats[top.choice("turn", tuple(seats), "P1")]
    b.turns = top.number("turns", 0, g.max_turns, 0)
    b.discards = top.names("discards", notation.element_index, "element")
    b.lay = sorted(top.names("lay", notation.element_index, "element"))
    b.reacted = top.flag("reacted")
    builds = {notation.cards(build): build for build in range(g.num_builds)}
    for build in top.names("closed", builds, "build"):
        b.closed |= 1 << build
    b.to_draw = top.number("draws", 0, 99, 0)
    b.reshuffles = top.number("reshuffles", 0, 10**6, 0)
    for molecule in top.names("built", notation.molecule_index, "molecule"):
        b.built |= 1 << molecule
    b.outcome = OUTCOMES.index(top.choice("outcome", OUTCOMES, "undecided"))
    reaction = top.fields("reaction")
    reaction.only("reactors", "target", "seat")
    if reaction.has("reactors"):
        b.target = seats[reaction.choice("seat", tuple(seats), "")]
        wanted = reaction.names("reactors", notation.molecule_index, "molecule")
        target = notation.molecule_index[reaction.choice("target", tuple(notation.molecule_index), "")]
        for number in range(g.num_reactions):
            needed = [g.r_first[number]] + ([g.r_second[number]] if g.r_second[number] >= 0 else [])
            if needed == wanted and g.r_target[number] == target:
                b.reaction = number
        if b.reaction < 0:
            raise top.fault("reaction", "is none of this edition's")


def _read_seat(b: ValenceState, notation: Notation, seat: int, fields: Fields) -> None:
    g = b.g
    fields.only(*_SEAT_FIELDS)
    if fields.text("seat", seat_name(seat)) != seat_name(seat):
        raise fields.fault("seat", f"must be {seat_name(seat)}")
    b.hands[seat] = sorted(fields.names("hand", notation.element_index, "element"))
    b.known[seat] = sorted(fields.names("known", notation.element_index, "element"))
    rest = b.hands[seat][:]
    for element in b.known[seat]:
        if element not in rest:
            raise fields.fault("known", f"{notation.elements[element]} is not in the hand")
        rest.remove(element)
    for molecule, count in fields.counts("stash", notation.molecule_index, "molecule").items():
        b.stash[seat * g.num_molecules + molecule] = count
        b.points[seat] += count * g.points[molecule]
    if fields.number("points", 0, 10**6, b.points[seat]) != b.points[seat]:
        raise fields.fault("points", f"must be {b.points[seat]}: that is what the stash is worth; or leave it out")
    b.retract[seat] = fields.number("undo", 0, 999, 0)


def _read_bank(b: ValenceState) -> None:
    """The bank is what the stashes leave."""
    g = b.g
    for molecule in range(g.num_molecules):
        taken = sum(b.stash[seat * g.num_molecules + molecule] for seat in range(g.num_players))
        if taken > g.bank[molecule]:
            name = g.edition.molecules[molecule].name
            raise PositionError(f"the stashes hold {taken} {name}, but this game has {g.bank[molecule]}")
        b.bank[molecule] = g.bank[molecule] - taken


def _read_deck(b: ValenceState, notation: Notation, top: Fields) -> None:
    g = b.g
    left = g.deck[:]
    for element in b.discards + b.lay + [element for hand in b.hands for element in hand]:
        left[element] -= 1
    top.rest("deck", left, g.deck, notation.element_index, "element")
    b.deck = left
    b.deck_total = sum(left)
    if top.has("pile"):
        pile = top.counts("pile", notation.element_index, "element")
        b.shuffled = [pile.get(element, 0) for element in range(g.num_elements)]
        for element in range(g.num_elements):
            if not left[element] <= b.shuffled[element] <= g.deck[element]:
                raise top.fault(
                    "pile", f"must have from {left[element]} to {g.deck[element]} {notation.elements[element]}"
                )


def _check_phase(b: ValenceState, top: Fields) -> None:
    """Faults that would leave the game without a next move."""
    g = b.g
    hand = b.hands[b.turn]
    if b.phase in (DEAL, TURN_UP):
        sizes = [len(each) for each in b.hands]
        full = [g.hand_size] * g.num_players
        dealing = b.phase == DEAL and sum(sizes) < sum(full) and sizes == sorted(sizes, reverse=True)
        partly = sum(1 for size in sizes if 0 < size < g.hand_size) <= 1 and max(sizes) <= g.hand_size
        if not (dealing and partly) and not (b.phase == TURN_UP and sizes == full):
            raise top.fault("seats", f"must have hands dealt one after the other, of {g.hand_size} cards each")
        if b.discards:
            raise top.fault("discards", "must be empty while the hands are dealt")
    if (b.phase == LAY) != bool(b.lay) and b.phase != OVER:
        raise top.fault("lay", "is for the phase lay, and the phase lay needs it")
    if b.phase == LAY and len(set(b.lay)) < 2:
        raise top.fault("lay", "must hold different cards: alike ones go down without asking")
    if (b.phase == DRAW) != (b.to_draw > 0):
        raise top.fault("draws", "is for the phase draw, and the phase draw needs it")
    if b.phase == DRAW and not b.deck_total:
        raise top.fault("deck", "must hold a card to draw")
    if b.phase == EXCHANGE and not hand:
        raise top.fault("seats", f"must give {seat_name(b.turn)} cards to discard in the phase exchange")
    if b.phase == LIMIT and len(hand) <= g.hand_limit:
        raise top.fault("seats", f"must give {seat_name(b.turn)} more than {g.hand_limit} cards in the phase limit")
    if (b.phase == ANSWER) != (b.reaction >= 0):
        raise top.fault("reaction", "is for the phase answer, and the phase answer needs it")
    if b.phase == ANSWER:
        _check_reaction(b, top)
    if b.phase == OVER and b.outcome == 0 and b.turns < g.max_turns:
        raise top.fault("outcome", "must be won or lost when the game is over")
    if b.phase != OVER and b.outcome:
        raise top.fault("outcome", "must be undecided while the game goes on")
    if b.phase in (COLLECT, BUILD, LAY, EXCHANGE, LIMIT, ANSWER, DRAW):
        trial = b.clone()
        if settle_outcome(trial):
            raise top.fault("phase", "must be over: the game has been won")
        if b.turns >= g.max_turns:
            raise top.fault("turns", f"must be below {g.max_turns} while the game goes on")


def _check_reaction(b: ValenceState, top: Fields) -> None:
    g = b.g
    size = g.num_molecules
    if b.target == b.turn or g.blocker < 0 or not b.stash[b.target * size + g.blocker]:
        raise top.fault("reaction", "must be with the molecule of another seat that could block it")
    if g.r_second[b.reaction] >= 0:
        raise top.fault("reaction", "by two acids cannot be blocked")
    if not b.stash[b.turn * size + g.r_first[b.reaction]] or not b.stash[b.target * size + g.r_target[b.reaction]]:
        raise top.fault("reaction", "needs its reactor and its target in the stashes")
    b.reacted = True


def read_public(g: Setup, notation: Notation, view: ValenceView) -> ValenceState:
    """A state with everything that a view shows; the other hands hold only what all know of them, the deck nothing."""
    b = ValenceState(g)
    b.phase = PHASE_NAMES.index(view["phase"])
    b.turn = int(view["turn"][1:]) - 1
    b.turns = view["turns"]
    index = notation.element_index
    b.discards = [index[symbol] for symbol in view["discards"]]
    b.lay = sorted(index[symbol] for symbol in view["lay"])
    b.reacted = view["reacted"]
    b.reshuffles = view["reshuffles"]
    b.shuffled = [view["pile"].get(symbol, 0) for symbol in notation.elements]
    for build in range(g.num_builds):
        if notation.cards(build) in view["closed"]:
            b.closed |= 1 << build
    for name in view["built"]:
        b.built |= 1 << notation.molecule_index[name]
    b.outcome = OUTCOMES.index(view["outcome"])
    for seat, shown in enumerate(view["seats"]):
        b.known[seat] = sorted(index[symbol] for symbol in shown["known"])
        b.hands[seat] = b.known[seat][:]
        for name, count in shown["stash"].items():
            b.stash[seat * g.num_molecules + notation.molecule_index[name]] = count
        b.points[seat] = shown["points"]
    for name, count in view["bank"].items():
        b.bank[notation.molecule_index[name]] = count
    if view["seat"] is not None:
        own = int(view["seat"][1:]) - 1
        b.hands[own] = sorted(index[symbol] for symbol in view["hand"])
    if view["reaction"] is not None:
        waiting = view["reaction"]
        b.target = int(waiting["seat"][1:]) - 1
        for number, reaction in enumerate(g.edition.reactions):
            if list(reaction.reactors) == waiting["reactors"] and reaction.target == waiting["target"]:
                b.reaction = number
    b.deck = [0] * g.num_elements
    b.deck_total = 0
    return b
