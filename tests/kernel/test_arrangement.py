"""Trumps of several suits and other orders of ranks, in rules and searches, against the oracle and plain search."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from talia import _kernel
from talia._kernel import (
    BEAT,
    BEAT_AFTER_RUFF,
    FOLLOW,
    OVERTRUMP,
    TRUMP,
    UNDERTRUMP,
    Position,
    max_n,
    worth,
    worth_cards,
)
from talia.cards import card, codes, mask
from talia.tricks.arrangement import Arrangement
from talia.tricks.obligations import LEADING, Obligations
from talia.tricks.play import refusal
from tests.kernel import minimax, oracle
from tests.kernel.endings import Ending, Tally


def order_only(rules: oracle.Rules) -> oracle.Rules:
    """The same order of cards, with no duty but to follow."""
    return oracle.Rules(ranks=rules.ranks, trumps=rules.trumps)


GAMES = {
    "skat C": oracle.skat("C"),
    "skat D": oracle.skat("D"),
    "skat H": oracle.skat("H"),
    "skat S": oracle.skat("S"),
    "skat grand": oracle.skat("grand"),
    "skat null": oracle.skat("null"),
    "baśka": order_only(oracle.baska("normal")),
    "baśka gran": order_only(oracle.baska("gran")),
}
POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}


def deck(rules: oracle.Rules) -> list[str]:
    ranks = "JQTA" if rules.ranks == "JQTA" else "789TJQKA"
    return [rank + suit for suit in "CDHS" for rank in ranks]


def with_duties(random: Random, rules: oracle.Rules) -> tuple[oracle.Rules, int, int]:
    """Any mixture of obligations in this order of cards, with the flags of the declarer and of the others."""
    follow, again, ruff, over, under = (random.random() < share for share in (0.9, 0.5, 0.5, 0.5, 0.5))
    beats = [follow and random.random() < 0.5 for _ in range(2)]
    ruffing = (TRUMP | OVERTRUMP * over | UNDERTRUMP * under) * ruff
    declarer, others = (FOLLOW * follow | (BEAT | BEAT_AFTER_RUFF * again) * beat | ruffing for beat in beats)
    return (
        replace(
            rules,
            declarer_must_beat=beats[0],
            others_must_beat=beats[1],
            beat_after_ruff=again,
            must_ruff=ruff,
            must_overruff=over,
            must_underruff=under,
            must_follow=follow,
        ),
        declarer,
        others,
    )


@pytest.mark.parametrize("game", GAMES)
def test_random_positions(game: str, long: bool) -> None:
    """Legal cards, refusals and winners are the oracle's: 8,000 positions over all games, 400,000 long."""
    random, plain = Random(game), GAMES[game]
    order = Arrangement(plain.ranks, plain.trumps)
    for number in range(50_000 if long else 1_000):
        rules, declarer_owes, others_owe = with_duties(random, plain) if number % 2 else (plain, FOLLOW, FOLLOW)
        arranged = order.rules(declarer_owes, others_owe)
        in_trick, in_hand = random.randrange(4), random.randint(1, 8)
        drawn = random.sample(deck(rules), in_trick + in_hand)
        trick, hand, declarer = drawn[:in_trick], set(drawn[in_trick:]), random.random() < 0.5
        allowed = oracle.legal(rules, hand, trick, declarer)

        asked = mask(hand), mask(trick), card(trick[0]) if trick else LEADING, declarer
        assert arranged.legal(*asked) == mask(allowed), (rules, trick, hand, declarer)
        for each in hand:
            refused = arranged.why_not(*asked, card(each))
            assert (refused is None) == (each in allowed), (rules, trick, hand, declarer, each)
        if trick:
            assert arranged.winner([card(each) for each in trick]) == oracle.winner(rules, trick)


