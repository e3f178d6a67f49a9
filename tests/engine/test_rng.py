"""The generator: its numbers for ever, its constants' claims, its evenness."""

from __future__ import annotations

from bondline.engine import Rng
from bondline.engine._rng import _MULTIPLIER


def is_prime(n: int) -> bool:
    """Miller–Rabin with the first twelve primes, exact below 3·10²⁴."""
    if n < 2 or n % 2 == 0:
        return n == 2
    odd, twos = n - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for base in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37):
        x = pow(base, odd, n)
        if x in (1, n - 1) or base == n:
            continue
        if not any((x := x * x % n) == n - 1 for _ in range(twos - 1)):
            return False
    return True


def test_the_multiplier_gives_a_safe_prime() -> None:
    modulus = (_MULTIPLIER << 30) - 1
    assert is_prime(modulus)
    assert is_prime((modulus - 1) // 2)
    assert modulus < 1 << 60


def test_the_numbers_follow_the_recurrence() -> None:
    rng = Rng(7)
    state = rng._state
    for n in (6, 10, 81, 1000, 1 << 29):
        state = _MULTIPLIER * (state % (1 << 30)) + state // (1 << 30)
        assert rng.below(n) == ((state ^ state >> 30) % (1 << 30)) * n // (1 << 30)


def test_equal_seeds_give_equal_numbers_and_others_do_not() -> None:
    def numbers(seed: int) -> list[int]:
        rng = Rng(seed)
        return [rng.below(1000) for _ in range(20)]

    assert numbers(1) == numbers(1)
    assert len({tuple(numbers(seed)) for seed in range(200)}) == 200


def test_every_face_comes_about_as_often() -> None:
    rng = Rng(3)
    counts = [0] * 6
    for _ in range(60_000):
        counts[rng.below(6)] += 1
    # 10,000 expected with a standard deviation of 91; six of them make a false alarm rarer than one in 10⁸.
    assert all(abs(count - 10_000) < 550 for count in counts)
