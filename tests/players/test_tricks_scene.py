"""What a seat knows in the play of tricks: its worlds are exactly those in which everybody could have played so."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from talia.cards import Deck, card, code, mask
from talia.chance import Chance, Given, Seeded
from talia.players.player import Sight, Witness
from talia.players.tricks.scene import trick_scene
from talia.table.match import Match
from talia.tricks.arrangement import Arrangement
from talia.tricks.obligations import follow_suit_game
from tests.players.penalties import HEART_SUIT, PACK, RULES, Options, Penalties


def sights(seats: int, chance: Chance, cards: int = 5) -> Iterator[tuple[Sight, Any]]:
    """What the seat on turn sees before each card of two deals, and the state of the deal; random cards are played."""
    game = Penalties()
    match = Match(game, Options(cards, 2), seats, chance)
    witnesses = [Witness(game, seat) for seat in range(seats)]
    rng = Random(seats)
    steps = match.begin()
    while game.result(match.state) is None:
        for witness in witnesses:
            for step in steps:
                witness.saw(step.events)
        seat = game.waiting(match.state).bit_length() - 1
        yield witnesses[seat].sight(match.state), match.state.deal
        (form,) = game.choices(match.state, seat)
        steps = match.do(seat, form.sample(rng))


@pytest.mark.parametrize("seats", [2, 3, 5, 7])
def test_a_scene_is_what_lies_there(seats: int) -> None:
    for sight, deal in sights(seats, Seeded(seats)):
        now, t = trick_scene(sight, RULES, PACK.mask), deal.tricks
        assert now.hand == t.hands[now.me]
        assert (now.seats[now.me], now.leader, now.trick) == (t.turn, t.leader, t.table)
        assert (now.taken, now.won) == (t.taken, t.won)
        assert now.pool == PACK.mask & ~sum(t.won) & ~t.trick & ~now.hand
        for place, hand in enumerate(t.hands):
            if place != now.me:
                assert now.hidden[place] == hand.bit_count()
                assert not hand & now.never[place]
        for world in now.worlds(3, Random(1)):
            assert [hand.bit_count() for hand in world] == [hand.bit_count() for hand in t.hands]
            assert world[now.me] == now.hand


def dealt(*hands: str) -> Given:
    """Chance that deals these hands, the dealer being the last seat."""
    first = [each for hand in hands for each in hand.split()]
    order = (*first, *(each for each in PACK.codes if each not in first))
    return Given({"deal/0": order, "lot/dealer": len(hands) - 1}, Seeded(1))


def test_a_lead_that_only_hearts_excuse_shows_a_hand_of_hearts() -> None:
    course = sights(3, dealt("KH 2H", "3H 4C", "9S 8S"), cards=2)
    (_, _), (second, _), (third, _) = (next(course) for _ in range(3))
    for sight in (second, third):
        kept = follow_suit_game(None, no_lead=HEART_SUIT)
        assert trick_scene(sight, kept, PACK.mask).never[0] == PACK.mask & ~HEART_SUIT
        assert not trick_scene(sight, RULES, PACK.mask).never[0]
    spade = mask(("9S",))
    assert trick_scene(third, RULES, PACK.mask, never={1: spade}).never[1] == spade


def test_a_game_with_an_order_of_its_own_is_laid_as_the_kernel_has_it() -> None:
    small = Deck("789TJQKA")
    grand = Arrangement("789QKTA", ("JD", "JH", "JS", "JC"))
    course = sights(3, dealt("KH JD", "AH TH", "JS 8H"), cards=2)
    (_, _), (_, _), (third, _) = (next(course) for _ in range(3))
    now = trick_scene(third, grand.rules(), small.mask)
    assert now.hand == grand.laid(mask(("JS", "8H")))
    assert grand.natural(now.pool) | mask(("JS", "8H")) == small.mask & ~mask(code(t) for t in now_played(third))


def now_played(sight: Sight) -> list[int]:
    return [card(event.data["card"]) for event in sight.events if event.code == "card_played"]
