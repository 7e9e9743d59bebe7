"""A match that all agree to end before its time: it is asked for twice, and what has been finished counts."""

from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browsing import People
from tests.e2e.house import House
from tests.e2e.playing import WORDS, Player, at_table, open_table

SAID = {
    "pl": (
        "Menu stołu",
        "Proponuję koniec gry",
        "przerwane rozdanie się nie liczy",
        "Nie skończyło się żadne rozdanie",
    ),
    "en": ("Table menu", "Propose to end the match", "broken off does not count", "No deal was finished"),
}


def proposes(page: Page, lang: str) -> None:
    """In the menu, once and for sure."""
    menu, ends, sure, _ = SAID[lang]
    page.get_by_role("button", name=menu).click()
    page.get_by_role("button", name=ends).click()
    expect(page.get_by_text(sure)).to_be_visible()
    page.get_by_role("button", name=ends).click()


@pytest.mark.in_turn(1)
@pytest.mark.parametrize("lang", ["pl", "en"])
def test_without_a_finished_deal_there_is_no_result_and_nobody_is_on_turn(
    lang: str, house: House, people: People
) -> None:
    page = people.person({"pl": "pl-PL", "en": "en-GB"}[lang]).page
    at_table(page, house.url, "six_takes")
    proposes(page, lang)
    expect(page.get_by_text(SAID[lang][3])).to_be_visible()
    expect(page.locator(".seat.turn, .guidance, .choices button, .ranking")).to_have_count(0)
    expect(page.get_by_test_id("status")).to_have_text("")


@pytest.mark.in_turn(1, of="a match to its end")
def test_the_finished_deals_make_the_ranking(house: House, people: People) -> None:
    person, words = people.person(), WORDS["pl"]
    page, player = person.page, Player(person, Random("ended early"))
    open_table(person, house.url, "Ania", 3, words)
    page.get_by_role("button", name=words["start"]).tap()
    player.play_until("next")
    page.locator(".result .next").tap()
    expect(page.locator(".result")).to_have_count(0)
    proposes(page, "pl")
    expect(page.locator(".ranking li").first).to_contain_text("1.")
    expect(page.locator(".match .told")).to_contain_text("po jednym rozdaniu. Przerwane rozdanie się nie liczy.")
