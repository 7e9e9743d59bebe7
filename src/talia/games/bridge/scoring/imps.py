"""International match points, and what a side's cards let expect (rules/bridge.md 5.4)."""

from bisect import bisect_right
from collections.abc import Sequence
from typing import Final

from talia.cards import BIT
from talia.games.bridge.scoring.duplicate import Vulnerable

HIGH_CARDS: Final = {"A": 4, "K": 3, "Q": 2, "J": 1}
HALF: Final = 20
"""The high-card points of each side where neither has more."""

FROM: Final = (
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600),
    *(750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
)
"""The least difference for one IMP, two, and so on to 24."""

EXPECTED: Final = (
    *((0, 0), (50, 50), (70, 70), (110, 110), (200, 290), (300, 440), (350, 520)),
    *((400, 600), (430, 630), (460, 660), (490, 690), (600, 900), (700, 1050), (900, 1350)),
    *((1000, 1500), (1100, 1650), (1200, 1800), (1300, 1950), (1300, 1950), (1300, 1950), (1300, 1950)),
)
"""What a side with 20, 21 ... 40 high-card points is expected to score, not vulnerable and vulnerable."""

_OF_RANK: Final = tuple((points, sum(BIT[rank + suit] for suit in "CDHS")) for rank, points in HIGH_CARDS.items())


def imps(difference: int) -> int:
    """A difference of scores as IMPs, with its sign.

    >>> [imps(difference) for difference in (10, 20, -170, 4000, -9999)]
    [0, 1, -5, 24, -24]
    """
    gained = bisect_right(FROM, abs(difference))
    return gained if difference > 0 else -gained


def high_cards(cards: int) -> int:
    """The high-card points (PC) in a set of cards.

    >>> from talia.cards import mask
    >>> high_cards(mask(("AS", "KH", "QD", "JC", "TC")))
    10
    """
    return sum(points * (cards & rank).bit_count() for points, rank in _OF_RANK)


def of_sides(hands: Sequence[int]) -> tuple[int, int]:
    """The high-card points of north and south together, and of east and west; ``hands`` as dealt, by place."""
    return high_cards(hands[0] | hands[2]), high_cards(hands[1] | hands[3])


def expected(points: int, vulnerable: Vulnerable) -> int:
    """The score north and south may expect with so many high-card points of 40; less than nothing with less than 20.

    >>> expected(25, (False, True)), expected(15, (False, True)), expected(20, (True, True))
    (300, -440, 0)
    """
    if points < HALF:
        return -EXPECTED[HALF - points][vulnerable[1]]
    return EXPECTED[points - HALF][vulnerable[0]]


def against_expected(points: int, score: int, vulnerable: Vulnerable) -> int:
    """The IMPs of north and south for their ``score``, with so many high-card points.

    >>> against_expected(25, -50, (False, False))
    -8
    """
    return imps(score - expected(points, vulnerable))
