"""What a game of Synthesis is made with: variant, side of the boards, solo level, chosen cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bondline.engine import OptionError
from bondline.games.synthesis.cards import Plan
from bondline.games.synthesis.edition import Edition
from bondline.games.synthesis.edition_cards import LEVELS
from bondline.games.synthesis.setup import BASIC, PREDICTABLE, SOLO, STANDARD, UNPREDICTABLE, VARIANTS

RANDOM = "random"
ANY = "any"
"""A project drawn from all, whatever its level."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """``level`` is 1 to 3; 0 outside the solo games, and where the project that is drawn says it.

    ``cards`` are pattern, chain card, project, -1 for drawn or none.
    """

    variant: str
    plan: Plan
    level: int
    cards: tuple[int, int, int]


def read_options(edition: Edition, players: int, variant: str, given: Mapping[str, str]) -> Chosen:
    """Check options against each other. Raises OptionError."""
    name = variant.strip().lower() or STANDARD
    if name not in VARIANTS:
        raise OptionError(f"synthesis has the variants {', '.join(VARIANTS)}, not {variant!r}")
    solo = name in SOLO
    if solo and players != 1:  # rule: synthesis.solo.one
        raise OptionError(f"{name} is for one player, not {players}")
    plan = _plan(edition, given.get("side") or edition.plans[0].letter)
    patterns = [card.id for card in edition.patterns]
    chains = [card.id for card in edition.chain_goals]
    projects = [card.id for card in edition.projects]
    single = name not in (BASIC, PREDICTABLE, UNPREDICTABLE)
    cards = (
        _card("pattern", patterns, given, single, name),
        _card("chain", chains, given, single, name),
        _card("project", projects, given, name in (PREDICTABLE, UNPREDICTABLE), name),
    )
    level = 0
    if solo:
        wanted = given.get("level") or ""
        level = LEVELS.index(wanted) + 1 if wanted else 1
        if (given.get("project") or "").strip().lower() == ANY:
            if wanted:
                raise OptionError(f"a project that may be {ANY} has its own level; leave out the option level")
            level = 0
        elif cards[2] >= 0:  # a chosen project has its level
            of_card = edition.projects[cards[2]].level
            if wanted and of_card != level:
                raise OptionError(f"project {projects[cards[2]]} is {LEVELS[of_card - 1]}, not {wanted}")
            level = of_card
        elif name != VARIANTS[2] and not any(project.level == level for project in edition.projects):
            raise OptionError(f"edition {edition.name} has no project that is {LEVELS[level - 1]}")
    elif given.get("level"):
        raise OptionError(f"option level is for the solo games {', '.join(SOLO)}")
    return Chosen(name, plan, level, cards)


def _plan(edition: Edition, letter: str) -> Plan:
    for plan in edition.plans:
        if plan.letter == letter.strip().upper():
            return plan
    # rule: synthesis.setup.side
    raise OptionError(f"side must be {' or '.join(plan.letter for plan in edition.plans)}, not {letter!r}")


def _card(option: str, known: Sequence[str], given: Mapping[str, str], allowed: bool, variant: str) -> int:
    """A card that is chosen by an option; -1 where it is left to chance."""
    wanted = (given.get(option) or RANDOM).strip()
    if wanted.lower() == RANDOM:
        return -1
    if not allowed:
        raise OptionError(f"{variant} has no {option} card to choose")
    if option == "project" and wanted.lower() == ANY:
        return -1
    if wanted.upper() not in known:
        raise OptionError(f"option {option} is {RANDOM} or one of {', '.join(known)}, not {wanted!r}")
    return known.index(wanted.upper())
