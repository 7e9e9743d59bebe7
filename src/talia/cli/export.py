"""``talia export``: records written as other programs read them."""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Final

from talia.cli.inputs import read_record
from talia.cli.trouble import Trouble
from talia.table.foreign import About, Unwritable, formats_of

DESCRIPTION: Final = """Writes the deals of records as other programs read them: those of bridge as PBN 2.1 or LIN.
Several records, such as those of an event, become one file, the tables of each board one after the other and, in PBN,
with a table of their results. Of a match that is not over the last deal is written as far as it was played."""

EXAMPLES: Final = """examples:
  talia export match.talia.json --format pbn
  talia export match.talia.json --format lin --out match.lin
  talia export table1.talia.json table2.talia.json --format pbn --event "Club evening" --date 2026.01.15
  talia export match.talia.json --format pbn --solved      with what perfect play brings, and par

exit code: 0 written, 2 no record, or of a game that has no such format"""


def arguments(parser: ArgumentParser) -> None:
    """The command's arguments."""
    parser.add_argument("record", nargs="+", help=".talia.json files; - for standard input")
    parser.add_argument("--format", required=True, metavar="ID", help="pbn or lin")
    parser.add_argument("--out", metavar="FILE", type=Path, help="write to this file (default: standard output)")
    parser.add_argument("--event", default="", help="a title (default: the id of the event or match)")
    parser.add_argument("--site", default=About().site, help=f"a place (default {About().site})")
    parser.add_argument("--date", default="", metavar="YYYY.MM.DD", help="a day; records know none")
    parser.add_argument(
        "--solved", action="store_true", help="with the double-dummy table and par, where there is room"
    )


def run(args: Namespace) -> int:
    """Writes."""
    records = [read_record(path) for path in args.record]
    games = sorted({record.game for record in records})
    if len(games) > 1:
        raise Trouble(f"the records are of several games: {', '.join(games)}")
    there = formats_of.get(games[0]) or ()
    format = next((each for each in there if each.id == args.format.lower()), None)
    if format is None:
        known = ", ".join(each.id for each in there)
        raise Trouble(f"{games[0]} has no format '{args.format}'" + (f"; it has: {known}" if known else ""))
    try:
        data = format.write(records, About(args.event, args.site, args.date, args.solved))
    except Unwritable as why:
        raise Trouble(why.notice.text(games[0])) from None
    if args.out is None:
        sys.stdout.buffer.write(data)
        sys.stdout.flush()
        return 0
    try:
        args.out.write_bytes(data)
    except OSError as error:
        raise Trouble(f"can't write {args.out}: {error.strerror}") from None
    return 0
