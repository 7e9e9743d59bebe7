"""How much better the searching players of trick games are than the instant ones, in the same deals.

    python benchmarks/searching.py [--deals 500] [--games kierki,skat] [--file FILE]
    python benchmarks/searching.py --times [--games bobby]

Duplicate play (`talia.players.duplicate`): one searching player against instant ones, and the same deals again with
everybody a seat further, until the searching player has held every hand. Matches with the options as they are by
default, as many as bring so many deals. Budgets are worlds and cards placed, never time, so the result is the same on
any machine. Boards go to the file one by one; a run that was stopped goes on from there.

The times are processor time of one decision, over a match in which all search, on this machine.
"""

import argparse
from itertools import islice
from math import inf
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import process_time
from typing import Any, Final

from msgspec import Struct

import talia.games
from talia.chance import Seeded
from talia.players import Player, Sight, make, offered
from talia.players.choices import forms_of
from talia.players.duplicate import Board, DuplicatePlan, kept, result
from talia.players.self_play import play_out
from talia.table.forms import moves
from talia.table.match import Match
from talia.table.moves import Move
from talia.tricks.play import Play

PACED: Final = 10
"""Deals whose decisions are timed."""
ROUNDS: Final = ("bobby", "bridge", "chinese_bridge", "two_handed_bridge")
"""Games that are played in rounds here, in which each deal has a score."""
SEARCHING: Final = "club"
INSTANT: Final = "simple"


class Timed:
    """A player whose decisions are timed; seconds."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.times: list[float] = []
        self.chosen: dict[bool, list[float]] = {True: [], False: []}
        """Those of decisions with a choice: of cards (True), and of all else."""

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        began = process_time()
        move = self.player.move(sight, rng, deadline)
        self.times.append(process_time() - began)
        if len(list(islice(moves(forms_of(sight.view)), 2))) > 1:
            self.chosen[isinstance(move, Play)].append(self.times[-1])
        return move


class Pace(Struct, frozen=True):
    """Milliseconds of a decision."""

    median: float
    longest: float


def options(game: str) -> dict[str, Any]:
    """Those that are not as by default."""
    return {"scoring": "chicago"} if game in ROUNDS else {}


def event(game: str) -> DuplicatePlan:
    """The line-up of the first table: one that searches among instant players."""
    lineup = (SEARCHING, *(INSTANT,) * (talia.games.find(game).usual_seats() - 1))
    return DuplicatePlan(game, lineup, options(game))


def timed(game: str, deals: int) -> Timed:
    """The searching player, once it has played so many deals with itself, or a match."""
    rules: Any = talia.games.find(game)
    seats = rules.usual_seats()
    match: Match[Any] = Match(rules, rules.Options(**options(game)), seats, Seeded("pace"), breaks=True)
    player = Timed(make(game, SEARCHING))
    while rules.result(match.state) is None and rules.opened(match.state) < deals:
        play_out(match, [player] * seats, [Random(seat) for seat in range(seats)], seconds=inf)
    return player


def pace(game: str, deals: int) -> Pace:
    """How long it thinks."""
    times = timed(game, deals).times
    return Pace(1000 * median(times), 1000 * max(times))


def paces(game: str, deals: int) -> str:
    """Lines of the table of times."""
    chosen = timed(game, deals).chosen
    lines = []
    for what, times in (("cards", chosen[True]), ("all else", chosen[False])):
        if len(times) < 2:
            continue
        of_all = quantiles(times, n=100, method="inclusive")
        figures = (f"{1000 * each:.0f}" for each in (median(times), of_all[-1], max(times)))
        lines.append(f"| {game} | {what} | {len(times)} | {' | '.join(figures)} |")
    return "\n".join(lines)


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
    parser.add_argument(
        "--times", action="store_true", help="nothing but times of decisions in which there is a choice"
    )
    args = parser.parse_args()
    if args.times:
        print("| game | decisions | number | ms, median | 99 of 100 | longest |\n|---|---|--:|--:|--:|--:|")
        for game in args.games.split(","):
            print(paces(game, PACED), flush=True)
        return
    print("| game | seats | deals | searching | instant | better by, points a deal | ms a move, median | longest |")
    print("|---|--:|--:|--:|--:|--:|--:|--:|")
    for game in args.games.split(","):
        print(row(game, args.deals, args.file), flush=True)


if __name__ == "__main__":
    main()
