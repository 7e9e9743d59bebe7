"""The stand from the command line: cases to look at, and contact sheets of all that a table shows.

    python tools/stand.py sheets skat --size 390x844 --size 844x390 --lang pl --to build/sheets
    python tools/stand.py docs                      the sheets of docs/sheets, with their index: all games, small
    python tools/stand.py law --sample --tell 5     what breaks the law of layout on the screens of the quick tests
    python tools/stand.py law skat --tell 5         on all screens of a game (--set: the ratchet of the long tests)
    python tools/stand.py law skat --size 390x844   on those in such windows alone (--only: of such cases)
    python tools/stand.py cases skat baska --to cases.json      to be opened at /stand of any running server

A sheet shows every moment of a game in one size and language; without games, all games. Those of the docs show
each phase once (``docs_sheets.py``). It takes a built client and Chromium, and starts a server of its own.
"""

import argparse
import base64
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from itertools import product
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402
from tests.e2e.browsing import chromium  # noqa: E402
from tests.e2e.house import opened as house_opened  # noqa: E402
from tests.layout import screens  # noqa: E402
from tests.layout.cases import Case  # noqa: E402
from tests.layout.screens import all_subjects, cases_of, looked_at, subjects  # noqa: E402
from tests.layout.stand import Stand, opened  # noqa: E402

import docs_sheets  # noqa: E402

WIDE = 2400
"""How wide a sheet is."""
SIDE = 320
"""How wide the shorter side of a window is drawn on it."""


@contextmanager
def stand_and_browser() -> Iterator[tuple[Stand, Browser]]:
    """A server, a browser and the stand in it."""
    with (
        tempfile.TemporaryDirectory() as folder,
        house_opened(Path(folder) / "data", modules=["tests.toys.council"]) as house,
        sync_playwright() as playwright,
    ):
        browser = chromium(playwright)
        with opened(browser, house.url) as stand:
            yield stand, browser
        browser.close()


def sheet(
    stand: Stand, page: Page, shown: list[Case], size: tuple[int, int], lang: str, theme: str, text: int, to: Path
) -> None:
    """Pictures of these cases, one beside the other, as one picture."""
    width, height = size
    stand.resize(width, height, text)
    drawn = []
    for case in shown:
        stand.show(case, lang, theme=theme)
        picture = base64.b64encode(stand.page.screenshot(type="jpeg", quality=80)).decode()
        label = escape(case.name)
        drawn.append(f'<figure><img src="data:image/jpeg;base64,{picture}"><figcaption>{label}</figcaption></figure>')
    scale = SIDE / min(size)
    page.set_content(
        "<style>body{display:flex;flex-wrap:wrap;gap:12px;font:13px sans-serif;margin:12px;background:#888}"
        f"figure{{margin:0;width:{width * scale:.0f}px}}img{{width:100%;display:block}}figcaption{{background:#fff}}"
        f"</style>{''.join(drawn)}"
    )
    page.screenshot(path=to, full_page=True)


def sheets(
    ids: list[str], sizes: list[tuple[int, int]], langs: list[str], themes: list[str], text: int, to: Path, match: str
) -> None:
    """The sheets of these games."""
    to.mkdir(parents=True, exist_ok=True)
    with stand_and_browser() as (stand, browser):
        page = browser.new_page(viewport={"width": WIDE, "height": 800})
        for id in ids:
            shown = [case for case in cases_of(id) if match in case.name]
            for size in sizes:
                for lang, theme in product(langs, themes):
                    larger = "" if text == 100 else f"-{text}"
                    path = to / f"{id}-{size[0]}x{size[1]}-{lang}-{theme}{larger}.png"
                    sheet(stand, page, shown, size, lang, theme, text, path)
                    print(path)


