"""Somebody who knows no game and plays any: he looks at what can be pressed, and presses some of it.

He presses by keys alone, with the focus to be seen wherever they lead, or with a finger.
"""

from collections.abc import Callable
from random import Random
from time import monotonic
from typing import Any, Final

from playwright.sync_api import ElementHandle, Error, Page, TimeoutError

from tests.e2e.browsing import PATIENCE, Person

LONGEST: Final = 480.0
"""Seconds in which a deal of any game is over, even on a machine that does other things besides."""
ENOUGH: Final = 6
"""After so many presses he lets time go by, where a game keeps its own: a night's answer can be changed until then."""
BOLD: Final = 0.8
"""How often he presses a button that stands out rather than anything else."""

FOCUS: Final = """() => {
  const here = document.activeElement
  if (!here || here === document.body) return 'nothing has the focus'
  const name = here.outerHTML.slice(0, 160)
  if (!here.matches(':focus-visible')) return `not shown: ${name}`
  const ringed = [here, ...here.querySelectorAll('*')].some((each) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(each)
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
  })
  if (!ringed) return `no ring: ${name}`
  const { left, right, top, bottom } = here.getBoundingClientRect()
  if (right < 1 || bottom < 1 || left > innerWidth - 1 || top > innerHeight - 1) return `off the screen: ${name}`
  return ''
}"""
"""What is wrong with the focus: nothing has it, or one can't see what has it."""

WATCHED: Final = """() => {
  window.lost = document.hasFocus() ? [] : ['the page has no focus']
  let since = null
  setInterval(() => {
    const table = document.querySelector('[data-testid=table], [data-testid=village]')
    const now = performance.now(), { seq, phase } = table?.dataset ?? {}
    // Tab leads out of the page, too.
    const away = !document.hasFocus()
    if (away || (document.activeElement && document.activeElement !== document.body)) since = null
    else if (since === null) since = now
    else if (now - since > 150) window.lost.push(`at ${seq}, ${phase}`)
  }, 25)
}"""
"""From now on notes whenever nothing has the focus for longer than it takes to draw what comes next."""

LOOKS: Final = """() => {
  const table = document.querySelector('[data-testid=table], [data-testid=village]')
  const shown = (selector) => [...(table?.querySelectorAll(selector) ?? [])].some((each) => each.checkVisibility())
  if (shown('.ranking')) return 'over'
  if (shown('.next[aria-disabled=false]')) return 'next'
  if (shown('.truth') && !shown('.next')) return 'over'
  return table?.dataset.settled === 'true' && table.dataset.turn === 'true' ? 'asked' : ''
}"""
"""Whether one is ``asked`` for something, or the deal is through (``next``) or the match (``over``)."""

KIND: Final = """() => {
  const table = document.querySelector('[data-testid=table], [data-testid=village]')
  const named = (each) => each.className.replace(/\\bs-\\S+/, '').trim()
  const panels = [...table.querySelectorAll('[data-focus=panel]')].map(named)
  const cards = table.querySelector(':is(.mine, [data-mine]) [data-card][aria-disabled=false]') !== null
  return [table.dataset.phase, ...panels, cards].join(' ')
}"""
"""What is asked for: screens alike in this ask alike."""

NEXT: Final = """([bold, chance, sure, last]) => {
  const table = document.querySelector('[data-testid=table], [data-testid=village]')
  const open = (selector) => [...table.querySelectorAll(selector)].filter(
    (each) => !each.disabled && each.ariaDisabled !== 'true' && each.checkVisibility({ visibilityProperty: true }))
  const fresh = (selector) => open(selector).filter((each) => each.ariaPressed !== 'true')
  const pick = (all) => all[Math.floor(chance * all.length)]

  const answers = open('[role=alertdialog] button')
  if (answers.length > 0) return answers.at(sure ? -1 : 0)
  // What lies over a village for a moment is put away.
  const lid = open('[data-testid=votes] button')
  if (lid.length > 0) return lid[0]
  const again = /Dotknij znów|Tap again/.test(table.querySelector('[data-testid=status]')?.textContent)
  const raised = ':is(.mine, [data-testid=laid]) [data-card][aria-pressed=true], [data-mine] .lifted'
  const lifted = again || table.querySelector('.empty.wanted') ? open(raised) : []

  const panel = fresh('[data-focus=panel] button:not(.quiet, .aside, .empty, [data-slot] *)')
  // Whose turn it is, the own hand's or the dummy's, the dummy's says.
  const laid = fresh('[data-testid=laid][data-now=true] button[data-card]')
  const cards = laid.length > 0 ? laid : fresh(':is(.mine, [data-mine]) button[data-card]')
  const others = fresh('[data-focus=middle] button, .others .pick, button.seat')
  const wary = (each) => last.includes(each.dataset.card ?? each.textContent.trim())
  const ready = panel.filter((each) => each.matches('.primary') && !wary(each))
  if (ready.length > 0 && bold) return pick(ready)
  if (lifted.length > 0) return lifted[0]
  const all = [...panel, ...cards, ...others]
  return pick(all.filter((each) => !wary(each))) ?? pick(all) ?? null
}"""
"""What to press next: the answer to a question, a button that stands out, a lifted card, or anything that is open; of a
village a seat of the circle is that, too."""

