"""The command ``talia``: finds the subcommand and runs it; only that subcommand's module is loaded."""

import os
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from importlib import import_module
from keyword import iskeyword
from typing import Final

from talia.cli.trouble import Trouble

COMMANDS: Final = {
    "serve": "open a house of cards: play in a browser, alone or with friends",
    "play": "play a match in this terminal against computer players",
    "simulate": "let computer players play many deals, and sum up",
    "duplicate": "play the same deals at several tables, players moved on a seat, and compare",
    "solve": "what positions are worth with all cards open",
    "import": "read deals out of files of other programs (PBN, LIN of bridge)",
    "export": "write recorded matches as other programs read them (PBN, LIN of bridge)",
    "replay": "tell a recorded match, line by line",
    "review": "what each call and card of a recorded match cost",
    "puzzles": "make puzzles out of solved deals, and check them",
    "verify": "check that a recorded match is genuine and was dealt as committed",
    "check": "look at all a server keeps: is anything damaged or missing?",
    "print": "rules on two pages, score sheets and more, to be printed",
    "letters": "what people wrote to the host about the rules of games",
    "games": "list the games, their options and computer players",
    "bench": "measure how fast the rules and the kernel are",
}

_EPILOG: Final = """examples:
  talia serve                       play in the browser; prints the address and a QR code for phones
  talia play betel                  a match of Betel here in the terminal
  talia games --json                everything that can be played, for a program
  talia verify match.talia.json     was this match dealt and played honestly?

Each command has its own help: talia COMMAND --help"""


def main(argv: list[str] | None = None) -> int:
    """Runs one command; returns the exit code: 0 well, 1 the answer is no, 2 the input was no good."""
    arguments = sys.argv[1:] if argv is None else argv
    parser = ArgumentParser(
        prog="talia",
        description="Card games to play and to study: Betel and others.",
        epilog=_EPILOG,
        formatter_class=RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for name, line in COMMANDS.items():
        command = commands.add_parser(name, help=line, formatter_class=RawDescriptionHelpFormatter)
        if name in arguments[:1]:
            # A command may have the name of a statement, which a module may not.
            module = import_module(f"talia.cli.{name}{'_' * iskeyword(name)}")
            command.description, command.epilog = module.DESCRIPTION, module.EXAMPLES
            module.arguments(command)
            command.set_defaults(run=module.run)
    args = parser.parse_args(arguments)
    try:
        return int(args.run(args))
    except Trouble as trouble:
        print(f"talia: {trouble}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader (head, less) has had enough; what is still buffered must not raise at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


if __name__ == "__main__":
    sys.exit(main())
