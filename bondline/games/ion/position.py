"""Positions: the whole state as a JSON document, and back, with every fault named by its field.

What a document leaves out is empty; the deck is what remains of the edition; the step follows from the hands' size. So a
case can be written by hand in a few lines.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bondline.engine import Fields, seat_name
from bondline.games.ion.area import loose_kinds
from bondline.games.ion.board import (
    OVER,
    PICK,
    PLACE,
    REACT,
    REFILL,
    REFILLED,
    REFRESH,
    TRAIL_KIND,
    TRAIL_SEAT,
    Board,
)  # fmt: skip
from bondline.games.ion.position_checks import check_position
from bondline.games.ion.setup import NUM_TILES, TILE_RXN, TILES
from bondline.games.ion.state import IonState
from bondline.games.ion.steps import settle_position
from bondline.games.ion.view import PARTS, PHASE_NAMES, TURNS, formulas, names, round_of

if TYPE_CHECKING:
    from bondline.games.ion.actions import Notation
    from bondline.games.ion.setup import Setup
    from bondline.games.ion.view import IonPosition

_SEAT_FIELDS: Final = (
    "seat", "hand", "pick", "refill", "placing", "from_center", "loose", "compounds", "fresh", "radioactive", "aside",
    "tiles", "trail", "ready", "refresh", "undo", "score", "rounds", "final",
)  # fmt: skip
_FIELDS: Final = (
    "game", "edition", "variant", "players", "phase", "round", "step", "goals", "center", "discards", "deck", "seats",
    "reactions", "reaction",
)  # fmt: skip


def write_position(b: Board) -> IonPosition:
    """The whole state. Empty fields of a seat are left out."""
    g = b.g
    return {
        "game": "ion",
        "edition": g.edition_id,
        "variant": g.variant,
        "players": g.num_players,
        "phase": PHASE_NAMES[b.phase],
        "round": min(b.round + 1, g.num_rounds),
        "step": b.step + 1,
        "goals": [g.edition.goals[goal].id for goal in b.goals],
        "center": names(g, b.center),
        "discards": names(g, b.discards),
        "deck": {g.edition.cards[kind].id: b.deck[kind] for kind in range(g.num_kinds) if b.deck[kind]},
        "seats": [_write_seat(b, seat) for seat in range(g.num_players)],
        "reactions": [seat_name(seat) for seat in b.rxn_order],
        "reaction": _write_reaction(b),
    }


def _write_reaction(b: Board) -> dict[str, Any]:
    if b.phase != REACT:
        return {}
    written: dict[str, Any] = {"turn": b.rxn_turn + 1}
    if b.taken >= 0:
        written["taken"] = b.g.edition.cards[b.taken].id
    if b.made[b.rxn_order[b.rxn_turn]]:
        written["formed"] = formulas(b.g, b.made[b.rxn_order[b.rxn_turn]])
    return written


def _write_seat(b: Board, seat: int) -> dict[str, Any]:
    g = b.g
    reacting = b.phase == REACT and b.rxn_order[b.rxn_turn] == seat
    pending = [] if b.pend_center[seat] < 0 else [b.pend_center[seat]]
    written: dict[str, Any] = {
        "hand": names(g, b.hands[seat]),
        "pick": names(g, [kind for kind in (b.pick1[seat], b.pick2[seat]) if kind >= 0]),
        "refill": names(g, [b.refills[seat]])[0] if b.refills[seat] >= 0 else "",
        "placing": names(g, b.pend[seat]),
        "from_center": names(g, pending)[0] if pending else "",
        "loose": names(g, loose_kinds(b, seat)),
        "compounds": [] if reacting else formulas(g, b.made[seat]),
        "fresh": names(g, b.fresh[seat]),
        "radioactive": [[g.edition.cards[card // 3].id, TURNS[card % 3]] for card in b.radio[seat]],
        "aside": names(g, b.aside[seat]),
        "trail": [_write_entry(g, entry) for entry in b.trails[seat]],
        "ready": 1 if b.ready >> seat & 1 else 0,
        "refresh": b.refresh_left[seat],
        "undo": b.retract[seat],
        "score": b.totals[seat],
        "rounds": [round_of(b, number, seat) for number in range(len(b.round_points))],
        "final": {"tiles": b.final_points[seat][0], "decay": b.final_points[seat][1]} if b.phase == OVER else {},
    }
    kept: dict[str, Any] = {"seat": seat_name(seat)}
    kept.update({name: value for name, value in written.items() if value})
    if not g.beginner:
        kept["tiles"] = [TILES[tile] for tile in range(NUM_TILES) if b.tiles[seat * NUM_TILES + tile]]
    return kept


def _write_entry(g: Setup, entry: int) -> str:
    drawn = "~ " if entry & REFILLED else ""
    return f"{seat_name(entry >> TRAIL_SEAT)} {drawn}{g.edition.cards[entry & TRAIL_KIND].id}"


def read_position(g: Setup, notation: Notation, document: Any) -> IonState:
    """Read a document. Raises PositionError that names the field."""
    top = Fields(document)
    top.only(*_FIELDS)
    top.head("ion", g.variant, g.num_players, g.edition_id)
    b = IonState(g)
    b.phase = PHASE_NAMES.index(top.choice("phase", PHASE_NAMES, "pick"))
    number = top.number("round", 1, g.num_rounds, 1)
    b.round = g.num_rounds if b.phase == OVER else number - 1
    b.goals = top.names("goals", notation.goal_index, "goal")
    if len(set(b.goals)) < len(b.goals) or len(b.goals) > g.goals_shown:
        raise top.fault("goals", f"must be at most {g.goals_shown} different goal cards")
    b.center = sorted(top.names("center", notation.card_index, "card"))
    if len(set(b.center)) < len(b.center) or len(b.center) > g.center_size:
        raise top.fault("center", f"must be at most {g.center_size} different cards")
    b.discards = sorted(top.names("discards", notation.card_index, "card"))
    seats = top.objects("seats", g.num_players)
    for seat, fields in enumerate(seats):
        _read_seat(b, notation, seat, fields)
    _read_rounds(b, notation, seats)
    _read_step(b, top)
    _read_reactions(b, notation, top, seats)
    _read_deck(b, notation, top)
    check_position(b, top)
    settle_position(b)
    return b


def _read_seat(b: IonState, notation: Notation, seat: int, fields: Fields) -> None:
    g = b.g
    fields.only(*_SEAT_FIELDS)
    if fields.text("seat", seat_name(seat)) != seat_name(seat):
        raise fields.fault("seat", f"must be {seat_name(seat)}")
    cards = notation.card_index
    b.hands[seat] = sorted(fields.names("hand", cards, "card"))
    b.pend[seat] = sorted(fields.names("placing", cards, "card"))
    if len(b.pend[seat]) > 2:
        raise fields.fault("placing", "must be at most two cards")
    if fields.has("from_center"):
        b.pend_center[seat] = _one(fields, "from_center", cards)
    pick = sorted(fields.names("pick", cards, "card"))
    rest = b.hands[seat][:]
    for kind in pick:
        if kind not in rest:
            raise fields.fault("pick", f"{notation.cards[kind]} is not in the hand")
        rest.remove(kind)
    if len(pick) > 2:
        raise fields.fault("pick", "must be at most two cards")
    b.pick1[seat] = pick[0] if pick else -1
    b.pick2[seat] = pick[1] if len(pick) > 1 else -1
    if fields.has("refill"):
        b.refills[seat] = _one(fields, "refill", cards)
    for kind in fields.names("loose", cards, "card"):
        if g.is_radioactive[kind]:
            raise fields.fault("loose", f"{notation.cards[kind]} is radioactive and belongs to radioactive or fresh")
        b.loose[seat * g.num_kinds + kind] += 1
        b.loose_mask[seat] |= 1 << kind
    b.made[seat] = sorted(fields.names("compounds", notation.compound_index, "compound"))
    b.fresh[seat] = fields.names("fresh", cards, "card")
    b.aside[seat] = sorted(fields.names("aside", cards, "card"))
    b.radio[seat] = sorted(_read_turned(fields, entry, cards) for entry in _pairs(fields, "radioactive"))
    turned = [card // 3 for card in b.radio[seat]]
    for name, kinds in (("fresh", b.fresh[seat]), ("radioactive", turned), ("aside", b.aside[seat])):
        for kind in kinds:
            if not g.is_radioactive[kind]:
                raise fields.fault(name, f"{notation.cards[kind]} is not radioactive")
    if fields.has("tiles"):
        if g.beginner and fields.texts("tiles"):
            raise fields.fault("tiles", "must be empty: the Beginner game has none")
        up = fields.names("tiles", {tile: number for number, tile in enumerate(TILES)}, "tile")
        for tile in range(NUM_TILES):
            b.tiles[seat * NUM_TILES + tile] = 1 if tile in up else 0
    b.trails[seat] = [_read_entry(g, fields, entry, cards) for entry in fields.texts("trail")]
    if fields.number("ready", 0, 1, 0):
        b.ready |= 1 << seat
    b.refresh_left[seat] = fields.number("refresh", 0, 99, 0)
    b.retract[seat] = fields.number("undo", 0, 99, 0)
    final = fields.fields("final")
    final.only("tiles", "decay")
    if b.phase != OVER and fields.has("final"):
        raise fields.fault("final", "is only for the phase over")
    if b.phase == OVER:
        b.final_points.append([final.number("tiles", 0, 10**6, 0), final.number("decay", -(10**6), 10**6, 0)])


def _one(fields: Fields, name: str, index: dict[str, int]) -> int:
    word = fields.choice(name, tuple(index), "")
    return index[word]


def _pairs(fields: Fields, name: str) -> list[Any]:
    value = fields.raw(name, [])
    if not isinstance(value, list):
        raise fields.fault(name, "must be a list of [card, up | turned | down]")
    return value


def _read_turned(fields: Fields, entry: Any, cards: dict[str, int]) -> int:
    right = isinstance(entry, list) and len(entry) == 2 and all(isinstance(word, str) for word in entry)
    if not right or entry[0] not in cards or entry[1] not in TURNS:
        raise fields.fault("radioactive", f"must be a list of [card, {' | '.join(TURNS)}], not {entry!r}")
    return 3 * cards[entry[0]] + TURNS.index(entry[1])


def _read_entry(g: Setup, fields: Fields, text: str, cards: dict[str, int]) -> int:
    words = text.split()
    drawn = REFILLED if len(words) == 3 and words[1] == "~" else 0
    seats = {seat_name(seat): seat for seat in range(g.num_players)}
    if len(words) != (3 if drawn else 2) or words[0] not in seats or words[-1] not in cards:
        raise fields.fault("trail", f"entries are “P2 Na” for a card played or “P2 ~ Na” for one drawn, not {text!r}")
    return seats[words[0]] << TRAIL_SEAT | drawn | cards[words[-1]]


def _read_rounds(b: IonState, notation: Notation, seats: list[Fields]) -> None:
    """The scored rounds; where they are left out, the score stands for the last of them."""
    g = b.g
    scored = b.round + (1 if b.phase == REFRESH else 0)
    for _ in range(scored):
        b.round_made.append([[] for _ in range(g.num_players)])
        b.round_loose.append([[] for _ in range(g.num_players)])
        b.round_points.append([[0, 0, 0, 0] for _ in range(g.num_players)])
    for seat, fields in enumerate(seats):
        rounds = fields.objects("rounds", scored if fields.has("rounds") else None)
        for number, entry in enumerate(rounds):
            entry.only("compounds", "loose", "points")
            b.round_made[number][seat] = sorted(entry.names("compounds", notation.compound_index, "compound"))
            b.round_loose[number][seat] = sorted(entry.names("loose", notation.card_index, "card"))
            points = entry.fields("points")
            points.only(*PARTS)
            b.round_points[number][seat] = [points.number(part, -(10**6), 10**6, 0) for part in PARTS]
        final = sum(b.final_points[seat]) if b.phase == OVER else 0
        if scored and fields.has("score") and not fields.has("rounds"):
            b.round_points[scored - 1][seat][0] = fields.number("score", -(10**6), 10**6, 0) - final
        total = sum(sum(b.round_points[number][seat]) for number in range(scored)) + final
        b.totals[seat] = fields.number("score", -(10**6), 10**6, total)
        if b.totals[seat] != total:
            raise fields.fault("score", f"is {b.totals[seat]}, but the rounds add up to {total}")


def _read_step(b: IonState, top: Fields) -> None:
    """The step, from the size of the hands."""
    g = b.g
    # A card drawn on the last step lies in the hand unseen.
    sizes = [
        len(b.hands[seat]) + (1 if b.phase == PLACE and b.refills[seat] >= 0 else 0) for seat in range(g.num_players)
    ]
    if b.phase in (PICK, REFILL, PLACE):
        if min(sizes) != max(sizes):
            raise top.fault("seats", f"must have hands of one size, not {sizes}")  # rule: ion.pick.equal-hands
        step = g.hand_size - sizes[0]
        if b.phase == PLACE and sizes[0] != g.edition.left_over:
            step -= 1
        elif b.phase == PLACE:
            step = g.num_steps - 1
        if not 0 <= step < g.num_steps:
            raise top.fault(
                "seats",
                f"must have hands of {g.edition.left_over} to {g.hand_size} cards in this phase, not {sizes[0]}",
            )
        b.step = top.number("step", step + 1, step + 1, step + 1) - 1
    else:
        b.step = top.number("step", 1, g.num_steps, g.num_steps if b.phase > PLACE else 1) - 1
        if b.phase > PLACE and max(sizes):
            raise top.fault("seats", "must have no hands in this phase")


def _read_reactions(b: IonState, notation: Notation, top: Fields, seats: list[Fields]) -> None:
    b.rxn_order = top.names("reactions", {seat_name(seat): seat for seat in range(b.g.num_players)}, "seat")
    if len(set(b.rxn_order)) < len(b.rxn_order):
        raise top.fault("reactions", "must name each seat once")
    for seat in b.rxn_order:
        tile = seat * NUM_TILES + TILE_RXN
        if PICK <= b.phase <= REACT and b.tiles[tile]:
            if seats[seat].has("tiles"):
                raise top.fault("reactions", f"names {seat_name(seat)}, whose tile is face up")
            b.tiles[tile] = 0
    reaction = top.fields("reaction")
    reaction.only("turn", "taken", "formed")
    if b.phase == REFRESH:
        b.rxn_turn = len(b.rxn_order)
    if b.phase != REACT:
        return
    if not b.rxn_order:
        raise top.fault("reactions", "must name the seats that flipped RXN in this phase")
    b.rxn_turn = reaction.number("turn", 1, len(b.rxn_order), 1) - 1
    seat = b.rxn_order[b.rxn_turn]
    g = b.g
    for compound in b.made[seat]:
        b.loose[seat * g.num_kinds + g.c_cation[compound]] += g.c_cations[compound]
        b.loose[seat * g.num_kinds + g.c_anion[compound]] += g.c_anions[compound]
        b.loose_mask[seat] |= g.c_mask[compound]
    b.made[seat] = sorted(reaction.names("formed", notation.compound_index, "compound"))
    b.last_form = b.made[seat][-1] if b.made[seat] else 0
    if reaction.has("taken"):
        b.taken = _one(reaction, "taken", notation.card_index)


def _read_deck(b: IonState, notation: Notation, top: Fields) -> None:
    """The deck is what the rest of the document leaves of the edition; where it is given it must be just that."""
    g = b.g
    left = g.deck[:]
    for kind in range(g.num_kinds):
        left[kind] -= b.center.count(kind) + b.discards.count(kind)
    for seat in range(g.num_players):
        held = b.hands[seat] + b.pend[seat] + b.fresh[seat] + b.aside[seat] + loose_kinds(b, seat)
        held += [card // 3 for card in b.radio[seat]]
        held += [kind for kind in (b.pend_center[seat], b.refills[seat]) if kind >= 0]
        for kind in held:
            left[kind] -= 1
        for compound in b.made[seat]:
            left[g.c_cation[compound]] -= g.c_cations[compound]
            left[g.c_anion[compound]] -= g.c_anions[compound]
    top.rest("deck", left, g.deck, notation.card_index, "card")
    b.deck = left
    b.deck_total = sum(left)
