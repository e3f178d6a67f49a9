"""A sentence without its words: a catalogue key and the values that fill it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bondline.engine._errors import Param, Refusal


@dataclass(frozen=True, slots=True)
class Message:
    """Something to tell a person, in no language yet.

    ``key`` names a template in a text catalogue; ``params`` fill its ``{name}`` places. A value that begins with
    ``@`` is itself a key (``@card.Na``) and is told in the reader's language; a list is told as an enumeration; the
    value of a parameter ``seat`` is ``P1`` … and is told as the name of whoever sits there.
    """

    key: str
    params: Mapping[str, Param] = field(default_factory=dict)

    @classmethod
    def of_refusal(cls, refusal: Refusal) -> Message:
        """The sentence that explains a refusal."""
        return cls(refusal.key, refusal.params)


@dataclass(frozen=True, slots=True)
class Outline:
    """The text twin of a table: a heading or line, and what stands under it.

    The terminal prints it, a browser shows it as nested lists; both say the same words.
    """

    message: Message
    children: tuple[Outline, ...] = ()
