"""The pages of bridge's systems say what is said at the table."""

from typing import Any

import pytest

from talia.games.bridge.bidding import Agreements, Heard, explained, shown
from talia.games.bridge.chapters.system import _SECTIONS, spoken, system_page
from talia.games.bridge.options import SYSTEMS
from talia.table.chapters import chapters
from talia.table.words import LANGS, Words


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", SYSTEMS)
def test_a_page_a_system_with_the_texts_of_the_table(name: str, lang: Any) -> None:
    """Each auction has a heading and a table; the rows are what is explained at the table; no word is missing."""
    (found,) = [each for each in chapters("bridge") if each.id == name]
    text, words = found.text(lang), Words(lang, "bridge")
    assert words.text(f"option.system.{name}") in found.title(lang) and "⟨" not in text
    auctions = [each for section in _SECTIONS.values() for each in section]
    assert text.count("|---|---|") == len(auctions)
    pairs = (Agreements(name), Agreements(name))
    for calls in (("1NT",), ("1C", "pass", "1H"), ("1D", "1S", "X"), ("1H", "pass", "2H", "pass", "2NT")):
        row = f"| {words.text(f'call.{calls[-1]}')} | {explained(shown(Heard(calls, pairs)), lang)} |"
        assert row in text or not shown(Heard(calls, pairs)).known


def test_systems_differ() -> None:
    """No two pages are alike."""
    assert len({system_page(name, "en") for name in SYSTEMS}) == len(SYSTEMS)


def test_an_auction_is_written_by_what_is_no_pass() -> None:
    """Over a call of ours or theirs, the others' passes come back."""
    assert spoken("") == () and spoken("(1D) 1H") == ("1D", "1H", "pass")
    assert spoken("1S 3S 4NT") == ("1S", "pass", "3S", "pass", "4NT", "pass")
