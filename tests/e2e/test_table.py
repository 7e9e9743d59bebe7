"""The table itself: by keyboard alone, the exchange, tricks that lie for a moment, dragging, replay, other games."""

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.browsing import People, Person, comes_true
from tests.e2e.fitness import violations
from tests.e2e.house import House
from tests.e2e.playing import WAITS_FOR, Player, new_table
from tests.e2e.test_pages import LANGS, WIDE
from tests.layout.law import sticks_out


def seated(
    people: People, house: House, game: str = "betel", seats: int = 3, *, options: Any = None, **person: Any
) -> Person:
    """Somebody at a table with computer players that play at random."""
    lang = person.pop("lang", "pl")
    somebody = people.person(LANGS[lang], **person)
    page = somebody.page
    bots = [None, *["random"] * (seats - 1)]
    made = {"game": game, "seats": seats, "bots": bots, "options": options or {}}
    page.goto(new_table(page, house.url, made))
    page.get_by_test_id("table").wait_for()
    return somebody


def asked(page: Page) -> str:
    """What the table asks for, once it asks for something."""
    return str(page.wait_for_function(WAITS_FOR).json_value())


def until(page: Page, wanted: str, act: Callable[[str], None]) -> None:
    """Acts on what the table asks for until it asks for something wanted."""
    while (what := asked(page)) != wanted:
        act(what)


# --- keys and time --------------------------------------------------------------------------------------------------


@pytest.mark.in_turn(2, of="what a table does")
def test_keys_are_listed_and_close_again(people: People, house: House) -> None:
    person = seated(people, house, lang="en", viewport=WIDE, has_touch=False)
    page = person.page
    asked(page)
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys")
    expect(keys).to_contain_text("to your hand")
    page.keyboard.press("Escape")
    expect(keys).to_be_hidden()
    page.wait_for_timeout(500)  # the focus goes back to the table a moment after the sheet is gone
    page.keyboard.press("s")
    expect(page.get_by_role("dialog", name="Scores")).to_be_visible()


@pytest.mark.in_turn(2, of="what a table does")
def test_the_time_of_a_match_is_counted_down(people: People, house: House) -> None:
    """Where a match ends by time, the line at the top says how much is left."""
    page = seated(people, house, options={"end_rule": "time", "end_value": 30}).page
    expect(page.locator('[data-timer="end"]')).to_contain_text(re.compile(r"Do końca czasu 29:\d\d$"))
    assert sticks_out(page) == []


# --- the exchange -----------------------------------------------------------------------------------------------------


def hand(page: Page) -> list[str]:
    """The cards drawn in one's hand, from left to right."""
    codes: list[str] = page.locator(".mine [data-flies]").evaluate_all("all => all.map(e => e.dataset.flies)")
    return codes


def dubel(page: Page) -> list[str]:
    """The cards drawn in the dubel."""
    codes: list[str] = page.locator(".dubel [data-flies]").evaluate_all("all => all.map(e => e.dataset.flies)")
    return codes


@pytest.mark.in_turn(2, of="what a table does")
def test_an_exchange_is_seen_before_it_is_made(people: People, house: House) -> None:
    """Hand and dubel as they would be, what is missing, why one can't pass, the way back, the button's sentence."""
    page = seated(people, house, options={"first_dealer": "0"}).page
    comes_true(page, lambda: asked(page) == "call")
    before = (hand(page), dubel(page))
    confirm = page.get_by_test_id("auction-confirm")
    taken, given = dubel(page)[0], hand(page)[4]

    page.locator(f"button[data-zone=dubel][data-card='{taken}']").tap()
    comes_true(page, lambda: taken in hand(page) and len(hand(page)) == 11 and taken not in dubel(page))
    expect(confirm).to_have_text("Odłóż jeszcze jedną kartę")
    expect(confirm).to_be_disabled()
    page.get_by_test_id("call-pass").tap(force=True)
    expect(page.get_by_test_id("toast")).to_contain_text("Cofnij wymianę, aby spasować")

    page.locator(f".mine button[data-card='{given}']").tap()
    comes_true(page, lambda: sorted(hand(page)) == sorted({*before[0], taken} - {given}))
    comes_true(page, lambda: sorted(dubel(page)) == sorted({*before[1], given} - {taken}))
    page.get_by_test_id("call-1H").tap()
    expect(confirm).to_have_text(re.compile("^Biorę .+, daję .+, licytuję 1♥ · 6 lew · 10 pkt$"))

    page.keyboard.press("Escape")
    page.get_by_role("alertdialog").get_by_role("button").last.tap()
    comes_true(page, lambda: (hand(page), dubel(page)) == before)
    page.locator(f"button[data-zone=dubel][data-card='{taken}']").tap()
    page.locator(f".mine button[data-card='{given}']").tap()
    page.get_by_test_id("call-1H").tap()
    confirm.tap()
    page.wait_for_function("taken => !document.querySelector('.mine .taken')", arg=taken)
    comes_true(page, lambda: taken in hand(page) and given not in hand(page))


@pytest.mark.in_turn(2, of="what a table does")
def test_what_is_dimmed_is_explained(people: People, house: House) -> None:
    """A contract that may not be bid now is asked about, and the server's reason is shown."""
    page = seated(people, house, options={"first_dealer": "0"}).page
    asked(page)
    page.get_by_test_id("call-kontra").tap(force=True)
    expect(page.get_by_test_id("toast")).to_have_text("Kontry nie można dać: nikt jeszcze nic nie zalicytował.")


