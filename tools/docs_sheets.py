"""The contact sheets of the docs: every game in its phases, and the pages round it, small enough to be kept.

A sheet shows each phase of a game once, and how deal and match end, upright or sideways and in one language: the two
ways a phone lies differ most, and a desk has more room than either. As many processes as there are cores draw at one
server, a subject each.
"""

import atexit
import os
import re
import sys
import tempfile
from base64 import b64decode
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from functools import partial
from html import escape
from itertools import product
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page, sync_playwright
from tests.e2e.browsing import chromium
from tests.e2e.house import opened as house_opened
from tests.layout import screens
from tests.layout.cases import Case
from tests.layout.stand import LANGS, Stand, opened

from talia.server import wire

FOLDER: Final = Path(__file__).parents[1] / "docs" / "sheets"
SIZES: Final = ((390, 844), (844, 390))
SCALE: Final = 0.6
"""How large a window is drawn: names and points can still be read."""
WIDE: Final = 1560
"""How wide a sheet is: six windows upright, three sideways."""
QUALITY: Final = 46
BYTES: Final = 8_000_000
"""All sheets together are smaller."""


MANY: Final = 24
"""Of a game with more phases than this, which ask alike in most of them, each way of asking is shown once."""


def shown(subject: str) -> list[Case]:
    """What a sheet shows: of a game each phase (``MANY``), best when one is asked; of the pages one of each kind."""
    found: dict[str, Case] = {}
    if subject == screens.PAGES:
        for case in screens.cases_of(subject):
            kind = case.name if case.name.startswith("table") else re.split(",| of ", case.name)[0]
            found.setdefault(kind, case)
        return list(found.values())
    plain = [each for each in screens.cases_of(subject) if phase(each)]
    apart = ("watching", ", dead")
    for case in sorted(plain, key=lambda each: ("on turn" not in each.name, any(word in each.name for word in apart))):
        found.setdefault(phase(case), case)
    if len(found) > MANY:
        ways: dict[tuple[object, ...], Case] = {}
        for case in (*found.values(), *(each for each in plain if each.name.endswith("on turn"))):
            ways.setdefault(asking(case), case)
        return sorted(ways.values(), key=lambda each: ["break", "over"].count(phase(each)))
    return sorted(found.values(), key=lambda each: ["break", "over"].count(phase(each)))


def asking(case: Case) -> tuple[object, ...]:
    """How a case asks: which moves there are, and what they are put together of; where nothing is asked, its phase.

    How many may be named differs by game and table; what matters is whether it is one, several or nobody at all, and
    whether an answer can be changed until the time is over.
    """
    view = next(message.view for message in case.messages if isinstance(message, wire.Full))
    forms = tuple((form.move, tuple(_way(part) for part in form.parts)) for form in view.choices)
    return (*forms, any(timer.fixed for timer in view.timers)) if forms and not case.holds else (phase(case),)


def _way(part: Any) -> tuple[object, ...]:
    """What a part of a move takes."""
    return (part.name, min(getattr(part, "low", 1), 2), min(getattr(part, "high", 1), 2), len(getattr(part, "of", ())))


def phase(case: Case) -> str:
    """The phase of a game that a case is a picture of; none of what shows besides how something else looks there."""
    return case.phase or ("" if case.then or "," in said(case) else said(case).split()[0])


def said(case: Case) -> str:
    """What the moment of a game is: its phase and question."""
    return case.name.partition(": ")[2]


def sheet_name(subject: str, size: tuple[int, int], lang: str) -> str:
    """What a sheet is called."""
    return f"{subject}-{size[0]}x{size[1]}-{lang}.webp"


