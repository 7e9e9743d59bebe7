"""``talia letters``: what people wrote to the host about the rules."""

import csv
import sys
from argparse import ArgumentParser, Namespace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import msgspec

from talia.cli.trouble import Trouble

DESCRIPTION: Final = """Writes the letters people have sent from pages of rules and after matches: the day, the game,
the version of its rules, the language, the options of the match just played if there was one, and the text.
Nothing says who wrote. With --forget those written out are then taken from the folder. A server may be at work on the
folder meanwhile."""

EXAMPLES: Final = """examples:
  talia letters                        the folder of 'talia serve', talia-data; a JSON object a line
  talia letters club --csv > read.csv  another folder, for a spreadsheet
  talia letters --game betel           of one game
  talia letters --forget >> letters    and the folder keeps them no longer

exit code: 0 well (also if there are none), 2 there is no data to look at"""

FIELDS: Final = ("day", "game", "rules", "lang", "options", "text")

FORMULAS: Final = ("=", "+", "-", "@", "\t")
"""What a spreadsheet would take for a formula: such a text begins with an apostrophe in CSV."""


def arguments(parser: ArgumentParser) -> None:
    """The command's arguments."""
    parser.add_argument("data", nargs="?", type=Path, default=Path("talia-data"), help="folder (default talia-data)")
    parser.add_argument("--csv", action="store_true", help="a table for a spreadsheet instead of JSON lines")
    parser.add_argument("--forget", action="store_true", help="take what was written out from the folder")
    parser.add_argument("--game", help="the id of a game: only letters about it")


def run(args: Namespace) -> int:
    """Writes them."""
    from talia.server.data import STORE_FILE
    from talia.server.durable import Unusable
    from talia.server.store import forget_letters, letters_in

    path: Path = args.data / STORE_FILE
    try:
        if not path.exists():
            raise Trouble(f"{args.data} is no data folder of a server: {STORE_FILE} is not there")
        letters = letters_in(path)
    except (OSError, Unusable) as error:
        raise Trouble(str(error)) from None
    letters = [each for each in letters if args.game in (None, each.letter.game)]
    rows = (
        {
            "day": datetime.fromtimestamp(each.day / 1000, UTC).date().isoformat(),
            **{name: getattr(each.letter, name) for name in FIELDS[1:]},
        }
        for each in letters
    )
    if args.csv:
        table = csv.writer(sys.stdout)
        table.writerow(FIELDS)
        table.writerows([_cell(row[name]) for name in FIELDS] for row in rows)
    else:
        for row in rows:
            print(msgspec.json.encode(row).decode())
    if args.forget:
        sys.stdout.flush()
        forget_letters(path, [each.id for each in letters])
    return 0


def _cell(value: Any) -> str:
    if value is None or isinstance(value, dict):
        return "" if value is None else msgspec.json.encode(value).decode()
    text = str(value)
    return f"'{text}" if text.startswith(FORMULAS) else text
