"""``talia duplicate``: the same deals at several tables with the players moved on a seat, and how they compare."""

import json
import os
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Final

import msgspec

from talia.cli.inputs import a_game, option_arguments, options_of, players_of, positive
from talia.cli.progress import tracked
from talia.cli.trouble import Trouble
from talia.players.duplicate import DuplicatePlan, DuplicateResult, kept, result
from talia.table.record import plain

DESCRIPTION: Final = """Duplicate play: every board is dealt at as many tables as it takes for each player of the
line-up to hold every hand, and the same deals are compared. So the luck of the cards is taken out.

A board is a match, or its first --deals deals. With --file the boards are kept, one a line; a run that was stopped
goes on from there."""

EXAMPLES: Final = """examples:
  talia duplicate kierki --players club,simple,simple,simple --boards 20
  talia duplicate betel --players strong,club,club --boards 100 --deals 1
  talia duplicate black_maria --players club,simple,club,simple --option partnership=true
  talia duplicate kierki --boards 500 --jobs 2 --file boards.jsonl      can be stopped and goes on"""


def arguments(parser: ArgumentParser) -> None:
    """The command's arguments."""
    parser.add_argument("game", help="id of a game (talia games lists them)")
    parser.add_argument(
        "--players",
        metavar="A,B,...",
        help="the line-up of the first table by seat; default: the strongest everywhere",
    )
    parser.add_argument("--boards", type=positive, default=10, metavar="N", help="how many boards (default 10)")
    parser.add_argument("--deals", type=positive, metavar="N", help="deals of each match (default: the whole match)")
    parser.add_argument("--seed", default="duplicate", help="any text; decides the cards and the players' chance")
    parser.add_argument("--jobs", type=positive, default=1, metavar="N", help="processes at work (default 1)")
    option_arguments(parser)
    parser.add_argument("--file", type=Path, help="where the boards are kept, and read from")
    parser.add_argument("--json", action="store_true", help="answer as one JSON object")


def run(args: Namespace) -> int:
    """Plays what is missing and prints the comparison."""
    game = a_game(args.game)
    names = players_of(game, args.players)
    options = options_of(game, args, len(names), unsaid=game.comparable)
    event = DuplicatePlan(game.id, names, plain(options), args.seed, args.deals)
    jobs = min(args.jobs, args.boards, 4 * (os.cpu_count() or 1))
    try:
        played = list(tracked(kept(event, args.boards, args.file, jobs), args.boards, "boards"))
    except (OSError, msgspec.MsgspecError) as error:
        raise Trouble(f"{args.file}: {error}") from None
    found = result(event, played)
    print(json.dumps(plain(found)) if args.json else _table(found))
    return 0


def _table(found: DuplicateResult) -> str:
    lines = [f"{found.game}: {found.deals} deals, each at {found.tables} tables", ""]
    lines.append(f"{'player':<16} {'mean a deal':>11}  better than the others in the same deals")
    for one in found.standings:
        ahead = "-" if one.ahead is None else f"{one.ahead:+.2f}"
        margin = "" if one.margin is None else f" ± {one.margin:.2f}"
        lines.append(f"{one.player:<16} {one.mean:>11.2f}  {ahead}{margin}")
    return "\n".join(lines)
