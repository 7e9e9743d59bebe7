"""Werewolves on a phone: from the first night to the truth at the end, and what somebody sees who looks on."""

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from talia.cards import BIT
from talia.games.werewolves.game import Options, spec_of
from talia.games.werewolves.roles import ROLE
from tests.e2e.browsing import People, comes_true
from tests.e2e.fitness import violations
from tests.e2e.house import House
from tests.e2e.playing import at_table, new_table
from tests.e2e.village import goes_on, looks, sends, tells_nobody, time_passes
from tests.layout.law import sticks_out

OPTIONS: Final[dict[str, Any]] = {"cupid": True}
SEATS: Final = 8
MOST_STEPS: Final = 150
"""So many questions a game of eight never has."""


def cards(*first: str) -> tuple[str, ...]:
    """The pack with such roles at the first seats, the others in the pack's order."""
    left = list(spec_of(Options(cupid=True), SEATS).pack)
    dealt = []
    for role in first:
        dealt.append(next(code for code in left if ROLE[BIT[code]] == role))
        left.remove(dealt[-1])
    return (*dealt, *left)


def sits_down(page: Page, house: House, *first: str) -> None:
    """A person at seat 0 among seven computer players, in the first night, with cards dealt as it is said."""
    table = {"game": "werewolves", "seats": SEATS, "bots": [None, *["simple"] * (SEATS - 1)], "options": OPTIONS}
    page.goto(new_table(page, house.url, {**table, "given": {"deal/0": cards(*first)}}))
    expect(page.locator("button.seat").first).to_be_visible()


def answers(page: Page, *, by_keys: bool) -> None:
    """Answers what is asked, if anything is: whom first may be named, two where it takes two."""
    seats = page.locator("button.seat")
    for at in range(2):
        if seats.count() <= at:
            return
        if by_keys:
            seats.nth(at).focus()
            page.keyboard.press("Enter")
        else:
            seats.nth(at).tap()
    sends(page)


@pytest.mark.in_turn(1, of="an evening")
@pytest.mark.parametrize("lang, by_keys", [("pl-PL", False), ("en-GB", True)], ids=["touch", "keys"])
def test_a_game_from_the_first_night_to_the_truth(people: People, house: House, lang: str, by_keys: bool) -> None:
    page = people.person(lang).page
    sits_down(page, house, "cupid", "werewolf", "villager", "werewolf")
    pl = lang == "pl-PL"
    assert ("Kupidyn" if pl else "Cupid") in looks(page)
    seats = page.locator("button.seat")
    for seat in (1, 2):  # lovers of both camps
        page.locator(f'button[data-seat="{seat}"]').tap()
    expect(page.locator('button.seat[aria-pressed="true"]')).to_have_count(2)
    page.wait_for_timeout(700)
    assert not violations(page) and not sticks_out(page)
    assert seats.count() == SEATS
    goes_on(page, house)
    assert ("Kochankowie" if pl else "Lovers") in looks(page)
    spoken = looked = False
    for _ in range(MOST_STEPS):
        if page.locator(".truth").count():
            break
        if page.locator(".seat.dead").count() and not looked:
            what_all_know(page, "Kupidyn × 1" if pl else "Cupid × 1")
            looked = True
        speak = page.locator(".pair button:not(:disabled)").first
        if speak.count() and not spoken:
            says_something(page)
            spoken = True
        answers(page, by_keys=by_keys)
        goes_on(page, house)
    assert looked
    truth = page.locator(".truth")
    expect(truth).to_be_visible()
    expect(truth).to_contain_text(re.compile("(Kupidyn|Cupid) .*Ania"))
    for tab in (1, 2, 0):
        page.get_by_role("tab").nth(tab).click()
        assert not violations(page) and not sticks_out(page)


def what_all_know(page: Page, role: str) -> None:
    """A key of the bar opens which roles play, and who is dead and what he was."""
    page.get_by_role("button", name=re.compile("Sprawdzam, co wiadomo|What everybody knows")).click()
    known = page.get_by_test_id("known")
    expect(known).to_contain_text(role)
    expect(known.locator("ul").last.locator("li").first).to_contain_text(re.compile(r": \w+"))
    assert not violations(page) and not sticks_out(page)
    page.keyboard.press("Escape")
    expect(known).to_have_count(0)


def says_something(page: Page) -> None:
    """A sentence made of taps is heard by all: it stands in the middle, and in the log."""
    page.locator(".pair button").first.tap()
    page.locator(".verbs button").nth(3).tap()
    page.locator(".values button").first.tap()
    sentence = page.locator(".talk .primary b").inner_text().strip("„”")
    assert not violations(page)
    page.locator(".talk .primary").tap()
    expect(page.locator(".circle")).to_contain_text(sentence)


