"""How well the players of bridge play their cards: a match of teams of whole deals, and tricks against all cards open.

    python benchmarks/bridge_cards.py [--one club] [--other simple] [--deals 64] [--seconds 0.05] [--file FILE]
    python benchmarks/bridge_cards.py --calls --one strong --other club
    python benchmarks/bridge_cards.py --matchpoints --one club --other club

Each deal is played at two tables: the first player north and south at one, east and west at the other; all bid by the
same system, vulnerable as on the board. What is gained is told in IMPs a deal; then, for each pair of who declares and
who defends, by how many tricks the declarer's side differs from perfect play of all four, and how long a card takes.
With ``--calls`` no card is played: a contract brings what perfect play makes of it. With ``--matchpoints`` the first
player knows that it counts who did better on a board, and not by how much. ``--seconds`` is what each decision may
take, nothing: as much as it wants. With a limit the result hangs on the machine and on what else it does. Intervals are
of 95%. Deal number k has the same cards for all; deals go to the file one by one, and a run that was stopped goes on
from there.
"""

import argparse
from contextlib import suppress
from math import inf, sqrt
from pathlib import Path
from random import Random
from statistics import mean, median, stdev
from time import monotonic
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from talia.chance import Seeded
from talia.games import find
from talia.games.bridge.contracts import Contract
from talia.games.bridge.double_dummy import worth
from talia.games.bridge.options import amounts
from talia.games.bridge.scoring.duplicate import board, score
from talia.games.bridge.scoring.imps import imps
from talia.players import Player, Sight, make
from talia.players.self_play import play_out
from talia.players.simulation import NORMAL_95
from talia.players.tricks.searching import playable
from talia.table.match import Match
from talia.table.moves import Move
from talia.tricks.obligations import follow_suit_game
from talia.tricks.play import begin

GAME: Final[Any] = find("bridge")

Players = tuple[str, str]
"""Who plays north and south, and who east and west."""


class Played(Struct, frozen=True):
    """A deal at a table. ``open``: the tricks of the declaring side by perfect play; ``points`` are north's.

    ``seconds``: by player how long its cards took, of which there was a choice.
    """

    contract: str
    declarer: int
    tricks: int
    open: int
    points: int
    seconds: dict[str, list[float]]


class Kept(Struct, frozen=True):
    """A line of the file."""

    number: int
    players: Players
    limit: float
    tables: tuple[Played | None, Played | None]
    calls: bool = False
    matchpoints: bool = False


class Shown(Exception):
    """The auction is over, and no card is to be played."""


class Timed:
    """A player whose cards are timed, or with ``calls`` its calls, after which it stops.

    ``matchpoints``: whether it is told that boards are compared so.
    """

    def __init__(self, id: str, *, calls: bool, matchpoints: bool) -> None:
        self._player: Player = make("bridge", id)
        self._calls = calls
        self._matchpoints = matchpoints
        self.seconds: list[float] = []

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        """The player's move."""
        if self._calls and sight.view.phase != "auction":
            raise Shown
        if self._matchpoints:
            sight = replace(sight, options={**sight.options, "compared": "matchpoints"})
        began = monotonic()
        move = self._player.move(sight, rng, deadline)
        if self._calls or len(playable(sight)) > 1:
            self.seconds.append(round(monotonic() - began, 4))
        return move


def play(number: int, players: Players, limit: float, *, calls: bool, told: int | None) -> Played | None:
    """A deal at a table; None where all passed. ``told``: the side that is told of matchpoints."""
    first = number % 16 + 1
    options = GAME.Options(scoring="duplicate", boards=1, first_board=first, claims="off")
    match: Match[Any] = Match(GAME, options, 4, Seeded(f"cards/{number}"))
    sides = [Timed(id, calls=calls, matchpoints=side == told) for side, id in enumerate(players)]
    with suppress(Shown):
        play_out(match, (*sides, *sides), [Random(f"{number}/{seat}") for seat in range(4)], seconds=limit)
    deal = match.state.deal
    won: Contract | None = deal.contract
    if won is None:
        return None
    best = worth(begin(follow_suit_game(won.trump), deal.dealt, (won.declarer + 1) % 4), won.declarer)
    tricks = best if calls else match.state.sheet[-1]["tricks"]
    points = score(won, tricks, vulnerable=board(first)[1], amounts=amounts(options))
    seconds: dict[str, list[float]] = {}
    for id, side in zip(players, sides, strict=True):
        seconds.setdefault(id, []).extend(side.seconds)
    return Played(won.text, won.declarer, tricks, best, points, seconds)


