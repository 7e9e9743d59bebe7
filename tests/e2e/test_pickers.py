"""The pickers of the generic table, by touch and by keyboard: boxes for cards, a slider, seats, number keys."""

from random import Random
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.browsing import People, comes_true
from tests.e2e.fitness import is_fit
from tests.e2e.house import House
from tests.e2e.playing import new_table
from tests.e2e.test_skat_table import picture
from tests.layout.law import sticks_out
from tests.toys.stakes import DECK

GIVEN: Final = {"deal/0": Random("pickers").sample(DECK.codes, 52)}
SEND: Final = ".choices .send .primary"


def sits_down(page: Page, toys: House, **made: Any) -> Locator:
    """At a table with computer players; its surface, once one is asked."""
    page.goto(new_table(page, toys.url, made))
    surface = page.get_by_test_id("table")
    expect(surface).to_have_attribute("data-turn", "true")
    page.locator(".choices .send, .asked").wait_for()
    return surface


def stakes(page: Page, toys: House) -> Locator:
    """A table at which a stake is asked for."""
    return sits_down(page, toys, game="stakes", seats=3, bots=[None, "random", "random"], given=GIVEN)


def box(page: Page, part: str) -> list[str]:
    """The cards in a box."""
    codes: list[str] = page.locator(f"[data-slot={part}] [data-card]").evaluate_all(
        "all => all.map(e => e.dataset.card)"
    )
    return codes


def held(page: Page) -> list[str]:
    """The cards of one's hand."""
    codes: list[str] = page.locator(".held [data-card]").evaluate_all("all => all.map(e => e.dataset.card)")
    return codes


def is_sent(page: Page, surface: Locator, button: Locator) -> None:
    """Presses the button, and the server takes it."""
    seq = surface.get_attribute("data-seq") or ""
    button.press("Enter")
    expect(surface).not_to_have_attribute("data-seq", seq)
    expect(page.get_by_test_id("toast")).to_have_count(0)


@pytest.mark.in_turn(1, of="pickers")
def test_cards_go_into_boxes_by_touch_and_a_reload_keeps_them(people: People, toys: House) -> None:
    page = people.person("en-GB").page
    surface = stakes(page, toys)
    cards = held(page)

    def tap(code: str) -> None:
        page.locator(f'.held [data-card="{code}"]').tap(position={"x": 8, "y": 30})

    # A card, then the box; what follows goes into the same box, and a full one is left.
    tap(cards[0])
    page.locator("[data-slot=second] .empty").first.tap()
    comes_true(page, lambda: box(page, "second") == [cards[0]])
    tap(cards[1])
    comes_true(page, lambda: box(page, "second") == cards[:2])
    # By a drag to the other box, and back into the hand by a tap.
    lying = page.locator(f'.held [data-card="{cards[2]}"]').bounding_box()
    place = page.locator("[data-slot=first] .empty").first.bounding_box()
    assert lying is not None and place is not None
    page.mouse.move(lying["x"] + 10, lying["y"] + 20)
    page.mouse.down()
    page.mouse.move(place["x"] + 10, place["y"] + 30, steps=6)
    page.mouse.up()
    comes_true(page, lambda: box(page, "first") == [cards[2]])
    page.locator(f'[data-slot=first] [data-card="{cards[2]}"]').tap()
    comes_true(page, lambda: box(page, "first") == [] and set(held(page)) == set(cards[2:]))
    # A box first, then its cards.
    page.locator("[data-slot=first] .empty").first.tap()
    tap(cards[4])
    comes_true(page, lambda: box(page, "first") == [cards[4]])
    tap(cards[5])
    comes_true(page, lambda: box(page, "first") == cards[4:])
    # A seat at its place, an amount by a key of its own.
    page.locator("[data-seat='2'] .pick").tap()
    page.get_by_role("button", name="most").tap()
    expect(page.locator(SEND)).to_be_enabled()
    assert sticks_out(page) == []
    is_fit(page)
    picture(page, "pickers-phone")

    page.reload()
    expect(surface).to_have_attribute("data-turn", "true")
    expect(page.locator(SEND)).to_contain_text("Stake 300")
    assert (box(page, "first"), box(page, "second")) == (cards[4:], cards[:2])
    is_sent(page, surface, page.locator(SEND))


@pytest.mark.in_turn(1, of="pickers")
def test_by_keyboard_alone(people: People, toys: House) -> None:
    page = people.person("en-GB", viewport={"width": 1280, "height": 800}).page
    surface = stakes(page, toys)
    cards = held(page)
    for code in cards[:4]:
        card = page.locator(f'.held [data-card="{code}"]')
        card.focus()
        page.keyboard.press("Enter")
        # Where no box is begun, once lifts it, and twice lays it into the first with room.
        expect(page.locator(f'.held .lifted[data-card="{code}"], [data-slot] [data-card="{code}"]')).to_have_count(1)
        if card.count():
            page.keyboard.press("Enter")
        expect(card).to_have_count(0)
    assert (box(page, "first"), box(page, "second")) == (cards[:2], cards[2:4])
    slider = page.get_by_role("slider", name="how much")
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("10")
    typed = page.get_by_role("spinbutton", name="how much")
    typed.fill("122")
    typed.press("Enter")
    expect(typed).to_have_value("120")
    payer = page.locator(".form .wide button").last
    payer.press("Enter")
    expect(payer).to_have_attribute("aria-pressed", "true")
    expect(page.locator(SEND)).to_contain_text("Stake 120")
    is_sent(page, surface, page.locator(SEND))


@pytest.mark.in_turn(1, of="pickers")
def test_a_number_is_typed_and_then_said(people: People, toys: House) -> None:
    """Planowanie: the grid, by digits and by touch; nothing is sent before the button is pressed."""
    page = people.person("pl-PL").page
    surface = sits_down(page, toys, game="planowanie", seats=3, bots=[None, "random", "random"])
    comes_true(page, lambda: surface.get_attribute("data-turn") == "true")
    send = page.locator(".asked .primary")
    expect(send).to_be_disabled()
    page.keyboard.press("c")
    page.keyboard.press("1")
    expect(send).to_contain_text("Deklaruję 1 lewę · 11 pkt")
    seq = surface.get_attribute("data-seq") or ""
    page.locator(".numbers button", has_text="2").first.tap()
    expect(send).to_contain_text("Deklaruję 2 lewy · 12 pkt")
    expect(surface).to_have_attribute("data-seq", seq)
    is_sent(page, surface, send)
