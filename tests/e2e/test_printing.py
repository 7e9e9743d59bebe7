"""Rules are printed on two pages at most, and score sheets on one."""

import re
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, expect

import talia.games
from talia.server.printing import document
from talia.table.words import LANGS
from tests.e2e.browsing import People
from tests.e2e.house import House

GAMES: Final = sorted(path.parent.name for path in Path(talia.games.__file__).parent.glob("*/rules.pl.md"))


def pages(page: Page, game: str, sheet: str, lang: str) -> int:
    """On how many pages a browser prints it."""
    html = document("pl" if lang == "pl" else "en", game, sheet)
    assert html is not None
    page.set_content(html)
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True)))


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("game", GAMES)
def test_rules_are_printed_on_two_pages_and_scores_on_one(people: People, game: str) -> None:
    page = people.person().page
    for lang in LANGS:
        assert pages(page, game, "rules", lang) <= 2
        assert pages(page, game, "scores", lang) == 1


@pytest.mark.in_turn(1, of="a page to print from the page of rules")
def test_what_can_be_printed_is_offered_on_the_page_of_rules(people: People, house: House) -> None:
    page = people.person().page
    page.goto(f"{house.url}/rules/ktulu")
    with page.expect_popup() as opened:
        page.get_by_role("link", name="dla Manitou").click()
    printed = opened.value
    expect(printed.get_by_role("heading", level=1)).to_have_text("Ktulu: dla Manitou")
    expect(printed.get_by_role("button", name="Drukuję")).to_be_visible()
