"""What a card played says of the hand it came from, in games of three players who must follow suit.

Who did not follow has none of the suit, who did not beat has nothing higher, who did not ruff has no trump.
"""

from collections.abc import Sequence
from typing import Final

from talia._kernel import BEAT, BEAT_AFTER_RUFF
from talia.cards import LANES, SUITS
from talia.tricks.obligations import Obligations

SEATS: Final = 3


def cannot_hold(
    played: Sequence[tuple[int, int]], rules: Obligations, declarer: int, deck: int
) -> tuple[int, int, int]:
    """For each place the cards of the deck its player has proven not to hold.

    ``played``: the cards (place, number) in the order they were played, trick after trick.

    >>> from talia.cards import Deck, card, codes
    >>> from talia.tricks.obligations import must_beat_game
    >>> deck = Deck("789TJQKA").mask
    >>> ducked = cannot_hold([(0, card("TS")), (1, card("9S")), (2, card("7H"))], must_beat_game(None), 0, deck)
    >>> [codes(cards) for cards in ducked][1:] == [("JS", "QS", "KS", "AS"), codes(LANES["S"] & deck)]
    True
    """
    never = [0, 0, 0]
    trumps = LANES[SUITS[rules.trump]] if rules.trump is not None else 0
    for at in range(0, len(played), SEATS):
        table = 0
        led = 0
        for place, number in played[at : at + SEATS]:
            one = 1 << number
            if not table:
                led = LANES[SUITS[number >> 4]]
            else:
                flags = rules.declarer if place == declarer else rules.others
                never[place] |= _proven(one, table, led, trumps, flags)
            table |= one
    return never[0] & deck, never[1] & deck, never[2] & deck


def _proven(one: int, table: int, led: int, trumps: int, flags: int) -> int:
    """What a player does not hold who plays ``one`` to this table."""
    if one & led:
        best = 1 << (table & led).bit_length() - 1
        ruffed = table & trumps & ~led
        free = not flags & BEAT or (ruffed and not flags & BEAT_AFTER_RUFF)
        return 0 if free or one > best else led & ~(2 * best - 1)
    if not trumps or led == trumps:
        return led
    if not one & trumps:
        return led | trumps
    ruffs = table & trumps
    best = 1 << ruffs.bit_length() - 1 if ruffs else 0
    return led if one > best else led | trumps & ~(2 * best - 1)
