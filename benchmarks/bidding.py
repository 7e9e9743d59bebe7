"""How good the contracts are that a bidding system of bridge reaches, by all cards.

    python benchmarks/bidding.py [--boards 240] [--system talia_natural] [--against SYSTEM] [--jobs 2] [--file FILE]
    python benchmarks/bidding.py --part-score 60

The first line is uncontested bidding: north and south bid, the others pass, nobody is vulnerable; what is lost, in
IMPs, against the best contract of the pair. The last is all four bidding, vulnerable as on the board: how far, in IMPs,
the contract is from par, either way; then how many of the games and slams that one of the pairs could make it bid, and
how many of those that were bid make. Tricks are those of perfect play. With ``--against`` another system bids the same
boards, and both bid a match of teams, each board at two tables. With ``--part-score`` it is told instead what north and
south gain by bidding by so much below the line, in a rubber in which nobody has won a game. Intervals are of 95%. Board
number k is the same for all systems; what is solved goes to the file one by one, and a run that was stopped goes on
from there. Calls are made anew each time.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import mean, median, stdev
from time import process_time
from typing import Final

import msgspec
from msgspec import Struct

from talia.cards import mask
from talia.games.bridge.bidding import Agreements, Heard, call
from talia.games.bridge.bidding.hand import Hand
from talia.games.bridge.contracts import BIDS, SEATS, Contract
from talia.games.bridge.dealing import PACK
from talia.games.bridge.double_dummy import Table, table
from talia.games.bridge.options import Options
from talia.games.bridge.par import par
from talia.games.bridge.player.aiming import Stake
from talia.games.bridge.scoring.amounts import Amounts
from talia.games.bridge.scoring.duplicate import NONE, Vulnerable, board, score
from talia.games.bridge.scoring.imps import imps
from talia.games.bridge.scoring.rubber import Rubber
from talia.players.simulation import NORMAL_95

AMOUNTS: Final = Amounts()
STRAINS: Final = 5
LEVELS: Final = {"games": (5, 5, 4, 4, 3), "slams": (6, 6, 6, 6, 6)}
"""From which level on a contract is one, by strain: clubs, diamonds, hearts, spades, notrump."""


class Solved(Struct, frozen=True):
    """A board and its table."""

    number: int
    tricks: Table


def hands(number: int) -> list[int]:
    """The hands of a board, north's first."""
    order = list(PACK.codes)
    Random(f"bidding/{number}").shuffle(order)
    return [mask(order[13 * place : 13 * place + 13]) for place in range(SEATS)]


def solve(number: int) -> Solved:
    """A board, solved."""
    return Solved(number, table(hands(number)))


def kept(file: Path) -> dict[int, Solved]:
    """The boards of a file."""
    if not file.exists():
        return {}
    text = file.read_bytes()
    # A run may have been stopped within its last line.
    lines = text.splitlines() if text.endswith(b"\n") else text.splitlines()[:-1]
    return {each.number: each for each in (msgspec.json.decode(line, type=Solved) for line in lines)}


def solved(boards: int, file: Path, jobs: int) -> list[Solved]:
    """So many boards, those of the file and the rest."""
    there = kept(file)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(b"".join(msgspec.json.encode(each) + b"\n" for each in there.values()))
    missing = [number for number in range(boards) if number not in there]
    with file.open("ab", buffering=0) as out:
        for each in _solving(missing, jobs):
            out.write(msgspec.json.encode(each) + b"\n")
            there[each.number] = each
    return [there[number] for number in range(boards)]


def _solving(missing: list[int], jobs: int) -> Iterator[Solved]:
    if jobs == 1 or not missing:
        yield from map(solve, missing)
        return
    with get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap(solve, missing, chunksize=4)


