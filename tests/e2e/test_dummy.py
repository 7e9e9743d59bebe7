"""A dummy on a phone and on a desktop: it lies open towards its place, and the declarer plays from it."""

import re
from random import Random
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.e2e.browsing import PHONE, People, comes_true
from tests.e2e.fitness import is_fit
from tests.e2e.house import House
from tests.e2e.playing import new_table
from tests.e2e.test_skat_table import picture
from tests.layout.law import sticks_out
from tests.toys.bridge import DECK

GIVEN: Final = {"deal/0": Random("dummy").sample(DECK.codes, 52)}


def declares(page: Page, house: House, seats: int = 4) -> Locator:
    """A table at which the person has bid seven no trumps; its surface, once a card of the dummy is asked for."""
    bots = [None, *["random"] * (seats - 1)]
    made: dict[str, Any] = {"game": "bridge_toy", "seats": seats, "bots": bots, "given": GIVEN}
    page.goto(new_table(page, house.url, made))
    surface = page.get_by_test_id("table")
    expect(surface).to_have_attribute("data-turn", "true")
    page.locator(".choices").get_by_role("button", name="7NT", exact=True).click()
    said = surface.get_attribute("data-seq") or ""
    page.locator(".choices .send .primary").click()
    expect(surface).not_to_have_attribute("data-seq", said)
    # The others can but double it.
    while surface.get_attribute("data-phase") == "auction":
        comes_true(page, lambda: surface.get_attribute("data-turn") == "true")
        if surface.get_attribute("data-phase") == "auction":
            said = surface.get_attribute("data-seq") or ""
            page.get_by_role("button", name=re.compile("^Pass?$")).click()
            expect(surface).not_to_have_attribute("data-seq", said)
    comes_true(page, lambda: surface.get_attribute("data-turn") == "true")
    return surface


def is_whole(page: Page) -> None:
    assert sticks_out(page) == []
    is_fit(page)


def dummy(page: Page) -> Locator:
    """Where the dummy lies, once it is to be played from."""
    hand = page.get_by_test_id("laid")
    expect(hand).to_have_attribute("data-now", "true")
    expect(hand.locator("[data-card]")).to_have_count(13)
    return hand


@pytest.mark.in_turn(1, of="dummy")
def test_on_a_phone_the_declarer_plays_the_dummy_by_touch(people: People, toys: House) -> None:
    page = people.person("pl-PL").page
    surface = declares(page, toys)
    hand = dummy(page)
    picture(page, "dummy-phone")
    is_whole(page)
    for card in hand.get_by_role("button").all():
        box = card.bounding_box()
        assert box is not None and box["height"] >= 44
    card = hand.locator("button[aria-disabled=false]").first
    code = card.get_attribute("data-card")
    card.tap(position={"x": 8, "y": 30})
    card.tap(position={"x": 8, "y": 30})
    expect(hand.locator("[data-card]")).to_have_count(12)
    expect(page.locator('.trick [data-zone="played.2"]')).to_have_attribute("data-flies", str(code))
    # Then the own hand, as ever.
    comes_true(page, lambda: surface.get_attribute("data-turn") == "true")
    expect(hand).to_have_attribute("data-now", "false")
    own = page.locator('.mine button[data-zone="hand.0"][aria-disabled=false]').last
    own.tap(position={"x": 8, "y": 30})
    picture(page, "dummy-phone-own")
    own.tap(position={"x": 8, "y": 30})
    expect(page.locator('.mine [data-zone="hand.0"][data-card]')).to_have_count(12)
    is_whole(page)


@pytest.mark.in_turn(1, of="dummy")
def test_on_a_desktop_the_declarer_plays_the_dummy_by_keyboard(people: People, toys: House) -> None:
    page = people.person("en-GB", viewport={"width": 1280, "height": 800}).page
    surface = declares(page, toys)
    hand = dummy(page)
    picture(page, "dummy-desktop")
    is_whole(page)
    page.keyboard.press("h")
    expect(hand.locator("button:focus")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("h")
    expect(hand.locator("button[aria-disabled=false]:focus")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(hand.locator("[data-card]")).to_have_count(12)
    comes_true(page, lambda: surface.get_attribute("data-turn") == "true")
    page.keyboard.press("h")
    expect(page.locator(".mine button:focus")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator('.mine [data-zone="hand.0"][data-card]')).to_have_count(12)
    picture(page, "dummy-desktop-own")
    is_whole(page)


SIZES: Final[tuple[ViewportSize, ...]] = ({"width": 1280, "height": 800}, {"width": 844, "height": 390}, PHONE)


@pytest.mark.in_turn(1, of="dummy")
def test_of_two_each_plays_two_hands(people: People, toys: House) -> None:
    """They lie opposite each other, both in sight from the first call on; the other's name stands at two places."""
    page = people.person("pl-PL").page
    surface = declares(page, toys, seats=2)
    other = page.locator('.others [data-seat="1"]')
    expect(other).to_have_count(2)
    expect(page.locator('.others [data-seat="0"]')).to_have_count(1)
    for size in SIZES:
        page.set_viewport_size(size)
        picture(page, f"two-hands-{size['width']}")
        is_whole(page)
    # The other has led from his left hand; one's own second follows, then his right, then one's first.
    card = dummy(page).locator("button[aria-disabled=false]").first
    card.tap(position={"x": 8, "y": 20})
    card.tap(position={"x": 8, "y": 20})
    expect(page.locator('.trick [data-zone="played.2"]')).to_have_count(1)
    comes_true(page, lambda: surface.get_attribute("data-turn") == "true")
    expect(page.locator('.trick [data-zone="played.3"]')).to_have_count(1)
    own = page.locator('.mine button[data-zone="hand.0"][aria-disabled=false]').last
    own.tap(position={"x": 8, "y": 30})
    own.tap(position={"x": 8, "y": 30})
    expect(page.locator('.mine [data-zone="hand.0"][data-card]')).to_have_count(12)
