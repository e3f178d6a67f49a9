"""Reading a JSON document field by field; every fault is a PositionError that names the field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bondline.engine._errors import PositionError


class Fields:
    """A JSON object at some path of a document."""

    def __init__(self, value: Any, path: str = "") -> None:
        if not isinstance(value, Mapping):
            raise PositionError(f"{path or 'the position'} must be an object, not {value!r}")
        self._values = value
        self._path = path

    def path(self, name: str) -> str:
        """Where a field stands, for messages: ``seats[0].hand``."""
        return f"{self._path}.{name}" if self._path else name

    def only(self, *known: str) -> None:
        """A fault for an unknown field: a misspelt one must not be ignored."""
        for name in self._values:
            if name not in known:
                raise PositionError(f"{self.path(str(name))} is no field here; known are: {', '.join(known)}")

    def head(self, game: str, variant: str, players: int, edition: str) -> None:
        """Check that a position is one of this game: its own id, variant, seats and ``name@hash`` of the edition.

        What is left out is taken as right; of the edition the name alone will do.
        """
        self.choice("game", (game,), game)
        self.choice("variant", (variant,), variant)
        self.number("players", players, players, players)
        given = self.text("edition", "")
        if given not in ("", edition.partition("@")[0], edition):
            raise self.fault("edition", f"is {given}, but the game is played with {edition}")

    def has(self, name: str) -> bool:
        """Whether the field is there."""
        return name in self._values

    def raw(self, name: str, default: Any) -> Any:
        """The value as it stands, for a shape of its own."""
        return self._values.get(name, default)

    def choice(self, name: str, values: Sequence[str], default: str) -> str:
        """One of these words."""
        value = self._values.get(name, default)
        if value not in values:
            raise PositionError(f"{self.path(name)} must be one of {', '.join(values)}, not {value!r}")
        return str(value)

    def text(self, name: str, default: str) -> str:
        """A string."""
        value = self._values.get(name, default)
        if not isinstance(value, str):
            raise PositionError(f"{self.path(name)} must be a text, not {value!r}")
        return value

    def flag(self, name: str) -> bool:
        """True or false; false where it is missing."""
        value = self._values.get(name, False)
        if not isinstance(value, bool):
            raise PositionError(f"{self.path(name)} must be true or false, not {value!r}")
        return value

    def number(self, name: str, low: int, high: int, default: int) -> int:
        """A whole number from low to high."""
        value = self._values.get(name, default)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise PositionError(f"{self.path(name)} must be a whole number from {low} to {high}, not {value!r}")
        return value

    def names(self, name: str, index: Mapping[str, int], what: str) -> list[int]:
        """A list of names, as their numbers in ``index``."""
        value = self._values.get(name, [])
        if not isinstance(value, list):
            raise PositionError(f"{self.path(name)} must be a list of {what}s, not {value!r}")
        numbers: list[int] = []
        for at, item in enumerate(value):
            if not isinstance(item, str) or item not in index:
                raise PositionError(
                    f"{self.path(name)}[{at}]: there is no {what} {item!r}; there are {', '.join(index)}"
                )
            numbers.append(index[item])
        return numbers

    def texts(self, name: str) -> list[str]:
        """A list of strings."""
        value = self._values.get(name, [])
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise PositionError(f"{self.path(name)} must be a list of texts, not {value!r}")
        return list(value)

    def counts(self, name: str, index: Mapping[str, int], what: str) -> dict[int, int]:
        """An object of names and whole numbers, as numbers by number."""
        value = self._values.get(name, {})
        if not isinstance(value, Mapping):
            raise PositionError(f"{self.path(name)} must be an object of {what}s and counts, not {value!r}")
        found: dict[int, int] = {}
        for item, count in value.items():
            if item not in index:
                raise PositionError(f"{self.path(name)}: there is no {what} {item!r}; there are {', '.join(index)}")
            if not isinstance(count, int) or isinstance(count, bool) or count < 0:
                raise PositionError(f"{self.path(name)}.{item} must be a whole number from 0, not {count!r}")
            found[index[item]] = count
        return found

    def rest(self, name: str, left: Sequence[int], whole: Sequence[int], index: Mapping[str, int], what: str) -> None:
        """Check what is left of a pile after everything that lies elsewhere; the field may say the same or be left out."""
        for item, number in index.items():
            if left[number] < 0:
                raise PositionError(
                    f"the position has {whole[number] - left[number]} {item}, but this {name} has {whole[number]}"
                )
        if not self.has(name):
            return
        given = self.counts(name, index, what)
        for item, number in index.items():
            if given.get(number, 0) != left[number]:
                raise self.fault(name, f"must have {left[number]} {item}, for the rest lies elsewhere; or leave it out")

    def objects(self, name: str, length: int | None = None) -> list[Fields]:
        """A list of objects, of this length where one is given."""
        value = self._values.get(name, [])
        if not isinstance(value, list):
            raise PositionError(f"{self.path(name)} must be a list, not {value!r}")
        if length is not None and len(value) != length:
            raise PositionError(f"{self.path(name)} must have {length} entries, not {len(value)}")
        return [Fields(item, f"{self.path(name)}[{at}]") for at, item in enumerate(value)]

    def fields(self, name: str) -> Fields:
        """An object; an empty one where it is missing."""
        return Fields(self._values.get(name, {}), self.path(name))

    def fault(self, name: str, what: str) -> PositionError:
        """An error at a field."""
        return PositionError(f"{self.path(name)} {what}")