def ending(random: Random, rules: oracle.Rules, seats: int, size: int) -> Ending:
    cards = random.sample(deck(rules), seats * size)
    hands = [set(cards[seat * size : (seat + 1) * size]) for seat in range(seats)]
    leader, declarer = random.randrange(seats), random.randrange(seats)
    trick: list[str] = []
    for place in range(random.choice([0, 0, *range(1, seats)])):
        seat = (leader + place) % seats
        trick.append(random.choice(sorted(oracle.legal(rules, hands[seat], trick, seat == declarer))))
        hands[seat].remove(trick[-1])
    scores = {each: POINTS.get(each[0], 0) for each in deck(rules)}
    tally = random.choice([Tally(), Tally(-1), Tally(0, scores), Tally(1, {each: -scores[each] for each in scores})])
    held = tuple(tuple(sorted(hand)) for hand in hands)
    return Ending(rules, held, tuple(trick), leader, declarer, tally, random.randrange(1, 1 << seats))


def laid(order: Arrangement, given: Ending, owed: Obligations) -> tuple[Position, _kernel.Tally]:
    hands = [order.laid(mask(hand)) for hand in given.hands]
    at = Position(owed, hands, given.leader, given.declarer, [order.places[each] for each in given.trick])
    cards = {order.places[each]: points for each, points in given.tally.cards.items()}
    return at, _kernel.Tally(given.tally.trick, cards)


@pytest.mark.parametrize("game", GAMES)
def test_searches(game: str, long: bool) -> None:
    """What endings are worth is what plain search finds: 400 endings over all games, 40,000 long."""
    random, plain = Random(game), GAMES[game]
    order = Arrangement(plain.ranks, plain.trumps)
    shapes: Sequence[tuple[int, int]] = [(2, 4), (2, 5), (3, 3), (3, 4), (4, 3)]
    for number in range(5_000 if long else 50):
        rules, *owes = with_duties(random, plain) if number % 2 else (plain, FOLLOW, FOLLOW)
        given = ending(random, rules, *shapes[number % len(shapes)])
        at, tally = laid(order, given, order.rules(*owes).obligations)
        points = minimax.worth(given)
        assert worth(at, tally, given.side) == points, given
        assert max_n(at, tally) == minimax.max_n(given), given
        ours = given.side >> at.to_move & 1
        assert (max if ours else min)(worth_cards(at, tally, given.side).values()) == points, given


def test_other_searches_refuse_five_suits() -> None:
    grand = Arrangement("789QKTA", ("JD", "JH", "JS", "JC")).rules().obligations
    at = Position(grand, [1, 2, 4], 0, 0)
    for search in (_kernel.solve, _kernel.distinct):
        with pytest.raises(ValueError, match="a lane is two suits"):
            search(at)
    with pytest.raises(ValueError, match="a lane is two suits"):
        _kernel.solve_board(Position(grand, [1, 2, 4, 8], 0))


def test_places() -> None:
    """Trumps take the place of a suit that has no plain card, or lie above the spades."""
    grand, hearts = (Arrangement(rules.ranks, rules.trumps) for rules in (oracle.skat("grand"), oracle.skat("H")))
    assert (grand.trump, grand.trumps_from, hearts.trump, hearts.trumps_from) == (3, 7, 2, 0)
    every = mask(deck(oracle.skat("H")))
    for order in (grand, hearts):
        assert order.natural(order.laid(every)) == every
        assert [order.suit(card(each)) for each in ("JC", "AC")] == ["trumps", "C"]
    assert Arrangement("23456789TJQKA").places == {code: card(code) for code in codes((1 << 64) - 1 & _every())}
    with pytest.raises(ValueError, match="13 cards"):
        Arrangement("23456789TJQKA", ("2C",))


def _every() -> int:
    return mask(rank + suit for suit in "CDHS" for rank in "23456789TJQKA")


def test_refusals_name_the_card_to_beat() -> None:
    """In the order of the trumps, not of the pack."""
    order = Arrangement(oracle.skat("H").ranks, oracle.skat("H").trumps)
    strict = order.rules(FOLLOW | BEAT, FOLLOW | BEAT)
    why = refusal(strict, mask(("7H", "JC")), mask(("JD", "AH")), card("AH"), False, "7H")
    assert (why.code, why.details) == ("must_beat", {"cards": ("JC",), "suit": "trumps", "card": "JD"})
    why = refusal(strict, mask(("TS", "JC")), mask(("KS", "QS")), card("QS"), False, "JC")
    assert (why.code, why.details) == ("must_follow", {"cards": ("TS",), "suit": "S"})
