"""What tricks are worth to those who take them, told once for the score, for search and for people.

>>> from talia.cards import LANES, mask
>>> hearts = Values(cards=((LANES["H"], -20),))
>>> hearts.worth(0, mask(("AS", "2H", "3H", "4C"))), hearts.left(mask(("AS", "5H")), 7)
(-40, True)
"""

from typing import Final

from msgspec import Struct

from talia._kernel import Tally
from talia.cards import PACK, singles

CardPoints = tuple[tuple[int, int], ...]
"""Pairs (set of cards, points for each of them); a card may be in several sets, and then counts for each."""


class Values(Struct, frozen=True):
    """Points for every ``trick``, for single ``cards``, and for tricks by their number from 0 (``places``)."""

    trick: int = 0
    cards: CardPoints = ()
    places: tuple[tuple[int, int], ...] = ()

    def worth(self, number: int, cards: int) -> int:
        """What the trick of that number with these cards is worth."""
        points = self.trick + sum(each for place, each in self.places if place == number)
        return points + self.of_cards(cards)

    def of_cards(self, cards: int) -> int:
        """What these cards are worth."""
        return sum(points * (cards & some).bit_count() for some, points in self.cards)

    def worth_having(self, sign: int = 1) -> bool:
        """Whether nothing that tricks may bring takes anything off (with ``sign`` -1: adds anything).

        >>> Values(25).worth_having(), Values(1, ((1, -4),)).worth_having(), Values(0, ((1, -10),)).worth_having(-1)
        (True, False, True)
        """
        each = (self.trick, *(points for _, points in self.cards), *(points for _, points in self.places))
        return all(sign * points >= 0 for points in each)

    def left(self, cards: int, played: int) -> bool:
        """Whether anything is to be won yet with these cards still held after so many tricks."""
        return bool(
            self.trick
            or any(cards & some for some, _ in self.cards)
            or any(place >= played for place, _ in self.places)
        )

    def tally(self, tricks: int) -> Tally:
        """The same for the kernel, in a deal of so many tricks.

        >>> Values(-20, ((1 << 42, -60),), ((12, -150),)).tally(13)
        Tally(trick=-20, cards={42: -60}, by_left={1: -150})
        """
        cards: dict[int, int] = {}
        for some, points in self.cards:
            for one in singles(some & _PACK):
                number = one.bit_length() - 1
                cards[number] = cards.get(number, 0) + points
        by_left: dict[int, int] = {}
        for place, points in self.places:
            by_left[tricks - place] = by_left.get(tricks - place, 0) + points
        return Tally(self.trick, cards, by_left)


_PACK: Final = sum(0x1FFF << 16 * suit for suit in range(PACK // 16))
