"""From the first page to the end of a match without a pointer, and what a screen reader is told on the way."""

from pathlib import Path

import pytest
from playwright.sync_api import Locator

from tests.e2e.browsing import People, comes_true
from tests.e2e.house import House
from tests.e2e.newcomer import Keys
from tests.e2e.playing import WAITS_FOR, WORDS, download, talia, tile

PL = WORDS["pl"]


class Hands(Keys):
    """Somebody who has no pointer, with all that Betel asks."""

    exchanged = False

    def to(self, target: Locator, key: str = "Tab") -> None:
        """Goes on with a key until something has the focus."""
        for _ in range(80):
            if target.evaluate("(each) => each === document.activeElement"):
                return
            self.press(key)
        raise AssertionError(f"{key} does not lead to {target}")

    def asked(self) -> str:
        """What the table asks for, once it asks for something."""
        return str(self.page.wait_for_function(WAITS_FOR).json_value())

    def act(self, what: str) -> None:
        """Does what the table asks for, and waits until something has happened."""
        if what == "pause":
            self.page.wait_for_timeout(50)
            return
        seq = self.page.get_by_test_id("table").get_attribute("data-seq")
        {"call": self.call, "card": self.card, "answer": self.answer}[what]()
        self.page.wait_for_function("seq => document.querySelector('[data-testid=table]').dataset.seq !== seq", arg=seq)

    def call(self) -> None:
        """Bids with an exchange of a card if there is something to bid, and passes from then on."""
        bids = self.page.locator("[data-testid^=call-][aria-disabled=false]:not([data-testid=call-pass])")
        if not self.exchanged and bids.count():
            self.exchanged = True
            self.press("m", "Enter", "h", "ArrowRight", "Space", "c")
            self.to(bids.first, "ArrowRight")
        else:
            self.press("c", "Home")
        self.press("Enter", "End", "Enter")

    def card(self) -> None:
        """Plays the first card that may be played."""
        self.press("h", "Home")
        self.to(self.page.locator("[data-zone^='hand.'][aria-disabled=false]").first, "ArrowRight")
        self.page.keyboard.press("Enter")

    def answer(self) -> None:
        """Accepts a claim."""
        self.press("c", "Enter")


@pytest.mark.in_turn(1, of="a table made by keyboard")
def test_a_match_without_a_pointer(house: House, people: People, tmp_path: Path) -> None:
    person = people.person(PL["lang"], viewport={"width": 1280, "height": 800}, has_touch=False)
    # What newcomers are told besides is no line of the record.
    kept = "{ guidance: false, lastCard: false }"
    person.context.add_init_script(f"localStorage['talia.settings'] = JSON.stringify({kept})")
    page = person.page
    hands = Hands(page)

    page.goto(house.url)
    hands.to(tile(page, "Betel"))
    page.keyboard.press("Enter")
    hands.to(page.get_by_role("link", name=PL["with_friends"]))
    page.keyboard.press("Enter")
    page.get_by_role("button", name=PL["make"]).wait_for()
    hands.to(page.get_by_label(PL["name"]))
    page.keyboard.type("Ania")
    hands.to(page.locator("summary").filter(has_text=PL["options"]))
    hands.press("Enter")
    hands.to(page.get_by_label(PL["end_rule"]))
    hands.press("ArrowDown")
    hands.to(page.get_by_label(PL["usual_length"]))
    hands.press("Space")
    hands.to(page.get_by_label(PL["end_value"]).last)
    page.keyboard.press("Control+a")
    page.keyboard.type("1")
    hands.to(page.locator("summary").filter(has_text=PL["places"]))
    hands.press("Enter")
    for seat in (2, 3):
        hands.to(page.get_by_label(f"{PL['seat']} {seat}"))
        hands.press("ArrowDown")
    hands.to(page.get_by_role("button", name=PL["make"]))
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    page.get_by_role("button", name=PL["start"]).wait_for()
    hands.to(page.get_by_role("button", name=PL["start"]))
    page.keyboard.press("Enter")

    while (what := hands.asked()) != "over":
        hands.act(what)
    assert hands.exchanged

    # A screen reader is told the match line by line, in the words of the record; besides that only whose turn it is.
    download(person, PL, tmp_path / "match.talia.json")
    record = talia("replay", "--text", "--lang", "pl", tmp_path / "match.talia.json").splitlines()
    comes_true(page, lambda: len(person.announced()) >= len(record))
    sides = [f"{name}: {side}." for name in ("Ania", "Ada", "Bruno") for side in ("rozgrywający", "obrońca")]
    told = [line.replace(" (ty)", "") for line in person.announced() if line not in (PL["your_turn"], *sides)]
    assert told == record
