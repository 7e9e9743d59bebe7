"""Phones on a local network come by plain HTTP to a host name, which browsers take for no secure context."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Playwright, expect

from tests.e2e.browsing import People, chromium
from tests.e2e.fitness import violations
from tests.e2e.house import House
from tests.e2e.playing import WORDS, Player, at_table, download, new_table, open_table, talia
from tests.layout.law import sticks_out

HOST = "talia.test"


@pytest.fixture
def people(playwright: Playwright) -> Iterator[People]:
    """People in whose network the server has a name of its own."""
    browser = chromium(playwright, f"--host-resolver-rules=MAP {HOST} 127.0.0.1")
    people = People(browser)
    yield people
    assert not people.faults
    browser.close()


@pytest.mark.in_turn(1, of="a match to its end")
def test_a_match_on_an_address_that_is_no_secure_context(
    house: House, people: People, tmp_path: Path, long: bool
) -> None:
    words = WORDS["pl"]
    person = people.person(words["lang"])
    page = person.page
    open_table(person, f"http://{HOST}:{house.port}", "Zosia", 10 if long else 1, words)
    assert page.evaluate("[isSecureContext, 'crypto' in window && 'subtle' in crypto, 'clipboard' in navigator]") == [
        False,
        False,
        False,
    ]
    table = page.url

    page.get_by_role("button", name=words["copy"]).tap()
    page.get_by_text(words["copied"]).wait_for()

    page.get_by_role("button", name=words["start"]).tap()
    player = Player(person, Random(HOST))
    player.waits_for()
    player.whole()
    player.play_until("over")

    # The share this browser made went into the shuffling.
    record = download(person, words, tmp_path / "match.talia.json")
    kept = json.loads(page.evaluate(f"localStorage['talia.seen.{record['id']}']"))
    assert kept["share"] == record["shares"][0]
    verdict = json.loads(talia("verify", "--json", tmp_path / "match.talia.json"))
    assert verdict["genuine"] and verdict["finished"] and verdict["receipt"] == "checked"

    # What was copied is the link of the table: pasted into the field on the first page it leads back.
    page.goto(f"http://{HOST}:{house.port}")
    field = page.get_by_label(words["link"])
    field.focus()
    page.keyboard.press("Control+v")
    expect(field).to_have_value(table)
    page.keyboard.press("Enter")
    page.wait_for_url(table)
    player.table.wait_for()


@pytest.mark.in_turn(1, of="what a village shows")
def test_a_phone_on_the_table_stays_awake_where_it_may_not_ask_for_that(house: House, people: People) -> None:
    """A picture that moves and that nobody sees plays as long as the village is shown; where one may ask none does."""
    moving = "video[data-awake]"
    page = people.person().page
    table = {"game": "werewolves", "seats": 6, "bots": [None, *["random"] * 5]}
    address = new_table(page, house.url, table).replace(house.url, f"http://{HOST}:{house.port}")
    # The guest who made it is known at the other address, too.
    for each in page.context.cookies(house.url):
        page.context.add_cookies([{"name": each["name"], "value": each["value"], "domain": HOST, "path": "/"}])
    page.goto(address)
    expect(page.locator("button.seat").first).to_be_visible()
    page.wait_for_function(f"() => document.querySelector('{moving}')?.currentTime > 0")
    assert page.evaluate("'wakeLock' in navigator") is False
    assert not violations(page) and not sticks_out(page)
    page.get_by_role("button", name="Menu stołu").tap()
    page.locator("a[href='/']").last.tap()
    expect(page.locator(moving)).to_have_count(0)
    secure = people.person().page
    at_table(secure, house.url, "werewolves", seats=6)
    expect(secure.locator("button.seat").first).to_be_visible()
    expect(secure.locator(moving)).to_have_count(0)
