"""Bridge for two in a browser: a claim that is not true, one that is, and the words of the account explained."""

from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

from talia.games.bridge.dealing import PACK
from talia.table.words import Words
from tests.e2e.browsing import PHONE, People, Person, comes_true
from tests.e2e.fitness import is_fit, violations
from tests.e2e.house import House
from tests.e2e.playing import WAITS_FOR, new_table
from tests.games.positions import hand_by_hand
from tests.layout.law import sticks_out

PACKETS: Final = (
    "AS KS 4S 3S AH 5H 4H KD 7D 6D QC 5C 2C",
    "QS JS 8S 2S KH QH 9H 3D 2D 4D KC 9C 3C",
    "TS 9S 5S JH TH 2H AD QD 5D AC JC 4C 6C",
    "7S 6S 3H 6H 7H 8H JD TD 9D 8D TC 8C 7C",
)
"""The dealer's, the other's, the open dummy, the closed one: whoever plays which, nobody takes all the tricks."""


class Ania:
    """Somebody who plays against a computer, by finger."""

    def __init__(self, person: Person, url: str) -> None:
        self.page: Page = person.page
        self.person = person
        self.words = Words("pl", "two_handed_bridge", ("Ania", ""))
        order = hand_by_hand(PACK.codes, PACKETS)
        made: dict[str, Any] = {"game": "two_handed_bridge", "seats": 2, "bots": [None, "simple"]}
        # Once a trick is over, so is not the deal: what is left is to be claimed.
        made |= {"given": {"deal/0": order}, "options": {"auto_finish": False}}
        self.page.goto(new_table(self.page, url, made))
        self.surface: Locator = self.page.get_by_test_id("table")

    def on_turn(self, *phases: str) -> str:
        """Waits until she is, in one of these phases; which it is."""
        here = self.surface
        comes_true(
            self.page,
            lambda: (
                here.get_attribute("data-turn") == "true"
                and here.get_attribute("data-settled") == "true"
                and here.get_attribute("data-phase") in phases
            ),
        )
        return str(here.get_attribute("data-phase"))

    def key(self, name: str) -> Locator:
        """A button by its words."""
        return self.page.get_by_role("button", name=name, exact=True)

    def taps(self, button: Locator) -> None:
        """And something comes of it."""
        seq = self.surface.get_attribute("data-seq") or ""
        button.tap()
        expect(self.surface).not_to_have_attribute("data-seq", seq)

    def bids(self) -> None:
        """Passes as soon as she may: who deals has to open before."""
        while self.on_turn("auction", "play") == "auction":
            if self.key(self.words.text("move.pass")).count():
                self.taps(self.key(self.words.text("move.pass")))
                continue
            self.key("1…").tap()
            # The lowest bid, and the open dummy.
            answers = self.page.locator("[data-focus=panel] button[aria-pressed]")
            answers.first.tap()
            answers.filter(has_text="odkryty").tap()
            self.taps(self.page.locator("[data-focus=panel] button.primary"))

    def plays(self) -> None:
        """A card from whichever hand is on turn, with two taps."""
        card = self.page.locator('button[data-zone^="hand."][aria-disabled=false]').first
        card.tap(position={"x": 8, "y": 20})
        self.taps(card)

    def claims(self, tricks: int | None = None) -> None:
        """So many of those that are left; all of them if nothing is said."""
        self.key(self.words.text("move.claim")).tap()
        panel = self.page.locator("[data-focus=panel]")
        panel.locator("button[aria-pressed], input[type=number]").first.wait_for()
        box = panel.locator("input[type=number]")
        if box.count():
            box.fill(str(box.get_attribute("max") if tricks is None else tricks))
            box.press("Tab")
        else:
            numbers = panel.locator("button[aria-pressed]")
            (numbers.last if tricks is None else numbers.nth(tricks)).tap()
        self.taps(panel.locator("button.primary"))

    def told(self, key: str) -> None:
        """She was told this."""
        comes_true(self.page, lambda: self.words.text(key) in self.person.announced())


@pytest.mark.in_turn(1, of="what one game has")
def test_what_is_not_true_is_played_on_and_what_is_ends_the_deal(house: House, people: People) -> None:
    ania = Ania(people.person("pl-PL", viewport=PHONE), house.url)
    page = ania.page
    ania.bids()
    claim = ania.key(ania.words.text("move.claim"))
    # Who leads may not claim: one dummy is still closed.
    while not claim.count():
        ania.plays()
        ania.on_turn("play")
    ania.claims()
    ania.told("event.claim_refuted")
    ania.on_turn("play")
    # Nobody was asked, and the next claim comes after the trick.
    expect(claim).to_have_count(0)
    ania.plays()
    while ania.on_turn("play") and not claim.count():
        ania.plays()
    is_fit(page)
    ania.claims(0)
    ania.told("event.claim_proved")
    page.wait_for_function(f"() => ['next', 'over'].includes(({WAITS_FOR})())")
    end = page.locator("section.result")
    expect(end).to_contain_text("Zgłoszenie: 0 z")

    # What the account says is explained where it stands, and the end of the deal stays.
    term = end.locator("a.word").first
    key = term.get_attribute("data-term")
    term.tap()
    expect(page.get_by_test_id("term")).to_be_visible()
    assert sticks_out(page) == []
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("term")).to_have_count(0)
    assert page.locator(":focus").get_attribute("data-term") == key
    # All words of the score together: by this game's own meaning.
    end.get_by_test_id("place-words").tap()
    expect(page.get_by_test_id("term").locator("dt", has_text="nad kreską")).to_be_visible()
    page.keyboard.press("Escape")
    expect(end).to_be_visible()
    is_fit(page)
