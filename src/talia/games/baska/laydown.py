"""Hands that cannot lose however the other cards lie (rules/baska.md 4.3)."""

from collections.abc import Iterable
from itertools import product
from typing import Final

from talia.cards import BIT
from talia.games.baska.contracts import CICHA, DECK, GRAN, ZOLO

LAST, FOREHAND, THIRD = 0, 1, 3
"""Places counted from the dealer, who is last in the first trick; the forehand leads to it."""

_ANY: Final = DECK.codes


def _hands(*patterns: str) -> frozenset[int]:
    """All hands of the patterns: for each of the four cards the codes it may have, divided by ``|``; ``*`` is any card.

    >>> len(_hands("QC QS QH AH|TH")), len(_hands("JC JS JH *"))
    (2, 13)
    """
    found = set()
    for pattern in patterns:
        places = (_ANY if place == "*" else place.split("|") for place in pattern.split())
        found |= {sum(BIT[code] for code in hand) for hand in product(*places) if len(set(hand)) == len(hand)}
    return frozenset(found)


_ACE: Final = "AC|AD|AH|AS"
_JACK: Final = "JC|JD|JH|JS"

_EVERYWHERE: Final = {
    GRAN: _hands("JC JS JH|JD *", f"JC JH JD {_ACE}", f"JS JH JD {_ACE}"),
    ZOLO: _hands(
        "AH TH QC *",
        f"AH TH QS QC|QH|QD|{_JACK}",
        "AH TH QH QD",
        "QC QS QH AH|TH",
    ),
    CICHA: _hands("QC QS AH TH", "QC QS QH AH", "QC QS QH TH"),
}

_AT: Final = {
    (GRAN, FOREHAND): _hands(
        f"JC JS|JH|JD {_ACE} {_ACE}",
        *(f"JC JS|JH|JD A{suit} Q{suit}|T{suit}" for suit in "CDHS"),
        f"JC JS {_ACE} *",
        "JC JH JD *",
    ),
    (ZOLO, LAST): _hands(
        "QC QS QD AH|TH",
        "QC QS JC AH",
        f"AH TH QH {_JACK}",
        "AH TH QD JC",
        "AH TH QS AD|TD",
        "AH QC QH JC|QD",
        "AH QS QH QD",
    ),
    (ZOLO, FOREHAND): _hands("AH TH QS AD"),
    (ZOLO, THIRD): _hands("QC QS QD AH"),
    (CICHA, LAST): _hands("QC QS QD AH", "QC QS QD TH"),
}


def laydowns(contract: str, place: int) -> frozenset[int]:
    """The laydown hands of a contract (gran, zolo, cicha) at a place counted from the dealer.

    >>> [len(laydowns("gran", place)) for place in range(4)], [len(laydowns("zolo", place)) for place in range(4)]
    ([33, 107, 33, 33], [35, 23, 22, 23])
    """
    return _LISTS[contract, place]


def _list(contract: str, place: int) -> Iterable[int]:
    return _EVERYWHERE[contract] | _AT.get((contract, place), frozenset())


_LISTS: Final = {(contract, place): frozenset(_list(contract, place)) for contract in _EVERYWHERE for place in range(4)}


def is_laydown(contract: str, place: int, hand: int) -> bool:
    """Whether a hand as dealt cannot lose this contract; only gran, zolo and cicha have such hands."""
    return contract in _EVERYWHERE and hand in _LISTS[contract, place]
