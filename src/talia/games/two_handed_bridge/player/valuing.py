"""How many tricks a hand takes with a dummy, one that is seen or one that is not."""

from talia.cards import LANES, SUITS
from talia.games.bridge.contracts import NOTRUMP, TRICKS
from talia.games.bridge.dealing import PACK
from talia.games.bridge.scoring.imps import high_cards
from talia.games.two_handed_bridge.state import OPEN

HALF = 0.5
"""Of the cards a player does not see before the lead, so many lie in the closed dummy."""


def expected(hand: int, seen: int, dummy: str, strain: str) -> float:
    """About how many tricks hand and dummy take; ``seen``: the open dummy, ``dummy``: which of the two is meant.

    >>> from talia.cards import mask
    >>> held = mask("AS KS QS JS TS 9S AH KH AD KD AC 3C 2C".split())
    >>> seen = mask("8S 7S 6S 5S QH JH QD JD KC QC JC TC 9C".split())
    >>> expected(held, seen, "open", "S") > 12, expected(seen, held, "closed", "NT") < 6
    (True, True)
    """
    rest = PACK.mask & ~hand & ~seen
    mine, share = (hand | seen, 0) if dummy == OPEN else (hand, rest)
    points = high_cards(mine) + HALF * high_cards(share)
    if strain == NOTRUMP:
        return 6.5 + 0.4 * (points - 20)
    trumps = (mine & LANES[strain]).bit_count() + HALF * (share & LANES[strain]).bit_count()
    short = sum(max(0, 2 - (hand & LANES[suit]).bit_count()) for suit in SUITS if suit != strain)
    return TRICKS / 2 + 0.33 * (points - 20) + 0.9 * (trumps - 7.5) + 0.4 * short
