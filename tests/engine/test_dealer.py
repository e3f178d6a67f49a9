"""The dealer against the published formula, worked out with nothing but hashlib."""

from __future__ import annotations

import hashlib

import pytest

from bondline.engine._dealer import Dealer, deal_secret, secret_hash


def hmac_sha256(key: bytes, message: bytes) -> int:
    """RFC 2104, written out: the expected values do not come from the module that the dealer uses."""
    block = key.ljust(64, b"\0")
    inner = hashlib.sha256(bytes(b ^ 0x36 for b in block) + message).digest()
    return int.from_bytes(hashlib.sha256(bytes(b ^ 0x5C for b in block) + inner).digest(), "big")


def test_an_outcome_is_the_hash_modulo_the_total_weight() -> None:
    secret, nonces = b"s" * 32, b"nonce"
    outcomes = [(4, 3), (7, 0), (9, 5)]
    expanded = [4] * 3 + [9] * 5
    dealer = Dealer(secret, 2, nonces)
    for k in range(200):
        message = (2).to_bytes(8, "big") + nonces + k.to_bytes(8, "big")
        assert dealer.choose(outcomes, k) == expanded[hmac_sha256(secret, message) % 8]


def test_deal_nonces_and_secret_all_matter() -> None:
    outcomes = [(face, 1) for face in range(1000)]

    def draws(dealer: Dealer) -> list[int]:
        return [dealer.choose(outcomes, k) for k in range(8)]

    base = draws(Dealer(b"a", 1))
    assert draws(Dealer(b"a", 1)) == base
    assert (
        len({tuple(draws(d)) for d in (Dealer(b"a", 1), Dealer(b"a", 2), Dealer(b"b", 1), Dealer(b"a", 1, b"x"))}) == 4
    )


def test_every_outcome_comes_about_as_often_as_its_weight_says() -> None:
    dealer = Dealer(b"weights", 1)
    counts = {1: 0, 2: 0}
    for k in range(4000):
        counts[dealer.choose([(1, 1), (2, 3)], k)] += 1
    assert 850 < counts[1] < 1150


def test_nothing_to_draw_is_an_error() -> None:
    for outcomes in ([], [(1, 0)]):
        with pytest.raises(ValueError, match="nothing to draw"):
            Dealer(b"s", 1).choose(outcomes, 0)


def test_the_hash_that_is_shown_is_sha256_in_hexadecimal() -> None:
    assert secret_hash(b"abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


def test_each_deal_has_its_own_secret() -> None:
    assert deal_secret(b"root", 1) == hmac_sha256(b"root", b"deal" + (1).to_bytes(8, "big")).to_bytes(32, "big")
    assert len({deal_secret(b"root", deal) for deal in range(1, 50)}) == 49
