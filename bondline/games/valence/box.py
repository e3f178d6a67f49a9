"""What lies in the box: elements, molecules, reactions and builds with what is printed on them, for drawing them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from bondline.chemistry import find_equation

if TYPE_CHECKING:
    from bondline.games.valence.actions import Notation
    from bondline.games.valence.setup import Setup


def components(g: Setup, notation: Notation) -> Mapping[str, Any]:
    """In canonical order; counts are those of the variant, 0 for what is not in it."""
    edition = g.edition
    return {
        "elements": [
            {
                "id": element.id,
                "family": element.family,
                "atomic_number": element.atomic_number,
                "valence": element.valence,
                "secondary": element.secondary,
                "copies": g.deck[number],
            }
            for number, element in enumerate(edition.elements)
        ],
        "molecules": [
            {
                "name": molecule.name,
                "role": molecule.role,
                "points": molecule.points,
                "copies": g.bank[number],
                "trade": molecule.trade,
                "complex": molecule.complex,
                "recipes": [list(recipe) for recipe in molecule.recipes],
            }
            for number, molecule in enumerate(edition.molecules)
        ],
        "reactions": [
            {
                "reactors": list(reaction.reactors),
                "target": reaction.target,
                "products": list(reaction.products),
                "equation": equation.text if equation is not None else None,
                "departs": equation.departs if equation is not None else "",
            }
            for reaction in edition.reactions
            for equation in [find_equation(reaction.reactors, reaction.target)]
        ],
        "builds": [
            {
                "cards": notation.cards(build).split(),
                "molecule": notation.molecules[g.b_molecule[build]],
                "formula": notation.formula(build),
                "names": list(compound.names) if compound is not None and g.science else [],
                "drawn": list(compound.drawn) if compound is not None else [],
            }
            for build, compound in enumerate(notation.compounds)
        ],
        "goal": g.goal,
        "hand_limit": g.hand_limit,
    }
