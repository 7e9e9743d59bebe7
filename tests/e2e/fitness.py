"""What every page owes everybody: no scrolling to the side, a heading, a title, nothing that axe objects to."""

from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page, expect

from tests.layout.law import RESTS

AXE: Final = (Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")


RUN: Final = """() => axe.run({ resultTypes: ['violations'], iframes: false, preload: false })
  .then(({ violations }) => violations)"""


def violations(page: Page) -> list[str]:
    """What axe finds on a page, once it has come to rest."""
    page.evaluate(RESTS)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found: list[dict[str, Any]] = page.evaluate(RUN)
    if found:
        # Something may have been on its way.
        page.evaluate(RESTS)
        found = page.evaluate(RUN)
    return [f"{each['id']}: {node['html'][:200]}" for each in found for node in each["nodes"]]


def is_fit(page: Page) -> None:
    """The page scrolls to no side, has one heading and a title, tells its language, and axe finds nothing."""
    expect(page.locator("h1")).to_have_count(1)
    assert page.title().endswith("Talia")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page scrolls sideways"
    found = violations(page)
    assert not found, found
