"""Every word for people: text catalogues in TOML, one folder ``text`` a room, one file a language.

A catalogue is flat: nested tables are joined by dots, so ``[rule."ion.bond.neutral"] name = …`` is the key
``rule.ion.bond.neutral.name``. In a template ``{name}`` is replaced by a parameter and ``{n|card|cards}`` chooses by a
number. See `Message` for what parameters may hold.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from bondline.engine._errors import CatalogError, Param
from bondline.engine._message import Message, Outline
from bondline.engine._toml import TomlFile

LANGUAGES: Final = ("en", "de")
"""The first is complete by definition; a key that another lacks is told in it."""

_PLACE = re.compile(r"\{([a-z_]+)(?:\|([^{}|]*)\|([^{}|]*))?\}")


class Catalog:
    """The words of one language."""

    def __init__(self, messages: Mapping[str, str]) -> None:
        self._messages = dict(messages)

    def __contains__(self, key: str) -> bool:
        return key in self._messages

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(self._messages))

    def template(self, key: str) -> str:
        """The template of a key; the key itself where there is none, so that a gap is seen and harms nothing."""
        return self._messages.get(key, key)

    def tell(self, message: Message, names: Mapping[str, str] | None = None) -> str:
        """A sentence. ``names`` maps seats (``P1``) to the names of those who sit there."""
        key = message.key
        if key not in self._messages and ".refused." in key:  # a refusal without a sentence of its own reason
            key = key[: key.rindex(".refused.")] + ".refused"
        return self._fill(self.template(key), message.params, names or {})

    def lines(self, outlines: Sequence[Outline], names: Mapping[str, str] | None = None, indent: str = "") -> list[str]:
        """A text twin as indented lines."""
        told: list[str] = []
        for outline in outlines:
            told.append(indent + self.tell(outline.message, names))
            told += self.lines(outline.children, names, indent + "  ")
        return told

    def _fill(self, template: str, params: Mapping[str, Param], names: Mapping[str, str]) -> str:
        def fill(place: re.Match[str]) -> str:
            value = params.get(place[1])
            if value is None:
                return place[0]
            if place[2] is not None:
                return place[2] if value == 1 else place[3]
            return self._word(value, names)

        return _PLACE.sub(fill, template)

    def _word(self, value: Param, names: Mapping[str, str]) -> str:
        if isinstance(value, list):
            words = [self._word(each, names) for each in value]
            if not words:
                return self.template("list.none")
            joined = ", ".join(words[:-1])
            return f"{joined} {self.template('list.and')} {words[-1]}" if joined else words[-1]
        if isinstance(value, int):
            return str(value).replace("-", "\N{MINUS SIGN}")
        if value.startswith("@"):
            return self.template(value[1:])
        return names.get(value, value)


def read_texts(folder: Path, language: str) -> dict[str, str]:
    """The flat messages of one folder's file for a language; empty where it has none. Raises CatalogError."""
    path = folder / f"{language}.toml"
    if not path.exists():
        return {}
    flat: dict[str, str] = {}
    _flatten(TomlFile.read(path, CatalogError).document, "", flat, path)
    return flat


def _flatten(table: Mapping[str, Any], prefix: str, flat: dict[str, str], path: Path) -> None:
    for name, value in table.items():
        key = f"{prefix}{name}"
        if isinstance(value, dict):
            _flatten(value, f"{key}.", flat, path)
        elif isinstance(value, str):
            flat[key] = value.strip()
        else:
            raise CatalogError(f"{path}: {key} must be a text, not {value!r}")


def load_catalog(folders: Sequence[Path], language: str = LANGUAGES[0]) -> Catalog:
    """The merged catalogue of several rooms. What the language lacks is told in the first language.

    Soft hyphens are for screens that break words there; what is told from here is printed in lines as they come.
    """
    if language not in LANGUAGES:
        raise CatalogError(f"there is no language {language!r}; there are: {', '.join(LANGUAGES)}")
    merged: dict[str, str] = {}
    for spoken in dict.fromkeys((LANGUAGES[0], language)):
        for folder in folders:
            merged.update({key: text.replace("\u00ad", "") for key, text in read_texts(folder, spoken).items()})
    return Catalog(merged)


ENGINE_TEXT: Final = Path(__file__).parent / "text"
