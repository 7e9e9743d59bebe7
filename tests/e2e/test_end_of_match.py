"""How a deal and a match end on the screen: not before the last cards are turned, with names that can be read."""

import dataclasses
from collections.abc import Iterator
from random import Random
from typing import Any, Final

import msgspec
import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser

from talia.chance import Seeded
from talia.games import find
from talia.table.forms import sample
from talia.table.match import Match
from talia.table.moves import CLOCK, Expired, seats_of
from talia.table.options import options_from
from talia.table.view import Update, told_to, view
from tests.e2e.house import House
from tests.games.random_play import shortest
from tests.layout.cases import Case, Moment, told
from tests.layout.law import examined
from tests.layout.screens import cases_of
from tests.layout.stand import Stand, opened

STEPS: Final = 20_000
"""The shortest match of a game is over in so many."""


@pytest.fixture(scope="module")
def stand(browser: Browser, house: House) -> Iterator[Stand]:
    """A stand for these tests."""
    with opened(browser, house.url) as found:
        yield found


def last_step(id: str) -> Case:
    """A table just before the end of its match; then the server tells the end."""
    game, rng = find(id), Random(f"end {id}")
    seats = game.usual_seats()
    match: Match[Any] = Match(game, options_from(game, shortest(game, seats)), seats, Seeded(f"end {id}"))
    match.begin()
    for _ in range(STEPS):
        before = match.state
        waiting = seats_of(game.waiting(before))
        if waiting:
            steps = match.do(waiting[0], sample(game.choices(before, waiting[0]), rng))
        else:
            steps = match.do(CLOCK, Expired(game.timers(before)[-1].id))
        if match.result is not None:
            break
    options, events = msgspec.to_builtins(match.options), tuple(each for step in steps for each in step.events)
    now = Moment(id, options, seats, 0, view(game, before, 0), "playing", "the last step")
    case = told(now, kind="last")
    end = Update(2, told_to(events, 0), view(game, match.state, 0))
    return dataclasses.replace(case, hand=None, then=(end, replace(case.messages[0], status="over")))


@pytest.mark.parametrize("game", ["poker", "kupki"])
def test_the_end_of_a_match_is_told_once_the_table_has_shown_everything(stand: Stand, game: str) -> None:
    stand.resize(390, 844)
    stand.show(last_step(game))
    # Noted by the page itself, in the frame in which the offer of another game comes.
    stand.page.evaluate("""() => {
      window.offered = []
      new MutationObserver(() => {
        const offer = document.querySelector('.banners .rematch, .banners .strong')
        const table = document.querySelector('[data-testid=table]')
        if (offer && table) window.offered.push([table.dataset.settled, table.dataset.phase])
      }).observe(document, { childList: true, subtree: true, attributes: true })
    }""")
    stand.go_on()
    stand.page.wait_for_function("() => window.offered.length > 0")
    assert stand.page.evaluate("window.offered[0]") == ["true", "over"]


SIZES: Final = ((320, 640), (390, 844), (740, 360))
LINES: Final = """() => [...document.querySelectorAll('.scores .names')].map((each) => {
  const text = document.createRange()
  text.selectNodeContents(each)
  const { lineHeight } = getComputedStyle(each)
  return [text.getClientRects().length, Math.round(each.offsetHeight / parseFloat(lineHeight))]
})"""
"""Of each name beside its score: in how many pieces it is, and how many lines are seen."""


@pytest.mark.parametrize("size", SIZES)
def test_names_beside_scores_are_whole_and_very_long_ones_take_two_lines(stand: Stand, size: tuple[int, int]) -> None:
    """With large text, too."""
    plain, long = (
        next(each for each in cases_of("kierki") if each.name.endswith(name))
        for name in ("break waiting", "break waiting, long names, large numbers, clocks")
    )
    stand.window(*size, text=150)
    stand.show(plain)
    assert {pieces for pieces, _ in stand.page.evaluate(LINES)} == {1}
    stand.show(long)
    assert max(lines for _, lines in stand.page.evaluate(LINES)) == 2
    assert "name" not in examined(stand.page).kinds
