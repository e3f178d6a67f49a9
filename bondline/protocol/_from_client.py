"""What a client says."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec


class Hello(msgspec.Struct, tag="hello", frozen=True, omit_defaults=True):
    """First message of every connection. Without a token the server makes one; the client keeps it on the device."""

    token: str | None = None
    nickname: str | None = None
    twin: bool = False
    """Whether updates carry the text twin and each legal move's explanation."""


class SeatPlan(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who is to sit somewhere: a person on this device (``mine``), anyone who joins (``open``), or a bot."""

    kind: Literal["mine", "open", "bot"]
    level: str | None = None
    nickname: str | None = None


class TableCustoms(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the host decides beside the game's own rules."""

    clock: str = ""
    """`move 60` (seconds a move), `game 600 5` (seconds a game, seconds more after each move), `days 3`; empty: none."""
    late: Literal["host", "bot", "skip", "end"] = "host"
    """When time is up: the host decides; a bot plays on; a bot makes this one move; the game ends."""
    delay: int = 0
    """How many moves spectators stay behind."""
    closed: bool = False
    """Whether nobody else may sit down."""
    listed: bool = False
    """Whether the table stands in the public list while a seat is open."""
    talk: bool = True
    """Whether people may say the set phrases."""
    friendly: bool = True
    """Whether a move may be taken back when everybody agrees."""


class Create(msgspec.Struct, tag="create", frozen=True, omit_defaults=True):
    """Make a table; the sender is its host. Several ``mine`` seats make a pass-and-play table."""

    game: str
    seats: list[SeatPlan]
    variant: str = ""
    options: dict[str, str] = {}
    spectators: bool = True
    pace: str = "normal"
    """How long bots wait before they move: `quick`, `normal` or `slow`."""
    customs: TableCustoms = TableCustoms()
    start: bool = False
    """Start at once; open seats are then played by bots."""


class Join(msgspec.Struct, tag="join", frozen=True, omit_defaults=True):
    """Sit down at a table known by its five-character code or link's key; the first open seat unless one is named."""

    code: str
    seat: str | None = None
    nickname: str | None = None


class Watch(msgspec.Struct, tag="watch", frozen=True):
    """Watch a table, where the host allows it."""

    code: str


class Open(msgspec.Struct, tag="open", frozen=True, omit_defaults=True):
    """Attach this connection to a table where the device has a seat (or watches), from the last ``seq`` it knows."""

    table: str
    seq: int = 0


class Close(msgspec.Struct, tag="close", frozen=True):
    """Detach this connection from its table; the seat is kept."""


class Configure(msgspec.Struct, tag="configure", frozen=True, omit_defaults=True):
    """Host, in the lobby: change variant, options, seats, spectators; the bots' pace and the customs at any time.

    None leaves a thing as it is.
    """

    variant: str | None = None
    options: dict[str, str] | None = None
    seats: list[SeatPlan] | None = None
    spectators: bool | None = None
    pace: str | None = None
    customs: TableCustoms | None = None
    """All of them; the clock stands during a game."""


class Start(msgspec.Struct, tag="start", frozen=True):
    """Host: deal. Open seats are played by bots."""


class Leave(msgspec.Struct, tag="leave", frozen=True, omit_defaults=True):
    """Give up a seat (all of the device's seats unless one is named); in mid-game a bot takes over.

    Who has no seat left is detached and answered with `tables`.
    """

    seat: str | None = None


class Takeback(msgspec.Struct, tag="undo", frozen=True, omit_defaults=True):
    """Take back the seat's own latest action, where the contract allows it."""

    n: int
    seat: str | None = None


class Act(msgspec.Struct, tag="act", frozen=True, omit_defaults=True):
    """Make a move. ``n`` numbers the seat's commands from 1: the same n and move is answered, not played twice."""

    n: int
    move: str
    seat: str | None = None


class Rematch(msgspec.Struct, tag="rematch", frozen=True, omit_defaults=True):
    """Host, after the game: deal again. ``rotate``: everybody moves one seat on."""

    rotate: bool = False


class AddNonce(msgspec.Struct, tag="nonce", frozen=True):
    """Before a deal, when its `secret_hash` is known: what this device adds to its chance, once."""

    value: str
    """16 random bytes in hexadecimal."""


class Manage(msgspec.Struct, tag="manage", frozen=True, omit_defaults=True):
    """Host: see to a seat. `rename` and `return` also by whoever sits there.

    `remove` sends a person away; `bot` lets one play for them until `return`; `skip` has a bot make the move that
    everybody waits for; `offer` opens a bot's seat to whoever joins.
    """

    seat: str
    do: Literal["rename", "remove", "bot", "return", "skip", "offer"]
    level: str | None = None
    nickname: str | None = None


class Pause(msgspec.Struct, tag="pause", frozen=True):
    """Host: stop clocks and moves, or go on."""

    on: bool


class End(msgspec.Struct, tag="end", frozen=True):
    """Host: end the game here, without a result."""


class Ask(msgspec.Struct, tag="ask", frozen=True):
    """Ask the others to let this seat take back its latest move and what followed, where `undo` does not reach."""

    seat: str


class Agree(msgspec.Struct, tag="agree", frozen=True):
    """Answer who asked."""

    yes: bool


class Say(msgspec.Struct, tag="say", frozen=True):
    """Say one of the set phrases; their ids are in `welcome`."""

    phrase: str


class Look(msgspec.Struct, tag="look", frozen=True):
    """Pass-and-play: from now on show this device the table as this one of its seats sees it."""

    seat: str


class Why(msgspec.Struct, tag="why", frozen=True, omit_defaults=True):
    """Would this move be legal now, and if not, why not? Changes nothing. ``id`` comes back in the answer."""

    id: int
    move: str
    seat: str | None = None


class Preview(msgspec.Struct, tag="preview", frozen=True, omit_defaults=True):
    """What these moves would bring now; without moves, every legal one."""

    id: int
    moves: list[str] = []
    seat: str | None = None


class Hint(msgspec.Struct, tag="hint", frozen=True, omit_defaults=True):
    """What a bot would do in this seat's place, and what speaks for it in rule terms."""

    id: int
    seat: str | None = None


class Plan(msgspec.Struct, tag="plan", frozen=True, omit_defaults=True):
    """The exact optimum that the game defines for this seat now (Ion: the best rearrangement), move by move."""

    id: int
    seat: str | None = None


class Trial(msgspec.Struct, tag="trial", frozen=True, omit_defaults=True):
    """What a draft of several moves would lead to, without making them, where the game has drafts (Ion: RXN)."""

    id: int
    moves: list[str]
    seat: str | None = None


class GetComponents(msgspec.Struct, tag="components", frozen=True, omit_defaults=True):
    """What lies in the box: cards, points and the like, as printed in the edition that these options choose."""

    id: int
    game: str
    variant: str = ""
    options: dict[str, str] = {}


class Practice(msgspec.Struct, tag="practice", frozen=True, omit_defaults=True):
    """A position to try things in, for lessons and examples: nothing is kept, the client sends it whole each time.

    ``moves`` are lines of a record (``P1 pick Na``, ``~ Cl``) played on it in order.
    """

    id: int
    game: str
    players: int
    position: dict[str, Any]
    variant: str = ""
    moves: list[str] = []
    seat: str | None = None
    """Whose eyes; None is the public's."""
    draft: list[str] | None = None
    """A draft of this seat's to judge there, as by `trial`; where it cannot stand, `refused` says why."""


class GetReplay(msgspec.Struct, tag="replay", frozen=True, omit_defaults=True):
    """After the game: the record, and the view, twin and events at one move, as one seat (None: the public) saw it."""

    id: int
    table: str | None = None
    record: str | None = None
    at: int = 0
    seat: str | None = None
    told: bool = False
    """Whether to tell of every move what it did."""


class GetFairness(msgspec.Struct, tag="fair", frozen=True, omit_defaults=True):
    """After the game: what decided chance, draw by draw, for whoever wants to compute it again."""

    id: int
    table: str | None = None
    record: str | None = None


class Review(msgspec.Struct, tag="review", frozen=True, omit_defaults=True):
    """After the game: which of its decisions can be judged, and what an exact solver would have scored."""

    id: int
    table: str | None = None
    record: str | None = None


class Judge(msgspec.Struct, tag="judge", frozen=True, omit_defaults=True):
    """After the game: what a search finds about the decision that is move ``number`` of the record, from what its seat knew."""

    id: int
    number: int
    table: str | None = None
    record: str | None = None


class ListTables(msgspec.Struct, tag="tables", frozen=True):
    """The tables where this device has a seat, newest first."""


class ListOpen(msgspec.Struct, tag="lobbies", frozen=True):
    """The public list: tables at which somebody can still sit down, newest first."""


ClientMessage: TypeAlias = (
    Hello | Create | Join | Watch | Open | Close | Configure | Start | Leave | Takeback | Act | Rematch
    | AddNonce | Manage | Pause | End | Ask | Agree | Say | Look | Why
    | Preview | Hint | Plan | Trial | GetComponents | Practice | GetReplay | GetFairness | Review | Judge | ListTables
    | ListOpen
)  # fmt: skip
