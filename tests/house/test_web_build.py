"""The client is built when its sources changed, and only then."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import web_build


@pytest.fixture
def web(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small checkout with a client that is installed and built by pretending."""
    root = tmp_path
    folder = root / "web"
    (folder / "src").mkdir(parents=True)
    (folder / "src" / "main.ts").write_text("1")
    (folder / "package.json").write_text("{}")
    (folder / "package-lock.json").write_text("{}")
    static = root / "bondline" / "server" / "static"
    static.parent.mkdir(parents=True)
    monkeypatch.setattr(web_build, "ROOT", root)
    monkeypatch.setattr(web_build, "WEB", folder)
    monkeypatch.setattr(web_build, "STATIC", static)
    monkeypatch.setattr(web_build, "STAMP", static.with_suffix(".stamp"))
    monkeypatch.delenv("BONDLINE_WEB", raising=False)
    return folder


@pytest.fixture
def calls(web: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """The npm commands given, each of which works."""
    given: list[tuple[str, ...]] = []

    def npm(*arguments: str, folder: Path) -> bool:
        given.append(arguments[:2])
        if arguments[0] == "ci":
            (folder / "node_modules").mkdir(exist_ok=True)
        else:
            out = Path(arguments[arguments.index("--outDir") + 1])
            out.mkdir()
            (out / "index.html").write_text((web / "src" / "main.ts").read_text())
        return True

    monkeypatch.setattr(web_build, "npm", npm)
    return given


def test_it_is_built_once(calls: list[tuple[str, ...]]) -> None:
    web_build.build()
    assert web_build.is_fresh()
    web_build.build()
    assert [call[0] for call in calls] == ["ci", "run"]
    assert (web_build.STATIC / "index.html").read_text() == "1"


def test_a_changed_source_is_built_without_another_install(web: Path, calls: list[tuple[str, ...]]) -> None:
    web_build.build()
    (web / "src" / "main.ts").write_text("2")
    assert not web_build.is_fresh()
    web_build.build()
    assert [call[0] for call in calls] == ["ci", "run", "run"]
    assert (web_build.STATIC / "index.html").read_text() == "2"


def test_a_new_or_renamed_source_counts_and_node_modules_do_not(web: Path, calls: list[tuple[str, ...]]) -> None:
    web_build.build()
    (web / "node_modules" / "thing.js").write_text("")
    assert web_build.is_fresh()
    (web / "src" / "main.ts").rename(web / "src" / "index.ts")
    assert not web_build.is_fresh()


def test_a_changed_text_catalogue_counts(calls: list[tuple[str, ...]]) -> None:
    web_build.build()
    text = web_build.ROOT / "bondline" / "games" / "ion" / "text" / "en.toml"
    text.parent.mkdir(parents=True)
    text.write_text("")
    assert not web_build.is_fresh()


def test_a_failed_build_keeps_the_bundle_of_before(
    web: Path, calls: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    web_build.build()
    (web / "src" / "main.ts").write_text("2")
    monkeypatch.setattr(web_build, "npm", lambda *arguments, **settings: False)
    with pytest.raises(web_build.BuildError, match="failed in web/"):
        web_build.build()
    assert (web_build.STATIC / "index.html").read_text() == "1"
    assert not web_build.is_fresh()


def test_without_a_registry_the_message_says_what_to_do(web: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web_build, "npm", lambda *arguments, **settings: False)
    with pytest.raises(web_build.BuildError, match="BONDLINE_WEB=skip"):
        web_build.build()
