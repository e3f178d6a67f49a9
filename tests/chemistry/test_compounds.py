"""Names and sentences of all compounds that Ion can form: complete, rightly named, one sentence each."""

from __future__ import annotations

from pathlib import Path

import pytest

import bondline.chemistry
from bondline.chemistry import find_molecule, is_known_name, plain_name
from bondline.engine import LANGUAGES, read_texts
from tests.games.ion import oracle
from tests.games.valence import oracle as valence

FOLDER = Path(bondline.chemistry.__file__).parent / "text"
CATIONS = {
    "en": {"H": "hydrogen", "Na": "sodium", "K": "potassium", "Mg": "magnesium", "Ca": "calcium", "Fe": "iron",
           "Cr": "chromium", "Cu": "copper"},
    "de": {"H": "Wasserstoff", "Na": "Natrium", "K": "Kalium", "Mg": "Magnesium", "Ca": "Calcium", "Fe": "Eisen",
           "Cr": "Chrom", "Cu": "Kupfer"},
}  # fmt: skip
ANIONS = {"OH": "hydroxid", "F": "fluorid", "Cl": "chlorid", "O": "oxid", "S": "sulfid", "NO3": "nitrat", "SO4": "sulfat",
          "PO4": "phosphat"}  # fmt: skip
ENGLISH_END = {"nitrat": "nitrate", "sulfat": "sulfate", "phosphat": "phosphate"}
ROMAN = {1: "I", 2: "II", 3: "III"}
# Hydrogen compounds have names of their own.
OF_HYDROGEN = {
    "en": {"HOH": "water", "HF": "hydrogen fluoride", "HCl": "hydrogen chloride", "H2O": "water",
           "H2S": "hydrogen sulfide", "HNO3": "nitric acid", "H2SO4": "sulfuric acid", "H3PO4": "phosphoric acid"},
    "de": {"HOH": "Wasser", "HF": "Fluorwasserstoff", "HCl": "Chlorwasserstoff", "H2O": "Wasser",
           "H2S": "Schwefelwasserstoff", "HNO3": "Salpetersäure", "H2SO4": "Schwefelsäure", "H3PO4": "Phosphorsäure"},
}  # fmt: skip


def systematic_name(formula: str, language: str) -> str:
    """The name by the rules of inorganic nomenclature, from the ions and their charges."""
    cards = oracle.COMPOUNDS[formula][0]
    cation = next(card for card in cards if oracle.CHARGES[card][0] > 0)
    anion = next(card for card in cards if oracle.CHARGES[card][0] < 0)
    if cation == "H":
        return OF_HYDROGEN[language][formula]
    charge = cards[anion] * -oracle.CHARGES[anion][0] // cards[cation]
    metal = CATIONS[language][cation]
    stock = f"({ROMAN[charge]})" if len(oracle.CHARGES[cation]) > 1 else ""
    salt = ANIONS[anion]
    if language == "de":
        return f"{metal}{stock}-{salt}" if stock else f"{metal}{salt}"
    return f"{metal}{stock} {ENGLISH_END.get(salt, salt + 'e')}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_compound_is_there_and_rightly_named(language: str) -> None:
    texts = read_texts(FOLDER, language)
    names = {
        key.split(".")[1]: text for key, text in texts.items() if key.startswith("compound.") and key.endswith(".name")
    }
    expected = {formula: systematic_name(formula, language) for formula in oracle.COMPOUNDS}
    assert {formula: names[formula] for formula in expected} == expected


def test_every_molecule_of_valence_plus_is_named_by_an_accepted_name() -> None:
    """Formulas are keys of both data files, and the name that is shown is one that the science challenge accepts."""
    texts = read_texts(FOLDER, "en")
    molecules = [find_molecule(cards) for cards in valence.molecules()]
    assert len(molecules) == 51
    for molecule in molecules:
        assert molecule is not None
        assert molecule.is_called(texts[f"compound.{molecule.formula}.name"])
        assert texts[f"compound.{molecule.formula}.fact"]


def test_names_are_read_leniently_and_belong_to_one_molecule() -> None:
    molecule = find_molecule(["S", "Zn"])
    assert molecule is not None
    for name in ("zinc sulfide", "Zinc Sulphide", "ZINC-SULFIDE", "zinc(II) sulfide"):
        assert molecule.is_called(name)
    for name in ("zinc", "zinc oxide", "", "sulfide"):
        assert not molecule.is_called(name)
    seen: dict[str, str] = {}
    for cards in valence.molecules():
        each = find_molecule(cards)
        assert each is not None
        for name in each.names:
            assert seen.setdefault(plain_name(name), each.formula) == each.formula
    assert is_known_name("laughing gas") is False
    assert is_known_name("Water")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_compound_has_one_sentence_of_its_own(language: str) -> None:
    texts = read_texts(FOLDER, language)
    facts = [text for key, text in texts.items() if key.startswith("compound.") and key.endswith(".fact")]
    assert len(facts) == 88 + 35
    assert len(set(facts)) == len(facts)
    for fact in facts:
        assert fact.endswith(".")
        assert ". " not in fact
        assert 20 < len(fact) < 130


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ion_is_named(language: str) -> None:
    texts = read_texts(FOLDER, language)
    assert {key for key in texts if key.startswith("ion.")} == {f"ion.{card}" for card in oracle.CHARGES}
