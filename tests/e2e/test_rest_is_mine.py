"""The rest is mine, on a phone: a hand that takes everything is laid open, and the others see that it is true."""

from typing import Any

import pytest
from playwright.sync_api import expect

from talia.cards import Deck
from tests.e2e.browsing import PHONE, People, comes_true, languages
from tests.e2e.fitness import is_fit
from tests.e2e.house import House
from tests.e2e.playing import WAITS_FOR, new_table

WORDS = {"pl": "Reszta moja", "en": "The rest is mine"}
TOPS = [rank + suit for suit in "CDHS" for rank in "AKQ"] + ["JS"]
"""Whatever is led, this hand takes the trick; and then all others."""
LOW = [code for code in Deck().codes if code not in TOPS]


def table_of(house: House, order: list[str], bots: list[str | None]) -> dict[str, Any]:
    return {"game": "kierki", "seats": 4, "bots": bots, "given": {"deal/0": order}}


@pytest.mark.in_turn(1)
@pytest.mark.parametrize("lang", languages("en"))
@pytest.mark.parametrize("held", ["upright", "sideways"])
def test_a_hand_that_takes_the_rest_is_laid_open_and_the_deal_is_over(
    house: House, people: People, lang: str, held: str
) -> None:
    upright = {"width": PHONE["width"], "height": PHONE["height"]}
    shape = upright if held == "upright" else {"width": upright["height"], "height": upright["width"]}
    page = people.person(lang, viewport=shape).page
    made = table_of(house, TOPS + LOW, [None, *["simple"] * 3])
    page.goto(new_table(page, house.url, made))
    surface = page.get_by_test_id("table")
    claim = page.get_by_role("button", name=WORDS[lang])
    # Somebody else may lead to the first trick: it is Ania's in any case.
    comes_true(page, lambda: surface.get_attribute("data-turn") == "true")
    if not claim.count():
        page.locator('[data-zone^="hand."][aria-disabled=false]').first.click()
    claim.wait_for()
    is_fit(page)
    claim.tap()
    page.get_by_role("alertdialog").get_by_role("button", name=WORDS[lang]).tap()
    # Three computer players see by the open hand and their own that nothing can beat it.
    page.wait_for_function(f"() => ['next', 'over'].includes(({WAITS_FOR})())")
    expect(surface).to_contain_text("−260")
