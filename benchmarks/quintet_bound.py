"""How much the players of Quintet lose at most to whoever knows how they play, for docs/strength.md.

    python benchmarks/quintet_bound.py                          100 pools, `club` and `simple`
    python benchmarks/quintet_bound.py --players club --pools 10 --ranking short_deck

The game is symmetric, so its value is nothing, and what a best answer wins measures a player. On each pool a player
lays out 300 times. *At least*: the answer that our search finds to these, against 300 times more. *At most*: an answer
to these that may lay fractions of hands, each of the 53,130 at each of the five places, as long as every card lies
once; a linear programme, solved by HiGHS. Whatever the solver finds, its prices of cards prove the bound, and they are
asked of all hands here.

The same arguments give the same figures but for the times. Needs scipy (extra `bench`).
"""

import argparse
from collections import Counter
from itertools import combinations
from math import comb, inf, sqrt
from random import Random
from statistics import fmean, median, stdev
from time import process_time
from typing import Any, Final

import numpy as np
from msgspec import Struct
from scipy.optimize import linprog
from scipy.sparse import csc_matrix

from talia.cards import PACK, mask, singles
from talia.chance import Seeded
from talia.games import find
from talia.games.poker.hands import HAND, ORDERS, TRADITIONAL, Ranking, ranking
from talia.games.quintet.deal import POINTS, SIZE
from talia.games.quintet.improving import Field, Improver, Packets
from talia.games.quintet.moves import Arrange
from talia.games.quintet.searching import field
from talia.players import Sight, Witness, make
from talia.table.match import Match

DRAWN: Final = 300
"""So often a player lays out."""
STARTS: Final = 60
"""Starts of our search for an answer."""
COLUMNS: Final = 60
"""Hands that come into the linear programme at once, at each place."""
EXACT: Final = 1e-6
CARDS: Final = HAND * len(POINTS)

Floats = np.ndarray[Any, np.dtype[np.float64]]


class Laid(Struct, frozen=True):
    """What a player lays: arrangements by the numbers of their hands, and how often; seconds of one decision."""

    numbers: list[tuple[int, ...]]
    shares: list[float]
    seconds: float

    def brings(self, rank: Ranking) -> Field:
        """What each hand brings in each show against it."""
        return field(self.numbers, self.shares, len(rank.hands))


def sight_of(number: int, order: str) -> tuple[Sight, int]:
    """What a seat sees of a pool that it has to arrange, and the pool."""
    rules = find("quintet")
    match: Match[Any] = Match(rules, rules.Options(ranking=order), 2, Seeded(f"bound/{number}"))
    match.begin()
    assert match.state.deal is not None
    return Witness(rules, 0, match.options).sight(match.state), match.state.deal.hands[0] % (1 << PACK)


def laid(player: str, sight: Sight, rank: Ranking, rng: Random) -> Laid:
    """So many arrangements of a player."""
    seats = make("quintet", player)
    began = process_time()
    seats.move(sight, Random(0), inf)
    seconds = process_time() - began
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(DRAWN):
        move = seats.move(sight, rng, inf)
        assert isinstance(move, Arrange)
        found[tuple(rank.strength(mask(packet)) for packet in move.packets)] += 1
    return Laid(list(found), [times / DRAWN for times in found.values()], seconds)


# --- at least ---------------------------------------------------------------------------------------------------------


def answer(rank: Ranking, pool: int, brings: Field, rng: Random) -> tuple[int, ...]:
    """The numbers of the hands of the best answer that our search finds."""
    improver = Improver(rank, pool)
    found: list[Packets] = [improver.improved(brings, improver.start(rng)) for _ in range(STARTS)]
    return max(map(improver.numbers, found), key=lambda numbers: worth(brings, numbers))


def worth(brings: Field, numbers: tuple[int, ...]) -> float:
    """What an arrangement brings."""
    return sum(show[number] for show, number in zip(brings, numbers, strict=True))


# --- at most ----------------------------------------------------------------------------------------------------------


