"""What points and trumps are worth at bridge, all cards open: the figures of docs/advice.md.

    python benchmarks/advice_bridge.py [--boards 100]

Random boards on which N and S hold so many high-card points; the lead is E's. Three minutes.
"""

import argparse
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Final

from shares import average, share

from talia._kernel import solve_boards
from talia.cards import LANES, Deck, mask, singles

POINTS: Final = {
    each: sum((4, 3, 2, 1)["AKQJ".index(rank)] for rank in "AKQJ" for suit in "CDHS" if each == mask((rank + suit,)))
    for each in singles(Deck().mask)
}
Hands = tuple[int, int, int, int]
SPADES: Final = 3


def points(cards: int) -> int:
    """High-card points of cards: ace 4, king 3, queen 2, jack 1."""
    return sum(POINTS[each] for each in singles(cards))


def lengths(hand: int) -> list[int]:
    """How many cards of each suit a hand has, most first."""
    return sorted(((hand & LANES[suit]).bit_count() for suit in "CDHS"), reverse=True)


def boards(seed: str, fits: Callable[[int, int], bool], number: int) -> list[Hands]:
    """The first boards by this seed whose hands of N and S fit."""
    dealt = (board for board in deals(Random(seed)) if fits(board[0], board[2]))
    return list(islice(dealt, number))


def deals(rng: Random) -> Iterator[Hands]:
    """Boards without end."""
    pack = list(singles(Deck().mask))
    while True:
        rng.shuffle(pack)
        yield sum(pack[:13]), sum(pack[13:26]), sum(pack[26:39]), sum(pack[39:])


def balanced(hand: int) -> bool:
    """4-3-3-3, 4-4-3-2 or 5-3-3-2."""
    first, _, _, last = lengths(hand)
    return first <= 5 and last >= 2 and lengths(hand) != [5, 4, 2, 2]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--boards", type=int, default=100, help="for every number of points")
    number = parser.parse_args().boards
    print("both hands balanced: nine tricks without trumps")
    for wanted in range(22, 28):

        def flat(north: int, south: int, wanted: int = wanted) -> bool:
            return points(north | south) == wanted and balanced(north) and balanced(south)

        tricks = list(solve_boards(boards(f"flat {wanted}", flat, number), None, 1).tolist())
        print(f"  {wanted} points: {share(each >= 9 for each in tricks)}; {average(tricks)} tricks")
    for trumps in (7, 8, 9):
        print(f"{trumps} spades together, neither hand with more than five: ten tricks in spades")
        for wanted in range(20, 28, 2 if trumps != 8 else 1):

            def fit(north: int, south: int, wanted: int = wanted, trumps: int = trumps) -> bool:
                held = [(hand & LANES["S"]).bit_count() for hand in (north, south)]
                return sum(held) == trumps and max(held) <= 5 and points(north | south) == wanted

            tricks = list(solve_boards(boards(f"fit {trumps} {wanted}", fit, number), SPADES, 1).tolist())
            print(f"  {wanted} points: {share(each >= 10 for each in tricks)}; {average(tricks)} tricks")


if __name__ == "__main__":
    main()
