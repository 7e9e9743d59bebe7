"""Singing Pianos in a browser: a match of two teams that is sung in a room, and one typed against a computer."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from talia.games.singing_pianos.library import categories
from tests.e2e.browsing import People
from tests.e2e.fitness import violations
from tests.e2e.house import House
from tests.e2e.playing import new_table, takes_a_seat
from tests.layout.law import sticks_out

WATER = ("water", *(id for id in categories() if id != "water"), "0", "1")
"""The category is Water, and the first seat's team begins."""

WORDS: dict[str, dict[str, str]] = {
    "pl": {
        "ready": "Gotowe",
        "another": "Zmieniam kategorię",
        "sing": "Śpiewam",
        "name": "Podaję tytuł",
        "yes": "Jest",
        "no": "Nie ma",
        "accept": "Uznaję",
        "reply": "Odpowiadam",
        "stands": "Podtrzymuję sprzeciw",
        "give_up": "Poddaję się",
        "water": "Woda",
        "there": "już była",
        "stands?": "Czy sprzeciw zostaje?",
        "won": "Rundę wygrywa zespół",
    },
    "en": {
        "ready": "Ready",
        "another": "Another category",
        "sing": "I sing",
        "name": "I type the title",
        "yes": "It is there",
        "no": "It is not",
        "accept": "I accept it",
        "reply": "I answer",
        "stands": "The challenge stands",
        "give_up": "I give up",
        "water": "Water",
        "there": "was sung already",
        "stands?": "Does the challenge stand?",
        "won": "wins the round",
    },
}


def table(bots: list[str | None], **options: Any) -> dict[str, Any]:
    """A match of one round, between two teams of one seat each."""
    set_so = {"rounds": 1, "draw_teams": False, "turn_seconds": 180, "vote_seconds": 60, **options}
    return {"game": "singing_pianos", "seats": 2, "bots": bots, "options": set_so, "given": {"deal/0": WATER}}


def press(page: Page, name: str) -> None:
    """A key is there and is pressed."""
    page.get_by_role("button", name=name, exact=True).click()


def gives_up(page: Page, name: str) -> None:
    """Whoever gives up is asked whether he is sure."""
    press(page, name)
    page.get_by_role("alertdialog").get_by_role("button").last.click()


def round_is_over(page: Page, words: dict[str, str]) -> None:
    """Who has won it is told by a letter, and in the band nobody begins any more."""
    expect(page.get_by_test_id("category")).to_have_count(0)
    expect(page.locator(".story")).to_contain_text(words["won"])
    expect(page.locator(".facts").first).to_contain_text(words["won"])


def looked_at(page: Page) -> None:
    """What is there can be used by all, and lies inside the window."""
    assert not violations(page)
    assert not sticks_out(page)


@pytest.mark.in_turn(1, of="an evening")
@pytest.mark.parametrize("lang", ["pl", "en"])
def test_a_match_that_is_sung(people: People, house: House, lang: str) -> None:
    words = WORDS[lang]
    ours, theirs = (people.person({"pl": "pl-PL", "en": "en-GB"}[lang]).page for _ in range(2))
    address = new_table(ours, house.url, table([None, None], entry="sung"))
    takes_a_seat(theirs, address, "Bartek", lang)
    theirs.goto(address)
    ours.goto(address)
    expect(ours.get_by_test_id("category")).to_contain_text(words["water"])
    # One phone a team is handed round: it names who sings.
    crew = ours.locator("form input").first
    crew.fill("Ola, Tomek")
    crew.blur()
    looked_at(ours)
    for page in (ours, theirs):
        press(page, words["ready"])
    expect(ours.locator(".asked p").first).to_contain_text("Ola")
    # Whoever sits opposite types the title, which is offered.
    theirs.get_by_test_id("title").fill("hej sok")
    looked_at(theirs)
    theirs.get_by_role("button", name="Hej, sokoły").click()
    expect(theirs.get_by_role("button", name="Hej, sokoły")).to_have_count(0)
    press(theirs, words["name"])
    expect(theirs.get_by_test_id("entry")).to_contain_text("Hej, sokoły")
    press(theirs, words["yes"])
    expect(ours.get_by_test_id("used")).to_contain_text("Hej, sokoły")
    # A repeat is told at once, and cannot be sent.
    ours.get_by_test_id("title").fill("HEJ SOKOLY")
    expect(ours.locator("#song-told")).to_contain_text(words["there"])
    expect(ours.get_by_role("button", name=words["name"], exact=True)).to_be_disabled()
    ours.get_by_test_id("title").fill("Rota")
    press(ours, words["name"])
    press(ours, words["no"])
    # One who judges alone hears the team first.
    press(theirs, words["reply"])
    expect(ours.locator(".asked")).to_contain_text(words["stands?"])
    looked_at(ours)
    press(ours, words["stands"])
    expect(theirs.get_by_role("button", name=words["give_up"])).to_be_visible()
    gives_up(theirs, words["give_up"])
    for page in (ours, theirs):
        round_is_over(page, words)


