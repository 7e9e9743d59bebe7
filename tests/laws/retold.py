"""A program: the same random matches of every game, told byte by byte; a line for each step of each match.

Whatever a process adds of its own (the order of a set of texts follows PYTHONHASHSEED) shows as another line.
``python -m tests.laws.retold N`` tells N matches a game.
"""

import hashlib
import re
import sys
from collections.abc import Iterator
from math import inf
from random import Random
from typing import Any, Final, get_args, get_type_hints

import msgspec

from talia.chance import Seeded
from talia.games import games
from talia.players import find, offered
from talia.players.player import Witness
from talia.table.forms import sample
from talia.table.game import Game
from talia.table.match import Match, elapsed
from talia.table.moves import CLOCK, OPEN, SPECTATOR, IllegalMove, Move, seats_of
from talia.table.record import Sitter, make_record, plain, write
from talia.table.view import event_view, view
from tests.games.random_play import altered, pool, random_setting

LINES: Final = 150
"""A match is told so far."""

TRIES: Final = 4
"""Moves tried before each step, most of them refused."""


def told(game: Game[Any], number: int) -> Iterator[str]:
    """Each step of a match: refusals, what a player chose, events and views of everybody; in the end the record."""
    rng = Random(f"retold {game.id} {number}")
    options, seats = random_setting(game, rng)
    match = Match(game, options, seats, Seeded(repr(rng.random())))
    viewers = (*range(seats), SPECTATOR, OPEN)
    witnesses = [Witness(game, seat, options) for seat in range(seats)]
    # The strongest players search; the weakest of those that do not play by chance are quick.
    player = find(game.id, next(id for id in reversed(offered(game.id)) if id != "random"))
    steps = match.begin()
    while True:
        for step in steps:
            for witness in witnesses:
                witness.saw(step.events)
        yield _told([(event_view(event, each) for event in step.events for each in viewers) for step in steps])
        yield _told([view(game, match.state, each) for each in viewers])
        if game.result(match.state) is not None or len(match.log) > LINES:
            break
        time_out = elapsed(game, match.state)
        if time_out is not None:
            steps = match.do(CLOCK, time_out)
            continue
        seat = rng.choice(seats_of(game.waiting(match.state)))
        yield _told([_refusal(match, seat, rng) for _ in range(TRIES)])
        move = player.move(witnesses[seat].sight(match.state), Random(rng.getrandbits(32)), inf)
        if rng.random() < 0.5:
            move = sample(game.choices(match.state, seat), rng)
        steps = match.do(seat, move)
    sitters = [Sitter(f"N{seat}") for seat in range(seats)]
    totals = game.totals(match.state)
    record = make_record(
        id="m", game=game, options=options, seats=sitters, log=match.log, totals=totals, given=["deal/0"]
    )
    # Rules written in C++ show where they lie in memory, which is nobody's business.
    state = re.sub(r"0x[0-9a-f]+", "", repr(match.state))
    yield _told([plain(record), write(record), state])


def _told(values: list[Any]) -> str:
    """A digest of the values, each in the order that it has."""
    values = [list(each) if isinstance(each, Iterator) else each for each in values]
    return hashlib.sha256(msgspec.json.encode(values)).hexdigest()[:16]


def _refusal(match: Match[Any], seat: int, rng: Random) -> Any:
    """What comes of a move as it occurs elsewhere, or of one with other cards."""
    game = match.game
    choices = game.choices(match.state, seat)
    if rng.random() < 0.5:
        move = altered(game, rng.choice(pool(game)), rng)
    else:
        move = _with_other_cards(game, sample(choices, rng), rng)
    try:
        return game.play(match.state, seat, move)[1]
    except IllegalMove as refusal:
        return refusal.code, refusal.details


def _with_other_cards(game: Game[Any], move: Move, rng: Random) -> Move:
    codes = game.deck.codes
    others, kinds = {}, get_type_hints(type(move))
    for name in move.__struct_fields__:
        value = getattr(move, name)
        if isinstance(value, tuple) and int not in get_args(kinds[name]) and all(each in codes for each in value):
            others[name] = tuple(rng.sample(codes, len(value) or 2))
    return msgspec.structs.replace(move, **others)


if __name__ == "__main__":
    for each in games():
        for match_number in range(int(sys.argv[1])):
            for at, line in enumerate(told(each, match_number)):
                sys.stdout.write(f"{each.id} match {match_number}, {at}: {line}\n")
