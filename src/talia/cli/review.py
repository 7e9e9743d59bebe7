"""``talia review``: what each call and card of a match cost."""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from itertools import groupby
from typing import Any, Final

from talia.analysis import Reviewed, review, reviewed_games
from talia.analysis.review import WORLDS
from talia.cli.inputs import positive, read_record
from talia.cli.speech import speech
from talia.cli.trouble import Trouble
from talia.table.record import Difference, Record, plain
from talia.table.words import LANGS, Words

DESCRIPTION: Final = """Tells what each call and card of the finished deals cost: by all the cards, and by what its
player could know (layouts of the hidden cards that agree with all he had seen, each as likely as any other; with the
interval that holds the true mean in 95 of 100 cases). Points are those of the deal against the average of the other
players' points, with best play of all from there on; after each call the rest of the auction is imagined as computer
players bid."""

EXAMPLES: Final = """examples:
  talia review match.talia.json                  what was costly, in English
  talia review match.talia.json --lang pl        po polsku
  talia review match.talia.json --deal 3 --seat 0
  talia review match.talia.json --worlds 300     more layouts, narrower intervals
  talia review match.talia.json --json           every decision, for a program

exit code: 0 reviewed, 2 no record at all, or of a game that has no review"""


def arguments(parser: ArgumentParser) -> None:
    """The command's arguments."""
    parser.add_argument("record", help="a .talia.json file, or - for standard input")
    parser.add_argument("--lang", choices=LANGS, default="en", help="language of the sentences (default en)")
    parser.add_argument("--deal", type=positive, help="only this deal, counted from 1")
    parser.add_argument("--seat", type=int, help="only this seat, counted from 0")
    parser.add_argument("--worlds", type=positive, default=WORLDS, help=f"layouts for each decision (default {WORLDS})")
    parser.add_argument("--json", action="store_true", help="answer as one JSON list")


def run(args: Namespace) -> int:
    """Reviews."""
    record = read_record(args.record)
    if record.game not in reviewed_games():
        raise Trouble(f"{record.game} has no review; there is one for: {', '.join(reviewed_games())}")
    deal = None if args.deal is None else args.deal - 1
    try:
        judged = list(review(record, deal=deal, seat=args.seat, worlds=args.worlds))
    except Difference as difference:
        raise Trouble(f"{args.record} can't be replayed: {difference}") from None
    words = speech(args.lang, record.game, [sitter.name for sitter in record.seats])
    if args.json:
        print(json.dumps([_as_json(each, words) for each in judged], ensure_ascii=False))
    else:
        _tell(record, judged, words)
    return 0


def _as_json(each: Reviewed, words: Words) -> dict[str, Any]:
    found: dict[str, Any] = plain(each)
    text = [words.text(code, each.details) for code in (each.why, each.lay) if code]
    return {**found, "text": " ".join(text) or None}


def _tell(record: Record, judged: Sequence[Reviewed], words: Words) -> None:
    if not judged:
        print(words.text("cli.review.nothing"))
    for deal, of_deal in groupby(judged, key=lambda each: each.deal):
        print(words.text("cli.review.deal", {"n": deal + 1}))
        costly = [each for each in of_deal if each.cost or each.known]
        if not costly:
            print(f"  {words.text('cli.review.flawless')}")
            continue
        rows = [_row(each, words) for each in costly]
        heads = ("", "", words.text("cli.review.by_cards"), words.text("cli.review.by_sight"), "")
        widths = [max(len(row[at]) for row in (heads, *rows)) for at in range(len(heads))]
        for row in (heads, *rows):
            name, move, cost, known, why = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
            print(f"  {name}  {move}  {cost.strip():>{widths[2]}}  {known.strip():>{widths[3]}}  {why}".rstrip())
    for seat in range(len(record.seats)):
        own = [each for each in judged if each.seat == seat]
        if own:
            total = {"seat": seat, "cost": _sum(each.cost for each in own), "known": _sum(each.known for each in own)}
            print(words.text("cli.review.total", total))


def _sum(costs: Any) -> float:
    return round(sum(cost or 0 for cost in costs), 1)


def _shown(points: float, words: Words) -> str:
    return words.text("cli.number", {"n": round(points, 1)})


def _row(each: Reviewed, words: Words) -> tuple[str, ...]:
    known = "" if each.known is None else _shown(each.known, words)
    return (
        words.names[each.seat],
        words.text(f"did.{each.move['type']}", each.move),
        "" if each.cost is None else _shown(each.cost, words),
        f"{known} ± {_shown(each.margin, words)}" if each.margin else known,
        words.text(each.why, each.details) if each.why else "",
    )
