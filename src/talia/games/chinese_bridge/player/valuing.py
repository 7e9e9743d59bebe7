"""What cards are worth in Chinese bridge before the play: which piles to make, and how many tricks to declare."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from talia.cards import LANE, LANES, singles
from talia.games.bridge.contracts import NOTRUMP
from talia.games.bridge.contracts import Contract as Bid
from talia.games.bridge.scoring.amounts import GAME, trick_points
from talia.games.bridge.scoring.imps import high_cards

ALL_POINTS: Final = 40
"""High-card points of the pack."""

POINTS: Final = 0.25
TRUMPS: Final = 0.65
"""Tricks that a high-card point above the half is worth, of thirteen, and a trump above the half: fitted to 240 deals
of this player."""

GAME_WORTH: Final = 200
"""About what a game is worth besides its points."""

CAUTION: Final = 0.3
"""So many tricks less than expected are declared."""


class Known(Struct, frozen=True):
    """What a player knows before the play: his cards and the other's, the pack, its tricks and the book."""

    mine: int
    other: int
    pack: int
    tricks: int
    book: int

    def share(self, cards: int) -> float:
        """How many of some cards of the pack are his, those out of sight being anybody's."""
        return (cards & self.mine).bit_count() + (cards & self.hidden).bit_count() * self._of_hidden

    @property
    def hidden(self) -> int:
        """The cards out of his sight."""
        return self.pack & ~self.mine & ~self.other

    @property
    def _of_hidden(self) -> float:
        """The part of them that is his."""
        return (2 * self.tricks - self.mine.bit_count()) / max(1, self.hidden.bit_count())

    @property
    def points(self) -> float:
        """About how many high-card points he has."""
        return high_cards(self.mine) + high_cards(self.hidden) * self._of_hidden


def pile(table: int) -> tuple[int, int]:
    """The next pile to be made of the cards on a table: the upper card and the one below it, each a set of one.

    The lowest card lies on the highest: who plays it gives little away, and the high one is there when it matters.

    >>> from talia.cards import CODE, mask
    >>> [CODE[one] for one in pile(mask("KS 2H AD 9C 3C".split()))]
    ['2H', 'AD']
    """
    cards = sorted(singles(table), key=lambda one: ((one.bit_length() - 1) % LANE, one))
    return cards[0], cards[-1]


def expected(known: Known, strain: str) -> float:
    """About how many tricks a player takes in a strain."""
    above = POINTS * (known.points - ALL_POINTS / 2) * known.tricks / 13
    if strain != NOTRUMP:
        lane = known.pack & LANES[strain]
        above += TRUMPS * (known.share(lane) - lane.bit_count() / 2)
    return known.tricks / 2 + above


def declared(known: Known, bids: Sequence[str]) -> str:
    """The contract that is worth most of those that are expected to be made; the least unlikely if none is."""

    def worth(bid: str) -> tuple[bool, float]:
        contract = Bid.of(bid, 0)
        spare = expected(known, contract.strain) - CAUTION - known.book - contract.level
        points = trick_points(contract)
        return spare >= 0, points + (GAME_WORTH if points >= GAME else 0) if spare >= 0 else spare

    return max(bids, key=worth)
