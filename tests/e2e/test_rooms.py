"""What a table fetches: the room of its game and no other; and what it does while that room does not come."""

from playwright.sync_api import Route, expect

from tests.e2e.browsing import People
from tests.e2e.house import House
from tests.e2e.playing import new_table

ROOM = "**/assets/skat-*.js"


def test_a_table_fetches_its_own_room(people: People, house: House) -> None:
    """And where it fails, one plays at the generic table until it comes, without being told."""
    person = people.person(service_workers="block")
    person.forgiven = ("console: Service Worker", "console: Failed to load resource", "failed: GET")
    page = person.page
    options = {"deals_each": 1, "first_dealer": "0"}
    made = {"game": "skat", "seats": 3, "bots": [None, "simple", "simple"], "options": options}
    address = new_table(page, house.url, made)

    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url.rsplit("/", 1)[-1]))
    missing = True

    def room(route: Route) -> None:
        if missing:
            route.abort()
        else:
            route.continue_()

    page.route(ROOM, room)
    page.goto(address)
    # The generic table offers the first call by the form of its move.
    expect(page.locator(".choices button").first).to_be_visible()
    expect(page.get_by_test_id("bid-all")).to_have_count(0)
    missing = False
    expect(page.get_by_test_id("bid-all")).to_be_visible()

    rooms = ("baska-", "betel-", "fantan-", "kierki-", "six_takes-", "swinie-", "three_five_eight-", "trade-")
    assert any(name.startswith("skat-") for name in fetched)
    assert not [name for name in fetched if name.startswith(rooms)]
