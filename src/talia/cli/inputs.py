"""What people name on the command line, read: games, options, players, records. All raise Trouble."""

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from talia.cli.trouble import Trouble
from talia.players import UnknownPlayer, offered
from talia.players.simulation import load
from talia.table.foreign import formats_of
from talia.table.game import BadOptions, Game
from talia.table.options import OptionInfo, describe, options_from
from talia.table.record import Difference, Record, read
from talia.table.registry import UnknownGame, find, games
from talia.table.words import Words
from talia.tricks.solving import solvable_games


def a_game(id: str) -> Game[Any]:
    """The game of this id."""
    try:
        return find(id)
    except UnknownGame:
        raise Trouble(f"there is no game '{id}'; there are: {', '.join(game.id for game in games())}") from None


def a_solvable_game(id: str) -> str:
    """The id, if the solver knows how questions about that game are written."""
    if id not in solvable_games():
        raise Trouble(f"the solver does not know '{id}'; it knows: {', '.join(solvable_games())}")
    return id


def a_game_with_files(id: str | None) -> str:
    """The id, if other programs' files of that game can be read; of the only such game if none is named."""
    there = formats_of.games()
    if id is None and len(there) == 1:
        return there[0]
    if id not in there:
        told = "say whose deals they are, with --game" if id is None else f"no files of '{id}' can be read"
        raise Trouble(f"{told}; there are formats for: {', '.join(there)}")
    return id


def positive(text: str) -> int:
    """A whole number above zero, for argparse."""
    if not text.isdecimal() or int(text) < 1:
        raise ArgumentTypeError(f"'{text}' is no whole number above 0")
    return int(text)


def option_arguments(parser: ArgumentParser) -> None:
    """How a match is played, as ``options_of`` reads it."""
    parser.add_argument("--preset", metavar="NAME", help="a way to play that has a name (see `talia games GAME`)")
    parser.add_argument(
        "--option", action="append", default=[], metavar="K=V", help="an option of the game; repeatable"
    )


def options_of(
    game: Game[Any], args: Namespace, seats: int, people: int = 0, unsaid: Mapping[str, Any] | None = None
) -> Any:
    """The options of a preset, if one is named, and those named as ``id=value``; ``people`` as in ``Game.settle``.

    ``unsaid``: values of options that neither names.
    """
    known = {info.id: info for info in describe(game)}
    if args.preset is not None and args.preset not in game.presets:
        raise Trouble(f"{game.id} has no preset '{args.preset}'")
    raw: dict[str, Any] = dict(unsaid or {})
    raw |= game.presets[args.preset] if args.preset is not None else {}
    for pair in args.option:
        id, equals, text = pair.partition("=")
        if not equals:
            raise Trouble(f"an option is written name=value, not '{pair}'")
        raw[id] = _value(known[id], text) if id in known else text
    try:
        options = options_from(game, raw)
        game.check(options, seats)
        return game.settle(options, seats, people)
    except BadOptions as bad:
        raise Trouble(Words("en", game.id).text(f"bad_options.{bad.code}", bad.details)) from None


def _value(info: OptionInfo, text: str) -> Any:
    """The value a text stands for; a text that stands for none is left as it is, to be refused."""
    if info.kind == "bool":
        return {"true": True, "yes": True, "false": False, "no": False}.get(text.lower(), text)
    if info.kind == "choice":
        return next((value for value in info.values if _spelled(value) == text.lower()), text)
    if info.kind == "list":
        return [each.strip() for each in text.split(",") if each.strip()]
    try:
        return int(text)
    except ValueError:
        return text


def _spelled(value: Any) -> str:
    return str(value).lower()


def players_of(game: Game[Any], names: str | None) -> tuple[str, ...]:
    """The players named with commas between them, one a seat; by default the strongest at the usual number of seats."""
    if names is None:
        return offered(game.id)[:1] * game.usual_seats()
    players = tuple(name.strip() for name in names.split(","))
    if len(players) not in game.seats:
        raise Trouble(f"{game.id} is played by {_numbers(game.seats)}, not by {len(players)}")
    for name in players:
        a_player(game, name)
    return players


def a_player(game: Game[Any], name: str) -> Any:
    """The player of this id, or of ``module:Class``."""
    try:
        return load(game.id, name)
    except UnknownPlayer as unknown:
        reason = f"can't load the player {unknown}" if ":" in name else f"there is no player '{name}'"
        raise Trouble(f"{reason}; for {game.id} there are: {', '.join(offered(game.id))}, or module:Class") from None


def _numbers(seats: range) -> str:
    return str(seats[0]) if len(seats) == 1 else f"{seats[0]} to {seats[-1]}"


def read_record(path: str) -> Record:
    """The record in a file, or on standard input if the path is ``-``."""
    try:
        return read(bytes_of(path))
    except Difference as difference:
        raise Trouble(f"{path} is no Talia record: {difference}") from None


def lines_in(data: bytes, path: str) -> list[str]:
    """The lines of a text, without a last empty one; ``path``: where it comes from."""
    try:
        return data.decode().splitlines()
    except UnicodeDecodeError:
        raise Trouble(f"{path} is no text in UTF-8") from None


def bytes_of(path: str) -> bytes:
    """What is in a file, or on standard input if the path is ``-``."""
    try:
        return sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    except OSError as error:
        raise Trouble(f"can't read {path}: {error.strerror}") from None
