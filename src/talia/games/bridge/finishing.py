"""Whether the last tricks can only be divided in one way, whatever anybody plays (rules/bridge.md 4.3)."""

from collections.abc import Callable
from typing import Any, Final

from talia.cards import CODE, singles
from talia.tricks.play import Tricks, legal_cards, over, played

FEW: Final = 3
"""With so many tricks left, or fewer, it is asked."""

NORTH_SOUTH: Final = 0b0101

Standing = tuple[Tricks, Any]
"""How the tricks stand, and what lies beside them."""

GoesOn = Callable[[Tricks, Any], Standing]


def _alone(t: Tricks, beside: Any) -> Standing:
    return t, beside


def split(t: Tricks, side: int = NORTH_SOUTH, beside: Any = None, goes_on: GoesOn = _alone) -> int | None:
    """How many of the tricks that are left a side takes on every line of play; None if that differs.

    ``side``: the set of its places. Where a card played changes more than the tricks, ``beside`` is what lies beside
    them, and ``goes_on`` says what becomes of both after each card.

    >>> from talia.cards import mask
    >>> from talia.tricks.obligations import follow_suit_game
    >>> from talia.tricks.play import begin
    >>> def left(*hands):
    ...     return split(begin(follow_suit_game(None), [mask(hand.split()) for hand in hands], 0))
    >>> left("AS KS", "2S 3H", "2H 2D", "3S 2C"), left("AS 2D", "KD KH", "3S 3H", "4S 4H")
    (2, None)
    """
    return _split((t, beside), side, goes_on, {})


def _split(now: Standing, side: int, goes_on: GoesOn, found: dict[Any, int | None]) -> int | None:
    t, beside = now
    if over(t):
        return 0
    standing = t.hands, t.table, t.turn, beside
    if standing in found:
        return found[standing]
    came = None
    for one in singles(legal_cards(t)):
        after, _ = played(t, t.seat, CODE[one])
        won = 0 if after.table else side >> after.leader & 1
        rest = _split(goes_on(after, beside), side, goes_on, found)
        if rest is None or (came is not None and came != won + rest):
            came = None
            break
        came = won + rest
    found[standing] = came
    return came
