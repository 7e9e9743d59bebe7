"""Whether trading pays: computer players of Betel that trade, against the same players who never do.

    python benchmarks/trading.py [--deals 1000] [--levels club] [--of trading] [--jobs 1] [--file FILE]

Of trading: deal k is played four times with the same cards: by three who never trade, and three times by two traders
and one who does not, who has each seat once. A trader alone among players who take no offers plays every card as they
do, which is the first of the four. Traders and others call and play cards by the same random numbers, so deals differ
only by what is traded. Players think by budgets of worlds and nodes, never by the clock: the same deals bring the same
results on any machine and for any number of jobs. Results go to the file deal by deal; deals that are in it are not
played again.

Of the first exchange (``--of first``): deal k is played by three who neither trade nor bid for the first exchange, and
for each seat again with one there who bids for it. Where he bids nothing the play is the same and is not repeated.
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
from talia.games.betel.player.levels import BetelPlayer
from talia.games.betel.player.style import CLUB, MASTER, STRONG, Style
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


class Bought(Struct):
    """One deal of a level: what each seat bids for the first exchange, its points with that bid and with no bid at all.

    ``seconds``: what the three bids took.
    """

    level: str
    seed: str
    deal: int
    bids: list[int]
    with_bid: list[int]
    without: list[int]
    seconds: float


def play(
    players: Sequence[BetelPlayer], seed: str, deal: int, told: Counter[str], *, bids_only: bool = False
) -> tuple[list[int], float]:
    """The points by seat of one play, and the processor time of the players; or only what they bid first."""
    match = Match(GAME, OPTIONS, SEATS, Given({"lot/dealer": deal % SEATS}, Seeded(f"{seed}/{deal}")), breaks=True)
    rngs = [Random(f"{seed}/{deal}/{seat}") for seat in range(SEATS)]
    witnesses = [Witness(GAME, seat, match.options) for seat in range(SEATS)]
    steps, seconds = match.begin(), 0.0
    while True:
        for step in steps:
            for witness in witnesses:
                witness.saw(step.events)
        waiting = 0 if match.paused else GAME.waiting(match.state)
        if bids_only and GAME.phase(match.state) != "first_exchange":
            return [bid or 0 for bid in match.state.deal.bids], seconds
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
    trader = BetelPlayer(replace(STYLES[level], first=0))
    other = BetelPlayer(replace(STYLES[level], trade=0, first=0))
    told: Counter[str] = Counter()
    quiet, slow = play([other] * SEATS, seed, deal, told)
    mixed, times = [], [slow]
    for silent in range(SEATS):
        points, spent = play([other if seat == silent else trader for seat in range(SEATS)], seed, deal, told)
        mixed.append(points)
        times.append(spent)
    return Played(level, seed, deal, quiet, mixed, dict(told), times)


def buy_deal(seed: str, task: tuple[str, int]) -> Bought:
    """A deal of a level, with one bidder at each seat."""
    level, deal = task
    style = replace(STYLES[level], trade=0)
    bidder, other = BetelPlayer(style), BetelPlayer(replace(style, first=0))
    told: Counter[str] = Counter()
    quiet: list[int] | None = None
    found = Bought(level, seed, deal, [], [], [], 0.0)
    for seat in range(SEATS):
        players = [bidder if at == seat else other for at in range(SEATS)]
        bids, seconds = play(players, seed, deal, told, bids_only=True)
        found.bids.append(bids[seat])
        found.seconds += seconds
        if not bids[seat]:
            found.with_bid.append(0)
            found.without.append(0)
            continue
        quiet = quiet or play([other] * SEATS, seed, deal, told)[0]
        found.with_bid.append(play(players, seed, deal, told)[0][seat])
        found.without.append(quiet[seat])
    return found


def results(tasks: Sequence[tuple[str, int]], seed: str, jobs: int, of: str) -> Iterator[Any]:
    """Plays what is to be played."""
    one = partial(play_deal if of == "trading" else buy_deal, seed)
    if jobs == 1:
        yield from map(one, tasks)
        return
    with get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap(one, tasks)


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


def table_of_first(played: Sequence[Bought], levels: Sequence[str]) -> str:
    """A line for each level, points a deal and seat, the price paid."""
    lines = [
        "| level | deals | bids a seat | mean bid | a bidder against his seat without a bid | in the deals he bids in "
        "| seconds a bid |",
        "|---|--:|--:|--:|--:|--:|--:|",
    ]
    for level in levels:
        rows = [one for one in played if one.level == level]
        if not rows:
            continue
        gains = [[a - b for a, b in zip(row.with_bid, row.without, strict=True)] for row in rows]
        bids = [bid for row in rows for bid in row.bids if bid]
        won = [gain for row, of in zip(rows, gains, strict=True) for bid, gain in zip(row.bids, of, strict=True) if bid]
        seats = SEATS * len(rows)
        lines.append(
            f"| {level} | {len(rows)} | {len(bids) / seats:.1%} | {sum(bids) / max(1, len(bids)):.1f} "
            f"| {mean_of([sum(of) / SEATS for of in gains])} | {mean_of(won) if won else ''} "
            f"| {sum(row.seconds for row in rows) / seats:.2f} |"
        )
    return "\n".join(lines)


def main() -> None:
    """Plays what is missing and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=1000, help="deals a level (default 1000)")
    parser.add_argument("--levels", default="club", help="club, strong, master (default club)")
    parser.add_argument("--seed", default="trading", help="decides the deals (default trading)")
    parser.add_argument("--of", choices=("trading", "first"), default="trading", help="what is measured")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default 1)")
    parser.add_argument("--file", type=Path, help="where results are kept (default build/trading.jsonl)")
    args = parser.parse_args()
    args.file = args.file or Path(f"build/{args.of}.jsonl")
    levels = args.levels.split(",")
    kind: Any = Played if args.of == "trading" else Bought
    played: list[Any] = []
    if args.file.exists():
        played = [msgspec.json.decode(line, type=kind) for line in args.file.read_bytes().splitlines()]
        played = [one for one in played if one.seed == args.seed and one.deal < args.deals]
    done = {(one.level, one.deal) for one in played}
    tasks = [(level, deal) for deal in range(args.deals) for level in levels if (level, deal) not in done]
    args.file.parent.mkdir(parents=True, exist_ok=True)
    with args.file.open("ab") as out:
        for one in results(tasks, args.seed, args.jobs, args.of):
            played.append(one)
            out.write(msgspec.json.encode(one) + b"\n")
            out.flush()
    print(table(played, levels) if args.of == "trading" else table_of_first(played, levels))


if __name__ == "__main__":
    main()
