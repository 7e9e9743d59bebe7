"""The law of layout, asked of a page: see ``law.js``, which is the whole of it."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol

LAW: Final = (Path(__file__).parent / "law.js").read_text(encoding="utf-8")

RESTS: Final = """() => new Promise((done, fail) => {
  let [quiet, patience] = [3, 1200]
  const changes = new MutationObserver(() => (quiet = 3))
  changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  // A bar of time moves on and on: only what is on its way now is waited for.
  const ends = (each) => each.effect?.getComputedTiming().endTime < Infinity
  const moving = document.getAnimations().filter(ends)
  const next = () => {
    const comes = document.querySelector('[data-settled=false]') || document.fonts.status === 'loading'
    quiet = comes || moving.some((each) => each.playState === 'running') ? 3 : quiet - 1
    if (quiet >= 0 && patience-- > 0) return requestAnimationFrame(next)
    changes.disconnect()
    if (quiet < 0) done()
    else fail(new Error('the page does not come to rest'))
  }
  requestAnimationFrame(next)
})"""
"""Waits until nothing changes or moves on the page: what lies on a table is measured, laid out and measured anew."""

KINDS: Final = (
    *("outside", "cut", "contract", "name", "covered", "words", "target", "index", "open", "small", "hand", "plate"),
    *("middle", "contrast", "unsaid", "shift", "restless"),
)
"""What a page may do wrong."""


MOVES: Final = 2
"""So many pixels a thing may move unseen."""


class Page(Protocol):
    """A page of any browser."""

    def evaluate(self, expression: str, arg: Any = None, /) -> Any:
        """What an expression of JavaScript comes to there, or a function of one argument."""


@dataclass(frozen=True)
class Violation:
    """What breaks the law, which thing does, and by how much."""

    kind: str
    what: str
    how: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.what} ({self.how})"


@dataclass(frozen=True)
class Examined:
    """What an examination found; ``empty``: the share of the middle on which nothing lies, in percent."""

    violations: tuple[Violation, ...]
    empty: int | None

    @property
    def kinds(self) -> set[str]:
        """The kinds of what was found."""
        return {each.kind for each in self.violations}


def examined(
    page: Page,
    *,
    touch: bool = True,
    hand: int | None = None,
    kinds: Iterable[str] | None = None,
    drawn: bool = False,
) -> Examined:
    """What breaks the law on a page as it stands; ``hand``: so many cards must be there, ``kinds``: only these.

    ``drawn``: it is known to have come to rest.
    """
    if not drawn:
        page.evaluate(RESTS)
    asked = {"touch": touch, "hand": hand, "kinds": None if kinds is None else [*kinds]}
    if not page.evaluate("'law' in window"):
        page.evaluate(LAW)
    found: dict[str, Any] = page.evaluate("asked => window.law.examine(asked)", asked)
    return Examined(tuple(Violation(**each) for each in found["found"]), found["empty"])


def sticks_out(page: Page) -> list[str]:
    """What a person needs and does not see whole, on a page that has been played at."""
    return [str(each) for each in examined(page, kinds=["outside"]).violations]


def covered(page: Page) -> list[str]:
    """What something else lies over."""
    return [str(each) for each in examined(page, kinds=["covered"]).violations]


def places(page: Page) -> list[list[Any]]:
    """Where the things lie that must not move when it becomes one's turn: first from where to where it reaches."""
    if not page.evaluate("'law' in window"):
        page.evaluate(LAW)
    found: list[list[Any]] = page.evaluate("window.law.places()")
    return found


def shifted(before: list[list[Any]], after: list[list[Any]]) -> tuple[Violation, ...]:
    """What has moved at the table.

    What becomes wider stays as long as one of its sides does: that of the edge it stands at. Sideways the table becomes
    wider when nothing more is asked beside it: then what sits at its right side goes with that, and what sits between
    two sides keeps its share of the way. One's own plate goes up and down with one's hand, if that gets cards.
    """
    (_, _, start, end, _), *lay = before
    (_, _, new_start, new_end, _), *lies = after
    now = {(what, seat): place for what, seat, *place in lies}
    hand = {what for what, *_ in lay if what.startswith("div in hand")}
    moved = []
    for what, seat, *then in lay:
        left, right, down = (a - b for a, b in zip(now.get((what, seat), then), then, strict=True))
        if what == "own plate" and not hand <= {each for each, _ in now}:
            down = 0
        share = ((then[0] + then[1]) / 2 - start) / (end - start)
        by = [new_start - start, new_end - end]
        middle = (left + right) / 2 - by[0] - share * (by[1] - by[0])
        ways = [side - edge for side in (left, right) for edge in by] + ([middle] if any(by) else [])
        aside = min(ways, key=abs)
        if max(abs(aside), abs(down)) > MOVES:
            moved.append(Violation("shift", f"{what} {seat}".strip(), f"by {aside:.0f}, {down} px"))
    return tuple(moved)


def counted(violations: Iterable[Violation]) -> Counter[str]:
    """How many there are of each kind."""
    return Counter(each.kind for each in violations)
