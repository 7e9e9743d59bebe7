"""``talia verify``: is a record genuine?"""

import json
from argparse import ArgumentParser, Namespace
from typing import Any, Final

from talia.cli.inputs import read_record
from talia.table.record import Difference, Record, Seen, differences_to_seen, verify

DESCRIPTION: Final = """Checks a record of a match wholly: that no line was altered (hash chain), that the cards are
those the server committed itself to before the first deal (receipt), that every move obeyed the rules, and that the
score is right; and, where the device that downloaded it kept what it saw during the match, that this is the same
receipt. Says yes, or names the first difference."""

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
            print(json.dumps({"genuine": False, "difference": _told(difference), "seen": seen(record)}))
        else:
            print(f"not genuine: {difference}")
            _print_seen(record)
        return 1
    answer = {
        "genuine": True,
        "game": record.game,
        "rules": record.rules,
        "lines": len(record.log),
        "finished": result is not None,
        "totals": record.totals,
        "receipt": receipt(record),
        "seen": seen(record),
    }
    if args.json:
        print(json.dumps(answer))
    else:
        state = "a whole match" if result is not None else "an unfinished match"
        print(
            f"genuine: {state} of {record.game}, {len(record.log)} lines, totals {', '.join(map(str, record.totals))}"
        )
        print(_RECEIPTS[receipt(record)])
        _print_seen(record)
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


def seen(record: Record) -> dict[str, Any] | None:
    """Whether the receipt is what the device saw that downloaded the record; None if it saw nothing."""
    if record.seen is None:
        return None
    differences = _differences(record)
    return {
        "commit": record.seen.commit,
        "early": record.seen.early,
        "agrees": not differences,
        "differences": [_told(difference) for difference in differences],
    }


def _print_seen(record: Record) -> None:
    if record.seen is None:
        print(
            "no device says what it saw during the match: a receipt that was exchanged as a whole would not be noticed"
        )
        return
    differences = _differences(record)
    print(f"this device saw commitment {record.seen.commit} {_when(record.seen)}: {_VERDICTS[not differences]}")
    for difference in differences:
        print(f"  {difference}")


_VERDICTS: Final = {True: "agrees", False: "DIFFERS"}


def _when(seen: Seen) -> str:
    return "before the first card" if seen.early else "only after cards had been dealt"


def _differences(record: Record) -> list[Difference]:
    try:
        return differences_to_seen(record)
    except Difference as malformed:
        return [malformed]


def _told(difference: Difference) -> dict[str, str]:
    return {"where": difference.where, "expected": str(difference.expected), "found": str(difference.found)}
