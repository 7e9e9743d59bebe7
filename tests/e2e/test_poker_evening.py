"""An evening of poker: a phone, a desk, a voice, three computer players, and somebody who watches.

Nobody holds anything in the first deal, so a bluff wins it; in the second everybody holds four of a kind, and all who
have paid for the bluff go all-in with what they have left: three pots. At a table of three all have the same straight,
and one chip is left over.
"""

import re
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from talia.cards import card
from talia.games.poker.hands import DECKS
from tests.e2e.browsing import PHONE, People
from tests.e2e.fitness import violations
from tests.e2e.house import House
from tests.e2e.playing import new_table, takes_a_seat
from tests.e2e.test_hidden_roles import Voice
from tests.e2e.test_sideways import DESK
from tests.e2e.test_skat_table import picture
from tests.layout.law import sticks_out

SEATS: Final = 6
CHIPS: Final = 200
ANTE: Final = 2
WORTHLESS: Final = (
    "2S 4H 6D 8C TS", "2H 4D 6C 8S TH", "2D 4C 6S 8H TD", "2C 4S 6H 8D TC", "3S 5H 7D 9C JS", "3H 5D 7C 9S JH",
)  # fmt: skip
"""Six hands without a pair, and far from a straight."""

STRONG: Final = (
    "7S 7H 7D 7C 2S", "8S 8H 8D 8C 2H", "9S 9H 9D 9C 2D", "TS TH TD TC 2C", "JS JH JD JC 3S", "QS QH QD QC 3H",
)  # fmt: skip
"""Six hands nobody passes."""

ALIKE: Final = ("TS JH QD KC 9S", "TH JD QC KS 9H", "TD JC QS KH 9D")
"""Three straights as high as each other."""

SHOWS: Final = """() => new MutationObserver(() => {
  const keys = [...document.querySelectorAll('.choices button')]
  keys.find((each) => each.textContent.trim().startsWith('Show my cards'))?.click()
}).observe(document.body, { childList: true, subtree: true })"""
"""Shows a hand as soon as one may: there are six seconds for it."""


ACTED: Final = """before => {
  const { turn, phase } = document.querySelector('[data-testid=table]').dataset
  return turn === 'false' || phase !== before
}"""
"""Whether one has acted: who ends a round may be the first in the next."""


def stacked(hands: Sequence[str]) -> tuple[str, ...]:
    """The pack: to everybody one of these hands, one card at a time."""
    dealt = [card for cards in zip(*map(str.split, hands), strict=True) for card in cards]
    pack = DECKS[52].codes
    # What is drawn for worthless hands makes no pair either, as far as may be: the rest from below.
    return (*dealt, *sorted((code for code in pack if code not in dealt), key=card))


def fits(page: Page, name: str) -> None:
    """All is whole and fit, and kept for whoever wants to look at it."""
    picture(page, name)
    assert sticks_out(page) == []
    assert not violations(page)


def asked(page: Page) -> bool:
    table = page.get_by_test_id("table")
    return table.get_attribute("data-settled") == "true" and table.get_attribute("data-turn") == "true"


def phase(page: Page) -> str:
    return page.get_by_test_id("table").get_attribute("data-phase") or ""


def stack(page: Page, seat: int) -> int:
    """What a plate says somebody still has."""
    return int(page.locator(f'[data-seat="{seat}"] .total [aria-hidden]').text_content() or "")


def taps(page: Page, name: str) -> None:
    """Presses a key of the question; somebody else may have ended the deal meanwhile."""
    page.locator(".asking").get_by_role("button", name=re.compile(name)).first.click()


