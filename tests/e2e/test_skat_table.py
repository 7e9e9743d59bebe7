"""Skat on a phone: the ladder of the auction, the announcement with its values, the reckoning; in both languages."""

import os
import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browsing import PHONE, People, languages
from tests.e2e.fitness import violations
from tests.e2e.house import House
from tests.e2e.playing import new_table
from tests.e2e.test_pages import LANGS
from tests.e2e.test_sides import plates
from tests.layout.law import covered, sticks_out

WORDS = {
    "pl": {
        "up": "Biorę skata",
        "resign": "Poddaję grę",
        "down": "Wybierz 2 karty do skata",
        "say": "Zapowiadam: karo",
        "alone": "solo",
        "defends": "obrońca, przeciw tobie",
    },
    "en": {
        "up": "Pick up the skat",
        "resign": "Give the game up",
        "down": "Choose 2 cards for the skat",
        "say": "Announce: diamonds",
        "alone": "solo",
        "defends": "defender, against you",
    },
}
HIGHEST = "264"
"""No computer player holds it, so whoever names it is the soloist with any cards, and overbid."""


def picture(page: Page, name: str) -> None:
    """Keeps what is seen, for whoever wants to look at it."""
    if folder := os.environ.get("TALIA_PICTURES"):
        page.screenshot(path=f"{folder}/{name}.png")


def fits(page: Page) -> None:
    assert sticks_out(page) == []
    assert not violations(page)


@pytest.mark.in_turn(1, of="a game at the table")
@pytest.mark.parametrize("lang", languages("en"))
def test_a_soloist(people: People, house: House, lang: str) -> None:
    words = WORDS[lang]
    person = people.person(LANGS[lang])
    page = person.page
    options = {"deals_each": 1, "first_dealer": "0"}
    made = {"game": "skat", "seats": 3, "bots": [None, "simple", "simple"], "options": options}
    page.add_init_script("localStorage.setItem('talia.settings', JSON.stringify({ numbered: true }))")
    page.goto(new_table(page, house.url, made))
    table = page.get_by_test_id("table")

    expect(page.get_by_test_id("bid-all")).to_be_visible()
    expect(page.get_by_test_id("say-pass")).to_be_visible()
    jacks = page.locator("[data-card^=J]")
    for jack, number in zip(("JC", "JS", "JH", "JD"), "1234", strict=True):
        if page.locator(f"[data-card={jack}]").count():
            expect(page.locator(f"[data-card={jack}] .mark")).to_have_text(number)
    expect(page.locator("[data-card] .mark")).to_have_count(jacks.count())
    fits(page)
    picture(page, f"skat-bidding-{lang}")
    page.get_by_test_id("bid-all").tap()
    page.get_by_test_id(f"bid-{HIGHEST}").tap()

    page.get_by_role("button", name=words["up"]).tap()
    expect(table).to_have_attribute("data-phase", "announce")
    announce = page.get_by_test_id("announce")
    expect(announce).to_have_text(words["down"])
    cards = page.locator('button[data-zone="hand.0"]')
    expect(cards).to_have_count(12)
    cards.nth(11).tap()
    cards.nth(10).tap()
    page.get_by_test_id("game-D").tap()
    expect(announce).to_have_text(words["say"])
    expect(page.get_by_role("status").filter(has_text=HIGHEST)).to_be_visible()
    picture(page, f"skat-announcing-{lang}")
    fits(page)
    announce.tap()

    expect(table).to_have_attribute("data-phase", "play")
    assert plates(page) == [words["alone"], *[words["defends"]] * 2]
    picture(page, f"skat-playing-{lang}")
    fits(page)
    assert covered(page) == []
    page.set_viewport_size({"width": 320, "height": 640})
    picture(page, f"skat-playing-320-{lang}")
    assert covered(page) == []
    page.set_viewport_size(PHONE)
    page.get_by_role("button", name=words["resign"]).first.tap()
    page.locator(".question .primary").tap()
    expect(page.locator(".slip").last).to_have_text(re.compile("270.*−540", re.DOTALL))
    picture(page, f"skat-result-{lang}")
    fits(page)


@pytest.mark.in_turn(1, of="a game at the table")
def test_at_a_table_of_four_the_dealer_rests(people: People, house: House) -> None:
    page = people.person("pl-PL").page
    made = {"game": "skat", "seats": 4, "bots": [None, "simple", "simple", "simple"], "options": {}}
    page.goto(new_table(page, house.url, made))
    page.get_by_test_id("table").wait_for()
    resting = page.locator("[data-seat].idle")
    expect(resting).to_have_count(1)
    expect(resting).to_contain_text("pauzuje")
    expect(resting.get_by_label("rozdaje")).to_be_visible()
    picture(page, "skat-of-four")
    fits(page)
