"""Bridge as a family plays it: a rubber on a phone, and a round of Chicago without a pointer.

Whoever plays is declarer, dummy and defender; claims are refused and accepted on both sides, and a card of the dummy is
said to be the dummy's.
"""

import re
from typing import Any, Final

import pytest
from playwright.sync_api import ElementHandle, Locator, Page, expect

from talia.games.bridge.contracts import PLACES
from talia.games.bridge.dealing import PACK
from talia.table.words import Lang, Words
from tests.e2e.browsing import PHONE, People, Person, comes_true
from tests.e2e.fitness import is_fit
from tests.e2e.house import House
from tests.e2e.newcomer import Keys
from tests.e2e.playing import WAITS_FOR, new_table
from tests.e2e.test_sideways import DESK
from tests.e2e.test_skat_table import picture
from tests.games.bridge.table import hands
from tests.games.positions import one_by_one
from tests.layout.law import sticks_out

ELEVEN_TRICKS: Final = "N:AKQJT2.AK.AK4.32 87.8765.QJ9.AKQJ 963.QJT9.T87.T98 54.432.6532.7654"
"""North takes eleven tricks in spades, all of them if east does not take his two clubs at once."""

A_SUIT_EACH: Final = "AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
"""Who deals opens with four spades, which nobody doubts, ruffs the lead and claims the rest."""

GIVEN: Final = {
    f"deal/{at}": one_by_one(PACK.codes, hands(ELEVEN_TRICKS if at == 0 else f"{PLACES[at]}:{A_SUIT_EACH}"), at)
    for at in range(4)
}
"""North deals first, then each in turn; Ania sits north."""


class Ania:
    """Somebody who plays bridge, and what she sees."""

    def __init__(self, person: Person, url: str, lang: Lang, options: dict[str, Any]) -> None:
        self.page: Page = person.page
        self.person = person
        self.words = Words(lang, "bridge")
        bots = [None, "simple", "simple", "simple"]
        made = {"game": "bridge", "seats": 4, "bots": bots, "given": GIVEN, "options": options}
        self.page.goto(new_table(self.page, url, made))
        self.surface: Locator = self.page.get_by_test_id("table")

    def on_turn(self, phase: str) -> None:
        """Waits until she is, in this phase."""
        comes_true(
            self.page,
            lambda: (
                self.surface.get_attribute("data-turn") == "true"
                and self.surface.get_attribute("data-settled") == "true"
                and self.surface.get_attribute("data-phase") == phase
            ),
        )

    def ended(self) -> str:
        """Waits until the deal is through; whether there is a ``next`` one or the match is ``over``."""
        ends = f"() => {{ const now = ({WAITS_FOR})(); return ['next', 'over'].includes(now) && now }}"
        return str(self.page.wait_for_function(ends).json_value())

    def whole(self, name: str) -> None:
        """Nothing is cut off or wrong with what is on the screen."""
        picture(self.page, f"bridge-{name}")
        assert sticks_out(self.page) == []
        is_fit(self.page)

    def says(self, key: str) -> Locator:
        """A button by its words."""
        return self.page.get_by_role("button", name=self.words.text(key), exact=True)

    def dummys(self) -> Locator:
        """The cards of the dummy that may be played, once they may."""
        hand = self.page.get_by_test_id("laid")
        expect(hand).to_have_attribute("data-now", "true")
        return hand.locator("button[aria-disabled=false]")

    def own(self) -> Locator:
        """Her own cards that may be played."""
        return self.page.locator('.mine button[data-zone="hand.0"][aria-disabled=false]')

    def heard(self, code: str | None) -> None:
        """She was told that the dummy played the card, and by no player's name."""
        line = self.words.text("event.card_played.by", {"card": code})
        comes_true(self.page, lambda: line in self.person.announced())

    def told(self, pattern: str) -> None:
        """She was told something like this."""
        comes_true(self.page, lambda: any(re.search(pattern, line) for line in self.person.announced()))

    def taps(self, button: Locator) -> None:
        """With a finger, and something comes of it."""
        seq = self.surface.get_attribute("data-seq") or ""
        button.tap()
        expect(self.surface).not_to_have_attribute("data-seq", seq)

    def plays(self, card: Locator) -> str | None:
        """With two taps; which it was."""
        code = card.get_attribute("data-card")
        card.tap(position={"x": 8, "y": 20})
        seq = self.surface.get_attribute("data-seq") or ""
        card.tap(position={"x": 8, "y": 20})
        expect(self.surface).not_to_have_attribute("data-seq", seq)
        return code

    def claims(self, tricks: int) -> None:
        """So many of those that are left."""
        self.says("move.claim").tap()
        box = self.page.get_by_role("spinbutton")
        box.fill(str(tricks))
        box.press("Tab")
        self.taps(self.page.get_by_role("button", name=self.words.text("do.claim", {"n": tricks})))

    def declares(self) -> None:
        """She bids four spades in the first deal, and the others pass and lead."""
        self.on_turn("auction")
        self.page.get_by_test_id("bidding").get_by_role("button", name="4…", exact=True).tap()
        self.taps(self.page.get_by_test_id("bid-4S"))
        self.on_turn("play")

    def plays_a_trick(self) -> None:
        """One that east has led to, from both hands; the next is led to by east, too."""
        self.heard(self.plays(self.dummys().last))
        self.on_turn("play")
        self.plays(self.own().last)
        self.on_turn("play")
        self.dummys().first.wait_for()


