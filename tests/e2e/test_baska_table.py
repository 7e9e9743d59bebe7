"""The table of Baśka on a phone, in both languages: the order of trumps, what one may say, who is known to be old."""

from time import monotonic
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browsing import People, languages
from tests.e2e.fitness import violations
from tests.e2e.house import House
from tests.e2e.playing import new_table
from tests.e2e.test_pages import LANGS
from tests.layout.law import sticks_out

WORDS = {
    "pl": {"pass": "Pas", "trumps": "Trumfy, od najstarszego", "sides": r"stary|młody|solo"},
    "en": {"pass": "Pass", "trumps": "Trumps, from the highest", "sides": r"old|young|alone"},
}

LONGEST_DEAL: Final = 90.0
"""Seconds in which a deal is over even on a machine that does other things besides."""


def until_it_is_over(page: Page) -> int:
    """Says pass, or what one must say, and plays the first card one may, to the end of the deal; how many moves."""
    moves = 0
    table = page.get_by_test_id("table")
    over = page.locator(".next[aria-disabled=false], .ranking")
    until = monotonic() + LONGEST_DEAL
    while monotonic() < until:
        page.wait_for_timeout(20)
        if over.count():
            return moves
        if table.get_attribute("data-turn") != "true":
            continue
        seq = table.get_attribute("data-seq")
        passing, calls = page.get_by_test_id("call-pass"), page.locator(".bidding .calls button")
        if passing.count():
            passing.tap(timeout=5000)
        elif calls.count():
            calls.first.tap(timeout=5000)
            page.get_by_test_id("call-confirm").tap(timeout=5000)
        else:
            cards = page.locator(".mine button[aria-disabled=false]")
            if not cards.count():
                continue
            cards.first.tap(timeout=5000)
            lifted = page.locator(".mine button[aria-pressed=true][aria-disabled=false]")
            if lifted.count():
                lifted.first.tap(timeout=5000)
        page.wait_for_function("seq => document.querySelector('[data-testid=table]').dataset.seq !== seq", arg=seq)
        moves += 1
    pytest.fail("the deal does not end")


@pytest.mark.in_turn(1, of="a game at the table")
@pytest.mark.parametrize("lang", languages("pl"))
def test_a_deal(people: People, house: House, lang: str) -> None:
    words = WORDS[lang]
    person = people.person(LANGS[lang])
    page = person.page
    made = {"game": "baska", "seats": 4, "bots": [None, "simple", "simple", "simple"], "options": {"deals": 4}}
    page.goto(new_table(page, house.url, made))
    expect(page.get_by_test_id("table")).to_be_visible()
    trumps = page.get_by_role("list", name=words["trumps"])
    if page.get_by_test_id("table").get_attribute("data-phase") == "auction":
        expect(trumps.get_by_role("listitem")).to_have_count(12)
        assert sticks_out(page) == []
        assert not violations(page)
    until_it_is_over(page)
    assert sticks_out(page) == []
    assert not violations(page)
    expect(page.locator(".story")).to_be_visible()
