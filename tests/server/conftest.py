"""One server process for the tests of a module that does not kill it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.process import TinyServer


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.cpython)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TinyServer]:
    with TinyServer(tmp_path_factory.mktemp("server"), "https://games.school.example") as server:
        yield server
