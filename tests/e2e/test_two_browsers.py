"""Two people with phones and a computer player at a table; one phone dies in the middle of things and is replaced."""

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from random import Random

import psutil
import pytest
from playwright.sync_api import Browser, Playwright, StorageState, expect

from tests.e2e.browsing import People, Person, chromium, comes_true
from tests.e2e.house import House
from tests.e2e.playing import WORDS, Player, download, new_table, talia

PL = WORDS["pl"]


class Phones:
    """Phones that can be broken: each is a browser of its own, found among the processes by a word on its line."""

    def __init__(self, playwright: Playwright) -> None:
        self._playwright = playwright
        self._numbers = count(1)
        self._words: dict[Browser, str] = {}

    def new(self) -> Browser:
        """A phone that knows nothing."""
        word = f"--phone-of-a-friend={os.getpid()}-{next(self._numbers)}"
        browser = chromium(self._playwright, word)
        self._words[browser] = word
        return browser

    def break_off(self, browser: Browser) -> None:
        """Ends a phone's browser at once: it says goodbye to nobody."""
        word = self._words.pop(browser)
        running = [each for each in psutil.process_iter(["cmdline"]) if word in (each.info["cmdline"] or ())]
        assert running
        for process in running:
            process.kill()

    def close(self) -> None:
        """Puts the phones away."""
        for browser in self._words:
            browser.close()


@pytest.fixture
def phones(playwright: Playwright) -> Iterator[Phones]:
    """Phones that can be broken."""
    phones = Phones(playwright)
    yield phones
    phones.close()


class Evening:
    """A host, a friend whose phone breaks, and a computer player."""

    def __init__(self, house: House, people: People, phones: Phones) -> None:
        self.people = people
        self.phones = phones
        self.host = people.person()
        options = {"end_rule": "deals", "end_value": 1, "early_end": False}
        made = {"game": "betel", "seats": 3, "bots": [None, None, "club"], "options": options}
        self.link = new_table(self.host.page, house.url, made, starts=False)
        self.host.page.goto(self.link)
        self.first = Player(self.host, Random("Ania"))
        self.phone = phones.new()
        self.friend = people.person(browser=self.phone)
        self.friend.page.goto(self.link)
        self.friend.page.get_by_label(PL["name"]).fill("Bartek")
        self.friend.page.get_by_role("button", name=PL["join"]).tap()
        self.second = Player(self.friend, Random("Bartek"))
        self.host.page.get_by_role("button", name=PL["start"]).tap()

    def play_until(self, moment: Callable[[str, str], bool]) -> None:
        """Both play until the moment has come; it is told what the host's and what the friend's page ask for."""
        while True:
            asked = [player.asks() for player in (self.first, self.second)]
            if moment(*asked):
                return
            for player, what in zip((self.first, self.second), asked, strict=True):
                if what not in ("", "over"):
                    player.step(what)
                    break
            else:
                self.host.page.wait_for_timeout(20)

    def breaks(self) -> None:
        """The friend's phone breaks; the host sees that he is away."""
        self.phones.break_off(self.phone)
        expect(self.host.page.get_by_text(PL["away"]).first).to_be_attached()

    def comes_back(self, link: str, memory: StorageState | None = None) -> None:
        """The friend comes back with another phone: with the memory of the old one, or with a link only."""
        self.phone = self.phones.new()
        self.friend = self.people.person(browser=self.phone, storage_state=memory)
        self.friend.page.goto(link)
        self.second = Player(self.friend, self.second.rng)
        self.second.table.wait_for()
        expect(self.host.page.get_by_text(PL["away"])).to_have_count(0)

    def agree(self) -> None:
        """Both pages come to show the same trick of the same moment (a page that was there shows a full one longer)."""
        for _ in range(200):
            seen = [(player.seq, trick(player)) for player in (self.first, self.second)]
            if seen[0] == seen[1]:
                return
            self.host.page.wait_for_timeout(50)
        raise AssertionError(seen)


