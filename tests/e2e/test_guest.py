"""A game of a package outside, installed beside the server as its document says: found, played, read about, learnt."""

from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browsing import PHONE, People, languages
from tests.e2e.fitness import is_fit, violations
from tests.e2e.house import House, opened
from tests.e2e.newcomer import Keys, Newcomer
from tests.e2e.playing import WORDS, Player, tile, unfold
from tests.e2e.test_pages import WIDE
from tests.e2e.test_skat_table import picture
from tests.guests import installed, let_in
from tests.layout.law import sticks_out

SEARCH = {"pl": "Szukam gry", "en": "Find a game"}


@pytest.fixture(scope="module")
def guests(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server beside which Briscola is installed."""
    site = installed(tmp_path_factory.mktemp("source") / "briscola", tmp_path_factory.mktemp("site"))
    with let_in(site), opened(tmp_path_factory.mktemp("guests") / "data") as house:
        yield house


def found(page: Page, house: House, lang: str) -> None:
    """The start page with the guest alone in the list, and the ways to it opened."""
    page.goto(house.url)
    page.get_by_label(SEARCH[lang]).fill("briscola")
    expect(page.locator(".tile span:last-of-type")).to_have_text(["Briscola"])
    tile(page, "Briscola").click()


@pytest.mark.in_turn(1, of="a guest at the table")
def test_a_guest_is_played_on_a_phone(people: People, guests: House) -> None:
    """From the start page to its rules, then to a table with a computer, through a match of one deal, to its replay."""
    guests.begin("phone")
    words = WORDS["pl"]
    person = people.person(words["lang"], viewport=PHONE)
    page = person.page
    found(page, guests, "pl")
    picture(page, "guest-start")
    page.locator("dialog a[href='/rules/briscola']").tap()
    expect(page.locator("article h1")).to_have_text("Briscola")
    is_fit(page)
    picture(page, "guest-rules")

    found(page, guests, "pl")
    page.get_by_role("link", name=words["with_friends"]).tap()
    unfold(page, words["places"])
    page.get_by_label(f"{words['seat']} 2").select_option(index=1)
    unfold(page, words["options"])
    page.get_by_role("spinbutton", name="Rozdania").fill("1")
    is_fit(page)
    picture(page, "guest-new")
    page.get_by_role("button", name=words["make"]).tap()
    page.get_by_role("button", name=words["start"], exact=True).tap()
    player = Player(person, Random(1))
    for number in range(20):
        if player.play_until("card", "over") == "over":
            break
        if number in (0, 9, 18):
            picture(page, f"guest-phone-{number}")
            player.whole()
            assert not violations(page)
        player.play_card()
    assert player.play_until("over") == "over"
    player.whole()
    picture(page, "guest-phone-over")
    expect(page.locator(".ranking")).to_contain_text("Ty")
    page.get_by_role("link", name=words["replay"], exact=True).tap()
    replay = page.get_by_test_id("replay")
    replay.wait_for()
    for _ in range(5):
        page.get_by_role("button", name=words["following"]).tap()
    assert sticks_out(page) == []
    picture(page, "guest-replay")


@pytest.mark.in_turn(1, of="a guest at the table")
def test_a_guest_is_played_by_keyboard(people: People, guests: House) -> None:
    """A deal against a computer on a desktop, and the score sheet."""
    guests.begin("keys")
    person = people.person("en-GB", viewport=WIDE, has_touch=False)
    page = person.page
    found(page, guests, "en")
    page.get_by_role("dialog").get_by_role("button", name=WORDS["en"]["with_computer"]).focus()
    page.keyboard.press("Enter")
    page.get_by_test_id("table").wait_for()
    newcomer = Newcomer(person, Keys(page), "briscola")
    newcomer.looks()
    picture(page, "guest-desktop")
    assert not violations(page)
    assert newcomer.plays_a_deal() == "next"
    picture(page, "guest-desktop-next")
    page.keyboard.press("s")
    sheet = page.get_by_role("dialog", name="Scores")
    expect(sheet.locator("tbody tr")).not_to_have_count(0)
    picture(page, "guest-sheet")


@pytest.mark.in_turn(1, of="a guest at the table")
@pytest.mark.parametrize("lang", languages("en"))
def test_a_guest_teaches_asks_and_keeps_the_score(lang: str, people: People, guests: House) -> None:
    """Its course, puzzles and score keeper are drawn without a room, and speak the language chosen meanwhile."""
    guests.begin("learning")
    page = people.person(WORDS[lang]["lang"]).page
    page.goto(f"{guests.url}/course/briscola")
    page.locator("ol.steps a").tap()
    page.locator(".hand button").first.tap()
    expect(page.get_by_test_id("answer")).to_contain_text({"pl": "lewę bierze atut", "en": "the trump takes"}[lang])
    is_fit(page)
    picture(page, f"guest-course-{lang}")

    page.goto(f"{guests.url}/puzzles/briscola")
    page.locator("ol a").first.tap()
    puzzle = page.get_by_test_id("puzzle")
    puzzle.locator("[data-card='3S']").tap()
    expect(page.get_by_test_id("verdict")).to_contain_text("52")
    puzzle.locator("[data-card='AH']").tap()
    expect(page.get_by_test_id("verdict")).to_contain_text("63")
    is_fit(page)
    picture(page, f"guest-puzzle-{lang}")
    other = {"pl": "en", "en": "pl"}[lang]
    page.locator(f"button[lang='{other}']").tap()
    expect(page.locator(".question")).to_contain_text({"pl": "Talon się skończył", "en": "Nothing is left"}[other])
    is_fit(page)

    page.goto(f"{guests.url}/keep/briscola")
    page.locator("form .primary").tap()
    points = page.get_by_role("spinbutton")
    for at, taken in enumerate((70, 50)):
        points.nth(at).fill(str(taken))
    page.get_by_role("button", name={"pl": "Koniec rozdania", "en": "End of the deal"}[other]).tap()
    expect(page.locator("tbody td")).to_have_text(["70", "50"])
    is_fit(page)
    picture(page, f"guest-keeper-{other}")
