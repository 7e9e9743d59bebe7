"""Several tables with the same cards, as a host and two players with phones see them: made, played, compared.

Of bridge, the deals go to other programs and come back, and words are explained.
"""

import json
import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from talia.games.bridge.files.formats import LIN, PBN
from tests.e2e.browsing import People
from tests.e2e.fitness import is_fit
from tests.e2e.house import House
from tests.e2e.playing import Player, got, plays_without_a_page, posted, takes_a_seat, unfold
from tests.layout.law import sticks_out
from tests.layout.stand import Stand

NAME = "Twoje imię"
SEVERAL = "Kilka stołów z tymi samymi kartami"
RESULTS = "Wszystkie stoły i wyniki"
DEAL = "Rozdanie po rozdaniu"


def fits(page: Page) -> None:
    """Nothing is cut off, and axe finds nothing."""
    assert not sticks_out(page)
    is_fit(page)


@pytest.mark.in_turn(1, of="beside the table")
def test_an_event_is_made_played_and_compared(house: House, people: People) -> None:
    host = people.person().page
    host.goto(f"{house.url}/#slobberhannes")
    host.get_by_label(NAME).fill("Ola")
    unfold(host, SEVERAL)
    several = host.get_by_label(SEVERAL)
    several.focus()
    host.keyboard.press("Space")
    host.get_by_text("Określona liczba rozdań").tap()
    deals = host.get_by_label("Rozdania", exact=False).last
    deals.fill("1")
    deals.blur()
    unfold(host, "Miejsca")
    for seat in (2, 3):
        host.get_by_label(f"Miejsce {seat}").select_option("Komputer prosty")
    fits(host)
    host.get_by_role("button", name="Otwieram stoły").tap()
    host.wait_for_url("**/event/*")
    expect(host.get_by_role("status").first).to_contain_text("gdy skończą je wszystkie stoły")
    expect(host.get_by_role("img", name="Kod QR")).to_be_visible()
    fits(host)

    for number, name in enumerate(("Ania", "Bartek"), 1):
        person = people.person()
        page = person.page
        page.goto(host.url)
        page.get_by_role("link", name=f"Siadam do stołu {number}").tap()
        page.get_by_label(NAME).fill(name)
        page.get_by_role("button", name="Siadam do stołu").tap()
        page.get_by_role("button", name="Zaczynamy").tap()
        player = Player(person, Random(name))
        finished = page.locator(".banners").get_by_role("link", name=RESULTS)
        while not finished.is_visible():
            asked = player.asks()
            if asked:
                player.step(asked)
            else:
                page.wait_for_timeout(20)
        if number == 1:
            # The other table is still to play these cards.
            expect(host.get_by_role("heading", name=DEAL)).to_have_count(0)
            expect(host.get_by_text("po grze")).to_have_count(1)
        finished.tap()
        expect(page.get_by_role("link", name="Do mojego stołu")).to_be_visible()

    # The host's page has filled by itself, and leads to the deal as it was played at either table.
    expect(host.get_by_role("status").first).to_contain_text("Wszystkie stoły skończyły")
    expect(host.get_by_role("region", name="Klasyfikacja").get_by_role("row")).to_have_count(1 + 6)
    expect(host.get_by_text("Sprawdzone w tej przeglądarce")).to_be_visible()
    fits(host)
    host.get_by_role("region", name=DEAL).get_by_role("link", name="Stół 2").tap()
    expect(host.get_by_test_id("replay")).to_be_visible()
    host.get_by_role("link", name=RESULTS).tap()
    expect(host.get_by_role("heading", name=DEAL)).to_be_visible()


@pytest.mark.in_turn(1, of="beside the table")
def test_deals_of_an_event_of_bridge_are_compared_explained_and_taken_elsewhere(
    house: House, people: People, tmp_path: Path
) -> None:
    ania, jan = (people.person().page for _ in range(2))
    posted(ania, f"{house.url}/api/guest", {"name": "Ania", "lang": "pl"})
    bots = [None, "random", "random", "random"]
    asked = {"game": "bridge", "seats": 4, "bots": bots, "options": {"scoring": "duplicate"}, "tables": 2, "deals": 2}
    event = f"{house.url}/event/{posted(ania, f'{house.url}/api/events', asked)['event']}"
    info = json.loads(got(ania, event.replace("/event/", "/api/events/")))
    for page, name, table in zip((ania, jan), ("Ania", "Jan"), info["tables"], strict=True):
        address = f"{house.url}/t/{table['id']}"
        takes_a_seat(page, address, name)
        plays_without_a_page(page, house, address)
    ania.goto(event)
    expect(ania.get_by_role("status").first).to_contain_text("Wszystkie stoły skończyły")

    # The traveller says who is a computer and which table is one's own; on the narrowest phone with large text, too.
    ania.get_by_text("Protokół rozdania 2").tap()
    lines = ania.get_by_role("region", name="Protokół rozdania 2")
    expect(lines.get_by_role("row")).to_have_count(1 + 2)
    expect(lines.get_by_role("columnheader", name="Kontrakt")).to_have_count(1)
    expect(lines.get_by_role("rowheader", name=re.compile("^mój stół:.*Ania"))).to_have_count(1)
    expect(lines.get_by_role("row").last.get_by_role("img", name="komputer")).to_have_count(3)
    fits(ania)
    Stand(ania).window(320, 640, 150)
    assert lines.evaluate("each => each.scrollWidth <= each.clientWidth")
    fits(ania)

    # What its words mean.
    ania.get_by_test_id("place-words").tap()
    term = ania.get_by_test_id("term")
    term.locator("a.word").first.tap()
    expect(ania.get_by_role("button", name="Wracam", exact=True)).to_be_visible()
    fits(ania)
    ania.keyboard.press("Escape")

    # What is downloaded is read again, here and there.
    for format in (PBN, LIN):
        with ania.expect_download() as downloading:
            ania.get_by_role("link", name=f"Rozdania w formacie {format.id.upper()}").tap()
        file = tmp_path / f"event.{format.id}"
        downloading.value.save_as(file)
        deals = len(format.read(file.read_bytes()).deals)
        assert deals == 2 * 2
        jan.goto(f"{house.url}/files/bridge")
        jan.locator("input[type=file]").set_input_files(file)
        expect(jan.get_by_test_id("deals").locator("li")).to_have_count(deals)
        expect(jan.get_by_test_id("skipped")).to_have_count(0)
