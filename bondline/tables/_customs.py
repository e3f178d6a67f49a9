"""The customs of a table: what the host decides beside the game's own rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Final

from bondline.engine import Refusal
from bondline.tables._clock import Clock, read_clock

LATE: Final = ("host", "bot", "skip", "end")
"""What happens when somebody's time is up: the host decides; a bot plays on, or makes this one move; the game ends."""
MOST_DELAY: Final = 50


@dataclass(frozen=True, slots=True)
class Customs:
    """What the host may change at any time, but for the clock, which stands still during a game."""

    clock: str = ""
    """As :func:`read_clock` reads it; empty: no limit."""
    late: str = "host"
    """One of LATE."""
    delay: int = 0
    """How many moves spectators stay behind."""
    closed: bool = False
    """Whether nobody else may sit down."""
    listed: bool = False
    """Whether the table stands in the public list while it has an open seat."""
    talk: bool = True
    """Whether people may say the set phrases."""
    friendly: bool = True
    """Whether a move may be taken back when everybody agrees, where a seat alone may not."""

    @property
    def limit(self) -> Clock | None:
        """The clock, read."""
        return read_clock(self.clock)

    def check(self) -> Customs:
        """These customs. Raises Refusal ``table.clock``, ``table.customs``."""
        read_clock(self.clock)
        if self.late not in LATE:
            raise Refusal("table.customs", {"late": list(LATE), "most": MOST_DELAY})
        if not 0 <= self.delay <= MOST_DELAY:
            raise Refusal("table.customs", {"late": list(LATE), "most": MOST_DELAY})
        return self

    def to_values(self) -> dict[str, Any]:
        """As the log writes them: what differs from the usual."""
        usual = Customs()
        return {name: value for name, value in asdict(self).items() if value != getattr(usual, name)}

    @classmethod
    def from_values(cls, values: Mapping[str, Any]) -> Customs:
        """What :meth:`to_values` wrote; what a later version added is left out."""
        known = {field.name for field in fields(cls)}
        return cls(**{name: value for name, value in values.items() if name in known})
