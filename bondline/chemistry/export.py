"""``python -m bondline.chemistry.export OUTDIR``: compounds and equations as JSON for the client, in ``OUTDIR/compounds``."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from bondline.chemistry import all_equations, all_molecules


def document() -> dict[str, Any]:
    """What the client draws and lists; names and sentences for people are in the catalogues."""
    return {
        "compounds": [
            {
                "formula": molecule.formula,
                "class": molecule.kind,
                "drawn": list(molecule.drawn),
                "names": list(molecule.names),
                "molecule": molecule.molecule,
                "departs": molecule.departs,
            }
            for molecule in all_molecules()
        ],
        "equations": [
            {
                "reactors": list(equation.reactors),
                "target": equation.target,
                "text": equation.text,
                "made": list(equation.made),
                "departs": equation.departs,
            }
            for equation in all_equations()
        ],
    }


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m bondline.chemistry.export OUTDIR")
    target = Path(sys.argv[1]) / "compounds" / "chemistry.json"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(json.dumps(document(), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
