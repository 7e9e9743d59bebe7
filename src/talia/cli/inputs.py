"""What people name on the command line, read: games, options, players, records. Each raises Trouble."""

import sys
from pathlib import Path
from typing import Any

import talia.games  # noqa: F401  registers the games
from talia.cli.trouble import Trouble
from talia.table.game import Game
from talia.table.record import Difference, Record, read
from talia.table.registry import UnknownGame, find, games


def find_game(id: str) -> Game[Any]:
    """The game of this id."""
    try:
        return find(id)
    except UnknownGame:
        raise Trouble(f"there is no game '{id}'; there are {', '.join(game.id for game in games())}") from None


def read_record(path: str) -> Record:
    """The record in a file, or on standard input if the path is ``-``."""
    try:
        data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    except OSError as error:
        raise Trouble(f"can't read {path}: {error.strerror}") from None
    try:
        return read(data)
    except Difference as difference:
        raise Trouble(f"{path} is no Talia record: {difference.found}") from None
