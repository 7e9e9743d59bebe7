"""What a seat knows in the play of tricks: its worlds are exactly those in which everybody could have played so."""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any, Final

import pytest

from talia.cards import Deck, card, code, mask, singles
from talia.chance import Chance, Given, Seeded
from talia.players.player import Sight, Witness
from talia.players.tricks.scene import proofs, trick_scene
from talia.table.match import Match
from talia.tricks.arrangement import Arrangement
from talia.tricks.layouts import Layout, Layouts, Place
from talia.tricks.obligations import LEADING, Obligations, follow_suit_game, legal, must_beat_game, winner
from tests.players.penalties import HEART_SUIT, PACK, RULES, Options, Penalties

GAMES: Final = {
    "follow": follow_suit_game(None),
    "trumps": follow_suit_game("S"),
    "strict": must_beat_game("H"),
    "strict, declarer": must_beat_game("D", others_may_duck=True),
    "no heart leads, king of hearts must go": follow_suit_game(None, no_lead=HEART_SUIT, must_go=mask(["KH"])),
}


def could_have_been(
    rules: Obligations, played: list[tuple[int, int]], hands: tuple[int, ...], declarer: int | None
) -> bool:
    """Whether everybody played legally, if these are the cards they hold now."""
    whole = list(hands)
    for place, number in played:
        whole[place] |= 1 << number
    table, led, lying = 0, LEADING, 0
    for place, number in played:
        if not legal(rules, whole[place], table, led if lying else LEADING, place == declarer) >> number & 1:
            return False
        whole[place] ^= 1 << number
        led = led if lying else number
        table, lying = table | 1 << number, lying + 1
        if lying == len(hands):
            table, lying = 0, 0
    return True


def layouts_by_hand(cards: list[int], sizes: list[int]) -> Iterator[Layout]:
    for where in product(range(len(sizes)), repeat=len(cards)):
        if [where.count(at) for at in range(len(sizes))] == sizes:
            yield tuple(
                sum(card for card, at in zip(cards, where, strict=True) if at == place) for place in range(len(sizes))
            )


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES)
def test_the_proofs_of_play_leave_just_the_hands_that_could_have_played_so(rules: Obligations, seats: int) -> None:
    rng = Random(seats)
    pack = list(singles(Deck("9TJQKA").mask))
    narrowed = 0
    for _ in range(12):
        cards = rng.sample(pack, 4 * seats + 1)
        hands = [sum(cards[4 * place : 4 * place + 4]) for place in range(seats)]
        declarer = rng.choice([None, 0])
        played: list[tuple[int, int]] = []
        at, table, trick = 0, 0, list[int]()
        for _ in range(seats * 2 + 1):
            allowed = legal(rules, hands[at], table, trick[0] if trick else LEADING, at == declarer)
            number = rng.choice(list(singles(allowed))).bit_length() - 1
            hands[at] ^= 1 << number
            played.append((at, number))
            table |= 1 << number
            trick.append(number)
            at = (at + 1) % seats
            if len(trick) == seats:
                at, table, trick = (at + winner(rules, trick)) % seats, 0, []
        unseen = [*singles(sum(hands[1:])), cards[-1]]
        never = proofs(played, rules, declarer, seats, mask(code(one.bit_length() - 1) for one in pack))
        sizes = [hand.bit_count() for hand in hands[1:]] + [1]
        expected = {
            layout
            for layout in layouts_by_hand(unseen, sizes)
            if could_have_been(rules, played, (hands[0], *layout[:-1]), declarer)
        }
        places = [Place(hand.bit_count(), never[place + 1]) for place, hand in enumerate(hands[1:])]
        found = list(Layouts(sum(unseen), (*places, Place(1))).all())
        assert len(found) == len(expected)
        assert set(found) == expected
        narrowed += len(expected) < len(list(layouts_by_hand(unseen, sizes)))
    assert narrowed


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
