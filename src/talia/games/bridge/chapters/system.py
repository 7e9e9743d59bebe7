"""A bidding system as a page: after the auctions in which most is agreed, every call it has and what that shows.

All of it comes from the system's rows by ``shown`` and ``explained``, as at the table.
"""

from collections.abc import Iterator
from functools import cache
from typing import Final

from talia.games.bridge.bidding import Agreements, Heard, explained, shown
from talia.games.bridge.bidding.reading import PASS, read
from talia.games.bridge.contracts import BIDS
from talia.table.markdown import table
from talia.table.words import Lang, Words

Calls = tuple[str, ...]

_SECTIONS: Final[dict[str, tuple[str, ...]]] = {
    "openings": ("",),
    "answers": ("1C", "1D", "1H", "1S", "1NT", "2NT", "2H", "3H"),
    "notrump": ("1NT 2C", "1NT 2D", "1NT 2H", "1NT 2S"),
    "second": ("1C 1H", "1D 1S", "1H 1S", "1H 1NT", "1S 2D", "1H 2H", "1S 3S", "2H 2NT"),
    "slam": ("1S 3S 4NT", "1S 3S 4NT 5C"),
    "overcalls": ("(1D)", "(1S)", "(1NT)", "(3H)"),
    "advances": ("(1D) X", "(1D) 1H", "(1D) 1NT"),
    "against": ("1H (X)", "1D (1S)", "1NT (2H)"),
}
"""The auctions shown, by section. Of the others only bids and doubles are told, in brackets."""


def spoken(auction: str) -> Calls:
    """All calls of an auction as it is written here, the passes of the others among them.

    >>> spoken("1NT 2C"), spoken("(1D) X"), spoken("1H (X)")
    (('1NT', 'pass', '2C', 'pass'), ('1D', 'X', 'pass'), ('1H', 'X'))
    """
    calls: list[str] = []
    ours = True
    for each in auction.split():
        theirs = each.startswith("(")
        if calls and theirs != ours:
            ours = theirs
            calls.append(each.strip("()"))
            continue
        calls += [PASS, each.strip("()")] if calls else [each.strip("()")]
        ours = theirs
    return (*calls, PASS) if calls and not auction.endswith(")") else tuple(calls)


@cache
def system_page(name: str, lang: Lang) -> str:
    """The page of a system, in Markdown."""
    words = Words(lang, "bridge")
    title = words.text("system.title", {"name": words.text(f"option.system.{name}")})
    parts = [f"# {title}", words.text("system.lead")]
    for section, auctions in _SECTIONS.items():
        parts.append(f"## {words.text(f'system.{section}')}")
        for auction in auctions:
            parts += [f"### {_headed(auction, words)}"] if auction else []
            head = (words.text("system.call"), words.text("system.shows"))
            parts.append(table(head, *_calls(name, spoken(auction), lang, words)))
    return "\n\n".join(parts) + "\n"


def _headed(auction: str, words: Words) -> str:
    """An auction, with a question at its end."""
    told = []
    for each in auction.split():
        call = words.text(f"call.{each.strip('()')}")
        told.append(f"({call})" if each.startswith("(") else call)
    return " – ".join((*told, "?"))


def _calls(name: str, calls: Calls, lang: Lang, words: Words) -> Iterator[tuple[str, str]]:
    """What may be said next, from the lowest bid up, and what it shows."""
    pairs = (Agreements(name), Agreements(name))
    said = {each.call for each in read(Heard(calls, pairs)).says}
    for call in sorted(said, key=lambda each: BIDS.index(each) if each in BIDS else len(each) - len(BIDS)):
        told = shown(Heard((*calls, call), pairs))
        if told.known:
            yield words.text(f"call.{call}"), explained(told, lang)
