"""A whole deal of every game by whoever knows none of them: by keys alone, and by touch at a phone held sideways."""

from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect

from talia.games import find, games
from tests.e2e.browsing import People, Person
from tests.e2e.fitness import is_fit
from tests.e2e.house import House
from tests.e2e.newcomer import WATCHED, Finger, Keys, Newcomer
from tests.e2e.playing import at_table
from tests.e2e.test_sideways import DESK, LOW, SIDEWAYS, all_in_sight
from tests.e2e.village import time_passes
from tests.layout.law import sticks_out
from tests.layout.screens import PAGES, subjects

GAMES = [name for name in subjects() if name != PAGES]
"""The games of the house, whatever else is registered by other tests."""
TABLES: dict[str, dict[str, Any]] = {
    "kupki": {"seats": 6},
    "ktulu": {"seats": 7},
    "six_takes": {"seats": 10, "options": {"packs": 2}},
    "werewolves": {"seats": 6},
}
"""Tables at which there is less room than at the usual ones, or which take less time."""


def test_every_game_is_there() -> None:
    assert {game.id for game in games()} >= {*GAMES}


def newcomer_at(house: House, person: Person, hand: Keys | Finger, game: str, seed: str) -> Newcomer:
    """Somebody who knows no game; where windows of the game's own are open, their time passes at once."""
    waits = (lambda page: time_passes(page, house)) if find(game).covered else None
    return Newcomer(person, hand, seed, waits)


def sits(people: People, house: House, game: str, **more: Any) -> Person:
    """Somebody at a table of a game with computer players that play at random."""
    person = people.person("pl-PL", **more)
    at_table(person.page, house.url, game, **TABLES.get(game, {}))
    return person


@pytest.mark.in_turn(1)
@pytest.mark.parametrize("game", GAMES)
def test_a_deal_by_keyboard_alone(people: People, house: House, game: str) -> None:
    """To the next deal; between one's turns the focus is always somewhere on the table, and to be seen."""
    person = sits(people, house, game, viewport=DESK, has_touch=False)
    page, keys = person.page, Keys(person.page)
    newcomer = newcomer_at(house, person, keys, game, game)
    newcomer.looks()
    keys.press("c")
    page.evaluate(WATCHED)
    if newcomer.plays_a_deal() == "next":
        deal = page.get_by_test_id("table").get_attribute("data-deal")
        page.wait_for_function("() => document.activeElement.matches('.next')")
        keys.press("Enter")
        page.wait_for_function("deal => document.querySelector('[data-testid=table]').dataset.deal !== deal", arg=deal)
        newcomer.looks()
    keys.sees_focus("the end")
    assert page.evaluate("window.lost") == []


@pytest.mark.in_turn(1)
@pytest.mark.parametrize("held", [SIDEWAYS, LOW], ids=["844x390", "740x360"])
@pytest.mark.parametrize("game", GAMES)
def test_a_deal_by_touch_sideways(people: People, house: House, game: str, held: ViewportSize) -> None:
    """Whatever is asked the first time is in sight and fit, and so is the end; then the deal can be seen again."""
    person = sits(people, house, game, viewport=held)
    page = person.page
    newcomer = newcomer_at(house, person, Finger(page), game, f"{game} {held}")
    known: set[str] = set()

    def looks_round() -> None:
        if (asked := newcomer.asked()) in known:
            return
        known.add(asked)
        all_in_sight(page)
        is_fit(page)

    if newcomer.plays_a_deal(looks_round) == "next" and not known:
        # Who deals may have nothing to decide; in the next deal it is another.
        page.locator(".next").tap()
        expect(page.locator(".next")).to_have_count(0)
        newcomer.plays_a_deal(looks_round)
    assert known, "nothing was asked"
    assert sticks_out(page) == []
    is_fit(page)
    page.goto(f"{page.url}/deal/0")
    page.get_by_test_id("replay").wait_for()
