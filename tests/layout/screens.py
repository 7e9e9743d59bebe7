"""Which screens the law is asked of, and what it finds there: everything, or a sample that has each game and size."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, Final

import talia.games
from tests.layout.cases import Case, cases
from tests.layout.composed import COMPOSED, composed
from tests.layout.covered import COVER, SENTENCE, TRUTH, covered_cases
from tests.layout.law import Examined, Violation, examined, places, shifted
from tests.layout.pages import other_rules, pages
from tests.layout.printed import SAMPLED, printed
from tests.layout.stand import LANGS, SIZES, TEXTS, THEMES, Restless, Stand

RATCHET: Final = Path(__file__).parent / "ratchet.json"
"""Today's count of the long form: by game or page, on how many screens the law is broken, by kind."""
OVERLAID: Final = 4
"""In so many windows each of the things is tried that may lie over any table, and in the least room there is."""
LEAST: Final = ((320, 640), (740, 360))
"""The windows with the least room, upright and sideways: with large text there is hardly any."""
PAGES: Final = "pages"
"""What the pages that are no table are called where the games have their names."""
PRINTED: Final = "printed"
"""The same of the pages to print."""
DESKTOP: Final = 1024
"""Windows as wide as this are pointed at; a window is touched where it is narrower."""


@dataclass(frozen=True)
class Screen:
    """A case in a window, in a language and a size of text."""

    case: Case
    size: tuple[int, int]
    lang: str
    text: int
    theme: str = "light"
    left: bool = False
    """Whether the table is mirrored, for the left hand."""

    def __str__(self) -> str:
        width, height = self.size
        looks = f"{', dark' if self.theme == 'dark' else ''}{', mirrored' if self.left else ''}"
        return f"{self.case.name} at {width}x{height}, {self.lang}, text {self.text}%{looks}"

    @property
    def settings(self) -> dict[str, Any]:
        """What whoever looks has chosen besides."""
        return {"theme": self.theme, "leftHanded": self.left}

    @property
    def touch(self) -> bool:
        """Whether it is tapped."""
        return max(self.size) < DESKTOP or self.size == (768, 1024)


def subjects() -> tuple[str, ...]:
    """The games that the house offers, whatever else is registered by other tests, and the pages."""
    ids = sorted(module.name for module in iter_modules(talia.games.__path__))
    return (*(id for id in ids if not talia.games.find(id).in_preparation), PAGES)


def all_subjects() -> tuple[str, ...]:
    """Those, and the pages to print: all that the law is asked of."""
    return (*subjects(), PRINTED)


def cases_of(subject: str) -> tuple[Case, ...]:
    """What there is to show of a game, or all pages, or all that is printed."""
    if subject == PAGES:
        return pages()
    if subject == PRINTED:
        return printed()
    return covered_cases(subject) if talia.games.find(subject).covered else (*cases(subject), *composed(subject))


def sample(subject: str) -> list[Screen]:
    """Some screens: other sizes for each subject, so that all together have every size several times."""
    shown = cases_of(subject)
    start = all_subjects().index(subject)
    if subject == PAGES:
        chosen = [case for case in shown if case not in other_rules()]
    elif subject == PRINTED:
        chosen = [*shown[: len(SAMPLED)]]
    else:
        on_turn = [case for case in shown if "on turn" in case.name and not case.held]
        asked = [case for case in on_turn if case.hand] or on_turn
        turns = [case for case in shown if case.then]
        begun = [case for case in shown if case.held]
        made = [case for case in shown if case.name.endswith(COMPOSED)]
        others = [case for case in shown if case not in (*asked, *made) and not case.then and not case.held]
        # What asks something of who looks, what lies round it, how it becomes one's turn, what is half answered, and
        # what is put together: other ones for each game.
        chosen = [*asked[start % len(asked) :][:1] * 3, *others[start % len(others) :][:1] * 2, *turns[:1]]
        chosen += [each for kind in (begun, made) if kind for each in kind[start % len(kind) :][:1]]
    return [Screen(case, *_way(start, number)) for number, case in enumerate(chosen)]


def ways(least: int) -> set[tuple[tuple[int, int], str, int]]:
    """The sizes, languages and sizes of text of the sample, if it shows so many screens of each subject at least."""
    return {_way(start, number)[:3] for start in range(len(subjects())) for number in range(least)}