class Table:
    """Phone, desk and voice, who do what they are told to when it is their turn."""

    def __init__(self, phone: Page, desk: Page, voice: Voice) -> None:
        self.phone, self.desk, self.voice = phone, desk, voice
        self.looked: set[str] = set()
        self.raised = False

    def looks(self, page: Page, name: str) -> None:
        """The first time something is asked it is looked at."""
        if name not in self.looked:
            self.looked.add(name)
            fits(page, f"poker-{name}")

    def turns(self, bluff: bool) -> Iterator[str]:
        """Lets everybody act until the deal is through; says after each act who has acted, and in which phase."""
        while self.desk.locator(".story").count() == 0:
            now = phase(self.desk)
            if asked(self.phone):
                self.on_the_phone(bluff)
                yield f"phone {now}"
            elif asked(self.desk):
                self.at_the_desk(bluff)
                yield f"desk {now}"
            elif now != "showing" and self.desk.locator(f'[data-seat="{self.voice.seat}"].turn').count():
                self.speaks(bluff, now)
                yield f"voice {now}"
            else:
                self.desk.wait_for_timeout(30)

    def on_the_phone(self, bluff: bool) -> None:
        """Goes along, draws a card, and leaves; or keeps all and goes all-in."""
        page, now = self.phone, phase(self.phone)
        self.looks(page, f"phone-{now}")
        keys = page.locator(".asking")
        if now == "exchange" and not bluff:
            keys.get_by_role("button", name="Nie wymieniam").tap()
        elif now == "exchange":
            if page.locator(".mine button[data-card][aria-pressed=true]").count() == 0:
                page.locator(".mine button[data-card]").first.tap()
            keys.get_by_role("button", name="Wymieniam 1 kartę").tap()
        elif not bluff and keys.locator(".primary").count():
            self.bets_on_the_phone(all_in=True)
        elif bluff and now == "second_round":
            taps(page, "^Pas$")
        elif keys.get_by_role("button", name=re.compile("^Utrzymuję")).count():
            taps(page, r"^Utrzymuję \d+$")
        elif keys.locator(".primary").count():
            self.bets_on_the_phone(all_in=False)
        else:
            taps(page, "^Pas$")
        page.wait_for_function(ACTED, arg=now)

    def bets_on_the_phone(self, *, all_in: bool) -> None:
        """Opens or raises; where there is no room the amount comes in a second step."""
        key, slider = self.phone.locator(".asking .primary"), self.phone.locator(".asking input[type=range]")
        if not re.search(r"\d", key.inner_text()):
            key.tap()
            expect(key).to_contain_text(re.compile(r"\d"))
        if all_in:
            slider.fill(slider.get_attribute("max") or "")
        key.tap()

    def at_the_desk(self, bluff: bool) -> None:
        """Raises, by keys alone, and keeps all its cards."""
        page, now = self.desk, phase(self.desk)
        self.looks(page, f"desk-{now}")
        # The question is asked anew after a look at it.
        expect(page.locator(".asking button").first).to_be_visible()
        page.keyboard.press("c")
        if now == "exchange":
            page.get_by_role("button", name="Keep all").focus()
            page.keyboard.press("Enter")
        elif page.locator(".asking .primary").count():
            if not bluff and page.get_by_role("button", name="all-in").count():
                page.get_by_role("button", name="all-in").focus()
                page.keyboard.press("Enter")
            elif bluff:
                amount = int(page.locator(".asking input[type=range]").get_attribute("min") or "") + 2
                page.keyboard.type(str(amount))
                expect(page.locator(".asking .primary")).to_contain_text(re.compile(rf" {amount}"))
            page.locator(".asking .primary").focus()
            page.keyboard.press("Enter")
        else:
            page.get_by_role("button", name=re.compile("^Hold")).focus()
            page.keyboard.press("Enter")
        page.wait_for_function(ACTED, arg=now)

    def speaks(self, bluff: bool, now: str) -> None:
        """Speaks up by the least once, and passes when the desk does again; or goes all-in."""
        told = re.search(r"Stake: (\d+)", self.desk.locator(".band").first.text_content() or "")
        stake = int(told[1]) if told else 0
        if now == "exchange":
            move: dict[str, object] = {"type": "exchange", "cards": []}
        elif bluff and self.raised:
            move = {"type": "pass"}
        elif bluff:
            move = {"type": "raise", "to": stake + ANTE} if stake else {"type": "open", "chips": ANTE + 1}
            self.raised = True
        elif stake:
            move = {"type": "hold"}
        else:
            move = {"type": "open", "chips": stack(self.desk, self.voice.seat)}
        self.voice.command("move", move=move)
        expect(self.desk.locator(f'[data-seat="{self.voice.seat}"].turn')).to_have_count(0)