def law(ids: list[str], sizes: list[tuple[int, int]], match: str, *, sample: bool, write: bool, tell: int) -> None:
    """Asks the law of the screens of these games, and prints on how many it is broken, by kind and by window."""
    kinds: Counter[str] = Counter()
    things: Counter[str] = Counter()
    windows: Counter[tuple[str, str]] = Counter()
    seen, free = 0, []
    with stand_and_browser() as (stand, _):
        for id in ids:
            shown = screens.sample(id) if sample else screens.everything(id)
            shown = [each for each in shown if (not sizes or each.size in sizes) and match in each.case.name]
            found = list(looked_at(stand, shown))
            count = screens.tally(found)
            print(f"{id}: {len(found)} screens, {dict(sorted(count.items()))}", flush=True)
            seen += len(found)
            kinds += count
            for screen, examination in found:
                things.update(each.kind for each in examination.violations)
                windows.update(("x".join(map(str, screen.size)), kind) for kind in examination.kinds)
                free += [] if examination.empty is None else [examination.empty]
            for kind in sorted(count) if tell else ():
                for screen, violations in screens.worst(found, kind)[:tell]:
                    print(
                        f"  {screen}: {len(violations)}\n" + "".join(f"    {each}\n" for each in violations[:4]), end=""
                    )
            if write:
                screens.set_ratchet(id, count, sample=sample)
    print(f"{seen} screens; broken on so many: {dict(kinds)}; things: {dict(things)}")
    for size in dict.fromkeys(size for size, _ in sorted(windows, key=lambda each: int(each[0].split("x")[0]))):
        print(f"  {size}: { ({kind: count for (of, kind), count in sorted(windows.items()) if of == size}) }")
    if free:
        print(f"of the middle {sum(free) / len(free):.0f} % is empty on average")
    if kinds and not write:
        sys.exit(1)


def measured(size: str) -> tuple[int, int]:
    """A size as it is written, 390x844."""
    width, height = size.split("x")
    return int(width), int(height)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["sheets", "docs", "law", "cases"])
    parser.add_argument("games", nargs="*", help="ids of games (default: all)")
    parser.add_argument(
        "--size", action="append", metavar="WxH", help="of the window (default 390x844 and 844x390, law: all)"
    )
    parser.add_argument("--lang", action="append", choices=["pl", "en"], help="(default: both)")
    parser.add_argument("--theme", action="append", choices=["dark", "light"], help="(default: both)")
    parser.add_argument("--text", type=int, default=100, help="size of the text in percent")
    parser.add_argument("--only", default="", metavar="WORDS", help="only cases with these words in their name")
    parser.add_argument("--sample", action="store_true", help="the law on the screens of the quick tests alone")
    parser.add_argument("--set", action="store_true", help="set the ratchet of the tests to what is found")
    parser.add_argument("--tell", type=int, default=0, metavar="N", help="so many screens of each kind, in words")
    parser.add_argument("--to", type=Path, help="a folder for sheets (build/sheets, docs/sheets), a file for cases")
    chosen = parser.parse_args()
    ids = chosen.games or list(all_subjects() if chosen.what == "law" else subjects())
    sizes = [measured(size) for size in chosen.size or ()]
    if chosen.what == "law":
        if chosen.set and (sizes or chosen.only):
            parser.error("the ratchet is set by all screens of a game")
        law(ids, sizes, chosen.only, sample=chosen.sample, write=chosen.set, tell=chosen.tell)
        return
    if chosen.what == "docs":
        docs_sheets.make(chosen.to or docs_sheets.FOLDER, ids)
        return
    to = chosen.to or Path("build/sheets")
    if chosen.what == "cases":
        to.write_text(json.dumps([case.shown() for id in ids for case in cases_of(id) if chosen.only in case.name]))
        return
    sizes = sizes or [(390, 844), (844, 390)]
    sheets(ids, sizes, chosen.lang or ["pl", "en"], chosen.theme or ["dark", "light"], chosen.text, to, chosen.only)


if __name__ == "__main__":
    main()
