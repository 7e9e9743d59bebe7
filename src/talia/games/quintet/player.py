"""An instant player of Quintet: the strongest hand it finds for the last show, and so on with what is left.

Now and then it exchanges packets, so that nobody can count on where its strength is.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Final

from talia.cards import LANES, PACK, codes, mask, singles
from talia.games.poker.hands import HAND, ORDERS, TRADITIONAL, Ranking, ranking
from talia.games.quintet.moves import Arrange
from talia.players.choices import forms_of
from talia.players.player import Sight
from talia.players.registry import register
from talia.table.forms import Cards
from talia.table.moves import Move

SIZE: Final = 32
SWAPS: Final = 0.35
"""How often two packets that follow each other are exchanged."""


def hands_of(rank: Ranking, pool: int) -> Iterator[int]:
    """Hands worth looking at: of a suit, in a row, of equal ranks; each filled up with the lowest cards."""
    by_rank = {each: [one for one in singles(pool) if codes(one)[0][0] == each] for each in rank.ranks}
    for lane in LANES.values():
        yield from map(sum, combinations(list(singles(pool & lane)), HAND))
    for row in rank.straights:
        if all(by_rank[each] for each in row):
            yield sum(by_rank[each][0] for each in row)
    low = [one for each in rank.ranks for one in by_rank[each]]
    groups = [(each, cards) for each, cards in by_rank.items() if len(cards) > 1]
    for each, cards in groups:
        for other, more in (*groups, ("", [])):
            if other == each:
                continue
            taken = (cards + more[: HAND - len(cards)])[:HAND]
            # What a hand does not need goes where it hurts least.
            rest = [one for one in low if one not in taken and codes(one)[0][0] not in (each, other)]
            if len(taken) + len(rest) >= HAND:
                yield sum(taken) + sum(rest[: HAND - len(taken)])
    yield sum(low[-HAND:]) if len(low) >= HAND else 0


@lru_cache(maxsize=64)
def greedy(order: tuple[str, ...], pool: int) -> tuple[int, ...]:
    """Five hands out of the pool, the strongest first, each the best that is found in what is left."""
    rank = ranking(SIZE, order=order)
    found = []
    while pool.bit_count() > HAND:
        found.append(max(filter(None, hands_of(rank, pool)), key=rank.strength))
        pool &= ~found[-1]
    return (*found, pool)


@register("simple", "quintet", strength=20, instant=True)
class Simple:
    """Greedy, from the last show to the first; some packets change places by chance."""

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        """Its packets."""
        (form,) = forms_of(sight.view)
        part = form.parts[0]
        assert isinstance(part, Cards)
        pool = mask(codes(part.among))
        order = TRADITIONAL if sight.options.get("ranking", "traditional") == "traditional" else ORDERS[SIZE]
        packets = list(greedy(order, pool % (1 << PACK)))[::-1]
        for at in range(len(packets) - 1):
            if rng.random() < SWAPS:
                packets[at], packets[at + 1] = packets[at + 1], packets[at]
        return Arrange(*map(codes, packets))
