"""A browser among the phones of a large table of Ktulu, half of which sleep, and a server that is killed by night."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from playwright.async_api import async_playwright

from tests.e2e.browsing import FLAGS, executable
from tests.e2e.phone_page import PhonePage
from tests.server.phones import Evening, opens


@pytest.mark.in_turn(1, of="an evening")
def test_a_browser_among_phones(tmp_path: Path, long: bool) -> None:
    seats, nights = (25, 3) if long else (12, 1)

    async def test() -> None:
        async with async_playwright() as playwright, AsyncExitStack() as stack:
            browser = await playwright.chromium.launch(executable_path=executable(), args=[*FLAGS])
            page = await PhonePage.of(browser)
            evening = await Evening.begun(tmp_path / "data", seats, 5, stack, page)
            await evening.plays(nights, killed_in=nights - 1, after=None if long else 8)
            assert evening.same == seats - 1 and page.sockets > 1
            assert len(evening.closings) == evening.windows
            # It shows where all the others are.
            assert opens(page.view) == opens(evening.watch.view)
            await page.page.locator(".stage h2, .truth").first.wait_for()
            assert page.answered > 2 and not page.faults

    # The other tests of this process drive a browser from a loop of their own.
    with ThreadPoolExecutor(1) as aside:
        aside.submit(asyncio.run, test()).result()
