"""How the searching player of poker fares against four ways to play, in the same deals.

    python benchmarks/poker_strength.py [--seats 2,4,6] [--against caller,random,tight,simple] [--file FILE]

Duplicate play (`talia.players.duplicate`): one searching player against others who all play alike, and the same deals
again with everybody a seat further, until the searching player has held every hand. Every deal begins with the same
chips, so that each counts for itself. Deals are played until the 95% interval of the chips per 100 deals excludes
nought, 600 at least and 20,000 at most. The searching player imagines so few hands that a decision takes some 5 ms, and
never asks the clock: so the result is the same on any machine. `--full 300` plays so many deals with all the hands it
imagines at a table. Boards go to the file one by one; a run that was stopped goes on from there.

Two opponents are not offered at a table: a caller opens with the least and holds everything; a tight player plays one
hand in five and bets high with the best of them.

The times are processor time of one decision, on this machine.
"""

import argparse
import sys
from abc import ABC, abstractmethod
from math import inf
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any, Final

from talia.cards import codes
from talia.chance import Seeded
from talia.games import find
from talia.games.poker.moves import Exchange, Hold, Open, Pass, Raise, Wait
from talia.games.poker.player.simple import scene, thrown, worth
from talia.games.poker.searching import WORLDS, Club
from talia.players import Player, Sight
from talia.players.choices import forms_of
from talia.players.duplicate import Board, DuplicatePlan, DuplicateResult, kept, result
from talia.players.self_play import play_out
from talia.players.simulation import load
from talia.table.forms import Form
from talia.table.match import Match
from talia.table.moves import Move

SELF: Final = "benchmarks.poker_strength"
QUICK: Final = 150
"""So many imagined hands take some 5 ms a decision."""
LEAST: Final = 600
"""Fewer deals say nothing, whatever their interval."""
MOST: Final = 20_000
BOARD: Final = 20
"""Deals of a board."""
PACED: Final = 40
"""Deals whose decisions are timed."""

Forms = dict[type[Move], Form]


class Plain(ABC):
    """A plain way to bet; the exchange is that of the instant player."""

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        """Its move."""
        forms = {form.move: form for form in forms_of(sight.view)}
        if Exchange not in forms:
            return self.word(sight, forms)
        now, part = scene(sight), forms[Exchange].parts[0]
        return Exchange(codes(thrown(now.rank, now.hand, part.high, rng)))

    @abstractmethod
    def word(self, sight: Sight, forms: Forms) -> Move:
        """What it says in a round of betting."""


class Caller(Plain):
    """Opens with the least and holds everything; never raises or passes."""

    def word(self, sight: Sight, forms: Forms) -> Move:
        """To hold, or else to open with the least."""
        if Hold in forms:
            return Hold()
        return Open(bounds(forms, Open)[0]) if Open in forms else Wait() if Wait in forms else Pass()


class Tight(Plain):
    """Goes on with one dealt hand in five, bets the most with the best third of these, and never bluffs."""

    def word(self, sight: Sight, forms: Forms) -> Move:
        """By the place of the hand among all, after the exchange by how likely it is the best."""
        now = scene(sight)
        good = worth(now) if now.exchanged else now.rank.shares[now.rank.strength(now.hand)]
        for kind in (Open, Raise):
            if kind in forms and good > 0.85:
                return kind(bounds(forms, kind)[1])
        if Hold in forms and good > (0.7 if now.exchanged else 0.8):
            return Hold()
        if Open in forms and good > 0.8:
            return Open(bounds(forms, Open)[0])
        return Wait() if Wait in forms else Pass()


class Quick(Club):
    """The searching player with so many hands to imagine as take 5 ms."""

    def __init__(self) -> None:
        super().__init__(QUICK)


OPPONENTS: Final = {"caller": f"{SELF}:Caller", "random": "random", "tight": f"{SELF}:Tight", "simple": "simple"}


def bounds(forms: Forms, kind: type[Move]) -> tuple[int, int]:
    """The least and the most one may open or raise with."""
    part: Any = forms[kind].parts[0]
    return part.low, part.high


def event(player: str, against: str, seats: int) -> DuplicatePlan:
    """The line-up of the first table."""
    options = {"stacks": "fresh", "deals": BOARD}
    return DuplicatePlan("poker", (player, *(OPPONENTS[against],) * (seats - 1)), options, "poker strength")


def gained(found: DuplicateResult, seats: int) -> tuple[float, float]:
    """Chips per 100 deals of the first player of the line-up, and half the 95% interval.

    Chips are only exchanged, so that what it is ahead of the mean of the others is more by the same part everywhere.
    """
    first = found.standings[0]
    return 100 * first.mean, 100 * (first.margin or inf) * (seats - 1) / seats


def until_sure(plan: DuplicatePlan, least: int, most: int, file: Path, jobs: int) -> DuplicateResult:
    """Plays on until the interval excludes nought."""
    seats, number = len(plan.lineup), -(-least // BOARD)
    while True:
        boards: list[Board] = list(kept(plan, number, file, jobs))
        found = result(plan, boards)
        mean, margin = gained(found, seats)
        if abs(mean) > margin or found.deals >= most:
            return found
        number = min(number + max(10, number // 4), most // BOARD)


def pace(player: Player, against: str, seats: int) -> float:
    """The median time of a decision, in milliseconds."""
    game, times = find("poker"), list[float]()

    class Timed:
        def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
            began = process_time()
            move = player.move(sight, rng, deadline)
            times.append(process_time() - began)
            return move

    for deal in range(PACED):
        match: Match[Any] = Match(game, game.Options(stacks="fresh", deals=1), seats, Seeded(f"pace {deal}"))
        players: list[Player] = [load("poker", OPPONENTS[against]) for _ in range(seats)]
        players[deal % seats] = Timed()
        play_out(match, players, [Random(f"{deal}/{seat}") for seat in range(seats)])
    return 1000 * median(times)


def main() -> None:
    """Plays what is missing and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seats", default="2,4,6", help="numbers of players (default 2,4,6)")
    parser.add_argument("--against", default=",".join(OPPONENTS), help=f"default {','.join(OPPONENTS)}")
    parser.add_argument("--full", type=int, default=0, help="so many deals with all the time instead")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default 1)")
    parser.add_argument("--file", type=Path, default=Path("build/poker_strength.jsonl"), help="where boards are kept")
    args = parser.parse_args()
    name = "club" if args.full else f"{SELF}:Quick"
    print("| players, cards | against | deals | chips per 100 deals | ms a decision, median |")
    print("|---|---|--:|--:|--:|")
    for seats in map(int, args.seats.split(",")):
        for against in args.against.split(","):
            least, most = (args.full, args.full) if args.full else (LEAST, MOST)
            found = until_sure(event(name, against, seats), least, most, args.file, args.jobs)
            mean, margin = gained(found, seats)
            speed = pace(Club(WORLDS if args.full else QUICK), against, seats)
            cards = {2: 24, 3: 28, 4: 32}.get(seats, 52)
            print(
                f"| {seats}, {cards} | {against} | {found.deals} | {mean:+.0f} ± {margin:.0f} | {speed:.1f} |",
                flush=True,
            )


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))
    main()
