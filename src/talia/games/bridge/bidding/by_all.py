"""Four hands that all bid by the system: what is said next, the whole auction, and what it comes to."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from talia.games.bridge.bidding.bidder import call
from talia.games.bridge.bidding.hand import Hand
from talia.games.bridge.bidding.options import Agreements
from talia.games.bridge.bidding.reading import PASS, Heard
from talia.games.bridge.contracts import BIDS, SEATS, Contract
from talia.games.bridge.scoring.duplicate import Vulnerable

USUAL: Final = Agreements()
"""As most agree."""

ENDS: Final = (PASS, PASS, PASS)
"""With these an auction is over."""


def next_call(
    hands: Sequence[int],
    dealer: int,
    vulnerable: Vulnerable,
    calls: tuple[str, ...] = (),
    agreements: Agreements = USUAL,
) -> str:
    """What the system says after these calls; ``hands`` by place, ``dealer`` a place."""
    sides = (vulnerable[dealer % 2], vulnerable[1 - dealer % 2])
    turn = (dealer + len(calls)) % SEATS
    return call(Hand(hands[turn]), Heard(calls, (agreements, agreements), sides))


@lru_cache(maxsize=256)
def auction(
    hands: tuple[int, ...], dealer: int, vulnerable: Vulnerable, agreements: Agreements = USUAL
) -> tuple[str, ...]:
    """All that the system says, to the end.

    >>> from talia.cards import mask
    >>> suits = [mask(rank + suit for rank in "AKQJT98765432") for suit in "SHDC"]
    >>> auction(tuple(suits), 0, (False, False))[-3:]
    ('pass', 'pass', 'pass')
    """
    calls: tuple[str, ...] = ()
    while len(calls) < SEATS or calls[-3:] != ENDS:
        calls = (*calls, next_call(hands, dealer, vulnerable, calls, agreements))
    return calls


def reached(calls: Sequence[str], dealer: int) -> Contract | None:
    """The contract an auction has come to; None: it was passed out.

    >>> reached(("1NT", "pass", "2D", "pass", "2H", "X", "pass", "pass", "pass"), 3)
    Contract(level=2, strain='H', doubles=1, declarer=3)
    >>> reached(("pass",) * 4, 0)
    """
    bids = [(at, each) for at, each in enumerate(calls) if each in BIDS]
    if not bids:
        return None
    last, bid = bids[-1]
    first = next(at for at, each in bids if each[1:] == bid[1:] and (last - at) % 2 == 0)
    doubles = sum(each != PASS for each in calls[last + 1 :])
    return Contract.of(bid + "X" * doubles, (dealer + first) % SEATS)
