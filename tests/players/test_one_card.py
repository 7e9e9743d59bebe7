"""What the instant players of trick games take for still out: all that others hold, nothing that was played."""

from random import Random
from typing import Any

import pytest

from talia.cards import mask
from talia.chance import Seeded
from talia.games.metamorphosis.deal import DECK
from talia.players import Witness, make
from talia.players.one_card import OneCardScene, chance, one_card_scene
from talia.table.match import Match
from talia.table.moves import OPEN, seats_of
from talia.table.registry import find
from talia.table.view import view
from talia.tricks.play import Play


@pytest.mark.parametrize(
    ("game", "since"), [("kierki", "deal_begins"), ("kierki_domino", "deal_begins"), ("metamorphosis", "part_begins")]
)
def test_what_is_out_is_what_others_hold_and_what_nobody_has_seen(game: str, since: str, long: bool) -> None:
    rules, cards = find(game), 0
    for seed in range(10 if long else 1):
        seats = rules.usual_seats()
        match: Match[Any] = Match(rules, rules.Options(), seats, Seeded(f"out/{seed}"))
        witnesses = [Witness(rules, seat, match.options) for seat in range(seats)]
        players, rng = [make(game, "simple") for _ in range(seats)], Random(seed)
        steps = match.begin()
        while rules.finished(match.state) < 4 and rules.result(match.state) is None:
            for witness in witnesses:
                for step in steps:
                    witness.saw(step.events)
            seat = seats_of(rules.waiting(match.state))[0]
            sight = witnesses[seat].sight(match.state)
            move = players[seat].move(sight, rng, 0.0)
            if isinstance(move, Play):
                cards += 1
                now, zones = one_card_scene(sight, DECK.mask, since=since), view(rules, match.state, OPEN).zones
                hands = [mask(zone.cards) for zone in zones if zone.id.startswith("hand.")]
                gone = sum(mask(zone.cards) for zone in zones if zone.id.startswith(("won.", "played.")))
                others = sum(hands) & ~mask(next(zone.cards for zone in zones if zone.id == f"hand.{seat}"))
                assert others & ~now.unseen == 0 and now.unseen & gone == 0
                assert now.held == others.bit_count()
            steps = match.do(seat, move)
    assert cards > 50


def card(code: str) -> int:
    return mask((code,))


@pytest.mark.parametrize(
    ("table", "one", "trump", "expected"),
    [
        ("KH", "AH", None, 1.0),
        ("KH", "QH", None, 0.0),
        ("KH", "AS", None, 0.0),
        ("KH", "2S", "S", 1.0),
        ("KH 3S", "2S", "S", 0.0),
        ("KH 3S", "AH", "S", 0.0),
    ],
)
def test_the_last_player_knows_whether_his_card_takes_the_trick(
    table: str, one: str, trump: str | None, expected: float
) -> None:
    lying = tuple(card(code).bit_length() - 1 for code in table.split())
    now = OneCardScene(card(one), lying, trump, unseen=0, held=0, after=0, number=0)
    assert chance(now, card(one), sought=True) == chance(now, card(one), sought=False) == expected


def test_nobody_beats_the_highest_card_but_by_a_trump() -> None:
    """One player comes after, with one of four cards: two hearts, a diamond, a trump."""
    ace, unseen = card("AH"), mask(("2H", "3H", "4D", "5S"))
    assert chance(OneCardScene(ace, (), None, unseen, held=1, after=1, number=0), ace, sought=True) == 1
    assert chance(OneCardScene(ace, (), "S", unseen, held=1, after=1, number=0), ace, sought=True) == 1 - 1 / 2 * 1 / 4
