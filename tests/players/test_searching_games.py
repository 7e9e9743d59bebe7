"""What the searching player of a game reads off its sight: the real layout is always among those it holds possible."""

from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any

import pytest

from talia.cards import mask
from talia.chance import Seeded
from talia.games.bridge import player as bridge
from talia.players import Sight, Witness, make
from talia.players.tricks.scene import TrickScene
from talia.players.tricks.search import Aim
from talia.players.tricks.searching import playable
from talia.table.match import Match
from talia.table.moves import OPEN, seats_of
from talia.table.registry import find
from talia.table.view import view

Reader = Callable[[Sight], tuple[TrickScene, Aim]]

READERS: dict[str, Reader] = {
    game: import_module(f"talia.games.{game}.searching").read
    for game in (
        "baska",
        "black_maria",
        "bobby",
        "kierki",
        "kierki_bid",
        "kierki_domino",
        "kierki_joker",
        "metamorphosis",
        "omnibus",
        "planowanie",
        "polignac",
        "skat",
        "slobberhannes",
        "three_five_eight",
    )
} | {"bridge": bridge.read}


def check(now: TrickScene, state: Any, match: Match[Any]) -> None:
    seen = view(match.game, state, OPEN)
    zones = {zone.id: now.laid(mask(zone.cards)) for zone in seen.zones}
    for place, seat in enumerate(now.seats):
        hand = zones[f"hand.{seat}"]
        unseen = hand & ~now.known[place]
        assert now.known[place] & ~hand == 0
        assert unseen.bit_count() == now.hidden[place]
        assert unseen & ~now.pool == 0
        assert unseen & now.never[place] == 0
    # A dummy is played by another seat.
    player = (seen.facts.get("players") or range(match.seats))[now.seats[now.me]]
    assert player == match.game.waiting(state).bit_length() - 1
    lying = [zones[f"played.{now.seats[(now.leader + step) % len(now.seats)]}"] for step in range(len(now.trick))]
    assert lying == [1 << number for number in now.trick]


@pytest.mark.in_turn(4)
@pytest.mark.parametrize("game", READERS)
def test_the_real_layout_is_held_possible(game: str, long: bool) -> None:
    """Over matches of instant and random players, before every card; in quick form before every fifth."""
    rules, read = find(game), READERS[game]
    decisions = 0
    for seed in range(30 if long else 2):
        seats = rules.usual_seats()
        match: Match[Any] = Match(rules, rules.Options(), seats, Seeded(f"held/{seed}"))
        witnesses = [Witness(rules, seat, match.options) for seat in range(seats)]
        players = [make(game, "simple" if (seat + seed) % 2 else "random") for seat in range(seats)]
        rng = Random(seed)
        steps = match.begin()
        while rules.finished(match.state) < 10 and rules.result(match.state) is None:
            for witness in witnesses:
                for step in steps:
                    witness.saw(step.events)
            seat = seats_of(rules.waiting(match.state))[0]
            sight = witnesses[seat].sight(match.state)
            decisions += bool(playable(sight))
            if playable(sight) and (long or decisions % 5 == seed):
                now, aim = read(sight)
                check(now, match.state, match)
                if decisions % 2:
                    world = now.worlds(1, rng)[0]
                    if aim.side is not None:
                        assert aim.side(world) >> now.me & 1
                    if aim.worth is not None:
                        least, most = (-now.left, 0) if aim.tally.trick < 0 else (0, now.left)
                        assert aim.worth(least, world) <= aim.worth(most, world)
            steps = match.do(seat, players[seat].move(sight, rng, float("inf")))
    assert decisions > 50
