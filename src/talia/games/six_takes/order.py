"""The order of the cards, their penalties, and where a card goes (rules/six_takes.md 2 and 4).

Cards are numbers as in ``talia.cards``; two cards of one name from two packs have the same key.
"""

from typing import Final

from talia.cards import LANE, LANES, MOST_PACKS, PACK, RANKS, SUITS

SUIT_ORDER: Final = "CSDH"
"""Suits from the lowest to the highest among equal ranks; the order of their penalties."""

PENALTY: Final = {"C": 1, "S": 2, "D": 3, "H": 4}

FULL: Final = 5
"""Cards a row holds; the next one takes them."""


def _key(number: int) -> int:
    rank, suit = number % LANE, SUITS[number % PACK // LANE]
    return rank * len(SUITS) + SUIT_ORDER.index(suit) if rank < len(RANKS) else -1


KEYS: Final = tuple(_key(number) for number in range(PACK * MOST_PACKS))
"""The place of each card in the order: 0 (2C) to 51 (AH)."""

_LANES: Final = tuple(
    (penalty, sum(LANES[suit] << PACK * pack for pack in range(MOST_PACKS))) for suit, penalty in PENALTY.items()
)

Row = tuple[int, ...]


def penalty(cards: int) -> int:
    """The penalty points of a card set.

    >>> from talia.cards import mask
    >>> penalty(mask(("2C", "AH", "AH", "TD")))
    12
    """
    return sum(points * (cards & lane).bit_count() for points, lane in _LANES)


def open_rows(rows: tuple[Row, ...], card: int) -> tuple[int, ...]:
    """The rows (from 0) a card may be added to: those with a lower end; none if the card is too low.

    An identical end counts as lower.
    """
    key = KEYS[card]
    return tuple(i for i, row in enumerate(rows) if KEYS[row[-1]] <= key)


def nearest(rows: tuple[Row, ...], among: tuple[int, ...]) -> int:
    """The row with the highest end among some; of two such rows the one with the lower number."""
    return max(among, key=lambda i: (KEYS[rows[i][-1]], -i))
