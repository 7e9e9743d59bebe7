"""Terms are explained where they stand: on the page of rules and at the table, by tap and by keyboard."""

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.e2e.browsing import PHONE, People, comes_true
from tests.e2e.fitness import is_fit, violations
from tests.e2e.house import House
from tests.e2e.playing import new_table
from tests.layout.law import sticks_out

DESKTOP: Final = ViewportSize(width=1280, height=800)
WORDS: Final[dict[str, dict[str, str]]] = {
    "pl": {
        "locale": "pl-PL",
        "kontra": "kontra (double)",
        "kontra_page": "Kontra",
        "declarer": "rozgrywający (declarer)",
        "pass": "Pas",
        "back": "Wracam",
        "all": "Cały słownik",
        "close": "Zamykam",
        "search": "Szukam słowa",
        "glossary": "Słownik: Brydż",
        "place": "zapis",
    },
    "en": {
        "locale": "en-GB",
        "kontra": "double (kontra)",
        "kontra_page": "Double",
        "declarer": "declarer (rozgrywający)",
        "pass": "Pass",
        "back": "Back",
        "all": "The whole glossary",
        "close": "Close",
        "search": "Search for a word",
        "glossary": "Glossary: Bridge",
        "place": "score",
    },
}
LOOKS: Final = {"pl-phone": ("pl", PHONE), "en-desktop": ("en", DESKTOP)}


@pytest.fixture(params=list(LOOKS.values()), ids=list(LOOKS))
def look(request: pytest.FixtureRequest) -> tuple[str, ViewportSize]:
    """A language and a screen."""
    chosen: tuple[str, ViewportSize] = request.param
    return chosen


def sheet(page: Page, name: str) -> Locator:
    """The sheet of a term, whole and free of what axe objects to."""
    found = page.get_by_role("dialog", name=name, exact=True)
    expect(found).to_be_visible()
    assert sticks_out(page) == []
    assert violations(page) == []
    return found


@pytest.mark.in_turn(1, of="the glossary")
def test_a_word_of_the_rules_leads_to_its_meaning_and_to_the_glossary(
    people: People, house: House, look: tuple[str, ViewportSize]
) -> None:
    lang, screen = look
    words = WORDS[lang]
    page = people.person(words["locale"], viewport=screen).page
    page.goto(f"{house.url}/rules/bridge")
    link = page.locator("article a.word", has_text=re.compile(f"^{words['kontra_page']}$"))
    (link.tap if screen == PHONE else link.click)()
    term = sheet(page, words["kontra"])
    # A term in it is explained in its place, and there is a way back.
    term.locator("a.word").first.click()
    expect(page.get_by_role("dialog", name=words["kontra"], exact=True)).to_have_count(0)
    page.get_by_role("button", name=words["back"], exact=True).click()
    sheet(page, words["kontra"]).get_by_role("link", name=words["all"]).click()
    expect(page).to_have_url(f"{house.url}/glossary/bridge#kontra")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_have_text(words["glossary"])
    expect(page.locator("#kontra")).to_be_in_viewport()
    is_fit(page)


@pytest.mark.in_turn(1, of="the glossary")
def test_the_glossary_is_searched_and_a_term_has_a_link(
    people: People, house: House, look: tuple[str, ViewportSize]
) -> None:
    lang, screen = look
    words = WORDS[lang]
    page = people.person(words["locale"], viewport=screen).page
    page.goto(f"{house.url}/glossary/bridge#wpustka")
    expect(page.locator("#wpustka")).to_be_in_viewport()
    expect(page.locator("#wpustka")).to_have_class(re.compile("chosen"))
    page.get_by_role("searchbox").fill("kontra neg" if lang == "pl" else "negative d")
    expect(page.locator("dt")).to_have_count(1)
    expect(page.locator("#kontra_negatywna")).to_be_visible()
    page.get_by_role("searchbox").fill("")
    page.get_by_role("combobox").select_option(label=words["place"])
    expect(page.locator("#kreska")).to_be_visible()
    expect(page.locator("#wpustka")).to_have_count(0)
    is_fit(page)
    # That of all games finds a term by another name of it, and says whose it is.
    page.goto(f"{house.url}/glossary")
    page.get_by_role("searchbox").fill("lornecie")
    expect(page.locator("dt")).to_have_count(1)
    expect(page.locator("#karta_spyglass").get_by_role("link", name="Ktulu")).to_be_visible()
    is_fit(page)


def playing(page: Page, house: House) -> Locator:
    """A table of bridge with three computers, in the play of a deal or at its end."""
    table: dict[str, Any] = {"game": "bridge", "seats": 4, "bots": [None, "simple", "simple", "simple"]}
    page.goto(new_table(page, house.url, table))
    surface = page.get_by_test_id("table")
    expect(surface).to_have_attribute("data-settled", "true")
    return surface


@pytest.mark.in_turn(1, of="the glossary")
def test_the_band_opens_the_terms_by_tap_on_a_phone(people: People, house: House) -> None:
    words = WORDS["pl"]
    page = people.person("pl-PL", viewport=PHONE).page
    surface = playing(page, house)
    comes_true(page, lambda: surface.get_attribute("data-turn") == "true")
    page.get_by_test_id("facts").get_by_role("button").tap()
    page.get_by_role("dialog").get_by_role("link", name=re.compile("^(Po partii|przed partią)$", re.I)).first.tap()
    sheet(page, "po partii (vulnerable)").get_by_role("button", name=words["close"]).tap()
    # All that is said at the table stands together, by where it is said.
    page.get_by_test_id("place-words").tap()
    listed = page.get_by_test_id("term")
    expect(listed.locator("dt", has_text="wist odwrotny")).to_be_visible()
    assert sticks_out(page) == []
    assert violations(page) == []
    listed.locator("dd a.word").first.tap()
    expect(page.get_by_role("button", name=words["back"], exact=True)).to_be_visible()
    expect(page.get_by_role("link", name=words["all"])).to_have_attribute("target", "_blank")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.in_turn(1, of="the glossary")
def test_terms_open_by_keyboard_and_the_focus_comes_back(people: People, house: House) -> None:
    page = people.person("en-GB", viewport=DESKTOP).page
    surface = playing(page, house)
    comes_true(page, lambda: surface.get_attribute("data-turn") == "true")
    page.get_by_test_id("facts").get_by_role("button").focus()
    page.keyboard.press("Enter")
    term = page.get_by_role("dialog").locator("a.word").first
    expect(term).to_be_visible()
    reached = page.locator(":focus")
    for _ in range(20):
        if reached.count() == 1 and reached.get_attribute("data-term"):
            break
        page.keyboard.press("Tab")
    key = reached.get_attribute("data-term")
    assert key
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("term")).to_be_visible()
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("term")).to_have_count(0)
    assert page.locator(":focus").get_attribute("data-term") == key
