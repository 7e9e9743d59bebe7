"""``talia simulate``: many deals between computer players, summed up."""

import json
import os
from argparse import ArgumentParser, Namespace
from contextlib import ExitStack
from typing import Final

import msgspec

from talia.cli.inputs import a_game, option_arguments, options_of, players_of, positive
from talia.cli.progress import tracked
from talia.cli.trouble import Trouble
from talia.players.simulation import Plan, Summary, Tally, outcomes
from talia.table.record import plain

DESCRIPTION: Final = """Lets computer players play many deals and reports the mean score a deal for each seat, with 95%
confidence intervals, and the contracts that were played and made (in games that have contracts).

Each deal is the first of a match of its own. Players keep their seats; the deal goes round the seats (deal k is dealt
by seat k modulo the number of seats, unless an option fixes the dealer). A deal's cards depend on --seed and its number
alone and no player thinks by the clock, so the result is the same on any machine and for any number of --jobs."""

EXAMPLES: Final = """examples:
  talia simulate betel --players club,random,random --deals 1000
  talia simulate betel --players club,club,club --deals 10000 --seed 1 --jobs 2 --json
  talia simulate six_takes --players sampler,simple,simple,random --option rounds=1
  talia simulate betel --players mymodule:MyPlayer,club,club --deals 500
  talia simulate betel --deals 100 --out deals.jsonl      one deal a line, with its whole record

A player of your own is a class with the method move(sight, rng, deadline) -> Move; see talia.players."""


def arguments(parser: ArgumentParser) -> None:
    """The command's arguments."""
    parser.add_argument("game", help="id of a game (talia games lists them)")
    parser.add_argument(
        "--players",
        metavar="A,B,...",
        help="a player for each seat: ids (talia games lists them) or module:Class; default: the strongest everywhere",
    )
    parser.add_argument("--deals", type=positive, default=100, metavar="N", help="how many deals (default 100)")
    parser.add_argument("--seed", default="1", help="any text; decides cards and players' chance (default 1)")
    parser.add_argument("--jobs", type=positive, default=1, metavar="N", help="processes at work (default 1)")
    option_arguments(parser)
    parser.add_argument("--out", metavar="FILE", help="keep every deal: JSON lines of deal, score, sheet and record")
    parser.add_argument("--json", action="store_true", help="answer as one JSON object")


def run(args: Namespace) -> int:
    """Simulates and prints the summary."""
    game = a_game(args.game)
    names = players_of(game, args.players)
    options = options_of(game, args, len(names))
    plan = Plan(game.id, names, plain(options), args.seed, keep=args.out is not None)
    tally = Tally(plan)
    jobs = min(args.jobs, args.deals, 4 * (os.cpu_count() or 1))
    with ExitStack() as stack:
        try:
            out = stack.enter_context(open(args.out, "wb")) if args.out else None
        except OSError as error:
            raise Trouble(f"can't write {args.out}: {error.strerror}") from None
        for outcome in tracked(outcomes(plan, args.deals, jobs), args.deals, "deals"):
            tally.add(outcome)
            if out:
                out.write(msgspec.json.encode(outcome) + b"\n")
    summary = tally.summary()
    print(json.dumps(plain(summary)) if args.json else _table(summary))
    return 0


def _table(summary: Summary) -> str:
    lines = [f"{summary.game}: {summary.deals} deals, seed {summary.seed}", ""]
    contracts = bool(summary.contracts)
    head = f"{'seat':>4}  {'player':<16} {'mean a deal':>11}  {'95% interval':<20}"
    lines.append(head + (f" {'played':>7} {'made':>7}" if contracts else ""))
    for seat in summary.seats:
        interval = "-" if seat.low is None else f"{seat.low:.2f} to {seat.high:.2f}"
        line = f"{seat.seat:>4}  {seat.player:<16} {seat.mean:>11.2f}  {interval:<20}"
        lines.append((line + (f" {seat.declared:>7} {seat.made:>7}" if contracts else "")).rstrip())
    if contracts:
        lines += ["", f"{'contract':<10} {'played':>7} {'made':>7} {'doubled':>8}"]
        lines += [
            f"{line.contract:<10} {line.played:>7} {line.made:>7} {line.doubled:>8}" for line in summary.contracts
        ]
    return "\n".join(lines)
