"""The score keeper on a phone between real cards: a deal told to it, an entry taken back, the book found again."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browsing import People, languages
from tests.e2e.fitness import is_fit
from tests.e2e.house import House
from tests.e2e.playing import WORDS, tile
from tests.layout.law import examined

KEEPER = {
    "pl": {
        "link": "Liczę punkty",
        "player": "Gracz",
        "begin": "Zaczynamy",
        "first": "Rozdaje pierwszy",
        "dealt": "Karty rozdane",
        "call": "Licytuję",
        "pass": "Pas",
        "end": "Koniec rozdania",
        "more": "więcej",
        "back": "Cofam ostatni wpis",
        "sure": "Na pewno?",
        "close": "Zamykam i zaczynam od nowa",
        "queen": "dama trefl",
        "seven": "siódemka karo",
        "ace": "as pik",
        "spades": "3 piki",
        "wrong": "Lew jest razem 10, a nie 9.",
    },
    "en": {
        "link": "Keep the score",
        "player": "Player",
        "begin": "Start",
        "first": "Deals first",
        "dealt": "Cards are dealt",
        "call": "Bid",
        "pass": "Pass",
        "end": "End of the deal",
        "more": "more",
        "back": "Take the last entry back",
        "sure": "Sure?",
        "close": "Close and start anew",
        "queen": "queen of clubs",
        "seven": "seven of diamonds",
        "ace": "ace of spades",
        "spades": "3 spades",
        "wrong": "There are 10 tricks together, not 9.",
    },
}


SHEET = {
    "pl": {
        "said": "Deklaracje",
        "took": "Wzięte lewy",
        "enter": "Wpisuję rozdanie",
        "correct": "Poprawiam rozdanie 1",
        "csv": "Zapisuję jako CSV",
        "store": "Odkładam zapis do wieczorów",
        "open": "Otwieram wieczór",
        "again": "Jeszcze raz",
    },
    "en": {
        "said": "Declared",
        "took": "Tricks taken",
        "enter": "Enter the deal",
        "correct": "Correct deal 1",
        "csv": "Save as CSV",
        "store": "Put the sheet with the evenings",
        "open": "Open the evening",
        "again": "Try again",
    },
}

POINTS = {"pl": "pkt", "en": "pts"}


def totals(page: Page) -> list[str]:
    return page.locator(".score b").all_inner_texts()


@pytest.mark.in_turn(1, of="beside the table")
@pytest.mark.parametrize("lang", languages("pl"))
def test_a_deal_with_real_cards(lang: str, house: House, people: People) -> None:
    words = KEEPER[lang]
    person = people.person(WORDS[lang]["lang"])
    page = person.page
    page.goto(house.url)
    tile(page, "Betel").tap()
    page.get_by_role("link", name=words["link"]).tap()
    for seat, name in enumerate(("Ania", "Bartek", "Celina")):
        page.get_by_label(f"{words['player']} {seat + 1}").fill(name)
    is_fit(page)
    page.get_by_role("button", name=words["begin"]).tap()

    page.get_by_role("button", name="Bartek").tap()
    page.get_by_role("button", name=words["first"]).tap()
    page.get_by_role("button", name=words["queen"]).tap()
    page.get_by_role("button", name=words["seven"]).tap()
    page.get_by_role("button", name=words["dealt"]).tap()
    expect(page.locator(".score .now")).to_contain_text("Bartek")
    is_fit(page)

    # 3 spades with an exchange, taken back and bid again.
    for again in (True, False):
        page.locator("summary").nth(0).tap()
        page.locator("summary").nth(1).tap()
        page.get_by_role("button", name=words["queen"]).first.tap()
        page.get_by_role("button", name=words["ace"]).tap()
        page.get_by_role("button", name=words["spades"], exact=True).tap()
        is_fit(page)
        page.get_by_role("button", name=words["call"], exact=True).tap()
        expect(page.locator(".score .now")).to_contain_text("Celina")
        if again:
            page.get_by_role("button", name=words["back"]).tap()
            expect(page.locator(".score .now")).to_contain_text("Bartek")
    for following in ("Ania", "Bartek"):
        page.get_by_role("button", name=words["pass"], exact=True).tap()
        expect(page.locator(".score .now")).to_contain_text(following)

    # The book is still there when the page is opened anew.
    page.reload()
    more = page.get_by_role("button", name=words["more"])
    expect(more).to_have_count(3)
    for _ in range(9):
        more.nth(0).tap()
    page.get_by_role("button", name=words["end"]).tap()
    expect(page.get_by_role("alert")).to_have_text(words["wrong"])
    more.nth(2).tap()
    is_fit(page)
    page.get_by_role("button", name=words["end"]).tap()
    expect(page.locator("tbody tr")).to_have_count(1)
    # 3 spades: 50, an overtrick 15, a defender's trick 15.
    assert totals(page) == [f"{points} {POINTS[lang]}" for points in (15, 65, 0)]
    is_fit(page)
    page.get_by_role("button", name=words["close"]).tap()
    page.get_by_role("button", name=words["sure"]).tap()
    expect(page.get_by_label(f"{words['player']} 1")).to_be_visible()


@pytest.mark.in_turn(1, of="what one game has")
def test_a_deal_is_entered_without_the_cards(house: House, people: People) -> None:
    words = KEEPER["pl"]
    page = people.person().page
    page.goto(f"{house.url}/keep/betel")
    page.get_by_role("button", name=words["begin"]).tap()
    page.get_by_role("button", name="Gracz 2").tap()
    page.get_by_role("button", name=words["first"]).tap()
    quick = page.locator("[data-at-once=counted]")
    quick.locator("summary").tap()
    quick.get_by_role("button", name="Gracz 2").tap()
    quick.get_by_role("button", name=words["spades"], exact=True).tap()
    quick.get_by_role("button", name="z kontrą", exact=True).tap()
    for part, times in ((0, 8), (1, 2)):
        for _ in range(times):
            quick.get_by_role("button", name=words["more"]).nth(part).tap()
    is_fit(page)
    quick.get_by_role("button", name="Wpisuję wynik").tap()
    expect(page.locator("tbody tr")).to_have_count(1)
    assert totals(page) == [f"{points} {POINTS['pl']}" for points in (0, 100, 60)]


@pytest.mark.in_turn(1, of="what one game has")
@pytest.mark.parametrize("lang", languages("pl"))
def test_a_sheet_is_corrected_saved_and_kept_with_the_evenings(lang: str, house: House, people: People) -> None:
    words = KEEPER[lang] | SHEET[lang]
    person = people.person(WORDS[lang]["lang"], viewport={"width": 320, "height": 640})
    page = person.page
    page.goto(f"{house.url}/keep/planowanie")
    page.get_by_role("button", name=words["begin"]).tap()
    page.get_by_role("button", name=f"{words['player']} 1").tap()
    page.get_by_role("button", name=words["first"]).tap()

    def fill(part: str, seat: int, number: int) -> None:
        page.get_by_label(f"{words[part]}: {words['player']} {seat}").fill(str(number))

    def enter() -> None:
        page.get_by_role("button", name=words["enter"]).tap()

    # The dealer declares last, and the sum may not come out.
    fill("said", 1, 13)
    fill("took", 1, 13)
    enter()
    expect(page.get_by_role("alert")).to_contain_text(f"{words['player']} 1")
    is_fit(page)
    fill("said", 1, 12)
    enter()
    expect(page.locator("tbody tr")).to_have_count(1)
    assert totals(page)[0] == f"0 {POINTS[lang]}"

    # It was 13 after all, and somebody said one.
    page.get_by_role("button", name=words["correct"]).tap()
    is_fit(page)
    fill("said", 1, 13)
    fill("said", 2, 1)
    enter()
    expect(page.locator(".score b").first).to_have_text(f"23 {POINTS[lang]}")
    is_fit(page)
    with page.expect_download() as saved:
        page.get_by_role("button", name=words["csv"]).tap()
    lines = Path(saved.value.path()).read_text("utf-8-sig").splitlines()
    assert [line.split(",")[2:] for line in lines[1:]] == [["23", "0", "10", "10"]] * 2

    page.get_by_role("button", name=words["store"]).tap()
    row = page.locator("section tbody tr").filter(has_text=f"{words['player']} 1")
    expect(row).to_contain_text("+23")
    is_fit(page)
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name=words["begin"])).to_be_hidden()
    page.emulate_media(media="screen")
    # An evening is taken up again as it was, also by who comes back later.
    page.reload()
    evening = page.get_by_role("button", name=words["open"])
    person.forgiven = (f"failed: POST {house.url}/api/keep/", "console: Failed to load resource: net::ERR_FAILED")
    # Without the server it stays with the others; a book that is open already can be asked for again.
    page.route("**/api/keep/**", lambda route: route.abort())
    evening.tap()
    expect(page.get_by_role("alert")).to_be_visible()
    expect(evening).to_be_visible()
    page.unroute("**/api/keep/**")
    evening.tap()
    expect(page.locator(".score b").first).to_have_text(f"23 {POINTS[lang]}")
    page.route("**/api/keep/**", lambda route: route.abort())
    page.reload()
    expect(page.get_by_role("alert")).to_be_visible()
    is_fit(page)
    page.unroute("**/api/keep/**")
    page.get_by_role("button", name=words["again"]).tap()
    expect(page.locator(".score b").first).to_have_text(f"23 {POINTS[lang]}")
    page.get_by_role("button", name=words["back"]).tap()
    expect(page.locator("tbody tr")).to_have_count(0)


@pytest.mark.in_turn(1, of="what one game has")
@pytest.mark.parametrize("size", [(844, 390), (740, 360)], ids=["844", "740"])
def test_sideways_a_form_stands_in_columns_and_suits_in_their_colours(
    size: tuple[int, int], house: House, people: People
) -> None:
    words = KEEPER["pl"]
    page = people.person(viewport={"width": size[0], "height": size[1]}).page
    page.goto(f"{house.url}/keep/skat")
    page.get_by_role("button", name=words["begin"]).tap()
    page.get_by_role("button", name=f"{words['player']} 1").tap()
    page.get_by_role("button", name=words["first"]).tap()
    form = page.locator(".form").first
    hearts = form.get_by_role("button", name="kier", exact=True)
    expect(hearts.locator("b")).to_have_text("♥\ufe0e")
    colours = form.locator("b:text-matches('[♣♦♥♠]')").evaluate_all("all => all.map((b) => getComputedStyle(b).color)")
    assert len({*colours}) == 4
    lefts = form.locator(".part").evaluate_all("all => all.map((each) => Math.round(each.getBoundingClientRect().x))")
    assert len({*lefts}) == 2
    hearts.tap()
    assert hearts.locator("b").evaluate("b => getComputedStyle(b).color === getComputedStyle(b.parentElement).color")
    is_fit(page)
    assert [str(each) for each in examined(page).violations] == []
