"""Who is with whom, on the plates of phones: partners are marked, hidden sides come out when the cards show them."""

from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browsing import People, Person, comes_true, languages
from tests.e2e.fitness import violations
from tests.e2e.house import House
from tests.e2e.playing import new_table, takes_a_seat
from tests.e2e.test_pages import LANGS
from tests.layout.law import covered, sticks_out

WORDS: Final[dict[str, dict[str, str]]] = {
    "pl": {
        "uncalled": "Zwykła albo cicha",
        "old": "stary",
        "young": "młody",
        "alone": "solo",
        "first": "para 1",
        "second": "para 2",
        "with": "razem z tobą",
        "against": "przeciw tobie",
    },
    "en": {
        "uncalled": "Ordinary or silent",
        "old": "old",
        "young": "young",
        "alone": "alone",
        "first": "pair 1",
        "second": "pair 2",
        "with": "with you",
        "against": "against you",
    },
}
HAND: Final = "() => [...document.querySelectorAll('.mine [data-card]')].map((card) => card.dataset.card)"
OLD_QUEENS: Final = {"QC", "QS"}
PLATES: Final = """() => [...document.querySelectorAll('.seat[data-seat]')]
  .sort((a, b) => a.dataset.seat - b.dataset.seat)
  .map((seat) => seat.querySelector('.side')?.textContent.trim().replace(/\\s+/g, ' ') ?? '')"""


def plates(page: Page) -> list[str]:
    """What the plate of each seat says of its side, as a screen reader hears it; nothing where it is not known."""
    words: list[str] = page.evaluate(PLATES)
    return words


def told(page: Page, sides: list[str]) -> None:
    """Waits until the plates say just that."""
    comes_true(page, lambda: plates(page) == sides)


def four(people: People, house: House, lang: str) -> list[Person]:
    """Four people with phones at one table of Baśka."""
    host = people.person(LANGS[lang])
    made: dict[str, Any] = {"game": "baska", "seats": 4, "bots": [None] * 4, "options": {"deals": 4}}
    address = new_table(host.page, house.url, made)
    guests = [people.person(LANGS[lang]) for _ in range(3)]
    for name, guest in zip(("Jan", "Ola", "Ewa"), guests, strict=True):
        takes_a_seat(guest.page, address, name)
    # The host's page starts the match.
    for person in (*guests, host):
        person.page.goto(address)
    return [host, *guests]


def moves(there: list[Person]) -> Iterator[tuple[Person, str]]:
    """They pass, or say what they must, and play, till the deal is over: who has moved, and the card played."""
    while True:
        comes_true(there[0].page, lambda: any(on_turn(each.page) or over(each.page) for each in there))
        mover = next((each for each in there if on_turn(each.page)), None)
        if mover is None:
            return
        page, card = mover.page, ""
        seq = page.get_by_test_id("table").get_attribute("data-seq")
        passing, calls = page.get_by_test_id("call-pass"), page.locator(".bidding .calls button")
        if passing.count():
            passing.tap()
        elif calls.count():
            calls.first.tap()
            page.get_by_test_id("call-confirm").tap()
        else:
            first = page.locator(".mine button[aria-disabled=false]").first
            card = first.get_attribute("data-card") or ""
            first.tap()
            lifted = page.locator(".mine button[aria-pressed=true][aria-disabled=false]")
            if lifted.count():
                lifted.first.tap()
        page.wait_for_function("seq => document.querySelector('[data-testid=table]').dataset.seq !== seq", arg=seq)
        yield mover, card


def on_turn(page: Page) -> bool:
    return page.get_by_test_id("table").get_attribute("data-turn") == "true"


def phase(page: Page) -> str | None:
    return page.get_by_test_id("table").get_attribute("data-phase")


def over(page: Page) -> bool:
    return page.locator(".next[aria-disabled=false], .ranking").count() > 0


def known(words: dict[str, str], me: int, held: dict[str, int]) -> list[str]:
    """What somebody is to be told, by rules/baska.md 4.1: ``held``, the old queens he has held or seen, and whose."""
    old = set(held.values())
    side = dict.fromkeys(old, "old")
    if len(held) == len(OLD_QUEENS):
        side |= {seat: "young" for seat in range(4) if seat not in old}
        side |= {seat: "alone" for seat in old if len(old) == 1}
    elif me not in old:
        side[me] = "young"
    lines = []
    for seat in range(4):
        stance = "" if seat == me else f", {words['with' if (seat in old) == (me in old) else 'against']}"
        lines.append(f"{words[side[seat]]}{stance}" if seat in side else "")
    return lines


@pytest.mark.in_turn(1, of="a game at the table")
@pytest.mark.parametrize("lang", languages("pl"))
def test_the_old_queens_show_the_sides_on_four_phones(people: People, house: House, lang: str) -> None:
    words = WORDS[lang]
    there = four(people, house, lang)
    for person in there:
        expect(person.page.get_by_test_id("table")).to_be_visible()
    comes_true(there[0].page, lambda: all(len(person.page.evaluate(HAND)) == 4 for person in there))
    hands = [set(person.page.evaluate(HAND)) for person in there]
    shown: dict[str, int] = {}
    cards = 0
    for mover, card in moves(there):
        if card in OLD_QUEENS:
            shown[card] = there.index(mover)
        cards += bool(card)
        comes_true(there[0].page, lambda: len({phase(person.page) for person in there}) == 1)
        if phase(there[0].page) == "auction":
            assert not any(any(plates(person.page)) for person in there)
        if phase(there[0].page) != "play":
            continue
        if len(shown) < len(OLD_QUEENS):
            expect(there[0].page.get_by_test_id("facts")).to_contain_text(words["uncalled"])
        for me, person in enumerate(there):
            told(person.page, known(words, me, {**shown, **dict.fromkeys(OLD_QUEENS & hands[me], me)}))
        if len(shown) == 1:
            assert all(not faults(person.page) for person in there)
    assert cards == 12, "the last trick plays itself"
    results = there[0].page.locator(".scores .side")
    queens = {card: seat for seat, hand in enumerate(hands) for card in OLD_QUEENS & hand}
    sides = sorted(line.split(",")[0] for line in known(words, 0, queens))
    comes_true(there[0].page, lambda: sorted(results.all_inner_texts()) == sides)


def faults(page: Page) -> list[str]:
    """What sticks out, each word on a side that lies over another thing, and what axe objects to."""
    return [*sticks_out(page), *covered(page), *violations(page)]


@pytest.mark.in_turn(1, of="a game at the table")
@pytest.mark.parametrize("lang", languages("en"))
def test_partners_are_marked_from_the_start(people: People, house: House, lang: str) -> None:
    words = WORDS[lang]
    page = people.person(LANGS[lang], viewport={"width": 320, "height": 640}).page
    made = {"game": "black_maria", "seats": 4, "bots": [None, "simple", "simple", "simple"]}
    page.goto(new_table(page, house.url, {**made, "options": {"partnership": True}}))
    expect(page.get_by_test_id("table")).to_be_visible()
    other = f"{words['second']}, {words['against']}"
    assert plates(page) == [words["first"], other, f"{words['first']}, {words['with']}", other]
    assert not faults(page)
