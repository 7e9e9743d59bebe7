"""Lines of play of part 2 of Metamorphosis, counted by the game and by the oracle.

No heart is led while one holds another suit (rules/metamorphosis.md 4.3).
"""

from random import Random

import pytest

from talia.cards import mask
from talia.games.metamorphosis.deal import Round, Spec, State
from talia.games.metamorphosis.parts import RULES
from talia.table.forms import moves
from talia.table.stages import Lying
from talia.tricks import play
from tests.kernel import oracle

ROUND = Round()
PACK = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]
PLAIN = oracle.Rules()

Hands = list[set[str]]


def by_rules(d: State, depth: int) -> int:
    """Lines of so many cards, by the deal of the game."""
    if depth == 0 or d.tricks is None:
        return 1
    turn = d.tricks.turn
    return sum(by_rules(ROUND.play(d, turn, move)[0], depth - 1) for move in moves(ROUND.choices(d, turn)))


def by_oracle(hands: Hands, trick: list[str], leader: int, depth: int, *, ban: bool) -> int:
    """The same, by the oracle."""
    seat = (leader + len(trick)) % len(hands)
    if depth == 0:
        return 1
    may = oracle.legal(PLAIN, hands[seat], trick, False)
    if not trick and ban:
        may = {card for card in may if card[1] != "H"} or may
    lines = 0
    for card in sorted(may):
        after, played = [hand - {card} for hand in hands], [*trick, card]
        if len(played) < len(hands):
            lines += by_oracle(after, played, leader, depth - 1, ban=ban)
        else:
            winner = (leader + oracle.winner(PLAIN, played)) % len(hands)
            lines += by_oracle(after, [], winner, depth - 1, ban=ban)
    return lines


@pytest.mark.parametrize("seats", [2, 3])
def test_lines_of_part_2(seats: int, long: bool) -> None:
    rng = Random(seats)
    counted = barred = 0
    for number in range(300 if long else 12):
        each = 4 if seats == 2 or long else 3
        cards = rng.sample(PACK, seats * each)
        hands = [set(cards[seat * each : (seat + 1) * each]) for seat in range(seats)]
        leader = number % seats
        lying = Lying(tuple(mask(hand) for hand in hands))
        tricks = play.begin(RULES["hearts"].duties("S"), lying.hands, leader)
        spec, zero = Spec(seats, (leader - 1) % seats), (0,) * seats
        d = State(spec, None, lying, tricks=tricks, points=zero, predicted=(1,) * seats, part=1, scores=(zero,))
        for depth in (1, seats + 1, seats * each):
            lines = by_rules(d, depth)
            assert lines == by_oracle(hands, [], leader, depth, ban=True)
        counted += lines
        barred += lines < by_oracle(hands, [], leader, seats * each, ban=False)
    assert counted > 200
    assert barred
