"""How games of hidden roles end among instant players: who wins with how many, how long, and what playing well does.

    python benchmarks/village.py werewolves|ktulu [--games 1000] [--rows 6,8,12+gods] [--jobs 2] [--file FILE]
    python benchmarks/village.py werewolves|ktulu --measure [--games 1000]

The first table is the balance: all are `simple`. The second, ``--measure``, is what a faction gains by playing so while
all others play at random, with 95% intervals (Wilson). A row is a number of players, in Ktulu with extra factions
(`18+rider+gods`). Game number k of a row has the same cards in all line-ups, and all other options are as they are by
default. Games go to the file one by one; a run that was stopped goes on from there. Times are processor time of a
decision, talk included.
"""

import argparse
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, Final

import msgspec
from msgspec import Struct

from talia.chance import Seeded
from talia.games import find
from talia.games.ktulu.roles import ALIENS, BANDITS, FACTION, FACTIONS, FUGITIVES, GODS, GUARDIANS, RIDER, TOWN
from talia.games.werewolves.roles import WEREWOLF
from talia.players import Player, Sight, make
from talia.players.player import answer
from talia.players.self_play import play_out
from talia.players.simulation import NORMAL_95
from talia.table.game import Game
from talia.table.match import Match
from talia.table.moves import Move
from talia.table.view import view

EXTRA: Final = (RIDER, FUGITIVES, GODS)
ALL, NONE = "all", "none"
"""Line-ups in which all are `simple`, or nobody; any other is the faction whose members are, and no others."""


class Study(Struct, frozen=True):
    """What is studied of a game: its ``rows``, in which of which faction playing well is ``measured``, and who may win.

    ``faction``: of which faction somebody is by his role; ``winner``: the faction that a game's sheet names.
    """

    rows: tuple[str, ...]
    measured: tuple[tuple[str, str], ...]
    winners: tuple[str, ...]
    faction: Callable[[str], str]
    winner: Callable[[str], str] = str


STUDIES: Final[Mapping[str, Study]] = {
    "werewolves": Study(
        rows=("6", "8", "10", "12", "16", "20", "24"),
        measured=(("10", "pack"), ("10", "village")),
        winners=("village", "pack", "lovers", "nobody"),
        faction=lambda role: "pack" if role == WEREWOLF else "village",
        winner=lambda winner: "pack" if winner == "werewolves" else winner,
    ),
    "ktulu": Study(
        rows=(
            *("7", "9", "12", "16", "18", "24", "30"),
            # From 18 the Aliens are there anyway.
            *(f"{seats}+{extra}" for seats in (12, 18, 24) for extra in EXTRA),
            f"12+{ALIENS}",
        ),
        measured=(
            *(("12", faction) for faction in (TOWN, BANDITS, GUARDIANS)),
            *((f"12+{extra}", extra) for extra in (ALIENS, *EXTRA)),
        ),
        winners=(*FACTIONS, "nobody"),
        faction=FACTION.__getitem__,
    ),
}
"""By game."""


class Ended(Struct, frozen=True):
    """A game as it ended; ``spent``: seconds of processor time in so many ``decisions`` of players that think."""

    lineup: str
    row: str
    number: int
    winner: str
    nights: int
    days: int
    spent: float
    decisions: int


class Sides:
    """A player who is `simple` if his own card is of a faction that is, and else plays at random."""

    def __init__(self, game: str, lineup: str) -> None:
        self._lineup, self._faction = lineup, STUDIES[game].faction
        self._simple, self._random = make(game, "simple"), make(game, "random")
        self.spent, self.decisions = 0.0, 0

    def _of(self, sight: Sight) -> Player:
        own = self._faction(sight.view.facts["role"])
        return self._simple if self._lineup in (ALL, own) else self._random

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


def table(game: Game[Any], row: str) -> tuple[int, Any]:
    """How many play in a row, and with which options.

    >>> table(find("ktulu"), "18+gods")[0], table(find("ktulu"), "18+gods")[1].gods
    (18, True)
    """
    seats, *extra = row.split("+")
    return int(seats), game.Options(**dict.fromkeys(extra, True))


def played(game: str, lineup: str, row: str, number: int) -> Ended:
    """One game."""
    rules = find(game)
    seats, options = table(rules, row)
    match = Match(rules, options, seats, Seeded(f"balance/{row}/{number}"))
    player = Sides(game, lineup)
    play_out(match, [player] * seats, [Random(f"{row}/{number}/{seat}") for seat in range(seats)])
    (sheet,) = match.state.sheet
    winner = STUDIES[game].winner(sheet["winner"])
    days = sheet.get("days", sheet["nights"])
    return Ended(lineup, row, number, winner, sheet["nights"], days, player.spent, player.decisions)


