"""How fast bridge boards are solved, beside DDS (endplay's) in one run: random boards, all cards open.

    python benchmarks/bridge.py                 a table; some minutes
    python benchmarks/bridge.py --boards 200    more of them
    python benchmarks/bridge.py --json          for a program

Milliseconds of processor time of one thread and an empty table for each board; with two threads, of the clock on the
wall, for all boards together: DDS shares boards among its threads and is meant to be given many. Only solving is timed,
each side's own form of the board is made beforehand; the two take turns in who begins, and every answer is compared.
Their nodes are not: DDS counts tricks that were played to their end, the kernel every card placed.
"""

import argparse
import json
import time
from collections.abc import Callable
from random import Random
from statistics import mean, median
from typing import TypeVar

from endplay import _dds
from endplay.dds import calc_all_tables
from endplay.dds.ddtable import DDTable
from endplay.types import Deal, Denom, Player

from talia._kernel import board_tables, solve_board_within
from talia.tricks.obligations import Position, follow_suit_game

BOARDS = 100
STRAINS = {"notrump": None, "spades": "S"}
PLAYERS = (Player.north, Player.east, Player.south, Player.west)
DENOMS = (Denom.clubs, Denom.diamonds, Denom.hearts, Denom.spades, Denom.nt)
Hands = tuple[int, ...]
Figures = dict[str, float]
Answer = TypeVar("Answer")
Other = TypeVar("Other")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--boards", type=int, default=BOARDS, help=f"so many of them (default {BOARDS})")
    parser.add_argument("--json", action="store_true", help="print JSON")
    arguments = parser.parse_args()
    random = Random(2026)
    boards = [random_board(random) for _ in range(arguments.boards)]
    figures = {}
    for name, trump in STRAINS.items():
        figures[f"one board, {name}"] = one_strain(trump, boards)
    figures["table of 20, 1 thread"] = tables(boards)
    figures["tables of 20 of all boards, 2 threads, wall"] = together(boards, 2)
    if arguments.json:
        print(json.dumps(figures, indent=2))
        return
    for title, numbers in figures.items():
        print(title)
        for name, number in numbers.items():
            print(f"    {name:<32}{number:>14,.2f}")


def random_board(random: Random) -> Hands:
    cards = random.sample([suit * 16 + rank for suit in range(4) for rank in range(13)], 52)
    return tuple(sum(1 << card for card in cards[seat * 13 : seat * 13 + 13]) for seat in range(4))


def one_strain(trump: str | None, boards: list[Hands]) -> Figures:
    """One strain with one leader, as many tricks as there are; by turns."""
    _dds.SetMaxThreads(1)
    game = follow_suit_game(trump)
    ours, theirs, placed, tricks_ended = [], [], 0, 0
    for number, hands in enumerate(boards):
        at, deal, found = Position(game, hands, 1), dds_deal(hands, trump), _dds.futureTricks()
        ((tricks, _, cards), mine), (_, other) = by_turns(
            number,
            lambda at=at: timed(time.thread_time, solve_board_within, at, 1),  # type: ignore[misc]
            lambda deal=deal, found=found: timed(time.thread_time, _dds.SolveBoard, deal, -1, 1, 1, found, 0),  # type: ignore[misc]
        )
        ours.append(mine)
        theirs.append(other)
        placed += cards
        tricks_ended += found.nodes
        assert tricks == found.score[0], hands
    speeds = {
        "cards placed a board": placed / len(boards),
        "million cards a second": placed / sum(ours) / 1000,
        "tricks DDS ended, a board": tricks_ended / len(boards),
    }
    return {**compared(ours, theirs), **speeds}


def by_turns(number: int, mine: Callable[[], Answer], other: Callable[[], Other]) -> tuple[Answer, Other]:
    """Does both, every other time in the other order."""
    if number % 2:
        found = other()
        return mine(), found
    return mine(), other()


def dds_deal(hands: Hands, trump: str | None) -> _dds.deal:
    """The board for DDS, East to lead."""
    deal = _dds.deal()
    deal.trump = "SHDC".index(trump) if trump else 4
    deal.first = 1
    for seat, hand in enumerate(hands):
        for suit in range(4):
            deal.remainCards[seat][3 - suit] = (hand >> suit * 16 & 0x1FFF) << 2
    return deal


def tables(boards: list[Hands]) -> Figures:
    """All five strains with all four leaders, board by board."""
    _dds.SetMaxThreads(1)
    ours, theirs = [], []
    for number, hands in enumerate(boards):
        deal = Deal(pbn(hands))
        (table, mine), (found, other) = by_turns(
            number,
            lambda hands=hands: timed(time.process_time, board_tables, [hands]),  # type: ignore[misc]
            lambda deal=deal: timed(time.process_time, dds_tables, [deal]),  # type: ignore[misc]
        )
        ours.append(mine)
        theirs.append(other)
        assert_same(table.tolist()[0], found[0], hands)
    return compared(ours, theirs)


def together(boards: list[Hands], threads: int) -> Figures:
    """All five strains with all four leaders of all boards at once."""
    _dds.SetMaxThreads(threads)
    deals = [Deal(pbn(hands)) for hands in boards]
    found, theirs = timed(time.perf_counter, dds_tables, deals)
    ours_found, ours = timed(time.perf_counter, lambda: board_tables(boards, jobs=threads))
    for hands, table, other in zip(boards, ours_found.tolist(), found, strict=True):
        assert_same(table, other, hands)
    return {"ms a board": ours / len(boards), "DDS ms a board": theirs / len(boards), "to DDS's": ours / theirs}


def assert_same(table: list[list[int]], found: DDTable, hands: Hands) -> None:
    for strain, row in zip(DENOMS, table, strict=True):
        # A declarer's tricks are those with the next seat on lead.
        assert row == [found[strain, PLAYERS[(leader + 3) % 4]] for leader in range(4)], hands


def dds_tables(deals: list[Deal]) -> list[DDTable]:
    """All five strains of every board, as many boards at a time as DDS takes."""
    most = _dds.MAXNOOFTABLES
    return [table for start in range(0, len(deals), most) for table in calc_all_tables(deals[start : start + most])]


def pbn(hands: Hands) -> str:
    """The board in the notation of bridge players, North first."""
    suits = [[hand >> suit * 16 & 0x1FFF for suit in (3, 2, 1, 0)] for hand in hands]
    return "N:" + " ".join(
        ".".join("".join("23456789TJQKA"[rank] for rank in range(12, -1, -1) if cards >> rank & 1) for cards in hand)
        for hand in suits
    )


def timed(clock: Callable[[], float], work: Callable[..., Answer], *given: object) -> tuple[Answer, float]:
    """The answer and the milliseconds it took."""
    start = clock()
    answer = work(*given)
    return answer, (clock() - start) * 1000


def compared(ours: list[float], theirs: list[float]) -> Figures:
    figures = {}
    for name, times in (("", ours), ("DDS ", theirs)):
        times = sorted(times)
        figures[f"{name}mean"] = mean(times)
        figures[f"{name}median"] = median(times)
        figures[f"{name}95th percentile"] = times[len(times) * 95 // 100]
        figures[f"{name}longest"] = times[-1]
    figures["mean to DDS's"] = mean(ours) / mean(theirs)
    figures["median to DDS's"] = median(ours) / median(theirs)
    return figures


if __name__ == "__main__":
    main()
