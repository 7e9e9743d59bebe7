"""What a hand is likely to take as declarer, by a look at its four suits.

The estimate is a sum over suits; each suit's part is looked up by its pattern: which of the cards that are still in
play it holds. The table (``values.json``) was fitted to playouts by ``tools/betel_values.py``, which tells its error.
"""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final

from talia.cards import LANE, SUITS

STRAINS: Final = (*SUITS, "N", "BK", "BETEL")
"""What is the same in the play of all levels: the trump suit, notrump, betelek, and Betel with its free defenders."""

LOWEST: Final = 5
"""The place of the seven in its suit."""
_SUIT: Final = 0xFF
_SHIFTS: Final = tuple(LANE * suit + LOWEST for suit in range(len(SUITS)))
_LENGTH: Final = (0, 0, 0, 0, 1, 2, 3, 3, 3)
"""Which table of side suits goes with a number of trumps."""


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


def estimator(out: int, strain: int) -> Callable[[int], float]:
    """About how many tricks a hand takes as declarer in a strain, ``out`` being the cards known to be out of play.

    >>> from talia.cards import mask
    >>> strong = mask("AS KS QS JS TS 9S AH KH AD AC".split())
    >>> estimator(0, 3)(strong) > 9, estimator(0, 5)(strong) > 3
    (True, True)
    """
    outs = [out >> shift & _SUIT for shift in _SHIFTS]
    if strain >= len(SUITS):
        plain, base = _PLAIN[strain - len(SUITS)], _BASE[STRAINS[strain]]

        def without_trumps(hand: int) -> float:
            estimate = base
            for shift, gone in zip(_SHIFTS, outs, strict=True):
                estimate += plain[pattern(hand >> shift & _SUIT, gone)]
            return estimate

        return without_trumps
    trump, base = _SHIFTS[strain], _BASE["trump"]

    def with_trumps(hand: int) -> float:
        trumps = hand >> trump & _SUIT
        side = _SIDE[_LENGTH[trumps.bit_count()]]
        estimate = base
        for shift, gone in zip(_SHIFTS, outs, strict=True):
            own = pattern(hand >> shift & _SUIT, gone)
            estimate += _TRUMP[own] if shift == trump else side[own]
        return estimate

    return with_trumps


def tricks(hand: int, out: int, strain: int) -> float:
    """The same for a single hand."""
    return estimator(out, strain)(hand)


def table() -> list[float]:
    """All numbers one after the other, as the kernel's bidders take them."""
    bases = [_BASE["trump"], *(_BASE[name] for name in STRAINS[4:])]
    return [
        *bases,
        *_TRUMP,
        *(value for side in _SIDE for value in side),
        *(each for plain in _PLAIN for each in plain),
    ]
