"""A deal without trumps played out quickly, all hands open and everybody ducking as well as he can.

For games in which cards one takes count against one, and which the kernel cannot play: it knows no joker, and no stock
to draw from.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct

from talia.cards import LANE, LANES, SUITS, singles

_LANES: Final = tuple(LANES[suit] for suit in SUITS)


class Ducking(Struct, frozen=True):
    """The players. Cards are sets of one; the higher card of a suit is the further left one.

    ``penalties``: what each card counts against who takes it. ``fear``: how glad one is to be rid of it. ``not_led``:
    cards not led while one has others. ``feared``: a card to be laid under any higher one, and neither to be led nor
    to take a trick with while there is another.
    """

    penalties: Mapping[int, int]
    fear: Mapping[int, float]
    not_led: int = 0
    feared: int = 0

    def played_out(
        self, world: Sequence[int], leader: int, trick: Sequence[int], card: int, stock: Sequence[int] = ()
    ) -> list[int]:
        """What each takes to the end of the deal if the player on turn plays this one.

        ``trick``: the cards lying. Who cannot follow draws from the ``stock``, the first card first, until he can; who
        has no cards left is out of it, and the last one takes what he holds.

        >>> from talia.cards import BIT
        >>> each = {one: int(bool(one & LANES["H"])) for one in BIT.values()}
        >>> world, stock = [BIT["7H"], BIT["2C"], BIT["9H"]], [BIT["KS"], BIT["8H"], BIT["3H"]]
        >>> Ducking(each, each).played_out(world, 0, (), BIT["7H"]), Ducking(each, each).played_out(
        ...     world, 0, (), BIT["7H"], stock
        ... )
        ([0, 0, 2], [0, 0, 3])
        """
        hands, seats = list(world), len(world)
        around = [(leader + step) % seats for step in range(seats)]
        points = [0] * seats
        lying, first, drawn = list(trick), card, 0
        while True:
            for seat in around[len(lying) :]:
                hand = hands[seat]
                if first:
                    one, first = first, 0
                else:
                    if lying:
                        suit = _suit(lying[0])
                        while not hand & suit and drawn < len(stock):
                            hand |= stock[drawn]
                            drawn += 1
                    one = self._chosen(hand, lying, last=len(lying) == len(around) - 1)
                hands[seat] = hand ^ one
                lying.append(one)
            taker = around[lying.index(self._best(lying))]
            points[taker] += sum(map(self.penalties.__getitem__, lying))
            lying = []
            around = [seat for seat in (*range(taker, seats), *range(taker)) if hands[seat]]
            if len(around) < 2:
                for seat in around:
                    points[seat] += sum(map(self.penalties.__getitem__, singles(hands[seat])))
                return points

    def _best(self, lying: Sequence[int]) -> int:
        """The card that wins as the trick stands."""
        return highest(sum(lying) & _suit(lying[0]))

    def _thrown(self, hand: int, best: int) -> int:
        """The card to be rid of where one cannot follow."""
        return self._most_feared(hand)

    def _chosen(self, hand: int, lying: Sequence[int], *, last: bool) -> int:
        if not lying:
            return self._lead(hand & ~self.not_led or hand)
        suit = _suit(lying[0])
        own, best = hand & suit, self._best(lying)
        if not own:
            return self._thrown(hand, best)
        under = own & (best - 1) if best & suit else own
        if under:
            return under & self.feared or highest(under)
        own = own & ~self.feared or own
        return highest(own) if last else own & -own

    def _lead(self, hand: int) -> int:
        """The lowest card."""
        hand = hand & ~self.feared or hand
        return min(
            (own & -own for lane in _LANES if (own := hand & lane)), key=lambda one: (one.bit_length() - 1) % LANE
        )

    def _most_feared(self, hand: int) -> int:
        return max((highest(own) for lane in _LANES if (own := hand & lane)), key=self.fear.__getitem__)


def highest(cards: int) -> int:
    """The highest card, if they are of one suit."""
    return 1 << cards.bit_length() - 1


def _suit(one: int) -> int:
    return _LANES[(one.bit_length() - 1) >> 4]
