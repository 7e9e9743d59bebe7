"""A deal of Kierki with the joker played out quickly, all hands open and everybody ducking as well as he can.

The kernel does not know the joker. Here it lies between the ten and the jack of hearts, so that the higher card of a
suit is the further left one.
"""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from talia.cards import BIT, JOKER, LANE, LANES, SUITS
from talia.games.kierki_joker.game import PACK, PENALTIES
from talia.games.kierki_joker.order import HONOURS
from talia.players.kierki_joker import PLAIN


def placed(cards: int) -> int:
    """The same cards with the joker in its place.

    >>> placed(BIT["TH"]) < placed(BIT[JOKER]) < placed(BIT["JH"])
    True
    """
    return cards & ~(HONOURS | BIT[JOKER]) | (cards & HONOURS) << 1 | (cards & BIT[JOKER]) >> 4


_JOKER: Final = placed(BIT[JOKER])
_HIGH: Final = placed(HONOURS)
_HEARTS: Final = LANES["H"]
_LANES: Final = tuple(LANES[suit] for suit in SUITS)
_PENALTIES: Final = {placed(BIT[code]): PENALTIES.of_cards(BIT[code]) for code in PACK.codes}
_FEAR: Final = {one: points or PLAIN * ((one.bit_length() - 1) % LANE) for one, points in _PENALTIES.items()}
"""How glad one is to be rid of a card."""


class Ducking(Struct, frozen=True):
    """The players, by what was agreed: whether high hearts beat the joker, and hearts may not be led."""

    overtaken: bool
    heart_lead_ban: bool

    def penalties(self, world: Sequence[int], leader: int, trick: Sequence[int], card: int) -> list[int]:
        """What each takes to the end of the deal if the player on turn plays this card; ``trick``: the cards lying."""
        hands, lying, first = [placed(hand) for hand in world], [placed(1 << each) for each in trick], placed(1 << card)
        seats = len(hands)
        points = [0] * seats
        while True:
            for place in range(len(lying), seats):
                seat = (leader + place) % seats
                one = first or self._chosen(hands[seat], lying, seats)
                first = 0
                hands[seat] ^= one
                lying.append(one)
            leader = (leader + lying.index(self._best(lying))) % seats
            points[leader] += sum(map(_PENALTIES.__getitem__, lying))
            lying = []
            if not hands[leader]:
                return points

    def _best(self, lying: Sequence[int]) -> int:
        """The card that wins as the trick stands."""
        table, suit = sum(lying), _suit(lying[0])
        if table & _JOKER and suit != _HEARTS:
            return _highest(table & _HIGH) if self.overtaken and table & _HIGH else _JOKER
        return _highest(table & suit)

    def _chosen(self, hand: int, lying: Sequence[int], seats: int) -> int:
        if not lying:
            return _lead(hand & ~_HEARTS or hand if self.heart_lead_ban else hand)
        suit = _suit(lying[0])
        own, best = hand & suit, self._best(lying)
        if not own:
            taking = _JOKER | (_HIGH if best & (_JOKER | _HIGH) and self.overtaken else 0)
            return max(_tops(hand & ~taking or hand & ~_JOKER or hand), key=_FEAR.__getitem__)
        under = own & (best - 1) if best & suit else own
        if under:
            return _JOKER if under & _JOKER else _highest(under)
        own = own & ~_JOKER or own
        return _highest(own) if len(lying) == seats - 1 else own & -own


def _suit(one: int) -> int:
    return _LANES[(one.bit_length() - 1) >> 4]


def _highest(cards: int) -> int:
    return 1 << cards.bit_length() - 1


def _lead(hand: int) -> int:
    """The lowest card, the joker only if there is nothing else."""
    lows = [own & -own for lane in _LANES if (own := hand & lane & ~_JOKER)]
    return min(lows, key=lambda one: (one.bit_length() - 1) % LANE) if lows else _JOKER


def _tops(hand: int) -> list[int]:
    """The highest card of each suit."""
    return [_highest(own) for lane in _LANES if (own := hand & lane)]
