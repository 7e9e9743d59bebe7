"""A worked example is opened from its page, its deals by their numbers, by keyboard."""

import re
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from talia.server.retelling import frames_of
from talia.table.examples import examples
from tests.e2e.browsing import People
from tests.e2e.fitness import is_fit
from tests.e2e.house import House

WORDS: Final = {
    "pl": {
        "lang": "pl-PL",
        "page": "Brydż: przykłady",
        "deal": "Przykład: rozdanie {}",
        "back": "Wróć do przykładów",
        "last": "Na koniec",
    },
    "en": {
        "lang": "en-GB",
        "page": "Bridge: worked examples",
        "deal": "Worked example: deal {}",
        "back": "Back to the examples",
        "last": "To the end",
    },
}
LOOKS: Final[dict[str, ViewportSize]] = {"pl": {"width": 320, "height": 640}, "en": {"width": 1280, "height": 800}}


def shows(page: Page, words: dict[str, str], deal: int) -> None:
    """The page is headed by the deal's number, its keys are seen, and its last moment is that of the deal's record."""
    heading = words["deal"].format(deal)
    expect(page.get_by_role("heading", level=1)).to_have_text(heading)
    replay = page.get_by_test_id("replay")
    replay.wait_for()
    expect(page.get_by_role("button", name=words["last"], exact=True)).to_be_in_viewport(ratio=1)
    page.keyboard.press("End")
    last = frames_of(examples("bridge")["rubber"], deal - 1).frames[-1].line
    expect(replay).to_have_attribute("data-line", str(last))
    expect(page).to_have_title(re.compile(f"^{re.escape(heading)}"))


def follows(page: Page, link: Locator) -> None:
    """Goes on with Tab until a link has the focus, and presses Enter."""
    link.wait_for()
    for _ in range(80):
        if link.evaluate("link => link === document.activeElement"):
            break
        page.keyboard.press("Tab")
    expect(link).to_be_focused()
    page.keyboard.press("Enter")


@pytest.mark.in_turn(1)
@pytest.mark.parametrize("lang", WORDS)
def test_deals_of_an_example_by_keyboard(people: People, house: House, lang: str) -> None:
    """From the rules to the first deal; another number in the address is another deal; and back."""
    words = WORDS[lang]
    person = people.person(words["lang"], viewport=LOOKS[lang], has_touch=False)
    page = person.page
    page.goto(f"{house.url}/rules/bridge")
    follows(page, page.locator("a[href='/rules/bridge/examples']"))

    link = page.locator("a[href='/rules/bridge/examples/rubber#1']")
    expect(page.get_by_role("heading", level=1)).to_have_text(words["page"])
    follows(page, link)
    shows(page, words, 1)
    is_fit(page)

    # The address alone changes, as when one types it.
    page.evaluate("location.hash = '#2'")
    shows(page, words, 2)
    is_fit(page)
    page.go_back()
    shows(page, words, 1)
    page.go_forward()
    shows(page, words, 2)

    follows(page, page.get_by_role("link", name=words["back"]))
    expect(page.get_by_role("heading", level=1)).to_have_text(words["page"])
    expect(link).to_be_visible()
