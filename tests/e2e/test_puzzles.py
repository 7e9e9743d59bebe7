"""Puzzles on a phone: the list, a wrong answer, a right one, the solution played out, the puzzle played on."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from talia.lessons.puzzles import Puzzle, pack
from tests.e2e.browsing import People, comes_true, languages
from tests.e2e.fitness import is_fit
from tests.e2e.house import House
from tests.e2e.playing import WORDS

PUZZLES = pack("betel").puzzles()
TEXTS = {
    "pl": {
        "today": "Łamigłówka dnia",
        "all": "Wszystkie łamigłówki",
        "right": "Dobrze!",
        "wrong": "Nie.",
        "solution": "Oglądam rozwiązanie",
        "line": "Oglądam grę",
        "play": "Gram od tej chwili",
        "next": "Następna łamigłówka",
        "kinds": {"card": "Jedyna karta", "exchange": "Jedyna wymiana", "contract": "Jedyny kontrakt"},
        "later": "rozwiązana po błędzie",
    },
    "en": {
        "today": "Puzzle of the day",
        "all": "All puzzles",
        "right": "Right!",
        "wrong": "No.",
        "solution": "Show the solution",
        "line": "Play it out",
        "play": "Play from here",
        "next": "Next puzzle",
        "kinds": {"card": "The only card", "exchange": "The only exchange", "contract": "The only contract"},
        "later": "solved after a mistake",
    },
}


def answer(page: Page, puzzle: Puzzle, at: int) -> None:
    """Taps an answer together."""
    move: dict[str, Any] = puzzle.answers[at]
    board = page.get_by_test_id("puzzle")
    if puzzle.kind == "card":
        board.locator(f"[data-card='{move['card']}']").tap()
    elif puzzle.kind == "contract":
        page.locator(f"[data-say='{move['say']}']").tap()
    else:
        for code in (*move["take"], *move["give"]):
            board.locator(f"[data-card='{code}']").tap()
        page.get_by_test_id("exchange").tap()


@pytest.mark.in_turn(1, of="beside the table")
@pytest.mark.parametrize("lang", languages("en"))
def test_puzzles_are_solved(lang: str, house: House, people: People) -> None:
    """One of each kind, wrongly first; what one has made of them shows in the list."""
    texts: dict[str, Any] = TEXTS[lang]
    page = people.person(WORDS[lang]["lang"]).page
    page.goto(house.url)
    page.get_by_role("link", name=texts["today"]).tap()
    expect(page.get_by_role("heading", name=texts["today"])).to_be_visible()
    is_fit(page)
    page.get_by_role("button", name=texts["play"]).tap()
    page.get_by_test_id("table").wait_for()

    for kind in ("card", "exchange", "contract"):
        ours = [each for each in PUZZLES if each.kind == kind and each.grade == "hard"]
        puzzle = next(each for each in ours if each.lure is not None)
        page.goto(f"{house.url}/puzzles/betel")
        page.get_by_role("button", name=texts["kinds"][kind]).tap()
        is_fit(page)
        page.locator(f"a[href='/puzzles/betel/{puzzle.id}']").tap()
        verdict = page.get_by_test_id("verdict")
        assert puzzle.lure is not None
        answer(page, puzzle, puzzle.lure)
        expect(verdict).to_contain_text(texts["wrong"])
        is_fit(page)
        if kind == "exchange":
            for pressed in page.get_by_test_id("puzzle").locator("[aria-pressed=true]").all()[::-1]:
                pressed.tap()
        answer(page, puzzle, puzzle.right)
        expect(verdict).to_contain_text(texts["right"])
        is_fit(page)
        comes_true(page, lambda: any(texts["right"] in line for line in people.all[-1].announced()))
        page.get_by_role("button", name=texts["line"]).tap()
        page.get_by_test_id("replay").wait_for()
        is_fit(page)
        page.set_viewport_size({"width": 320, "height": 640})
        is_fit(page)
        page.set_viewport_size({"width": 390, "height": 844})
        page.get_by_role("link", name=texts["all"]).tap()
        page.get_by_role("button", name=texts["kinds"][kind]).tap()
        expect(page.locator(f"a[href='/puzzles/betel/{puzzle.id}']")).to_have_attribute(
            "aria-label", re.compile(texts["later"])
        )


def test_a_puzzle_by_keyboard(house: House, people: People) -> None:
    """The solution on request, the next puzzle, an answer: without a pointer."""
    texts: dict[str, Any] = TEXTS["en"]
    page = people.person("en-GB").page
    puzzle = next(each for each in PUZZLES if each.kind == "contract")
    page.goto(f"{house.url}/puzzles/betel/{puzzle.id}")
    page.get_by_test_id("puzzle").wait_for()
    say = puzzle.answers[puzzle.right]["say"]
    page.locator(f"[data-say='{say}']").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("verdict")).to_contain_text(texts["right"])
    page.wait_for_function("() => document.querySelector('[data-testid=verdict]').contains(document.activeElement)")
    page.get_by_role("link", name=texts["next"]).focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name=texts["solution"]).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("verdict")).to_be_visible()
