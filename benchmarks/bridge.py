"""How fast bridge boards are solved, beside DDS (endplay's) in one run: random boards, all cards open.

    python benchmarks/bridge.py                 a table; some minutes
    python benchmarks/bridge.py --boards 200    more of them
    python benchmarks/bridge.py --json          for a program

Milliseconds of processor time of one thread and an empty table for each board; with two threads, of the clock on the
wall. Boards are solved by one and then by the other, and every answer is compared.
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
    for threads in (1, 2):
        figures[f"table of 20, {threads} thread{'s' * (threads > 1)}"] = tables(boards, threads)
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
    ours, theirs, placed, nodes = [], [], 0, 0
    for hands in boards:
        at = Position(game, hands, 1)
        (tricks, _, cards), spent = timed(time.thread_time, solve_board_within, at, 1)
        ours.append(spent)
        placed += cards
        found, spent = timed(time.thread_time, dds_board, hands, trump)
        theirs.append(spent)
        nodes += found.nodes
        assert tricks == found.score[0], hands
    speeds = {
        "cards placed a board": placed / len(boards),
        "million cards a second": placed / sum(ours) / 1000,
        "DDS nodes a board": nodes / len(boards),
        "DDS million nodes a second": nodes / sum(theirs) / 1000,
    }
    return {**compared(ours, theirs), **speeds}


def dds_board(hands: Hands, trump: str | None) -> _dds.futureTricks:
    """DDS's answer for East to lead: the tricks of his pair."""
    deal = _dds.deal()
    deal.trump = "SHDC".index(trump) if trump else 4
    deal.first = 1
    for seat, hand in enumerate(hands):
        for suit in range(4):
            deal.remainCards[seat][3 - suit] = (hand >> suit * 16 & 0x1FFF) << 2
    found = _dds.futureTricks()
    _dds.SolveBoard(deal, -1, 1, 1, found, 0)
    return found


def tables(boards: list[Hands], threads: int) -> Figures:
    """All five strains with all four leaders."""
    _dds.SetMaxThreads(threads)
    clock = time.perf_counter if threads > 1 else time.process_time
    ours, theirs = [], []
    for hands in boards:
        table, spent = timed(clock, board_table, hands, threads)
        ours.append(spent)
        found, spent = timed(clock, dds_table, hands)
        theirs.append(spent)
        for strain, row in zip(DENOMS, table, strict=True):
            # A declarer's tricks are those with the next seat on lead.
            assert row == [found[strain, PLAYERS[(leader + 3) % 4]] for leader in range(4)], hands
    return compared(ours, theirs)


def board_table(hands: Hands, threads: int) -> list[list[int]]:
    table: list[list[int]] = board_tables([hands], jobs=threads).tolist()[0]
    return table


def dds_table(hands: Hands) -> DDTable:
    table: DDTable = next(iter(calc_all_tables([Deal(pbn(hands))])))
    return table


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
