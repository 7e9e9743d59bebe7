"""``talia puzzles``: makes puzzles of a game that says how they are found, and checks those there are."""

import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from pathlib import Path
from typing import Any, Final

from talia.cli.inputs import positive
from talia.cli.trouble import Trouble
from talia.lessons.puzzles import Maker, maker_of, pack, puzzled_games

DESCRIPTION: Final = """Puzzles: with all hands open, the only answer that is right. "make" draws deals and solves them
until a file holds as many as are wanted, of every kind and grade equally many; how hard a puzzle is says the number of
computer players who miss it, seeing only their own cards. "check" solves all puzzles that come with Talia."""

EXAMPLES: Final = """examples:
  talia puzzles make puzzles.jsonl                 360 puzzles; broken off, it goes on where it stopped
  talia puzzles make more.jsonl --number 900 --seed mine
  talia puzzles check

exit code: 0 well, 1 a puzzle has not exactly one right answer, 2 the input was no good"""

NUMBER: Final = 360
SEED: Final = "talia"


def arguments(parser: ArgumentParser) -> None:
    """The command's arguments."""
    what = parser.add_subparsers(dest="what", metavar="make | check", required=True)
    make = what.add_parser("make", help="find puzzles")
    make.add_argument("file", type=Path, help="a line for each puzzle; what is in it already is kept")
    make.add_argument("--number", type=positive, default=NUMBER, help=f"how many in all (default {NUMBER})")
    make.add_argument("--game", metavar="GAME", help="whose puzzles; may be left out where only one game can find any")
    make.add_argument("--seed", default=SEED, help=f"other puzzles for another text (default {SEED})")
    what.add_parser("check", help="solve the puzzles that come with Talia")


def run(args: Namespace) -> int:
    """Makes or checks."""
    return _make(_maker(args.game), args.file, args.number, args.seed) if args.what == "make" else _check()


def _maker(game: str | None) -> Maker[Any]:
    """The maker of the game that was named, or the only one there is."""
    makers = maker_of.games()
    if game is None and len(makers) == 1:
        return maker_of[makers[0]]
    if game not in makers:
        told = "say whose puzzles, with --game" if game is None else f"no puzzles of '{game}' can be found"
        raise Trouble(f"{told}; there are makers for: {', '.join(makers)}")
    return maker_of[game]


def _make(maker: Maker[Any], file: Path, number: int, seed: str) -> int:
    try:
        lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
        kept = [maker.read(line) for line in lines]
    except (OSError, ValueError) as error:
        raise Trouble(f"{file} can't be gone on with: {error}") from None
    with file.open("a", encoding="utf-8") as out:
        for kind in maker.kinds:
            before = [draft for draft in kept if draft.kind == kind]
            new, tried = len(before), before[-1].attempt + 1 if before else 0
            for attempt, draft in maker.found(seed, kind, number, before):
                tried = attempt + 1
                if draft is not None:
                    new += 1
                    print(maker.written(draft), file=out, flush=True)
                    print(f"\r{kind}: {new} in {tried} deals", end="", file=sys.stderr, flush=True)
            print(f"\r{kind}: {new} puzzles, {tried} deals tried", file=sys.stderr)
    return 0


def _check() -> int:
    wrong = 0
    for game in puzzled_games():
        puzzles = pack(game).puzzles()
        for puzzle in puzzles:
            good = pack(game).solution(puzzle).good
            if good != (puzzle.right,):
                wrong += 1
                print(f"{game} {puzzle.id}: right are the answers {good}, not {puzzle.right}")
        grades = Counter(f"{puzzle.kind}, {puzzle.grade}" for puzzle in puzzles)
        print(f"{game}: {len(puzzles)} puzzles, {', '.join(f'{n} {name}' for name, n in sorted(grades.items()))}")
    return 1 if wrong else 0
