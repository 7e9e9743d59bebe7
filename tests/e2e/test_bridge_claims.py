"""Claims of bridge in a browser: a defender refuses one, sees the hand from then on, and concedes what is left."""

import pytest
from playwright.sync_api import expect

from talia.games.bridge.dealing import PACK
from tests.e2e.browsing import PHONE, People, comes_true, languages
from tests.e2e.fitness import is_fit
from tests.e2e.house import House
from tests.e2e.playing import WAITS_FOR, new_table
from tests.games.bridge.table import hands
from tests.games.positions import one_by_one

A_SUIT_EACH = "N:...AKQJT98765432 AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432."
"""East plays spades, and claims as soon as he comes on lead; Ania is north."""

SAID = {
    "pl": {"pass": "Pas", "no": "Gramy dalej", "claims": "12 z 12", "claim": "Zgłaszam lewy", "done": "zgłaszam 0 lew"},
    "en": {"pass": "Pass", "no": "Let's play on", "claims": "12 of the 12", "claim": "Claim", "done": "claim 0 tricks"},
}


@pytest.mark.in_turn(1, of="bridge at the table")
@pytest.mark.parametrize("lang", languages("pl"))
@pytest.mark.parametrize("held", ["upright", "sideways"])
def test_a_defender_refuses_a_claim_and_concedes_the_rest(house: House, people: People, lang: str, held: str) -> None:
    width, height = PHONE["width"], PHONE["height"]
    shape = {"width": width, "height": height} if held == "upright" else {"width": height, "height": width}
    said = SAID[lang]
    page = people.person(lang, viewport=shape).page
    order = one_by_one(PACK.codes, hands(A_SUIT_EACH), 0)
    table = {"game": "bridge", "seats": 4, "bots": [None, "simple", "simple", "simple"], "given": {"deal/0": order}}
    page.goto(new_table(page, house.url, table))
    surface = page.get_by_test_id("table")

    def my_turn(phase: str) -> None:
        wanted = ("true", phase)
        comes_true(page, lambda: (surface.get_attribute("data-turn"), surface.get_attribute("data-phase")) == wanted)

    my_turn("auction")
    for _ in range(2):
        page.get_by_role("button", name=said["pass"], exact=True).tap()
        comes_true(page, lambda: surface.get_attribute("data-turn") == "true")
    expect(surface).to_have_attribute("data-phase", "play")
    page.locator('[data-zone="hand.0"][aria-disabled=false]').first.click()
    page.keyboard.press("Enter")

    my_turn("claim")
    no = page.get_by_role("button", name=said["no"], exact=True)
    no.wait_for()
    expect(page.locator(".question")).to_contain_text(said["claims"])
    comes_true(page, lambda: page.get_by_test_id("bubble").count() == 0)
    is_fit(page)
    expect(page.locator("[data-timer=claim]")).to_be_visible()
    no.tap()

    my_turn("play")
    # Besides the dummy the hand that was shown lies open, at its seat or drawn large.
    expect(page.locator("[data-testid=laid], [data-enlarges]")).to_have_count(2)
    page.get_by_role("button", name=said["claim"], exact=True).tap()
    box = page.get_by_role("spinbutton")
    box.fill("0")
    box.press("Tab")
    page.locator(".part.text input").fill("Wszystkie piki są dobre")
    is_fit(page)
    page.get_by_role("button", name=said["done"]).tap()
    # The declarer agrees, and so does the partner, who has no trick either.
    page.wait_for_function(f"() => ['next', 'over'].includes(({WAITS_FOR})())")
    expect(surface).to_contain_text("12")
