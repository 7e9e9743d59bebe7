"""Random tables: any number of seats a game is for, any options that fit them and each other."""

from random import Random
from typing import Any

from talia.table.game import BadOptions, Game
from talia.table.options import describe, options_from


def random_table(game: Game[Any], rng: Random) -> tuple[int, Any]:
    """Seats and options; each value of each option is possible."""
    while True:
        seats = rng.choice(game.seats)
        raw = {}
        for info in describe(game):
            if rng.random() < 0.5:
                values = {"choice": info.values, "bool": (False, True), "list": (info.default,)}.get(info.kind)
                raw[info.id] = rng.choice(values) if values else rng.randint(info.low or 0, info.high or 0)
        try:
            options = options_from(game, raw)
            game.check(options, seats)
        except BadOptions:
            continue
        return seats, options
