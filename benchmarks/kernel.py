"""How fast the kernel is: calls from Python, card play move by move, and bulk play. One thread, CPU time.

    python benchmarks/kernel.py            a table
    python benchmarks/kernel.py --json     for a program

Each figure is measured several times over; the best and the median are given. Deals are Betel's: 30 of 32 cards.
"""

import argparse
import json
import platform
import statistics
import sys
import time
from array import array
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from random import Random

from talia._kernel import count_lines, playouts, random_deals
from talia.cards import Deck, card, mask
from talia.tricks.obligations import Obligations, Position, legal, must_beat_game, why_not, winner

RUNS = 7
DECK = Deck("789TJQKA")


@dataclass(frozen=True)
class Figure:
    """What was measured; `best` and `median` in its unit, more being better unless the unit is a time."""

    name: str
    unit: str
    best: float
    median: float


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--runs", type=int, default=RUNS, help=f"repeat each measurement so often (default {RUNS})")
    arguments = parser.parse_args()
    figures = list(measured(arguments.runs))
    if arguments.json:
        machine = {"python": platform.python_version(), "machine": platform.machine(), "runs": arguments.runs}
        json.dump({**machine, "figures": [asdict(figure) for figure in figures]}, sys.stdout, indent=2)
        print()
        return
    for figure in figures:
        print(f"{figure.name:<52}{figure.best:>14,.0f}{figure.median:>14,.0f}  {figure.unit}")


def measured(runs: int) -> Iterator[Figure]:
    """All figures, one after another."""
    yield from calls(runs)
    yield from move_by_move(runs)
    yield from bulk(runs)


# --- single calls ----------------------------------------------------------------------------------------------------


def calls(runs: int) -> Iterator[Figure]:
    """Nanoseconds a call, the loop itself taken off."""
    hearts = must_beat_game("H")
    hand, table, led, refused = mask(("KS", "8S", "7H")), mask(("9S",)), card("9S"), card("8S")
    trick = (card("9S"), card("7H"), card("KS"))
    subjects: dict[str, Callable[[], object]] = {
        "legal": lambda: legal(hearts, hand, table, led, False),
        "why_not": lambda: why_not(hearts, hand, table, led, False, refused),
        "winner": lambda: winner(hearts, trick),
    }
    nothing = min(seconds(repeated(lambda: None)) for _ in range(runs))
    for name, call in subjects.items():
        times = [(seconds(repeated(call)) - nothing) * 1e9 / CALLS for _ in range(runs)]
        yield Figure(f"{name}, called from Python", "ns", min(times), statistics.median(times))


CALLS = 200_000


def repeated(call: Callable[[], object]) -> Callable[[], None]:
    def loop() -> None:
        for _ in range(CALLS):
            call()

    return loop


# --- card play move by move from Python ------------------------------------------------------------------------------


def move_by_move(runs: int) -> Iterator[Figure]:
    """Whole deals with Python choosing every card at random."""
    random = Random(1)
    deals = [dealt(random) for _ in range(2_000)]
    for name, trump in (("suit contract", "H"), ("notrump", None)):
        obligations = must_beat_game(trump)

        def play(obligations: Obligations = obligations) -> None:
            number = random.getrandbits
            for hands in deals:
                at = Position(obligations, hands, 0, 0)
                play, nth_legal = at.play, at.nth_legal
                for _ in range(30):
                    play(nth_legal(number(30)))

        yield rate(f"move by move from Python, {name}", "deals/s", len(deals), play, runs)

    def count_and_play() -> None:
        for hands in deals:
            at = Position(must_beat_game("H"), hands, 0, 0)
            while not at.over:
                cards = at.legal()
                at.play((cards & -cards).bit_length() - 1)

    yield rate("move by move, lowest card of the legal set", "deals/s", len(deals), count_and_play, runs)


def dealt(random: Random) -> tuple[int, ...]:
    cards = random.sample(DECK.codes, 30)
    return tuple(mask(cards[seat * 10 : (seat + 1) * 10]) for seat in range(3))


# --- bulk ------------------------------------------------------------------------------------------------------------


def bulk(runs: int) -> Iterator[Figure]:
    """Deals inside the kernel: shuffled and played at random, played from given worlds, and counted."""
    contracts = {"suit contract": must_beat_game("H"), "notrump": must_beat_game(None)}
    betel = must_beat_game(None, others_may_duck=True)
    size = 400_000
    for name, obligations in {**contracts, "BETEL": betel}.items():

        def deal_and_play(obligations: Obligations = obligations) -> None:
            random_deals(obligations, 3, 10, DECK.mask, size, 1)

        yield rate(f"dealt and played at random, {name}", "deals/s", size, deal_and_play, runs)

    def stop_early() -> None:
        random_deals(contracts["notrump"], 3, 10, DECK.mask, size, 1, 1)

    yield rate("dealt and played at random, betelek 1, early end", "deals/s", size, stop_early, runs)

    random, count = Random(2), 40_000
    worlds = (
        memoryview(array("Q", [hand for _ in range(count) for hand in dealt(random)])).cast("B").cast("Q", (count, 3))
    )
    for name, obligations, misere in (
        ("suit contract", contracts["suit contract"], False),
        ("notrump", contracts["notrump"], False),
        ("betelek", contracts["notrump"], True),
        ("BETEL", betel, True),
    ):

        def play_sensibly(obligations: Obligations = obligations, misere: bool = misere) -> None:
            playouts(obligations, worlds, 0, 0, misere=misere)

        yield rate(f"sensible playouts, {name}", "deals/s", count, play_sensibly, runs)

    at = Position(contracts["notrump"], dealt(random), 0, 0)
    depth, lines = 15, count_lines(at, 15)
    yield rate("counting legal lines of play", "lines/s", lines, lambda: count_lines(at, depth), runs)


# --- measuring -------------------------------------------------------------------------------------------------------


def rate(name: str, unit: str, done: int, work: Callable[[], object], runs: int) -> Figure:
    """How much is done in a second."""
    rates = [done / seconds(work) for _ in range(runs)]
    return Figure(name, unit, max(rates), statistics.median(rates))


def seconds(work: Callable[[], object]) -> float:
    """CPU time of one run."""
    start = time.process_time()
    work()
    return time.process_time() - start


if __name__ == "__main__":
    main()
