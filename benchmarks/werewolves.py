"""How Werewolves ends among instant players: who wins with how many, how long it lasts, and what playing well is worth.

    python benchmarks/werewolves.py [--games 1000] [--seats 6,8,10] [--jobs 2] [--file FILE]
    python benchmarks/werewolves.py --measure [--games 1000]

The first table is the balance: all are `simple`. The second, ``--measure``, is what a faction gains by playing so while
all others play at random, with 95% intervals (Wilson). Game number k of so many players has the same cards in all
line-ups, and options as they are by default. Games go to the file one by one; a run that was stopped goes on from
there.
Times are processor time of a decision, talk included.
"""

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from random import Random
from time import process_time
from typing import Final, Literal

import msgspec
from msgspec import Struct

from talia.chance import Seeded
from talia.games import find
from talia.games.werewolves.roles import WEREWOLF
from talia.players import Player, Sight, make
from talia.players.player import answer
from talia.players.self_play import play_out
from talia.players.simulation import NORMAL_95
from talia.table.match import Match
from talia.table.moves import Move

GAME: Final = "werewolves"
SEATS: Final = (6, 8, 10, 12, 16, 20, 24)
MEASURED: Final = (10,)
Lineup = Literal["all", "none", "pack", "village"]
"""Whose members are `simple`; all others play at random."""


class Ended(Struct, frozen=True):
    """A game as it ended; ``spent``: seconds of processor time in so many ``decisions`` of players that think."""

    lineup: Lineup
    seats: int
    number: int
    winner: str
    nights: int
    spent: float
    decisions: int


class Sides:
    """A player who is `simple` if his own card is of a faction that is, and else plays at random."""

    def __init__(self, lineup: Lineup) -> None:
        self._lineup = lineup
        self._simple, self._random = make(GAME, "simple"), make(GAME, "random")
        self.spent, self.decisions = 0.0, 0

    def _of(self, sight: Sight) -> Player:
        own = "pack" if sight.view.facts.get("role") == WEREWOLF else "village"
        return self._simple if self._lineup in ("all", own) else self._random

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        """The move of whichever it is."""
        began = process_time()
        move = self._of(sight).move(sight, rng, deadline)
        self._counted(began)
        return move

    def invited(self, sight: Sight, rng: Random) -> Move | None:
        """What whichever it is says."""
        began = process_time()
        move = answer(self._of(sight), sight, rng)
        self._counted(began)
        return move

    def _counted(self, began: float) -> None:
        self.spent += process_time() - began
        self.decisions += 1


def played(lineup: Lineup, seats: int, number: int) -> Ended:
    """One game."""
    game = find(GAME)
    match = Match(game, game.Options(), seats, Seeded(f"balance/{seats}/{number}"))
    player = Sides(lineup)
    play_out(match, [player] * seats, [Random(f"{seats}/{number}/{seat}") for seat in range(seats)])
    (row,) = match.state.sheet
    return Ended(lineup, seats, number, row["winner"], row["nights"], player.spent, player.decisions)


def kept(file: Path) -> dict[tuple[str, int, int], Ended]:
    """The games of a file."""
    if not file.exists():
        return {}
    lines = file.read_bytes().splitlines()
    # A run may have been stopped within its last line.
    whole = lines if file.read_bytes().endswith(b"\n") else lines[:-1]
    games = (msgspec.json.decode(line, type=Ended) for line in whole)
    return {(each.lineup, each.seats, each.number): each for each in games}


def games(lineup: Lineup, seats: int, number: int, file: Path, jobs: int = 1) -> list[Ended]:
    """So many games, those of the file and the rest."""
    there = kept(file)
    found = [there[lineup, seats, each] for each in range(number) if (lineup, seats, each) in there]
    missing = [each for each in range(number) if (lineup, seats, each) not in there]
    file.parent.mkdir(parents=True, exist_ok=True)
    if file.exists() and not file.read_bytes().endswith(b"\n") and there:
        file.write_bytes(b"".join(msgspec.json.encode(each) + b"\n" for each in there.values()))
    with file.open("ab", buffering=0) as out:
        for each in _played(lineup, seats, missing, jobs):
            out.write(msgspec.json.encode(each) + b"\n")
            found.append(each)
    return found


def _played(lineup: Lineup, seats: int, missing: list[int], jobs: int) -> Iterator[Ended]:
    if jobs == 1 or not missing:
        yield from (played(lineup, seats, each) for each in missing)
        return
    with get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap(partial(played, lineup, seats), missing, chunksize=4)


def interval(won: int, of: int) -> tuple[float, float]:
    """Within which a share lies, by what was counted (Wilson, 95%)."""
    z = NORMAL_95
    middle = (won + z * z / 2) / (of + z * z)
    half = z / (of + z * z) * sqrt(won * (of - won) / of + z * z / 4)
    return middle - half, middle + half


def balance(ended: Iterable[Ended]) -> str:
    """A line of the table of balance."""
    all_games = list(ended)
    of = len(all_games)
    wins = Counter(each.winner for each in all_games)
    shares = " | ".join(f"{100 * wins[who] / of:.1f}%" for who in ("village", "werewolves", "lovers", "nobody"))
    low, high = interval(wins["werewolves"], of)
    nights = sum(each.nights for each in all_games) / of
    first = sum(each.nights == 1 for each in all_games) / of
    pace = 1000 * sum(each.spent for each in all_games) / sum(each.decisions for each in all_games)
    return (
        f"| {all_games[0].seats} | {of} | {shares} | {100 * low:.0f}–{100 * high:.0f}% "
        f"| {nights:.1f} | {100 * first:.1f}% | {pace:.2f} |"
    )


def won(ended: Iterable[Ended], faction: str) -> str:
    """How often a faction wins, with its interval."""
    all_games = list(ended)
    number = sum(each.winner == faction for each in all_games)
    low, high = interval(number, len(all_games))
    return f"{100 * number / len(all_games):.1f}% ({100 * low:.1f}–{100 * high:.1f}%)"


def main() -> None:
    """Plays what is missing and prints a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000, help="games a line (default 1000)")
    parser.add_argument("--seats", default="", help="with how many players (default 6,8,10,12,16,20,24; measured 10)")
    parser.add_argument("--measure", action="store_true", help="what a faction gains by playing well")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default 1)")
    parser.add_argument("--file", type=Path, default=Path("build/werewolves.jsonl"), help="where games are kept")
    args = parser.parse_args()
    seats = tuple(map(int, args.seats.split(","))) if args.seats else MEASURED if args.measure else SEATS

    def some(lineup: Lineup, number: int) -> list[Ended]:
        return games(lineup, number, args.games, args.file, args.jobs)

    if args.measure:
        print("| players | faction | games | wins as all play at random | wins when it plays as `simple` |")
        print("|--:|---|--:|--:|--:|")
        for number in seats:
            chance = some("none", number)
            print(f"| {number} | pack | {args.games} | {won(chance, 'werewolves')} ", end="", flush=True)
            print(f"| {won(some('pack', number), 'werewolves')} |", flush=True)
            print(f"| {number} | village | {args.games} | {won(chance, 'village')} ", end="", flush=True)
            print(f"| {won(some('village', number), 'village')} |", flush=True)
        return
    print("| players | games | village | pack | Lovers | nobody | pack, 95% | nights | ends on day 1 | ms a decision |")
    print("|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|")
    for number in seats:
        print(balance(some("all", number)), flush=True)


if __name__ == "__main__":
    main()
