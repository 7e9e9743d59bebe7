"""A laydown at a phone: the button says so when it is certain, and the proof can be stepped through afterwards."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browsing import People, languages
from tests.e2e.fitness import is_fit, violations
from tests.e2e.house import House
from tests.e2e.playing import WAITS_FOR, WORDS, new_table, takes_a_seat

CLAIMS = {
    "pl": {
        "sure": "Mam wykładane",
        "certain": "Wykładasz karty: to jest pewne.",
        "proof": "Dowód wykładki",
        "board": "Stół",
        "on": "Dalej",
        "next": "Następna karta",
        "true": "zapowiedź się sprawdziła",
    },
    "en": {
        "sure": "I have a laydown",
        "certain": "it is certain",
        "proof": "Proof of the claim",
        "board": "Table",
        "on": "Go on",
        "next": "The next card",
        "true": "the claim has come true",
    },
}

# Seat 0, who deals, has a laydown BK2, though not one that is seen at a glance.
HANDS = (
    "9S 8S 7S 9H 8H 7H 8D 7D AC KC",
    "AS KS QS AH KH QH AD KD QC JC",
    "JS TS JH TH QD JD TD 9D TC 9C",
)
PLACES = ((3, 7, *range(10, 32, 3)), (0, 4, *range(8, 32, 3)), (2, 6, *range(9, 32, 3)))


def deck() -> list[str]:
    """The deck from which these hands are dealt, with 7C and 8C in the dubel."""
    cards = ["8C"] * 32
    cards[1], cards[5] = "7C", "8C"
    for hand, places in zip(HANDS, PLACES, strict=True):
        for code, place in zip(hand.split(), places, strict=True):
            cards[place] = code
    return cards


def around_a_table(house: House, people: People, lang: str) -> list[Page]:
    """Three people at a table; the first is the dealer."""
    pages = [people.person(WORDS[lang]["lang"]).page for _ in range(3)]
    options = {"first_dealer": "0", "end_rule": "deals", "end_value": 1}
    table: dict[str, Any] = {"game": "betel", "seats": 3, "options": options, "given": {"deal/0": deck()}}
    address = new_table(pages[0], house.url, table, starts=False)
    for page, name in zip(pages[1:], ("Bartek", "Celina"), strict=True):
        takes_a_seat(page, address, name)
    for page in pages:
        page.goto(address)
    pages[0].get_by_role("button", name=WORDS[lang]["start"]).tap()
    return pages


def say(page: Page, call: str) -> None:
    page.wait_for_function(f"() => ({WAITS_FOR})() === 'call'")
    page.get_by_test_id(f"call-{call}").tap()
    page.get_by_test_id("auction-confirm").tap()


@pytest.mark.in_turn(1, of="advice and review")
@pytest.mark.parametrize("lang", languages("en"))
def test_a_laydown_is_offered_to_the_declarer_alone(house: House, people: People, lang: str) -> None:
    words = CLAIMS[lang]
    pages = around_a_table(house, people, lang)
    for page, call in zip(pages, ("BK2", "pass", "pass"), strict=True):
        say(page, call)
    declarer = pages[0]
    sure = declarer.get_by_role("button", name=words["sure"])
    sure.wait_for()
    assert not violations(declarer)
    for page in pages[1:]:
        assert page.get_by_role("button", name=words["sure"]).count() == 0
    sure.tap()
    expect(declarer.get_by_role("alertdialog")).to_contain_text(words["certain"])
    declarer.locator(".question .primary").tap()
    for page in pages:
        page.locator(".ranking").wait_for()

    # The proof: a defender tries what he could, and it is of no use.
    defender = pages[1]
    defender.get_by_role("link", name=WORDS[lang]["replay"], exact=True).tap()
    defender.get_by_role("link", name=words["proof"]).tap()
    board = defender.get_by_role("region", name=words["board"])
    board.wait_for()
    is_fit(defender)
    standing = defender.get_by_test_id("standing")
    tried = 0
    while words["true"] not in standing.inner_text():
        step = standing.get_attribute("data-step")
        go_on = defender.get_by_role("button", name=words["on"], exact=True)
        cards = defender.get_by_role("group", name=words["next"]).get_by_role("button")
        if go_on.count():
            go_on.tap()
        else:
            cards.last.tap()
            tried += 1
        expect(standing).not_to_have_attribute("data-step", str(step))
    assert tried >= 3
    is_fit(defender)
