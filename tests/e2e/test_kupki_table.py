"""Heaps for six in the browser: a phone, a desk that uses its keys alone, a spectator, four computer players."""

import re
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.browsing import PHONE, People, comes_true
from tests.e2e.fitness import is_fit
from tests.e2e.house import House
from tests.e2e.newcomer import Keys
from tests.e2e.playing import new_table, takes_a_seat
from tests.e2e.test_sideways import DESK
from tests.e2e.test_skat_table import picture
from tests.layout.law import sticks_out

SEATS: Final = 6
HEAPS: Final = 7
"""One more than there are players."""
CHIPS: Final = 100
BANK: Final = "bank"

TURNING: Final = """() => {
  const open = document.querySelectorAll('.heaps [data-flies]').length
  const heaps = document.querySelectorAll('.heaps .heap').length
  return 0 < open && open < heaps ? document.querySelectorAll('.sheet tbody tr').length : null
}"""
"""How many deals the score sheet has while some heaps are turned up and others are not; null before and after."""


def fits(page: Page, name: str) -> None:
    """All is whole and fit, and kept for whoever wants to look at it."""
    picture(page, f"kupki-{name}")
    assert sticks_out(page) == []
    is_fit(page)


def heaps(page: Page) -> list[str]:
    """What a screen reader is told of each heap, of all at one moment: the account may be drawn at any."""
    told: list[str] = page.locator(".heaps .heap").evaluate_all(
        "heaps => heaps.map((heap) => heap.ariaLabel ?? heap.querySelector('.unseen').textContent)"
    )
    return told


def open_heaps(page: Page) -> Locator:
    """The heaps one may put chips on."""
    return page.locator(".heaps button.heap")


def asked(page: Page) -> bool:
    table = page.get_by_test_id("table")
    return table.get_attribute("data-settled") == "true" and table.get_attribute("data-turn") == "true"


def faces(page: Page) -> int:
    """How many cards lie open."""
    return page.locator(".heaps [data-flies]").count()


class Evening:
    """The three pages, and who has done what."""

    def __init__(self, phone: Page, desk: Page, watcher: Page) -> None:
        self.phone, self.desk, self.watcher = phone, desk, watcher
        self.keys = Keys(desk)
        self.looked: set[str] = set()
        self.staked = 0
        self.last_free = 0
        self.banks = 0

    @property
    def pages(self) -> tuple[Page, ...]:
        return self.phone, self.desk, self.watcher

    def looks(self, page: Page, name: str) -> None:
        """The first time something is to be seen it is looked at."""
        if name not in self.looked:
            self.looked.add(name)
            fits(page, name)

    def deal(self, number: int) -> None:
        """Until the heaps are turned up; nobody sees a card before, and no score before the last of them."""
        while self.desk.locator(".story, .ranking").count() == 0:
            for page in (self.desk, self.watcher):
                rows = page.evaluate(TURNING)
                assert rows in (None, number), "the sheet tells what the heaps do not yet"
                if rows is not None and page is self.watcher:
                    self.turned()
            if asked(self.phone):
                self.on_the_phone()
            elif asked(self.desk):
                self.at_the_desk()
            else:
                self.desk.wait_for_timeout(30)

    def on_the_phone(self) -> None:
        """Puts five on a heap by taps, and no more."""
        page = self.phone
        assert [faces(each) for each in self.pages] == [0, 0, 0]
        self.looks(page, "phone-asked")
        heap = open_heaps(page).last
        n = heap.locator(".name").inner_text()
        heap.tap()
        expect(page.locator(".asking")).to_contain_text(f"Ile żetonów na kupkę {n}?")
        keys = page.locator(".asking .numbers button")
        amount = min(5, keys.count())
        keys.nth(amount - 1).tap()
        key = page.locator(".asking .primary")
        expect(key).to_contain_text(re.compile(rf"{amount}\D+{n}\b"))
        self.looks(page, "phone-amount")
        key.tap()
        comes_true(page, lambda: f"{amount}" in heaps(page)[int(n) - 1])
        self.looks(page, "phone-staked")
        expect(self.watcher.locator(".heaps .heap").nth(int(n) - 1)).to_have_attribute(
            "aria-label", re.compile(rf"heap {n},.*Ania {amount}\b")
        )
        self.staked += 1
        self.ends(page)

    def at_the_desk(self) -> None:
        """Puts one chip on each heap it may, by keys alone: the last one stays free."""
        page = self.desk
        before = -1
        while asked(page) and (left := open_heaps(page).count()) not in (0, before):
            before = left
            self.keys.press("c", "Enter", "1")
            expect(page.locator(".asking .primary")).to_be_enabled()
            self.looks(page, "desk-amount")
            page.locator(".asking .primary").focus()
            self.keys.press("Enter")
            comes_true(page, lambda left=left: not asked(page) or open_heaps(page).count() < left)  # type: ignore[misc]
        free = [each for each in heaps(self.watcher) if each.endswith("free")]
        if len(free) == 1:
            self.last_free += 1
            self.looks(page, "desk-last-free")
        self.ends(page)

    def ends(self, page: Page) -> None:
        """No more stakes, if one is still asked."""
        if asked(page):
            done = page.locator(".asking button:not(.primary)").last
            done.focus()
            page.keyboard.press("Enter")
        page.wait_for_function("() => document.querySelector('[data-testid=table]').dataset.turn === 'false'")

    def turned(self) -> None:
        """The bank's heap is the first on which nothing lies, and is turned first."""
        picture(self.watcher, "kupki-watcher-turning")
        told = heaps(self.watcher)
        bank = next((at for at, each in enumerate(told) if BANK in each), None)
        if bank is not None:
            self.banks += 1
            assert all(re.search(r" \d+$", each) for each in told[:bank]), told


