"""A letter to the host: written on a page of rules and after a match, read by the host."""

import json
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import expect

from talia.table.options import options_from
from talia.table.record import plain
from talia.table.registry import find
from tests.cli.running import run_here
from tests.e2e.browsing import PHONE, People
from tests.e2e.house import opened
from tests.e2e.playing import new_table, plays_without_a_page

WORDS: Final = {
    "pl": {
        "lang": "pl-PL",
        "way": "Napisz do nas o tych zasadach",
        "text": "Treść",
        "send": "Wysyłam",
        "empty": "Napisz choć słowo.",
        "thanks": "Dziękujemy",
        "remarks": "Uwagi o zasadach",
        "table": "Wracam do stołu",
    },
    "en": {
        "lang": "en-GB",
        "way": "Write to us about these rules",
        "text": "Text",
        "send": "Send",
        "empty": "Write a word at least.",
        "thanks": "Thank you",
        "remarks": "Remarks on the rules",
        "table": "Back to the table",
    },
}

SHORT: Final = {"rounds": 1}
"""Options with which a match is soon over."""


@pytest.mark.in_turn(1)
@pytest.mark.parametrize("lang", WORDS)
def test_a_letter_is_written_to_the_host(people: People, tmp_path: Path, lang: str) -> None:
    """What is refused stays where it was written; after a match its options go with it."""
    words = WORDS[lang]
    with opened(tmp_path / "data") as house:
        house.begin("letter")
        person = people.person(words["lang"], viewport=PHONE)
        person.forgiven = ("refused: POST", "console: Failed to load resource")
        page = person.page
        page.goto(f"{house.url}/rules/kupki")
        page.get_by_role("link", name=words["way"]).click()
        page.get_by_label(words["text"]).fill(" \n ")
        page.get_by_role("button", name=words["send"]).click()
        expect(page.get_by_role("alert")).to_have_text(words["empty"])
        page.get_by_label(words["text"]).fill("Kto ma bank?\nKażdy!")
        page.get_by_role("button", name=words["send"]).click()
        expect(page.get_by_role("status")).to_contain_text(words["thanks"])
        expect(page.get_by_role("status")).to_be_focused()

        table = {"game": "kupki", "seats": 2, "bots": [None, "random"], "options": SHORT}
        address = new_table(page, house.url, table, starts=False)
        plays_without_a_page(page, house, address)
        page.goto(address)
        page.get_by_role("link", name=words["remarks"]).click()
        page.get_by_label(words["text"]).fill("Za krótko.")
        page.get_by_role("button", name=words["send"]).click()
        expect(page.get_by_role("status")).to_contain_text(words["thanks"])
        page.get_by_role("link", name=words["table"]).click()
        page.get_by_test_id("rematch").wait_for()
    one, two = map(json.loads, run_here("letters", str(tmp_path / "data")).stdout.splitlines())
    assert (one["text"], one["options"], one["lang"]) == ("Kto ma bank?\nKażdy!", None, lang)
    game = find("kupki")
    assert two["options"] == plain(options_from(game, SHORT))
