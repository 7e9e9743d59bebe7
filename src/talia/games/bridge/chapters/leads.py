"""Leads and signals as a page: the table by which computer players lead, on hands of the source document.

The cards come from the table itself (rules/bridge_bidding_system.md 11.1); signals (11.2) are told in words.
"""

from functools import cache
from typing import Final

from talia.games.bridge.options import Code
from talia.games.bridge.player.leads import from_suit
from talia.table.markdown import table
from talia.table.words import Lang, Words

HELD: Final = (
    *("KQ3", "QJ9", "JT8", "KQ", "AK2", "AK", "KJT4", "QT98", "AQJ54"),
    *("A4", "AJ4", "K854", "K8542", "K82", "K3", "72", "863", "9854"),
)
"""What is held in the suit that is led, from the ranks down."""

_SECTIONS: Final = ("choice", "signals", "lavinthal", "attitude", "count", "discard")


@cache
def leads_page(lang: Lang) -> str:
    """The page, in Markdown."""
    words = Words(lang, "bridge")
    head = tuple(words.text(f"leads.{column}") for column in ("held", "natural", "reverse"))
    led = ((_spoken(held), _led(held, "natural", words), _led(held, "reverse", words)) for held in HELD)
    told = (f"## {words.text(f'leads.{each}.title')}\n\n{words.text(f'leads.{each}')}" for each in _SECTIONS)
    parts = (f"# {words.text('leads.title')}", words.text("leads.lead"), table(head, *led), *told)
    return "\n\n".join(parts) + "\n"


def _led(held: str, code: Code, words: Words) -> str:
    """The card led, and the one at notrump where that is another."""
    with_trumps, without = (from_suit(held, code, trumps=trumps) for trumps in (True, False))
    if with_trumps == without:
        return _spoken(without)
    return words.text("leads.both", {"trumps": _spoken(with_trumps), "notrump": _spoken(without)})


def _spoken(ranks: str) -> str:
    """The ranks of one suit, which no line parts."""
    return "\N{NO-BREAK SPACE}".join(ranks).replace("T", "10")
