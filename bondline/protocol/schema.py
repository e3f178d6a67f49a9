"""``python -m bondline.protocol.schema``: the JSON Schema of every message, from which the client's types are made."""

from __future__ import annotations

import json
import sys
from typing import Any

import msgspec

from bondline.protocol.messages import ClientMessage, ServerMessage


def schema() -> dict[str, Any]:
    """A schema: its ``$defs`` are all messages, their parts, and the unions ClientMessage and ServerMessage."""
    kinds = {"ClientMessage": ClientMessage, "ServerMessage": ServerMessage}
    unions, parts = msgspec.json.schema_components(kinds.values(), ref_template="#/$defs/{name}")
    definitions = dict(sorted({**parts, **dict(zip(kinds, unions, strict=True))}.items()))
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$defs": definitions,
    }


def main() -> None:
    """Print it."""
    json.dump(schema(), sys.stdout, indent=2)
    sys.stdout.write("\n")


if __name__ == "__main__":
    main()
