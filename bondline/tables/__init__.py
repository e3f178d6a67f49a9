"""Tables: who sits where, what was played and undone, whose turn it is, for any game that keeps the contract."""

from __future__ import annotations

from bondline.tables._clock import Times
from bondline.tables._codes import make_code, read_code
from bondline.tables._commands import (
    Act,
    Agree,
    Ask,
    Command,
    Configure,
    Create,
    Doing,
    End,
    Join,
    Leave,
    Manage,
    Nonce,
    Pause,
    Phrase,
    Rematch,
    SeatPlan,
    Start,
    Tick,
    Undo,
)
from bondline.tables._customs import Customs
from bondline.tables._deal import Deal, Line, Played
from bondline.tables._entries import Entry
from bondline.tables._phrases import PHRASES
from bondline.tables._ports import (
    Append,
    Bus,
    CodeTaken,
    Conflict,
    Device,
    FarThinker,
    Finished,
    Lease,
    SharedStore,
    Store,
    StoreError,
    Thinker,
)
from bondline.tables._record import record_of
from bondline.tables._seats import Seat, clean_nickname
from bondline.tables.table import Status, Table, check_options, decide, evolve, fold, found, why_no_undo

__all__ = [
    "PHRASES",
    "Act",
    "Agree",
    "Append",
    "Ask",
    "Bus",
    "CodeTaken",
    "Command",
    "Configure",
    "Conflict",
    "Create",
    "Customs",
    "Deal",
    "Device",
    "Doing",
    "End",
    "Entry",
    "FarThinker",
    "Finished",
    "Join",
    "Lease",
    "Leave",
    "Line",
    "Manage",
    "Nonce",
    "Pause",
    "Phrase",
    "Played",
    "Rematch",
    "Seat",
    "SeatPlan",
    "SharedStore",
    "Start",
    "Status",
    "Store",
    "StoreError",
    "Table",
    "Thinker",
    "Tick",
    "Times",
    "Undo",
    "check_options",
    "clean_nickname",
    "decide",
    "evolve",
    "fold",
    "found",
    "make_code",
    "read_code",
    "record_of",
    "why_no_undo",
]
