"""Whether the last tricks can only be divided in one way, whatever anybody plays (rules/bridge.md 4.3)."""

from typing import Final

from talia.cards import CODE, singles
from talia.tricks.play import Tricks, legal_cards, over, played

FEW: Final = 3
"""With so many tricks left, or fewer, it is asked."""

NORTH_SOUTH: Final = 0b0101


def split(t: Tricks, side: int = NORTH_SOUTH) -> int | None:
    """How many of the tricks that are left a side takes on every line of play; None if that differs.

    ``side``: the set of its places.

    >>> from talia.cards import mask
    >>> from talia.tricks.obligations import follow_suit_game
    >>> from talia.tricks.play import begin
    >>> def left(*hands):
    ...     return split(begin(follow_suit_game(None), [mask(hand.split()) for hand in hands], 0))
    >>> left("AS KS", "2S 3H", "2H 2D", "3S 2C"), left("AS 2D", "KD KH", "3S 3H", "4S 4H")
    (2, None)
    """
    if over(t):
        return 0
    came = None
    for one in singles(legal_cards(t)):
        after, _ = played(t, t.seat, CODE[one])
        won = 0 if after.table else side >> after.leader & 1
        rest = split(after, side)
        if rest is None or (came is not None and came != won + rest):
            return None
        came = won + rest
    return came
