"""Which deals a match of Kierki has, and what they are worth (rules/kierki.md 4 and 5)."""

from functools import cache
from typing import Final

from msgspec import Struct

from talia.cards import BIT, LANES
from talia.tricks.obligations import Obligations, follow_suit_game
from talia.tricks.values import CardPoints, Values

Kind = str
"""One of `NEGATIVE`, ``robber``, ``trump`` or ``lottery``."""

NEGATIVE: Final[tuple[Kind, ...]] = (
    "no_tricks",
    "no_hearts",
    "no_queens",
    "no_lords",
    "no_heart_king",
    "no_last",
)

NO_HEART_LEADS: Final = ("no_hearts", "no_heart_king", "robber")
"""Deals in which the leader keeps his hearts as long as he has anything else."""

HEARTS: Final = LANES["H"]
HEART_KING: Final = BIT["KH"]

LAST_TRICKS: Final = {
    "last": (-1,),
    "last_two": (-2, -1),
    "seventh_and_last": (6, -1),
    "third_and_seventh": (2, 6),
    "third_and_eighth": (2, 7),
}
"""The tricks that count in deal 6, from 0 or from the end (rules/kierki.md 6)."""


class Prices(Struct, frozen=True):
    """What depends on the number of players (rules/kierki.md 5). ``lottery``: first and second out, of one, of many."""

    trick: int
    heart_king: int
    named_trick: int
    lottery: tuple[tuple[int, int], tuple[int, int]]


PRICES: Final = {
    3: Prices(-15, -140, -70, ((790, 485), (250, 175))),
    4: Prices(-20, -150, -75, ((800, 500), (200, 125))),
}

WON_TRICK: Final = 25


def _of_rank(ranks: str) -> int:
    return sum(BIT[rank + suit] for rank in ranks for suit in "CDHS")


def duties(kind: Kind, trump: str | None, heart_king_forced: bool) -> Obligations:
    """What players owe to a trick of a deal (rules/kierki.md 4)."""
    return follow_suit_game(
        trump,
        no_lead=HEARTS if kind in NO_HEART_LEADS else 0,
        must_go=HEART_KING if kind == "no_heart_king" and heart_king_forced else 0,
    )


@cache
def values(kind: Kind, seats: int, last_variant: str) -> Values:
    """What the tricks of a deal are worth.

    >>> from talia.cards import mask
    >>> values("robber", 4, "last").worth(12, mask(("AH", "KH", "QH", "JH")))
    -520
    """
    if kind == "trump":
        return Values(WON_TRICK)
    prices = PRICES[seats]
    cards: dict[str, CardPoints] = {
        "no_hearts": ((HEARTS, -20),),
        "no_queens": ((_of_rank("Q"), -60),),
        "no_lords": ((_of_rank("KJ"), -30),),
        "no_heart_king": ((HEART_KING, prices.heart_king),),
    }
    named = _of_named(seats, last_variant)
    places = tuple((number - 1, named) for number in last_tricks(seats, last_variant))
    if kind == "robber":
        return Values(prices.trick, tuple(each for some in cards.values() for each in some), places)
    if kind == "no_tricks":
        return Values(prices.trick)
    return Values(0, (), places) if kind == "no_last" else Values(0, cards[kind])


def last_tricks(seats: int, last_variant: str) -> tuple[int, ...]:
    """The tricks that count in deal 6, counted from 1.

    >>> last_tricks(4, "seventh_and_last"), last_tricks(3, "last")
    ((7, 13), (17,))
    """
    return tuple(1 + number % (52 // seats) for number in LAST_TRICKS[last_variant])


UNPRICED: Final[frozenset[Kind]] = frozenset(("robber", "lottery"))
"""Deals in which not one kind of thing counts."""


def price(kind: Kind, seats: int, last_variant: str) -> int:
    """What each thing counts that counts in this kind of deal; of a robber, its tricks.

    >>> [price(kind, 4, "last") for kind in (*NEGATIVE, "trump")]
    [-20, -20, -60, -30, -150, -150, 25]
    """
    worth = values(kind, seats, last_variant)
    return worth.trick or next(points for _, points in (*worth.cards, *worth.places))


def _of_named(seats: int, last_variant: str) -> int:
    prices = PRICES[seats]
    return prices.heart_king if len(LAST_TRICKS[last_variant]) == 1 else prices.named_trick


def programme(seats: int, robber: bool, positive: str) -> tuple[Kind, ...]:
    """The deals of a match, in order (rules/kierki.md 4).

    >>> programme(4, False, "trump")[6:], programme(3, True, "trump")[6:]
    (('trump', 'trump', 'trump', 'trump'), ('robber', 'lottery', 'trump', 'trump', 'trump'))
    """
    negative = (*NEGATIVE, *(("robber",) if robber else ()))
    trumps: tuple[Kind, ...] = ("trump",) * seats
    lotteries: tuple[Kind, ...] = ("lottery",) * (seats if positive == "lottery_each" else 1)
    if positive == "none":
        return negative
    if robber:
        return (*negative, *lotteries, *trumps)
    return (*negative, *(trumps if positive == "trump" else lotteries))


def prizes(seats: int, positive: str) -> tuple[int, int]:
    """What the first and the second out win in a lottery."""
    return PRICES[seats].lottery[positive == "lottery_each"]
