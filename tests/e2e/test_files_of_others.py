"""Files of other bridge programs in the client: chosen, pasted or dropped; what was read and what was not, and why."""

import re
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browsing import PHONE, People, languages
from tests.e2e.fitness import is_fit
from tests.e2e.house import House
from tests.e2e.playing import WORDS, tile
from tests.e2e.test_sideways import DESK
from tests.e2e.test_skat_table import picture
from tests.games.bridge.table import SAMPLE
from tests.games.bridge.test_bridge_files import PAIR_LIN, PAIR_PBN, REVOKE
from tests.layout.law import sticks_out

FOURTEEN: Final = PAIR_PBN.replace("AQ3.KJ4", "AQ32.KJ4").replace('[Board "3"]', '[Board "7"]')
TWICE: Final = PAIR_PBN.replace("T4.T92", "T4.TA2").replace('[Board "3"]', '[Board "8"]')

SAID: Final[dict[str, dict[str, str]]] = {
    "pl": {
        "game": "Brydż",
        "link": "Rozdania z plików",
        "paste": "Tekst pliku albo jedno rozdanie",
        "read": "Wczytuję",
        "revoke": "rozgrywka: S nie może zagrać 2♦: musi dołożyć do koloru",
        "cards": "tylko karty: nie wiadomo, kto rozdaje",
        "back": "Do rozdań z pliku",
        "none": "nie widać rozdań",
        "large": "Ten plik jest za duży",
        "par": "Minimaks: 430 dla NS",
    },
    "en": {
        "game": "Bridge",
        "link": "Deals from files",
        "paste": "Text of a file, or a single deal",
        "read": "Read",
        "revoke": "play: south can't play 2♦: south must follow suit",
        "cards": "cards only: nothing tells who deals",
        "back": "Back to the deals of the file",
        "none": "No deals in a known format",
        "large": "This file is too large",
        "par": "Par: 430 to NS",
    },
}

SKIPPED: Final = {
    "pl": ["wiersz 2, rozdanie 7: S ma 14 kart", "wiersz 56, rozdanie 8: A♣ jest dwa razy"],
    "en": ["line 2, board 7: south has 14 cards", "line 56, board 8: A♣ is there twice"],
}

DROPS: Final = """([zone, name, text]) => {
  const data = new DataTransfer()
  data.items.add(new File([text], name))
  const how = { dataTransfer: data, bubbles: true, cancelable: true }
  for (const kind of ['dragover', 'drop']) zone.dispatchEvent(new DragEvent(kind, how))
}"""
"""Drops a file onto something, as a hand does that brings it from elsewhere."""


def whole(page: Page, name: str) -> None:
    picture(page, f"files-{name}")
    is_fit(page)


@pytest.mark.in_turn(1, of="files of others")
@pytest.mark.parametrize("lang", languages("pl"))
def test_a_file_is_chosen_on_a_phone(house: House, people: People, lang: str, tmp_path: Path) -> None:
    said = SAID[lang]
    person = people.person(WORDS[lang]["lang"], viewport=PHONE)
    person.forgiven = ("refused: POST", "console: Failed to load resource")
    page = person.page
    page.goto(house.url)
    tile(page, said["game"]).tap()
    page.get_by_role("link", name=said["link"]).tap()
    page.wait_for_url("**/files/bridge")
    whole(page, f"empty-{lang}")

    # Hands of 14 cards, a card twice, a revoke, in one file that is several.
    file = tmp_path / "evening.pbn"
    file.write_bytes((FOURTEEN + PAIR_PBN + TWICE + REVOKE).encode("utf-16"))
    choose = page.locator("input[type=file]")
    choose.set_input_files(file)
    deals, skipped = page.get_by_test_id("deals"), page.get_by_test_id("skipped")
    expect(skipped.locator("li")).to_have_text(SKIPPED[lang])
    expect(deals.locator("li")).to_have_count(2)
    expect(deals.locator("li").last).to_contain_text(said["revoke"])
    whole(page, f"read-{lang}")
    page.set_viewport_size({"width": 320, "height": 640})
    whole(page, f"read-{lang}-small")
    page.set_viewport_size(PHONE)

    # A deal, step by step, with its analysis; and back to where one was.
    deals.get_by_role("button").first.tap()
    expect(page.get_by_test_id("analysis")).to_contain_text(said["par"])
    expect(page.get_by_test_id("analysis").locator("tbody tr")).to_have_count(4)
    assert sticks_out(page) == []
    whole(page, f"deal-{lang}")
    page.keyboard.press("End")
    expect(page.get_by_test_id("replay")).to_be_visible()
    page.get_by_role("link", name=said["back"]).tap()
    expect(deals.locator("li")).to_have_count(2)
    expect(deals.get_by_role("button").first).to_be_focused()

    # What is none, and what is too large, is refused, and another file is read as ever.
    file.write_bytes(b"no deals")
    choose.set_input_files(file.rename(tmp_path / "letter.txt"))
    expect(page.get_by_role("alert")).to_contain_text(said["none"])
    (tmp_path / "all.pbn").write_bytes(b"x" * 600_000)
    choose.set_input_files(tmp_path / "all.pbn")
    expect(page.get_by_role("alert")).to_contain_text(said["large"])
    file.write_text(PAIR_LIN)
    choose.set_input_files(file)
    expect(deals.locator("li")).to_have_count(1)
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.in_turn(1, of="files of others")
def test_a_deal_is_pasted_and_a_file_dropped_on_a_desktop(house: House, people: People) -> None:
    said = SAID["en"]
    page = people.person("en-GB", viewport=DESK, has_touch=False).page
    page.goto(f"{house.url}/files/bridge")
    page.get_by_label(said["paste"]).fill(f'[Deal "{SAMPLE}"]')
    page.get_by_role("button", name=said["read"], exact=True).click()
    deals = page.get_by_test_id("deals")
    expect(deals.locator("li")).to_contain_text(said["cards"])
    deals.get_by_role("button").click()
    rows = page.get_by_test_id("analysis").locator("tbody tr")
    expect(rows).to_have_count(4)
    expect(page.get_by_test_id("analysis")).to_contain_text(re.compile("Par: 430 to NS"))
    for place in range(4):
        expect(page.locator(f"[data-zone='hand.{place}'][data-flies]")).to_have_count(13)
    whole(page, "cards")
    page.go_back()
    zone = page.locator(".drop").element_handle()
    page.evaluate(DROPS, [zone, "evening.lin", PAIR_LIN])
    expect(deals.locator("li")).to_contain_text("Norbert")
    whole(page, "dropped")
