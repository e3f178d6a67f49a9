"""``python -m tests.support.tiny_server DATABASE WORKERS [ORIGIN]``: a server process that also knows the tiny game."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from bondline.engine import register
from bondline.protocol import Limits, Rate
from bondline.server import serve
from tests.support.bots import BOTS, SlowBot
from tests.support.tiny import SPEC

if __name__ == "__main__":
    register(SPEC)
    database, workers, *origins = sys.argv[1:]
    free = Rate(1e9, 1e9)
    status = serve(
        port=0,
        database=database,
        origins=origins,
        thinkers={**BOTS, "slow": SlowBot()},
        default_level="seeded",
        pace=0,
        limits=Limits(messages=free, tables=free),
        static=Path(__file__).parent / "static",
        heartbeat=0.2,
        workers=int(workers),
        log="json" if os.environ.get("TINY_LOG") == "json" else "plain",
    )
    sys.exit(status)
