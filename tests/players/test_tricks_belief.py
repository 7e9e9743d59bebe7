"""Worlds weighed by what others have decided: drawn as their odds have it, and the true one likelier than another."""

from math import inf, log
from random import Random
from statistics import fmean
from typing import Any, Final

import pytest

from talia.cards import Deck, mask, singles
from talia.chance import Seeded
from talia.players import Witness, make
from talia.players.tricks.belief import likely
from talia.players.tricks.scene import TrickScene
from talia.players.tricks.searching import playable
from talia.table.match import Match
from talia.table.moves import OPEN, seats_of
from talia.table.registry import find
from talia.table.view import view
from talia.tricks.obligations import follow_suit_game
from tests.players.test_searching_games import READERS


def unseen(cards: int, decisions: Any) -> TrickScene:
    """Seat 0 has played nothing yet and sees neither of two hands of so many cards."""
    some = list(singles(Deck().mask))[: 3 * cards]
    own, pool = sum(some[:cards]), sum(some[cards:])
    nothing = (0, 0, 0)
    return TrickScene(
        follow_suit_game(None),
        None,
        (0, 1, 2),
        0,
        0,
        None,
        (own, 0, 0),
        (0, cards, cards),
        nothing,
        pool,
        (),
        nothing,
        nothing,
        nothing,
        decisions,
    )


@pytest.mark.parametrize("cards", [3, 6], ids=["all worlds", "drawn"])
def test_worlds_come_as_often_as_the_odds_have_it(cards: int) -> None:
    """An ace three times as likely here as there is here in three worlds of four."""
    high = 1 << unseen(cards, ()).pool.bit_length() - 1
    now = unseen(cards, (lambda held, out: 3.0 if held[1] & high else 1.0,))
    worlds, counts = now.believed(100, Random(1))
    here = sum(count for world, count in zip(worlds, counts, strict=True) if world[1] & high)
    assert here / sum(counts) == pytest.approx(0.75, abs=0.06)
    plain, ones = unseen(cards, ()).believed(100, Random(1))
    assert set(ones) == {1.0}
    assert {len(world) for world in plain} == {3}


def test_what_the_rules_forbade_is_not_drawn_and_nothing_is_lost_if_all_seems_forbidden() -> None:
    low = mask(("5C",))
    for cards in (3, 6):
        worlds, _ = unseen(cards, (lambda held, out: float(not held[1] & low),)).believed(50, Random(2))
        assert len(worlds) > 5
        assert not any(world[1] & low for world in worlds)
        assert unseen(cards, (lambda held, out: 0.0,)).believed(50, Random(2))[0]


def test_candidates_are_taken_by_their_weights() -> None:
    worlds, counts = likely([(number,) for number in range(10)], [0.0, 5.0, *[1.0] * 5, 0, 0, 0], 5, Random(3))
    assert sum(counts) == 5
    assert dict(zip(worlds, counts, strict=True))[1,] in (2, 3)
    assert not {(0,), (7,), (8,), (9,)} & set(worlds)


GAIN: Final = {
    "baska": 0.5,
    "black_maria": 0.5,
    "kierki": 0.5,
    "kierki_bid": 0.2,
    "omnibus": 0.2,
    "planowanie": 1.0,
    "skat": 2.0,
    "three_five_eight": 0.5,
}
"""So much likelier, as a logarithm, the true world must be in the mean than one drawn at random."""


@pytest.mark.parametrize("id", GAIN)
def test_the_true_world_is_likelier_than_others(id: str, long: bool) -> None:
    """Where instant players decide: each time somebody plays his first card of a deal."""
    game, read, rng = find(id), READERS[id], Random(id)
    seats, player = game.usual_seats(), make(id, "simple")
    match: Match[Any] = Match(game, game.Options(), seats, Seeded(id))
    witnesses = [Witness(game, seat, match.options) for seat in range(seats)]
    gains = list[float]()
    steps, asked = match.begin(), set[tuple[int, int]]()
    while len(gains) < (400 if long else 16):
        if game.result(match.state) is not None:
            match = Match(game, game.Options(), seats, Seeded(f"{id}/{len(gains)}"))
            steps, asked = match.begin(), set()
            witnesses = [Witness(game, seat, match.options) for seat in range(seats)]
        for witness in witnesses:
            for step in steps:
                witness.saw(step.events)
        seat = seats_of(game.waiting(match.state))[0]
        sight = witnesses[seat].sight(match.state)
        if playable(sight) and (game.finished(match.state), seat) not in asked:
            asked.add((game.finished(match.state), seat))
            now, _ = read(sight)
            if now.decisions and now.layouts.number > 1:
                zones = {zone.id: now.laid(mask(zone.cards)) for zone in view(game, match.state, OPEN).zones}
                hands = tuple(zones[f"hand.{each}"] for each in now.seats)
                unseen = [hand & ~known for hand, known in zip(hands, now.known, strict=True)]
                true = now.odds((*unseen, now.pool & ~sum(unseen)))
                drawn = now.layouts.drawn(30, rng)
                mean = fmean(now.odds(layout) for layout in drawn)
                gains.append(log(true / mean) if mean else 0.0)
        steps = match.do(seat, player.move(sight, rng, inf))
    assert fmean(gains) > GAIN[id]
