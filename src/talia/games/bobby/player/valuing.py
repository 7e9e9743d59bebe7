"""What cards are worth in Bobby before the play: what to give the dummy, and how many tricks to expect with it."""

from typing import Final

from talia.cards import LANE, LANES, SUITS, singles
from talia.games.bobby.before_play import DISCARDED
from talia.games.bobby.contracts import NULLO, TRICKS
from talia.games.bridge.contracts import NOTRUMP
from talia.games.bridge.scoring.imps import high_cards

UNSEEN: Final = 35
"""Cards a player does not see when he bids; nine of them lie with the dummy."""

_OF_DUMMY: Final = (TRICKS - DISCARDED) / UNSEEN
_ALL_POINTS: Final = 40
"""The figures by which tricks are expected are fitted to 250 deals of this player with random cards."""


def given_away(hand: int) -> int:
    """The four cards a hand misses least: low ones of short suits, without taking the guard from a high one.

    >>> from talia.cards import CODE, mask
    >>> held = mask("AS KS QS JS 9S 8S 7S AH KH 5H 4H AD KD 8D 7C 3C 2C".split())
    >>> [CODE[one] for one in singles(given_away(held))]
    ['2C', '3C', '7C', '8D']
    """
    length = {suit: (hand & LANES[suit]).bit_count() for suit in SUITS}

    def missed(one: int) -> tuple[float, int]:
        suit = SUITS[(one.bit_length() - 1) // LANE]
        rank = (one.bit_length() - 1) % LANE
        return max(rank, 4) + 2 * length[suit] + (10 if rank > 10 else 0), one

    return sum(sorted(singles(hand), key=missed)[:DISCARDED])


def expected(hand: int, laid: int, strain: str) -> float:
    """About how many tricks hand and dummy take in a strain; ``laid``: the four cards one has given the dummy."""
    if strain == NULLO:
        return 0.17 * sum(_danger(hand & lane) for lane in LANES.values()) + 0.78 * high_cards(laid) - 1.1
    points = high_cards(hand) + high_cards(laid)
    above = points + (_ALL_POINTS - points) * _OF_DUMMY - _ALL_POINTS / 2
    if strain == NOTRUMP:
        return 4.5 + 0.39 * above
    trumps = (hand & LANES[strain]).bit_count() + (laid & LANES[strain]).bit_count()
    fit = trumps + (TRICKS - trumps) * _OF_DUMMY
    short = sum(max(0, 2 - (hand & LANES[suit]).bit_count()) for suit in SUITS if suit != strain)
    return 6.1 + 0.36 * above + 1.05 * (fit - 7.5) + 0.77 * short


def _danger(held: int) -> int:
    """How far the cards of a suit stand above those that would lose every trick: 2, 4, 6 and so on.

    >>> from talia.cards import mask
    >>> _danger(mask(("2H", "4H", "5H"))), _danger(mask(("AH",)))
    (0, 11)
    """
    ranks = sorted((one.bit_length() - 1) % LANE for one in singles(held))
    return sum(max(0, rank - 2 * at - 1) for at, rank in enumerate(ranks))
