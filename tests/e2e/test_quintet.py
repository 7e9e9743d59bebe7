"""Quintet in the browser: packets laid out by keys alone and by drags, taken back, shown, and looked at after."""

from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.browsing import People, comes_true
from tests.e2e.fitness import is_fit
from tests.e2e.house import House
from tests.e2e.newcomer import Keys
from tests.e2e.playing import at_table, new_table, takes_a_seat
from tests.e2e.test_sideways import DESK
from tests.e2e.test_skat_table import picture
from tests.games.quintet.test_vectors import DECK, OUT, B
from tests.layout.law import sticks_out

GIVEN: Final = {"deal/0": [*OUT, *(code for code in DECK.codes if code not in OUT)]}
"""The sample of the rules."""
NAMES: Final = {
    "en-GB": ("a full house, aces over eights", "a flush, king high", "a straight flush to the king", "a royal flush"),
    "pl-PL": ("ful, asy na ósemkach", "kolor do króla", "poker do króla", "poker królewski"),
}
"""What its better arrangement comes to; the last packet is a pair of sevens."""
PACKETS: Final = ("one", "two", "three", "four", "five")
BOX: Final = {code: at for at, packet in enumerate(B) for code in packet.split()}
"""The packet of each card."""
SEND: Final = ".boxes .primary"


def held(page: Page) -> list[str]:
    """The cards of the grid, row by row."""
    codes: list[str] = page.locator(".pool [data-card]").evaluate_all("all => all.map(each => each.dataset.card)")
    return codes


def boxes(page: Page) -> list[set[str]]:
    """What lies in each box."""
    found: list[list[str]] = page.evaluate(
        "names => names.map(name => [...document.querySelectorAll(`[data-slot=${name}] [data-card]`)]"
        ".map(each => each.dataset.card))",
        PACKETS,
    )
    return [set(each) for each in found]


def laid_out(page: Page, names: tuple[str, ...]) -> None:
    """All lies as in the sample, and says what it is."""
    comes_true(page, lambda: boxes(page) == [set(packet.split()) for packet in B])
    for packet, name in zip(PACKETS, names, strict=False):
        expect(page.locator(f"[data-slot={packet}] .long")).to_have_text(name)
    expect(page.locator(SEND)).to_be_enabled()


def shown_to_the_end(page: Page, lang: str) -> None:
    """The shows come one by one, then the account, both arrangements and the best answer."""
    for packet, name in zip(range(5), NAMES[lang], strict=False):
        expect(page.locator(".shows li").nth(packet).locator(".word").first).to_have_text(name)
    expect(page.locator(".shows .tally b")).to_have_count(2)
    picture(page, f"quintet-shows-{lang}")
    expect(page.locator(".ranking")).to_be_visible()
    table = page.locator(".result table").first
    expect(table.locator("tbody tr")).to_have_count(5)
    expect(table.locator("tbody tr").first).to_contain_text(NAMES[lang][0])
    answer = page.get_by_test_id("answer")
    expect(answer).to_have_count(5)
    answer.last.scroll_into_view_if_needed()
    picture(page, f"quintet-end-{lang}")
    assert sticks_out(page) == []
    is_fit(page)


def drag(page: Page, thing: Locator, to: Locator) -> None:
    """Carries something to a place."""
    start, end = thing.bounding_box(), to.bounding_box()
    assert start is not None and end is not None
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=3)
    page.mouse.up()


@pytest.mark.in_turn(1, of="a game at the table")
def test_a_game_by_keyboard_alone(people: People, house: House) -> None:
    page = people.person("en-GB", viewport=DESK, has_touch=False).page
    at_table(page, house.url, "quintet", given=GIVEN)
    page.locator(SEND).wait_for()
    keys = Keys(page)
    keys.press("m")
    for code in held(page):
        expect(page.locator(":focus")).to_have_attribute("data-card", code)
        # The last two shows are confused, and the packets exchanged afterwards.
        digit = BOX[code] + 1
        keys.press(str({4: 5, 5: 4}.get(digit, digit)))
        if sum(map(len, boxes(page))) < 25:
            keys.press("ArrowRight")
    assert NAMES["en-GB"][3] in page.locator("[data-slot=five] .long").inner_text()
    # A key on a full packet exchanges it; another takes that back, and again.
    page.locator("[data-slot=five] .head").focus()
    keys.press("4")
    laid_out(page, NAMES["en-GB"])
    keys.press("z")
    comes_true(page, lambda: "7D" in boxes(page)[3])
    keys.press("4")
    laid_out(page, NAMES["en-GB"])
    assert any("show 4" in each and NAMES["en-GB"][3] in each for each in page.evaluate("window.announced"))
    picture(page, "quintet-desk")
    is_fit(page)
    # What beats what stands beside the table.
    ranks = page.locator(".ranks li").all_inner_texts()
    assert len(ranks) == 9
    assert ranks.index("straight flush") < ranks.index("full house") < ranks.index("pair") < ranks.index("no pair")
    # A card is taken out and put back where it was.
    keys.press("m", "Backspace")
    comes_true(page, lambda: sum(map(len, boxes(page))) == 24)
    expect(page.locator(SEND)).to_be_disabled()
    keys.press("1")
    laid_out(page, NAMES["en-GB"])
    keys.press("c", "Enter")
    shown_to_the_end(page, "en-GB")


