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
from talia.cards import LANES, Deck, singles
from talia.games.bridge.bidding.hand import Hand
from talia.games.bridge.scoring.imps import high_cards

Hands = tuple[int, int, int, int]
SPADES: Final = 3


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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--boards", type=int, default=100, help="for every number of points")
    number = parser.parse_args().boards
    print("both hands balanced: nine tricks without trumps")
    for wanted in range(22, 28):

        def flat(north: int, south: int, wanted: int = wanted) -> bool:
            return high_cards(north | south) == wanted and Hand(north).balanced and Hand(south).balanced

        tricks = list(solve_boards(boards(f"flat {wanted}", flat, number), None, 1).tolist())
        print(f"  {wanted} points: {share(each >= 9 for each in tricks)}; {average(tricks)} tricks")
    for trumps in (7, 8, 9):
        print(f"{trumps} spades together, neither hand with more than five: ten tricks in spades")
        for wanted in range(20, 28, 2 if trumps != 8 else 1):

            def fit(north: int, south: int, wanted: int = wanted, trumps: int = trumps) -> bool:
                held = [(hand & LANES["S"]).bit_count() for hand in (north, south)]
                return sum(held) == trumps and max(held) <= 5 and high_cards(north | south) == wanted

            tricks = list(solve_boards(boards(f"fit {trumps} {wanted}", fit, number), SPADES, 1).tolist())
            print(f"  {wanted} points: {share(each >= 10 for each in tricks)}; {average(tricks)} tricks")


if __name__ == "__main__":
    main()