@pytest.mark.in_turn(1, of="bridge at the table")
def test_a_rubber_on_a_phone(house: House, people: People) -> None:
    ania = Ania(people.person("pl-PL", viewport=PHONE), house.url, "pl", {})
    page = ania.page

    # Declarer: the dummy is hers, a claim of too much is refused, a right one is not.
    ania.on_turn("auction")
    ania.whole("auction")
    ania.declares()
    ania.whole("declarer")
    ania.claims(13)
    ania.told("Nie ma zgody")
    ania.on_turn("play")
    ania.plays_a_trick()
    ania.claims(11)
    assert ania.ended() == "next"
    expect(ania.surface).to_contain_text("wygrane")
    ania.whole("first-deal")
    page.locator(".next").tap()

    # Defender: east claims the rest, which she refuses, and concedes.
    ania.on_turn("auction")
    ania.taps(ania.says("move.pass"))
    ania.on_turn("play")
    ania.plays(ania.own().first)
    ania.on_turn("claim")
    ania.whole("asked")
    ania.taps(ania.says("value.answer.say.reject"))
    ania.on_turn("play")
    ania.claims(0)
    assert ania.ended() == "next"
    page.locator(".next").tap()

    # Dummy: her cards lie open, and south plays them.
    ania.on_turn("auction")
    seen = len(ania.person.announced())
    ania.taps(ania.says("move.pass"))
    assert ania.ended() == "over"
    after = ania.person.announced()[seen:]
    assert any(line.startswith("Dziadek: ") for line in after)
    assert not any(line == "Twój ruch" for line in after)
    # 120 for each of three games, overtricks, honours, and 500 for two games to one.
    expect(ania.surface).to_contain_text("1160 : 360")
    ania.whole("rubber")


@pytest.mark.in_turn(1, of="bridge at the table")
def test_a_round_of_chicago_by_keyboard(house: House, people: People) -> None:
    person = people.person("en-GB", viewport=DESK, has_touch=False)
    ania = Ania(person, house.url, "en", {"scoring": "chicago"})
    page = ania.page
    keys = Keys(page)

    def on(thing: Locator) -> None:
        found: ElementHandle | None = thing.first.element_handle()
        assert found is not None
        keys.on(found)

    def does(thing: Locator) -> None:
        seq = ania.surface.get_attribute("data-seq") or ""
        on(thing)
        expect(ania.surface).not_to_have_attribute("data-seq", seq)

    def plays(cards: Locator) -> str | None:
        code = cards.first.get_attribute("data-card")
        does(cards)
        return code

    ania.on_turn("auction")
    ania.whole("desk-auction")
    keys.press("4")
    does(page.get_by_test_id("bid-4S"))
    ania.on_turn("play")
    ania.whole("desk-declarer")
    ania.heard(plays(ania.dummys()))
    ania.on_turn("play")
    plays(ania.own())
    ania.on_turn("play")
    ania.dummys().first.wait_for()
    on(ania.says("move.claim"))
    box = page.get_by_role("spinbutton")
    box.wait_for()
    while not box.evaluate("box => box === document.activeElement"):
        keys.press("Tab")
    page.keyboard.press("Control+a")
    page.keyboard.type("11")
    keys.press("Tab")
    does(page.get_by_role("button", name=ania.words.text("do.claim", {"n": 11})))
    assert ania.ended() == "next"
    ania.whole("desk-first-deal")

    for dealer in range(1, 4):
        on(page.locator(".next"))
        ania.on_turn("auction")
        keys.press("p")
        if dealer != 2:  # south is her partner, and plays alone
            ania.on_turn("play")
            plays(ania.own())
            ania.on_turn("claim")
            does(ania.says("value.answer.say.accept"))
        assert ania.ended() == ("over" if dealer == 3 else "next")
    ania.whole("desk-round")
    address = page.url.replace("/t/", "/api/tables/") + "/record"
    record = page.evaluate("address => fetch(address).then((answer) => answer.json())", address)
    assert len([line for line in record["log"] if line["move"].get("bid") == "4S"]) == 4
