"""What a seat may know, built by listing what is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypedDict

from bondline.engine import seat_name
from bondline.games.valence.board import TURN_UP, Board
from bondline.games.valence.legal import acting_seat

if TYPE_CHECKING:
    from bondline.games.valence.setup import Setup

PHASE_NAMES: Final = (
    "deal", "turn-up", "collect", "answer", "draw", "exchange", "build", "lay", "limit", "over",
)  # fmt: skip
OUTCOMES: Final = ("undecided", "won", "lost")


class ValenceSeat(TypedDict):
    """What everybody sees of a seat."""

    seat: str
    hand: int
    known: list[str]
    """Cards that everybody knows to be in the hand."""
    stash: dict[str, int]
    points: int


class ValenceView(TypedDict):
    """An information state: JSON values only."""

    game: str
    edition: str
    variant: str
    players: int
    seat: str | None
    phase: str
    turn: str
    turns: int
    goal: int
    acting: str | None
    bank: dict[str, int]
    """What is left of each pile, piles that are in this game only."""
    deck: int
    reshuffles: int
    pile: dict[str, int]
    """What the deck held when it was last shuffled: nothing else can be drawn."""
    discards: list[str]
    """The whole pile as all have seen it grow, its top last."""
    lay: list[str]
    """Cards of a molecule just built that are still to be discarded."""
    reacted: bool
    closed: list[str]
    """Sets of cards closed for this turn by a wrong name."""
    reaction: dict[str, Any] | None
    """A reaction that waits to be blocked or allowed: reactors, target, seat."""
    built: list[str]
    """Kinds of molecules that were built or received so far."""
    seats: list[ValenceSeat]
    hand: list[str]
    """This seat's own hand."""
    outcome: str


class ValencePosition(TypedDict):
    """The whole state; the reference is ``docs/reference/positions.md``."""

    game: str
    edition: str
    variant: str
    players: int
    phase: str
    turn: str
    turns: int
    deck: dict[str, int]
    pile: dict[str, int]
    discards: list[str]
    lay: list[str]
    reacted: bool
    closed: list[str]
    draws: int
    reaction: dict[str, Any]
    reshuffles: int
    built: list[str]
    outcome: str
    seats: list[dict[str, Any]]


def symbols(g: Setup, elements: list[int]) -> list[str]:
    """Element symbols of a list of elements."""
    return [g.edition.elements[element].id for element in elements]


def counts_of(g: Setup, counts: list[int]) -> dict[str, int]:
    """Elements with their counts, those that are there."""
    return {g.edition.elements[element].id: count for element, count in enumerate(counts) if count}


def stash_of(b: Board, seat: int) -> dict[str, int]:
    """The molecules of a seat with their counts."""
    g = b.g
    base = seat * g.num_molecules
    return {
        molecule.name: b.stash[base + number]
        for number, molecule in enumerate(g.edition.molecules)
        if b.stash[base + number]
    }


def closed_sets(b: Board) -> list[str]:
    """The builds that a wrong name closed, as cards."""
    g = b.g
    return [" ".join(symbols(g, list(g.builds[build].cards))) for build in range(g.num_builds) if b.closed >> build & 1]


def built_kinds(b: Board) -> list[str]:
    """The kinds of molecules built or received so far."""
    return [molecule.name for number, molecule in enumerate(b.g.edition.molecules) if b.built >> number & 1]


def reaction_of(b: Board) -> dict[str, Any]:
    """The reaction that waits for an answer."""
    reaction = b.g.edition.reactions[b.reaction]
    return {"reactors": list(reaction.reactors), "target": reaction.target, "seat": seat_name(b.target)}


def observe(b: Board, player: int | None) -> ValenceView:
    """What a seat (None: everybody) may know."""
    g = b.g
    acting = acting_seat(b)
    return {
        "game": "valence",
        "edition": g.edition_id,
        "variant": g.variant,
        "players": g.num_players,
        "seat": None if player is None else seat_name(player),
        "phase": "deal" if b.phase <= TURN_UP else PHASE_NAMES[b.phase],
        "turn": seat_name(b.turn),
        "turns": b.turns,
        "goal": g.goal,
        "acting": seat_name(acting) if acting >= 0 else None,
        "bank": {
            molecule.name: b.bank[number] for number, molecule in enumerate(g.edition.molecules) if g.bank[number]
        },
        "deck": b.deck_total,
        "reshuffles": b.reshuffles,
        "pile": counts_of(g, b.shuffled),
        "discards": symbols(g, b.discards),
        "lay": symbols(g, b.lay),
        "reacted": b.reacted,
        "closed": closed_sets(b),
        "reaction": reaction_of(b) if b.reaction >= 0 else None,
        "built": built_kinds(b),
        "seats": [
            {
                "seat": seat_name(seat),
                "hand": len(b.hands[seat]),
                "known": symbols(g, b.known[seat]),
                "stash": stash_of(b, seat),  # rule: valence.build.open
                "points": b.points[seat],
            }
            for seat in range(g.num_players)
        ],
        "hand": [] if player is None else symbols(g, b.hands[player]),
        "outcome": OUTCOMES[b.outcome],
    }
