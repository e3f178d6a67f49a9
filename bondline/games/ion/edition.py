"""An edition of Ion: the deck, the goals, the radioactive cards and the points, read from TOML and checked.

Every fault is an EditionError that names the file and the line of the entry at fault.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bondline.engine import EditionError, TomlEntry, TomlFile, check_provenance, edition_name, values_digest
from bondline.games.ion.cards import Card, Goal
from bondline.games.ion.compounds import compounds_of

STANDARD: Final = Path(__file__).parent / "edition" / "standard-1.toml"

_ID = re.compile(r"[A-Z][A-Za-z0-9]*")
_GOAL_ID = re.compile(r"[a-z]+(-[a-z]+)*")
_MAX_KINDS: Final = 62
"""Kinds of cards are bits of a machine word in the state."""


@dataclass(frozen=True, slots=True)
class Edition:
    """All values of an edition. ``cards`` are in canonical order, the radioactive ones last."""

    name: str
    cards: tuple[Card, ...]
    goals: tuple[Goal, ...]
    min_players: int
    max_players: int
    rounds: int
    goals_shown: int
    hand: int
    hand_beginner: int
    left_over: int
    center: int
    tile_points: int
    noble_sets: tuple[int, ...]
    radioactive_points: tuple[int, ...]
    decay_places: tuple[int, ...]
    decay_last: int

    @property
    def digest(self) -> str:
        """Twelve hexadecimal digits over the values only: comments, order of fields and provenance do not count."""
        values = [[list(map(list, c.forms)), c.id, c.copies, c.polyatomic, c.noble, c.decay] for c in self.cards]
        goals = [[g.id, list(g.compounds), list(g.containing), g.one, g.both] for g in self.goals]
        rest = [
            self.min_players, self.max_players, self.rounds, self.goals_shown, self.hand, self.hand_beginner,
            self.left_over, self.center, self.tile_points, list(self.noble_sets), list(self.radioactive_points),
            list(self.decay_places), self.decay_last,
        ]  # fmt: skip
        return values_digest([values, goals, rest])


def read_edition(path: Path = STANDARD) -> Edition:
    """Read and check an edition file. Raises EditionError."""
    return parse_edition(TomlFile.read(path, EditionError))


def parse_edition(file: TomlFile) -> Edition:
    """Check a parsed edition file. Raises EditionError."""
    name = edition_name(file, "ion", "table", "ion", "noble", "radioactive", "goal")
    table = file.table("table")
    table.only(
        "players", "rounds", "goals", "hand", "hand_beginner", "left_over", "center", "tile_points", "noble_sets",
        "radioactive_points", "decay_places", "decay_last", "provenance",
    )  # fmt: skip
    players = table.numbers("players", 2, 2, 7)
    if players[0] > players[1]:
        raise table.fault(f"players must be [fewest, most], not {players}")
    check_provenance(table)
    cards = _cards(file)
    edition = Edition(
        name=name,
        cards=cards,
        goals=_goals(file, cards),
        min_players=players[0],
        max_players=players[1],
        rounds=table.number("rounds", 1, 20),
        goals_shown=table.number("goals", 0, 20),
        hand=table.number("hand", 3, 30),
        hand_beginner=table.number("hand_beginner", 3, 30),
        left_over=table.number("left_over", 1, 10),
        center=table.number("center", 0, 10),
        tile_points=table.number("tile_points", 0, 100),
        noble_sets=tuple(table.numbers("noble_sets", 0, 0, 1000)),
        radioactive_points=tuple(table.numbers("radioactive_points", 3, -1000, 1000)),
        decay_places=tuple(table.numbers("decay_places", 0, -1000, 1000)),
        decay_last=table.number("decay_last", -1000, 1000),
    )
    _check_sizes(table, edition)
    return edition


def _cards(file: TomlFile) -> tuple[Card, ...]:
    """The cards in the order of the file, ions and nobles interleaved as written, radioactive last."""
    placed: list[tuple[int, Card]] = []
    seen: dict[str, bool] = {}
    for table, reader in (("ion", _ion), ("noble", _noble), ("radioactive", _radioactive)):
        for index, entry in enumerate(file.entries(table)):
            card = reader(entry)
            if not _ID.fullmatch(card.id):
                raise entry.fault(f"id must begin with a capital and hold letters and digits only, not {card.id!r}")
            if card.id in seen:
                raise entry.fault(f"card {card.id} is there twice")
            seen[card.id] = True
            check_provenance(entry)
            placed.append((file.line(table, index) + (1 << 30 if card.decay else 0), card))
    placed.sort(key=lambda pair: pair[0])
    cards = tuple(card for _, card in placed)
    if not any(form[0] > 0 for card in cards for form in card.forms):
        raise file.fault("there is no cation, so nothing can bond", "ion")
    if not any(form[0] < 0 for card in cards for form in card.forms):
        raise file.fault("there is no anion, so nothing can bond", "ion")
    if len(cards) > _MAX_KINDS:
        raise file.fault(f"{len(cards)} kinds of cards are too many; at most {_MAX_KINDS}", "ion")
    return cards


def _ion(entry: TomlEntry) -> Card:
    entry.only("id", "family", "forms", "copies", "polyatomic", "provenance")
    forms = entry.values.get("forms")
    if not isinstance(forms, list) or not 1 <= len(forms) <= 2:
        raise entry.fault("forms must be one [charge, points], or two for a transition metal")
    read: list[tuple[int, int]] = []
    for form in forms:
        if (
            not isinstance(form, list)
            or len(form) != 2
            or any(not isinstance(n, int) or isinstance(n, bool) for n in form)
        ):
            raise entry.fault(f"a form is [charge, points], two whole numbers, not {form!r}")
        charge, points = form
        if charge == 0 or not -4 <= charge <= 4:
            raise entry.fault(f"a charge is from -4 to 4 and not 0, not {charge}; cards without a charge are [[noble]]")
        if not 0 <= points <= 1000:
            raise entry.fault(f"points are from 0 to 1000, not {points}")
        read.append((charge, points))
    if len(read) == 2 and (read[0][0] * read[1][0] < 0 or read[0][0] == read[1][0]):
        raise entry.fault("the two charges of a card must differ and have the same sign")
    return Card(
        entry.text("id"), entry.text("family"), entry.number("copies", 1, 99), tuple(read), entry.flag("polyatomic")
    )


def _noble(entry: TomlEntry) -> Card:
    entry.only("id", "copies", "provenance")
    return Card(entry.text("id"), "noble", entry.number("copies", 1, 99), noble=True)


def _radioactive(entry: TomlEntry) -> Card:
    entry.only("id", "decay", "provenance")
    return Card(entry.text("id"), "radioactive", 1, decay=entry.number("decay", 1, 99))


def _goals(file: TomlFile, cards: tuple[Card, ...]) -> tuple[Goal, ...]:
    formulas: dict[str, bool] = {}
    for compound in compounds_of(cards):
        if compound.formula in formulas:
            raise file.fault(f"two different compounds would both be written {compound.formula}", "ion")
        formulas[compound.formula] = True
    ions = {card.id: True for card in cards if card.is_ion}
    goals: list[Goal] = []
    for entry in file.entries("goal"):
        entry.only("id", "compounds", "containing", "one", "both", "provenance")
        goal = entry.text("id")
        if not _GOAL_ID.fullmatch(goal):
            raise entry.fault(f"id must be lower-case words joined by hyphens, not {goal!r}")
        if any(other.id == goal for other in goals):
            raise entry.fault(f"goal {goal} is there twice")
        if entry.has("compounds") == entry.has("containing"):
            raise entry.fault("a goal has either compounds or containing")
        compounds = entry.texts("compounds", 2) if entry.has("compounds") else []
        containing = entry.texts("containing", 2) if entry.has("containing") else []
        for formula in compounds:
            if formula not in formulas:
                raise entry.fault(f"{formula} is no compound of this deck")
        for ion in containing:
            if ion not in ions:
                raise entry.fault(f"{ion} is no ion of this deck")
        if len(set(compounds + containing)) != 2:
            raise entry.fault("the two compounds or ions of a goal must differ")
        check_provenance(entry)
        goals.append(
            Goal(goal, tuple(compounds), tuple(containing), entry.number("one", 0, 1000), entry.number("both", 0, 1000))
        )
        if goals[-1].one > goals[-1].both:
            raise entry.fault("both must be worth at least as much as one")
    return tuple(goals)


def _check_sizes(table: TomlEntry, edition: Edition) -> None:
    if edition.goals_shown > len(edition.goals):
        raise table.fault(f"{edition.goals_shown} goals are to be shown, but there are {len(edition.goals)} goal cards")
    for field, hand in (("hand", edition.hand), ("hand_beginner", edition.hand_beginner)):
        if hand <= edition.left_over:
            raise table.fault(f"{field} must be more than the {edition.left_over} cards left over")
    full = sum(card.copies for card in edition.cards if not card.decay)
    need = edition.max_players * (edition.hand + 1) + edition.center
    if full < need:
        raise table.fault(
            f"the deck has {full} cards, but {edition.max_players} players need {need}: "
            f"{edition.hand + 1} each and {edition.center} for the centre"
        )
    basic = sum(c.copies for c in edition.cards if not c.decay and not c.polyatomic and not c.transition)
    if basic < edition.max_players * edition.hand_beginner:
        raise table.fault(
            f"the Beginner deck has {basic} cards, but {edition.max_players} players need "
            f"{edition.max_players * edition.hand_beginner}"
        )
