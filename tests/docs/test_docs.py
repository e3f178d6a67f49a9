"""What the documentation shows is true: records replay, cases pass, positions can be set up, programs run.

A fenced block says by its language what it is: ``record``, ``case``, ``position GAME PLAYERS VARIANT``, ``python``,
``message client`` and ``message server`` (one message a line), ``body TYPE`` (what a request of a bot brings, one a line).
"""

from __future__ import annotations

import json
import re
import shlex
import subprocess
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from _pytest.mark import ParameterSet

from bondline.cli import main
from bondline.engine import load_game, read_cases, read_record, replay, run_case
from bondline.protocol.messages import ClientMessage, ServerMessage
from bondline.server import _bodies
from bondline.storage import SqlStore

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]
FENCE = re.compile(r"^```([a-z]+)([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!https?://|#)([^)#]+)(?:#[^)]*)?\)")


def blocks(language: str) -> list[ParameterSet]:
    """Every block of a language, as a parameter named after page and place."""
    found_blocks = []
    for page in PAGES:
        for number, found in enumerate(FENCE.finditer(page.read_text(encoding="utf-8")), 1):
            if found[1] == language:
                name = f"{page.relative_to(ROOT)}-{number}"
                found_blocks.append(pytest.param(found[2].split(), found[3], id=name))
    return found_blocks


@pytest.mark.parametrize(("words", "text"), blocks("record"))
def test_records_replay(words: list[str], text: str) -> None:
    assert list(replay(read_record(text)))


@pytest.mark.parametrize(("words", "text"), blocks("case"))
def test_cases_pass(words: list[str], text: str, tmp_path: Path) -> None:
    path = tmp_path / "case.toml"
    path.write_text(text, encoding="utf-8")
    cases = read_cases(path)
    assert cases
    assert {case.name: failures for case in cases if (failures := run_case(case))} == {}


@pytest.mark.parametrize(("words", "text"), blocks("position"))
def test_positions_can_be_set_up(words: list[str], text: str) -> None:
    game = load_game(words[0], players=int(words[1]), variant=words[2])
    state = game.from_position(json.loads(text))
    assert game.from_position(state.position()).position() == state.position()


@pytest.mark.parametrize(("words", "text"), blocks("python"))
def test_programs_run(words: list[str], text: str) -> None:
    exec(compile(text, "documentation", "exec"), {"__name__": "documentation"})


@pytest.mark.parametrize(("words", "text"), blocks("message"))
def test_messages_are_messages(words: list[str], text: str) -> None:
    kind: Any = {"client": ClientMessage, "server": ServerMessage}[words[0]]
    for line in text.splitlines():
        read = msgspec.json.decode(line, type=kind)
        # A field that the struct does not have would be passed over in silence.
        assert json.loads(line).keys() <= {"type", *read.__struct_fields__}


@pytest.mark.parametrize(("words", "text"), blocks("body"))
def test_bodies_are_bodies(words: list[str], text: str) -> None:
    for line in text.splitlines():
        assert msgspec.json.decode(line, type=getattr(_bodies, words[0]))


def test_the_protocols_page_names_every_message() -> None:
    page = (ROOT / "docs" / "reference" / "protocol.md").read_text(encoding="utf-8")
    tags = {str(struct.__struct_config__.tag) for union in (ClientMessage, ServerMessage) for struct in get_args(union)}
    assert [tag for tag in sorted(tags) if f"`{tag}`" not in page] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_to_files(page: Path) -> None:
    targets = LINK.findall(page.read_text(encoding="utf-8"))
    assert [target for target in targets if not (page.parent / target).exists()] == []


def test_every_verb_shown_is_one_of_run() -> None:
    verbs = set(re.findall(r"^    ([a-z]+)\)$", (ROOT / "run").read_text(), re.MULTILINE)) | {"help"}
    shown = {verb for page in PAGES for verb in re.findall(r"\./run ([a-z]+)", page.read_text(encoding="utf-8"))}
    assert shown <= verbs


def test_every_command_shown_is_one_of_bondline(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    commands = set(re.findall(r"^    ([a-z]+)(?:  |$)", capsys.readouterr().out, re.MULTILINE))
    shown = {
        command
        for page in PAGES
        for command in re.findall(r"(?:\./run |`)bondline ([a-z]+)", page.read_text(encoding="utf-8"))
        if command != "record"  # the first words of a record
    }
    assert shown <= commands


def test_the_deck_that_the_guide_tunes_is_one(tmp_path: Path) -> None:
    """What the guide's lines for the shell change, done here: the edition is valid and is another one."""
    page = (ROOT / "docs" / "how-to" / "tune-a-deck.md").read_text(encoding="utf-8")
    source = re.search(r"^cp (\S+) /tmp/richer.toml$", page, re.MULTILINE)
    changes = re.findall(r"^sed -i 's/(.+)/(.+)/' /tmp/richer.toml$", page, re.MULTILINE)
    assert source is not None
    assert len(changes) == 2
    text = (ROOT / source[1]).read_text(encoding="utf-8")
    for found, put in changes:
        text, count = re.subn(found, put, text, flags=re.MULTILINE)
        assert count == 1
    edition = tmp_path / "richer.toml"
    edition.write_text(text, encoding="utf-8")
    command = re.search(r"^\./run bondline (balance .+)$", page, re.MULTILINE)
    assert command is not None
    words = command[1].replace("/tmp/richer", str(tmp_path / "richer")).replace("--games 200", "--games 2").split()
    assert main([*words, "--workers", "1", "--bots", "random"]) == 0
    assert "richer-1@" in (tmp_path / "richer.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", [ROOT / "docs" / "how-to" / "keep-tables.md"], ids=lambda page: page.name)
def test_an_operators_commands_do_what_the_page_says(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every line of the page's ``console`` blocks, in order, in a folder with a database."""
    monkeypatch.chdir(tmp_path)
    SqlStore("sqlite:///tables.db").close()
    lines = [
        line.removeprefix("$ ")
        for found in FENCE.finditer(page.read_text(encoding="utf-8"))
        if found[1] == "console"
        for line in found[3].splitlines()
    ]
    assert len(lines) == 8
    for line in lines:
        words = shlex.split(line)
        if words[0] == "bondline":
            assert main(words[1:]) == 0, line + capsys.readouterr().err
        else:
            assert words[0] in ("rm", "cp")
            subprocess.run(words, check=True)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["monday.db", "tables.db", "tables.db-lock"]


def test_commands_that_are_shown_take_the_options_that_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    """Of servers, which a test of a page cannot start: their options exist."""
    with pytest.raises(SystemExit):
        main(["serve", "--help"])
    known = set(re.findall(r"--[a-z-]+", capsys.readouterr().out))
    shown = {
        option
        for page in PAGES
        for line in re.findall(r"bondline serve(.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
        for option in re.findall(r"(?<![\w-])--[a-z-]+", line.partition("|")[0].partition("`")[0])
    }
    assert shown <= known
