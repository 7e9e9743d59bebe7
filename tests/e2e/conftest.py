"""A server and a browser for the tests in a real browser."""

import os
import re
from collections.abc import Generator, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, Playwright, sync_playwright

from tests.conftest import LONG
from tests.e2e.browsing import People, chromium
from tests.e2e.house import House, opened

collect_ignore = [] if LONG else ["test_second_engine.py"]
"""A second engine is walked through in the long form alone."""
SEED = os.environ.get("TALIA_SEED", "1")
"""Another one gives every test other deals; the same one gives them again."""
PICTURES = Path("build/pictures")
"""Where what people saw when their test failed is kept."""
FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remembers that a test failed, for who still has its pages open."""
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report


def pytest_report_header() -> str:
    """What it takes to see the same deals again."""
    return f"deals of the browser's tests: TALIA_SEED={SEED}"


@pytest.fixture(autouse=True)
def own_deals(request: pytest.FixtureRequest) -> None:
    """A test has its own deals at a shared server, the same each time, wherever it is run."""
    for shared in {"house", "toys"}.intersection(request.fixturenames):
        request.getfixturevalue(shared).begin(f"{SEED}/{request.node.nodeid}")


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server for all tests that need no other."""
    with opened(tmp_path_factory.mktemp("house") / "data") as house:
        yield house


TOYS = ["tests.toys.bridge", "tests.toys.council", "tests.toys.stakes", "tests.toys.wolves"]


@pytest.fixture(scope="session")
def toys(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that knows the games of the tests, too."""
    with opened(tmp_path_factory.mktemp("toys") / "data", modules=TOYS) as house:
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
def people(browser: Browser, request: pytest.FixtureRequest) -> Iterator[People]:
    """Makes people with phones; at the end nothing may have gone wrong for any of them."""
    people = People(browser)
    yield people
    try:
        if request.node.stash.get(FAILED, False):
            for number, person in enumerate(people.all):
                with suppress(Error):
                    name = re.sub(r"[^a-z0-9]+", "-", f"{request.node.nodeid}-{number}".lower())
                    person.page.screenshot(path=PICTURES / f"{name}.png")
        assert not people.faults
    finally:
        people.leave()
