"""The rules of the parts of Metamorfoza (rules/metamorphosis.md 4.3 and 6)."""

from collections.abc import Sequence
from typing import Final, Literal

from msgspec import Struct

from talia.cards import LANES, RANKS, card, mask
from talia.tricks.values import Values

RuleId = Literal["tricks", "hearts", "trump_tricks", "no_tricks", "queens", "last_trick", "heart_king"]

HAND: Final = 12
"""Cards in a hand at the beginning of a part, and tricks in it."""

BONUS: Final = 10

HEARTS: Final = mask(rank + "H" for rank in RANKS)


class PartRule(Struct, frozen=True):
    """What tricks are worth, whether there is a trump, and whether hearts may be led only for want of others."""

    values: Values
    trump: bool = False
    hearts_last: bool = False


RULES: Final[dict[RuleId, PartRule]] = {
    "tricks": PartRule(Values(trick=1)),
    "hearts": PartRule(Values(cards=((LANES["H"], -1),)), hearts_last=True),
    "trump_tricks": PartRule(Values(trick=1), trump=True),
    "no_tricks": PartRule(Values(trick=-2)),
    "queens": PartRule(Values(cards=((mask("QC QD QH QS".split()), -3),))),
    "last_trick": PartRule(Values(places=((HAND - 1, -6),))),
    "heart_king": PartRule(Values(cards=((1 << card("KH"), -10),))),
}


def leads(hand: int, rule: PartRule) -> int:
    """The cards that may be led.

    >>> from talia.cards import codes
    >>> [codes(leads(mask(hand.split()), RULES["hearts"])) for hand in ("7H 4C", "7H KH")]
    [('4C',), ('7H', 'KH')]
    """
    others = hand & ~HEARTS
    return others if rule.hearts_last and others else hand


def alone_best(points: Sequence[int], seat: int) -> bool:
    """Whether a seat alone has the best score of a part.

    >>> alone_best((-6, -6), 0), alone_best((0, -4, -9), 0), alone_best((0, -4, -9), 2)
    (False, True, False)
    """
    return points[seat] == max(points) and list(points).count(points[seat]) == 1