def kept(like: Kept, file: Path) -> dict[int, Kept]:
    """The deals of a file that these players have played in this way."""
    if not file.exists():
        return {}
    text = file.read_bytes()
    # A run may have been stopped within its last line.
    lines = text.splitlines() if text.endswith(b"\n") else text.splitlines()[:-1]
    found = [msgspec.json.decode(line, type=Kept) for line in lines]
    return {each.number: each for each in found if replace(like, number=each.number, tables=each.tables) == each}


def played(like: Kept, deals: int, file: Path) -> list[Kept]:
    """So many deals, those of the file and the rest, played in this way."""
    there = kept(like, file)
    file.parent.mkdir(parents=True, exist_ok=True)
    if file.exists() and not file.read_bytes().endswith(b"\n"):
        file.write_bytes(file.read_bytes().rpartition(b"\n")[0] + b"\n")
    one, other = like.players
    with file.open("ab", buffering=0) as out:
        for number in range(deals):
            if number not in there:
                first, second = (
                    play(number, pair, like.limit or inf, calls=like.calls, told=at if like.matchpoints else None)
                    for at, pair in enumerate(((one, other), (other, one)))
                )
                there[number] = replace(like, number=number, tables=(first, second))
                out.write(msgspec.json.encode(there[number]) + b"\n")
    return [there[number] for number in range(deals)]


def ahead(each: Kept) -> int:
    """By how many points the first player does better on a deal."""
    first, second = (0 if table is None else table.points for table in each.tables)
    return first - second


def told(values: list[float]) -> str:
    """A mean with its interval."""
    if len(values) < 2:
        return "too few"
    return f"{mean(values):+.2f} ± {NORMAL_95 * stdev(values) / sqrt(len(values)):.2f} ({len(values)} deals)"


def main() -> None:
    """Plays what is missing and prints what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--one", default="club", help="the player whose gain is told (default club)")
    parser.add_argument("--other", default="simple", help="the other (default simple)")
    parser.add_argument("--deals", type=int, default=64, help="how many deals (default 64)")
    parser.add_argument("--seconds", type=float, default=0.0, help="what a decision may take; 0, the default: no limit")
    parser.add_argument("--calls", action="store_true", help="play no card, value contracts with all cards open")
    parser.add_argument("--matchpoints", action="store_true", help="the first knows that boards count by rank")
    parser.add_argument("--file", type=Path, default=Path("build/bridge_cards.jsonl"), help="where deals are kept")
    args = parser.parse_args()
    players = args.one, args.other
    like = Kept(0, players, args.seconds, (None, None), args.calls, args.matchpoints)
    deals = played(like, args.deals, args.file)
    points = [ahead(each) for each in deals]
    print(f"{args.one} against {args.other}, IMPs a deal: {told([imps(each) for each in points])}")
    print(f"boards won less boards lost, of one: {told([float((each > 0) - (each < 0)) for each in points])}")
    tables = [(at, table) for each in deals for at, table in enumerate(each.tables) if table is not None]
    for by in dict.fromkeys(players):
        for against in dict.fromkeys(players):
            lost = [
                float(table.tricks - table.open)
                for at, table in tables
                if (players[(table.declarer + at) % 2], players[(table.declarer + at + 1) % 2]) == (by, against)
            ]
            if lost and not args.calls:
                print(f"{by} declares against {against}, tricks beside perfect play: {told(lost)}")
    for id in dict.fromkeys(players):
        times = [1000 * each for _, table in tables for each in table.seconds.get(id, ())]
        print(f"{id}: {len(times)} decisions with a choice, median {median(times):.0f} ms, most {max(times):.0f} ms")


if __name__ == "__main__":
    main()
