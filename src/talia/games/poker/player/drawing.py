"""What a hand may become by the exchange, exactly: every way to fill it up from the cards not seen is counted.

Ranks are counted, not cards: that three cards come of ranks 7, 7 and K is one case with so many ways. Only where what
is kept is of one suit, suits are looked at besides.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate, combinations
from math import comb, prod
from typing import Final

from talia.cards import LANE, RANKS, SUITS, singles
from talia.games.poker.hands import HAND, Ranking

_SUIT: Final = (1 << len(RANKS)) - 1


class Ends:
    """What somebody may hold in the end: numbers of hands, the lowest first, and how likely each is."""

    def __init__(self, likely: Mapping[int, float]) -> None:
        self.numbers: Final = sorted(likely)
        whole = sum(likely.values())
        self.chances: Final = [likely[number] / whole for number in self.numbers]
        self._below: Final = [0.0, *accumulate(self.chances)]

    def beaten(self, number: float) -> float:
        """How likely a hand of this number beats it; of equal ones, half.

        >>> Ends({3: 1, 5: 3}).beaten(5)
        0.625
        """
        return (self._below[bisect_left(self.numbers, number)] + self._below[bisect_right(self.numbers, number)]) / 2

    def points(self, most: int) -> tuple[tuple[int, float], ...]:
        """The same as so few numbers as asked for, each with its chance: the middle ones of parts equally likely.

        >>> Ends({3: 1, 5: 3}).points(2), Ends({3: 1, 5: 3}).points(1)
        (((3, 0.25), (5, 0.75)), ((5, 1.0),))
        """
        if len(self.numbers) <= most:
            return tuple(zip(self.numbers, self.chances, strict=True))
        parts = ((part + 0.5) / most for part in range(most))
        last = len(self.numbers) - 1
        return tuple((self.numbers[min(last, bisect_right(self._below, part) - 1)], 1 / most) for part in parts)


class Fillings:
    """How hands may be filled up from a set of cards: the ways to take so many of each rank, ``most`` cards at most."""

    def __init__(self, rank: Ranking, unseen: int, most: int = HAND) -> None:
        self._rank = rank
        self._unseen = unseen
        self._of: list[list[tuple[int, int]]] = [[(0, 1)], *([] for _ in range(most))]
        for at in range(len(RANKS)):
            among = sum(unseen >> LANE * suit + at & 1 for suit in range(len(SUITS)))
            for n in range(most, 0, -1):
                more = self._of[n]
                for k in range(1, min(n, among) + 1):
                    ways, step = comb(among, k), k << 3 * at
                    more += [(counted + step, ways * each) for counted, each in self._of[n - k]]

    def ends(self, kept: int) -> Ends:
        """What these cards become when they are filled up.

        >>> from talia.cards import mask
        >>> from talia.games.poker.hands import ranking
        >>> deck, pair = ranking(24), mask(("AS", "AH"))
        >>> seen = pair | mask("9C TC JD".split())
        >>> ends = Fillings(deck, sum(0x1F80 << 16 * suit for suit in range(4)) & ~seen).ends(pair)
        >>> len(ends.numbers), round(ends.beaten(deck.span("two_pair")[0]), 3)
        (55, 0.399)
        """
        n = HAND - kept.bit_count()
        if not n:
            return Ends({self._rank.strength(kept): 1})
        mixed, start, found = self._rank.mixed, counted_of(kept), dict[int, int]()
        for counted, ways in self._of[n]:
            number = mixed(start + counted)
            if number is not None:
                found[number] = found.get(number, 0) + ways
        strength = self._rank.strength
        for suit in range(len(SUITS)):
            lane = _SUIT << LANE * suit
            if kept & ~lane:
                continue
            # So many of these ways are of one suit, and another hand.
            cards = tuple(singles(self._unseen & lane))
            ranks = tuple(map(counted_of, cards))
            for more, counted in zip(map(sum, combinations(cards, n)), map(sum, combinations(ranks, n)), strict=True):
                common, suited = mixed(start + counted), strength(kept | more)
                if common is not None:
                    found[common] -= 1
                found[suited] = found.get(suited, 0) + 1
        return Ends({number: ways for number, ways in found.items() if ways})


class Against:
    """What a hand is worth against several that are held independently of each other, by its number.

    ``worth``: of the chance that it beats all; of equal hands half counts.
    """

    def __init__(self, ends: Sequence[Ends], worth: Callable[[float], float]) -> None:
        self._steps: Final = sorted({number for one in ends for number in one.numbers})
        at = [worth(prod(one.beaten(step) for one in ends)) for step in self._steps]
        above = [worth(prod(one.beaten(step + 0.5) for one in ends)) for step in self._steps]
        below = worth(0.0 if ends else 1.0)
        self._worths: Final = [below, *(each for pair in zip(at, above, strict=True) for each in pair)]

    def worth(self, number: int) -> float:
        """What a hand of this number is worth.

        >>> two = Against((Ends({3: 1, 5: 3}), Ends({4: 1, 7: 1})), lambda chance: 100 * chance)
        >>> [two.worth(number) for number in (2, 4, 5, 8)]
        [0.0, 6.25, 31.25, 100.0]
        """
        return self._worths[bisect_left(self._steps, number) + bisect_right(self._steps, number)]


def counted_of(cards: int) -> int:
    """How many cards of each rank there are in a set, three bits a rank.

    >>> from talia.cards import mask
    >>> oct(counted_of(mask(("2C", "2D", "3S"))))
    '0o12'
    """
    return sum(1 << 3 * ((one.bit_length() - 1) % LANE) for one in singles(cards))