PLACES = """(table) => [...table.querySelectorAll('[data-card], [data-flies], [data-seat], button')].flatMap((each) => {
  const { x, y, width, height } = each.getBoundingClientRect();
  const name = each.dataset.card ?? each.dataset.flies ?? each.dataset.seat ?? each.textContent;
  const what = [name, each.getAttribute('aria-disabled')].join(' ');
  const where = [x, y, width, height].map(Math.round).join(' ');
  return each.matches("[data-zone^='hand.'][data-card]") ? [what, 'card of the hand ' + where] : [what + ' ' + where];
})"""


def picture(person: Person) -> list[str]:
    """What a screen reader finds on the table, and where everything on it lies, to the pixel.

    The order of suits in one's own hand is left out: a page keeps the order it began with when a suit runs out, so
    that no card jumps; a fresh page begins with the order that suits the cards that are left.
    """
    table = person.page.get_by_test_id("table")
    expect(table).to_have_attribute("data-settled", "true")
    return sorted([*table.aria_snapshot().splitlines(), *table.evaluate(PLACES)])


def looks_as(person: Person, before: list[str]) -> None:
    """His page comes to look as it did; what differs is told."""
    with suppress(AssertionError):
        comes_true(person.page, lambda: picture(person) == before)
    assert picture(person) == before


def trick(player: Player) -> list[str | None]:
    """The cards of the trick."""
    cards: list[str | None] = player.table.locator("[data-zone^='played.']").evaluate_all(
        "all => all.map((card) => card.dataset.flies).sort()"
    )
    return cards


def hand(player: Player) -> list[str | None]:
    """The cards of one's hand, in the order of the pack."""
    cards: list[str | None] = player.table.locator("[data-zone^='hand.'][data-card]").evaluate_all(
        "all => all.map((card) => card.dataset.card).sort()"
    )
    return cards


@pytest.mark.in_turn(1, of="a match to its end")
def test_a_phone_breaks_in_the_auction_and_in_a_trick(
    house: House, people: People, phones: Phones, tmp_path: Path
) -> None:
    evening = Evening(house, people, phones)

    # In the auction, at his turn, after an exchange; he comes back with a phone that has the old one's cookies.
    evening.play_until(lambda first, second: "call" in (first, second))
    if evening.second.asks() == "call":
        evening.second.say("pass")
    evening.play_until(lambda first, _: first == "call")
    evening.first.exchange(2)
    evening.first.say(evening.first.legal_calls()[-1])
    evening.play_until(lambda _, second: second == "call")
    # What is said beside the dubel comes a moment after all else.
    evening.friend.page.locator(".told p").first.wait_for()
    before = picture(evening.friend)
    memory = evening.friend.context.storage_state()
    evening.breaks()
    evening.comes_back(evening.link, memory)
    looks_as(evening.friend, before)

    # In a trick, at his turn; he comes back by his private link with a phone that knows nothing.
    evening.play_until(lambda _, second: second == "card" and 0 < len(trick(evening.second)) < 3)
    private = evening.second.private_link(PL)
    before = picture(evening.friend)
    evening.breaks()
    evening.comes_back(private)
    assert evening.friend.page.url == evening.link, "the private link does not stay in the bar"
    looks_as(evening.friend, before)

    # In a trick, at the host's turn, who plays on: nothing is lost.
    evening.play_until(lambda first, _: first == "card" and 0 < len(trick(evening.first)) < 3)
    held = hand(evening.second)
    memory = evening.friend.context.storage_state()
    evening.breaks()
    evening.first.play_card()
    evening.comes_back(evening.link, memory)
    assert hand(evening.second) == held
    evening.agree()

    evening.play_until(lambda first, second: first == second == "over")
    first, second = (each.page.locator(".ranking") for each in (evening.host, evening.friend))
    comes_true(
        evening.friend.page,
        lambda: first.inner_text().replace("Ty", "Ania") == second.inner_text().replace("Ty", "Bartek"),
    )
    download(evening.host, PL, tmp_path / "match.talia.json")
    assert "genuine" in talia("verify", tmp_path / "match.talia.json")
