"""Random play of any game with random options, for the tests that hold for every registered game."""

from functools import cache
from random import Random
from typing import Any

import msgspec

from talia.chance import Seeded
from talia.table.forms import sample
from talia.table.game import BadOptions, Game
from talia.table.match import Match, Step, elapsed
from talia.table.moves import CLOCK, Move, seats_of
from talia.table.options import describe, options_from

UNASKED = 0.05
"""How often who may do something besides what is asked of him does it."""

FEW = 3
"""No option that counts deals, rounds or points is much larger than its least value: a match is to be short."""


def random_setting(game: Game[Any], rng: Random) -> tuple[Any, int]:
    """Options and a number of seats that fit each other."""
    while True:
        raw: dict[str, Any] = {}
        for info in describe(game):
            if info.kind == "bool":
                raw[info.id] = rng.random() < 0.5
            elif info.kind == "choice":
                raw[info.id] = rng.choice(info.values)
            elif info.kind == "list":
                raw[info.id] = list(info.default)
            else:
                assert info.low is not None
                assert info.high is not None
                low = -(-info.low // info.step) * info.step
                raw[info.id] = rng.randrange(low, min(info.high, low + FEW * info.step) + 1, info.step)
        options, seats = options_from(game, raw), rng.choice(game.seats)
        try:
            game.start(options, seats)
        except BadOptions:
            continue
        return options, seats


def shortest(game: Game[Any], seats: int) -> dict[str, Any]:
    """The options of what is most quickly played to its end, though not of a single deal.

    Random play makes of a rubber sixty deals, and in others one waits for cards to be shown.
    """

    def lasts(options: dict[str, Any]) -> float:
        return game.lasts(game.Options(**options), seats)

    chosen = min([dict(preset) for preset in game.presets.values()] or [{}], key=lasts)
    for info in describe(game):
        if info.low is not None:
            fewer = {**chosen, info.id: max(2, -(-info.low // info.step) * info.step + info.step)}
            if lasts(fewer) < lasts(chosen):
                chosen = fewer
    return chosen


def random_step(match: Match[Any], rng: Random) -> list[Step]:
    """Somebody who is awaited moves, or now and then somebody who may move though nobody waits for him.

    Where nobody is awaited and a timer of the deal runs, it runs out, or somebody does what he may do meanwhile.
    """
    game, state = match.game, match.state
    time_out = elapsed(game, state)
    if time_out is not None:
        free = [seat for seat in range(match.seats) if game.asides(state, seat)]
        if free and rng.random() < 0.3:
            seat = rng.choice(free)
            return match.do(seat, sample(game.asides(state, seat), rng))
        return match.do(CLOCK, time_out)
    seats = seats_of(game.waiting(state))
    if rng.random() < 0.1:
        seats = tuple(seat for seat in range(match.seats) if game.choices(state, seat)) or seats
    seat = rng.choice(seats)
    asides = game.asides(state, seat)
    return match.do(seat, sample(asides if asides and rng.random() < UNASKED else game.choices(state, seat), rng))


def begun(game: Game[Any], rng: Random) -> Match[Any]:
    """A match at its first decision."""
    options, seats = random_setting(game, rng)
    match = Match(game, options, seats, Seeded(repr(rng.random())))
    match.begin()
    return match


@cache
def pool(game: Game[Any]) -> tuple[Move, ...]:
    """Moves of every kind, legal somewhere."""
    found: dict[Move, None] = {}
    rng = Random(f"pool {game.id}")
    for _ in range(8):
        match = begun(game, rng)
        while game.result(match.state) is None and len(match.log) < 400:
            random_step(match, rng)
        found |= dict.fromkeys(line.move for line in match.log if line.seat >= 0)
    return tuple(found)


def altered(game: Game[Any], move: Move, rng: Random) -> Move:
    """The move with one value exchanged for that of another move of its kind, or for other cards."""
    names = move.__struct_fields__
    if not names or rng.random() < 0.3:
        return move
    name = rng.choice(names)
    value = getattr(rng.choice([each for each in pool(game) if type(each) is type(move)] or [move]), name)
    if rng.random() < 0.5:
        codes = game.deck.codes
        if isinstance(value, tuple) and value and isinstance(value[0], str):
            value = tuple(rng.choice(codes) for _ in value)
        elif isinstance(value, str) and value in codes:
            value = rng.choice(codes)
    return msgspec.structs.replace(move, **{name: value})
