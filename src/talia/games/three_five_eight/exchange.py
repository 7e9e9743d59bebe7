"""The exchange of 3-5-8: who gives to whom, and what comes back (rules/three_five_eight.md 4.2)."""

from collections.abc import Sequence

from talia.cards import LANES, singles
from talia.games.three_five_eight.contracts import QUOTAS, SEATS

Pair = tuple[int, int, int]
"""Giver, receiver and how many cards may be given."""


def pairs(scores: Sequence[int], dealer: int, *, shortfall: bool = False) -> tuple[Pair, ...]:
    """The exchanges in their order, from the scores of the deal before; seats are those of the table.

    Of two givers the one with the higher quota now comes first, of two receivers the one who lost more, then the one
    nearer to the giver's left. ``shortfall``: no more cards than the receiver has lost points.

    >>> pairs((1, 1, -2), dealer=1), pairs((4, -1, -3), dealer=0), pairs((4, -1, -3), dealer=0, shortfall=True)
    (((0, 2, 1), (1, 2, 1)), ((0, 2, 4), (0, 1, 4)), ((0, 2, 3), (0, 1, 1)))
    """
    found = [
        (giver, receiver, min(scores[giver], -scores[receiver]) if shortfall else scores[giver])
        for giver in range(SEATS)
        for receiver in range(SEATS)
        if scores[giver] > 0 > scores[receiver]
    ]
    found.sort(key=lambda pair: (-QUOTAS[(pair[0] - dealer) % SEATS], scores[pair[1]], (pair[1] - pair[0]) % SEATS))
    return tuple(found)


def highest(cards: int, number: int) -> int:
    """So many of the highest cards of one suit."""
    return sum(list(singles(cards))[cards.bit_count() - number :])


def due(hand: int, given: int, trump: str) -> int:
    """What must come back whatever the receiver likes: of each side suit as many of the highest as he was given.

    >>> from talia.cards import codes, mask
    >>> codes(due(mask(("KC", "5C", "4C", "9C")), mask(("4C", "9C")), "D"))
    ('9C', 'KC')
    """
    return sum(highest(hand & lane, (given & lane).bit_count()) for suit, lane in LANES.items() if suit != trump)


def stand_ins(hand: int, given: int, trump: str) -> int:
    """The cards that may come back instead of trumps: of another suit, his own, and not due anyway."""
    return hand & ~LANES[trump] & ~given & ~due(hand, given, trump)


def returned(hand: int, given: int, trump: str, instead: int = 0) -> int:
    """All that comes back: what is due, the cards instead of trumps, and for the other trumps the highest of them.

    >>> from talia.cards import codes, mask
    >>> hand, given = mask(("AS", "4S", "8D", "2S", "JD")), mask(("2S", "JD"))
    >>> codes(returned(hand, given, "D")), codes(returned(hand, given, "D", mask(("4S",))))
    (('JD', 'AS'), ('4S', 'AS'))
    """
    trumps = (given & LANES[trump]).bit_count() - instead.bit_count()
    return due(hand, given, trump) | instead | highest(hand & LANES[trump], trumps)
