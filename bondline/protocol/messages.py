"""Every message between a client and a table, in both directions, as msgspec structs.

One JSON object a message, told apart by ``type``. The same bytes travel over a WebSocket and to the engine in a
browser worker. ``python -m bondline.protocol.schema`` prints the JSON Schema, from which the client's types are made.
Seats are ``P1`` …; moves are notation; sentences are catalogue keys with parameters (`Text`), never prose.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

SeatKind: TypeAlias = Literal["person", "bot", "open"]
TableStatus: TypeAlias = Literal["lobby", "playing", "over"]
ParamValue: TypeAlias = str | int | list[str]


class Text(msgspec.Struct, frozen=True, omit_defaults=True):
    """A sentence without its words: a catalogue key and the values that fill it."""

    key: str
    params: dict[str, ParamValue] = {}


class Outline(msgspec.Struct, frozen=True, omit_defaults=True):
    """A heading or line of the text twin, and what stands under it."""

    text: Text
    children: list[Outline] = []


# --- what a client says -------------------------------------------------------------------------------------------


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


class Create(msgspec.Struct, tag="create", frozen=True, omit_defaults=True):
    """Make a table; the sender is its host. Several ``mine`` seats make a pass-and-play table."""

    game: str
    seats: list[SeatPlan]
    variant: str = ""
    options: dict[str, str] = {}
    spectators: bool = True
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
    """Host, in the lobby: change variant, options, seats, spectators. None leaves a thing as it is."""

    variant: str | None = None
    options: dict[str, str] | None = None
    seats: list[SeatPlan] | None = None
    spectators: bool | None = None


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


class Rematch(msgspec.Struct, tag="rematch", frozen=True):
    """Host, when the game is over: deal again at the same table, same people."""


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
    """What the greedy bot would do in this seat's place, and why."""

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


class ListTables(msgspec.Struct, tag="tables", frozen=True):
    """The tables where this device has a seat, newest first."""


ClientMessage: TypeAlias = (
    Hello | Create | Join | Watch | Open | Close | Configure | Start | Leave | Takeback | Act | Rematch | Look | Why
    | Preview | Hint | Plan | Trial | GetComponents | Practice | GetReplay | ListTables
)  # fmt: skip


# --- what the server says -----------------------------------------------------------------------------------------


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """A named thing to choose: a variant, a bot level."""

    id: str
    name: Text
    about: Text


class OptionInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """An option of a game and the values it takes (empty: any text)."""

    id: str
    name: Text
    about: Text
    values: list[str] = []
    default: str = ""
    variant: str = ""
    """The variant that it is for; empty for any."""


class GameInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A registered game: what a client needs to offer it."""

    id: str
    name: Text
    about: Text
    min_players: int
    max_players: int
    variants: list[Choice]
    options: list[OptionInfo] = []
    combine: bool = False
    """Whether variants after the first can be joined by ``+``."""


class Welcome(msgspec.Struct, tag="welcome", frozen=True, omit_defaults=True):
    """Answer to `hello`. ``token`` is the device's secret: keep it, show it to nobody."""

    token: str
    games: list[GameInfo]
    levels: list[Choice]
    version: str


class SeatInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits where. ``mine``: this device plays it."""

    seat: str
    kind: SeatKind
    nickname: str = ""
    level: str = ""
    mine: bool = False
    here: bool = True
    """A person whose device is connected; bots always are."""
    score: int = 0
    place: int = 0
    """Place from 1 when the game is over, else 0."""


class TableInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """What everybody at a table may know of the table itself."""

    table: str
    code: str
    game: str
    variant: str
    options: dict[str, str]
    status: TableStatus
    seats: list[SeatInfo]
    host: bool = False
    """Whether this device is the host."""
    spectators: bool = True
    deal: int = 1
    """Which game at this table, from 1."""
    secret_hash: str = ""
    """SHA-256 of the secret that decides chance; shown before the deal, the secret when the game is over."""
    secret: str = ""
    next_secret_hash: str = ""
    """When the game is over: the hash of the secret of a rematch, shown before anyone asks for one."""


class LegalMove(msgspec.Struct, frozen=True, omit_defaults=True):
    """A legal move in notation; with ``twin`` also in words."""

    move: str
    text: Text | None = None


class LogLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """What this seat saw happen at log entry ``seq``."""

    seq: int
    seat: str | None
    text: Text


class UndoInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """Whether the seat may take back its latest action; if not, why."""

    allowed: bool
    why_not: Text | None = None


class Update(msgspec.Struct, tag="update", frozen=True, omit_defaults=True):
    """The table as one seat sees it now. ``legal`` is only for a seat that may act."""

    seq: int
    info: TableInfo
    seat: str | None = None
    """The seat whose eyes these are; None for a spectator or in the lobby."""
    n: int = 0
    """The seat's last command number that was taken; the next is n + 1."""
    view: dict[str, Any] | None = None
    twin: list[Outline] = []
    acting: list[str] = []
    """Seats that may act now."""
    awaited: list[str] = []
    legal: list[LegalMove] = []
    undo: UndoInfo | None = None
    log: list[LogLine] = []
    """What happened after the ``seq`` that the client knew."""


class Done(msgspec.Struct, tag="done", frozen=True):
    """Command ``n`` of the seat was taken and is durable."""

    n: int
    seat: str


class Refused(msgspec.Struct, tag="refused", frozen=True, omit_defaults=True):
    """A command or question was refused; nothing changed. ``n`` or ``id`` says which, ``rule`` forbids it."""

    rule: str
    text: Text
    n: int | None = None
    id: int | None = None
    seat: str | None = None
    legal: list[str] = []
    """Up to twelve legal moves nearest to what was tried."""
    fatal: bool = False
    """The connection is closed after this."""


class Answer(msgspec.Struct, tag="answer", frozen=True, omit_defaults=True):
    """Answer to `why` (the move is legal), `preview` or `hint`."""

    id: int
    moves: list[MoveInfo]


class MoveInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A move in notation, in words, and what it brings (the game's own fields)."""

    move: str
    text: Text
    brings: dict[str, Any] = {}


class Tried(msgspec.Struct, tag="tried", frozen=True):
    """Answer to `trial`: the game's own fields."""

    id: int
    result: dict[str, Any]


class Components(msgspec.Struct, tag="components", frozen=True):
    """Answer to `components`: the game's own fields."""

    id: int
    components: dict[str, Any]


class Practised(msgspec.Struct, tag="practised", frozen=True, omit_defaults=True):
    """Answer to `practice`: the moment after all moves, as the seat sees it, and what the last line did.

    A line that is not legal is answered with `refused`.
    """

    id: int
    view: dict[str, Any]
    twin: list[Outline] = []
    acting: list[str] = []
    awaited: list[str] = []
    legal: list[MoveInfo] = []
    """The seat's legal moves with what they bring."""
    events: list[Text] = []
    scores: list[int] = []
    plan: list[str] = []
    """The exact optimum that the game defines for this seat there, move by move."""
    trial: dict[str, Any] | None = None
    """What the draft would lead to: the game's own fields."""


class Replay(msgspec.Struct, tag="replayed", frozen=True, omit_defaults=True):
    """Answer to `replay`: the whole record, and the moment after ``at`` moves."""

    id: int
    record: str
    game: str
    variant: str
    moves: list[str]
    at: int
    view: dict[str, Any]
    twin: list[Outline]
    events: list[Text]
    """What the last of these moves did."""
    scores: list[int]


class TableLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table of this device, for "continue"."""

    table: str
    code: str
    game: str
    variant: str
    status: TableStatus
    players: list[str]
    my_turn: bool = False


class Tables(msgspec.Struct, tag="tables", frozen=True):
    """Answer to `tables`."""

    tables: list[TableLine]


ServerMessage: TypeAlias = (
    Welcome | Update | Done | Refused | Answer | Tried | Components | Practised | Replay | Tables
)  # fmt: skip
