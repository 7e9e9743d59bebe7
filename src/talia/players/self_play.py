"""Matches between computer players: for simulation, tests and measurements."""

from collections.abc import Sequence
from math import inf
from random import Random
from time import monotonic
from typing import Any

from talia.players.player import Player, Witness, answer
from talia.table.match import Match, Step, elapsed
from talia.table.moves import CLOCK, seats_of


def play_out(
    match: Match[Any], players: Sequence[Player], rngs: Sequence[Random], *, seconds: float = inf
) -> Match[Any]:
    """Plays a match that has not begun, or stands in a break, to its end or its next break; returns it.

    After a break the players know of the deals before what their views show, not what they were told.

    ``players`` and their ``rngs`` are by seat. ``seconds`` is what each decision may take; without a limit the course
    of the match depends on nothing but the match's chance, the players and their ``rngs``.
    """
    game = match.game
    witnesses = tuple(Witness(game, seat, match.options) for seat in range(match.seats))
    heard: dict[int, int] = {}
    steps = match.go_on() if match.paused else match.begin()
    while True:
        for witness in witnesses:
            for step in steps:
                witness.saw(step.events)
        waiting = 0 if match.paused else game.waiting(match.state)
        if not waiting:
            steps = [] if match.paused else _invited(match, players, rngs, witnesses, heard)
            if steps:
                continue
            time_out = None if match.paused else elapsed(game, match.state)
            if time_out is None:
                return match
            steps = match.do(CLOCK, time_out, "auto")
            continue
        seat = seats_of(waiting)[0]
        move = players[seat].move(witnesses[seat].sight(match.state), rngs[seat], monotonic() + seconds)
        steps = match.do(seat, move, "bot")


def _invited(
    match: Match[Any],
    players: Sequence[Player],
    rngs: Sequence[Random],
    witnesses: Sequence[Witness],
    heard: dict[int, int],
) -> list[Step]:
    """What the first of those the game invites does who has something to do; nothing if none has.

    Each is asked once until something happens; ``heard``: by seat, after how many lines it was asked last. Who spoke
    last is asked last.
    """
    game, now = match.game, len(match.log)
    invited = [seat for seat in seats_of(game.invited(match.state)) if heard.get(seat) != now]
    for seat in sorted(invited, key=lambda seat: heard.get(seat, -1)):
        move = answer(players[seat], witnesses[seat].sight(match.state), rngs[seat])
        heard[seat] = now
        if move is not None:
            return match.do(seat, move, "bot")
    return []
