"""``python -m tests.support.zygote DATABASE``: a real server of the real games, started anew at each line of input.

Everything is imported once; each server is a process of its own, forked from this one, so that starting takes a tenth of
the time and a hundred deaths fit into a minute. It prints the server's process and its address.
"""

from __future__ import annotations

import gc
import os
import sys

from bondline.bots import make_bot
from bondline.protocol import Limits, Rate
from bondline.server import serve
from bondline.tables import Thinker

PACE = 0.02


def main() -> None:
    free = Rate(1e9, 1e9)
    limits = Limits(messages=free, devices=free, tables=free, guesses=free)
    # None that starts processes: it is the server that is to die.
    thinkers: dict[str, Thinker] = {level: make_bot(level) for level in ("random", "greedy", "novice")}
    gc.freeze()
    for _ in sys.stdin:
        pid = os.fork()
        if pid == 0:
            os.close(0)
            print(os.getpid(), flush=True)
            os._exit(serve(port=0, database=sys.argv[1], pace=PACE, limits=limits, thinkers=thinkers))
        os.waitpid(pid, 0)


if __name__ == "__main__":
    main()
