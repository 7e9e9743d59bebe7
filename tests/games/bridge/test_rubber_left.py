"""A rubber that the players leave is settled as it stands, at a table and by the score keeper (bridge.md 5.2)."""

from random import Random
from typing import Any, Final

import pytest
from msgspec.structs import replace

from talia.chance import Seeded
from talia.games import find
from talia.games.bridge.scoring.rubber import Rubber
from talia.table.keeping import keep
from talia.table.match import Match
from talia.table.moves import Event
from tests.games.random_play import random_step

GAMES: Final = {"bridge": 4, "bobby": 3, "chinese_bridge": 2, "two_handed_bridge": 2}
BEGUN: Final = Rubber(below=(60, 0), games=(1, 0), points=(100, 160))
"""9.2 H of bridge.md, in another order: the first side has the only game and the only part-score."""
THREE: Final = Rubber(below=(60, 0, 40), games=(1, 0, 0), points=(100, 160, 0))
"""For each game 300, for each part-score 100: 500, 160 and 100."""
WON: Final[dict[str, tuple[int, ...]]] = {
    "bridge": (3, -3, 3, -3),
    "bobby": (7, -2, -5),
    "chinese_bridge": (3, -3),
    "two_handed_bridge": (3, -3),
}


def after_a_deal(game: str, rng: Random) -> Match[Any]:
    """A match whose first deal counts."""
    rules, seats = find(game), GAMES[game]
    match = Match(rules, rules.Options(), seats, Seeded(rng.randrange(1000)))
    match.begin()
    while not match.state.sheet:
        random_step(match, rng)
    return match


@pytest.mark.parametrize("game", GAMES)
def test_a_match_that_ends_by_agreement_settles_its_rubber(game: str) -> None:
    rules, match = find(game), after_a_deal(game, Random(game))
    stands, won = THREE if game == "bobby" else BEGUN, WON[game]
    row = {**match.state.sheet[-1], "rubber": {"below": stands.below, "games": stands.games, "points": stands.points}}
    s = replace(match.state, sheet=(*match.state.sheet[:-1], {**row, "rubber_over": False}))
    before = s.totals
    closed, (*_, told) = rules.stopped(s)
    assert tuple(now - then for now, then in zip(closed.totals, before, strict=True)) == won
    assert told == Event("rubber_left", {"settles": won, "totals": closed.totals})
    assert closed.sheet[-1]["rubber_over"] and closed.sheet[-1]["score"] == won
    assert {each["points"] for each in closed.sheet[-1]["brought"][-2:]} <= {300, 100}
    assert rules.stopped(closed) == (closed, ())


def test_a_keeper_is_told_the_same() -> None:
    """9.2 H: 400 to 160 is a difference of 240."""
    told: list[dict[str, Any]] = [
        {"type": "counted", "declarer": who, "level": bid[0], "strain": bid[1:], "tricks": tricks}
        for bid, who, tricks in (("3NT", 0, 9), ("2S", 1, 8))
    ]
    kept = keep("bridge", {"honours": "off"}, 4, [*told, {"type": "ends"}])
    assert kept.totals == (2, -2, 2, -2) and kept.sheet[-1]["rubber"]["points"] == (400, 160)
    assert [each["points"] for each in kept.sheet[-1]["brought"][-2:]] == [300, 100]
