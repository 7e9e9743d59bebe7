"""A server and a browser for the tests in a real browser."""

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.e2e.browsing import People, chromium
from tests.e2e.house import House, opened

SEED = os.environ.get("TALIA_SEED", "1")
"""Another one gives every test other deals; the same one gives them again."""


def pytest_report_header() -> str:
    """What it takes to see the same deals again."""
    return f"deals of the browser's tests: TALIA_SEED={SEED}"


@pytest.fixture(autouse=True)
def own_deals(request: pytest.FixtureRequest) -> None:
    """A test has its own deals at a shared server, the same each time, wherever it is run."""
    for shared in {"house", "quick_house"}.intersection(request.fixturenames):
        request.getfixturevalue(shared).begin(f"{SEED}/{request.node.nodeid}")


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server for all tests that need no other."""
    with opened(tmp_path_factory.mktemp("house") / "data") as house:
        yield house


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """What drives browsers."""
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """A browser for all tests that need no other."""
    browser = chromium(playwright)
    yield browser
    browser.close()


@pytest.fixture
def people(browser: Browser) -> Iterator[People]:
    """Makes people with phones; at the end nothing may have gone wrong for any of them."""
    people = People(browser)
    yield people
    try:
        assert not people.faults
    finally:
        people.leave()