# --- tricks and motion ------------------------------------------------------------------------------------------------


@pytest.mark.in_turn(1, of="motion")
def test_a_full_trick_lies_for_a_moment(people: People, house: House) -> None:
    """Three cards lie on the table before they are gathered; the last trick can be looked at again; cards fly."""
    person = seated(people, house, options={"early_end": False}, still=False)
    player = Player(person, Random(3), impatient=False)
    page = person.page
    page.evaluate(
        """() => {
          window.most = 0
          window.flown = 0
          const look = () => {
            window.most = Math.max(window.most, document.querySelectorAll('.trick [data-flies]').length)
            window.flown += document.getAnimations().filter((each) => each.effect.target.dataset.flies).length
            requestAnimationFrame(look)
          }
          look()
        }"""
    )
    player.play_until("card")
    while not page.locator(".tools button").filter(has_text="Ostatnia lewa").count():
        player.step(player.waits_for())
    assert page.evaluate("window.most") == 3
    assert page.evaluate("window.flown") > 10
    page.get_by_role("button", name="Ostatnia lewa").tap()
    trick = page.get_by_role("group", name="Ostatnia lewa")
    expect(trick.get_by_role("img")).to_have_count(3)
    expect(trick).to_contain_text("Lewę bierze")


@pytest.mark.in_turn(1, of="motion")
def test_nothing_moves_if_that_is_wished(people: People, house: House) -> None:
    person = seated(people, house, options={"early_end": False})
    page = person.page
    page.evaluate("() => { Element.prototype.animate = () => { throw new Error('moved') } }")
    player = Player(person, Random(4))
    until(page, "next", player.step)
    assert not person.faults, "a card moved"


@pytest.mark.in_turn(2, of="what a table does")
def test_cards_are_dragged(people: People, house: House) -> None:
    """Sideways a card is laid elsewhere in the hand, upwards it is played."""
    person = seated(people, house, options={"early_end": False}, viewport=WIDE, has_touch=False)
    page = person.page
    asked(page)
    page.locator(".mine [data-flies]").first.wait_for()
    first = hand(page)[0]
    drag(page, page.locator(".mine [data-flies]").first, 500, 0)
    comes_true(page, lambda: hand(page)[0] != first and first in hand(page))
    order = hand(page)
    until(page, "card", lambda what: pass_or_wait(page, what))
    comes_true(page, lambda: hand(page) == [card for card in order if card in hand(page)])
    card = page.locator(".mine button[aria-disabled=false]").first
    code = card.get_attribute("data-card")
    drag(page, card, 0, -260)
    expect(page.locator(f".mine [data-card='{code}']")).to_have_count(0)
    # A mouse plays a card by one click, too.
    until(page, "card", lambda _: page.wait_for_timeout(60))
    card = page.locator(".mine button[aria-disabled=false]").first
    code = card.get_attribute("data-card")
    card.click(position={"x": 9, "y": 20})
    expect(page.locator(f".mine [data-card='{code}']")).to_have_count(0)


def pass_or_wait(page: Page, what: str) -> None:
    if what == "call":
        table = page.get_by_test_id("table")
        before = table.get_attribute("data-seq") or ""
        page.get_by_test_id("call-pass").click()
        page.get_by_test_id("auction-confirm").click()
        expect(table).not_to_have_attribute("data-seq", before)
    page.wait_for_timeout(60)


def drag(page: Page, what: Locator, dx: int, dy: int) -> None:
    """Drags something by its left edge."""
    box = what.bounding_box()
    assert box is not None
    x, y = box["x"] + 12, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + dx / 2, y + dy / 2, steps=4)
    page.mouse.move(x + dx, y + dy, steps=4)
    page.mouse.up()


# --- replay -----------------------------------------------------------------------------------------------------------


@pytest.mark.in_turn(2, of="what a table does")
def test_a_deal_is_stepped_through(people: People, house: House) -> None:
    """From the result to the replay; each moment has a link that leads others to the same picture."""
    person = seated(people, house, options={"early_end": False})
    page = person.page
    until(page, "next", Player(person, Random(5)).step)
    assert not violations(page)
    page.get_by_role("link", name="Oglądam rozdanie", exact=True).tap()
    replay = page.get_by_test_id("replay")
    replay.wait_for()
    assert not violations(page)
    begin = replay.get_attribute("data-line")
    for _ in range(6):
        line = replay.get_attribute("data-line")
        page.keyboard.press("ArrowRight")
        expect(replay).not_to_have_attribute("data-line", str(line))
    moment = replay.get_attribute("data-line")
    assert moment != begin
    comes_true(page, lambda: page.url.endswith(f"#{moment}"))
    there = person.context.new_page()
    there.goto(page.url)
    there.get_by_test_id("replay").wait_for()
    comes_true(there, lambda: lying(there) == lying(page))
    page.keyboard.press("End")
    slider = replay.get_by_role("slider")
    comes_true(page, lambda: slider.get_attribute("max") == slider.input_value())
    expect(replay.locator("div.told[role=group]")).to_contain_text("Punkty:")


def lying(page: Page) -> list[str]:
    """The cards of a replay and where they lie."""
    cards: list[str] = (
        page.get_by_test_id("replay")
        .locator("[data-flies]")
        .evaluate_all("all => all.map(e => e.dataset.zone + e.dataset.flies).sort()")
    )
    return cards
