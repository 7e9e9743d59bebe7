"""How much better the searching players of trick games are than the instant ones, in the same deals.

    python benchmarks/searching.py [--deals 500] [--games kierki,skat] [--file FILE]

Duplicate play (`talia.players.duplicate`): one searching player against instant ones, and the same deals again with
everybody a seat further, until the searching player has held every hand. Matches with the options as they are by
default, as many as bring so many deals. Budgets are worlds and cards placed, never time, so the result is the same on
any machine. Boards go to the file one by one; a run that was stopped goes on from there.

The times are processor time of one decision, over a match in which all search, on this machine.
"""

import argparse
from math import inf
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any, Final

from msgspec import Struct

import talia.games
from talia.chance import Seeded
from talia.players import Player, Sight, make, offered
from talia.players.duplicate import Board, DuplicatePlan, kept, result
from talia.players.self_play import play_out
from talia.table.match import Match
from talia.table.moves import Move

PACED: Final = 10
"""Deals whose decisions are timed."""
SEARCHING: Final = "club"
INSTANT: Final = "simple"


class Timed:
    """A player whose decisions are timed; seconds."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.times: list[float] = []

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        began = process_time()
        move = self.player.move(sight, rng, deadline)
        self.times.append(process_time() - began)
        return move


class Pace(Struct, frozen=True):
    """Milliseconds of a decision."""

    median: float
    longest: float


def event(game: str) -> DuplicatePlan:
    """The line-up of the first table: one that searches among instant players."""
    return DuplicatePlan(game, (SEARCHING, *(INSTANT,) * (talia.games.find(game).usual_seats() - 1)))


def pace(game: str, deals: int) -> Pace:
    """How long the searching player thinks."""
    rules = talia.games.find(game)
    seats = rules.usual_seats()
    match: Match[Any] = Match(rules, rules.Options(), seats, Seeded("pace"), breaks=True)
    player = Timed(make(game, SEARCHING))
    while rules.result(match.state) is None and rules.opened(match.state) < deals:
        play_out(match, [player] * seats, [Random(seat) for seat in range(seats)], seconds=inf)
    return Pace(1000 * median(player.times), 1000 * max(player.times))


def enough(what: DuplicatePlan, deals: int, file: Path) -> list[Board]:
    """So many deals of an event, or a few more."""
    found: list[Board] = []
    for board in kept(what, None, file):
        found.append(board)
        if sum(len(each.scores) for each in found) >= deals:
            break
    return found


def row(game: str, deals: int, file: Path) -> str:
    """A line of the table."""
    what = event(game)
    found, speed = result(what, enough(what, deals, file)), pace(game, min(deals, PACED))
    club, simple = found.standings
    name = talia.games.find(game).id
    return (
        f"| {name} | {len(what.lineup)} | {found.deals} | {club.mean:.2f} | {simple.mean:.2f} "
        f"| {club.ahead:+.2f} ± {club.margin or inf:.2f} | {speed.median:.1f} | {speed.longest:.0f} |"
    )


def main() -> None:
    """Plays what is missing and prints the table."""
    games = [game.id for game in talia.games.games() if {SEARCHING, INSTANT} <= set(offered(game.id))]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=500, help="deals a game (default 500)")
    parser.add_argument("--games", default=",".join(games), help=f"ids (default {','.join(games)})")
    parser.add_argument("--file", type=Path, default=Path("build/searching.jsonl"), help="where boards are kept")
    args = parser.parse_args()
    print("| game | seats | deals | searching | instant | better by, points a deal | ms a move, median | longest |")
    print("|---|--:|--:|--:|--:|--:|--:|--:|")
    for game in args.games.split(","):
        print(row(game, args.deals, args.file), flush=True)


if __name__ == "__main__":
    main()
