"""What a seat is in a match: playing, resting, out; everybody is told the same."""

from random import Random
from typing import Any

import msgspec
import pytest

from talia.chance import Seeded
from talia.games import find
from talia.table.forms import sample
from talia.table.game import Game
from talia.table.match import Match
from talia.table.moves import OPEN, SPECTATOR, seats_of
from talia.table.view import View, view
from tests.toys.council import Council, Options


def shown(game: Game[Any], options: Any, seats: int, lines: int = 400) -> list[View]:
    """What a spectator sees of a random match; all others are told the same of the seats."""
    match, rng = Match(game, options, seats, Seeded("status")), Random(seats)
    match.begin()
    views = []
    while len(match.log) < lines and game.result(match.state) is None:
        views.append(view(game, match.state, SPECTATOR))
        for viewer in (0, seats - 1, OPEN):
            assert view(game, match.state, viewer).status == views[-1].status
        seat = rng.choice(seats_of(game.waiting(match.state)))
        match.do(seat, sample(game.choices(match.state, seat), rng))
    return views


@pytest.mark.parametrize(("id", "rests"), [("betel", lambda dealer: (dealer + 2) % 4), ("skat", lambda dealer: dealer)])
def test_at_a_table_of_four_one_rests(id: str, rests: Any) -> None:
    game = find(id)
    seen = set()
    for each in shown(game, game.Options(), 4):
        if "dealer" not in each.facts:
            continue
        resting = rests(each.facts["dealer"])
        assert each.status == tuple("resting" if seat == resting else "playing" for seat in range(4))
        assert all(zone.hidden == 0 and not zone.cards for zone in each.zones if zone.id == f"hand.{resting}")
        seen.add(resting)
    assert len(seen) > 1
    assert {status for each in shown(game, game.Options(), 3, 30) for status in each.status} == {"playing"}


def test_who_rests_while_the_others_trade() -> None:
    game = find("betel")
    options = msgspec.convert({"trade": True, "accounting": "chips"}, game.Options)
    assert {each.status.count("resting") for each in shown(game, options, 4, 60) if "dealer" in each.facts} == {1}


def test_who_is_expelled_is_out_for_the_deal() -> None:
    views = shown(Council(), Options(rounds=3, deals=1), 40)
    out = [{seat for seat, status in enumerate(each.status) if status == "out"} for each in views]
    assert [len(each) for each in out] == sorted(len(each) for each in out)
    assert {len(each) for each in out} == {0, 1, 2}
    assert not any(seat in each.waiting for gone, each in zip(out, views, strict=True) for seat in gone)
