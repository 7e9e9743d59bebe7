"""Bids and contracts, places and sides (rules/bridge.md 2 and 4.1)."""

from typing import Final, Self

from msgspec import Struct

from talia.tricks.obligations import Suit

PLACES: Final = "NESW"
"""The places in their order: north and south are one side, east and west the other."""

SEATS: Final = 4
SIDES: Final = ("ns", "ew")
STRAINS: Final = ("C", "D", "H", "S", "NT")
"""What may be trumps, the lowest first; ``NT``: nothing."""

BIDS: Final = tuple(f"{level}{strain}" for level in range(1, 8) for strain in STRAINS)
"""What may be bid, the lowest first."""

MINORS: Final = ("C", "D")
MAJORS: Final = ("H", "S")
NOTRUMP: Final = "NT"
BOOK: Final = 6
"""Tricks a declarer takes before those he has bid."""

TRICKS: Final = 13
DOUBLED: Final = 1
REDOUBLED: Final = 2


class Contract(Struct, frozen=True, gc=False):
    """A bid that won the auction: ``level`` 1 to 7, ``doubles`` 0, 1 (kontra) or 2 (rekontra), the declarer's place."""

    level: int
    strain: str
    doubles: int
    declarer: int

    @classmethod
    def of(cls, text: str, declarer: int) -> Self:
        """A contract as it is written.

        >>> Contract.of("4HX", 1).side, Contract.of("3NT", 2).bid, Contract.of("1CXX", 0).doubles
        (1, '3NT', 2)
        """
        bid = text.rstrip("X")
        return cls(int(bid[0]), bid[1:], len(text) - len(bid), declarer)

    @property
    def bid(self) -> str:
        """What was bid, without who doubled it."""
        return f"{self.level}{self.strain}"

    @property
    def text(self) -> str:
        """As it is written: the bid, and ``X`` or ``XX``.

        >>> Contract.of("2SXX", 3).text
        '2SXX'
        """
        return self.bid + "X" * self.doubles

    @property
    def side(self) -> int:
        """The declaring side: 0 north and south, 1 east and west."""
        return self.declarer % 2

    @property
    def against(self) -> tuple[int, ...]:
        """The sides that defend, each for itself."""
        return (1 - self.side,)

    @property
    def dummy(self) -> int:
        """The place opposite the declarer."""
        return (self.declarer + 2) % SEATS

    @property
    def needed(self) -> int:
        """How many tricks make it."""
        return BOOK + self.level

    @property
    def slam(self) -> int:
        """The level by which it is a slam, 6 or 7; another where it is none."""
        return self.level

    def beyond(self, tricks: int) -> int:
        """By how many tricks of the declaring side it is more than made; less than nothing: so many lack.

        >>> Contract.of("4H", 1).beyond(11), Contract.of("4H", 1).beyond(8)
        (1, -2)
        """
        return tricks - self.needed

    @property
    def trump(self) -> Suit | None:
        """The suit of trumps; None at notrump."""
        return None if self.strain == NOTRUMP else self.strain
