"""Piles of two cards: which card lies under which, and what becomes of it in the play (rules/bridge_variants.md 4.2).

When the upper card is played, the one below is turned up at once; it may be played from the next trick on. Only who has
nothing else left plays it in the same trick.
"""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from talia.cards import BIT
from talia.table.moves import Event
from talia.table.stages import Events
from talia.tricks.play import Tricks, put

Pile = tuple[int, int]
"""The upper card and the one below it, each as a set of one; 0 where there is none any more."""


class Piles(Struct, frozen=True, gc=False):
    """What lies on the table: the piles of each place, which stay where they are, be there two cards, one or none.

    ``turned``: by place the cards turned up in this trick, which wait for the next.
    """

    piles: tuple[tuple[Pile, ...], ...] = ((), ())
    turned: tuple[int, ...] = (0, 0)

    def up(self, place: int) -> int:
        """The upper cards at a place, those turned up in this trick among them.

        >>> Piles(((), ((1, 8), (2, 4)))).up(1)
        3
        """
        return sum(up for up, _ in self.piles[place])

    def down(self, place: int) -> tuple[int, ...]:
        """The cards at a place that lie face down, by pile."""
        return tuple(under for _, under in self.piles[place] if under)

    @property
    def hidden(self) -> bool:
        """Whether any card lies face down."""
        return any(under for piles in self.piles for _, under in piles)


NO_PILES: Final = Piles()


def uncovered(t: Tricks, piles: Piles) -> tuple[Tricks, Piles, Events]:
    """What happens on the table once a card was played: ``t`` is how the tricks stand after it.

    >>> from talia.cards import mask
    >>> from talia.tricks.obligations import follow_suit_game
    >>> from talia.tricks.play import begin, played
    >>> king, five = mask(("KS",)), mask(("5H",))
    >>> t = begin(follow_suit_game("H"), (king | mask(("2C",)), mask("7S 3S 4C".split())), 1, each=2, face_up=(king, 0))
    >>> t, _ = played(played(t, 1, "7S")[0], 0, "KS")
    >>> t, piles, events = uncovered(t, Piles((((king, five),), ())))
    >>> [(event.code, event.data["card"]) for event in events], piles.turned == (five, 0), t.hands[0] & five
    ([('turned_up', '5H')], True, 0)
    """
    if t.table:
        place, card = t.around[t.leader][len(t.table) - 1], 1 << t.table[-1]
    else:
        assert t.last is not None
        place, card = t.around[t.last["leader"]][-1], BIT[t.last["cards"][-1]]
    events: Events = ()
    at = next((at for at, (up, _) in enumerate(piles.piles[place]) if up == card), -1)
    if at >= 0:
        under = piles.piles[place][at][1]
        lying = tuple((under, 0) if each == at else pile for each, pile in enumerate(piles.piles[place]))
        turned = put(piles.turned, place, piles.turned[place] | under)
        piles = Piles(tuple(lying if each == place else others for each, others in enumerate(piles.piles)), turned)
        events = (TURNED_UP[place][under],) if under else ()
    if not t.table:
        for each in t.places:
            t, piles = _joined(t, piles, each)
    elif not t.hands[t.turn]:
        t, piles = _joined(t, piles, t.turn)
    return t, piles, events


def _joined(t: Tricks, piles: Piles, place: int) -> tuple[Tricks, Piles]:
    """What was turned up at a place is from now on to be played."""
    new = piles.turned[place]
    if not new:
        return t, piles
    hands, face_up = put(t.hands, place, t.hands[place] | new), put(t.face_up, place, t.face_up[place] | new)
    return replace(t, hands=hands, face_up=face_up), replace(piles, turned=put(piles.turned, place, 0))


TURNED_UP: Final = tuple(
    {BIT[code]: Event("turned_up", {"seat": place, "card": code}) for code in BIT} for place in range(2)
)
"""The event of a card turned up, by place and by the set of that card."""
