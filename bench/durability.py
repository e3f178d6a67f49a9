"""Several hundred deaths by signal 9 in the middle of play: what was lost (nothing may be), and how long a start takes."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.support.durability import play_through

KILLS = 80
"""In one repeat."""
TABLES = 8


def measure(repeats: int) -> dict[str, Any]:
    """One database and one seed a repeat."""
    results = []
    for seed in range(repeats):
        with tempfile.TemporaryDirectory() as folder:
            results.append(play_through(Path(folder), KILLS, TABLES, seed=100 + seed))
    starts = sorted(second for result in results for second in result.starts)
    return {
        "kills": sum(result.kills for result in results),
        "tables": TABLES,
        "seconds": sum(result.seconds for result in results),
        "acknowledged": sum(result.acknowledged for result in results),
        "stored_without_answer": sum(result.again for result in results),
        "entries_replayed": sum(result.entries for result in results),
        "start_seconds_median": starts[len(starts) // 2] if starts else None,
        "start_seconds_most": starts[-1] if starts else None,
        "faults": [fault for result in results for fault in result.faults],
    }


def show(measured: dict[str, Any]) -> str:
    """A short table."""
    lines = [
        f"Durability: {measured['kills']} deaths by signal 9 in {measured['seconds']:.0f} s, {measured['tables']} tables at once",
        f"  moves acknowledged        {measured['acknowledged']:8d}",
        f"  stored without an answer  {measured['stored_without_answer']:8d}, said again and done once",
        f"  entries replayed          {measured['entries_replayed']:8d}",
        f"  faults                    {len(measured['faults']):8d}",
    ]
    if measured["start_seconds_median"] is not None:
        times = f"{measured['start_seconds_median']:8.2f} s, at most {measured['start_seconds_most']:.2f} s"
        lines.append(f"  from start to address     {times}")
    return "\n".join(lines + [f"  {fault}" for fault in measured["faults"]])


if __name__ == "__main__":
    print(show(measure(int(sys.argv[1]) if len(sys.argv) > 1 else 1)))
