"""Whether two trees play a game alike to the byte: random matches from seeds, and a digest of each.

    .venv/bin/python -m tests.games.same_bytes skat --against ../before
    .venv/bin/python -m tests.games.same_bytes skat baska --matches 500
    .venv/bin/python -m tests.games.same_bytes skat --dump 17

A match has random options and a random number of seats. After each step its digest takes in the line of the log; the
view of every seat, of a spectator and of him from whom nothing is hidden, with the events as each is told them; the
default of every seat; and, now and then, what becomes of an altered move: its refusal, or that it is allowed. Keys
are sorted, so that the order of facts means nothing, as it does in JSON.

``--against PATH`` plays the same in another tree (a checkout whose kernel is built), in a process of its own with that
tree's ``src`` before everything else; this script and the toolkit of random play are always this tree's. Where a match
differs, the first line that does is printed from both, with what led to it. The exit status says whether all are alike.
"""

import argparse
import hashlib
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec

import talia
from talia.chance import Seeded
from talia.games import find
from talia.table.forms import sample
from talia.table.game import Game
from talia.table.match import Match, Step
from talia.table.moves import CLOCK, OPEN, SPECTATOR, Expired, IllegalMove, seats_of
from talia.table.view import event_view, view
from tests.games.random_play import altered, random_setting

ROOT = Path(__file__).parents[2]
STEPS = 600
"""A match is left after so many decisions."""
SHOWN = 250
"""So much of a line is printed on either side of where it differs."""

_bytes = msgspec.json.Encoder(order="deterministic").encode


def lines(game: Game[Any], seed: int, without: Sequence[str] = ()) -> Iterator[bytes]:
    """All there is to see of the match of this seed, a line a thing; views without these keys."""
    rng = Random(f"same bytes {game.id} {seed}")
    options, seats = random_setting(game, rng)
    yield b"options %s seats %d" % (_bytes(options), seats)
    automatic = rng.choice((0.0, 0.3, 0.8))
    verdicts = Random(rng.random())
    match = Match(
        game, options, seats, Seeded(repr(rng.random())), referee=lambda *_: verdicts.choice(("yes", "no", "unknown"))
    )
    viewers = (*range(seats), SPECTATOR, OPEN)
    yield from _told(match, match.begin(), viewers, without)
    for _ in range(STEPS):
        if game.result(match.state) is not None:
            break
        yield from _aside(match, rng)
        yield from _told(match, _step(match, rng, automatic), viewers, without)


def _step(match: Match[Any], rng: Random, automatic: float) -> list[Step]:
    """A seat that is awaited moves, at random or by default; sometimes one that is not; sometimes time runs out."""
    game, state = match.game, match.state
    timers = [timer for timer in game.timers(state) if timer.seat is None]
    if timers and rng.random() < 0.2:
        try:
            return match.do(CLOCK, Expired(rng.choice(timers).id))
        except IllegalMove:
            pass
    seats = seats_of(game.waiting(state))
    if not seats or rng.random() < 0.1:
        seats = tuple(seat for seat in range(match.seats) if game.choices(state, seat)) or seats
    seat = rng.choice(seats)
    move = game.default(state, seat) if rng.random() < automatic else None
    return match.do(seat, move or sample(game.choices(state, seat), rng))


def _told(match: Match[Any], steps: Iterable[Step], viewers: Iterable[int], without: Sequence[str]) -> Iterator[bytes]:
    """The steps as each viewer sees them, and the defaults of the seats."""
    game = match.game
    for step in steps:
        yield b"line %s" % _bytes(step.line)
        for viewer in viewers:
            events = [told for event in step.events if (told := event_view(event, viewer)) is not None]
            seen = view(game, step.state, viewer)
            kept = {key: getattr(seen, key) for key in seen.__struct_fields__ if key not in without}
            yield b"viewer %d %s %s" % (viewer, _bytes(events), _bytes(kept))
    awaited = seats_of(game.waiting(match.state))
    yield b"defaults %s" % _bytes([game.default(match.state, seat) for seat in awaited])


def _aside(match: Match[Any], rng: Random) -> Iterator[bytes]:
    """What becomes of an altered move, of a seat that may be anybody."""
    game, state = match.game, match.state
    if rng.random() > 0.5:
        return
    offering = [seat for seat in range(match.seats) if game.choices(state, seat)]
    if not offering:
        return
    move = sample(game.choices(state, rng.choice(offering)), rng)
    move = altered(game, move, rng)
    author = rng.randrange(match.seats)
    became: tuple[str, dict[str, Any]] = "allowed", {}
    try:
        game.play(state, author, move)
    except IllegalMove as refusal:
        became = refusal.code, refusal.details
    yield b"seat %d tries %s: %s" % (author, _bytes(move), _bytes(became))


