"""The rest is mine, in a browser: a hand that takes everything is laid open, and the others see that it is true.

So does a person who is asked by a computer player; who says no plays on.
"""

from typing import Any

import pytest
from playwright.sync_api import expect

from talia.cards import Deck
from tests.e2e.browsing import PHONE, People, comes_true, languages
from tests.e2e.fitness import is_fit
from tests.e2e.house import House
from tests.e2e.newcomer import WATCHED
from tests.e2e.playing import WAITS_FOR, new_table
from tests.layout.law import examined

WORDS = {"pl": "Reszta moja", "en": "The rest is mine"}
TOPS = [rank + suit for suit in "CDHS" for rank in "AKQ"] + ["JS"]
"""Whatever is led, this hand takes the trick; and then all others."""
LOW = [code for code in Deck().codes if code not in TOPS]


def table_of(house: House, order: list[str], bots: list[str | None]) -> dict[str, Any]:
    return {"game": "kierki", "seats": 4, "bots": bots, "given": {"deal/0": order}}


@pytest.mark.in_turn(1)
@pytest.mark.parametrize("lang", languages("en"))
@pytest.mark.parametrize("held", ["upright", "sideways", "keys"])
def test_a_hand_that_takes_the_rest_is_laid_open_and_the_deal_is_over(
    house: House, people: People, lang: str, held: str
) -> None:
    upright = {"width": PHONE["width"], "height": PHONE["height"]}
    sideways = {"width": upright["height"], "height": upright["width"]}
    shape = {"upright": upright, "sideways": sideways, "keys": {"width": 1280, "height": 800}}[held]
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
    sure = page.get_by_role("alertdialog").get_by_role("button", name=WORDS[lang])
    if held == "keys":
        page.keyboard.press("Shift")
        claim.focus()
        page.evaluate(WATCHED)
        page.keyboard.press("Enter")
        # It asks whether one is sure, and whoever pressed Enter stands on the answer that keeps everything.
        page.wait_for_function("() => document.activeElement.closest('[role=alertdialog]')")
        assert page.evaluate("window.lost") == []
        page.keyboard.press("ArrowRight")
        expect(sure).to_be_focused()
        page.keyboard.press("Enter")
    else:
        claim.tap()
        sure.tap()
    # Three computer players see by the open hand and their own that nothing can beat it.
    page.wait_for_function(f"() => ['next', 'over'].includes(({WAITS_FOR})())")
    expect(surface).to_contain_text("−260")
    # What they said of it is said in this deal: who goes on at once does not see it over the next.
    if page.locator(".next").count():
        page.locator(".next").click()
        expect(surface).not_to_have_attribute("data-phase", "scored")
        assert page.get_by_test_id("bubble").count() == 0


PACKETS = (
    (0, 1, 2, 11, 12, 13, 14, 23, 24, 25),
    (3, 4, 5, 15, 16, 17, 18, 26, 27, 28),
    (6, 7, 8, 19, 20, 21, 22, 29, 30, 31),
)
"""Where the cards of forehand, middlehand and rearhand lie in a pack of Skat; 9 and 10 are the skat."""
CLUBS = "JC JS JH JD AC TC KC QC 9C 8C".split()
"""A hand that loses no trick with clubs for trumps."""


def asked_in(game: str) -> dict[str, Any]:
    """A table at which a computer player holds all tricks, and whoever sits with it is asked."""
    if game == "kierki":
        bots = [None, *["simple"] * 3]
        return {"game": "kierki", "seats": 4, "bots": bots, "given": {"deal/0": [*LOW[:13], *TOPS, *LOW[13:]]}}
    others = [code for code in Deck("789TJQKA").codes if code not in CLUBS]
    pack = [""] * 32
    for hand, places in zip((CLUBS, others[2:12], others[12:]), PACKETS, strict=True):
        for code, place in zip(hand, places, strict=True):
            pack[place] = code
    pack[9], pack[10] = others[:2]
    bots = [None, *["simple"] * 2]
    return {"game": "skat", "seats": 3, "bots": bots, "given": {"deal/0": pack}, "options": {"first_dealer": "0"}}


ANSWERS = {
    ("kierki", "pl"): ("Zgadzam się", "Gramy dalej"),
    ("kierki", "en"): ("I agree", "Let's play on"),
    ("skat", "pl"): ("Zgadzam się", "Gramy dalej"),
    ("skat", "en"): ("Agree", "Play on"),
}
SIZES = ((844, 390), (1280, 800), (390, 844))


@pytest.mark.in_turn(1, of="claims and trading")
@pytest.mark.parametrize("lang", languages("pl"))
@pytest.mark.parametrize("game", ["kierki", "skat"])
def test_a_person_who_is_asked_sees_the_hand_and_says_no(house: House, people: People, lang: str, game: str) -> None:
    page = people.person(lang).page
    page.goto(new_table(page, house.url, asked_in(game)))
    surface = page.get_by_test_id("table")
    yes, no = (page.get_by_role("button", name=name, exact=True) for name in ANSWERS[game, lang])
    # Before, she may have to pass, or to play the card with which the other comes on lead.
    comes_true(page, lambda: surface.get_attribute("data-turn") == "true")
    if not no.count():
        passes = page.get_by_role("button", name="Pas" if lang == "pl" else "Pass", exact=True)
        if passes.count():
            passes.tap()
        else:
            page.locator('[data-zone^="hand."][aria-disabled=false]').first.click()
            page.keyboard.press("Enter")
    no.wait_for()
    yes.wait_for()
    comes_true(page, lambda: page.get_by_test_id("bubble").count() == 0)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        # The table is drawn anew: a moment goes by until it stands.
        comes_true(page, lambda: not examined(page).violations)
        large = page.get_by_test_id("laid")
        if not large.count():
            page.locator("[data-enlarges]").tap()
            large = page.get_by_role("dialog")
            large.get_by_role("img").first.wait_for()
            page.keyboard.press("Escape")
    no.tap()
    comes_true(page, lambda: surface.get_attribute("data-phase") == "play")
    expect(page.get_by_test_id("laid")).to_be_visible()
    # The other leads, and the play goes on; he does not claim again after the trick.
    for _ in range(2):
        comes_true(page, lambda: surface.get_attribute("data-turn") == "true")
        seq = surface.get_attribute("data-seq")
        page.locator('[data-zone^="hand."][aria-disabled=false]').first.click()
        page.keyboard.press("Enter")
        page.wait_for_function("seq => document.querySelector('[data-testid=table]').dataset.seq !== seq", arg=seq)
    assert surface.get_attribute("data-phase") == "play"
