"""The rules of the parts of Metamorfoza (rules/metamorphosis.md 4.3 and 6)."""

from collections.abc import Sequence
from typing import Final, Literal

from msgspec import Struct

from talia.cards import LANES, RANKS, card, mask
from talia.tricks.obligations import Obligations, follow_suit_game
from talia.tricks.values import Values

RuleId = Literal["tricks", "hearts", "trump_tricks", "no_tricks", "queens", "last_trick", "heart_king"]

HAND: Final = 12
"""Cards in a hand at the beginning of a part, and tricks in it."""

BONUS: Final = 10

HEARTS: Final = mask(rank + "H" for rank in RANKS)


class PartRule(Struct, frozen=True):
    """What tricks are worth, whether there is a trump, and the cards (a set) led only for want of others."""

    values: Values
    trump: bool = False
    no_lead: int = 0

    def duties(self, trump: str) -> Obligations:
        """What players owe to a trick, if this is the suit of the parts with a trump."""
        return follow_suit_game(trump if self.trump else None, no_lead=self.no_lead)


RULES: Final[dict[RuleId, PartRule]] = {
    "tricks": PartRule(Values(trick=1)),
    "hearts": PartRule(Values(cards=((LANES["H"], -1),)), no_lead=HEARTS),
    "trump_tricks": PartRule(Values(trick=1), trump=True),
    "no_tricks": PartRule(Values(trick=-2)),
    "queens": PartRule(Values(cards=((mask("QC QD QH QS".split()), -3),))),
    "last_trick": PartRule(Values(places=((HAND - 1, -6),))),
    "heart_king": PartRule(Values(cards=((1 << card("KH"), -10),))),
}


def alone_best(points: Sequence[int], seat: int) -> bool:
    """Whether a seat alone has the best score of a part.

    >>> alone_best((-6, -6), 0), alone_best((0, -4, -9), 0), alone_best((0, -4, -9), 2)
    (False, True, False)
    """
    return points[seat] == max(points) and list(points).count(points[seat]) == 1
