"""A Ray for the tests of this folder: starting one takes eight seconds, so they share it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bondline.lab._workers import ray_cluster


@pytest.fixture(scope="package")
def local_ray() -> Iterator[str]:
    """The address of a Ray that runs here, started by what ``--ray local`` starts it with."""
    with ray_cluster("local"):
        yield "local"
