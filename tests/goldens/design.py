"""What the client's page of all components brings along: messages as a server sends them, so that it needs none.

``./run python -m tests.goldens.write`` writes them anew with the golden playthroughs.
"""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

from bondline.bots import TABLE_LEVELS, make_bot
from tests.support.people import House

BROUGHT = Path(__file__).parents[2] / "web" / "src" / "screens" / "design" / "brought.json"
TRIED = "P1 pick Ca"
"""What the page shows a refusal of: no such card is in the hand."""
PICKING: dict[str, Any] = {
    "game": "ion",
    "players": 3,
    "variant": "standard",
    "seat": "P1",
    "position": {
        "phase": "pick",
        "goals": ["acids", "alkaline-earth-salts", "neutralization"],
        "center": ["K", "OH", "Cu"],
        "seats": [
            {"hand": ["Fe", "O", "Cl", "Ne"], "loose": ["H", "Na"], "compounds": ["MgCl2"]},
            {"hand": ["K", "S", "F", "Ne"], "loose": ["OH"], "compounds": ["CaO"]},
            {"hand": ["O", "Ca", "H", "Ar"], "loose": ["K"], "compounds": ["NaF"]},
        ],
    },
}


async def _said() -> dict[str, Any]:
    house = House(bots={level: make_bot(level) for level in TABLE_LEVELS})
    person = await house.person()
    practice = {"id": 0, **PICKING}
    return {
        # Neither a secret nor the number of a release.
        "welcome": {**json.loads(person.heard[0]), "token": "", "version": ""},
        "start": PICKING,
        "components": await person.one("components", id=0, game="ion", variant="advanced"),
        "practised": await person.one("practice", **practice),
        "refused": await person.one("practice", **practice, moves=[TRIED]),
    }


def brought() -> str:
    """The messages as JSON, one to a line."""
    lines = [
        f'"{name}": {json.dumps(said, ensure_ascii=False, separators=(",", ":"))}'
        for name, said in asyncio.run(_said()).items()
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"
