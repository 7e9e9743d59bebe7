"""Random matches of Planowanie, 3-5-8 and Metamorphosis end, replay identically and keep the sums of the rules."""

from random import Random
from typing import Any

import pytest

from talia.chance import Seeded
from talia.games import find
from talia.table.forms import sample
from talia.table.match import Match, fold
from talia.table.moves import seats_of


def whole_match(game: Any, number: int) -> Match[Any]:
    """A match of random moves by the usual options."""
    rng = Random(number)
    match = Match(game, game.Options(), rng.choice(game.seats), Seeded(number))
    match.begin()
    while waiting := game.waiting(match.state):
        seat = rng.choice(seats_of(waiting))
        match.do(seat, sample(game.choices(match.state, seat), rng))
    return match


def planowanie_adds_up(row: dict[str, Any]) -> None:
    """All tricks are taken, and who took what he declared has that and ten, everybody else nothing."""
    assert sum(row["tricks"]) == row["cards"]
    assert sum(row["declared"]) != row["cards"]
    for said, taken, points in zip(row["declared"], row["tricks"], row["score"], strict=True):
        assert points == (said + 10 if said == taken else 0)


def three_five_eight_adds_up(row: dict[str, Any]) -> None:
    """Sixteen tricks; the scores add to nothing."""
    assert sum(row["tricks"]) == 16
    assert sum(row["score"]) == 0


def metamorphosis_adds_up(row: dict[str, Any]) -> None:
    """Twelve tricks a part at +1, +1 and -2; thirteen hearts at most; the parts and bonuses are the score."""
    tricks, hearts, trumps, none = map(sum, row["parts"])
    assert (tricks, trumps, none) == (12, 12, -24)
    assert -13 <= hearts <= 0
    assert row["score"] == tuple(map(sum, zip(*row["parts"], row["bonuses"], strict=True)))


@pytest.mark.parametrize(
    ("id", "adds_up"),
    [
        ("planowanie", planowanie_adds_up),
        ("three_five_eight", three_five_eight_adds_up),
        ("metamorphosis", metamorphosis_adds_up),
    ],
)
def test_random_matches(id: str, adds_up: Any, long: bool) -> None:
    game = find(id)
    for number in range(10_000 if long else 100):
        match = whole_match(game, number)
        assert game.result(match.state) is not None
        assert len(match.log) <= game.longest
        for row in match.state.sheet:
            adds_up(row)
        if number % 10 == 0:
            assert fold(game, match.options, match.seats, match.log).state == match.state
