"""What a seat may know, built by listing what is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypedDict

from bondline.engine import seat_name
from bondline.games.ion.area import loose_kinds
from bondline.games.ion.board import OVER, PICK, PLACE, REACT, REFILL, REFILLED, REFRESH, TRAIL_KIND, TRAIL_SEAT, Board
from bondline.games.ion.setup import NUM_TILES, TILES

if TYPE_CHECKING:
    from bondline.games.ion.setup import Setup

PHASE_NAMES: Final = ("goals", "hands", "center", "pick", "refill", "place", "react", "refresh", "over")
"""By phase number. Seats see the first three as `deal` and `refill` as `pick`."""

TURNS: Final = ("up", "turned", "down")
PARTS: Final = ("compounds", "nobles", "goals", "radioactive")
"""What a round's points are made of, in the order in which the state keeps them."""


class IonRound(TypedDict):
    """A scored round of one seat."""

    compounds: list[str]
    loose: list[str]
    points: dict[str, int]
    """compounds, nobles, goals, radioactive."""


class IonSeat(TypedDict):
    """What everybody sees of a seat."""

    seat: str
    loose: list[str]
    compounds: list[str]
    placing: list[str]
    """Revealed or taken from the centre, and not yet placed; one from the centre lies first."""
    from_center: bool
    """Whether the first of them was taken from the centre."""
    radioactive: list[list[str]]
    """This round's: [card, up | turned | down | new]."""
    aside: list[str]
    decay: int
    tiles: list[str]
    """Face up: two, center, rxn."""
    hand: int
    """How many cards the hand has that this seat holds, a card picked and not yet revealed included."""
    standing: dict[str, int]
    """What the area is worth now: compounds, nobles, goals, radioactive."""
    rounds: list[IonRound]
    final: dict[str, int]
    """tiles, decay; empty before the end."""
    score: int


class IonHand(TypedDict):
    """What this seat remembers of a hand that passed through it."""

    holder: str
    size: int
    seen: list[str]
    """What was in it when this seat passed it on."""
    played: list[str]
    """What was played from it since, as all have seen."""
    refills: int
    """How many unseen cards were drawn into it since."""


class IonView(TypedDict):
    """An information state: JSON values only."""

    game: str
    edition: str
    variant: str
    players: int
    seat: str | None
    round: int
    step: int
    steps: int
    phase: str
    awaited: list[str]
    goals: list[str]
    center: list[str]
    discards: list[str]
    deck: int
    seats: list[IonSeat]
    reactions: list[str]
    """Seats that flipped RXN this round, in order."""
    reacting: str | None
    taken: str | None
    ready: list[str]
    refresh: dict[str, int]
    """Seats that must choose tiles to refresh, and how many."""
    hand: list[str]
    """This seat's own hand, without the cards it has picked."""
    pick: list[str]
    hands: list[IonHand]
    """The other hands, by holder."""
    picked: list[str]
    """Seats whose pick of this step lies face down."""
    played: dict[str, list[list[str]]]
    """What was played this round from the hand that each seat holds, step by step; two cards mean that one was drawn."""


class IonPosition(TypedDict):
    """The whole state; the reference is ``docs/reference/positions.md``."""

    game: str
    edition: str
    variant: str
    players: int
    phase: str
    round: int
    step: int
    goals: list[str]
    center: list[str]
    discards: list[str]
    deck: dict[str, int]
    seats: list[dict[str, Any]]
    reactions: list[str]
    reaction: dict[str, Any]


def names(g: Setup, kinds: list[int]) -> list[str]:
    """Card ids of a list of kinds."""
    ids = g.card_ids
    return [ids[kind] for kind in kinds]


def formulas(g: Setup, compounds: list[int]) -> list[str]:
    """Formulas of a list of compounds."""
    written = g.formulas
    return [written[compound] for compound in compounds]


def points_of(points: list[int]) -> dict[str, int]:
    """Names for the four parts of a round's points."""
    return dict(zip(PARTS, points, strict=True))


