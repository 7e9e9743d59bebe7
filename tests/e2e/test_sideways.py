"""A phone held sideways, and every other way a table lies: all that one needs is in sight, whole and free to be hit."""

from typing import Final

from playwright.sync_api import Page, TimeoutError, ViewportSize

from tests.e2e.browsing import People
from tests.e2e.house import House
from tests.e2e.playing import WAITS_FOR
from tests.e2e.test_table import seated

SIDEWAYS: Final[ViewportSize] = {"width": 844, "height": 390}
LOW: Final[ViewportSize] = {"width": 740, "height": 360}
SMALL: Final[ViewportSize] = {"width": 320, "height": 640}
DESK: Final[ViewportSize] = {"width": 1280, "height": 800}

HIDDEN: Final = """() => {
  const table = document.querySelector('[data-testid=table], [data-testid=village]'), hidden = [];
  const name = (each) => `${each.ariaLabel ?? each.textContent.trim().slice(0, 40)}`;
  // Of boxes for cards the first empty one takes what comes next; the key to words ends an account that one reads.
  const buttons = ':is(.ask, .mine, .felt) button:not(.empty ~ .empty, [data-testid=place-words])';
  const circle = '.circle .seat, .extra > button, .extra :is(.pair, .ways) button, [data-pad]';
  const needed = `${buttons}, .mine [data-card], .plate, .facts, [data-testid=guidance], ${circle}`;
  for (const each of table.querySelectorAll(needed)) {
    if (!each.checkVisibility({ visibilityProperty: true })) continue;
    const box = each.getBoundingClientRect();
    if (!box.width || !box.height) continue;
    if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
      hidden.push(`${name(each)} is out of the window: ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`);
    // Of a card in a hand its index is to be seen, of anything else its middle.
    const held = each.dataset.card && each.closest('.hand');
    const [x, y] = held ? [box.left + 9, box.top + 12] : [box.left + box.width / 2, box.top + box.height / 2];
    const hit = document.elementFromPoint(x, y);
    if (!hit || !(each.contains(hit) || hit.contains(each)))
      hidden.push(`${name(each)} lies under ${hit?.className} ${hit ? name(hit) : ''}`);
    if (each.tagName === 'BUTTON' && !held && Math.min(box.width, box.height) < 39.5)
      hidden.push(`${name(each)} is ${Math.round(box.width)} × ${Math.round(box.height)}`);
  }
  const cards = [...table.querySelectorAll('.mine .hand [data-card]')].map((each) => each.getBoundingClientRect());
  cards.forEach((box, i) => {
    const next = cards[i + 1];
    if (next && Math.abs(next.top - box.top) < 25 && next.left - box.left < 21.5)
      hidden.push(`of a card ${next.left - box.left} px are seen`);
    if (box.height < 48) hidden.push(`a card is ${box.height} px high`);
  });
  return hidden;
}"""
"""What one needs and can't see or hit: out of the window, under something else, too small."""

PLACES: Final = """() => [...document.querySelectorAll('.plate, .mine [data-card]')].map((each) => {
  const { x, y } = each.getBoundingClientRect();
  return [each.dataset.card ?? each.dataset.anchor, Math.round(x), Math.round(y)].join(' ');
})"""
"""Where plates and one's own cards lie."""


def all_in_sight(page: Page) -> None:
    """Nothing is hidden, once everything that comes later has come; a card may fly past again after that."""
    try:
        page.wait_for_function(f"() => ({HIDDEN})().length === 0", timeout=10_000)
    except TimeoutError:
        assert page.evaluate(HIDDEN) == []


def test_nothing_moves_when_ones_turn_comes(people: People, house: House) -> None:
    """Sideways, plates and cards lie in an auction where they lay before one was asked, but for who is guided."""
    kept = [{"name": "talia.settings", "value": '{"guidance": false}'}]
    state = {"cookies": [], "origins": [{"origin": house.url, "localStorage": kept}]}
    page = seated(people, house, options={"first_dealer": "1"}, viewport=SIDEWAYS, storage_state=state).page
    page.get_by_test_id("auction-confirm").wait_for()
    before = page.evaluate(PLACES)
    page.wait_for_function(f"() => ({WAITS_FOR})() === 'call'")
    assert page.evaluate(PLACES) == before
