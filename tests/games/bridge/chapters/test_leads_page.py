"""The page of leads shows the cards that are led."""

from typing import Any

import pytest

from talia.games.bridge.chapters.leads import HELD, leads_page
from talia.table.words import LANGS


@pytest.mark.parametrize("lang", LANGS)
def test_hands_of_the_document_with_their_leads(lang: Any) -> None:
    """By both codes (rules/bridge_bidding_system.md 11.1, the seed's hands); no word is missing."""
    page = leads_page(lang).replace("\N{NO-BREAK SPACE}", " ")
    assert "⟨" not in page and page.count("\n| ") == len(HELD) + 1
    for row in (
        "| K 3 | K | 3 |",
        "| 7 2 | 7 | 2 |",
        "| K J 10 4 | J | 10 |",
        "| Q 10 9 8 | 10 | 9 |",
        "| A K | K | A |",
    ):
        assert row in page
    inner = {
        "pl": "| A Q J 5 4 | A, bez atu Q | A, bez atu J |",
        "en": "| A Q J 5 4 | A, at notrump Q | A, at notrump J |",
    }
    assert inner[lang] in page