def _way(start: int, number: int) -> tuple[tuple[int, int], str, int, str, bool]:
    """A size, a language, a size of text, a theme and a hand."""
    # Five is prime to the number of sizes, three to the languages and texts: so they are spread.
    size = SIZES[(start + 5 * number) % len(SIZES)]
    theme, left = THEMES[(start + number) // 3 % 2], (start + 2 * number) % 5 == 0
    return size, LANGS[(start + number) % 2], TEXTS[(start + number) // 2 % 2], theme, left


def everything(subject: str) -> list[Screen]:
    """All that there is: questions and pages in every size twice, half answered and printed once; the rest in some."""
    found = []
    for number, case in enumerate(cases_of(subject)):
        if subject == PAGES or case.name.endswith(("on turn", "open hands", SENTENCE, COVER, TRUTH, COMPOSED)):
            plain = [(size, LANGS[number % 2], TEXTS[0], THEMES[number // 2 % 2], False) for size in SIZES]
            other = THEMES[(number // 2 + 1) % 2]
            ways = [*plain, *((size, LANGS[(number + 1) % 2], TEXTS[1], other, number % 3 == 0) for size in SIZES)]
        else:
            ways = [_way(number, at) for at in range(len(SIZES) if case.held or case.served else OVERLAID)]
            if not case.then and not case.served:
                left = number % 3 == 0
                least = [(size, LANGS[(number + at) % 2], TEXTS[1], THEMES[0], left) for at, size in enumerate(LEAST)]
                ways += [way for way in least if way not in ways]
        # The window changes oftener than the language: it takes less time.
        found += [Screen(case, *way) for way in sorted(ways, key=lambda way: way[1:])]
    return found


def looked_at(stand: Stand, screens: Iterable[Screen]) -> Iterator[tuple[Screen, Examined]]:
    """What the law finds on each screen; one that does not come to rest is told as that."""
    shown: Case | None = None
    for screen in screens:
        stand.window(*screen.size, screen.text)
        try:
            if shown is not screen.case or screen.case.then or screen.case.passes:
                stand.show(screen.case, screen.lang, **screen.settings)
            else:
                stand.choose(screen.lang, **screen.settings)
            shown = screen.case
            found = _becoming(stand) if screen.case.then else _standing(stand, screen)
        except Restless as restless:
            found = Examined((Violation("restless", "the page", str(restless)),), None)
            shown = None
        yield screen, found


def _standing(stand: Stand, screen: Screen) -> Examined:
    """What breaks the law on what is shown."""
    return examined(stand.page, touch=screen.touch, hand=screen.case.hand, drawn=True)


def _becoming(stand: Stand) -> Examined:
    """What moves when it becomes one's turn."""
    before = places(stand.page)
    stand.go_on()
    return Examined(shifted(before, places(stand.page)), None)


def tally(found: Iterable[tuple[Screen, Examined]]) -> Counter[str]:
    """On how many screens each kind of violation is."""
    count: Counter[str] = Counter()
    for _, examination in found:
        count.update(examination.kinds)
    return count


def ratchet(subject: str, *, sample: bool) -> Counter[str] | None:
    """On how many screens each kind was when the ratchet was last set; None if they were never counted.

    Of the sample only what is known to be wrong is kept: a subject without a count may break nothing.
    """
    kept = json.loads(RATCHET.read_text(encoding="utf-8"))["sample" if sample else "all"]
    return Counter(kept.get(subject, {})) if sample or subject in kept else None


def set_ratchet(subject: str, count: Counter[str], *, sample: bool) -> None:
    """Writes today's count."""
    kept = json.loads(RATCHET.read_text(encoding="utf-8"))
    form = kept["sample" if sample else "all"]
    form[subject] = dict(sorted(count.items()))
    if sample and not count:
        del form[subject]
    kept = {name: dict(sorted(each.items())) for name, each in kept.items()}
    RATCHET.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


def worst(found: Iterable[tuple[Screen, Examined]], kind: str) -> list[tuple[Screen, list[Violation]]]:
    """The screens with violations of a kind, those with most first."""
    screens = [(screen, [each for each in seen.violations if each.kind == kind]) for screen, seen in found]
    return sorted((each for each in screens if each[1]), key=lambda each: -len(each[1]))
