"""Was chance fair? What was drawn, recomputed from the secret that was shown after the game.

Before the deal everybody saw the hash of the secret, then everybody added a number; so neither the table nor a player
could choose what is drawn. Afterwards anyone can check that with a record alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from bondline.engine._contract import CHANCE, Game
from bondline.engine._dealer import Dealer, secret_hash
from bondline.engine._errors import RecordError
from bondline.engine._record import Record, replay

HEADERS: Final = ("secret", "secret hash", "deal")


@dataclass(frozen=True, slots=True)
class Commitment:
    """What decided chance in a record's game, as its header tells."""

    secret: bytes
    hash: str
    deal: int
    nonces: bytes

    @property
    def kept(self) -> bool:
        """Whether the secret is the one whose hash was shown before the deal."""
        return secret_hash(self.secret) == self.hash


@dataclass(frozen=True, slots=True)
class Draw:
    """One outcome of chance."""

    k: int
    """Its number in the deal, from 0."""
    move: int
    """The record's move that it stands on, from 1."""
    weights: list[tuple[str, int]]
    """What could have come, in notation, with whole-number weights, in the order that decides."""
    outcome: str
    """What came by the record."""
    computed: str
    """What comes by the secret."""

    @property
    def fair(self) -> bool:
        """Whether that is the same."""
        return self.outcome == self.computed


def commitment_of(record: Record) -> Commitment:
    """What a record says of its chance. Raises RecordError where it says nothing, or what cannot be."""
    missing = [name for name in HEADERS if name not in record.headers]
    if missing:
        raise RecordError(
            f"the header has no “{missing[0]}:”; only games at a table, once they are over, can be checked"
        )
    try:
        secret = bytes.fromhex(record.headers["secret"])
        nonces = bytes.fromhex(record.headers.get("nonces", ""))
        deal = int(record.headers["deal"])
    except ValueError:
        raise RecordError("“secret:” and “nonces:” are hexadecimal, and “deal:” is a number") from None
    if not 0 <= deal < 1 << 63:
        raise RecordError("“deal:” is the game's number at its table, from 1")
    return Commitment(secret, record.headers["secret hash"], deal, nonces)


def draws_of(record: Record, game: Game) -> Iterator[Draw]:
    """Every outcome of chance in a record, beside what its secret makes of it. Raises RecordError, Refusal."""
    said = commitment_of(record)
    dealer = Dealer(said.secret, said.deal, said.nonces)
    k = 0
    for played in replay(record, game):
        if played.player != CHANCE:
            continue
        outcomes = played.before.chance_outcomes()
        yield Draw(
            k,
            played.number,
            [(game.outcome_to_string(outcome), weight) for outcome, weight in outcomes],
            game.outcome_to_string(played.action),
            game.outcome_to_string(dealer.choose(outcomes, k)),
        )
        k += 1
