"""Several tables with the same cards, as a host and two players with phones see them: made, played, compared."""

from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browsing import People
from tests.e2e.fitness import is_fit
from tests.e2e.house import House
from tests.e2e.playing import Player, unfold
from tests.layout.law import sticks_out

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
