"""Deals of Fan Tan played out with all cards open: everybody lays what helps his own hand most and looks no further.

What a card is worth to its holder depends on the cards behind it alone, those that can be laid only after it, and so
never changes: each hand has an order from the start of the deal, and a player lays the first card of it that fits.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from msgspec import Struct
from msgspec.structs import astuple

from talia.cards import PACK, RANKS, singles
from talia.games.fantan.rows import ORDER, sequences

Way = tuple[int, ...]
"""Cards (sets of one) that lie behind a card in one direction, the next first."""


class Taste(Struct, frozen=True):
    """What the ways a card opens make it worth, fitted by self-play (tools/fantan_taste.py).

    ``end``: no card is behind it. ``gift``: all cards behind it are others', ``given`` for each of them. ``way``: there
    are own ones, ``own`` for each, ``gap`` for each of others' before the farthest one, ``beyond`` for each after it,
    ``near`` if the next is one's own. ``opening``: it opens a row in both directions.
    """

    end: float
    gift: float
    given: float
    way: float
    gap: float
    own: float
    beyond: float
    near: float
    opening: float

    def worth(self, ways: Sequence[Way], hand: int) -> float:
        """What it is worth to the holder of ``hand`` to lay a card that opens these ways.

        >>> from talia.cards import BIT
        >>> way = BIT["9S"], BIT["TS"], BIT["JS"]
        >>> FOR_CHIPS.worth([way], BIT["JS"]) > FOR_CHIPS.worth([()], 0) > FOR_CHIPS.worth([way], 0)
        True
        """
        value: float = sum(weight * trait for weight, trait in zip(astuple(self), traits(ways, hand), strict=True))
        return value


def traits(ways: Sequence[Way], hand: int) -> list[int]:
    """How often each number of a `Taste` counts for a card that opens these ways, in its order.

    >>> from talia.cards import BIT
    >>> way = BIT["9S"], BIT["TS"], BIT["JS"]
    >>> traits([way], BIT["TS"]), traits([way, ()], 0)
    ([0, 0, 0, 1, 1, 1, 1, 0, 0], [1, 1, 3, 0, 0, 0, 0, 0, 1])
    """
    end = gift = given = some = gap = own = beyond = near = 0
    for way in ways:
        mine = [at for at, one in enumerate(way) if one & hand]
        if not way:
            end += 1
        elif not mine:
            gift, given = gift + 1, given + len(way)
        else:
            some, own, near = some + 1, own + len(mine), near + (not mine[0])
            gap, beyond = gap + mine[-1] + 1 - len(mine), beyond + len(way) - 1 - mine[-1]
    return [end, gift, given, some, gap, own, beyond, near, int(len(ways) > 1)]


FOR_CHIPS: Final = Taste(-1.12, -1.39, -7.16, 2.97, 6.04, 8.82, -3.76, -3.43, 1.47)
"""Where the first out wins what the others still hold."""
FOR_PRIZES: Final = Taste(3.19, -2.93, -11.27, -2.49, 2.60, 6.30, -5.96, 1.76, -1.24)
"""Where only the places count."""


class Stake(Struct, frozen=True):
    """What is played for from now on: the ``prizes`` not won yet, the next first; without any the pool and the fees."""

    prizes: tuple[int, ...] = ()
    pool: int = 0
    pass_fee: int = 0
    card_fee: int = 0

    @property
    def taste(self) -> Taste:
        """How one lays for that."""
        return FOR_PRIZES if self.prizes else FOR_CHIPS

    def results(self, out: Sequence[int], paid: Sequence[int], left: Sequence[int]) -> list[int]:
        """What each has won when those in ``out`` have gone out in that order, from what each paid and has left.

        >>> Stake(pool=4, card_fee=1).results([2], [1, 0, 0], [2, 3, 0])
        [-3, -3, 10]
        >>> Stake(prizes=(200, 125)).results([2, 0], [0, 0, 0], [0, 3, 0])
        [125, 0, 200]
        """
        if self.prizes:
            won = [0] * len(left)
            for seat, prize in zip(out, self.prizes, strict=True):
                won[seat] = prize
            return won
        won = [-fees - self.card_fee * cards for fees, cards in zip(paid, left, strict=True)]
        won[out[0]] += self.pool - sum(won)
        return won


class Rows:
    """The rows of a deal from the rank they begin with (0 is the two): which ways each card opens."""

    def __init__(self, deck: int, ace: str, start: int, taste: Taste) -> None:
        self._taste = taste
        self._worths: dict[tuple[int, int], float] = {}
        self.ways: dict[int, tuple[Way, ...]] = {}
        self.after: dict[int, tuple[int, ...]] = {}
        self._behind: dict[int, int] = {}
        upwards = ORDER[ace][ORDER[ace].index(RANKS[start]) :]
        for row in sequences(deck, ace):
            ranks = [RANKS[one.bit_length() - 1 & 15] for one in row]
            first = next((at for at, rank in enumerate(ranks) if rank in upwards), len(row))
            for at, one in enumerate(row):
                up, down = row[at + 1 :], row[:at][::-1]
                ways = (up, down) if at == first else (up,) if at > first else (down,)
                number = one.bit_length() - 1
                self.ways[number] = ways
                self.after[number] = tuple(way[0].bit_length() - 1 for way in ways if way)
                self._behind[number] = sum(sum(way) for way in ways)

    def order(self, hand: int) -> list[int]:
        """The cards of a hand (as numbers), that which one lays first in front."""
        found = [(-self.worth(one.bit_length() - 1, hand), one.bit_length() - 1) for one in singles(hand)]
        found.sort()
        return [number for _, number in found]

    def worth(self, number: int, hand: int) -> float:
        """What it is worth to the holder of ``hand`` to lay this card of it."""
        key = number, hand & self._behind[number]
        found = self._worths.get(key)
        if found is None:
            found = self._worths[key] = self._taste.worth(self.ways[number], key[1])
        return found


@lru_cache(maxsize=64)
def rows(deck: int, ace: str, start: int, taste: Taste) -> Rows:
    """The rows of such a deal, kept."""
    return Rows(deck, ace, start, taste)


class World:
    """All hands open, made ready to be played out several times; ``fitting``: the cards that may be laid now."""

    def __init__(self, lying: Rows, hands: Sequence[int], fitting: int, stake: Stake) -> None:
        self._after = lying.after
        self._stake = stake
        self._orders = [lying.order(hand) for hand in hands]
        self._holder, self._place = [0] * PACK, [0] * PACK
        for seat, order in enumerate(self._orders):
            place = 1
            for number in order:
                self._holder[number], self._place[number] = seat, place
                place <<= 1
        self._fitting = [0] * len(hands)
        for one in singles(fitting):
            number = one.bit_length() - 1
            self._fitting[self._holder[number]] |= self._place[number]

    def played_out(self, turn: int, first: int | None) -> list[int]:
        """What each wins if the player on turn lays ``first`` (None: passes) and then everybody his favourite."""
        holder, place, after, orders = self._holder, self._place, self._after, self._orders
        fitting, left, seats = self._fitting[:], [len(order) for order in orders], len(orders)
        paid, out = [0] * seats, list[int]()
        places = max(1, len(self._stake.prizes))
        fits = 0 if first is None else place[first]
        while True:
            if fits:
                one = fits & -fits
                fitting[turn] ^= one
                for following in after[orders[turn][one.bit_length() - 1]]:
                    fitting[holder[following]] |= place[following]
                left[turn] -= 1
                if not left[turn]:
                    out.append(turn)
                    if len(out) == places:
                        return self._stake.results(out, paid, left)
            else:
                paid[turn] += self._stake.pass_fee
            turn = (turn + 1) % seats
            while not left[turn]:
                turn = (turn + 1) % seats
            fits = fitting[turn]
