"""Whether a claim of all that is left is true, where all cards are known (rules/bridge_variants.md 6, claims)."""

from typing import Any, Final

from talia.cards import CODE, singles
from talia.tricks.play import Tricks, legal_cards, over, played

MOST_TRIED: Final = 3_000
"""So many standings are looked at before a claim counts as unproved: some hundredths of a second."""


def takes_all(t: Tricks, place: int) -> bool:
    """Whether a place can take every trick that is left, whatever the other plays; no card lies face down.

    >>> from talia.cards import mask
    >>> from talia.tricks.obligations import follow_suit_game
    >>> from talia.tricks.play import begin
    >>> def claimed(mine, other):
    ...     hands = mask(mine.split()), mask(other.split())
    ...     return takes_all(begin(follow_suit_game(None), hands, 0, each=2), 0)

    The low spade goes to the trick of the ace; both high ones would go to one trick, and the low heart be left.

    >>> claimed("AS 2S AH 2H", "KS QS KH QH"), claimed("AS KS 3H 2H", "QS JS KH QH")
    (True, False)
    """
    return _takes(t, place, {})


def _takes(t: Tricks, place: int, found: dict[Any, bool]) -> bool:
    if over(t):
        return True
    standing = t.hands, t.table, t.turn
    if standing in found:
        return found[standing]
    if len(found) >= MOST_TRIED:
        return False
    wanted = t.turn == place
    came = not wanted
    # The highest first, by rank: they take tricks, or refute the claim.
    for one in sorted(singles(legal_cards(t)), key=lambda one: -((one.bit_length() - 1) & 15)):
        after, _ = played(t, t.seat, CODE[one])
        if (after.leader == place and _takes(after, place, found)) == wanted:
            came = wanted
            break
    found[standing] = came
    return came
