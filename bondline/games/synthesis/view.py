"""What a seat may know, built by listing what is shown: everything, for the boards lie open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypedDict

from bondline.engine import seat_name
from bondline.games.synthesis.scoring import goals_met, longest_chain, parts, solo_goals
from bondline.games.synthesis.table import CARDS, KEEP, OVER, Table, colour_of, level_of

if TYPE_CHECKING:
    from bondline.games.synthesis.setup import Setup
    from bondline.games.synthesis.sheet import Sheet

PHASE_NAMES: Final = ("cards", "keep", "roll", "draw", "chains", "over")
OUTCOMES: Final = ("undecided", "won", "lost")
INKS: Final = ".rbgy"
"""A line or cell without and with each colour."""
CONTENTS: Final = 8
"""What a closed hexagon can be: volumes 1 to 6, elemental, undecided. See `SynthesisSeat.molecules`."""


class SynthesisSeat(TypedDict):
    """A board, as compact as it can be sent: eight of them go over the wire after every move."""

    seat: str
    lines: str
    """One character a line, in the order of the names of lines: ``.`` or the first letter of its colour."""
    molecules: str
    """One character a hexagon, in the order of their names: ``.`` open; else ``A`` + 8 x colour (0 to 3) + what it is:
    0 to 5 for the volumes 1 to 6, 6 elemental, 7 an elemental choice that is open."""
    table: str
    """Six columns with their colours from below, parted by ``/``."""
    boxes: str
    """Two characters a shape: the colours of its elemental molecules."""
    links: str
    """One character a link, in the order of the box's links: ``1`` or ``.``; empty without any."""
    free: int
    due: int
    active: list[list[str]]
    """Open active hexagons, innermost group last: ``red C3``, ``any`` for a line of any colour."""
    points: list[int]
    """Elemental molecules, chains, lines, pattern card, chain card; then the length of the longest chain."""


class SynthesisView(TypedDict):
    """An information state: JSON values only."""

    game: str
    edition: str
    variant: str
    side: str
    players: int
    seat: str | None
    phase: str
    turn: int
    """The turn being played, from 1; the last one while the chains are linked."""
    turns: int
    face: str | None
    mutation: str | None
    colours: list[str]
    """The colour of each seat in this turn."""
    drawn: list[str]
    """Cards that came up before the first turn."""
    pattern: str | None
    chain: str | None
    project: str | None
    level: int
    goals: list[list[str | int | bool]]
    """Solo: card, what it asks for, whether it is met."""
    seats: list[SynthesisSeat]
    awaited: list[str]
    """Seats that have not finished the turn."""
    outcome: str
    """Solo: won or lost at the end."""


def mutation_name(t: Table) -> str:
    """The mutation that was rolled."""
    return t.g.mutation_names[t.g.mutation_codes.index(t.mutation)]


def cell_name(g: Setup, cell: int) -> str:
    """``c1r1`` for the lowest cell of the first column."""
    column, row = divmod(cell, g.rows)
    return f"c{column + 1}r{row + 1}"


def link_names(s: Sheet) -> list[str]:
    """The links of a table."""
    g = s.g
    return [
        f"{cell_name(g, g.link_a[link])} {cell_name(g, g.link_b[link])}"
        for link in range(g.num_links)
        if s.links >> link & 1
    ]


def columns_of(s: Sheet) -> list[list[int]]:
    """The colours of each column from below."""
    rows = s.g.rows
    return [s.cells[column * rows : column * rows + height] for column, height in enumerate(s.heights)]


def open_items(s: Sheet) -> list[list[str]]:
    """Open active hexagons by group."""
    g = s.g
    colours = g.edition.colours
    return [
        [f"{colours[item % 8 - 1]} {g.look_names[item // 8 - 1]}" if item else "any" for item in group]
        for group in s.groups
    ]


def outcome_of(t: Table) -> str:
    """Whether a solo game is won."""
    if not t.g.solo or t.phase != OVER:
        return OUTCOMES[0]
    return OUTCOMES[1] if goals_met(t) else OUTCOMES[2]


def molecule_code(volume: int, hue: int) -> str:
    """A hexagon as one character."""
    return chr(ord("A") + CONTENTS * (hue - 1) + volume - 1) if volume else "."


def read_molecule(code: str) -> tuple[int, int]:
    """Volume (7 elemental, 8 undecided) and colour of such a character."""
    if code == ".":
        return 0, 0
    hue, content = divmod(ord(code) - ord("A"), CONTENTS)
    return content + 1, hue + 1


def observe(t: Table, player: int | None) -> SynthesisView:
    """What a seat (None: everybody) may know."""
    g = t.g
    edition = g.edition
    rolled = t.face >= 0
    return {
        "game": "synthesis",
        "edition": g.edition_id,
        "variant": g.variant,
        "side": g.plan.letter,
        "players": g.num_players,
        "seat": None if player is None else seat_name(player),
        "phase": PHASE_NAMES[t.phase],
        "turn": min(t.turn + 1, g.turns),
        "turns": g.turns,
        "face": g.face_names[t.face] if rolled else None,
        "mutation": mutation_name(t) if rolled else None,
        "colours": [edition.colours[colour_of(seat, min(t.turn, g.turns - 1)) - 1] for seat in range(g.num_players)],
        "drawn": card_names(t),
        "pattern": edition.patterns[t.pattern].id if t.pattern >= 0 else None,
        "chain": edition.chain_goals[t.chain].id if t.chain >= 0 else None,
        "project": edition.projects[t.project].id if t.project >= 0 else None,
        "level": level_of(t),
        "goals": [[card, asked, met] for card, asked, met in solo_goals(t)] if g.solo and t.phase > CARDS else [],
        "seats": [_seat(t, seat) for seat in range(g.num_players)],
        "awaited": awaited_seats(t),
        "outcome": outcome_of(t),
    }


def awaited_seats(t: Table) -> list[str]:
    """The seats that are to act; the first one chooses cards."""
    if t.phase == KEEP:
        return [seat_name(0)]
    return [seat_name(seat) for seat, sheet in enumerate(t.sheets) if not sheet.done]


def card_names(t: Table) -> list[str]:
    """Cards that came up before the first turn, in order."""
    edition = t.g.edition
    names = [card.id for card in edition.patterns] + [card.id for card in edition.chain_goals]
    names += [card.id for card in edition.projects]
    return [names[outcome - t.g.o_pattern] for outcome in t.drawn]


def _seat(t: Table, seat: int) -> SynthesisSeat:
    s = t.sheets[seat]
    g = t.g
    return {
        "seat": seat_name(seat),
        "lines": "".join([INKS[colour] for colour in s.ink]),
        "molecules": "".join([molecule_code(volume, hue) for volume, hue in zip(s.volume, s.hue, strict=True)]),
        "table": "/".join("".join([INKS[colour] for colour in column]) for column in columns_of(s)),
        "boxes": "".join([INKS[colour] for colour in s.boxes]),
        "links": "".join(["1" if s.links >> link & 1 else "." for link in range(g.num_links)]) if s.links else "",
        "free": s.free,
        "due": s.due,
        "active": open_items(s),
        "points": [*parts(t, seat), longest_chain(t, seat)],
    }