@pytest.mark.in_turn(1, of="an evening")
def test_the_next_game_begins_when_one_has_seen_the_truth(people: People, house: House) -> None:
    page = people.person().page
    at_table(page, house.url, "werewolves", seats=6, options={"games": 2, "wolves_win": "parity"})
    time_passes_until(page, house, ".next")
    expect(page.locator(".truth")).to_be_visible()
    assert not violations(page) and not sticks_out(page)
    page.locator(".next").tap()
    expect(page.locator(".circle")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_contain_text("gra 2")
    time_passes_until(page, house, ".truth")
    expect(page.get_by_test_id("rematch")).to_be_visible()
    assert not violations(page) and not sticks_out(page)


def time_passes_until(page: Page, house: House, selector: str) -> None:
    """Somebody who says nothing, as long as there is nothing of the kind."""
    for _ in range(400):
        if page.locator(selector).count():
            return
        time_passes(page, house)
    raise AssertionError(f"no {selector}")


@pytest.mark.in_turn(1, of="what a village shows")
def test_the_host_keeps_the_time(people: People, house: House) -> None:
    """A pause after the window that is open, two more minutes for the talk, and its end."""
    page = people.person().page
    sits_down(page, house, "villager")
    leads(page, "Robię przerwę")
    # What is asked still is asked; the night goes on no further than this.
    expect(page.locator("button.seat").first).to_be_visible()
    time_passes(page, house)
    time_passes(page, house)
    notices = page.get_by_role("region", name="O stole")
    expect(notices).to_contain_text("Przerwa w grze.")
    expect(page.locator("button.seat")).to_have_count(0)
    assert not violations(page) and not sticks_out(page)
    phase = page.get_by_test_id("village").get_attribute("data-phase")
    time_passes(page, house)
    expect(page.get_by_test_id("village")).to_have_attribute("data-phase", str(phase))
    notices.get_by_role("button").first.tap()
    expect(notices).not_to_contain_text("Przerwa w grze.")
    time_passes_until(page, house, ".clock")
    before = clock(page)
    leads(page, "Dodaję dwie minuty")
    comes_true(page, lambda: clock(page) > before + 60)
    leads(page, "Kończę rozmowę")
    expect(page.locator("button.vote")).to_be_visible()


def leads(page: Page, key: str) -> None:
    """Presses a key that the host alone has, in the menu of the table."""
    page.get_by_role("button", name="Menu stołu").tap()
    menu = page.get_by_role("dialog")
    menu.get_by_role("button", name=key).tap()
    page.keyboard.press("Escape")
    expect(menu).to_have_count(0)


def clock(page: Page) -> int:
    """How many seconds are left for the talk."""
    minutes, _, seconds = page.locator(".clock").inner_text().partition(":")
    return 60 * int(minutes) + int(seconds)


@pytest.mark.in_turn(1, of="what a village shows")
def test_a_newcomer_is_told_what_a_question_of_the_night_is(people: People, house: House) -> None:
    """In the first games; whoever plays without guidance is told nothing."""
    page = people.person().page
    sits_down(page, house, "villager")
    tip = page.get_by_test_id("guidance")
    expect(tip).to_contain_text("To pytanie dostają wszyscy")
    page.locator("button.seat").first.tap()
    expect(tip).to_have_count(0)
    page.evaluate("localStorage['talia.settings'] = JSON.stringify({ guidance: false })")
    goes_on(page, house)
    expect(page.locator("button.seat").first).to_be_visible()
    expect(tip).to_have_count(0)


@pytest.mark.in_turn(1, of="a covered page")
def test_covered_the_page_tells_nobody_who_one_is(people: People, house: House) -> None:
    roles = ("werewolf", "seer", "villager")
    tells_nobody(
        people,
        lambda page, role: sits_down(page, house, role, *(each for each in roles if each != role)),
        roles,
    )


@pytest.mark.in_turn(1, of="what a village shows")
def test_the_card_is_gone_when_the_window_loses_the_focus(people: People, house: House) -> None:
    page = people.person().page
    sits_down(page, house, "seer")
    page.locator("[data-pad]").focus()
    under = page.get_by_test_id("under-cover")
    for leaves in ("dispatchEvent(new Event('blur'))", "dispatchEvent(new Event('pagehide'))"):
        page.keyboard.down(" ")
        expect(under).to_be_visible()
        page.evaluate(leaves)
        expect(under).to_have_count(0)
        page.keyboard.up(" ")
    box = page.locator("[data-pad]").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 40, box["y"] + 40)
    page.mouse.down()
    expect(under).to_be_visible()
    page.mouse.up()
    expect(under).to_have_count(0)
