"""The generator of a live table: what is drawn was fixed before the deal and can be recomputed by anyone after it.

Outcome *k* of a deal is HMAC-SHA256(secret, deal ‖ nonces ‖ k) modulo the total weight, where ``deal`` and ``k`` are
eight bytes each, big-endian. The secret's hash is shown before the deal, the secret when the game is over.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from typing import Final

_COUNTER_BYTES: Final = 8


def secret_hash(secret: bytes) -> str:
    """What is shown of a secret before the deal: its SHA-256, in hexadecimal."""
    return hashlib.sha256(secret).hexdigest()


def deal_secret(root: bytes, deal: int) -> bytes:
    """The secret of one deal, from the secret that a table never shows.

    So the next deal's hash can be shown before anyone asks for a rematch, and a revealed secret tells nothing of it.
    """
    return hmac.digest(root, b"deal" + deal.to_bytes(_COUNTER_BYTES, "big"), "sha256")


class Dealer:
    """Decides chance at one table for one deal."""

    __slots__ = ("_prefix", "_secret")

    def __init__(self, secret: bytes, deal: int, nonces: bytes = b"") -> None:
        """``deal`` is the game's number at its table, from 1; ``nonces`` is what the players added, in seat order."""
        self._secret = secret
        self._prefix = deal.to_bytes(_COUNTER_BYTES, "big") + nonces

    def choose(self, outcomes: Sequence[tuple[int, int]], k: int) -> int:
        """The outcome that is drawn as number ``k`` (from 0) of this deal.

        ``outcomes`` is what ``State.chance_outcomes`` lists: (outcome, whole-number weight). Raises ValueError when
        nothing in it has weight.
        """
        total = sum(weight for _, weight in outcomes)
        if total <= 0:
            raise ValueError("there is nothing to draw")
        digest = hmac.digest(self._secret, self._prefix + k.to_bytes(_COUNTER_BYTES, "big"), "sha256")
        # 256 bits against weights of a few hundred: the modulo's bias is below 2⁻²⁴⁰.
        left = int.from_bytes(digest, "big") % total
        for outcome, weight in outcomes:
            if left < weight:
                return outcome
            left -= weight
        raise AssertionError("unreachable: the weights add up to their total")