class Bidder:
    """Bids boards, north and south by one system, east and west by another, and counts its time.

    ``part_score``: what north and south have below the line.
    """

    def __init__(self, system: str, others: str = "", part_score: int = 0) -> None:
        self.sides = (Agreements(system=system), Agreements(system=others or system))
        self.part_score = part_score
        self.seconds: list[float] = []

    def auction(self, deal: list[int], dealer: int, vulnerable: Vulnerable, passing: bool) -> tuple[str, ...]:
        """The calls from the dealer on; with ``passing`` east and west only pass."""
        held = [Hand(cards) for cards in deal]
        first, second = dealer % 2, 1 - dealer % 2
        pairs, zones = (self.sides[first], self.sides[second]), (vulnerable[first], vulnerable[second])
        below = (0, self.part_score) if first else (self.part_score, 0)
        calls: tuple[str, ...] = ()
        while len(calls) < 4 or calls[-3:] != ("pass",) * 3:
            place = (dealer + len(calls)) % SEATS
            if passing and place % 2:
                calls = (*calls, "pass")
                continue
            began = process_time()
            said = call(held[place], Heard(calls, pairs, zones, below))
            self.seconds.append(process_time() - began)
            calls = (*calls, said)
        return calls


def contract(calls: tuple[str, ...], dealer: int) -> Contract | None:
    """What an auction has come to."""
    last = next((at for at in reversed(range(len(calls))) if calls[at] in BIDS), None)
    if last is None:
        return None
    first = next(
        at for at in range(last + 1) if calls[at] in BIDS and calls[at][1:] == calls[last][1:] and (last - at) % 2 == 0
    )
    doubles = 2 if "XX" in calls[last:] else int("X" in calls[last:])
    return Contract.of(calls[last] + "X" * doubles, (dealer + first) % SEATS)


def worth(won: Contract | None, tricks: Table, vulnerable: Vulnerable) -> int:
    """What a contract brings north and south."""
    if won is None:
        return 0
    taken = tricks[BIDS.index(won.bid) % STRAINS][won.declarer]
    return score(won, taken, vulnerable=vulnerable, amounts=AMOUNTS)


def best(tricks: Table) -> int:
    """The most north and south can get where nobody bids against them."""
    contracts = (Contract.of(bid, place) for bid in BIDS for place in (0, 2))
    return max(0, *(worth(each, tricks, NONE) for each in contracts))


def cost(bidder: Bidder, each: Solved) -> int:
    """What uncontested bidding loses on a board, in IMPs; north or south deals."""
    dealer = 2 * (each.number % 2)
    calls = bidder.auction(hands(each.number), dealer, NONE, passing=True)
    return imps(best(each.tricks) - worth(contract(calls, dealer), each.tricks, NONE))


def away(bidder: Bidder, each: Solved, counts: Counter[tuple[str, str]]) -> int:
    """How far from par all four end, in IMPs; counts the games and slams that could be made, and were bid."""
    dealer, vulnerable = board(each.number % 16 + 1)
    calls = bidder.auction(hands(each.number), dealer, vulnerable, passing=False)
    won = contract(calls, dealer)
    for kind, levels in LEVELS.items():
        for pair in (0, 1):
            bid = won is not None and won.declarer % 2 == pair and won.level >= levels[BIDS.index(won.bid) % STRAINS]
            most = [max(row[pair], row[pair + 2]) for row in each.tricks]
            makeable = any(taken >= level + 6 for taken, level in zip(most, levels, strict=True))
            counts[kind, "makeable"] += makeable
            counts[kind, "reached"] += bid and makeable
            if bid and won is not None:
                counts[kind, "bid"] += 1
                counts[kind, "made"] += each.tricks[BIDS.index(won.bid) % STRAINS][won.declarer] >= won.level + 6
    came = worth(won, each.tricks, vulnerable)
    return abs(imps(came - par(each.tricks, vulnerable=vulnerable, dealer=dealer).score))


def match(one: Bidder, other: Bidder, each: Solved) -> int:
    """What the system of north and south at the first table gains where the second has both pairs turned, in IMPs."""
    dealer, vulnerable = board(each.number % 16 + 1)
    scores = [
        worth(contract(calls, dealer), each.tricks, vulnerable)
        for calls in (bidder.auction(hands(each.number), dealer, vulnerable, passing=False) for bidder in (one, other))
    ]
    return imps(scores[0] - scores[1])


