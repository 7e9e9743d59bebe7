"""What a table fetches: the room of its game and no other; and what it does while that room does not come."""

import json
import re
from pathlib import Path

from playwright.sync_api import Route, expect

import talia
from tests.e2e.browsing import People
from tests.e2e.house import House
from tests.e2e.playing import new_table

BUILT = json.loads(Path(talia.__file__).with_name("server").joinpath("static/.vite/manifest.json").read_text("utf-8"))
"""What each part of the client was built into."""

PARTS = ((re.fullmatch(r"src/games/(\w+)/(?:trade/)?index\.ts", path), each) for path, each in BUILT.items())
ROOMS = {part[0]: each["file"].rsplit("/", 1)[-1] for part, each in PARTS if part is not None}
"""The room of each game, and a part of one that is a room of its own, by its path: the name of its file."""

OWN = ROOMS.pop("src/games/skat/index.ts")


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

    page.route(f"**/{OWN}", room)
    page.goto(address)
    # The generic table offers the first call by the form of its move.
    expect(page.locator(".choices button").first).to_be_visible()
    expect(page.get_by_test_id("bid-all")).to_have_count(0)
    missing = False
    expect(page.get_by_test_id("bid-all")).to_be_visible()

    assert OWN in fetched
    assert not {*ROOMS.values()} & {*fetched}
