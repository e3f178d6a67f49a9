"""The packages of other people that the adapters need, and what to install where one is missing."""

from __future__ import annotations


def missing(extra: str, error: ModuleNotFoundError) -> ModuleNotFoundError:
    """An error that names the extra which brings the package."""
    return ModuleNotFoundError(
        f"there is no package {error.name}: install Bondline with its extra {extra!r} (pip install 'bondline[{extra}]')",
        name=error.name,
    )