def by_part_score(knowing: Bidder, unknowing: Bidder, each: Solved, *, passing: bool) -> int:
    """What north and south gain by bidding by their part-score, in IMPs of what a rubber is worth then."""
    dealer = 2 * (each.number % 2) if passing else each.number % SEATS
    at_stake = Stake(Options(), NONE, Rubber(below=(knowing.part_score, 0)))
    came = []
    for bidder in (knowing, unknowing):
        won = contract(bidder.auction(hands(each.number), dealer, NONE, passing), dealer)
        tricks = 0 if won is None else each.tricks[BIDS.index(won.bid) % STRAINS][won.declarer]
        came.append(0.0 if won is None else at_stake.points(won, tricks))
    return int(at_stake.gains(*came))


def told(what: str, values: list[int]) -> str:
    """A mean with its interval."""
    return f"{what}: {mean(values):.2f} ± {NORMAL_95 * stdev(values) / sqrt(len(values)):.2f} IMPs a board"


def main() -> None:
    """Solves what is missing, bids, and prints what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", type=int, default=240, help="how many boards (default 240)")
    parser.add_argument("--system", default="talia_natural", help="the system (default talia_natural)")
    parser.add_argument("--against", default="", help="another system on the same boards")
    parser.add_argument("--part-score", type=int, default=0, help="what north and south have below the line")
    parser.add_argument("--jobs", type=int, default=1, help="processes that solve (default 1)")
    parser.add_argument("--file", type=Path, default=Path("build/bidding.jsonl"), help="where tables are kept")
    parser.add_argument("--worst", type=int, default=0, help="show so many boards on which most is lost")
    args = parser.parse_args()
    boards = solved(args.boards, args.file, args.jobs)
    if args.part_score:
        pair = Bidder(args.system, part_score=args.part_score), Bidder(args.system)
        for passing, how in ((True, "uncontested"), (False, "all four bidding")):
            values = [by_part_score(*pair, each, passing=passing) for each in boards]
            print(told(f"gained by a part-score of {args.part_score}, {how}, {len(boards)} boards", values))
        return
    bidder = Bidder(args.system)
    costs = [cost(bidder, each) for each in boards]
    print(told(f"{args.system}, uncontested, {len(boards)} boards, against the best contract", costs))
    if args.against:
        others = [cost(Bidder(args.against), each) for each in boards]
        gained = [other - own for own, other in zip(costs, others, strict=True)]
        print(told(f"{args.against}", others))
        print(told(f"gained by {args.system}, uncontested", gained))
        tables = Bidder(args.system, args.against), Bidder(args.against, args.system)
        print(told(f"gained by {args.system} in a match of teams", [match(*tables, each) for each in boards]))
    counts: Counter[tuple[str, str]] = Counter()
    print(told("all four bidding, from par", [away(bidder, each, counts) for each in boards]))
    for kind in LEVELS:
        makeable, reached, bid, made = (counts[kind, what] for what in ("makeable", "reached", "bid", "made"))
        print(f"{kind}: reached {reached} of {makeable} that a pair could make; of {bid} bid {made} make")
    calls = bidder.seconds
    print(f"{len(calls)} calls: median {1000 * median(calls):.2f} ms, most {1000 * max(calls):.1f} ms")
    for number in sorted(range(len(boards)), key=lambda number: -costs[number])[: args.worst]:
        show(bidder, boards[number], costs[number])


def show(bidder: Bidder, each: Solved, lost: int) -> None:
    """A board with its uncontested auction."""
    dealer = 2 * (each.number % 2)
    deal = hands(each.number)
    calls = bidder.auction(deal, dealer, NONE, passing=True)
    north, south = (".".join(Hand(deal[place]).ranks(suit) for suit in "SHDC") for place in (0, 2))
    print(f"{each.number}: {lost} IMPs, N {north}, S {south}, {'NS'[dealer // 2]} deals: {' '.join(calls[::2])}")
    print(f"    tricks C D H S NT: N {[row[0] for row in each.tricks]}, S {[row[2] for row in each.tricks]}")


if __name__ == "__main__":
    main()
