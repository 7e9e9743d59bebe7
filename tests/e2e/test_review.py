"""A deal is played and reviewed on a phone, in both languages."""

import json
import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from tests.e2e.browsing import People, languages
from tests.e2e.fitness import is_fit
from tests.e2e.house import House
from tests.e2e.playing import WORDS, Player, download, new_table, talia
from tests.e2e.test_skat_table import picture

REVIEW = {
    "pl": {
        "review": "Analiza",
        "everybody": "Wszyscy",
        "again": "Gram od tego miejsca",
        "next": "Następna decyzja",
        "decision": "Decyzja {} z {}",
    },
    "en": {
        "review": "Review",
        "everybody": "Everybody",
        "again": "Play from here",
        "next": "Next decision",
        "decision": "Decision {} of {}",
    },
}
SIZES = ((390, 844), (320, 640), (844, 390), (1280, 800))


@pytest.mark.in_turn(1, of="advice and review")
@pytest.mark.parametrize("lang", languages("pl"))
def test_a_deal_is_reviewed(lang: str, house: House, people: People, tmp_path: Path) -> None:
    words, review = WORDS[lang], REVIEW[lang]
    person = people.person(words["lang"])
    page = person.page
    options = {"end_rule": "deals", "end_value": 1}
    made = {"game": "betel", "seats": 3, "bots": [None, "club", "club"], "options": options}
    page.goto(new_table(page, house.url, made))
    Player(person, Random(lang)).play_until("over")
    download(person, words, tmp_path / "match.talia.json")
    page.get_by_role("link", name=review["review"]).tap()
    judged = json.loads(talia("review", "--json", "--lang", lang, tmp_path / "match.talia.json"))

    # It begins with what decided, and shows one's own decisions.
    dots, verdict = page.get_by_test_id("dots"), page.get_by_test_id("verdict")
    own = [each for each in judged if each["seat"] == 0]
    expect(dots.locator("[data-grade]")).to_have_count(len(own))
    worst = max(own, key=lambda each: each["known"] if each["grade"] == "mistake" else 0)
    if worst["grade"] == "mistake":
        expect(verdict).to_have_attribute("data-line", str(worst["line"]))

    # Everybody's decisions, by keys, as the command line tells them; the table stands at each.
    page.get_by_role("radio", name=review["everybody"]).check()
    expect(dots.locator("[data-grade]")).to_have_count(len(judged))
    grades = dots.locator("[data-grade]").evaluate_all("all => all.map(each => each.dataset.grade)")
    assert grades == [each["grade"] for each in judged]
    dots.focus()
    page.keyboard.press("Home")
    for at, each in enumerate(judged):
        expect(verdict).to_have_attribute("data-line", str(each["line"]))
        expect(page.get_by_test_id("replay")).to_have_attribute("data-line", str(each["line"]))
        expect(dots).to_have_attribute(
            "aria-valuetext", re.compile(re.escape(review["decision"].format(at + 1, len(judged))))
        )
        if each["text"]:
            expect(verdict).to_contain_text(plain(each["text"])[:40])
        page.keyboard.press("ArrowRight")
    mistakes = [each["line"] for each in judged if each["grade"] == "mistake"]
    page.keyboard.press("Home")
    if mistakes:
        page.keyboard.press("m")
        after = [line for line in mistakes if line != judged[0]["line"]] or mistakes
        expect(verdict).to_have_attribute("data-line", str(after[0]))

    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        expect(page.get_by_role("button", name=review["again"])).to_be_in_viewport(ratio=1)
        expect(dots).to_be_in_viewport(ratio=1)
        picture(page, f"review-{lang}-{width}x{height}")
        is_fit(page)

    # It leads to what is said of playing better.
    expect(page.get_by_role("link", name=re.compile("^Betel:"))).to_have_attribute("href", "/rules/betel/advice")

    # From the last decision on, the deal is played once more, by whoever had to choose.
    dots.focus()
    page.keyboard.press("End")
    expect(verdict).to_have_attribute("data-line", str(judged[-1]["line"]))
    page.get_by_role("button", name=review["again"]).tap()
    again = Player(person, Random(lang))
    assert again.play_until("call", "card", "over") != "over"
    expect(again.table).to_have_attribute("data-deal", "0")
    assert again.play_until("over")


def plain(text: str) -> str:
    """As much of a text as has no sign of a suit in it: on the page these are drawn."""
    return re.split("[♣♦♥♠]", text)[0]
