"""What a hand is likely to take as declarer, by a look at its four suits.

The estimate is a sum over suits; each suit's part is looked up by its pattern: which of the cards that are still in
play it holds. The table (``values.json``) was fitted to playouts by ``tools/betel_values.py``, which tells its error.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

from talia.cards import LANE, SUITS

STRAINS: Final = (*SUITS, "N", "BK", "BETEL")
"""What is the same in the play of all levels: the trump suit, notrump, betelek, and Betel with its free defenders."""

LOWEST: Final = 5
"""The place of the seven in its suit."""
_SUIT: Final = 0xFF


@cache
def pattern(own: int, out: int) -> int:
    """The pattern of a suit: a one, and then for each card still in play, from the ace down, whether it is held.

    ``own`` and ``out`` (cards out of play) are sets of the suit's eight cards, the seven lowest.

    >>> bin(pattern(0b10000001, 0)), bin(pattern(0b01000001, 0b10000000))
    ('0b110000001', '0b11000001')
    """
    found = 1
    for place in range(7, -1, -1):
        if not out >> place & 1:
            found = found << 1 | own >> place & 1
    return found


def _read() -> dict[str, Any]:
    table: dict[str, Any] = json.loads((Path(__file__).parent / "values.json").read_text())
    return table


_TABLE: Final = _read()
_BASE: Final[dict[str, float]] = _TABLE["base"]
_TRUMP: Final[list[float]] = _TABLE["trump"]
_SIDE: Final[list[list[float]]] = _TABLE["side"]
_PLAIN: Final[list[list[float]]] = [_TABLE[name] for name in STRAINS[4:]]


def by_suit(hand: int, out: int) -> tuple[int, int, int, int]:
    """The patterns of a hand's suits, ``out`` being the cards known to be out of play."""
    return (
        pattern(hand >> LOWEST & _SUIT, out >> LOWEST & _SUIT),
        pattern(hand >> LANE + LOWEST & _SUIT, out >> LANE + LOWEST & _SUIT),
        pattern(hand >> 2 * LANE + LOWEST & _SUIT, out >> 2 * LANE + LOWEST & _SUIT),
        pattern(hand >> 3 * LANE + LOWEST & _SUIT, out >> 3 * LANE + LOWEST & _SUIT),
    )


def tricks(hand: int, out: int, strain: int) -> float:
    """About how many tricks the hand takes as declarer in a strain.

    >>> from talia.cards import mask
    >>> strong = mask("AS KS QS JS TS 9S AH KH AD AC".split())
    >>> round(tricks(strong, 0, 3)), round(tricks(strong, 0, 5)) > 3
    (10, True)
    """
    suits = by_suit(hand, out)
    if strain < len(SUITS):
        side = _SIDE[_length(suits[strain])]
        own = side[suits[0]] + side[suits[1]] + side[suits[2]] + side[suits[3]]
        return _BASE["trump"] + own - side[suits[strain]] + _TRUMP[suits[strain]]
    plain = _PLAIN[strain - len(SUITS)]
    return _BASE[STRAINS[strain]] + plain[suits[0]] + plain[suits[1]] + plain[suits[2]] + plain[suits[3]]


def _length(trumps: int) -> int:
    """Which table of side suits goes with a trump suit: up to three trumps, four, five, more."""
    return max(0, min(3, trumps.bit_count() - 4))
