"""The rows of Fan Tan: a sequence in each suit, from the start rank in both directions (rules/fantan.md 2 and 4)."""

from functools import lru_cache
from typing import Final

from talia.cards import LANE, RANKS, SUITS

ROWS: Final = {suit: f"row{suit}" for suit in SUITS}
"""The zones of the rows by suit."""

ORDER: Final = {"low": "A" + RANKS[:-1], "high": RANKS}
"""The order of a sequence, by where the ace stands."""


@lru_cache(maxsize=64)
def sequences(deck: int, ace: str) -> tuple[tuple[int, ...], ...]:
    """For each suit its cards (sets of one) from the lowest up; neighbours of a card that is missing are adjacent."""
    return tuple(
        tuple(one for rank in ORDER[ace] if (one := 1 << LANE * suit + RANKS.index(rank)) & deck)
        for suit in range(len(SUITS))
    )


def fitting(laid: int, start: int, deck: int, ace: str) -> int:
    """The cards that may be laid next; ``start``: the rank (0 is the two) the rows begin with, -1 before the first.

    Where the card of that rank is missing the row begins with the next one up.

    >>> from talia.cards import Deck, codes, mask
    >>> codes(fitting(mask(("5D", "6D", "7D", "7S")), 5, Deck().mask, "low"))
    ('7C', '4D', '8D', '7H', '6S', '8S')
    """
    if start < 0:
        return deck
    place = ORDER[ace].index(RANKS[start])
    upwards = ORDER[ace][place:]
    found = 0
    for suit, row in enumerate(sequences(deck, ace)):
        lying = [at for at, one in enumerate(row) if one & laid]
        if lying:
            low, high = lying[0], lying[-1]
            found |= (row[low - 1] if low else 0) | (row[high + 1] if high + 1 < len(row) else 0)
        else:
            opening = (1 << LANE * suit + RANKS.index(rank) for rank in upwards)
            found |= next((one for one in opening if one & deck), 0)
    return found
