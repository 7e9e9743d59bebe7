"""Bulk play: random deals against a plain simulation, playouts against the rules and against common sense."""

from array import array
from collections import Counter
from math import sqrt
from random import Random
from typing import Any

import pytest

from talia._kernel import playouts, random_deals
from talia.cards import SUITS, Deck, card, codes, mask
from talia.tricks.obligations import Position, follow_suit_game, must_beat_game
from tests.kernel import oracle

DECK = Deck("789TJQKA")


def deal(random: Random, seats: int = 3, each: int = 10) -> tuple[int, ...]:
    cards = random.sample(DECK.codes, seats * each)
    return tuple(mask(cards[seat * each : (seat + 1) * each]) for seat in range(seats))


# --- random deals ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("contract", ["2H", "1N", "BETEL"])
def test_random_deals_are_what_a_plain_simulation_finds(contract: str, long: bool) -> None:
    """The declarer's share of tricks, deal for deal, differs by no more than chance explains (five deviations)."""
    trump = contract[1] if contract == "2H" else None
    obligations = must_beat_game(trump, others_may_duck=contract == "BETEL")
    by_kernel = random_deals(obligations, 3, 10, DECK.mask, 200_000, seed=1)
    assert sum(by_kernel) == 200_000

    rules, random, deals = oracle.betel(contract), Random(1), 20_000 if long else 2_000
    by_oracle: Counter[int] = Counter()
    for _ in range(deals):
        cards = random.sample(DECK.codes, 30)
        hands = [set(cards[seat * 10 : (seat + 1) * 10]) for seat in range(3)]
        leader = tricks = 0
        for _ in range(10):
            trick: list[str] = []
            for place in range(3):
                seat = (leader + place) % 3
                trick.append(random.choice(sorted(oracle.legal(rules, hands[seat], trick, seat == 0))))
                hands[seat].remove(trick[-1])
            leader = (leader + oracle.winner(rules, trick)) % 3
            tricks += leader == 0
        by_oracle[tricks] += 1
    for tricks, times in enumerate(by_kernel):
        expected = times * deals / 200_000
        assert abs(by_oracle[tricks] - expected) <= 5 * sqrt(expected) + 3, (tricks, by_oracle[tricks], expected)


def test_random_deals_are_reproducible() -> None:
    first = random_deals(must_beat_game("S"), 3, 10, DECK.mask, 1_000, seed=7)
    assert first == random_deals(must_beat_game("S"), 3, 10, DECK.mask, 1_000, seed=7)
    assert first != random_deals(must_beat_game("S"), 3, 10, DECK.mask, 1_000, seed=8)


def test_a_limit_stops_play_without_changing_who_keeps_to_it() -> None:
    obligations = must_beat_game(None)
    stopped = random_deals(obligations, 3, 10, DECK.mask, 100_000, seed=1, limit=2)
    assert sum(stopped) == 100_000
    assert stopped[4:] == [0] * 7, "play stops with the first trick too many"
    played_out = random_deals(obligations, 3, 10, DECK.mask, 100_000, seed=2)
    assert abs(sum(stopped[:3]) - sum(played_out[:3])) < 5 * sqrt(100_000 / 2)


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"seats": 2}, "3 to 4 seats"),
        ({"cards_each": 0}, "not enough cards, or none"),
        ({"cards_each": 11}, "not enough cards, or none"),
        ({"cards_each": 10**20}, "not enough cards, or none"),
        ({"deck": 1 << 63}, "deck is not a set of cards"),
        ({"limit": -1}, "limit must not be negative"),
    ],
)
def test_random_deals_refuse_nonsense(changed: dict[str, int], sentence: str) -> None:
    order: dict[str, Any] = {"seats": 3, "cards_each": 10, "deck": DECK.mask, "deals": 1, "seed": 0, **changed}
    with pytest.raises(ValueError, match=sentence):
        random_deals(must_beat_game(None), **order)