class Hands:
    """All hands of a pool: the places of their cards in it, and their numbers."""

    def __init__(self, rank: Ranking, pool: int) -> None:
        cards = list(singles(pool))
        self.places = np.array(list(combinations(range(CARDS), HAND)))
        assert len(self.places) == comb(CARDS, HAND)
        self.numbers = np.array([rank.strength(int(hand)) for hand in np.array(cards)[self.places].sum(axis=1)])

    def at_most(self, brings: Field, rng: Random) -> float:
        """What no answer exceeds, fractions of hands included.

        Only some columns are given to the solver, then those its prices ask for, until they ask for none.
        """
        values: Floats = np.array(brings)[:, self.numbers]
        columns = self._first(values, rng)
        bound = inf
        while True:
            found, prices, rents = self._solved(values, columns)
            net = values - prices[self.places].sum(axis=1)
            # Any prices prove a bound: whatever is laid pays for each card once, and no place is worth more than this.
            bound = min(bound, float(net.max(axis=1).sum() + prices.sum()))
            if bound - found < EXACT:
                return bound
            wanted = {
                (show, int(hand))
                for show, worths in enumerate(net - rents[:, None])
                for hand in np.argpartition(-worths, COLUMNS)[:COLUMNS]
                if worths[hand] > 0
            } - set(columns)
            if not wanted:
                return bound
            columns += sorted(wanted)

    def _first(self, values: Floats, rng: Random) -> list[tuple[int, int]]:
        """The best hands of each place, and some arrangements, so that there is a solution."""
        found = {(show, int(hand)) for show in range(len(POINTS)) for hand in np.argsort(-values[show])[:COLUMNS]}
        number = {tuple(places): at for at, places in enumerate(self.places.tolist())}
        for _ in range(10):
            cards = rng.sample(range(CARDS), CARDS)
            for show in range(len(POINTS)):
                found.add((show, number[tuple(sorted(cards[HAND * show : HAND * (show + 1)]))]))
        return sorted(found)

    def _solved(self, values: Floats, columns: list[tuple[int, int]]) -> tuple[float, Floats, Floats]:
        """What these columns bring at most, and the prices of cards and places."""
        shows, hands = np.array(columns).T
        rows = np.concatenate([shows, len(POINTS) + self.places[hands].ravel()])
        at = np.concatenate([np.arange(len(columns)), np.repeat(np.arange(len(columns)), HAND)])
        once = csc_matrix((np.ones(len(rows)), (rows, at)), shape=(len(POINTS) + CARDS, len(columns)))
        found = linprog(-values[shows, hands], A_eq=once, b_eq=np.ones(len(POINTS) + CARDS), method="highs")
        assert found.status == 0, found.message
        dual = -found.eqlin.marginals
        return -found.fun, dual[len(POINTS) :], dual[: len(POINTS)]


# --- the table --------------------------------------------------------------------------------------------------------


class Bounds(Struct, frozen=True):
    """What the best answer wins of a player at least and at most, points a game."""

    least: float
    most: float
    seconds: float


def bounds(players: list[str], number: int, order: str) -> dict[str, Bounds]:
    """The bounds of players on a pool."""
    rank = ranking(SIZE, order=TRADITIONAL if order == "traditional" else ORDERS[SIZE])
    sight, pool = sight_of(number, order)
    hands, found = Hands(rank, pool), {}
    for player in players:
        rng = Random(f"{number}/{player}")
        seen, again = laid(player, sight, rank, rng), laid(player, sight, rank, rng)
        brings = seen.brings(rank)
        least = worth(again.brings(rank), answer(rank, pool, brings, rng))
        found[player] = Bounds(least, hands.at_most(brings, rng), seen.seconds)
    return found


def mean(values: list[float]) -> str:
    """The mean with its 95% interval.

    >>> mean([1.0, 3.0])
    '2.00 ± 1.96'
    """
    margin = 1.96 * stdev(values) / sqrt(len(values)) if len(values) > 1 else inf
    return f"{fmean(values):.2f} ± {margin:.2f}"


def main() -> None:
    """Prints a line for each player."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", default="club,simple", help="ids (default club,simple)")
    parser.add_argument("--pools", type=int, default=100, help="how many pools (default 100)")
    parser.add_argument("--ranking", default="traditional", choices=["traditional", "short_deck"])
    args = parser.parse_args()
    players = args.players.split(",")
    found = [bounds(players, number, args.ranking) for number in range(args.pools)]
    print("| player | pools | loses at least | at most | at most on any pool | ms a game, median | longest |")
    print("|---|--:|--:|--:|--:|--:|--:|")
    for player in players:
        of = [each[player] for each in found]
        times = [1000 * each.seconds for each in of]
        print(
            f"| {player} | {len(of)} | {mean([each.least for each in of])} | {mean([each.most for each in of])} "
            f"| {max(each.most for each in of):.1f} | {median(times):.0f} | {max(times):.0f} |"
        )


if __name__ == "__main__":
    main()
