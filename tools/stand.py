"""The stand from the command line: cases to look at, and contact sheets of all that a table shows.

    python tools/stand.py sheets skat --size 390x844 --size 844x390 --lang pl --to build/sheets
    python tools/stand.py cases skat baska --to cases.json      to be opened at /stand of any running server

A sheet shows every moment of a game in one size and language; without games, all games. It takes a built client and
Chromium, and starts a server of its own.
"""

import argparse
import base64
import json
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402
from tests.e2e.browsing import chromium  # noqa: E402
from tests.e2e.house import opened as house_opened  # noqa: E402
from tests.layout.cases import Case, cases  # noqa: E402
from tests.layout.stand import Stand, opened  # noqa: E402

from talia.table.registry import known_games  # noqa: E402

WIDE = 2400
"""How wide a sheet is."""


@contextmanager
def stand_and_browser(*, touch: bool = True) -> Iterator[tuple[Stand, Browser]]:
    """A server, a browser and the stand in it."""
    with (
        tempfile.TemporaryDirectory() as folder,
        house_opened(Path(folder) / "data") as house,
        sync_playwright() as playwright,
    ):
        browser = chromium(playwright)
        with opened(browser, house.url, touch=touch) as stand:
            yield stand, browser
        browser.close()


def sheet(stand: Stand, page: Page, shown: list[Case], size: tuple[int, int], lang: str, text: int, to: Path) -> None:
    """Pictures of these cases, one beside the other, as one picture."""
    width, height = size
    stand.resize(width, height, text)
    drawn = []
    for case in shown:
        stand.show(case, lang)
        picture = base64.b64encode(stand.page.screenshot(type="jpeg", quality=80)).decode()
        label = escape(case.name)
        drawn.append(f'<figure><img src="data:image/jpeg;base64,{picture}"><figcaption>{label}</figcaption></figure>')
    scale = 320 / min(size)
    page.set_content(
        "<style>body{display:flex;flex-wrap:wrap;gap:12px;font:13px sans-serif;margin:12px;background:#888}"
        f"figure{{margin:0;width:{width * scale:.0f}px}}img{{width:100%;display:block}}figcaption{{background:#fff}}"
        f"</style>{''.join(drawn)}"
    )
    page.screenshot(path=to, full_page=True)


def sheets(ids: list[str], sizes: list[tuple[int, int]], langs: list[str], text: int, to: Path, match: str) -> None:
    """The sheets of these games."""
    to.mkdir(parents=True, exist_ok=True)
    with stand_and_browser() as (stand, browser):
        page = browser.new_page(viewport={"width": WIDE, "height": 800})
        for id in ids:
            shown = [case for case in cases(id) if match in case.name]
            for size in sizes:
                for lang in langs:
                    path = to / f"{id}-{size[0]}x{size[1]}-{lang}{'' if text == 100 else f'-{text}'}.png"
                    sheet(stand, page, shown, size, lang, text, path)
                    print(path)


def measured(size: str) -> tuple[int, int]:
    """A size as it is written, 390x844."""
    width, height = size.split("x")
    return int(width), int(height)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["sheets", "cases"])
    parser.add_argument("games", nargs="*", help="ids of games (default: all)")
    parser.add_argument("--size", action="append", metavar="WxH", help="of the window (default 390x844 and 844x390)")
    parser.add_argument("--lang", action="append", choices=["pl", "en"], help="(default: both)")
    parser.add_argument("--text", type=int, default=100, help="size of the text in percent")
    parser.add_argument("--only", default="", metavar="WORDS", help="only cases with these words in their name")
    parser.add_argument("--to", type=Path, required=True, help="a folder for sheets, a file for cases")
    chosen = parser.parse_args()
    ids = chosen.games or sorted({id for id, _ in known_games()})
    if chosen.what == "cases":
        chosen.to.write_text(json.dumps([case.shown() for id in ids for case in cases(id) if chosen.only in case.name]))
        return
    sizes = [measured(size) for size in chosen.size or ("390x844", "844x390")]
    sheets(ids, sizes, chosen.lang or ["pl", "en"], chosen.text, chosen.to, chosen.only)


if __name__ == "__main__":
    main()
