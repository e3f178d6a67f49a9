"""What the client gets of chemistry: whole, and with a name and a sentence in every language for all that it links to."""

from __future__ import annotations

import json
import runpy
import sys
from pathlib import Path

import pytest

import bondline.chemistry
from bondline.chemistry.export import document
from bondline.engine import LANGUAGES, read_texts

FOLDER = Path(bondline.chemistry.__file__).parent


def test_whatever_stands_in_an_equation_can_be_looked_up() -> None:
    exported = document()
    formulas = {each["formula"] for each in exported["compounds"]}
    assert len(formulas) == len(exported["compounds"]) == 62
    for equation in exported["equations"]:
        terms = [term.split()[-1] for half in equation["text"].split(" → ") for term in half.split(" + ")]
        assert set(terms) <= formulas
        assert {equation["target"], *equation["reactors"], *equation["made"]} <= formulas
    for language in LANGUAGES:
        texts = read_texts(FOLDER / "text", language)
        for formula in formulas:
            assert texts[f"compound.{formula}.name"]
            assert texts[f"compound.{formula}.fact"]


def test_it_is_written_as_json(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["export", str(tmp_path)])
    monkeypatch.delitem(sys.modules, "bondline.chemistry.export")
    runpy.run_module("bondline.chemistry.export", run_name="__main__")
    written = json.loads((tmp_path / "compounds" / "chemistry.json").read_text(encoding="utf-8"))
    assert written == json.loads(json.dumps(document()))
