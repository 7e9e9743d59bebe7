"""``talia games``: what can be played."""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from typing import Any, Final

from talia.cli.inputs import a_game
from talia.players import offered
from talia.table.game import Game
from talia.table.options import OptionInfo, describe
from talia.table.record import plain
from talia.table.registry import games
from talia.table.words import LANGS, Lang, Words

DESCRIPTION: Final = "Lists the games: their ids, names, numbers of players, options and computer players."

EXAMPLES: Final = """examples:
  talia games                 a short list
  talia games betel           one game with all its options
  talia games --lang pl       in Polish
  talia games --json          everything, for a program

An option is given to other commands as --option NAME=VALUE, e.g. talia play betel --option target=500"""


def arguments(parser: ArgumentParser) -> None:
    """The command's arguments."""
    parser.add_argument("game", nargs="?", help="only this game, with its options")
    parser.add_argument("--lang", choices=LANGS, default="en", help="language of the list (default en)")
    parser.add_argument("--json", action="store_true", help="answer as one JSON list")


def run(args: Namespace) -> int:
    """Lists."""
    chosen = (a_game(args.game),) if args.game else games()
    if args.json:
        print(json.dumps([as_json(game) for game in chosen], ensure_ascii=False, indent=1))
    else:
        print("\n".join(_text(game, args.lang, with_options=args.game is not None) for game in chosen))
    return 0


def as_json(game: Game[Any]) -> dict[str, Any]:
    """All there is to know of a game before playing it."""
    words = {lang: Words(lang, game.id) for lang in LANGS}
    return {
        "id": game.id,
        "rules": game.rules,
        "seats": list(game.seats),
        "usual_seats": game.usual_seats(),
        "name": {lang: words[lang].text("game.name") for lang in LANGS},
        "tagline": {lang: words[lang].text("game.tagline") for lang in LANGS},
        "family": game.family,
        "lasts": game.lasts(game.Options(), game.usual_seats()),
        "options": plain(describe(game)),
        "presets": plain(game.presets),
        "players": list(offered(game.id)),
    }


def _text(game: Game[Any], lang: Lang, *, with_options: bool) -> str:
    words = Words(lang, game.id)
    seats = f"{game.seats[0]}-{game.seats[-1]}" if len(game.seats) > 1 else str(game.seats[0])
    line = f"{game.id:<12} {seats:>5}  {words.text('game.name')}: {words.text('game.tagline')}"
    if not with_options:
        return line
    lines = [line, "", f"players: {', '.join(offered(game.id))}", ""]
    if game.presets:
        lines += ["presets:", *(_preset(words, id, options) for id, options in game.presets.items()), ""]
    lines.append("options:")
    for info in describe(game):
        values = _values(info)
        lines.append(f"  {info.id}={_shown(info.default)}   ({values})")
        lines.append(f"      {words.text(f'option.{info.id}.name')}")
    return "\n".join(lines)


def _preset(words: Words, id: str, options: Mapping[str, Any]) -> str:
    changed = ", ".join(f"{name}={_shown(value)}" for name, value in options.items()) or "all by default"
    return f"  {id}   ({changed})\n      {words.text(f'preset.{id}.name')}: {words.text(f'preset.{id}.help')}"


def _values(info: OptionInfo) -> str:
    if info.kind == "bool":
        return "true, false"
    if info.kind == "choice":
        return ", ".join(_shown(value) for value in info.values)
    if info.kind == "list":
        return f"any of, with commas between them: {', '.join(_shown(value) for value in info.values)}"
    return f"{info.low} to {info.high}" + (f" in steps of {info.step}" if info.step > 1 else "")


def _shown(value: Any) -> str:
    if isinstance(value, tuple):
        return ",".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)
