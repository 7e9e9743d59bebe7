"""A table that fills: made for a range, found by its code on the start page, begun by the host with those who came."""

import pytest
from playwright.sync_api import expect

from tests.e2e.browsing import People, languages
from tests.e2e.fitness import is_fit
from tests.e2e.house import House
from tests.e2e.playing import WORDS as PLAYING
from tests.e2e.playing import tile
from tests.e2e.test_skat_table import picture
from tests.layout.law import sticks_out

WORDS = {
    "pl": {
        "fills": "Ile osób przyjdzie",
        "together": "Jesteśmy w jednym pokoju",
        "in_room": "W jednym pokoju",
    },
    "en": {
        "fills": "As many as come",
        "together": "We are in one room",
        "in_room": "In one room",
    },
}
LOCALES = {"pl": "pl-PL", "en": "en-GB"}


@pytest.mark.parametrize("lang", languages("en"))
def test_made_for_a_range_and_begun_with_those_who_came(lang: str, people: People, house: House) -> None:
    house.begin(f"fills {lang}")
    words, own = PLAYING[lang], WORDS[lang]
    host = people.person(LOCALES[lang]).page
    host.goto(house.url)
    tile(host, "Szósty bierze" if lang == "pl" else "Six Takes").tap()
    host.get_by_role("link", name=words["with_friends"]).tap()
    host.get_by_label(words["name"]).fill("Ania")
    host.get_by_label(own["fills"]).check()
    host.get_by_label(own["together"]).check()
    is_fit(host)
    assert sticks_out(host) == []
    picture(host, f"fills-form-{lang}")
    host.get_by_role("button", name=words["make"]).tap()
    host.wait_for_url("**/t/*")
    code = host.locator(".code b")
    expect(code).to_be_visible()
    expect(host.get_by_test_id("agreed")).to_contain_text(own["in_room"])
    typed = code.inner_text()
    start = host.locator(".start button")
    expect(start).to_be_disabled()
    is_fit(host)
    assert sticks_out(host) == []
    picture(host, f"fills-room-{lang}")

    guest = people.person(LOCALES[lang]).page
    guest.goto(house.url)
    field = guest.get_by_label(words["link"])
    field.fill(typed.lower())
    field.press("Enter")
    guest.wait_for_url("**/t/*")
    guest.get_by_label(words["name"]).fill("Olek")
    guest.get_by_role("button", name=words["join"]).tap()
    expect(host.get_by_text("Olek")).to_be_visible()
    expect(start).to_be_enabled()
    start.tap()
    for page in (host, guest):
        expect(page.get_by_test_id("table")).to_be_visible()
        expect(page.locator("[data-seat]")).to_have_count(2)
    # The code leads nowhere any more.
    late = people.person(LOCALES[lang])
    late.forgiven = ("refused: GET", "console: Failed to load resource")
    late.page.goto(house.url)
    field = late.page.get_by_label(words["link"])
    field.fill(typed)
    field.press("Enter")
    expect(late.page.get_by_role("alert")).to_be_visible()
