"""Pages to print: nothing of them is lost on paper, rules stand on two pages at most, score sheets on one."""

import re
from typing import Final

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from talia.server.printing import document
from talia.table.printing import sheets
from talia.table.words import LANGS, Lang
from tests.e2e.browsing import PHONE, People
from tests.e2e.fitness import violations
from tests.e2e.house import House
from tests.layout.law import examined
from tests.layout.printed import GAMES

A4: Final[ViewportSize] = {"width": 703, "height": 1039}
"""What the margins leave of a page, in pixels of a style sheet: 186 by 275 mm."""
MOST: Final = {"rules": 2, "scores": 1, "practice": 1, "leader": 2}
"""On so many pages a sheet is printed at most; others are as long as they are."""


def on_paper(page: Page, game: str, sheet: str, lang: Lang) -> list[str]:
    """What is wrong with a sheet as a browser prints it: what lies over something else, more pages than promised."""
    html = document(lang, game, sheet)
    assert html is not None
    page.set_content(html)
    found = [str(each) for each in examined(page, kinds=["outside", "cut", "contrast"]).violations]
    # A printer is sent what is shown: the same style, in pages.
    pages = len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True)))
    if pages > MOST.get(sheet, pages):
        found.append(f"{pages} pages")
    return found


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_printed_is_whole_and_on_as_many_pages_as_promised(people: People, game: str) -> None:
    page = people.person(viewport=A4).page
    page.emulate_media(media="print")
    found = {
        f"{sheet.id}, {lang}": wrong
        for sheet in sheets(game)
        for lang in LANGS
        if (wrong := on_paper(page, game, sheet.id, lang))
    }
    assert not found


def test_a_word_that_is_too_long_for_its_column_is_found(people: People) -> None:
    """On paper nothing is cut: it lies over what is printed beside it."""
    page = people.person(viewport=A4).page
    page.emulate_media(media="print")
    assert on_paper(page, "bobby", "scores", "pl") == []
    page.locator("th").nth(5).evaluate("each => each.append('ustalający')")
    assert any(each.startswith("cut: th in sheet") for each in map(str, examined(page, kinds=["cut"]).violations))


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("game", GAMES)
def test_a_page_to_print_is_fit_to_be_read(people: People, house: House, game: str) -> None:
    """axe finds nothing on it, on a phone and before a printer."""
    page = people.person(viewport=PHONE).page
    for number, sheet in enumerate(sheets(game)):
        page.goto(f"{house.url}/print/{game}/{sheet.id}?lang={LANGS[number % 2]}")
        expect(page.locator("h1")).to_have_count(1)
        assert violations(page) == []


@pytest.mark.in_turn(1, of="a page to print from the page of rules")
def test_what_can_be_printed_is_offered_on_the_page_of_rules(people: People, house: House) -> None:
    page = people.person().page
    page.goto(f"{house.url}/rules/ktulu")
    with page.expect_popup() as opened:
        page.get_by_role("link", name="dla Manitou").click()
    printed = opened.value
    expect(printed.get_by_role("heading", level=1)).to_have_text("Ktulu: dla Manitou")
    expect(printed.get_by_role("button", name="Drukuję")).to_be_visible()


def test_a_table_that_is_scrolled_to_the_side_is_reached_by_keys_and_named(people: People, house: House) -> None:
    page = people.person(viewport=PHONE).page
    page.goto(f"{house.url}/print/bobby/scores?lang=en")
    expect(page.get_by_role("group", name="Bobby: empty score sheet")).to_have_attribute("tabindex", "0")
    assert violations(page) == []
    # Where there is room nothing is scrolled, and keys have nothing to do there.
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.locator("[tabindex], [role]")).to_have_count(0)
