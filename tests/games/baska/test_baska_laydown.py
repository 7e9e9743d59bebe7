"""Laydown hands cannot lose: with all cards open and everybody playing perfectly they win in every layout tried."""

from array import array
from random import Random

import pytest

from talia._kernel import Tally, worth_many
from talia.cards import BIT, singles
from talia.games.baska.contracts import DECK, GRAN, NEEDED, points
from talia.games.baska.deal import GRAN_ORDER, NORMAL
from talia.games.baska.laydown import laydowns

FOREHAND = 1


@pytest.mark.parametrize("contract", ["gran", "zolo", "cicha"])
def test_no_layout_defeats_a_laydown_hand(contract: str, long: bool) -> None:
    """rules/baska.md 4.3 and 7.1, by the kernel's exact search."""
    rng = Random(contract)
    rules = GRAN_ORDER if contract == GRAN else NORMAL
    tally = Tally(0, {place: points(BIT[code]) for code, place in rules.order.places.items()})
    worlds, leaders = [], []
    for place in range(4):
        for hand in laydowns(contract, place):
            unseen = list(singles(DECK.mask & ~hand))
            for _ in range(3000 if long else 40):
                rng.shuffle(unseen)
                others = [sum(unseen[4 * seat : 4 * seat + 4]) for seat in range(3)]
                worlds.append(tuple(map(rules.order.laid, (hand, *others))))
                leaders.append((FOREHAND - place) % 4)
    won = worth_many(rules.obligations, tally, worlds, array("b", leaders), 0b0001, at_least=NEEDED)
    assert set(won.tolist()) == {1}
