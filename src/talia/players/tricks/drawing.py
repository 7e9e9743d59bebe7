"""What hidden hands can hold in a game in which players draw cards that others do not see.

A proof that somebody is without certain cards holds for what he held then, not for what he draws later; and which of
his batches a card was from that he plays is not always to be seen. Counted here are the ways to deal out hands and
stock, so that worlds are exactly as likely as what was seen leaves them.
"""

from collections.abc import Sequence
from functools import cached_property, reduce
from math import inf
from operator import and_
from random import Random

from talia.cards import singles
from talia.players.tricks.belief import Believed
from talia.players.tricks.scene import TrickScene
from talia.tricks.layouts import Layout, Layouts, Place


class Batch:
    """Cards of a hand of which the same is known: how many there still are, and a set none of them is in."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.never = 0


class Hidden:
    """A hidden hand in the course of a deal; cards are sets.

    ``batches`` hold its cards and those of ``played``: cards played each of which was from one of several batches.

    >>> from talia.cards import BIT, LANES, codes
    >>> hand = Hidden(2)
    >>> hand.draws(1)
    >>> hand.lacks(LANES["H"])
    >>> hand.draws(2)
    >>> hand.lacks(LANES["S"])
    >>> hand.plays(BIT["2C"])
    >>> [batch.size for batch in hand.batches], [codes(one) for one, homes in hand.played]
    ([3, 2], [('2C',)])
    >>> hand.plays(BIT["2H"])
    >>> [batch.size for batch in hand.batches]
    [3, 1]
    """

    def __init__(self, size: int) -> None:
        self.batches = [Batch(size)]
        self.played: list[tuple[int, list[Batch]]] = []

    @property
    def may_hold(self) -> int:
        """The cards of which one may be in the hand."""
        return ~reduce(and_, (batch.never for batch in self.batches), -1)

    def draws(self, number: int) -> None:
        """So many cards come into the hand."""
        self.batches.append(Batch(number))

    def lacks(self, cards: int) -> None:
        """None of these is in the hand now."""
        alike: dict[tuple[int, ...], Batch] = {}
        for batch in self.batches:
            batch.never |= cards
            first = alike.setdefault((batch.never, *(batch in homes for _, homes in self.played)), batch)
            if first is not batch:
                first.size += batch.size
        self.batches = list(alike.values())
        self._settle()

    def plays(self, one: int) -> None:
        """This card leaves the hand."""
        self.played.append((one, [batch for batch in self.batches if not batch.never & one]))
        self._settle()

    def _settle(self) -> None:
        """Takes out the cards that can have been of one batch only."""
        before = -1
        while len(self.played) != before:
            before = len(self.played)
            self.batches = [batch for batch in self.batches if batch.size]
            left = []
            for one, homes in self.played:
                homes = [batch for batch in homes if batch in self.batches and batch.size]
                if len(homes) == 1:
                    homes[0].size -= 1
                else:
                    left.append((one, homes))
            self.played = left


class DrawingScene(TrickScene, frozen=True):
    """A scene with a stock; a world is what everybody holds and then the cards of the stock, the next one first.

    ``drawn``: what is known of each hand, the own one holding nothing hidden.
    """

    drawn: Sequence[Hidden] = ()

    @cached_property
    def layouts(self) -> Layouts:
        """The layouts of the cards out of sight, and of those played that can be from several batches."""
        played = sum(one for hand in self.drawn for one, _ in hand.played)
        places = [
            Place(
                batch.size, self.pool & batch.never | played & ~sum(one for one, homes in hand.played if batch in homes)
            )
            for hand in self.drawn
            for batch in hand.batches
        ]
        return Layouts(self.pool | played, (*places, Place(self.pool.bit_count() - sum(self.hidden), played)))

    def believed(self, number: int, rng: Random, deadline: float = inf) -> Believed:
        """So many worlds, each as likely as any other; all there are if they are fewer and the stock has no order."""
        stock = self.pool.bit_count() - sum(self.hidden)
        layouts = self.layouts.some(number, rng) if stock < 2 else self.layouts.drawn(number, rng)
        worlds = [(*self.hands(layout), *shuffled(layout[-1], rng)) for layout in layouts]
        return worlds, [1.0] * len(worlds)

    def hands(self, layout: Layout) -> Layout:
        """What everybody holds, the cards out of sight lying so."""
        batches = iter(layout)
        return tuple(
            known | sum(next(batches) for _ in hand.batches) & self.pool
            for known, hand in zip(self.known, self.drawn, strict=True)
        )


def shuffled(stock: int, rng: Random) -> list[int]:
    """The cards of a stock in a random order."""
    cards = list(singles(stock))
    rng.shuffle(cards)
    return cards
