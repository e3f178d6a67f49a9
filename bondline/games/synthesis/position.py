"""Positions: the whole state as a JSON document, and back, with every fault named by its field.

What a document leaves out is empty, so that a case can be written by hand in a few lines. A table may hold more molecules
than the formula shows; what the formula shows must be in the table, if its column has room.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypedDict

from bondline.engine import Fields, seat_name
from bondline.games.synthesis.grid import read_line
from bondline.games.synthesis.legal import link_fits
from bondline.games.synthesis.setup import MUTATION_CODES
from bondline.games.synthesis.sheet import ELEMENTAL, UNDECIDED
from bondline.games.synthesis.state import SynthesisState
from bondline.games.synthesis.table import CARDS, CHAINS, DRAW, KEEP, OVER, Table
from bondline.games.synthesis.turn import after_card
from bondline.games.synthesis.view import PHASE_NAMES, card_names, columns_of, link_names, mutation_name, open_items

if TYPE_CHECKING:
    from bondline.games.synthesis.actions import Notation
    from bondline.games.synthesis.setup import Setup
    from bondline.games.synthesis.sheet import Sheet

_FIELDS: Final = (
    "game", "edition", "variant", "side", "level", "players", "phase", "turn", "face", "mutation", "drawn", "pattern", "chain",
    "project", "seats",
)  # fmt: skip
_SEAT_FIELDS: Final = (
    "seat", "lines", "molecules", "table", "elementals", "links", "free", "due", "active", "done", "undo",
)  # fmt: skip
_CONTENTS: Final = {"elemental": ELEMENTAL, "choice": UNDECIDED}


class SynthesisPosition(TypedDict):
    """The whole state; the reference is ``docs/reference/positions.md``."""

    game: str
    edition: str
    variant: str
    side: str
    level: int
    players: int
    phase: str
    turn: int
    face: str
    mutation: str
    drawn: list[str]
    pattern: str
    chain: str
    project: str
    seats: list[dict[str, Any]]


def write_position(t: Table) -> SynthesisPosition:
    """The whole state."""
    g = t.g
    edition = g.edition
    rolled = t.face >= 0
    return {
        "game": "synthesis",
        "edition": g.edition_id,
        "variant": g.variant,
        "side": g.plan.letter,
        "level": g.level,
        "players": g.num_players,
        "phase": PHASE_NAMES[t.phase],
        "turn": min(t.turn + 1, g.turns),
        "face": g.face_names[t.face] if rolled else "",
        "mutation": mutation_name(t) if rolled else "",
        "drawn": card_names(t),
        "pattern": edition.patterns[t.pattern].id if t.pattern >= 0 else "",
        "chain": edition.chain_goals[t.chain].id if t.chain >= 0 else "",
        "project": edition.projects[t.project].id if t.project >= 0 else "",
        "seats": [_write_seat(t, seat) for seat in range(g.num_players)],
    }


def _write_seat(t: Table, seat: int) -> dict[str, Any]:
    g = t.g
    s = t.sheets[seat]
    colours = g.edition.colours
    contents = {code: word for word, code in _CONTENTS.items()}
    optional: dict[str, Any] = {
        "lines": {
            name: lines
            for colour, name in enumerate(colours, 1)
            if (lines := [g.net.line_names[line] for line, ink in enumerate(s.ink) if ink == colour])
        },
        "molecules": {
            g.net.hex_names[at]: f"{colours[s.hue[at] - 1]} {contents.get(s.volume[at], s.volume[at])}"
            for at in range(g.net.num_hexes)
            if s.volume[at]
        },
        "table": [" ".join(colours[colour - 1] for colour in column) for column in columns_of(s)]
        if any(s.heights)
        else [],
        "elementals": {
            name: made
            for shape, name in enumerate(g.edition.elementals)
            if (made := [colours[colour - 1] for colour in s.boxes[2 * shape : 2 * shape + 2] if colour])
        },
        "links": link_names(s),
        "free": s.free,
        "active": open_items(s),
        "done": s.done and t.phase in (DRAW, CHAINS),
        "undo": s.retract,
    }
    written: dict[str, Any] = {"seat": seat_name(seat)}
    written.update({name: value for name, value in optional.items() if value})
    if t.phase == DRAW:
        written["due"] = s.due
    return written


def read_position(g: Setup, notation: Notation, document: Any) -> SynthesisState:
    """Read a document. Raises PositionError that names the field."""
    top = Fields(document)
    top.only(*_FIELDS)
    top.head("synthesis", g.variant, g.num_players, g.edition_id)
    if (side := top.text("side", g.plan.letter)) != g.plan.letter:
        raise top.fault(
            "side", f"is {side!r}, but the game was made for side {g.plan.letter}; the option side says which"
        )
    if (level := top.number("level", 0, 99, g.level)) != g.level:
        raise top.fault(
            "level", f"is {level}, but the game was made with {g.level}; the options level and project say which"
        )
    t = SynthesisState(g)
    t.phase = PHASE_NAMES.index(top.choice("phase", PHASE_NAMES, "draw"))
    t.turn = top.number("turn", 1, g.turns, 1) - 1
    if t.phase in (CHAINS, OVER):
        t.turn = g.turns
    _read_dice(t, notation, top)
    _read_cards(t, notation, top)
    for seat, fields in enumerate(top.objects("seats", g.num_players)):
        _read_seat(t, notation, seat, fields)
    finished = all(sheet.done for sheet in t.sheets)
    if t.phase in (DRAW, CHAINS) and finished:
        raise top.fault("seats", f"must have a seat that is not done in the phase {PHASE_NAMES[t.phase]}")
    if t.phase in (CARDS, KEEP) and t.turn:
        raise top.fault("turn", "must be 1 before the first turn")
    return t


def _read_dice(t: Table, notation: Notation, top: Fields) -> None:
    if t.phase != DRAW:
        for name in ("face", "mutation"):
            if top.text(name, ""):
                raise top.fault(name, "is for the phase draw only")
        return
    t.face = notation.face_index[top.choice("face", t.g.face_names, t.g.face_names[0])]
    t.mutation = MUTATION_CODES[top.choice("mutation", t.g.mutation_names, "")]


def _read_cards(t: Table, notation: Notation, top: Fields) -> None:
    """The cards that came up; where one of each kind comes up, naming the cards in play is enough."""
    g = t.g
    drawn = top.names("drawn", notation.card_index, "card")
    cards: list[int] = []
    for name, first, index in (
        ("project", g.o_project, notation.projects),
        ("pattern", g.o_pattern, notation.patterns),
        ("chain", g.o_chain, notation.chains),
    ):
        card = top.choice(name, ("", *index), "")
        cards.append(first + index.index(card) if card else -1)
    if not top.has("drawn") and not g.choose:
        kinds = {g.o_project: "project", g.o_pattern: "pattern", g.o_chain: "chain"}
        named = {first: cards[list(kinds).index(first)] for first in g.draws}
        for first, outcome in named.items():
            if outcome < 0 and t.phase != CARDS:
                raise top.fault(kinds[first], "is missing")
        drawn = [outcome for outcome in named.values() if outcome >= 0]
    t.drawn = drawn
    _check_drawn(t, top)
    kept = [card for card in drawn if not g.choose or card >= g.o_project]
    chosen = (g.chosen_project, g.chosen_pattern, g.chosen_chain)
    values: list[int] = []
    for place, (first, count) in enumerate(
        ((g.o_project, g.num_projects), (g.o_pattern, g.num_patterns), (g.o_chain, g.num_chain_goals))
    ):
        must = [card - first for card in kept if first <= card < first + count] or (
            [chosen[place]] if chosen[place] >= 0 else []
        )
        given = cards[place] - first if cards[place] >= 0 else -1
        may_choose = g.choose and place > 0
        if may_choose and given >= 0 and first + given not in drawn:
            raise top.fault(("project", "pattern", "chain")[place], "must be one of the cards drawn")
        if not may_choose and given >= 0 and given not in must:
            raise top.fault(("project", "pattern", "chain")[place], "is no card of this game; or leave it out")
        values.append(given if may_choose else must[0] if must else -1)
    t.project, t.pattern, t.chain = values
    if t.phase != CARDS and len(drawn) < len(g.draws):
        raise top.fault("drawn", f"must have {len(g.draws)} cards after the cards were drawn")
    if t.phase in (CARDS, KEEP):
        phase = t.phase
        after_card(t)
        if t.phase != phase:
            raise top.fault("phase", f"must be {PHASE_NAMES[t.phase]} with these cards")
    elif g.choose and (t.pattern < 0 or t.chain < 0):
        raise top.fault("pattern" if t.pattern < 0 else "chain", "must be chosen before the first turn")


def _check_drawn(t: Table, top: Fields) -> None:
    g = t.g
    for at, card in enumerate(t.drawn):
        first = g.draws[at] if at < len(g.draws) else -1
        count = {g.o_project: g.num_projects, g.o_pattern: g.num_patterns, g.o_chain: g.num_chain_goals}.get(first, 0)
        if not first <= card < first + count or card in t.drawn[:at]:
            raise top.fault(f"drawn[{at}]", "is no card that could come up here")
        if first == g.o_project and g.level not in (0, g.edition.projects[card - first].level):
            raise top.fault(f"drawn[{at}]", f"must be a project of level {g.level}")


def _read_seat(t: Table, notation: Notation, seat: int, fields: Fields) -> None:
    s = t.sheets[seat]
    fields.only(*_SEAT_FIELDS)
    if fields.text("seat", seat_name(seat)) != seat_name(seat):
        raise fields.fault("seat", f"must be {seat_name(seat)}")
    _read_lines(s, notation, fields)
    _read_molecules(s, notation, fields)
    _read_table(s, notation, fields)
    _read_boxes(s, notation, fields)
    _check_molecules(s, notation, fields)
    _read_links(s, notation, fields)
    if s.links and t.phase not in (CHAINS, OVER):  # rule: synthesis.chain.after-turns
        raise fields.fault("links", f"are for the phases {PHASE_NAMES[CHAINS]} and {PHASE_NAMES[OVER]}")
    s.free = fields.number("free", 0, 99, 0)
    s.done = fields.flag("done")
    playing = t.phase in (DRAW, CHAINS)
    if s.done and not playing:
        raise fields.fault("done", "is for the phases draw and chains")
    s.done = s.done or t.phase == OVER or t.phase < DRAW
    most = 0 if s.done or t.phase != DRAW else 2 if t.mutation == MUTATION_CODES["double"] else 1
    s.due = fields.number("due", 0, most, most)
    s.groups = _read_active(s, notation, fields)
    if (s.groups or s.choices) and (s.done or not playing):
        raise fields.fault("active" if s.groups else "molecules", "has something open, so the seat cannot be done")
    s.retract = fields.number("undo", 0, 999, 0)


def _read_lines(s: Sheet, notation: Notation, fields: Fields) -> None:
    g = s.g
    given = fields.fields("lines")
    given.only(*notation.colours)
    for colour, name in enumerate(notation.colours, 1):
        for at, word in enumerate(given.texts(name)):
            line = read_line(word)
            number = g.net.line_index.get(line, -1) if line is not None else -1
            if number < 0:
                raise given.fault(
                    f"{name}[{at}]", f"must be a line that can be drawn on side {g.plan.letter}, not {word!r}"
                )
            if s.ink[number]:
                raise given.fault(f"{name}[{at}]", f"is drawn already: {word}")
            s.ink[number] = colour
    rebuild(s)


def rebuild(s: Sheet) -> None:
    """Work out from the ink what follows from it."""
    net = s.g.net
    for line, colour in enumerate(s.ink):
        if colour:
            s.room &= net.without[line]
            s.reach |= net.near[line]
            for at in net.line_hexes[line]:
                s.left[at] -= 1


def _read_molecules(s: Sheet, notation: Notation, fields: Fields) -> None:
    g = s.g
    given = fields.fields("molecules")
    given.only(*notation.hexes)
    for at, name in enumerate(notation.hexes):
        if not given.has(name):
            if not s.left[at] and at != g.net.start:
                raise given.fault(name, 'is missing: all its sides are drawn. Say for example "red 3"')
            continue
        words = given.text(name, "").split()
        content = _CONTENTS.get(words[1], int(words[1]) if words[1] in "123456" else 0) if len(words) == 2 else 0
        if not content or words[0] not in notation.colour_index:
            raise given.fault(name, "must be a colour and a volume 1 to 6, elemental or choice, like “red 3”")
        hue = notation.colour_index[words[0]] + 1
        if s.left[at] or at == g.net.start:
            raise given.fault(name, "is no molecule: not all its sides are drawn, or it is the start")
        volume = sum(1 for line in g.net.sides[at] if line >= 0 and s.ink[line] == hue)
        if content in (ELEMENTAL, UNDECIDED):
            if not g.elemental[at] or volume != 6:
                raise given.fault(name, "must show a shape and have six sides of its colour")
            if content == UNDECIDED:
                s.choices.append(at)
        elif content != volume:
            raise given.fault(name, f"has {volume} sides of its colour, not {content}")
        s.volume[at] = content
        s.hue[at] = hue


def _read_table(s: Sheet, notation: Notation, fields: Fields) -> None:
    g = s.g
    columns = fields.texts("table")
    if columns and len(columns) != g.columns:
        raise fields.fault("table", f"must have {g.columns} columns, each the colours from below: “red blue”")
    for column, text in enumerate(columns):
        words = text.split()
        if len(words) > g.rows:
            raise fields.fault(f"table[{column}]", f"has {len(words)} cells, but there are {g.rows}")
        for row, word in enumerate(words):
            if word not in notation.colour_index:
                raise fields.fault(f"table[{column}]", f"has {word!r}; colours are {', '.join(notation.colours)}")
            s.cells[column * g.rows + row] = notation.colour_index[word] + 1
        s.heights[column] = len(words)


def _read_boxes(s: Sheet, notation: Notation, fields: Fields) -> None:
    g = s.g
    boxes = fields.fields("elementals")
    boxes.only(*g.edition.elementals)
    for shape, name in enumerate(g.edition.elementals):
        colours = boxes.names(name, notation.colour_index, "colour")
        if len(colours) > 2:
            raise boxes.fault(name, "has two boxes")
        for place, colour in enumerate(colours):
            s.boxes[2 * shape + place] = colour + 1


def _check_molecules(s: Sheet, notation: Notation, fields: Fields) -> None:
    """What the formula shows must have been recorded."""
    g = s.g
    for column in range(g.columns):
        for colour in range(1, 5):
            shown = sum(1 for at in range(g.net.num_hexes) if (s.volume[at], s.hue[at]) == (column + 1, colour))
            cells = s.cells[column * g.rows : column * g.rows + s.heights[column]].count(colour)
            if shown > cells and s.heights[column] < g.rows:
                raise fields.fault(
                    f"table[{column}]",
                    f"must have {shown} {notation.colours[colour - 1]}: so many molecules of volume {column + 1} are shown",
                )
    for shape, name in enumerate(g.edition.elementals):
        shown = sum(1 for at in g.elemental_hexes if s.volume[at] == ELEMENTAL and g.elemental[at] == shape + 1)
        made = sum(1 for colour in s.boxes[2 * shape : 2 * shape + 2] if colour)
        if shown > made:
            raise fields.fault("elementals", f"must have {shown} of {name}: so many are shown")


def _read_links(s: Sheet, notation: Notation, fields: Fields) -> None:
    cells = {notation.cell(cell): cell for cell in range(s.g.num_cells)}
    for at, text in enumerate(fields.texts("links")):
        pair = [cells.get(word, -1) for word in text.split()]
        link = notation.link_index.get((min(pair), max(pair)), -1) if len(pair) == 2 else -1
        if link < 0 or not link_fits(s, link):
            raise fields.fault(
                f"links[{at}]", f"cannot join {text!r}: two neighbours of one colour, no branch, no loop"
            )
        s.links |= 1 << link


def _read_active(s: Sheet, notation: Notation, fields: Fields) -> list[list[int]]:
    g = s.g
    given = fields.raw("active", [])
    if not isinstance(given, list) or not all(isinstance(group, list) and group for group in given):
        raise fields.fault("active", 'must be a list of groups, each a list like ["red C3", "any"]')
    looks = {name: look for look, name in enumerate(g.look_names) if name}
    found: list[list[int]] = []
    for group in given:
        items: list[int] = []
        for item in group:
            words = item.split() if isinstance(item, str) else []
            if words == ["any"]:
                items.append(0)
            elif len(words) == 2 and words[0] in notation.colour_index and words[1] in looks:
                items.append((looks[words[1]] + 1) * 8 + notation.colour_index[words[0]] + 1)
            else:
                raise fields.fault("active", f"has {item!r}; it must be “any” or a colour and a shape, like “red C3”")
        found.append(items)
    return found
