"""How fast the general search is: what deals are worth in points, in one process, each with an empty table.

    python benchmarks/general.py                  a table; some minutes
    python benchmarks/general.py --json           for a program
    python benchmarks/general.py --only skat      one of the kinds

Processor time of one thread. Cards placed are all that the search put down; they are the same on every machine.
"""

import argparse
import json
import time
from collections.abc import Callable
from random import Random
from statistics import mean, median
from typing import Any

from solver_deals import read_deals

from talia import _kernel
from talia._kernel import Tally
from talia.cards import RANKS, SUITS, card, mask
from talia.tricks.obligations import Obligations, Position, follow_suit_game, must_beat_game

Hands = tuple[int, ...]
Figures = dict[str, float]

TABLE_KIB = 64 * 1024
PACK = [rank + suit for suit in SUITS for rank in RANKS]
SKAT_ORDER = "789QKTA"
SKAT_POINTS = {"J": 2, "Q": 3, "K": 4, "T": 10, "A": 11}
HEARTS = Tally(0, {**{card(f"{rank}H"): -1 for rank in RANKS}, card("QS"): -13})
KIERKI = Tally(
    -2,
    {
        **{card(f"{rank}H"): -2 for rank in RANKS},
        **{card(f"{rank}{suit}"): -5 for rank in "JQK" for suit in "CDS"},
        card("KH"): -20,
    },
    {1: -18, 7: -18},
)
"""Like the penalties of Kierki all at once: tricks, hearts, men and women, king of hearts, seventh and last trick."""


class Kind:
    """Deals of one kind and what is asked of them."""

    def __init__(self, game: Obligations, tally: Tally, deals: list[Hands], side: int | None) -> None:
        self.game, self.tally, self.deals = game, tally, deals
        self.side = side
        """Whose points are told; None: each for himself."""

    def positions(self) -> list[Position]:
        return [Position(self.game, hands, 0) for hands in self.deals]


def skat(number: int) -> tuple[list[Hands], Tally]:
    """Deals of Skat with hearts as trumps: renumbered in the order in which cards beat each other, the jacks on top."""
    numbers = {
        rank + suit: place * 16 + order for place, suit in enumerate(SUITS) for order, rank in enumerate(SKAT_ORDER)
    }
    numbers |= {f"J{suit}": SUITS.index("H") * 16 + 7 + order for order, suit in enumerate("DHSC")}
    random = Random(1)
    deals: list[Hands] = []
    for _ in range(number):
        cards = random.sample(list(numbers), 30)
        deals.append(tuple(sum(1 << numbers[code] for code in cards[seat * 10 : seat * 10 + 10]) for seat in range(3)))
    return deals, Tally(0, {place: SKAT_POINTS.get(code[0], 0) for code, place in numbers.items()})


def whole(number: int, size: int) -> list[Hands]:
    """Random hands of four, the last tricks of a pack of 52."""
    random = Random(size)
    dealt = [random.sample(PACK, 4 * size) for _ in range(number)]
    return [tuple(mask(cards[seat * size : (seat + 1) * size]) for seat in range(4)) for cards in dealt]


def kinds() -> dict[str, Kind]:
    """By name; the names say how many cards each of the players has."""
    betel: list[Hands] = [*read_deals()]
    skat_deals, points = skat(200)
    plain, beat = follow_suit_game(None), must_beat_game(None)
    found = {
        "tricks 10, suit": Kind(must_beat_game("H"), Tally(), betel[:300], 1),
        "ALLPASS 10, paranoid": Kind(beat, Tally(), betel[:300], 1),
        "ALLPASS 10, max-n": Kind(beat, Tally(), betel[:100], None),
        "skat 10, hearts": Kind(follow_suit_game("H"), points, skat_deals, 1),
    }
    for size, number in ((6, 100), (8, 100), (10, 50), (11, 20)):
        found[f"hearts {size}, paranoid"] = Kind(plain, HEARTS, whole(number, size), 1)
    for size, number in ((6, 100), (8, 20)):
        found[f"hearts {size}, max-n"] = Kind(plain, HEARTS, whole(number, size), None)
    for size, number in ((6, 100), (8, 50)):
        found[f"kierki {size}, paranoid"] = Kind(plain, KIERKI, whole(number, size), 1)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--only", default="", help="kinds whose names have this in them")
    arguments = parser.parse_args()
    figures = {name: measured(kind) for name, kind in kinds().items() if arguments.only in name}
    print(json.dumps(figures, indent=2)) if arguments.json else print_table(figures)


def print_table(figures: dict[str, Figures]) -> None:
    columns = ["deals", "median", "p95", "longest", "mean", "placed", "million/s", "at least?", "every card"]
    print(f"{'ms a deal':<28}" + "".join(f"{name:>12}" for name in columns))
    for name, row in figures.items():
        cells = ("" if row.get(column) is None else number(row[column]) for column in columns)
        print(f"{name:<28}" + "".join(f"{cell:>12}" for cell in cells))


def number(value: float) -> str:
    return f"{value:,.3f}" if value < 10 else f"{value:,.1f}" if value < 100 else f"{value:,.0f}"


def measured(kind: Kind) -> Figures:
    positions, tally, side = kind.positions(), kind.tally, kind.side
    if side is None:
        return summary([timed(_kernel.max_n, at, tally)[0] for at in positions])
    found = [timed(_kernel.worth_within, at, tally, side) for at in positions]
    figures = summary([milliseconds for milliseconds, _ in found])
    placed = sum(answer[2] for _, answer in found)
    figures["placed"] = placed / len(found)
    figures["million/s"] = placed / sum(milliseconds for milliseconds, _ in found) / 1000
    half = int(median(answer[0] for _, answer in found))
    few = positions[: max(10, len(positions) // 4)]
    figures["at least?"] = mean(timed(_kernel.worth_at_least, at, tally, side, half)[0] for at in few)
    figures["every card"] = mean(timed(_kernel.worth_cards, at, tally, side)[0] for at in few)
    return figures


def summary(times: list[float]) -> Figures:
    times = sorted(times)
    return {
        "deals": len(times),
        "median": median(times),
        "p95": times[len(times) * 95 // 100],
        "longest": times[-1],
        "mean": mean(times),
    }


def timed(search: Callable[..., Any], *asked: object) -> tuple[float, Any]:
    """Milliseconds, and the answer."""
    start = time.thread_time_ns()
    answer = search(*asked, table_kib=TABLE_KIB)
    return (time.thread_time_ns() - start) / 1e6, answer


if __name__ == "__main__":
    main()
