"""A village in the browser: what lies under the cover, what is seen from outside, how the time goes on."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.browsing import People
from tests.e2e.fitness import violations
from tests.e2e.house import House
from tests.e2e.playing import posted


def looks(page: Page) -> str:
    """What lies under the cover, seen as long as the space bar is held on the pad."""
    page.locator("[data-pad]").focus()
    page.keyboard.down(" ")
    under = page.get_by_test_id("under-cover")
    expect(under).to_be_visible()
    assert not violations(page)
    text = under.inner_text()
    page.keyboard.up(" ")
    expect(under).to_have_count(0)
    return text


def seen_from_outside(page: Page) -> tuple[str, str]:
    """The document and the accessibility tree, without what differs between two tables of the same person anyway."""
    page.locator("[data-pad]").blur()
    html = page.locator("main").evaluate("main => main.outerHTML")
    return re.sub(r"scaleX\([\d.e-]+\)", "", html), page.locator("body").aria_snapshot()


def goes_on(page: Page, house: House) -> None:
    """The window that is open closes; a table that nobody says anything to hears of the time when somebody comes."""
    house.lets_pass(700_000)
    page.reload()
    expect(page.get_by_test_id("village")).to_be_visible()
    expect(page.locator(".circle, .truth").first).to_be_visible()


def time_passes(page: Page, house: House) -> None:
    """Some seconds go by, and the table hears of it: whoever sits there says once more that he does."""
    house.lets_pass(15_000)
    url, _, table = page.url.partition("/t/")
    posted(page, f"{url}/api/tables/{table}/join", None)
    page.wait_for_timeout(60)


def tells_nobody(people: People, sits_down: Callable[[Page, str], None], roles: tuple[str, str, str]) -> None:
    """Whoever of these roles sits at one seat: covered the page is the same, under the cover it is not."""
    seen, under = [], []
    for role in roles:
        page = people.person().page
        sits_down(page, role)
        page.reload()
        expect(page.locator("button.seat").first).to_be_visible()
        seen.append(seen_from_outside(page))
        under.append(looks(page))
        assert seen_from_outside(page) == seen[-1]
    assert len(set(under)) == len(roles)
    assert seen[0] == seen[1] == seen[2]


def sends(page: Page) -> None:
    """Sends an answer that is whole. One of the night is sent a moment later, so that a slip can be corrected."""
    vote = page.locator("button.vote:not(:disabled)")
    if vote.count():
        vote.click()
    page.wait_for_timeout(700)
