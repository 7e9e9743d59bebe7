"""What is bid in Bobby, and contracts of one player against two (rules/bridge_variants.md 2, 4.1 and 5)."""

from typing import Final

from talia.games.bridge.auction import Callers
from talia.games.bridge.contracts import NOTRUMP
from talia.games.bridge.contracts import Contract as Bid
from talia.tricks.obligations import Suit

SEATS: Final = 3
DUMMY: Final = SEATS
"""The place of the dummy, behind those of the players."""

PLACES: Final = SEATS + 1
TRICKS: Final = 13
NULLO: Final = "NU"
STRAINS: Final = ("C", "D", "H", NULLO, "S", NOTRUMP)
"""The lowest first; nullo is played without trumps, and is made by losing tricks."""

MOST_IN_NULLO: Final = 7
"""So many tricks less its level nullo may take."""

_LEVELS: Final = range(1, 8)
WITH_NULLO: Final = Callers(SEATS, SEATS, tuple(f"{level}{strain}" for level in _LEVELS for strain in STRAINS))
WITHOUT_NULLO: Final = Callers(SEATS, SEATS, tuple(bid for bid in WITH_NULLO.bids if bid[1:] != NULLO))

MOST_CALLS: Final = 213
"""No auction has more calls: two passes, then 42 bids, each with a kontra, a rekontra and two passes that do not end
it, and the pass that does: 2 + 42 * 5 + 1."""


class Contract(Bid, frozen=True, gc=False):
    """A bid that won the auction; its side is the declarer, and both others defend."""

    @property
    def nullo(self) -> bool:
        """Whether it is made by losing tricks."""
        return self.strain == NULLO

    @property
    def side(self) -> int:
        """The declarer, for himself."""
        return self.declarer

    @property
    def against(self) -> tuple[int, ...]:
        """The two others, each for himself."""
        return tuple(seat for seat in range(SEATS) if seat != self.declarer)

    @property
    def dummy(self) -> int:
        """The place of the dummy, whoever declares."""
        return DUMMY

    @property
    def around(self) -> tuple[int, ...]:
        """The places clockwise from the declarer's: the dummy lies between the other two.

        >>> [Contract.of("1H", seat).around for seat in range(3)]
        [(0, 1, 3, 2), (1, 2, 3, 0), (2, 0, 3, 1)]
        """
        left, right = ((self.declarer + step) % SEATS for step in (1, 2))
        return self.declarer, left, DUMMY, right

    @property
    def most(self) -> int:
        """How many tricks nullo may take.

        >>> [Contract.of(f"{level}NU", 0).most for level in (1, 4, 7)]
        [6, 3, 0]
        """
        return MOST_IN_NULLO - self.level

    def beyond(self, tricks: int) -> int:
        """By how many tricks it is more than made; in nullo each trick fewer than allowed is one.

        >>> four = Contract.of("4NU", 0)
        >>> [four.beyond(tricks) for tricks in (2, 3, 5)], Contract.of("4S", 0).beyond(9)
        ([1, 0, -2], -1)
        """
        return self.most - tricks if self.nullo else super().beyond(tricks)

    @property
    def trump(self) -> Suit | None:
        """The suit of trumps; none in nullo."""
        return None if self.nullo else super().trump