def index() -> str:
    """The page that names all sheets."""
    ways = list(product(SIZES, LANGS))
    lines = [
        "# Contact sheets",
        "",
        "Every game's table in each of its phases, and the pages round it, as the client draws them on a phone.",
        "`python tools/stand.py docs` makes the pictures anew, and this page with them.",
        "",
        f"| | {' | '.join(f'{width}×{height}, {lang}' for (width, height), lang in ways)} |",
        f"|---|{'---|' * len(ways)}",
    ]
    for subject in screens.subjects():
        links = (f"[{lang}]({sheet_name(subject, size, lang)})" for size, lang in ways)
        lines.append(f"| {subject} | {' | '.join(links)} |")
    return "\n".join(lines) + "\n"


def _picture(stand: Stand) -> str:
    """What is shown, once it looks the same twice: words of another language may still come."""
    before, now = "", stand.picture(SCALE)
    while now != before:
        stand.page.evaluate("window.stand.settled()")
        before, now = now, stand.picture(SCALE)
    return now


def draw(stand: Stand, page: Page, subject: str, to: Path, cases: Iterable[Case]) -> list[Path]:
    """The sheets of a subject: a sheet for each size and language."""
    figures: dict[Path, list[str]] = {}
    # That the line is there again is told for a moment, as it happens here before every picture.
    stand.page.add_style_tag(content="[data-testid=line] { display: none }")
    for case in cases:
        for lang in LANGS:
            stand.show(case, lang)
            for size in SIZES:
                stand.resize(*size)
                figure = (
                    f'<figure style="width:{size[0] * SCALE:.0f}px"><img src="data:image/png;base64,'
                    f'{_picture(stand)}"><figcaption>{escape(said(case) or case.name)}</figcaption></figure>'
                )
                figures.setdefault(to / sheet_name(subject, size, lang), []).append(figure)
    devtools = page.context.new_cdp_session(page)
    for path, drawn in figures.items():
        page.set_content(
            "<style>body{display:flex;flex-wrap:wrap;gap:12px;font:13px sans-serif;margin:12px;background:#888}"
            "figure{margin:0}img{width:100%;display:block}figcaption{background:#fff;padding:0 4px}"
            f"</style>{''.join(drawn)}"
        )
        high = page.evaluate("document.documentElement.scrollHeight")
        clip = {"x": 0, "y": 0, "width": WIDE, "height": high, "scale": 1}
        how = {"format": "webp", "quality": QUALITY, "clip": clip, "captureBeyondViewport": True}
        path.write_bytes(b64decode(devtools.send("Page.captureScreenshot", how)["data"]))
    return [*figures]


_drawing: list[tuple[Stand, Page]] = []
"""What a process draws with."""


def _begin(url: str) -> None:
    """Opens a browser of this process, until it ends."""
    rest = ExitStack()
    atexit.register(rest.close)
    browser = chromium(rest.enter_context(sync_playwright()))
    rest.callback(browser.close)
    stand = rest.enter_context(opened(browser, url))
    _drawing.append((stand, browser.new_page(viewport={"width": WIDE, "height": 100})))


def _draw(to: Path, subject: str) -> list[Path]:
    return draw(*_drawing[0], subject, to, shown(subject))


def make(to: Path, subjects: list[str]) -> None:
    """Draws the sheets of these, and writes the index of all."""
    to.mkdir(parents=True, exist_ok=True)
    (to / "README.md").write_text(index(), encoding="utf-8")
    with (
        tempfile.TemporaryDirectory() as data,
        house_opened(Path(data) / "data", modules=["tests.toys.council"]) as house,
        ProcessPoolExecutor(os.cpu_count(), get_context("spawn"), _begin, (house.url,)) as pool,
    ):
        for made in pool.map(partial(_draw, to), subjects):
            print(" ".join(f"{path.name} {path.stat().st_size / 1000:.0f} kB" for path in made), flush=True)
    wanted = {sheet_name(*way) for way in product(screens.subjects(), SIZES, LANGS)}
    for old in to.glob("*.webp"):
        if old.name not in wanted:
            old.unlink()
    total = sum(each.stat().st_size for each in to.glob("*.webp"))
    print(f"{total / 1e6:.1f} MB in all")
    if total > BYTES:
        sys.exit(f"That is more than {BYTES / 1e6:.0f} MB: lower the quality or the scale.")
