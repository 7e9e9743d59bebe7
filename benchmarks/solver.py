"""How fast the solver is: the thousand deals of solver_deals.txt in every kind of contract, all cards open.

    python benchmarks/solver.py                   a table; some minutes
    python benchmarks/solver.py --json            for a program
    python benchmarks/solver.py --against TREE    beside another build, the working tree TREE, deal by deal in turns

Processor time of one thread and an empty table for each deal, unless something else is said. Cards placed are all that
the search put down in any of its questions; they are the same on every machine.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from array import array
from collections.abc import Callable
from itertools import combinations
from random import Random
from statistics import mean, median

from solver_deals import read_deals

from talia import _kernel
from talia.cards import Deck
from talia.tricks.obligations import Obligations, Position, must_beat_game

KINDS = {
    "suit": (must_beat_game("H"), False),
    "notrump": (must_beat_game(None), False),
    "betelek": (must_beat_game(None), True),
    "BETEL": (must_beat_game(None, others_may_duck=True), True),
}
PACK = Deck("789TJQKA").mask
Hands = tuple[int, int, int]
Figures = dict[str, float]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--deals", type=int, default=1_000, help="only the first so many deals")
    parser.add_argument("--against", metavar="TREE", help="another working tree with its kernel built")
    parser.add_argument("--times-only", metavar="KIND", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    deals = read_deals()[: arguments.deals]
    if arguments.times_only:
        print(json.dumps(times_of(*KINDS[arguments.times_only], deals)))
    elif arguments.against:
        compare(arguments.against, arguments.deals)
    else:
        figures = {kind: measured(*KINDS[kind], deals) for kind in KINDS}
        print(json.dumps(figures, indent=2)) if arguments.json else print_table(figures)


def print_table(figures: dict[str, Figures]) -> None:
    print(f"{'':<44}" + "".join(f"{kind:>12}" for kind in figures))
    for name in next(iter(figures.values())):
        numbers = (each[name] for each in figures.values())
        print(
            f"{name:<44}" + "".join(f"{number:>12,.3f}" if number < 100 else f"{number:>12,.0f}" for number in numbers)
        )


def measured(obligations: Obligations, misere: bool, deals: list[Hands]) -> Figures:
    times = sorted(times_of(obligations, misere, deals))
    placed = [_kernel.solve_within(Position(obligations, hands, 0, 0), misere)[2] for hands in deals]
    figures = summary(times)
    figures["cards placed a deal"] = mean(placed)
    figures["million cards a second"] = sum(placed) / sum(times) / 1000
    for jobs in (1, 2):
        start = time.perf_counter()
        _kernel.solve_many(obligations, as_array(deals), 0, 0, misere=misere, jobs=jobs)
        figures[f"deals a second in bulk, {jobs} thread{'s' * (jobs > 1)}"] = len(deals) / (time.perf_counter() - start)
    positions = [Position(obligations, hands, 0, 0) for hands in deals]
    figures["ms for every card, mean"] = mean(timed(_kernel.solve_cards, at, misere) for at in positions)
    for tricks in range(1, 8):
        figures[f"ms for 'at least {tricks}?', mean"] = mean(
            timed(_kernel.reaches, at, tricks, misere) for at in positions
        )
    declarers = exchanged(obligations, misere, deals[:100])
    figures["ms with the best exchange of 66, mean"] = mean(times_of(obligations, misere, declarers))
    return figures


def summary(times: list[float]) -> Figures:
    return {
        "ms a deal, mean": mean(times),
        "median": median(times),
        "95th percentile": times[len(times) * 95 // 100],
        "longest": times[-1],
    }


def times_of(obligations: Obligations, misere: bool, deals: list[Hands]) -> list[float]:
    """Milliseconds for each deal."""
    return [timed(_kernel.solve, Position(obligations, hands, 0, 0), misere) for hands in deals]


def timed(work: Callable[..., object], *given: object) -> float:
    start = time.thread_time_ns()
    work(*given)
    return (time.thread_time_ns() - start) / 1e6


def as_array(deals: list[Hands]) -> memoryview:
    return memoryview(array("Q", [hand for hands in deals for hand in hands])).cast("B").cast("Q", (len(deals), 3))


def exchanged(obligations: Obligations, misere: bool, deals: list[Hands]) -> list[Hands]:
    """The deals after the declarer's best exchange: with the two cards that lay aside, two of twelve are put away."""
    after = []
    for hands in deals:
        twelve = PACK & ~hands[1] & ~hands[2]
        cards = [1 << place for place in range(64) if twelve >> place & 1]
        ways = [(twelve ^ one ^ other, hands[1], hands[2]) for one, other in combinations(cards, 2)]
        tricks = _kernel.solve_many(obligations, as_array(ways), 0, 0, misere=misere).tolist()
        best = (min if misere else max)(tricks)
        after.append(Random(0).choice([way for way, taken in zip(ways, tricks, strict=True) if taken == best]))
    return after


def compare(tree: str, deals: int) -> None:
    """The means of this build and of the other, in turns of one kind after another."""
    print(f"{'ms a deal, mean':<20}{'this':>10}{'other':>10}{'other/this':>12}")
    for kind in KINDS:
        best: list[float] = []
        for path in (None, os.path.join(tree, "src")) * 3:
            environment = {**os.environ, **({"PYTHONPATH": path} if path else {})}
            command = [sys.executable, __file__, "--times-only", kind, "--deals", str(deals)]
            answer = subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout
            best.append(mean(json.loads(answer)))
        this, other = min(best[0::2]), min(best[1::2])
        print(f"{kind:<20}{this:>10.3f}{other:>10.3f}{other / this:>12.2f}")


if __name__ == "__main__":
    main()