@pytest.mark.in_turn(1, of="an evening")
@pytest.mark.parametrize("lang", ["pl", "en"])
def test_a_match_that_is_typed(people: People, house: House, lang: str) -> None:
    words = WORDS[lang]
    page = people.person({"pl": "pl-PL", "en": "en-GB"}[lang]).page
    page.goto(new_table(page, house.url, table([None, "strong"], song_language="en")))
    expect(page.get_by_test_id("category")).to_contain_text(words["water"])
    press(page, words["ready"])
    song = page.get_by_role("button", name=words["sing"], exact=True)
    expect(song).to_be_disabled()
    page.get_by_test_id("title").fill("Po wodzie")
    page.locator("form").get_by_test_id("line").fill("Po wodzie, po wodzie")
    page.get_by_test_id("word").fill("woda")
    expect(page.locator("#song-told")).not_to_be_empty()
    expect(song).to_be_disabled()
    page.get_by_test_id("word").fill("wodzie")
    # What is typed outlives a page that is loaded anew.
    page.reload()
    expect(page.get_by_test_id("word")).to_have_value("wodzie")
    expect(song).to_be_enabled()
    looked_at(page)
    song.click()
    # The computer finds it valid, and sings; its line shows its word.
    expect(page.get_by_test_id("used")).to_contain_text("Po wodzie")
    expect(page.locator(".entry mark")).to_have_text(re.compile(r"\w"))
    looked_at(page)
    press(page, words["accept"])
    expect(page.get_by_test_id("used").locator("li")).to_have_count(2)
    # What was refused is no longer told to somebody who is asked whether he is sure.
    page.get_by_test_id("title").fill("O wodzie")
    page.locator("form").get_by_test_id("line").fill("Po wodzie, po wodzie")
    page.get_by_test_id("word").fill("wodzie")
    song.click()
    expect(page.get_by_test_id("toast")).to_be_visible()
    press(page, words["give_up"])
    expect(page.get_by_test_id("toast")).to_have_count(0, timeout=3000)
    page.get_by_role("alertdialog").get_by_role("button").last.click()
    round_is_over(page, words)


@pytest.mark.in_turn(1, of="songs")
@pytest.mark.parametrize("lang", ["pl", "en"])
def test_who_is_ready_may_still_have_another_category(people: People, house: House, lang: str) -> None:
    words = WORDS[lang]
    ours, theirs = (people.person({"pl": "pl-PL", "en": "en-GB"}[lang]).page for _ in range(2))
    address = new_table(ours, house.url, table([None, None]))
    takes_a_seat(theirs, address, "Bartek", lang)
    theirs.goto(address)
    ours.goto(address)
    expect(ours.get_by_test_id("category")).to_contain_text(words["water"])
    press(ours, words["ready"])
    expect(ours.get_by_role("button", name=words["ready"], exact=True)).to_have_count(0)
    another = ours.get_by_role("button", name=words["another"], exact=True)
    for width, height in ((320, 640), (844, 390), (1280, 800), (390, 844)):
        ours.set_viewport_size({"width": width, "height": height})
        expect(another).to_be_visible()
        looked_at(ours)
    another.focus()
    ours.keyboard.press("Enter")
    ours.get_by_role("alertdialog").get_by_role("button").last.click()
    for page in (ours, theirs):
        expect(page.get_by_test_id("category")).not_to_contain_text(words["water"])
