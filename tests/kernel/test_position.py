"""Positions: whole deals of rules/betel.md 9.6, forwards and back, and what is refused."""

import copy
from collections.abc import Callable
from random import Random

import pytest

from talia.cards import SUITS, card, codes, mask
from talia.tricks.obligations import LEADING, Obligations, Position, follow_suit_game, must_beat_game, winner

BEFORE = (
    "AS KS AH JH TH 9H 7H AC TC 9C",
    "QS JS 9S QH 8H TD 7D KC JC 8C",
    "TS 8S KH KD QD JD 9D 8D QC 7C",
)
AFTER_EXCHANGE = (
    "AS KS AH QH JH TH 9H AD AC KC",
    "QS JS 9S 7S 8H TD 7D JC 9C 8C",
    "TS 8S KH KD QD JD 9D 8D QC 7C",
)


def position(obligations: Obligations, hands: tuple[str, ...], leader: int, declarer: int | None = None) -> Position:
    return Position(obligations, [mask(hand.split()) for hand in hands], leader, declarer)


def lowest_legal(at: Position) -> str:
    """The automatic card: lowest by rank, then C < D < H < S (rules/betel.md 7)."""
    return min(codes(at.legal()), key=lambda each: (card(each) % 16, card(each) // 16))


def play_out(at: Position, choose: Callable[[Position], str]) -> list[str]:
    """Plays to the end; every trick as its cards and its winner."""
    tricks, cards = [], []
    while not at.over:
        cards.append(choose(at))
        at.play(card(cards[-1]))
        if not at.trick:
            tricks.append(f"{' '.join(cards)} -> {at.leader}")
            cards = []
    return tricks


def test_deal_a_4h_leading_his_cards_from_the_top() -> None:
    """rules/betel.md 9.6 (a)."""
    own = iter(["AH", "QH", "JH", "TH", "9H", "AS", "KS", "AC", "KC", "AD"])
    at = position(must_beat_game("H"), AFTER_EXCHANGE, leader=0, declarer=0)
    tricks = play_out(at, lambda now: next(own) if now.to_move == 0 else lowest_legal(now))
    assert tricks[0] == "AH 8H KH -> 0"
    assert at.tricks == (10, 0, 0)


def test_deal_b_three_passes() -> None:
    """rules/betel.md 9.6 (b)."""
    at = position(must_beat_game(None), BEFORE, leader=0)
    assert play_out(at, lowest_legal) == [
        "7H 8H KH -> 2",
        "7C 9C JC -> 1",
        "7D 8D 9H -> 2",
        "8S KS 9S -> 0",
        "TC KC QC -> 1",
        "8C 9D AC -> 0",
        "TH QH TS -> 1",
        "TD JD JH -> 2",
        "QD AH JS -> 2",
        "KD AS QS -> 2",
    ]
    assert at.tricks == (2, 3, 5)


def test_deal_c_2h() -> None:
    """rules/betel.md 9.6 (c)."""
    at = position(must_beat_game("H"), BEFORE, leader=0, declarer=0)
    assert play_out(at, lowest_legal) == [
        "7H 8H KH -> 2",
        "7C 9C JC -> 1",
        "7D 8D 9H -> 0",
        "TC KC QC -> 1",
        "8C 8S AC -> 0",
        "TH QH 9D -> 1",
        "9S TS KS -> 0",
        "JH TD JD -> 0",
        "AH JS QD -> 0",
        "AS QS KD -> 0",
    ]
    assert at.tricks == (6, 3, 1)


def test_deal_d_betel() -> None:
    """rules/betel.md 9.6 (d)."""
    at = position(must_beat_game(None, others_may_duck=True), BEFORE, leader=1, declarer=1)
    for each in ["7D", "8D", "7H"]:
        at.play(card(each))
    assert (at.leader, at.tricks) == (2, (0, 0, 1))
    at.play(card("7C"))
    at.play(card("9C"))
    assert codes(at.legal()) == ("JC", "KC")
    assert at.why_not(card("8C")) == ("beat", mask(("JC", "KC")))
    play_out(at, lowest_legal)
    assert at.tricks == (5, 2, 3)


@pytest.mark.parametrize("seats", [3, 4])
def test_forwards_and_back(seats: int) -> None:
    """After every card of random deals the position is the one set up afresh, and undoing walks the same way back."""
    random = Random(seats)
    for _ in range(300):
        trump = random.choice([None, *SUITS])
        obligations = random.choice([must_beat_game(trump), follow_suit_game(trump)])
        deck = [suit * 16 + rank for suit in range(4) for rank in range(13)]
        random.shuffle(deck)
        size = random.randint(1, 13)
        hands = [sum(1 << each for each in deck[seat * size : (seat + 1) * size]) for seat in range(seats)]
        leader, declarer = random.randrange(seats), random.choice([None, *range(seats)])

        at = Position(obligations, hands, leader, declarer)
        states, played = [picture(at)], []
        trick: list[int] = []
        tricks = [0] * seats
        while not at.over:
            seat = (leader + len(trick)) % seats
            assert at.to_move == seat
            played.append(at.nth_legal(random.getrandbits(20)))
            at.play(played[-1])
            hands[seat] ^= 1 << played[-1]
            trick.append(played[-1])
            if len(trick) == seats:
                leader = (leader + winner(obligations, trick)) % seats
                tricks[leader] += 1
                trick = []
            assert picture(at) == picture(Position(obligations, hands, leader, declarer, trick, tricks))
            assert at.led == (trick[0] if trick else LEADING)
            states.append(picture(at))
        assert at.legal() == 0
        assert sum(at.tricks) == size

        end = copy.copy(at)
        for before in reversed(states[:-1]):
            at.undo()
            assert picture(at) == before
        assert picture(end) == states[-1]
        with pytest.raises(ValueError, match="no card has been played"):
            at.undo()


def picture(at: Position) -> tuple[object, ...]:
    return (
        at.obligations,
        at.hands,
        at.trick,
        at.table,
        at.led,
        at.leader,
        at.to_move,
        at.declarer,
        at.tricks,
        at.over,
    )


def test_nth_legal_counts_round() -> None:
    at = position(must_beat_game(None), BEFORE, leader=0)
    in_order = [at.nth_legal(number) for number in range(10)]
    assert in_order == sorted(card(each) for each in BEFORE[0].split())
    assert at.nth_legal(10) == in_order[0]
    assert at.nth_legal(2**64 - 1) == in_order[(2**64 - 1) % 10]


def test_a_started_trick_cannot_be_taken_back() -> None:
    at = Position(
        follow_suit_game(None), (mask(("2C",)), mask(("3C", "4C")), mask(("5C", "6C"))), 0, trick=[card("9C")]
    )
    assert (at.to_move, at.trick) == (1, (card("9C"),))
    with pytest.raises(ValueError, match="no card has been played"):
        at.undo()
    at.play(card("3C"))
    at.play(card("5C"))
    assert (at.leader, at.tricks) == (0, (1, 0, 0))
    at.undo()
    at.undo()
    assert (at.to_move, at.trick, at.tricks) == (1, (card("9C"),), (0, 0, 0))


SMALL = (mask(("2C", "3C")), mask(("4C", "5D")), mask(("6C", "7C")))


@pytest.mark.parametrize(
    ("nonsense", "sentence"),
    [
        (lambda game: Position(game, SMALL[:1], 0), "2 to 7 seats"),
        (lambda game: Position(game, (*SMALL, *[0] * 5), 0), "2 to 7 seats"),
        (lambda game: Position(game, (SMALL[0], *SMALL[:2]), 0), "two hands hold the same card"),
        (lambda game: Position(game, (1 << 15, *SMALL[:2]), 0), "a hand is not a set of cards"),
        (lambda game: Position(game, (1 << 20, *SMALL[:2]), 0), "equally many cards"),
        (lambda game: Position(game, SMALL, 3), "leader must be a seat from 0 to 2"),
        (lambda game: Position(game, SMALL, 0, -1), "declarer must be a seat from 0 to 2"),
        (lambda game: Position(game, SMALL, 0, trick=[40]), "equally many cards"),
        (lambda game: Position(game, SMALL, 0, trick=[card("2C")]), "still in a hand"),
        (lambda game: Position(game, SMALL, 0, trick=[40, 41, 42]), "at most 2 cards"),
        (lambda game: Position(game, SMALL, 0, taken=[0, 0]), "one number for each seat"),
        (lambda game: Position(game, SMALL, 0, taken=[0, 0, -1]), "tricks are 0 to 52"),
        (lambda game: Position(game, SMALL, 0).play(card("4C")), "does not hold card 2"),
        (lambda game: Position(game, SMALL, 0).play(77), "77 is not a card"),
        (lambda game: Position(game, SMALL, 0).why_not(card("4C")), "does not hold the card"),
        (lambda game: Position(game, (0, 0, 0), 0).play(card("4C")), "all cards have been played"),
        (lambda game: Position(game, (0, 0, 0), 0).nth_legal(0), "all cards have been played"),
    ],
)
def test_nonsense_is_refused(nonsense: Callable[[Obligations], object], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        nonsense(follow_suit_game(None))


def test_a_forbidden_card_is_refused_with_its_reason() -> None:
    at = Position(must_beat_game(None), SMALL, 0)
    at.play(card("3C"))
    with pytest.raises(ValueError, match="forbids the card: follow"):
        at.play(card("5D"))
    assert at.to_move == 1
