"""Alerts in browsers: the caller writes what a call means, an opponent reads it and asks, the partner sees nothing."""

from typing import Final

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.e2e.browsing import PHONE, People
from tests.e2e.fitness import is_fit
from tests.e2e.house import House
from tests.e2e.playing import new_table, takes_a_seat
from tests.e2e.test_skat_table import picture
from tests.layout.law import sticks_out


def calls(page: Page) -> Locator:
    """The list of calls, which a tap on the band opens."""
    page.get_by_test_id("facts").get_by_role("button").click()
    return page.get_by_role("dialog")


SIZES: Final[tuple[ViewportSize, ...]] = ({"width": 844, "height": 390}, {"width": 320, "height": 640}, PHONE)


def is_whole(page: Page, name: str) -> None:
    """Upright, sideways, and on the smallest phone."""
    for size in SIZES:
        page.set_viewport_size(size)
        picture(page, f"alerts-{name}-{size['width']}")
        assert sticks_out(page) == []
    is_fit(page)


@pytest.mark.in_turn(1, of="bridge at the table")
def test_opponents_read_an_alert_and_ask_and_partner_sees_nothing(people: People, house: House) -> None:
    caller, opponent, partner = (people.person("pl-PL", viewport=PHONE).page for _ in range(3))
    made = {"game": "bridge", "seats": 4, "bots": [None, None, None, "simple"], "options": {"scoring": "duplicate"}}
    address = new_table(caller, house.url, made)
    for page, name in ((opponent, "Bogdan"), (partner, "Celina")):
        takes_a_seat(page, address, name)
        page.goto(address)
    caller.goto(address)
    box = caller.get_by_test_id("bidding")
    box.wait_for()
    is_whole(caller, "box")
    caller.get_by_test_id("alert").click()
    caller.get_by_role("dialog").get_by_role("textbox").fill("15-17, może mieć piątkę starszą")
    picture(caller, "alerts-writing")
    caller.get_by_role("dialog").get_by_role("button", name="Gotowe").click()
    box.get_by_role("button", name="1…", exact=True).click()
    is_whole(caller, "strains")
    caller.get_by_test_id("bid-1NT").click()

    opponent.get_by_test_id("bidding").wait_for()
    picture(opponent, "alerts-opponent")
    read = calls(opponent)
    read.get_by_test_id("call-0").click()
    expect(read).to_contain_text("15-17, może mieć piątkę starszą")
    read.get_by_role("button", name="Pytam, co znaczy").click()
    expect(read.get_by_role("button", name="Pytam, co znaczy")).to_have_count(0)
    picture(opponent, "alerts-read")

    question = caller.get_by_test_id("question")
    question.wait_for()
    is_whole(caller, "asked")
    question.get_by_role("button", name="Odpowiadam").click()
    caller.get_by_role("dialog").get_by_role("textbox").fill("zrównoważona")
    caller.get_by_role("dialog").get_by_role("button", name="Wyjaśniam").click()
    expect(question).to_have_count(0)
    expect(read).to_contain_text("zrównoważona")

    unread = calls(partner)
    expect(unread.get_by_test_id("call-0")).to_have_text("1 BA")
    unread.get_by_test_id("call-0").click()
    expect(unread).to_contain_text("tylko przeciwnicy")
    expect(unread.get_by_role("button", name="Pytam, co znaczy")).to_have_count(0)
    picture(partner, "alerts-partner")
