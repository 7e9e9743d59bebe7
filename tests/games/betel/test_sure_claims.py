"""A counsel to claim: the claim stands, and it comes from nothing the declarer does not know."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from talia.chance import Seeded
from talia.games import find
from talia.games.betel.player.scene import betel_scene
from talia.games.betel.player.worlds import layouts
from talia.players import Witness, make
from talia.table.match import Match
from talia.table.moves import seats_of
from talia.table.options import options_from
from tests.games.betel.betel_deals import holding

GAME: Any = find("betel")


@pytest.mark.in_turn(1)
@pytest.mark.parametrize("dubel", ["face_up", "face_down"])
def test_a_counselled_claim_stands_and_tells_nothing(dubel: str, long: bool) -> None:
    """Self-play; wherever a declarer leads, the deal is looked at with the others' cards lying differently too."""
    found = looked_at = 0
    for seed in range(400 if long else 5):
        options = options_from(GAME, {"dubel": dubel, "end_rule": "deals", "end_value": 2})
        match = Match(GAME, options, 3, Seeded(seed))
        player, rng = make("betel", "beginner"), Random(seed)
        witnesses = [Witness(GAME, seat, options) for seat in range(3)]
        steps = match.begin()
        while True:
            for witness in witnesses:
                for step in steps:
                    witness.saw(step.events)
            if GAME.result(match.state) is not None:
                break
            seat = seats_of(GAME.waiting(match.state))[0]
            sight = witnesses[seat].sight(match.state)
            if GAME.counsels(match.state, seat):
                looked_at += 1
                counsel = GAME.counsel(match.state, seat, match.log)
                if counsel is not None:
                    found += 1
                    assert stands(match, seat, counsel)
                for world in layouts(betel_scene(sight)).drawn(1, rng):
                    assert GAME.counsel(lying(match.state, world), seat, match.log) == counsel
            move = player.move(sight, rng, float("inf"))
            if GAME.counsels(match.state, seat):
                assert (move == counsel) == (counsel is not None), "computer players claim wherever it is sure"
            steps = match.do(seat, move)
    assert found >= 3 and looked_at > 4 * found


def stands(match: Match[Any], seat: int, claim: Any) -> bool:
    """Whether the claim ends the deal, at once or by the referee's verdict."""
    claimed, _ = GAME.play(match.state, seat, claim)
    if not GAME.asks_referee(claimed):
        return bool(claimed.finished)
    return bool(GAME.verdict(claimed, match.log) == "yes")


def lying(s: Any, hands: tuple[int, ...]) -> Any:
    """The same with other cards in the hands."""
    return replace(s, deal=holding(s.deal, *hands))
