"""The stand in a browser, for the tests of the law of layout."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Playwright

from tests.e2e.browsing import chromium
from tests.e2e.conftest import house, playwright
from tests.e2e.house import House
from tests.layout.stand import Stand, opened

__all__ = ["house", "playwright", "stand"]


@pytest.fixture(scope="session")
def stand(playwright: Playwright, house: House) -> Iterator[Stand]:
    """One page for all screens, which is not loaded anew."""
    browser = chromium(playwright)
    with opened(browser, house.url) as stand:
        yield stand
    browser.close()