# --- playouts --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", ["random", "sensible"])
@pytest.mark.parametrize("misere", [False, True], ids=["for tricks", "misère"])
@pytest.mark.parametrize("seats", [3, 4])
def test_every_trick_goes_to_somebody(policy: Any, misere: bool, seats: int) -> None:
    """From any moment of any deal all tricks left are shared out, and nothing but the arguments matters."""
    random = Random(seats)
    for _ in range(200):
        trump = None if misere else random.choice([None, *SUITS])
        obligations = random.choice([
            must_beat_game(trump),
            must_beat_game(trump, others_may_duck=True),
            follow_suit_game(trump),
        ])  # fmt: skip
        size = random.randint(1, 30 // seats)
        at = Position(obligations, deal(random, seats, size), random.randrange(seats), random.randrange(seats))
        for _ in range(random.randrange(size * seats)):
            at.play(at.nth_legal(random.getrandbits(20)))
        settings: dict[str, Any] = {"policy": policy, "misere": misere, "seed": 5}
        moment = (at.leader, at.declarer, at.trick, at.tricks)
        (plain,) = playouts(obligations, [at.hands], *moment, **settings).tolist()
        assert sum(plain) == size
        assert all(now >= before for now, before in zip(plain, at.tricks, strict=True))
        by_card = playouts(obligations, [at.hands] * 2, *moment, each_card=True, **settings)
        assert by_card.shape == (2, at.legal().bit_count(), seats)
        assert all(sum(tricks) == size for world in by_card.tolist() for tricks in world)
        if policy == "sensible":
            assert plain in by_card.tolist()[0], "the sensible card is one of the legal ones"


def test_worlds_come_as_arrays_or_as_sequences() -> None:
    random = Random(1)
    worlds = [deal(random) for _ in range(50)]
    flat = array("Q", [hand for world in worlds for hand in world])
    shaped = memoryview(flat).cast("B").cast("Q", (50, 3))
    by_array = playouts(must_beat_game("D"), shaped, 1, 1)
    assert by_array.shape == (50, 3)
    assert by_array.tolist() == playouts(must_beat_game("D"), worlds, 1, 1).tolist()


LAYDOWN = ("AS KS AH QH JH TH 9H AD AC KC", "QS JS 9S 7S 8H TD 7D JC 9C 8C", "TS 8S KH KD QD JD 9D 8D QC 7C")


def test_a_sensible_declarer_takes_what_lies_on_the_table() -> None:
    """rules/betel.md 9.6 (a): ten tricks in hearts by leading from the top."""
    hands = [tuple(mask(hand.split()) for hand in LAYDOWN)]
    assert playouts(must_beat_game("H"), hands, 0, 0).tolist() == [[10, 0, 0]]


def test_a_sensible_avoider_takes_nothing_with_low_cards() -> None:
    hands = [tuple(mask(hand.split()) for hand in ("7C 8C 7D 8D", "9C TC JD QD", "JC QC 9D TD"))]
    assert playouts(must_beat_game(None), hands, 0, 0, misere=True).tolist()[0][0] == 0


def test_sensible_forcers_make_him_take_tricks() -> None:
    """He holds a bare king and a bare ace; the others can lead below them and have nothing above that must go over."""
    hands = [tuple(mask(hand.split()) for hand in ("KC AD 7S", "7C 8D 8S", "8C 9D 9S"))]
    assert playouts(must_beat_game(None), hands, 1, 0, misere=True).tolist()[0][0] == 2


@pytest.mark.parametrize("contract", ["2H", "1N"])
def test_sense_beats_chance(contract: str) -> None:
    """A declarer who plays sensibly against players who play at random takes clearly more than his third."""
    obligations = must_beat_game("H" if contract == "2H" else None)
    random, tricks = Random(1), 0
    for _ in range(300):
        at = Position(obligations, deal(random), 0, 0)
        while not at.over:
            if at.to_move == 0:
                moment = (at.leader, at.declarer, at.trick, at.tricks)
                values = [row[0] for row in playouts(obligations, [at.hands], *moment, each_card=True).tolist()[0]]
                at.play(at.nth_legal(values.index(max(values))))
            else:
                at.play(at.nth_legal(random.getrandbits(20)))
        tricks += at.tricks[0]
    assert tricks / 300 > 3.7


WORLD = tuple(mask(hand.split()) for hand in ("2C 3C", "4C 5D", "6C 7C"))


@pytest.mark.parametrize(
    ("hands", "changed", "sentence"),
    [
        ([], {}, "no worlds"),
        ([WORLD[:2]], {}, "3 to 4 seats"),
        ([WORLD, (*WORLD, mask(("AS", "AH")))], {}, "the same number of seats"),
        ([(WORLD[0], *WORLD[:2])], {}, "two hands hold the same card"),
        ([(1 << 63, *WORLD[:2])], {}, "not a set of cards"),
        ([WORLD], {"leader": 3}, "leader must be a seat"),
        ([WORLD], {"trick": [card("AS")]}, "equally many cards"),
        ([WORLD], {"policy": "clever"}, "the policies are"),
        ([WORLD], {"misere": True}, "misère needs a declarer"),
        ([WORLD, (WORLD[1], WORLD[0], WORLD[2])], {"each_card": True}, "same cards in all worlds"),
    ],
)
def test_playouts_refuse_nonsense(hands: list[tuple[int, ...]], changed: dict[str, Any], sentence: str) -> None:
    order: dict[str, Any] = {"leader": 0, **changed}
    with pytest.raises(ValueError, match=sentence):
        playouts(must_beat_game(None), hands, **order)


def test_playouts_refuse_arrays_of_another_shape() -> None:
    three_numbers = memoryview(array("Q", WORLD))
    with pytest.raises((TypeError, ValueError)):
        playouts(must_beat_game(None), three_numbers, 0)
    assert codes(WORLD[0]) == ("2C", "3C")
