"""``talia verify``: is a record genuine?"""

import json
from argparse import ArgumentParser, Namespace
from typing import Final

from talia.cli.inputs import read_record
from talia.table.record import Difference, Record, verify

DESCRIPTION: Final = """Checks a record of a match wholly: that no line was altered (hash chain), that the cards are
those the server committed itself to before the first deal (receipt), that every move obeyed the rules, and that the
score is right. Says yes, or names the first difference."""

EXAMPLES: Final = """examples:
  talia verify match.talia.json
  talia verify match.talia.json --json

exit code: 0 genuine, 1 not genuine, 2 no record at all"""


def arguments(parser: ArgumentParser) -> None:
    """The command's arguments."""
    parser.add_argument("record", help="a .talia.json file, or - for standard input")
    parser.add_argument("--json", action="store_true", help="answer as one JSON object")


def run(args: Namespace) -> int:
    """Verifies; 0 yes, 1 no."""
    record = read_record(args.record)
    try:
        result = verify(record)
    except Difference as difference:
        if args.json:
            found = {"where": difference.where, "expected": str(difference.expected), "found": str(difference.found)}
            print(json.dumps({"genuine": False, "difference": found}))
        else:
            print(f"not genuine: {difference}")
        return 1
    answer = {
        "genuine": True,
        "game": record.game,
        "rules": record.rules,
        "lines": len(record.log),
        "finished": result is not None,
        "totals": record.totals,
        "receipt": receipt(record),
    }
    if args.json:
        print(json.dumps(answer))
    else:
        state = "a whole match" if result is not None else "an unfinished match"
        print(
            f"genuine: {state} of {record.game}, {len(record.log)} lines, totals {', '.join(map(str, record.totals))}"
        )
        print(_RECEIPTS[receipt(record)])
    return 0


_RECEIPTS: Final = {
    "checked": "every card was dealt as committed before the first deal",
    "sections": "the deals whose secrets are open were dealt as those say; the match's own secret is still closed",
    "given": "the cards were given, not drawn: there is no receipt for them",
    "none": "no receipt: the record has the cards but not the secret they came from",
}


def receipt(record: Record) -> str:
    """What could be checked of how the cards were dealt: ``checked``, ``sections``, ``given`` or ``none``."""
    if record.given:
        return "given"
    if record.seed is not None:
        return "checked"
    return "sections" if record.secrets else "none"