SIGHT: Final = """() => {
  const table = document.querySelector('[data-testid=table], [data-testid=village]')
  const things = [...table.querySelectorAll('button')].map(
    (each) => [each.dataset.card, each.ariaPressed, each.ariaDisabled, each.disabled, each.textContent].join())
  return [table.dataset.seq, table.dataset.turn, ...things].join(';')
}"""
"""What is another once a press has done something."""

ASKS: Final = "() => document.querySelectorAll('[role=alertdialog]').length"
"""How many questions have to be answered before anything else."""

WAY: Final = """(thing) => {
  if (!thing.isConnected) return 'gone'
  const here = document.activeElement, group = thing.closest('[data-focus]')
  if (here === thing) return 'here'
  return group?.contains(here) ? `within ${[...group.querySelectorAll('*')].indexOf(here)}` : 'elsewhere'
}"""
"""Where the focus is, seen from a thing: ``here``, ``within`` its group, ``elsewhere``; or the thing is ``gone``."""

GROUPS: Final = {"hand": "h", "panel": "c", "middle": "m", "seats": "n", "card": "h"}
"""The keys that lead to the groups of a table."""


class Keys:
    """No pointer; after each key it is to be seen where one is."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, *keys: str) -> None:
        """Presses keys one after another."""
        for key in keys:
            self.page.keyboard.press(key)
            self.sees_focus(key)

    def sees_focus(self, after: str) -> None:
        """The focus is to be seen; it may take a moment to come from a card that was played to its neighbour."""
        try:
            self.page.wait_for_function(f"() => !({FOCUS})()", timeout=2000)
        except TimeoutError:
            fault = self.page.evaluate(FOCUS)
            assert not fault, f"after {after}: {fault}"

    def on(self, thing: ElementHandle) -> None:
        """Goes to a thing of the table by the key of its group, by arrows within it and by Tab, and presses it."""
        group = thing.evaluate("thing => thing.closest('[data-focus]')?.dataset.focus ?? ''")
        self.press(*filter(None, [GROUPS.get(group)]))
        before = ""
        for _ in range(120):
            way = thing.evaluate(WAY)
            if way == "gone":
                return
            if way == "here":
                self.press("Enter")
                return
            # An arrow turns a slider, and Tab leads on from it.
            self.press("ArrowRight" if way.startswith("within") and way != before else "Tab")
            before = way
        raise AssertionError(f"no key leads to {thing}")


class Finger:
    """A finger on a screen."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def on(self, thing: ElementHandle) -> None:
        """Taps a thing; a card where it is to be seen though others lie over it."""
        card = thing.evaluate("thing => 'card' in thing.dataset && thing.offsetHeight")
        try:
            thing.tap(timeout=5000, position={"x": 9, "y": min(20, card / 2)} if card else None)
        except Error:
            # What others do may have taken it away meanwhile.
            if thing.evaluate("thing => thing.isConnected && !thing.disabled && thing.ariaDisabled !== 'true'"):
                raise


class Newcomer:
    """Plays at a table, choosing at random among what is open to him.

    ``waits``: lets time go by where he is asked nothing and a game keeps its own time, as a village does.
    """

    def __init__(
        self, person: Person, hand: Keys | Finger, seed: str, waits: Callable[[Page], None] | None = None
    ) -> None:
        self.page = person.page
        self._waits = waits
        self.hand = hand
        self.rng = Random(seed)
        self._careful: set[str] = set()
        """What is on buttons that have to be confirmed: he presses them if nothing else is open."""
        self._vain: set[str] = set()
        """What has done nothing when he pressed it last."""
        self._sure = False

    def looks(self) -> str:
        """What he sees that concerns him, once there is something; see ``LOOKS``."""
        if self._waits is None:
            seen: Any = self.page.wait_for_function(LOOKS, timeout=PATIENCE).json_value()
            return str(seen)
        until = monotonic() + LONGEST
        # What was asked a moment ago may be over by the time one looks again.
        while not (seen := self.page.evaluate(LOOKS)):
            assert monotonic() < until, f"nothing comes: {self.asked()}"
            self._waits(self.page)
        return str(seen)

    def asked(self) -> str:
        """What he is asked for; see ``KIND``."""
        return str(self.page.evaluate(KIND))

    def acts(self) -> None:
        """Presses one thing, and waits until that has done something."""
        choice = [self.rng.random() < BOLD, self.rng.random(), self._sure, sorted(self._careful | self._vain)]
        thing = self.page.evaluate_handle(NEXT, choice).as_element()
        if thing is None:
            self.page.wait_for_timeout(50)
            return
        words, before, asked = thing.evaluate(
            f"(thing) => [thing.dataset.card ?? thing.textContent.trim(), ({SIGHT})(), ({ASKS})()]"
        )
        self.hand.on(thing)
        try:
            self.page.wait_for_function(f"before => ({SIGHT})() !== before", arg=before, timeout=1000)
        except TimeoutError:
            self._vain.add(words)
            return
        self._vain.clear()
        self._sure = False
        if self.page.evaluate(ASKS) > asked:
            self._sure = words in self._careful
            self._careful.add(words)

    def plays_a_deal(self, before: Callable[[], None] = lambda: None) -> str:
        """Plays until the deal is through, and does something before he acts; says whether the match is over."""
        until, pressed = monotonic() + LONGEST, 0
        while (seen := self.looks()) == "asked":
            assert monotonic() < until, f"the deal does not end: {self.asked()}"
            before()
            self.acts()
            pressed += 1
            if self._waits is not None and pressed % ENOUGH == 0:
                self._waits(self.page)
        return seen
