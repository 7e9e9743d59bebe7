"""A walk in a second engine, Firefox: start page, table, a deal to its end, replay. In the long form only."""

from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from tests.e2e import firefox
from tests.e2e.firefox import Firefox
from tests.e2e.house import House
from tests.e2e.playing import WAITS_FOR, WORDS
from tests.e2e.test_sideways import HIDDEN
from tests.layout.law import examined

PL: Final = WORDS["pl"]
PICTURES: Final = Path("build/pictures")
WINDOWS: Final = {"upright": (390, 844, True), "sideways": (844, 390, True), "desk": (1280, 800, False)}

PLACE: Final = """([selector, words, nth]) => {
  const shown = [...document.querySelectorAll(selector)].filter((each) =>
    each.checkVisibility({ visibilityProperty: true }) && !each.disabled &&
    (!words || [each.textContent, each.ariaLabel ?? ''].some((said) => said.trim().startsWith(words))))
  const each = shown.at(nth)
  if (!each) return null
  each.scrollIntoView({ block: 'nearest' })
  const box = each.getBoundingClientRect()
  // A card in a hand is touched at its index: others lie over the rest of it.
  const held = each.dataset.card && each.closest('.hand')
  const [x, y] = held ? [box.left + 9, box.top + 12] : [box.left + box.width / 2, box.top + box.height / 2]
  const hit = document.elementFromPoint(x, y)
  return hit && (each.contains(hit) || hit.contains(each)) ? [x, y] : null
}"""
"""Where the nth thing that is to be seen can be touched, if it can: by its selector and the beginning of its words."""

BARS: Final = """() => [...document.querySelectorAll('*')].filter((each) => {
  const { overflowY, scrollbarColor } = getComputedStyle(each)
  return scrollbarColor === 'auto' && /auto|scroll/.test(overflowY) && each.scrollHeight > each.clientHeight
}).map((each) => `a bar as the system has it: ${each.className}`)"""
"""Scroll bars in the system's colours, which are white on the felt."""

LEGAL: Final = """[...document.querySelectorAll('.mine [data-zone^="hand."][aria-disabled=false]')]
  .map((each) => each.dataset.card)"""
"""The cards in one's hand that may be played."""
TOLD: Final = "words => document.querySelector('[data-testid=replay] div.told[role=group]').textContent.includes(words)"


class Walker:
    """Somebody who plays in Firefox, by what can be seen and touched alone."""

    def __init__(self, page: Firefox, rng: Random) -> None:
        self.page = page
        self.rng = rng
        self.cards = 0
        """Cards played."""

    def touch(self, selector: str, words: str = "", nth: int = 0) -> None:
        """Touches something, once it is there."""
        self.page.touch(*self.page.comes(PLACE, [selector, words, nth]))

    def all_in_sight(self) -> None:
        """Nothing that one needs is outside the window or covered, once everything that comes later has come."""
        self.page.comes("document.readyState === 'complete'")
        found: Any = None
        for _ in range(40):
            found = [str(each) for each in examined(self.page, kinds=["outside", "covered", "hand"]).violations]
            found += self.page.evaluate(BARS)
            if self.page.evaluate("document.querySelector('[data-testid=table]') !== null"):
                found += self.page.evaluate(HIDDEN)
            if not found:
                return
        raise AssertionError(found)

    def step(self, asked: str) -> None:
        """Does what the table asks for, and waits until something has happened."""
        if asked == "pause":
            self.touch(".felt")
            return
        seq = self.page.evaluate("document.querySelector('[data-testid=table]').dataset.seq")
        getattr(self, asked)()
        self.page.comes("seq => document.querySelector('[data-testid=table]').dataset.seq !== seq", seq)

    def call(self) -> None:
        """Bids the least there is once, and passes from then on."""
        bid = "[data-testid^=call-][aria-disabled=false]:not([data-testid=call-pass]):not([data-testid=call-kontra])"
        bids = self.rng.random() < 0.5 and self.page.evaluate(PLACE, [bid, "", 0])
        self.touch(bid if bids else "[data-testid=call-pass]")
        self.touch("[data-testid=auction-confirm]")

    def card(self) -> None:
        """Plays a card that may be played: a touch lifts it, another plays it."""
        legal = self.page.evaluate(LEGAL)
        code = self.rng.choice(legal)
        card = f".mine [data-zone^='hand.'][data-card='{code}']"
        self.touch(card)
        self.page.comes(f'document.querySelector("{card}[aria-pressed=true]") !== null')
        self.touch(card)
        self.cards += 1

    def answer(self) -> None:
        """Answers a claim."""
        self.touch(".claim button")


@pytest.mark.parametrize("window", WINDOWS)
def test_a_walk_in_firefox(window: str, house: House, tmp_path: Path) -> None:
    """From the start page to a deal with computers, its end and its replay; nothing fails, all is in sight."""
    width, height, touch = WINDOWS[window]
    house.begin(f"firefox/{window}")
    with firefox.opened(tmp_path / "profile", touch=touch) as page:
        page.resize(width, height)
        walker = Walker(page, Random(window))
        try:
            walk(walker, house.url)
            assert walker.cards > 0
            assert not page.faults
        except BaseException:
            page.picture(PICTURES / f"firefox-{window}.png")
            raise


def walk(walker: Walker, url: str) -> None:
    """The walk."""
    page = walker.page
    page.goto(url)
    page.comes("document.querySelector('main h1') !== null")
    walker.all_in_sight()
    walker.touch("main button", "Betel")
    walker.touch("button", PL["with_computer"])

    while (asked := page.comes(f"() => {{ const asked = ({WAITS_FOR})(); return asked }}")) not in ("next", "over"):
        if asked in ("call", "card", "answer"):
            walker.all_in_sight()
        walker.step(asked)
    walker.all_in_sight()

    walker.touch("a", PL["replay"])
    page.comes("document.querySelector('[data-testid=replay]')?.dataset.line !== undefined")
    walker.all_in_sight()
    for _ in range(3):
        line = page.evaluate("document.querySelector('[data-testid=replay]').dataset.line")
        walker.touch("button", PL["following"])
        page.comes("line => document.querySelector('[data-testid=replay]').dataset.line !== line", line)
    walker.touch("button", PL["last"])
    page.comes(
        "words => document.querySelector('[data-testid=replay] div.told[role=group]').textContent.includes(words)",
        PL["points"],
    )
    walker.all_in_sight()
    walker.touch("a", PL["back"])
    page.comes(f"() => ['next', 'over'].includes(({WAITS_FOR})())")