@pytest.mark.in_turn(1, of="a game at the table")
def test_heaps_for_six(people: People, house: House) -> None:
    phone = people.person("pl-PL", viewport=PHONE)
    desk = people.person("en-GB", viewport=DESK, has_touch=False)
    watcher = people.person("en-GB", viewport=DESK, has_touch=False).page
    rules = {"game": "kupki", "seats": SEATS, "watch": "public", "bots": [None, None, *["simple"] * 4]}
    address = new_table(phone.page, house.url, {**rules, "options": {"rounds": 1, "start_chips": CHIPS}})
    takes_a_seat(desk.page, address, "Ola", "en")
    for page in (desk.page, phone.page):
        page.goto(address)
    for page in (desk.page, phone.page):
        expect(page.get_by_test_id("table")).to_have_attribute("data-phase", "stakes")
    watcher.goto(address)
    watcher.get_by_role("button", name="Just watch").click()
    expect(watcher.locator(".heaps .heap")).to_have_count(HEAPS)
    fits(watcher, "watcher")
    evening = Evening(phone.page, desk.page, watcher)

    for number in range(SEATS):
        evening.deal(number)
        if number == 0:
            for page, name in zip(evening.pages, ("phone", "desk", "watcher"), strict=True):
                fits(page, f"{name}-turned")
        if number < SEATS - 1:
            for page in (phone.page, desk.page):
                page.locator(".next").click()
            for page in (phone.page, desk.page):
                expect(page.get_by_test_id("table")).to_have_attribute("data-phase", "stakes")
    for page in evening.pages:
        expect(page.locator(".ranking").first).to_be_visible()
    assert evening.staked == SEATS - 1, "one deal is one's own bank"
    assert evening.last_free and evening.banks
    assert any(re.search(r"Ola stawia 1 na kupkę \d", line) for line in phone.announced())
    assert any(re.search(r"Kupka \d, spód .*: bank (płaci|bierze)", line) for line in phone.announced())
    totals = phone.page.locator(".scores .sum").all_inner_texts()
    assert sum(map(int, totals)) == SEATS * CHIPS
    for page, name in zip(evening.pages, ("phone", "desk", "watcher"), strict=True):
        fits(page, f"{name}-end")
