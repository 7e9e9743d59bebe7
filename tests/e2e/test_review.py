"""A deal is played and reviewed on a phone, in both languages."""

import json
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from tests.e2e.browsing import People, languages
from tests.e2e.fitness import is_fit
from tests.e2e.house import House
from tests.e2e.playing import WORDS, Player, download, open_table, talia

REVIEW = {
    "pl": {
        "review": "Analiza",
        "all": "Także bez strat",
        "everybody": "Wszyscy",
        "best": "Oglądam najlepszą grę",
        "again": "Gram od tej chwili",
    },
    "en": {
        "review": "Review",
        "all": "Flawless ones too",
        "everybody": "Everybody",
        "best": "Play out the best line",
        "again": "Play from here",
    },
}
SHOWN = """() => [...document.querySelectorAll('main ol > li')].map((each) => ({
  figures: [...each.querySelectorAll('dd')].map((figure) => figure.innerText),
  why: each.querySelector(':scope > p:not(.row)')?.innerText ?? null,
}))"""


@pytest.mark.in_turn(2, of="advice and review")
@pytest.mark.parametrize("lang", languages("pl"))
def test_a_deal_is_reviewed(lang: str, house: House, people: People, tmp_path: Path) -> None:
    words, review = WORDS[lang], REVIEW[lang]
    person = people.person(words["lang"])
    page = person.page
    open_table(person, house.url, "Ania", 1, words)
    page.get_by_role("button", name=words["start"]).tap()
    Player(person, Random(lang)).play_until("over")
    download(person, words, tmp_path / "match.talia.json")
    page.get_by_role("link", name=review["review"]).tap()
    page.get_by_role("radio", name=review["everybody"]).check()
    page.get_by_label(review["all"]).check()

    judged = json.loads(talia("review", "--json", "--lang", lang, tmp_path / "match.talia.json"))
    expect(page.locator("main ol > li")).to_have_count(len(judged))
    for shown, each in zip(page.evaluate(SHOWN), judged, strict=True):
        assert shown["why"] == each["text"]
        known = f"{number(each['known'], lang)} ± {number(each['margin'], lang)}"
        assert shown["figures"] == [
            number(each["cost"], lang),
            known if each["margin"] else number(each["known"], lang),
        ]
    is_fit(page)
    page.set_viewport_size({"width": 320, "height": 640})
    is_fit(page)

    best = page.get_by_role("link", name=review["best"])
    expect(best).to_have_count(sum(bool(each["play"]) for each in judged))
    if best.count():
        best.first.tap()
        expect(page.get_by_test_id("replay")).to_be_visible()
        first = next(each for each in judged if each["play"])
        expect(page.get_by_test_id("replay")).to_have_attribute("data-line", str(first["line"]))
        page.go_back()

    # From the last decision that was a choice on, the deal is played once more, by whoever had to choose.
    page.get_by_role("radio", name=review["everybody"]).check()
    page.get_by_label(review["all"]).check()
    page.get_by_role("button", name=review["again"]).last.tap()
    again = Player(person, Random(lang))
    assert again.play_until("call", "card", "over") != "over"
    expect(again.table).to_have_attribute("data-deal", "0")
    assert again.play_until("over")


def number(points: float, lang: str) -> str:
    """The number as the page writes it: at most one digit behind the point, halves away from zero."""
    tenths = int(points * 10 + 0.5)
    whole, tenth = divmod(tenths, 10)
    return f"{whole}{',' if lang == 'pl' else '.'}{tenth}" if tenth else str(whole)
