"""Forty seats on a phone and on a desktop: one of the last is named by touch, and by keyboard."""

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.browsing import People, comes_true
from tests.e2e.fitness import is_fit
from tests.e2e.house import House, opened
from tests.e2e.playing import new_table
from tests.e2e.test_skat_table import picture
from tests.layout.law import sticks_out

SEATS: Final = 40

COVERED: Final = """() => {
  const lost = [], fields = [...document.querySelectorAll('[data-testid=table] :is(.pick, .choices button)')];
  for (const each of fields) {
    each.scrollIntoView({ block: 'nearest' });
    const { left, right, top, bottom, height } = each.getBoundingClientRect();
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (height < 24 || !each.contains(hit)) lost.push(`${each.ariaLabel ?? each.textContent}: ${hit?.className}`);
  }
  for (const each of document.querySelectorAll('.others .name'))
    if (each.scrollWidth > each.clientWidth + 1) lost.push(`${each.textContent} is cut`);
  for (const list of document.querySelectorAll('[data-testid=table] .crowd'))
    if (list.scrollHeight > list.clientHeight + 1) lost.push(`${list.scrollHeight - list.clientHeight} below the list`);
  return lost;
}"""
"""Seats to be named and buttons that something lies over, or that are too small to be hit; names that are cut, and
plates for which the screen has no room at once."""


@pytest.fixture(scope="module")
def forty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that knows the game of the tests, too; its computer players leave time to look at what they did."""
    data = tmp_path_factory.mktemp("forty") / "data"
    with opened(data, modules=["tests.toys.council"], bot_delay=2500) as house:
        yield house


def seat_of(page: Page, seat: int) -> Locator:
    """Where a seat is named."""
    return page.locator(f'[data-seat="{seat}"] .pick')


def sits_down(page: Page, house: House, rounds: int = 1) -> Locator:
    """A table with computer players; its surface, once suspects are asked for."""
    bots = [None, *["random"] * (SEATS - 1)]
    rules = {"game": "council", "seats": SEATS, "bots": bots, "options": {"rounds": rounds}}
    page.goto(new_table(page, house.url, rules))
    surface = page.get_by_test_id("table")
    expect(surface).to_have_attribute("data-turn", "true")
    expect(page.locator(".others .pick")).to_have_count(SEATS - 1)
    return surface


def asked_to(surface: Locator, phase: str) -> bool:
    """Whether it is one's turn in a phase; who has named his suspects may still change his mind."""
    return (surface.get_attribute("data-turn"), surface.get_attribute("data-phase")) == ("true", phase)


def is_whole(page: Page) -> None:
    assert sticks_out(page) == []
    assert page.evaluate(COVERED) == []
    is_fit(page)


@pytest.mark.in_turn(1, of="many seats")
def test_on_a_phone_a_late_seat_is_named_by_touch(people: People, forty: House) -> None:
    forty.begin("touch")
    page = people.person("pl-PL").page
    surface = sits_down(page, forty, rounds=2)
    is_whole(page)
    for seat in (37, 1, 20):
        seat_of(page, seat).tap()
    picture(page, "forty-phone")
    page.get_by_role("button", name="Wskaż ich").tap()
    # The computer players name theirs, and whoever is named most often expels somebody.
    comes_true(page, lambda: page.locator(".idle").count() > 0 or asked_to(surface, "expel"))
    if asked_to(surface, "expel"):
        seat_of(page, 37).tap()
        page.get_by_role("button", name="Wyklucz").tap()
    expect(page.locator(".idle").first).to_contain_text("poza grą")
    is_whole(page)
    picture(page, "forty-phone-out")
    ends(page)
    picture(page, "forty-phone-result")
    is_whole(page)
    page.goto(f"{page.url.split('#')[0]}/deal/0")
    expect(page.locator(".others [data-seat]")).to_have_count(SEATS - 1)
    page.get_by_role("button", name="Na koniec").tap()
    picture(page, "forty-phone-replay")
    is_whole(page)


@pytest.mark.in_turn(1, of="many seats")
def test_on_a_desktop_a_late_seat_is_named_by_keyboard(people: People, forty: House) -> None:
    forty.begin("keys")
    page = people.person("en-GB", viewport={"width": 1280, "height": 800}).page
    surface = sits_down(page, forty)
    is_whole(page)
    page.keyboard.press("n")
    expect(seat_of(page, 1)).to_be_focused()
    expect(page.locator('.others .pick[tabindex="0"]')).to_have_count(1)
    page.keyboard.press("End")
    for _ in range(2):
        page.keyboard.press("ArrowLeft")
    late = seat_of(page, 37)
    expect(late).to_be_focused()
    page.keyboard.press("Enter")
    expect(late).to_have_attribute("aria-pressed", "true")
    picture(page, "forty-desktop")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("n")
    expect(late).to_be_focused()
    page.keyboard.press("c")
    expect(page.get_by_role("button", name="Name them")).to_be_focused()
    page.keyboard.press("Enter")
    comes_true(page, lambda: surface.get_attribute("data-phase") != "suspect")
    ends(page)
    picture(page, "forty-desktop-result")
    is_whole(page)


def ends(page: Page) -> None:
    """Whatever the person is asked is answered until the match is over."""
    surface, ranking = page.get_by_test_id("table"), page.locator(".ranking li")
    while True:
        comes_true(page, lambda: ranking.count() > 0 or surface.get_attribute("data-turn") == "true")
        if ranking.count():
            break
        seq = surface.get_attribute("data-seq") or ""
        page.locator(".others .pick").last.click()
        page.locator(".choices .send .primary").click()
        expect(surface).not_to_have_attribute("data-seq", seq)
    expect(ranking).to_have_count(SEATS)
