"""A deal with all cards open, from its end and in its replay: table of tricks, par, and the price of every card.

In Bobby, too, where three play and there is no par.
"""

import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from talia.analysis import analyse
from talia.analysis.review import moments
from talia.games.bobby.contracts import STRAINS
from talia.games.bobby.deal import PACK
from talia.games.bobby.double_dummy import tricks_within
from talia.games.bridge.contracts import PLACES
from talia.games.bridge.double_dummy import table
from talia.games.bridge.files.formats import LIN, PBN
from talia.games.bridge.files.notation import read_deal
from talia.table.record import read
from talia.table.words import Words
from talia.tricks.play import Play
from tests.e2e.browsing import PHONE, People, comes_true, languages
from tests.e2e.fitness import is_fit
from tests.e2e.house import House
from tests.e2e.playing import WORDS, got, new_table, plays_without_a_page
from tests.e2e.test_bridge_table import ELEVEN_TRICKS, Ania
from tests.e2e.test_skat_table import picture
from tests.games.bobby.table import hand
from tests.games.positions import one_by_one
from tests.layout.law import sticks_out

SIZES: Final = ((320, 640), (844, 390), (1280, 800), (390, 844))

COSTS: Final = """all => Object.fromEntries(all.map((each) => [
  each.querySelector('[data-flies]').dataset.flies, Number(each.querySelector('[data-price]').dataset.price)]))"""
"""What the cards of a hand are marked with."""


LONG_SUITS: Final = (
    hand("AKQJT9876", "A", "A", "AK5432"),
    hand("5432", "KQJT9876", "K", "QJT9"),
    hand("", "5432", "QJT98765432", "87"),
)
"""Hands of Bobby whose nullo is solved at once, whatever is discarded from them."""


def steps(page: Page) -> None:
    """To the next moment of the replay."""
    replay = page.get_by_test_id("replay")
    before = replay.get_attribute("data-line")
    page.keyboard.press("ArrowRight")
    comes_true(page, lambda: replay.get_attribute("data-line") != before)


@pytest.mark.in_turn(1, of="bridge at the table")
@pytest.mark.parametrize("lang", languages("pl"))
def test_a_deal_is_analysed_with_all_cards_open(house: House, people: People, lang: str) -> None:
    words = WORDS[lang]
    ania = Ania(people.person(words["lang"], viewport=PHONE), house.url, "pl" if lang == "pl" else "en", {})
    page = ania.page
    at_table = page.url
    ania.declares()
    ania.plays_a_trick()
    ania.claims(11)
    assert ania.ended() == "next"
    title = ania.words.text("analysis.title")
    page.get_by_role("link", name=title).tap()

    # Table and par are the solver's.
    shown = page.get_by_test_id("analysis")
    rows = shown.locator("tbody tr")
    expect(rows).to_have_count(4)
    tricks = table(read_deal(ELEVEN_TRICKS))
    for row in rows.all():
        place = PLACES.index(row.locator("th").inner_text()[0])
        assert [int(cell) for cell in row.locator("td").all_inner_texts()] == [each[place] for each in tricks]
    record = read(got(ania.page, at_table.replace("/t/", "/api/tables/") + "/record"))
    found = analyse(record, 0)
    told = [ania.words.text(f"analysis.{each.code}", each.data) for each in found.sentences]
    assert told
    for each in told:
        expect(shown).to_contain_text(re.split("[♣♦♥♠]", each)[0])

    # At each card, what those cost that might have been played, on the cards themselves.
    marked = page.locator(".slot:has([data-price])")
    page.keyboard.press("Home")
    for priced in found.prices:
        while not marked.count() or marked.evaluate_all(COSTS) != priced.cards:
            steps(page)
        if priced is found.prices[0]:
            assert {0} < set(priced.cards.values()), "the lead matters"
            dear = max(priced.cards, key=lambda code: priced.cards[code])
            costs = ania.words.text("analysis.costs", {"n": priced.cards[dear]})
            card = ania.words.text("event.card_played.by", {"card": dear}).partition(": ")[2].rstrip(".")
            expect(page.get_by_role("img", name=f"{card}, {costs}")).to_have_count(1)
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                picture(page, f"analysis-{lang}-{width}x{height}")
                assert sticks_out(page) == []
                is_fit(page)
    page.get_by_role("button", name=title).tap()
    expect(marked).to_have_count(0)

    # The deals go to other programs.
    page.get_by_role("link", name=words["back"]).tap()
    for format in (PBN, LIN):
        page.get_by_role("button", name=words["menu"]).tap()
        menu = page.get_by_role("dialog")
        with page.expect_download() as downloading:
            menu.get_by_role("link", name=re.compile(format.id.upper())).click()
        (deal,) = format.read(downloading.value.path().read_bytes()).deals
        assert (deal.told["contract"], deal.told["result"]) == ("4S", 11)
        menu.get_by_role("button", name=words["close"]).tap()


@pytest.mark.in_turn(1, of="bridge at the table")
@pytest.mark.parametrize("lang", languages("pl"))
def test_a_deal_of_bobby_is_analysed_in_all_six_strains(house: House, people: People, lang: str) -> None:
    words = Words("pl" if lang == "pl" else "en", "bobby")
    page = people.person(WORDS[lang]["lang"], viewport=PHONE).page
    made = {
        "game": "bobby",
        "seats": 3,
        "bots": [None, "random", "random"],
        "given": {"deal/0": one_by_one(PACK.codes, LONG_SUITS, 0)},
        "options": {"scoring": "chicago", "claims": "off", "auto_finish": False},
    }
    address = new_table(page, house.url, made, starts=False)
    plays_without_a_page(page, house, address, until=("break",))
    page.goto(f"{address}/deal/0?analysis")

    # What each would have taken as declarer is the solver's.
    shown = page.get_by_test_id("analysis")
    expect(shown.locator("tbody tr")).to_have_count(3)
    record = read(got(page, address.replace("/t/", "/api/tables/") + "/record"))
    cards = [(line, at) for line, _, at in moments(record, 0) if isinstance(at.move, Play)]
    hands = cards[0][1].state.deal.tricks.hands
    for seat, row in enumerate(shown.locator("tbody tr").all()):
        tricks = [tricks_within(hands, seat, strain, 60) for strain in STRAINS]
        assert row.locator("td").all_inner_texts() == [str(each) for each in tricks]
    for strain, head in zip(STRAINS, shown.locator("thead th").all(), strict=True):
        expect(head).to_contain_text(words.text("analysis.strain", {"strain": strain}).rstrip("\ufe0e"))

    # At the lead, what each card costs.
    found = analyse(record, 0)
    assert [each.line for each in found.prices] == [line for line, _ in cards]
    marked = page.locator(".slot:has([data-price])")
    page.keyboard.press("Home")
    while not marked.count() or marked.evaluate_all(COSTS) != found.prices[0].cards:
        steps(page)
    picture(page, f"analysis-bobby-{lang}")
    assert sticks_out(page) == []
    is_fit(page)

    # A word of the analysis is explained over it, and no key pressed there steps the replay.
    page.get_by_test_id("place-words").tap()
    term = page.get_by_test_id("term")
    expect(term.locator("dt").first).to_be_visible()
    moment = page.get_by_test_id("replay").get_attribute("data-line")
    page.keyboard.press("End")
    page.keyboard.press("Escape")
    expect(term).to_have_count(0)
    assert page.get_by_test_id("replay").get_attribute("data-line") == moment