def observe(b: Board, player: int | None) -> IonView:
    """What a seat (None: everybody) may know."""
    g = b.g
    n = g.num_players
    view: IonView = {
        "game": "ion",
        "edition": g.edition_id,
        "variant": g.variant,
        "players": n,
        "seat": None if player is None else seat_name(player),
        "round": min(b.round + 1, g.num_rounds),
        "step": b.step + 1,
        "steps": g.num_steps,
        "phase": _phase(b),
        "awaited": [seat_name(seat) for seat in range(n) if b.wait >> seat & 1],
        "goals": [g.edition.goals[goal].id for goal in b.goals],
        "center": names(g, b.center),
        "discards": names(g, b.discards),
        "deck": b.deck_total + sum(1 for kind in b.refills if kind >= 0 and b.phase == REFILL),
        "seats": [_seat(b, seat) for seat in range(n)],
        "reactions": [seat_name(seat) for seat in b.rxn_order],
        "reacting": seat_name(b.rxn_order[b.rxn_turn]) if b.phase == REACT else None,
        "taken": names(g, [b.taken])[0] if b.phase == REACT and b.taken >= 0 else None,
        "ready": [seat_name(seat) for seat in range(n) if b.ready >> seat & 1],
        "refresh": {seat_name(seat): b.refresh_left[seat] for seat in range(n) if b.refresh_left[seat]},
        "hand": [],
        "pick": [],
        "hands": [],
        "picked": [seat_name(seat) for seat in range(n) if b.pick1[seat] >= 0],
        "played": {seat_name(seat): _played(b, seat) for seat in range(n) if b.trails[seat]},
    }
    if player is not None:
        picked = [kind for kind in (b.pick1[player], b.pick2[player]) if kind >= 0]
        own = b.hands[player][:]
        for kind in picked:
            own.remove(kind)
        view["hand"] = names(g, own)
        view["pick"] = names(g, picked)
        # Where one card is left over, a Play Two of the last step empties a hand; what was drawn lies beside it.
        others = [holder for holder in range(n) if holder != player and (b.hands[holder] or b.trails[holder])]
        view["hands"] = [_memory(b, player, holder) for holder in others]
    return view


def _phase(b: Board) -> str:
    """The phase as seats see it: whether a Play Two draws is secret until the reveal."""
    if b.phase < PICK:
        return "deal"
    return "pick" if b.phase == REFILL else PHASE_NAMES[b.phase]


def _seat(b: Board, seat: int) -> IonSeat:
    from bondline.games.ion.rounds import standing

    g = b.g
    placing = b.pend[seat] if b.pend_center[seat] < 0 else [b.pend_center[seat], *b.pend[seat]]
    radioactive = [[names(g, [card // 3])[0], TURNS[card % 3]] for card in b.radio[seat]]
    fresh = [[name, "new"] for name in names(g, b.fresh[seat])]
    return {
        "seat": seat_name(seat),
        "loose": names(g, loose_kinds(b, seat)),
        "compounds": formulas(g, b.made[seat]),
        "placing": names(g, placing),
        "from_center": b.pend_center[seat] >= 0,
        "radioactive": radioactive + fresh,
        "aside": names(g, b.aside[seat]),
        "decay": sum(g.decay[kind] for kind in b.aside[seat])
        + sum(g.decay[card // 3] for card in b.radio[seat])
        + sum(g.decay[kind] for kind in b.fresh[seat]),
        "tiles": [TILES[tile] for tile in range(NUM_TILES) if b.tiles[seat * NUM_TILES + tile]],
        # A refill that nobody has seen yet lies in the hand at the last step.
        "hand": len(b.hands[seat]) + (1 if b.refills[seat] >= 0 and b.phase == PLACE else 0),
        "standing": points_of(standing(b, seat)) if b.phase < REFRESH else points_of([0, 0, 0, 0]),
        "rounds": [round_of(b, number, seat) for number in range(len(b.round_points))],
        "final": {"tiles": b.final_points[seat][0], "decay": b.final_points[seat][1]} if b.phase == OVER else {},
        "score": b.totals[seat],
    }


def round_of(b: Board, number: int, seat: int) -> IonRound:
    """A scored round of one seat."""
    return {
        "compounds": formulas(b.g, b.round_made[number][seat]),
        "loose": names(b.g, b.round_loose[number][seat]),
        "points": points_of(b.round_points[number][seat]),
    }


def _played(b: Board, holder: int) -> list[list[str]]:
    """The cards played from a hand, by step: consecutive entries of one seat are one step."""
    steps: list[list[str]] = []
    last = -1
    for entry in b.trails[holder]:
        if entry & REFILLED:
            continue
        if entry >> TRAIL_SEAT != last:
            steps.append([])
            last = entry >> TRAIL_SEAT
        steps[-1].append(b.g.card_ids[entry & TRAIL_KIND])
    return steps


def _memory(b: Board, player: int, holder: int) -> IonHand:
    """What a seat saw of a hand when it passed it on, and what all have seen of it since."""
    g = b.g
    trail = b.trails[holder]
    own = [at for at in range(len(trail)) if trail[at] >> TRAIL_SEAT == player and not trail[at] & REFILLED]
    since = trail[own[-1] + 1 :] if own else []
    played = [entry & TRAIL_KIND for entry in since if not entry & REFILLED]
    refills = [entry & TRAIL_KIND for entry in since if entry & REFILLED]
    seen: list[int] = []
    if own:
        # Its cards then are its cards now, less what was drawn into it since, and what was played from it since.
        seen = sorted(b.hands[holder] + played)
        for kind in refills:
            seen.remove(kind)
    return {
        "holder": seat_name(holder),
        "size": len(b.hands[holder]),
        "seen": names(g, seen),
        "played": names(g, played),
        "refills": len(refills),
    }
