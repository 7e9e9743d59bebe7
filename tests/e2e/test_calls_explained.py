"""What calls show by the system of the table: read in the list of calls, before one calls, and in a replay."""

from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from talia.games.bridge.dealing import PACK
from talia.table.words import Lang, Words
from tests.e2e.browsing import People, comes_true, languages
from tests.e2e.fitness import is_fit
from tests.e2e.house import House
from tests.e2e.playing import WORDS, new_table
from tests.e2e.test_alerts import calls
from tests.e2e.test_sideways import DESK, SIDEWAYS
from tests.e2e.test_skat_table import picture
from tests.games.bridge.table import hands
from tests.games.bridge.test_bridge_files import PAIR_PBN
from tests.games.positions import one_by_one
from tests.layout.law import sticks_out

DEAL: Final = "N:96.J642.9763.A83 AJ4.KQ83.AQ4.J65 T83.T7.KJT8.QT42 KQ752.A95.52.K97"
"""North passes, east opens 1NT, west shows spades by two hearts."""

SMALL: Final[ViewportSize] = {"width": 360, "height": 740}

SAID: Final[dict[str, dict[str, str]]] = {
    "pl": {
        "ask": "Co pokaże moja odzywka?",
        "alert": "słabo",
        "done": "Gotowe",
        "club": "12-19 PC, 2+",
        "notrump": "15-17 PC, układ zrównoważony",
        "transfer": "teksas, 5+ ♠︎, forsuje",
        "pass": "najwyżej 11 PC",
        "system": "Według systemu:",
    },
    "en": {
        "ask": "What would my call show?",
        "alert": "weak",
        "done": "Done",
        "club": "12-19 HCP, 2+",
        "notrump": "15-17 HCP, balanced",
        "transfer": "transfer, 5+ ♠︎, forcing",
        "pass": "at most 11 HCP",
        "system": "By the system:",
    },
}


def is_whole(page: Page, name: str) -> None:
    """On a small phone, sideways, on a desk."""
    for size in (SIDEWAYS, DESK, SMALL):
        page.set_viewport_size(size)
        picture(page, f"shows-{name}-{size['width']}")
        assert sticks_out(page) == []
    is_fit(page)


def taps(listed: Locator, number: int) -> Locator:
    """A call of the list; what it shows."""
    listed.get_by_test_id(f"call-{number}").tap()
    return listed.get_by_test_id("shows")


@pytest.mark.in_turn(1, of="bridge at the table")
@pytest.mark.parametrize("lang", languages("pl"))
def test_a_computers_call_is_explained_and_ones_own_before_it_is_made(house: House, people: People, lang: Lang) -> None:
    said, words = SAID[lang], Words(lang, "bridge")
    page = people.person(WORDS[lang]["lang"], viewport=SMALL).page
    given = {"deal/0": one_by_one(PACK.codes, hands(DEAL), 0)}
    options: dict[str, Any] = {"scoring": "duplicate"}
    bots = [None, "simple", "simple", "simple"]
    page.goto(
        new_table(page, house.url, {"game": "bridge", "seats": 4, "bots": bots, "given": given, "options": options})
    )
    box = page.get_by_test_id("bidding")
    box.wait_for()

    # Before one calls: all that the system has here, and the bids of a level.
    box.get_by_role("button", name=said["ask"]).tap()
    foretold = page.get_by_test_id("foretold")
    expect(foretold).to_contain_text(said["club"])
    is_whole(page, f"foretold-{lang}")
    page.keyboard.press("Escape")
    box.get_by_role("button", name="1…", exact=True).tap()
    box.get_by_role("button", name=said["ask"]).tap()
    expect(foretold.locator("dt")).to_have_count(5)
    page.keyboard.press("Escape")
    is_whole(page, f"box-{lang}")

    # What people say of their calls comes first, and stays as it is.
    page.get_by_test_id("alert").tap()
    page.get_by_role("dialog").get_by_role("textbox").fill(said["alert"])
    page.get_by_role("dialog").get_by_role("button", name=said["done"]).tap()
    box.get_by_role("button", name=words.text("move.pass"), exact=True).tap()
    comes_true(page, lambda: page.get_by_test_id("table").get_attribute("data-turn") == "true")

    listed = calls(page)
    expect(listed.get_by_test_id("call-3")).to_contain_text("*")
    expect(listed.get_by_test_id("call-1")).not_to_contain_text("*")
    expect(taps(listed, 1)).to_have_text(said["notrump"])
    expect(listed).to_contain_text(said["system"])
    is_whole(page, f"notrump-{lang}")
    expect(taps(listed, 3)).to_have_text(said["transfer"])
    is_whole(page, f"transfer-{lang}")
    expect(taps(listed, 0)).to_have_text(said["pass"])
    text = listed.inner_text()
    assert text.index(said["alert"]) < text.index(said["system"]) < text.index(said["pass"])
    is_whole(page, f"own-{lang}")


@pytest.mark.in_turn(1, of="bridge at the table")
def test_the_calls_of_a_file_are_explained_in_its_replay(house: House, people: People) -> None:
    page = people.person("en", viewport=DESK).page
    page.goto(f"{house.url}/files/bridge")
    page.get_by_label("Text of a file, or a single deal").fill(PAIR_PBN)
    page.get_by_role("button", name="Read", exact=True).click()
    page.get_by_test_id("deals").get_by_role("button").first.click()
    page.get_by_test_id("replay").wait_for()
    page.keyboard.press("End")
    listed = calls(page)
    listed.get_by_test_id("call-0").click()
    expect(listed.get_by_test_id("shows")).to_have_text("12-19 HCP, 4+ ♦︎")
    picture(page, "shows-replay")
    is_fit(page)