def digest(game: Game[Any], seed: int, without: Sequence[str] = ()) -> str:
    """The match of this seed in a few letters."""
    whole = hashlib.blake2b(digest_size=12)
    for line in lines(game, seed, without):
        whole.update(line)
        whole.update(b"\n")
    return whole.hexdigest()


def elsewhere(tree: Path, *arguments: str) -> subprocess.Popen[str]:
    """This script with another tree's package, whose output can be read line by line."""
    source = tree.resolve() / "src"
    if not (source / "talia").is_dir():
        raise SystemExit(f"{tree} is no checkout")
    environment = {**os.environ, "PYTHONPATH": f"{source}{os.pathsep}{ROOT}", "PYTHONHASHSEED": "0"}
    command = [sys.executable, "-P", str(Path(__file__)), *arguments, "--of", str(source)]
    return subprocess.Popen(command, env=environment, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def compare(ids: list[str], seeds: range, other: Path, without: Sequence[str]) -> bool:
    """Plays all matches in both trees at once; says where the first of each game differs."""
    less = [part for key in without for part in ("--without", key)]
    wanted = (*ids, *less, "--matches", str(len(seeds)), "--first", str(seeds.start))
    trees = ROOT, other
    runs = [elsewhere(tree, *wanted) for tree in trees]
    alike, shown = dict.fromkeys(ids, 0), set()
    for pair in zip(*(run.stdout or () for run in runs), strict=False):
        id, seed, _ = pair[0].split()
        if pair[0] == pair[1]:
            alike[id] += 1
        elif id not in shown:
            shown.add(id)
            print(f"{id}: match {seed} differs")
            dumps = [elsewhere(tree, id, *less, "--dump", seed) for tree in trees]
            _show_difference([run.stdout or () for run in dumps])
            for run in dumps:
                run.communicate()
    failed = [tree for tree, run in zip(trees, runs, strict=True) if run.wait()]
    for tree in failed:
        print(f"{tree}: the matches could not be played")
    for id in ids:
        print(f"{id}: {alike[id]} of {len(seeds)} matches alike")
    return not failed and all(count == len(seeds) for count in alike.values())


def _show_difference(dumps: list[Any]) -> None:
    """The first line in which two dumps differ, from both, and the last line of the log before it."""
    done = ""
    for number, (mine, theirs) in enumerate(zip(*dumps, strict=False)):
        if mine == theirs:
            done = mine if mine.startswith(("line", "options")) else done
            continue
        at = next((n for n, pair in enumerate(zip(mine, theirs, strict=False)) if pair[0] != pair[1]), len(mine))
        part = slice(max(0, at - SHOWN), at + SHOWN)
        print(f"  after {done.rstrip()[: 2 * SHOWN]}")
        print(f"  thing {number} of the match, {' '.join(mine.split()[:2])}, from its letter {part.start}:")
        print(f"  here  {mine[part].rstrip()}\n  there {theirs[part].rstrip()}")
        return
    print("  one of the two matches is longer")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="+", help="ids of games")
    parser.add_argument("--matches", type=int, default=150, help="how many of each game (default 150)")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first (default 0)")
    parser.add_argument("--against", type=Path, metavar="PATH", help="another checkout to play the same matches in")
    parser.add_argument("--dump", type=int, metavar="SEED", help="print all of one match instead")
    parser.add_argument("--without", action="append", default=[], metavar="KEY", help="a key of views left out")
    parser.add_argument("--of", type=Path, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.of and arguments.of not in Path(talia.__file__ or "").parents:
        raise SystemExit(f"talia came from {talia.__file__} instead of {arguments.of}")
    seeds = range(arguments.first, arguments.first + arguments.matches)
    if arguments.against:
        sys.exit(not compare(arguments.games, seeds, arguments.against, arguments.without))
    out = sys.stdout.buffer
    for id in arguments.games:
        if arguments.dump is not None:
            out.writelines(line + b"\n" for line in lines(find(id), arguments.dump, arguments.without))
        for seed in seeds if arguments.dump is None else ():
            out.write(f"{id} {seed} {digest(find(id), seed, arguments.without)}\n".encode())
            out.flush()


if __name__ == "__main__":
    main()