@pytest.fixture
def until_the_end() -> Iterator[ExitStack]:
    """What is open until the test is over."""
    with ExitStack() as stack:
        yield stack


@pytest.mark.in_turn(1, of="a game at the table")
def test_an_evening(people: People, house: House, until_the_end: ExitStack) -> None:
    phone = people.person("pl-PL", viewport=PHONE)
    desk = people.person("en-GB", viewport=DESK, has_touch=False)
    watcher = people.person("en-GB", viewport=DESK, has_touch=False).page
    options = {"deals": 2, "max_stake": 1000, "start_chips": CHIPS, "short_stack": "all_in"}
    rules = {"game": "poker", "seats": SEATS, "watch": "public", "bots": [None, None, None, *["simple"] * 3]}
    given = {"deal/0": stacked(WORTHLESS), "deal/1": stacked(STRONG)}
    address = new_table(phone.page, house.url, {**rules, "options": options, "given": given})
    takes_a_seat(desk.page, address, "Ola", "en")
    voice = Voice(address, "Ewa", until_the_end)
    for page in (desk.page, phone.page):
        page.goto(address)
    for page in (desk.page, phone.page):
        expect(page.get_by_test_id("table")).to_have_attribute("data-phase", "first_round")
    watcher.goto(address)
    watcher.get_by_role("button", name="Just watch").click()
    expect(watcher.get_by_test_id("table")).to_be_visible()
    table = Table(phone.page, desk.page, voice)
    faces = watcher.locator("[data-flies^='2'], [data-flies^='4'], [data-flies^='6'], [data-flies^='8']")

    # A bluff: nobody who holds nothing stays, and only who likes shows what he had.
    desk.page.evaluate(SHOWS)
    for _ in table.turns(bluff=True):
        assert faces.count() == 0 or phase(watcher) not in ("first_round", "exchange", "second_round")
    expect(desk.page.locator(".story")).to_have_text("Nobody called")
    for page in (desk.page, phone.page, watcher):
        expect(page.locator(".hands [data-seat='1'] .place")).to_have_text(re.compile("choice|choć nie musi"))
        expect(page.locator(".hands [data-seat='1'] .card[role=img]")).to_have_count(5)
    assert any(re.search("Ola (otwiera|przebija)", line) for line in phone.announced())
    assert any("Ola odsłania" in line for line in phone.announced())
    fits(phone.page, "poker-phone-bluff")
    # The phone has paid most, the voice less, computer players their ante, and the desk has won it.
    low, middle, high, most = [stack(desk.page, seat) for seat in (0, voice.seat, SEATS - 1, 1)]
    assert low < middle < high == CHIPS - ANTE < most

    voice.command("next", match=voice.match)
    for page in (phone.page, desk.page):
        page.locator(".next").click()
    for page in (phone.page, desk.page):
        expect(page.get_by_test_id("table")).to_have_attribute("data-phase", "first_round")

    # Who goes away is missed, and finds his place, his cards and his chips again.
    held = phone.page.locator(".mine button[data-card]").evaluate_all("all => all.map((each) => each.dataset.card)")
    phone.page.goto(house.url)
    expect(desk.page.locator(".seat.away[data-seat='0']")).to_have_count(1)
    phone.page.goto(address)
    expect(desk.page.locator(".seat.away[data-seat='0']")).to_have_count(0)
    expect(phone.page.locator(".mine button[data-card]")).to_have_count(5)
    again = phone.page.locator(".mine button[data-card]").evaluate_all("all => all.map((each) => each.dataset.card)")
    assert sorted(again) == sorted(held)

    # All go all-in with what they have left.
    standing: set[int] = set()
    for _ in table.turns(bluff=False):
        if phase(desk.page) == "exchange":
            standing.add(desk.page.locator("[data-anchor=pot] .parts li").count())
            table.looks(phone.page, "phone-pots")
            table.looks(watcher, "watcher-pots")
    assert standing == {3}, "three pots stand on the felt before they are paid"
    expect(desk.page.locator(".ranking").first).to_be_visible()
    pots = desk.page.locator(".pots li")
    main, first, second = map(int, pots.locator("b").all_inner_texts())
    stayed = 2 + second // (high - middle)
    assert stayed > 3, "a computer player holds four of a kind"
    assert main == low * stayed + ANTE * (SEATS - stayed)
    assert (first, second) == ((middle - low) * (stayed - 1), (high - middle) * (stayed - 2))
    for page, names in (
        (desk.page, ["main", "side 1", "side 2"]),
        (phone.page, ["główna", "boczna 1", "boczna 2"]),
        (watcher, ["main", "side 1", "side 2"]),
    ):
        expect(page.locator(".story ~ * .pots li span:first-child, .pots li > span:first-child")).to_have_text(names)
    expect(desk.page.get_by_text(f"Back to you: {most - high} chips")).to_be_visible()
    assert desk.page.locator(".hands li.won").count() >= 1
    fits(desk.page, "poker-desk-showdown")
    fits(phone.page, "poker-phone-showdown")
    totals = phone.page.locator(".scores .sum").all_inner_texts()
    assert sum(map(int, totals)) == SEATS * CHIPS


