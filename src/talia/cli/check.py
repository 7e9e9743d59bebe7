"""``talia check``: is anything of a server's data damaged or missing?"""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Final

import msgspec

from talia.cli.trouble import Trouble

DESCRIPTION: Final = """Looks at all a server keeps in its data folder: the pages of both databases, the chain of links
through the entries of every match, that every match replays and was dealt as committed, that nothing is missing and the
two files fit together. Changes nothing; a server may be at work on the folder meanwhile."""

EXAMPLES: Final = """examples:
  talia check                     the folder of 'talia serve', talia-data
  talia check club                another folder
  talia check club --json         for a program

exit code: 0 everything is whole, 1 something is damaged or missing, 2 there is no data to look at"""


def arguments(parser: ArgumentParser) -> None:
    """The command's arguments."""
    parser.add_argument("data", nargs="?", type=Path, default=Path("talia-data"), help="folder (default talia-data)")
    parser.add_argument("--json", action="store_true", help="answer as one JSON object")


def run(args: Namespace) -> int:
    """Looks; 0 if nothing is wrong."""
    from talia.server.checking import Account, check
    from talia.server.data import LOG_FILE, STORE_FILE

    folder: Path = args.data
    try:
        if not folder.is_dir():
            raise Trouble(f"there is no folder {folder}")
        if not any((folder / name).exists() for name in (LOG_FILE, STORE_FILE)):
            raise Trouble(f"{folder} is no data folder of a server: neither {LOG_FILE} nor {STORE_FILE} is there")
    except OSError as error:
        raise Trouble(f"can't look into {folder}: {error.strerror}") from None

    def tell(done: int, of: int) -> None:
        if sys.stderr.isatty() and done % 10 == 0:
            print(f"\r{done} of {of} matches ", end="", file=sys.stderr, flush=True)

    account: Account = check(folder, tell)
    if sys.stderr.isatty():
        print("\r" + " " * 30 + "\r", end="", file=sys.stderr)
    if args.json:
        print(msgspec.json.encode(account).decode())
    else:
        print(f"{folder}: {_faults(len(account.faults))}")
        print(f"  {LOG_FILE:<14}{account.matches} matches, {account.finished} of them over; {account.entries} entries")
        print(f"  {STORE_FILE:<14}{account.tables} tables, {account.guests} guests, {account.events} events")
        for title, sentences in (("wrong", account.faults), ("to know", account.notes)):
            if sentences:
                print("", f"{title}:", *(f"  {each}" for each in sentences), sep="\n")
        if account.faults:
            print(
                "",
                "What to do is on the page docs/data-folder.md: put back a copy, or save what can be read.",
                sep="\n",
            )
    return 1 if account.faults else 0


def _faults(count: int) -> str:
    return "everything is whole" if count == 0 else "1 fault" if count == 1 else f"{count} faults"
