"""Whether trading pays: computer players of Betel that trade, against the same players who never do.

    python benchmarks/trading.py [--deals 1000] [--levels club] [--jobs 1] [--file FILE]

Deal k is played four times with the same cards: by three who never trade, and three times by two traders and one who
does not, who has each seat once. A trader alone among players who take no offers plays every card as they do, which is
the first of the four. Traders and others call and play cards by the same random numbers, so deals differ only by what
is traded. Players think by budgets of worlds and nodes, never by the clock: the same deals bring the same results on
any machine and for any number of jobs. Results go to the file deal by deal; deals that are in it are not played again.
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from math import inf, sqrt
from multiprocessing import get_context
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from talia.chance import Given, Seeded
from talia.games import find
from talia.players.betel.levels import BetelPlayer
from talia.players.betel.style import CLUB, MASTER, STRONG, Style
from talia.players.player import Witness, considered
from talia.players.simulation import NORMAL_95
from talia.table.match import Match
from talia.table.moves import seats_of

STYLES: Final[dict[str, Style]] = {"club": CLUB, "strong": STRONG, "master": MASTER}
SEATS: Final = 3
GAME: Final[Any] = find("betel")
OPTIONS: Final = GAME.Options(trade=True, end_rule="deals", end_value=1)
START: Final = 500


class Played(Struct):
    """One deal of a level: points by seat without trading; with trading, by the seat that did not; offers, by code."""

    level: str
    seed: str
    deal: int
    quiet: list[int]
    mixed: list[list[int]]
    told: dict[str, int]
    seconds: list[float]


def play(players: Sequence[BetelPlayer], seed: str, deal: int, told: Counter[str]) -> tuple[list[int], float]:
    """The points by seat of one play, and the processor time of the players."""
    match = Match(GAME, OPTIONS, SEATS, Given({"lot/dealer": deal % SEATS}, Seeded(f"{seed}/{deal}")), breaks=True)
    rngs = [Random(f"{seed}/{deal}/{seat}") for seat in range(SEATS)]
    witnesses = [Witness(GAME, seat, match.options) for seat in range(SEATS)]
    steps, seconds = match.begin(), 0.0
    while True:
        for step in steps:
            for witness in witnesses:
                witness.saw(step.events)
        waiting = 0 if match.paused else GAME.waiting(match.state)
        if not waiting:
            return [total - START for total in match.state.totals], seconds
        seat = seats_of(waiting)[0]
        sight = witnesses[seat].sight(match.state)
        began = process_time()
        found = considered(players[seat], sight, rngs[seat], inf)
        seconds += process_time() - began
        if found.thought is not None:
            told[found.thought.code] += 1
        steps = match.do(seat, found.move, "bot")


def play_deal(seed: str, task: tuple[str, int]) -> Played:
    """A deal of a level, four times."""
    level, deal = task
    trader, other = BetelPlayer(STYLES[level]), BetelPlayer(replace(STYLES[level], trade=0))
    told: Counter[str] = Counter()
    quiet, slow = play([other] * SEATS, seed, deal, told)
    mixed, times = [], [slow]
    for silent in range(SEATS):
        points, spent = play([other if seat == silent else trader for seat in range(SEATS)], seed, deal, told)
        mixed.append(points)
        times.append(spent)
    return Played(level, seed, deal, quiet, mixed, dict(told), times)


def results(tasks: Sequence[tuple[str, int]], seed: str, jobs: int) -> Iterator[Played]:
    """Plays what is to be played."""
    if jobs == 1:
        yield from map(partial(play_deal, seed), tasks)
        return
    with get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap(partial(play_deal, seed), tasks)


def mean_of(values: Sequence[float]) -> str:
    """A mean with its 95% interval."""
    n = len(values)
    mean = sum(values) / n
    if n < 2:
        return f"{mean:.1f}"
    margin = NORMAL_95 * sqrt(sum((value - mean) ** 2 for value in values) / (n - 1) / n)
    return f"{mean:+.2f} ± {margin:.2f}"


def table(played: Sequence[Played], levels: Sequence[str]) -> str:
    """A line for each level, points a deal and seat."""
    lines = [
        "| level | deals | traders against the quiet one at their table "
        "| traders against the same seats without trading | the quiet one against his seat without trading "
        "| offers a deal | taken | seconds a deal, without |",
        "|---|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for level in levels:
        rows = [one for one in played if one.level == level]
        if not rows:
            continue
        against, gained, third = [], [], []
        for row in rows:
            silent = [row.mixed[seat][seat] for seat in range(SEATS)]
            traders = [sum(points) - quiet for points, quiet in zip(row.mixed, silent, strict=True)]
            against.append((sum(traders) / 2 - sum(silent)) / SEATS)
            gained.append((sum(traders) / 2 - sum(row.quiet)) / SEATS)
            third.append((sum(silent) - sum(row.quiet)) / SEATS)
        told: Counter[str] = Counter()
        for row in rows:
            told.update(row.told)
        offers, taken = (told[code] / SEATS / len(rows) for code in ("offer_made", "offer_taken"))
        slow = sum(sum(row.seconds[1:]) for row in rows) / SEATS / len(rows)
        quick = sum(row.seconds[0] for row in rows) / len(rows)
        lines.append(
            f"| {level} | {len(rows)} | {mean_of(against)} | {mean_of(gained)} | {mean_of(third)} "
            f"| {offers:.1f} | {taken:.2f} | {slow:.2f}, {quick:.2f} |"
        )
    return "\n".join(lines)


def main() -> None:
    """Plays what is missing and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=1000, help="deals a level (default 1000)")
    parser.add_argument("--levels", default="club", help="club, strong, master (default club)")
    parser.add_argument("--seed", default="trading", help="decides the deals (default trading)")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default 1)")
    parser.add_argument("--file", type=Path, default=Path("build/trading.jsonl"), help="where results are kept")
    args = parser.parse_args()
    levels = args.levels.split(",")
    played = []
    if args.file.exists():
        played = [msgspec.json.decode(line, type=Played) for line in args.file.read_bytes().splitlines()]
        played = [one for one in played if one.seed == args.seed and one.deal < args.deals]
    done = {(one.level, one.deal) for one in played}
    tasks = [(level, deal) for deal in range(args.deals) for level in levels if (level, deal) not in done]
    args.file.parent.mkdir(parents=True, exist_ok=True)
    with args.file.open("ab") as out:
        for one in results(tasks, args.seed, args.jobs):
            played.append(one)
            out.write(msgspec.json.encode(one) + b"\n")
            out.flush()
    print(table(played, levels))


if __name__ == "__main__":
    main()
