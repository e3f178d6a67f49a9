"""What the tests of the screens around the tables share: devices of a size and theme, and what axe and the eye would find."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Literal

from playwright.sync_api import Browser, Page, expect

from tests.e2e.table import LONG

if TYPE_CHECKING:
    from tests.e2e.server import Server

Theme = Literal["light", "dark"]
SIZES = {"desk": (1440, 900), "phone": (360, 740)}


@contextmanager
def device(
    browser: Browser, server: Server, *, theme: Theme = "light", size: str = "desk", locale: str = "en-US"
) -> Iterator[Page]:
    """A page of a fresh device, not yet anywhere."""
    wide, high = SIZES[size]
    context = browser.new_context(
        base_url=server.url,
        viewport={"width": wide, "height": high},
        color_scheme=theme,
        locale=locale,
        has_touch=size == "phone",
        is_mobile=size == "phone",
    )
    context.set_default_timeout(LONG)
    yield context.new_page()
    context.close()


def arrive(page: Page, path: str, screen: str) -> None:
    """Goes to an address and waits for its screen."""
    page.goto(path)
    expect(page.locator(f"[data-screen={screen}]")).to_be_visible(timeout=LONG)
