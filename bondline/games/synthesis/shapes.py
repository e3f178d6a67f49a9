"""What the mutations make of a bond: looks of bonds, the same for all that turning, mirroring and shifting make equal.

A few looks are asked for whenever a game is made, and to work them out is what takes longest then: they are remembered.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TypeAlias

from bondline.games.synthesis.grid import Line, connected, standard_look, touching

Look: TypeAlias = "tuple[Line, ...]"


@cache
def added(look: Look) -> tuple[Look, ...]:
    """The bond with one more line that touches it."""  # rule: synthesis.mutation.add
    return _looks((*look, line) for line in _around(look))


@cache
def removed(look: Look) -> tuple[Look, ...]:
    """The bond without one line, where it does not split."""  # rule: synthesis.mutation.remove, synthesis.mutation.no-split
    return _looks(rest for rest in _without_one(look) if connected(rest))


@cache
def trimmed(look: Look) -> tuple[Look, ...]:
    """The bond and all that can be left of it."""  # rule: synthesis.mutation.trim
    found = [standard_look(look)]
    for known in found:
        if len(known) > 1:
            found += [less for less in removed(known) if less not in found]
    return _looks(found)


@cache
def moved(look: Look) -> tuple[Look, ...]:
    """The bond and all that it becomes when one line is taken off and put back where it touches the rest."""
    # rule: synthesis.mutation.move
    found = [look]
    for rest in _without_one(look):
        found += [(*rest, line) for line in _around(rest) if connected((*rest, line))]
    return _looks(found)


def _without_one(look: Look) -> list[Look]:
    return [tuple(other for other in look if other != line) for line in look] if len(look) > 1 else []


def _around(look: Look) -> list[Line]:
    found: list[Line] = []
    for line in look:
        found += [near for near in touching(line) if near not in look and near not in found]
    return found


def _looks(sets: Iterable[Look]) -> tuple[Look, ...]:
    return tuple(sorted({standard_look(lines): True for lines in sets}))
