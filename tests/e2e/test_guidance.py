"""Guidance for newcomers beside the hand: shown, said aloud, hidden by one key, brought back, and gone once known."""

import os
import re

import pytest
from playwright.sync_api import expect

from tests.e2e.browsing import People, languages
from tests.e2e.fitness import violations
from tests.e2e.house import House
from tests.e2e.playing import new_table
from tests.e2e.test_pages import LANGS
from tests.layout.law import sticks_out

WORDS = {
    "pl": {
        "aim": "Nie bierz lew: każda to −20.",
        "menu": "Menu stołu",
        "again": "Wskazówki od początku",
        "hide": "Chowam wskazówki",
    },
    "en": {
        "aim": "Take no tricks: each one is −20.",
        "menu": "Table menu",
        "again": "Guidance from the beginning",
        "hide": "Hide the guidance",
    },
}


@pytest.mark.parametrize("lang", languages("pl"))
def test_a_first_deal(people: People, house: House, lang: str) -> None:
    words = WORDS[lang]
    page = people.person(LANGS[lang]).page
    made = {"game": "kierki", "seats": 4, "bots": [None, *["simple"] * 3], "options": {}}
    page.goto(new_table(page, house.url, made))
    guidance = page.get_by_test_id("guidance")
    expect(guidance).to_contain_text(words["aim"])
    expect(guidance.locator("p > span")).to_have_count(2)
    expect(guidance).not_to_contain_text(re.compile(r"[.!?]\w"))
    expect(page.get_by_test_id("announcer")).to_contain_text(words["aim"])
    assert sticks_out(page) == []
    assert not violations(page)
    if folder := os.environ.get("TALIA_PICTURES"):
        page.screenshot(path=f"{folder}/guidance-{lang}.png")

    page.keyboard.press("g")
    expect(guidance).to_have_count(0)
    page.reload()
    expect(page.get_by_test_id("table")).to_have_attribute("data-settled", "true")
    expect(guidance).to_have_count(0)
    page.get_by_role("button", name=words["menu"]).tap()
    page.get_by_role("button", name=words["again"]).tap()
    expect(guidance).to_contain_text(words["aim"])
    guidance.get_by_role("button", name=words["hide"]).tap()
    expect(guidance).to_have_count(0)
    page.keyboard.press("g")
    expect(guidance).to_contain_text(words["aim"])

    # Whoever knows a sentence is not told it again.
    known = {"hidden": False, "deals": {"aim.no_tricks": ["one", "two"]}}
    page.evaluate("known => localStorage.setItem('talia.guide.kierki', JSON.stringify(known))", known)
    page.reload()
    expect(page.get_by_test_id("table")).to_have_attribute("data-turn", re.compile("true"))
    expect(guidance).to_be_visible()
    expect(guidance).not_to_contain_text(words["aim"])
