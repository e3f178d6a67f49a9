"""What the server says."""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

from bondline.protocol._from_client import TableCustoms
from bondline.protocol._shared import Outline, SeatKind, TableStatus, Text


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
    variants: list[str] = []
    """The variants that it is for; empty for any."""
    unless: str = ""
    """An option that settles this one too, once it is not left at its default."""


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
    seats: dict[str, tuple[int, int]] = {}
    """Variants for fewer players than the game: the fewest and the most."""


class Welcome(msgspec.Struct, tag="welcome", frozen=True, omit_defaults=True):
    """Answer to `hello`. ``token`` is the device's secret: keep it, show it to nobody."""

    token: str
    games: list[GameInfo]
    levels: list[Choice]
    version: str
    phrases: list[str] = []
    """What people can say: `table.say.<id>` in the catalogue."""
    listing: bool = False
    """Whether this server has a public list of tables."""


class ClockInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat's clock at the moment of the update."""

    left: int
    """Milliseconds."""
    runs: bool = False
    late: bool = False


class AskInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat asks to take back a move."""

    seat: str
    waits: list[str]
    """Seats whose person has not answered yet."""


class SeatInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits where. ``mine``: this device plays it."""

    seat: str
    kind: SeatKind
    nickname: str = ""
    level: str = ""
    mine: bool = False
    here: bool = True
    """A person whose device is connected; bots always are."""
    stand_in: str = ""
    """The level of the bot that plays for this person for now."""
    offered: bool = False
    """A bot's seat that whoever joins may take over."""
    clock: ClockInfo | None = None
    nonce: str = ""
    """What this seat's device has added to the chance of the next deal."""
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
    pace: str = "normal"
    """How long bots wait before they move: `quick`, `normal` or `slow`."""
    deal: int = 1
    """Which game at this table, from 1."""
    secret_hash: str = ""
    """SHA-256 of the secret that decides chance; shown before the deal, the secret when the game is over."""
    secret: str = ""
    nonces: str = ""
    """What the devices had added to this deal's chance, one after another in seat order."""
    customs: TableCustoms = TableCustoms()
    paused: bool = False
    ended: str = ""
    """Why the game ended before its end: `host` or `time`."""
    asked: AskInfo | None = None
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
    """A move in notation, in words, and what it brings (the game's own fields).

    A hint also says ``why``: what speaks for the move in rule terms.
    """

    move: str
    text: Text
    brings: dict[str, Any] = {}
    why: list[Text] = []


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
    told: list[list[Text]] = []
    """What each move of the game did, if that was asked for."""
    seats: list[SeatInfo] = []
    """Who sat there, if it is a table's."""


class FairDraw(msgspec.Struct, frozen=True):
    """One outcome of chance: HMAC-SHA256(secret, deal ‖ nonces ‖ k) modulo the sum of the weights chose it."""

    k: int
    move: int
    """The record's move that it stands on, from 1."""
    outcome: str
    names: list[str]
    """What could have come, in the order that decides, in notation."""
    weights: list[int]


class Fairness(msgspec.Struct, tag="fairness", frozen=True):
    """Answer to `fair`. Bytes are in hexadecimal."""

    id: int
    game: str
    deal: int
    secret: str
    secret_hash: str
    nonces: str
    draws: list[FairDraw]


class DecisionInfo(msgspec.Struct, frozen=True):
    """A decision that can be judged: a move of the record, and the seat's points before it."""

    number: int
    seat: str
    points: int


class ExactInfo(msgspec.Struct, frozen=True):
    """Moves of a seat for which the game knows the exact optimum: the points in all afterwards, and what would have been."""

    first: int
    last: int
    seat: str
    points: int
    best_points: int
    plan: list[str]


class Reviewed(msgspec.Struct, tag="reviewed", frozen=True, omit_defaults=True):
    """Answer to `review`."""

    id: int
    decisions: list[DecisionInfo]
    turn: float = 0.0
    """From one decision of a seat to its next one its prospect changed so much at a turning point.

    0: in this game prospects may be compared only within a moment.
    """
    scores: list[int] = []
    """Each seat's points where the record ends."""
    exact: list[ExactInfo] = []


class Judged(msgspec.Struct, tag="judged", frozen=True, omit_defaults=True):
    """Answer to `judge`. Values are prospects of the seat, from 0 (hopeless) to 1 (won)."""

    id: int
    number: int
    seat: str
    move: str
    said: Text
    value: float
    mark: str
    """`best`, `good`, `unclear` (the trials do not tell it apart from the best), `inaccuracy` or `mistake`."""
    loss: float
    error: float
    """The standard error of the loss."""
    best: str
    best_said: Text
    best_value: float
    why: list[Text] = []
    """What speaks for the best move found, in rule terms."""


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


class OpenTable(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table of the public list."""

    code: str
    game: str
    variant: str
    seats: int
    free: int
    """Seats that whoever joins can take."""
    players: list[str] = []
    """Nicknames of the people who sit there."""
    clock: str = ""
    status: TableStatus = "lobby"


class Lobbies(msgspec.Struct, tag="lobbies", frozen=True):
    """Answer to `lobbies`."""

    tables: list[OpenTable]


ServerMessage: TypeAlias = (
    Welcome | Update | Done | Refused | Answer | Tried | Components | Practised | Replay | Fairness | Reviewed | Judged
    | Tables | Lobbies
)  # fmt: skip
