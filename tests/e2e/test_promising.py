"""Planowanie, 3-5-8 and Metamorphosis on a phone: their own panels and the first tricks, by the page's own buttons."""

import pytest
from playwright.sync_api import Page

from tests.e2e.browsing import People
from tests.e2e.fitness import violations
from tests.e2e.house import House
from tests.e2e.playing import SEAT
from tests.layout.law import sticks_out

TRICKS = 2
"""So many of one's own cards are played."""


@pytest.mark.in_turn(2, of="a game at the table")
@pytest.mark.parametrize(
    ("game", "seats", "lang", "panels"),
    [
        ("planowanie", 4, "pl-PL", ["declare"]),
        ("three_five_eight", 3, "en-GB", []),
        ("metamorphosis", 3, "pl-PL", ["predict"]),
    ],
)
def test_before_the_play_and_in_it(
    people: People, house: House, game: str, seats: int, lang: str, panels: list[str]
) -> None:
    person = people.person(lang)
    page = person.page
    page.goto(house.url)
    bots = [None, *["random"] * (seats - 1)]
    table = page.evaluate(SEAT, ["Ania", {"game": game, "seats": seats, "bots": bots, "options": {}}])
    page.goto(f"{house.url}/t/{table}")
    surface = page.get_by_test_id("table")
    surface.wait_for()
    seen: set[str] = set()
    played = 0
    while played < TRICKS:
        page.wait_for_function(MY_TURN)
        phase = surface.get_attribute("data-phase") or ""
        if phase not in seen:
            seen.add(phase)
            assert sticks_out(page) == []
            assert not violations(page)
        before = surface.get_attribute("data-seq")
        act(page)
        page.wait_for_function(MOVED, arg=before)
        played += phase == "play"
    assert seen >= {*panels, "play"}


MY_TURN = """() => {
  const table = document.querySelector('[data-testid=table]')
  return table?.dataset.turn === 'true' && table.dataset.settled === 'true'
}"""

MOVED = "(seq) => document.querySelector('[data-testid=table]').dataset.seq !== seq"


def act(page: Page) -> None:
    """The first thing one may do: a number, a choice with its cards, a card."""
    number = page.locator(".numbers button:not(:disabled)")
    if number.count():
        number.first.tap()
        page.locator(".declare .send").tap()
        return
    if page.locator(".choices .form").count():
        send = page.locator(".choices .send .primary")
        option = page.locator(".choices :is(.grid, .suits) button")
        if option.count():
            option.first.tap()
        while send.is_disabled():
            page.locator(".mine button[aria-disabled=false]:not([aria-pressed=true])").first.tap()
        send.tap()
        return
    plain = page.locator(".choices .buttons .primary")
    if plain.count():
        plain.first.tap()
        return
    page.locator(".mine button[aria-disabled=false]").first.tap()
    lifted = page.locator(".mine button[aria-pressed=true][aria-disabled=false]")
    page.wait_for_timeout(60)
    if lifted.count():
        lifted.first.tap()
