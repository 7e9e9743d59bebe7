"""A server that exchanges commitment, seed, shares and record together is found out by the device that was there."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browsing import People
from tests.e2e.fitness import is_fit
from tests.e2e.house import House, opened
from tests.e2e.playing import WORDS, Player, download, new_table
from tests.layout.law import sticks_out


def table(deals: int) -> dict[str, Any]:
    """A table for so many deals of Betel against two computer players."""
    options = {"end_rule": "deals", "end_value": deals}
    return {"game": "betel", "seats": 3, "bots": [None, "beginner", "beginner"], "options": options}


ALARM = {"pl": "Temu rozdawaniu nie można ufać!", "en": "The dealing can’t be trusted!"}
SEAL = {"pl": "Pieczęć nie jest tą", "en": "The seal is not the one this device saw"}
SHARE = {"pl": "Udział w losowaniu", "en": "The share of chance"}
SECRET = {"pl": "Sekret rozdania", "en": "The secret of a deal"}


@pytest.fixture(scope="module")
def liar(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that lies."""
    with opened(tmp_path_factory.mktemp("liar") / "data", program="tests.e2e.lying", share_wait=20_000) as house:
        yield house


def verdict(record: Path) -> tuple[int, dict[str, Any]]:
    command = [sys.executable, "-m", "talia.cli.main", "verify", "--json", str(record)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, json.loads(done.stdout)


def fits(page: Page) -> None:
    """Nothing is cut off, and axe finds nothing."""
    assert not sticks_out(page)
    is_fit(page)


def covers_nothing(page: Page, told: str) -> None:
    """The alarm is one line above the table of a phone; the keyboard unfolds it over the table, and folds it again."""
    alarm = page.get_by_test_id("receipt-alarm")
    table = page.get_by_test_id("table")
    before = table.bounding_box()
    expect(alarm.get_by_text(told)).to_be_hidden()
    alarm.locator("summary").press("Enter")
    expect(alarm.get_by_text(told)).to_be_in_viewport()
    assert table.bounding_box() == before and before is not None and before["height"] > 500
    is_fit(page)
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    expect(alarm.get_by_text(told)).to_be_hidden()
    expect(alarm.locator("summary")).to_be_focused()


@pytest.mark.in_turn(1, of="receipts")
@pytest.mark.parametrize("lang, deals", [("pl", 2), ("en", 1)])
def test_a_server_that_exchanges_its_receipt_is_found_out(
    lang: str, deals: int, liar: House, people: People, tmp_path: Path
) -> None:
    words = WORDS[lang]
    person = people.person(words["lang"])
    page = person.page
    page.goto(new_table(page, liar.url, table(deals)))
    player = Player(person, Random(lang))
    alarm = page.get_by_test_id("receipt-alarm")
    player.play_until("next" if deals > 1 else "card")
    # What was seen before the first card is there after a reload, too; so far everything agrees.
    page.reload()
    player.waits_for()
    expect(alarm).to_have_count(0)
    player.play_until("over")

    expect(page.get_by_role("alert").filter(has_text=ALARM[lang])).to_contain_text(SEAL[lang])
    expect(alarm).to_contain_text(SHARE[lang])
    expect(alarm.get_by_text(SECRET[lang])).to_have_count(int(deals > 1))
    assert not alarm.get_by_role("button").count(), "nothing puts the alarm away"
    fits(page)
    covers_nothing(page, SEAL[lang])
    page.reload()
    expect(alarm).to_be_visible()
    record = tmp_path / "match.talia.json"
    download(person, words, record)
    page.get_by_role("link", name=words["replay"]).first.click()
    expect(page.get_by_test_id("replay")).to_be_visible()
    expect(alarm).to_contain_text(SEAL[lang])
    is_fit(page)

    code, found = verdict(record)
    assert (code, found["genuine"], found["seen"]["early"], found["seen"]["agrees"]) == (1, False, True, False)
    assert found["difference"]["where"] == "seen commit"
    # By itself the server's lie is consistent: nothing but what the device saw tells.
    told = json.loads(record.read_text())
    assert told.pop("seen")["commit"] != told["commit"]
    record.write_text(json.dumps(told))
    assert verdict(record)[0] == 0


@pytest.mark.in_turn(1, of="receipts")
def test_the_receipt_of_an_event_is_seen_at_a_table_before_its_first_card(liar: House, people: People) -> None:
    person = people.person()
    page = person.page
    page.goto(liar.url)
    event = page.evaluate(
        """async (event) => {
          const send = (path, body) => fetch(path, {
            method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
          })
          await send('/api/guest', { name: 'Ania', lang: 'pl' })
          const { event: id } = await (await send('/api/events', event)).json()
          const { tables } = await (await fetch(`/api/events/${id}`)).json()
          return [id, ...tables.map((each) => each.id)]
        }""",
        {"game": "slobberhannes", "seats": 3, "bots": [None, "simple", "simple"], "deals": 1, "tables": 2},
    )
    alarm = page.get_by_test_id("receipt-alarm")
    # One comes by the table's own link and has not seen the page of the event.
    page.goto(f"{liar.url}/t/{event[1]}")
    page.get_by_role("button", name="Siadam").first.tap()
    page.get_by_role("button", name="Zaczynamy").tap()
    player = Player(person, Random("event"))
    results = page.locator(".banners").get_by_role("link", name="Wszystkie stoły i wyniki")
    while not results.is_visible():
        if asked := player.asks():
            player.step(asked)
        else:
            page.wait_for_timeout(20)
    results.tap()
    page.wait_for_url("**/event/*")
    expect(page.get_by_text("To urządzenie widziało pieczęć przed pierwszą kartą.")).to_be_visible()
    expect(alarm).to_have_count(0)
    # All is over, and another secret is opened under another seal.
    page.get_by_role("button", name="Zamykam turniej").tap()
    page.get_by_role("button", name="Tak, zamykam").tap()
    expect(alarm).to_contain_text(SEAL["pl"])
    is_fit(page)
