"""Playouts for points: nothing is lost, the forced is found, sides and targets are served, nonsense is refused."""

from collections.abc import Callable
from random import Random
from typing import Final

import pytest

from talia._kernel import Tally, scored_playouts, worth
from talia.cards import Deck, card, mask, singles
from talia.tricks.obligations import Position, follow_suit_game, must_beat_game

PACK: Final = list(singles(Deck().mask))
PLAIN: Final = follow_suit_game(None)
HEARTS: Final = Tally(0, {**{32 + rank: -1 for rank in range(13)}, card("QS"): -13})
MIXED: Final = Tally(2, {card("AS"): 11, card("KH"): -20}, {1: 5})


def hands(seats: int, size: int, rng: Random) -> tuple[int, ...]:
    cards = rng.sample(PACK, seats * size)
    return tuple(sum(cards[seat * size : (seat + 1) * size]) for seat in range(seats))


@pytest.mark.parametrize("seats", range(2, 8))
def test_all_points_go_to_somebody(seats: int) -> None:
    rng = Random(seats)
    for _ in range(30):
        rules = rng.choice([PLAIN, follow_suit_game("H"), must_beat_game("S")])
        tally, size = rng.choice([HEARTS, MIXED]), rng.randint(1, 7)
        world = hands(seats, size, rng)
        held = sum(world)
        stakes = size * tally.trick + sum(tally.by_left.get(left, 0) for left in range(1, size + 1))
        stakes += sum(points for number, points in tally.cards.items() if held >> number & 1)
        sides = rng.choice([None, rng.randrange(1 << seats)])
        targets = rng.choice([None, [rng.randrange(3)] * seats])
        for answer in scored_playouts(
            rules, tally, [world], rng.randrange(seats), sides=sides, targets=targets, each_card=True
        ).tolist()[0]:
            assert sum(answer) == stakes


def test_endings_of_two_sides_come_near_to_perfect_play() -> None:
    rng = Random(3)
    off = 0
    for _ in range(200):
        world, side = hands(4, 4, rng), 0b0101
        (points,) = scored_playouts(PLAIN, Tally(), [world], 0, sides=side).tolist()
        off += abs(points[0] + points[2] - worth(Position(PLAIN, world, 0), Tally(), side))
    assert off < 0.5 * 200


def test_who_wants_no_more_ducks() -> None:
    world = (mask(("AS", "2S")), mask(("KS", "3S")))
    assert scored_playouts(PLAIN, Tally(), [world], 1, targets=[0, 2]).tolist() == [[1, 1]]
    assert scored_playouts(PLAIN, Tally(), [world], 0, targets=[2, 2], taken=[0, 0]).tolist() == [[1, 1]]


@pytest.mark.parametrize(
    ("nonsense", "sentence"),
    [
        (lambda world: scored_playouts(PLAIN, Tally(), [world], 2), "leader must be a seat"),
        (lambda world: scored_playouts(PLAIN, Tally(), [world], 0, sides=4), "a side is a set of seats"),
        (lambda world: scored_playouts(PLAIN, Tally(), [world], 0, sides=[1, 1]), "one for each world"),
        (lambda world: scored_playouts(PLAIN, Tally(), [world], 0, targets=[1]), "targets: one number"),
        (lambda world: scored_playouts(PLAIN, Tally(), [(1, 1)], 0), "the same card"),
        (lambda world: scored_playouts(PLAIN, Tally(), [(1, 6)], 0), "equally many cards"),
        (lambda world: scored_playouts(PLAIN, Tally(), [(1,)], 0), "seats are played"),
        (lambda world: scored_playouts(PLAIN, Tally(), [], 0), "no worlds"),
    ],
)
def test_nonsense_is_refused(nonsense: Callable[[tuple[int, int]], object], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        nonsense((1, 2))
