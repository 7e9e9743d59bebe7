"""The contact sheets of the docs: one command makes them of every game, and they are pictures of its phases."""

import re
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser

import docs_sheets
from talia.games import find, games
from tests.e2e.house import House
from tests.layout import screens
from tests.layout.composed import COMPOSED
from tests.layout.stand import opened

WAYS: Final = {("390", "844", "pl"), ("390", "844", "en"), ("844", "390", "pl"), ("844", "390", "en")}


def test_the_index_has_every_game_in_two_sizes_and_both_languages() -> None:
    index = (docs_sheets.FOLDER / "README.md").read_text(encoding="utf-8")
    assert index == docs_sheets.index(), "python tools/stand.py docs makes it anew"
    # Other tests of the same process may have brought games of their own.
    for game in (each for each in games() if type(each).__module__.startswith("talia.games.")):
        assert set(re.findall(rf"\({game.id}-(\d+)x(\d+)-(\w\w)\.webp\)", index)) == WAYS, game.id
    linked = set(re.findall(r"\((\S+\.webp)\)", index))
    assert linked == {path.name for path in docs_sheets.FOLDER.glob("*.webp")}
    assert sum(path.stat().st_size for path in docs_sheets.FOLDER.glob("*.webp")) < docs_sheets.BYTES


@pytest.mark.in_turn(1)
@pytest.mark.parametrize("subject", screens.subjects())
def test_a_sheet_shows_every_phase(subject: str, browser: Browser, house: House, tmp_path: Path) -> None:
    shown = docs_sheets.shown(subject)
    if subject != screens.PAGES:
        covered = find(subject).covered
        plain = [case for case in screens.cases_of(subject) if not case.name.endswith(COMPOSED)]
        # A comma tells what else there is to see: a crowd, long names, another table.
        there = [case for case in plain if case.phase or not (covered or case.then or "," in docs_sheets.said(case))]
        phases = {case.phase or docs_sheets.said(case).split()[0] for case in there}
        assert docs_sheets.phase(shown[-1]) == "over"
        told = sorted(map(docs_sheets.phase, shown))
        if len(phases) <= docs_sheets.MANY:
            assert told == sorted(phases)
        else:
            ways = [docs_sheets.asking(case) for case in shown]
            assert len(ways) == len(set(ways)) <= docs_sheets.MANY and phases.issuperset(told)
            assert {docs_sheets.asking(case) for case in there if case.name.endswith("on turn")} <= {*ways}
        assert any("on turn" in case.name for case in shown)
    with opened(browser, house.url) as stand:
        page = browser.new_page(viewport={"width": docs_sheets.WIDE, "height": 600})
        made = docs_sheets.draw(stand, page, subject, tmp_path, shown[:2])
        sizes = page.locator("img").evaluate_all("all => all.map((each) => [each.naturalWidth, each.naturalHeight])")
        page.close()
    assert [path.name for path in made] == [
        docs_sheets.sheet_name(subject, size, lang) for lang in ("pl", "en") for size in docs_sheets.SIZES
    ]
    assert sizes == [[506, 234]] * 2, "the sheet drawn last is sideways"
    assert all(path.read_bytes()[8:12] == b"WEBP" and path.stat().st_size > 5_000 for path in made)