@pytest.mark.in_turn(1, of="what one game has")
def test_a_tie_leaves_a_chip_over(people: People, house: House, until_the_end: ExitStack) -> None:
    """Two divide the pot with the ante of a third: it is odd, and the deal that follows begins with what was left."""
    phone = people.person("pl-PL", viewport=PHONE)
    desk = people.person("en-GB", viewport=DESK, has_touch=False)
    options = {"deals": 2, "deck_size": 52, "min_stake": 3}
    rules = {"game": "poker", "seats": 3, "bots": [None, None, None]}
    address = new_table(phone.page, house.url, {**rules, "options": options, "given": {"deal/0": stacked(ALIKE)}})
    takes_a_seat(desk.page, address, "Ola", "en")
    voice = Voice(address, "Ewa", until_the_end)
    pages = (phone.page, desk.page)
    for page in pages:
        page.goto(address)
    for page in pages:
        expect(page.get_by_test_id("table")).to_have_attribute("data-phase", "first_round")

    while desk.page.locator(".story").count() == 0:
        turn = next(filter(asked, pages), None)
        if turn is not None:
            goes_along(turn)
        elif desk.page.locator(f'[data-seat="{voice.seat}"].turn').count():
            voice.command("move", move={"type": "pass"})
            expect(desk.page.locator(f'[data-seat="{voice.seat}"].turn')).to_have_count(0)
        else:
            desk.page.wait_for_timeout(30)
    pot = int(desk.page.locator(".pots b").inner_text())
    assert pot % 2 == 1
    expect(desk.page.locator(".hands li.won .chips")).to_have_text([f"+{pot // 2}"] * 2)
    for page, equal, rest in (
        (phone.page, "Pula do podziału", "Do następnej puli: 1"),
        (desk.page, "The pot is shared", "To the next pot: 1"),
    ):
        expect(page.locator(".story")).to_contain_text(equal)
        expect(page.locator(".pots li")).to_have_count(1)
        expect(page.get_by_text(rest, exact=True).first).to_be_visible()
    fits(phone.page, "poker-phone-tie")
    fits(desk.page, "poker-desk-tie")

    voice.command("next", match=voice.match)
    for page in pages:
        page.locator(".next").click()
    for page in pages:
        expect(page.get_by_test_id("table")).to_have_attribute("data-phase", "first_round")
    assert any("w puli jest 10, w tym 1 z poprzedniego rozdania" in line for line in phone.announced())
    fits(phone.page, "poker-phone-carried")


def goes_along(page: Page) -> None:
    """Opens if nobody has, else holds; keeps all cards."""
    before = phase(page)
    for name in (r"^(Nie wymieniam|Keep all)$", r"^(Utrzymuję|Hold) \d+$", r"^(Otwieram|Open)"):
        key = page.locator(".asking").get_by_role("button", name=re.compile(name))
        if key.count():
            key.first.click()
            break
    page.wait_for_function(ACTED, arg=before)
