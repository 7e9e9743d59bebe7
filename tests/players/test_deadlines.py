"""A player that thinks keeps to its time at every decision, and is ready at once if there is none."""

import gc
from math import inf
from random import Random
from statistics import quantiles
from time import monotonic, process_time
from typing import Any

import pytest

from talia.chance import Seeded
from talia.games import find
from talia.players import Witness, considered, make, offered
from talia.table.match import Match, elapsed
from talia.table.moves import CLOCK, seats_of
from talia.table.registry import games

SHARE = 0.04
"""What a player may get at a full house."""
MOST = 0.06
"""Processor time above that which one decision in twenty may cost on a slow machine, and none twice as much."""

OPTIONS: dict[str, dict[str, Any]] = {"betel": {}, "betel, trading": {"trade": True}}
for _game in games():
    if type(_game).__module__.startswith("talia.games."):  # those of the house; small games of other tests may be known
        OPTIONS.setdefault(_game.id, {})


def costs(game: str, options: dict[str, Any], seconds: float, decisions: int) -> list[float]:
    """Processor time of the decisions of a game's strongest player, each being given so many seconds."""
    rules, found = find(game), []
    gc.collect()
    gc.freeze()  # what other tests have left would be looked through in the middle of a thought
    player = make(game, offered(game)[0])
    for deal in range(100):
        match: Match[Any] = Match(rules, rules.Options(**options), rules.usual_seats(), Seeded(deal), breaks=True)
        witnesses = [Witness(rules, seat, match.options) for seat in range(match.seats)]
        steps, rng = match.begin(), Random(deal)
        while not match.paused and rules.result(match.state) is None:
            for witness in witnesses:
                for step in steps:
                    witness.saw(step.events)
            time_out = elapsed(rules, match.state)
            if time_out is not None:
                steps = match.do(CLOCK, time_out)
                continue
            seat = seats_of(rules.waiting(match.state))[0]
            sight = witnesses[seat].sight(match.state)
            began = process_time()
            move = considered(player, sight, rng, monotonic() + seconds).move
            found.append(process_time() - began)
            if len(found) == decisions:
                return found
            steps = match.do(seat, move)
    return found


@pytest.mark.in_turn(3)
@pytest.mark.parametrize("name", OPTIONS)
def test_every_player_keeps_to_its_time(name: str, long: bool) -> None:
    game = name.partition(",")[0]
    costs(game, OPTIONS[name], inf, 3)  # tables are read, code is warm
    for seconds in (SHARE, -inf):
        found = costs(game, OPTIONS[name], seconds, 2000 if long else 60)
        over = [cost - max(0.0, seconds) for cost in found]
        assert quantiles(over, n=20)[-1] < MOST, f"{seconds}: {sorted(over)[-5:]}"
        assert max(over) < 2 * MOST, f"{seconds}: {sorted(over)[-5:]}"
