"""Join codes: five characters that can be read aloud, typed from a blackboard and not mistaken for each other."""

from __future__ import annotations

from typing import Final

ALPHABET: Final = "BCDFGHJKMNPQRSTVWXYZ23456789"
"""No 0 and O, no 1, I and L; and no vowel, so that no code is a word."""
LENGTH: Final = 5
KINDS: Final = len(ALPHABET) ** LENGTH
SHOWN: Final = 8
"""Characters of a table's id that logs tell: enough to find it in the database; all of them open it, as a code does."""


def make_code(number: int) -> str:
    """The code of a (random) number, which is taken modulo the 17 million codes there are."""
    letters = []
    for _ in range(LENGTH):
        number, digit = divmod(number, len(ALPHABET))
        letters.append(ALPHABET[digit])
    return "".join(letters)


def read_code(text: str) -> str | None:
    """A code as somebody typed it, in small letters, with spaces or hyphens; None for what is no code."""
    code = "".join(text.split()).replace("-", "").upper()
    return code if len(code) == LENGTH and all(letter in ALPHABET for letter in code) else None
