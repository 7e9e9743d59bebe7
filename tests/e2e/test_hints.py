"""Hints at the table: agreed before one sits down, asked for with a tap or a key, of use at once."""

from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tests.e2e.browsing import People, languages
from tests.e2e.fitness import violations
from tests.e2e.house import House
from tests.e2e.playing import WAITS_FOR, WORDS, new_table, unfold

AGAINST_COMPUTERS: Final[dict[str, Any]] = {"game": "betel", "seats": 3, "bots": [None, "club", "club"], "hints": True}
HINTS = {
    "pl": {
        "hints": "Podpowiedzi",
        "hint": "Podpowiedź",
        "best": "Najlepiej:",
        "sight": "Liczy się tylko to, co wiadomo z twojego miejsca.",
    },
    "en": {
        "hints": "Hints",
        "hint": "Hint",
        "best": "Best:",
        "sight": "Only what you yourself can know counts.",
    },
}


@pytest.mark.in_turn(1, of="advice and review")
@pytest.mark.parametrize("lang", languages("pl"))
def test_a_hint_is_asked_for_in_the_auction_and_in_the_play(house: House, people: People, lang: str) -> None:
    """What is advised can be done."""
    words = HINTS[lang]
    person = people.person(WORDS[lang]["lang"])
    page = person.page
    page.goto(new_table(page, house.url, AGAINST_COMPUTERS))
    page.get_by_test_id("table").wait_for()
    asked: set[str] = set()
    while asked < {"call", "card"}:
        what = page.wait_for_function(WAITS_FOR).json_value()
        if what not in asked and what in ("call", "card"):
            page.get_by_role("button", name=words["hint"]).tap()
            sheet = page.get_by_role("dialog", name=words["hint"])
            expect(sheet).to_contain_text(words["best"])
            expect(sheet).to_contain_text(words["sight"])
            assert not violations(page)
            page.keyboard.press("Escape")
            expect(sheet).to_be_hidden()
            asked.add(what)
        if what == "call":
            seq = page.get_by_test_id("table").get_attribute("data-seq")
            page.get_by_test_id("call-pass").tap()
            page.get_by_test_id("auction-confirm").tap()
            page.wait_for_function("seq => document.querySelector('[data-testid=table]').dataset.seq !== seq", arg=seq)


@pytest.mark.in_turn(1, of="advice and review")
def test_hints_are_told_of_before_one_sits_down(house: House, people: People) -> None:
    """Who opens the link reads it at the door; by the key one asks without a pointer."""
    host = people.person()
    page = host.page
    page.goto(f"{house.url}/#betel")
    page.get_by_label(WORDS["pl"]["name"]).fill("Ania")
    unfold(page, WORDS["pl"]["places"])
    page.get_by_label(f"{WORDS['pl']['seat']} 3").select_option(index=1)
    unfold(page, "Kibice, rozmowa")
    page.get_by_label(HINTS["pl"]["hints"]).check()
    page.get_by_role("button", name=WORDS["pl"]["make"]).tap()
    page.wait_for_url("**/t/*")
    expect(page.get_by_role("term").filter(has_text=HINTS["pl"]["hints"])).to_be_visible()

    guest = people.person()
    guest.page.goto(page.url)
    expect(guest.page.get_by_role("term").filter(has_text=HINTS["pl"]["hints"])).to_be_visible()
    assert not violations(guest.page)
    guest.page.get_by_label(WORDS["pl"]["name"]).fill("Bartek")
    guest.page.get_by_role("button", name=WORDS["pl"]["join"]).tap()
    page.get_by_role("button", name=WORDS["pl"]["start"]).tap()
    on_turn = None
    while on_turn is None:
        on_turn = next((each.page for each in (host, guest) if each.page.evaluate(WAITS_FOR) == "call"), None)
        page.wait_for_timeout(50)
    on_turn.keyboard.press("a")
    expect(on_turn.get_by_role("dialog", name=HINTS["pl"]["hint"])).to_contain_text(HINTS["pl"]["best"])


SPLITS = {"pl": ("Rozkłady", "brak"), "en": ("Splits", "out")}


@pytest.mark.in_turn(1, of="advice and review")
@pytest.mark.parametrize("lang", languages("en"))
def test_splits_stand_beside_the_hand_on_request(house: House, people: People, lang: str) -> None:
    """A table for each suit, by button or key; the hand stays in view, and it follows the play."""
    name, missing = SPLITS[lang]
    person = people.person(WORDS[lang]["lang"])
    page = person.page
    page.goto(new_table(page, house.url, AGAINST_COMPUTERS))
    page.get_by_test_id("table").wait_for()
    page.wait_for_function(WAITS_FOR)
    page.get_by_role("button", name=name).tap()
    splits = page.get_by_test_id("splits")
    expect(splits.get_by_role("table")).to_have_count(4)
    expect(splits).to_contain_text(missing)
    assert not violations(page)
    for width, height in ((390, 844), (320, 640)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        expect(page.locator("[data-zone^='hand.']").last).to_be_in_viewport()
    page.set_viewport_size({"width": 390, "height": 844})
    expect(splits.locator("td").first).to_be_visible()
    assert all(each.endswith("%") for each in splits.locator("td").all_inner_texts())
    page.keyboard.press("o")
    expect(splits).to_be_hidden()
    page.keyboard.press("o")
    expect(splits).to_be_visible()
