"""Exact chances behind the pages of advice, the figures of docs/advice.md: Skat, poker, Baśka, Six Takes, Planowanie.

python benchmarks/advice_odds.py
"""

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import combinations
from math import comb
from typing import Final

HAND: Final = 10
"""Cards of a hand of Skat."""
OUT: Final = 20
"""Cards the two defenders hold."""


def at_least_one(wanted: int, of: int, drawn: int) -> float:
    """The chance of at least one of the wanted cards among those drawn.

    >>> f"{at_least_one(3, 22, 2):.3f}"
    '0.260'
    """
    return 1 - comb(of - wanted, drawn) / comb(of, drawn)


def split(missing: int, most: int) -> float:
    """The chance that of so many missing cards neither defender has more than that."""
    total = comb(OUT, missing)
    ways = (comb(HAND, k) * comb(HAND, missing - k) for k in range(missing + 1) if max(k, missing - k) <= most)
    return sum(ways) / total


def skat() -> None:
    print("skat: a jack lies in the skat, by the jacks one holds")
    for held in range(4):
        print(f"  {held}: {at_least_one(4 - held, 22, 2):.1%}")
    print("skat: a trump lies in the skat, by the trumps one holds in a suit game")
    for held in (4, 5, 6, 7):
        print(f"  {held}: {at_least_one(11 - held, 22, 2):.1%}")
    print("skat: neither defender has more than so many of the missing trumps")
    for missing in (3, 4, 5, 6):
        print(f"  {missing} missing: " + ", ".join(f"{most} {split(missing, most):.1%}" for most in range(1, missing)))
    print("skat: both defenders can follow to the first round of a side suit, by its cards that are missing")
    for missing in (3, 4, 5, 6):
        print(f"  {missing}: {split(missing, missing - 1):.1%}")
    print("skat, tournament: how often a game must be won to be worth playing; for oneself, and beside the others' 40")
    for value in (18, 24, 36, 48, 72, 96):
        alone = (2 * value + 50) / (3 * value + 100)
        print(f"  {value}: {alone:.1%}, {(2 * value + 90) / (3 * value + 140):.1%}")


def kinds(cards: Iterable[int]) -> tuple[int, ...]:
    """The numbers of equal ranks in a hand, most first."""
    return tuple(sorted(Counter(cards).values(), reverse=True))


Cards = tuple[int, ...]


def exchanged(kept: Cards, thrown: Cards, ranks: int, better: Callable[[Cards], bool]) -> float:
    """The chance that a hand is better after the exchange; ranks alone count."""
    talon = [rank for rank in range(ranks) for _ in range(4 - (*kept, *thrown).count(rank))]
    draws = list(combinations(talon, len(thrown)))
    return sum(better(kinds((*kept, *draw))) for draw in draws) / len(draws)


def poker() -> None:
    for ranks in (13, 8, 7, 6):
        cards, unseen = 4 * ranks, 4 * ranks - 5
        print(f"poker, {cards} cards, what an exchange makes of")
        pair = exchanged((0, 0), (1, 2, 3), ranks, lambda each: each > (2, 1, 1, 1))
        trips = exchanged((0, 0), (1, 2, 3), ranks, lambda each: each >= (3, 1, 1))
        kicker = exchanged((0, 0, 1), (2, 3), ranks, lambda each: each > (2, 1, 1, 1))
        three = exchanged((0, 0, 0), (1, 2), ranks, lambda each: each > (3, 1, 1))
        two = exchanged((0, 0, 1, 1), (2,), ranks, lambda each: each > (2, 2, 1))
        print(f"  a pair, three cards: better {pair:.1%}, three of a kind or more {trips:.1%}")
        print(f"  a pair and a high card, two cards: better {kicker:.1%}")
        print(f"  two pairs, one card: full house {two:.1%}")
        print(f"  three of a kind, two cards: full house or four {three:.1%}")
        print(f"  four of a suit, one card: flush {(ranks - 4) / unseen:.1%}")
        print(f"  four in a row open on both sides: straight {8 / unseen:.1%}; a gap {4 / unseen:.1%}")


def baska() -> None:
    hands = comb(16, 4)
    print("baska: somebody holds both old queens", f"{4 * comb(14, 2) / hands:.1%}")
    print("baska: a hand has just one old queen", f"{2 * comb(14, 3) / hands:.1%}")
    print("baska: one holds all four queens", f"{4 / hands:.2%}")


def six_takes() -> None:
    """The card one plays is the sixth of a row if so many others come before it; others as if by lot of 39 unseen."""
    print("six takes, four players: the card takes the row, by the row's cards and the unseen cards below it there")
    for length in (3, 4):
        for between in (1, 2, 4, 8):
            needed = 5 - length
            hits = comb(between, needed) * comb(39 - between, 3 - needed) / comb(39, 3)
            print(f"  {length} cards, {between} between: {hits:.1%}")


def planowanie() -> None:
    print("planowanie, four players: nobody else holds a trump, by cards in hand, one's own hand without trumps")
    for cards in (1, 2, 3, 5, 8):
        unseen = 52 - cards - 1
        print(f"  {cards}: {comb(unseen - 12, 3 * cards) / comb(unseen, 3 * cards):.1%}")
    print("planowanie, one card each, four players, leading: it takes the trick")
    for name, above in (("side ace", 0), ("side king", 1), ("side queen", 2), ("side ten", 4)):
        print(f"  {name}: {comb(50 - 12 - above, 3) / comb(50, 3):.1%}")
    for above in (0, 2, 4, 6, 8, 11):
        print(f"  trump with {above} higher ones unseen: {comb(50 - above, 3) / comb(50, 3):.1%}")


def main() -> None:
    for part in (skat, poker, baska, six_takes, planowanie):
        part()


if __name__ == "__main__":
    main()
