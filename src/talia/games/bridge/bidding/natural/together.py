"""What both hands come to, as one of them counts it (rules/bridge_bidding_system.md 4.10, its first paragraph).

Which fit is known hangs on the own hand, so everything here is told for each suit that may be trumps.
"""

from functools import cache, lru_cache
from typing import TypeAlias

from talia.games.bridge.bidding.cells import (
    AT,
    EVERY,
    Cells,
    least_worth,
    measured,
    most_worth,
    of_length,
    of_longer,
)
from talia.games.bridge.bidding.hands import Hands, exactly, hcp, some, worth
from talia.games.bridge.bidding.reading import Reading
from talia.games.bridge.bidding.zones import FIT

NO_FIT = ""

Least: TypeAlias = tuple[int, ...]
"""The fewest cards partner has of each suit."""


def partner_lengths(a: Reading) -> Least:
    """The fewest cards partner has shown of each suit, from clubs up."""
    return tuple(low for low, _ in a.his.lengths.values())


def fits(a: Reading) -> dict[str, Hands]:
    """Hands by the trumps they count on: the agreed suit or one of eight cards together; ``NO_FIT`` for the rest."""
    return _fits(partner_lengths(a), a.agreed)


@lru_cache(maxsize=4096)
def _fits(partner: Least, agreed: str) -> dict[str, Hands]:
    """Majors before minors, then more cards together, then the higher suit.

    >>> from talia.games.bridge.bidding.cells import cell
    >>> [suit for suit, hands in _fits((3, 2, 2, 2), "C").items() if hands.may & cell((3, 4, 3, 3), 12)]
    ['C']
    """
    known = {suit: EVERY if suit == agreed else of_length(suit, FIT - partner[at]) for suit, at in AT.items()}
    found, caught = {}, 0
    for high, low in (("S", "H"), ("D", "C")):
        higher = of_longer(high, low, partner[AT[low]] - partner[AT[high]])
        found[high] = exactly(known[high] & ~(known[low] & ~higher) & ~caught)
        found[low] = exactly(known[low] & ~(known[high] & higher) & ~caught)
        caught |= known[high] | known[low]
    return {**found, NO_FIT: exactly(EVERY & ~caught)}


def partner_low(a: Reading, trumps: str) -> int:
    """The fewest points partner has, with these trumps."""
    return least_worth(a.cells[a.partner], trumps) if trumps else a.his.points[0]


def own(trumps: str, low: int, high: int = 99) -> Hands:
    """Hands by their points, with trumps if there are any."""
    return worth(trumps, low, high) if trumps else hcp(low, min(high, 37))


def least(a: Reading, trumps: str, total: int) -> Hands:
    """Hands that come to so many points with partner's fewest."""
    return own(trumps, total - partner_low(a, trumps))


def at_least(a: Reading, total: int) -> Hands:
    """The same, each counted with the trumps it counts on."""
    return some(*(hands & least(a, trumps, total) for trumps, hands in fits(a).items()))


def may_reach(a: Reading, total: int) -> Hands:
    """Hands that come to so many points if partner has his most."""
    most = a.his.points[1]
    return some(*(hands & own(trumps, total - most) for trumps, hands in fits(a).items()))


def middle(a: Reading, trumps: str) -> float:
    """The middle of what I have shown: in points with trumps if these are what was shown, else in high cards."""
    cells: Cells = a.cells[a.me]
    low, high = measured(cells).points
    if trumps:
        with_trumps = least_worth(cells, trumps), most_worth(cells, trumps)
        if with_trumps[1] - with_trumps[0] < high - low:
            low, high = with_trumps
    return (low + high) / 2


@lru_cache(maxsize=4096)
def longest_together(partner: Least, suits: str) -> dict[str, Hands]:
    """Hands by the suit of which both have most, an own suit of six counting one more; of equal ones the higher."""
    found = {}
    for suit in suits:
        cells = EVERY
        for other in suits:
            if other != suit:
                ahead = partner[AT[other]] - partner[AT[suit]] + (AT[other] > AT[suit])
                cells &= of_longer(suit, other, ahead, six=True)
        found[suit] = exactly(cells)
    return found


@cache
def counted_least(partner: Least, suit: str, number: int) -> Hands:
    """Hands with so many cards of a suit together, an own suit of six counting one more."""
    needed = number - partner[AT[suit]]
    return exactly(of_length(suit, min(needed, max(6, needed - 1))))