@pytest.mark.in_turn(1, of="a game at the table")
def test_a_game_by_drag_on_a_phone(people: People, house: House) -> None:
    page = people.person("pl-PL").page
    at_table(page, house.url, "quintet", given=GIVEN)
    page.locator(SEND).wait_for()

    def card(code: str) -> Locator:
        return page.locator(f'.pool [data-card="{code}"]')

    def box(at: int) -> Locator:
        return page.locator(f"[data-slot={PACKETS[at]}]")

    codes = held(page)
    for code in codes[:-5]:
        drag(page, card(code), box(BOX[code]))
        comes_true(page, lambda: code in boxes(page)[BOX[code]])  # noqa: B023
    # From box to box, and out again.
    last = codes[0]
    free = next(at for at in range(5) if at != BOX[last] and len(boxes(page)[at]) < 5)
    drag(page, box(BOX[last]).locator(f'[data-card="{last}"]'), box(free))
    comes_true(page, lambda: last in boxes(page)[free])
    drag(page, box(free).locator(f'[data-card="{last}"]'), page.locator(".mine .plate"))
    comes_true(page, lambda: last not in boxes(page)[free])
    # What was laid out is there again after a reload.
    before = boxes(page)
    page.reload()
    comes_true(page, lambda: boxes(page) == before)
    for code in (last, *codes[-5:]):
        drag(page, card(code), box(BOX[code]))
        comes_true(page, lambda: code in boxes(page)[BOX[code]])  # noqa: B023
    laid_out(page, NAMES["pl-PL"])
    # Whole packets change places by a drag of what stands before them, single cards by a drag onto one another.
    drag(page, box(0).locator(".head"), box(4))
    comes_true(page, lambda: boxes(page)[4] == set(B[0].split()))
    drag(page, box(4).locator(".head"), box(0))
    drag(page, box(0).locator('[data-card="8D"]'), box(4).locator('[data-card="7D"]'))
    comes_true(page, lambda: "7D" in boxes(page)[0] and "8D" in boxes(page)[4])
    drag(page, box(4).locator('[data-card="8D"]'), box(0).locator('[data-card="7D"]'))
    laid_out(page, NAMES["pl-PL"])
    assert sticks_out(page) == []
    is_fit(page)
    picture(page, "quintet-phone")
    page.locator(SEND).tap()
    shown_to_the_end(page, "pl-PL")


@pytest.mark.in_turn(1, of="what one game has")
def test_packets_are_taken_back_as_they_lay(people: People, house: House) -> None:
    """By taps: a card and its box, and on into the same one; the rest goes into the last box at once."""
    page = people.person("pl-PL").page
    address = new_table(page, house.url, {"game": "quintet", "seats": 2, "given": GIVEN}, starts=False)
    other = people.person("pl-PL").page
    takes_a_seat(other, address, "Bartek")
    page.goto(address)
    page.get_by_role("button", name="Zaczynamy").tap()
    page.locator(SEND).wait_for()
    for at, packet in enumerate(B[:4]):
        for n, code in enumerate(packet.split()):
            page.locator(f'.pool [data-card="{code}"]').tap()
            if n == 0:
                page.locator(f"[data-slot={PACKETS[at]}] .head").tap()
            comes_true(page, lambda: code in boxes(page)[at])  # noqa: B023
    page.locator("[data-slot=five] .head").tap()
    laid_out(page, NAMES["pl-PL"])
    page.locator(SEND).tap()
    again = page.get_by_role("button", name="Od nowa")
    expect(again).to_be_visible()
    expect(page.locator(".shows li").first).to_contain_text(NAMES["pl-PL"][0])
    is_fit(page)
    # The other knows that somebody is ready, and no more.
    other.goto(address)
    expect(other.locator(".others .call")).to_contain_text("gotowe")
    assert other.locator(".shows").count() == 0
    page.reload()
    again.tap()
    laid_out(page, NAMES["pl-PL"])
    expect(other.locator(".others .call")).to_have_count(0)
