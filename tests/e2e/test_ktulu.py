"""Ktulu on a phone: one person among eleven computers, from night zero through duel, search and rope to the truth."""

import os
import re
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from talia.games.ktulu.roles import cards_of
from tests.e2e.browsing import People
from tests.e2e.fitness import violations
from tests.e2e.house import House
from tests.e2e.playing import new_table
from tests.e2e.village import goes_on, looks, sends, tells_nobody
from tests.layout.law import sticks_out

SET: Final = (
    "good_gunslinger bad_gunslinger sheriff pastor bandit_chief dancer oracle avenger herbalist thief elder doctor"
).split()
"""The usual twelve, the Drunken Judge replaced by the Doctor; at the table in this order."""
MOST_STEPS: Final = 250
"""So many questions a game of twelve never has."""
PHONE, SIDEWAYS, DESK = (390, 844), (740, 360), (1280, 800)


def sits_down(page: Page, house: House, roles: list[str]) -> None:
    """A person at seat 0 among eleven computer players, in night zero, with cards dealt as it is said."""
    table: dict[str, Any] = {
        "game": "ktulu",
        "seats": 12,
        "bots": [None, *["simple"] * 11],
        "options": {"characters": SET},
        "given": {"deal/0": cards_of(tuple(roles))},
    }
    page.goto(new_table(page, house.url, table))
    expect(page.locator("button.seat").first).to_be_visible()


def answers(page: Page, *, by_keys: bool) -> None:
    """Answers what is asked: as many as have to be named, and the last of what may be chosen."""
    for _ in range(2):
        free = page.locator('button.seat:not([aria-pressed="true"]):not([data-seat="0"])')
        vote = page.locator("button.vote")
        if not free.count() or (vote.count() and vote.is_enabled()):
            break
        if by_keys:
            free.first.focus()
            page.keyboard.press("Enter")
        else:
            free.first.tap()
    ways = page.locator(".ways button")
    if ways.count():
        ways.last.click()
    sends(page)


def challenges(page: Page) -> bool:
    """In the talk the Good Gunslinger challenges the bad one, who accepts."""
    page.locator(".pair button").first.tap()
    verb = page.locator(".verbs button", has_text=re.compile("Wyzywam|Challenge"))
    if not verb.count():
        page.locator(".extra > .plain").tap()
        return False
    verb.tap()
    page.locator(".values button").first.tap()
    assert not violations(page)
    picture(page, "challenge")
    page.locator(".talk .primary").tap()
    return True


def picture(page: Page, name: str) -> None:
    """Draws the screen, where somebody wants to see it."""
    folder = os.environ.get("TALIA_PICTURES")
    if folder:
        Path(folder).mkdir(parents=True, exist_ok=True)
        page.screenshot(path=f"{folder}/{name}.png")


def fits(page: Page, name: str) -> None:
    """On a phone upright and sideways and on a desk nothing sticks out, and axe has nothing to say."""
    for width, height in (SIDEWAYS, DESK, PHONE):
        page.set_viewport_size({"width": width, "height": height})
        picture(page, f"{name}-{width}x{height}")
        assert not violations(page) and not sticks_out(page), (name, width, height)


@pytest.mark.in_turn(1, of="an evening")
@pytest.mark.parametrize("lang, by_keys", [("pl-PL", False), ("en-GB", True)], ids=["touch", "keys"])
def test_a_game_from_night_zero_to_the_truth(people: People, house: House, lang: str, by_keys: bool) -> None:
    page = people.person(lang).page
    sits_down(page, house, SET)
    pl = lang == "pl-PL"
    assert ("Dobry Rewolwerowiec" if pl else "Good Gunslinger") in looks(page)
    fits(page, f"{lang}-night")
    heads: list[str] = []
    fought, seen = False, set()
    for _ in range(MOST_STEPS):
        if page.locator(".truth").count():
            break
        head = page.locator(".stage h2").inner_text()
        heads.append(head)
        if page.locator(".pair button:not(:disabled)").count() and not fought:
            fought = challenges(page)
            if fought:
                expect(page.locator(".stage h2")).not_to_have_text(head)
                continue
        answers(page, by_keys=by_keys)
        if page.locator("button.vote").count() and head not in seen:
            seen.add(head)
            fits(page, f"{lang}-vote{len(seen)}")
        goes_on(page, house)
    expect(page.locator(".truth")).to_be_visible()
    said = "\n".join(heads)
    # Every game is another: who has died in the duel sees no vote begin, and a game may end before the Doctor wakes.
    search, night, doctor = ("przeszuk", "Gdyby", "Lekarz") if pl else ("search", "If you were", "Doctor")
    assert night in said and fought, said
    _, searched, then = said.partition(search)
    if searched:
        assert (doctor in then) == (night in then), said
    told = []
    for tab in (1, 2, 0):
        page.get_by_role("tab").nth(tab).click()
        told.append(page.locator(".truth").inner_text())
        fits(page, f"{lang}-truth{tab}")
    assert any(search in each for each in told), told


@pytest.mark.in_turn(1, of="a covered page")
def test_covered_the_page_tells_nobody_who_one_is(people: People, house: House) -> None:
    tells_nobody(
        people,
        lambda page, role: sits_down(page, house, [role, *(each for each in SET if each != role)]),
        ("bandit_chief", "sheriff", "oracle"),
    )
