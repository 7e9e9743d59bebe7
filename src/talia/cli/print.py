"""``talia print``: the rules of a game on two pages, score sheets, and whatever else there is to print of it."""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Final

from talia.cli.trouble import Trouble

DESCRIPTION: Final = """Writes a page to print: the rules of a game on two pages of A4, an empty score sheet for real
cards, and what else the game has, such as all that somebody needs who leads an evening of Ktulu. A page of HTML, whole
in itself: open it in a browser and print it, also into a PDF."""

EXAMPLES: Final = """examples:
  talia print skat                       what there is to print of Skat
  talia print skat rules > skat.html     its rules, in Polish
  talia print ktulu cards --lang en --output cards.html

exit code: 0 well, 2 there is no such game or nothing of this name"""


def arguments(parser: ArgumentParser) -> None:
    """The command's arguments."""
    parser.add_argument("game", help="the id of a game")
    parser.add_argument("sheet", nargs="?", help="what to print; without it you are told what there is")
    parser.add_argument("--lang", choices=("pl", "en"), default="pl", help="language (default pl)")
    parser.add_argument("--output", type=Path, help="a file to write instead of the output")


def run(args: Namespace) -> int:
    """Writes it."""
    import talia.games  # noqa: F401  registers the games
    from talia.server.printing import document
    from talia.table.printing import sheets
    from talia.table.registry import UnknownGame, find
    from talia.table.words import Words

    try:
        game = find(args.game).id
    except UnknownGame:
        raise Trouble(f"there is no game {args.game}; 'talia games' lists them") from None
    there = sheets(game)
    if args.sheet is None:
        words = Words(args.lang, game)
        for sheet in there:
            print(f"{sheet.id:<10}{words.text(f'print.{sheet.id}')}")
        return 0
    html = document(args.lang, game, args.sheet)
    if html is None:
        raise Trouble(f"there is no {args.sheet} to print of {game}, only {', '.join(each.id for each in there)}")
    if args.output is None:
        sys.stdout.write(html)
        return 0
    try:
        args.output.write_text(html, encoding="utf-8")
    except OSError as error:
        raise Trouble(f"can't write {args.output}: {error.strerror}") from None
    return 0