def kept(file: Path) -> dict[tuple[str, str, int], Ended]:
    """The games of a file."""
    if not file.exists():
        return {}
    lines = file.read_bytes().splitlines()
    # A run may have been stopped within its last line.
    whole = lines if file.read_bytes().endswith(b"\n") else lines[:-1]
    games = (msgspec.json.decode(line, type=Ended) for line in whole)
    return {(each.lineup, each.row, each.number): each for each in games}


def games(game: str, lineup: str, row: str, number: int, file: Path, jobs: int = 1) -> list[Ended]:
    """So many games, those of the file and the rest."""
    there = kept(file)
    found = [there[lineup, row, each] for each in range(number) if (lineup, row, each) in there]
    missing = [each for each in range(number) if (lineup, row, each) not in there]
    file.parent.mkdir(parents=True, exist_ok=True)
    if file.exists() and not file.read_bytes().endswith(b"\n") and there:
        file.write_bytes(b"".join(msgspec.json.encode(each) + b"\n" for each in there.values()))
    with file.open("ab", buffering=0) as out:
        for each in _played(game, lineup, row, missing, jobs):
            out.write(msgspec.json.encode(each) + b"\n")
            found.append(each)
    return found


def _played(game: str, lineup: str, row: str, missing: list[int], jobs: int) -> Iterator[Ended]:
    if jobs == 1 or not missing:
        yield from (played(game, lineup, row, each) for each in missing)
        return
    with get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap(partial(played, game, lineup, row), missing, chunksize=4)


def interval(won: int, of: int) -> tuple[float, float]:
    """Within which a share lies, by what was counted (Wilson, 95%)."""
    z = NORMAL_95
    middle = (won + z * z / 2) / (of + z * z)
    half = z / (of + z * z) * sqrt(won * (of - won) / of + z * z / 4)
    return middle - half, middle + half


def balance(game: str, ended: Iterable[Ended]) -> str:
    """A line of the table of balance."""
    all_games = list(ended)
    of = len(all_games)
    wins = Counter(each.winner for each in all_games)
    shares = " | ".join(f"{100 * wins[who] / of:.1f}%" for who in STUDIES[game].winners)
    nights = sum(each.nights for each in all_games) / of
    first = sum(each.days <= 1 for each in all_games) / of
    pace = 1000 * sum(each.spent for each in all_games) / sum(each.decisions for each in all_games)
    return f"| {all_games[0].row} | {of} | {shares} | {nights:.1f} | {100 * first:.1f}% | {pace:.2f} |"


def won(ended: Iterable[Ended], faction: str) -> str:
    """How often a faction wins, with its interval."""
    all_games = list(ended)
    number = sum(each.winner == faction for each in all_games)
    low, high = interval(number, len(all_games))
    return f"{100 * number / len(all_games):.1f}% ({100 * low:.1f}–{100 * high:.1f}%)"


def factions(game: str, row: str) -> tuple[str, ...]:
    """The factions that play in a row.

    >>> factions("werewolves", "10"), factions("ktulu", "12+rider")
    (('village', 'pack'), ('town', 'bandits', 'guardians', 'rider'))
    """
    rules = find(game)
    seats, options = table(rules, row)
    match = Match(rules, options, seats, Seeded(row))
    match.begin()
    play = {STUDIES[game].faction(view(rules, match.state, seat).facts["role"]) for seat in range(seats)}
    return tuple(who for who in STUDIES[game].winners if who in play)


def main() -> None:
    """Plays what is missing and prints a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=STUDIES, help="which game")
    parser.add_argument("--games", type=int, default=1000, help="games a line (default 1000)")
    parser.add_argument("--rows", default="", help="numbers of players, with extra factions (12+gods)")
    parser.add_argument("--measure", action="store_true", help="what a faction gains by playing well")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default 1)")
    parser.add_argument("--file", type=Path, default=None, help="where games are kept (default build/GAME.jsonl)")
    args = parser.parse_args()
    study = STUDIES[args.game]
    file = args.file or Path(f"build/{args.game}.jsonl")
    rows = args.rows.split(",") if args.rows else list(study.rows)

    def some(lineup: str, row: str) -> list[Ended]:
        return games(args.game, lineup, row, args.games, file, args.jobs)

    if args.measure:
        of_rows = tuple((row, faction) for row in rows for faction in factions(args.game, row))
        print("| players | faction | games | wins as all play at random | wins when it plays as `simple` |")
        print("|--:|---|--:|--:|--:|")
        for row, faction in of_rows if args.rows else study.measured:
            print(f"| {row} | {faction} | {args.games} | {won(some(NONE, row), faction)} ", end="", flush=True)
            print(f"| {won(some(faction, row), faction)} |", flush=True)
        return
    print(f"| players | games | {' | '.join(study.winners)} | nights | ends on day 1 | ms a decision |")
    print("|--:" * (len(study.winners) + 5) + "|")
    for row in rows:
        print(balance(args.game, some(ALL, row)), flush=True)


if __name__ == "__main__":
    main()
