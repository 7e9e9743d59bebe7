"""What cards played prove: just those hands are left from which everybody could have played so."""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Final

import pytest

from talia._kernel import FOLLOW, OVERTRUMP, TRUMP, UNDERTRUMP
from talia.cards import SUITS, Deck, card, code, mask, singles
from talia.tricks.inference import cannot_hold
from talia.tricks.layouts import Layout, Layouts, Place
from talia.tricks.obligations import LEADING, Obligations, follow_suit_game, legal, must_beat_game, winner
from tests.players.penalties import HEART_SUIT

GAMES: Final = {
    "follow": follow_suit_game(None),
    "trumps": follow_suit_game("S"),
    "strict": must_beat_game("H"),
    "beat after a ruff": must_beat_game("S", beat_after_ruff=True),
    "ruff, but as one likes": Obligations(2, FOLLOW | TRUMP, FOLLOW | TRUMP),
    "overruff only": Obligations(0, FOLLOW | TRUMP | OVERTRUMP, FOLLOW | TRUMP | UNDERTRUMP),
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


@pytest.mark.in_turn(4)
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES)
def test_what_cards_prove_leaves_just_the_hands_that_could_have_played_so(rules: Obligations, seats: int) -> None:
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
        never = cannot_hold(played, rules, declarer, seats, mask(code(one.bit_length() - 1) for one in pack))
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


def test_who_need_not_follow_proves_nothing() -> None:
    """He may have had a card of the suit, and then he need not have ruffed either."""
    thrown = (0, card("TS")), (1, card("9H"))
    assert cannot_hold(thrown, Obligations(SUITS.index("D"), 0, TRUMP), None, 2, Deck().mask) == (0, 0)
