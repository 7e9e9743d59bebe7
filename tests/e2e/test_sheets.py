"""The contact sheets of the docs: one command makes them of every game, and they are pictures of its table."""

import re
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser

import stand as tool
from talia.games import games
from tests.e2e.house import House
from tests.layout.stand import opened

SIZES: Final = {(390, 844), (844, 390)}


def test_the_index_has_every_game_in_two_sizes_and_both_languages() -> None:
    index = tool.docs_index()
    # Other tests of the same process may have brought games of their own.
    for game in (each for each in games() if type(each).__module__.startswith("talia.games.")):
        linked = set(re.findall(rf"\({game.id}-(\d+)x(\d+)-(\w\w)\.jpg\)", index))
        assert linked == {(str(w), str(h), lang) for w, h in SIZES for lang in ("pl", "en")}, game.id


@pytest.mark.in_turn(1)
@pytest.mark.parametrize("subject", tool.subjects())
def test_a_sheet_shows_questions_and_ends(subject: str, browser: Browser, house: House, tmp_path: Path) -> None:
    shown = tool.moments(subject)
    if subject != tool.screens.PAGES:
        assert any("on turn" in case.name for case in shown)
        assert any(case.answers for case in shown), "how a deal ends"
    with opened(browser, house.url) as stand:
        page = browser.new_page(viewport={"width": tool.DOCS_WIDE, "height": 600})
        path = tmp_path / tool.docs_sheet(subject, (390, 844), "en")
        tool.sheet(stand, page, shown[:2], (390, 844), "en", "light", 100, path, side=tool.DOCS_SIDE, quality=50)
        assert (
            page.locator("img").evaluate_all("all => all.map((each) => each.complete && each.naturalWidth)")
            == [390] * 2
        )
        page.close()
    assert path.read_bytes().startswith(b"\xff\xd8\xff") and path.stat().st_size > 5_000
