"""How likely it is that hidden hands have called, led and thrown as they did: odds of worlds, none of them nothing.

What calls show follows from the auction by the pairs' system (`bidding.reading`); a hand outside it is unlikely, the
more so the further away, for people call as they like. Leads and signals are read by the codes of the table.
"""

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from talia.cards import LANE, SUITS
from talia.games.bridge.bidding.cells import Cells, cell, measured
from talia.games.bridge.bidding.reading import Reading
from talia.games.bridge.contracts import SEATS
from talia.games.bridge.player.auctioned import auction_of
from talia.games.bridge.player.carding import Carding
from talia.games.bridge.player.leads import Auction, odds
from talia.games.bridge.player.signals import Played, Sign, signs
from talia.games.bridge.scoring.imps import high_cards
from talia.players.tricks.belief import Likelihood
from talia.players.tricks.scene import TrickScene

OUTSIDE: Final = 0.1
"""How likely a call is from a hand that is just not as it says, where it is 1 from one that is."""

FURTHER: Final = 0.5
"""So much less for each point, and twice for each card, it is further away."""


def shows(place: int, cells: Cells) -> Likelihood:
    """The odds of a hand by what its calls have shown.

    >>> from talia.cards import mask
    >>> from talia.games.bridge.bidding.cells import of_points
    >>> eleven, three = mask("AS KS QS QH".split()), mask("QS JH".split())
    >>> strong = shows(0, of_points(12, 19))
    >>> strong({0: eleven}, 0), strong({0: three}, 0)
    (0.05, 0.000195...)
    """
    ends = measured(cells)
    low, high = ends.points
    lengths = [(at * LANE, *ends.lengths[suit]) for at, suit in enumerate(SUITS)]

    def likely(held: Mapping[int, int], out: int) -> float:
        hand = held[place]
        points = high_cards(hand)
        off = max(0, low - points, points - high)
        shape = []
        for shift, least, most in lengths:
            cards = (hand >> shift & 0x1FFF).bit_count()
            shape.append(cards)
            off += 2 * max(0, least - cards, cards - most)
        if not off and cells & cell((shape[0], shape[1], shape[2], shape[3]), points):
            return 1.0
        return float(OUTSIDE * FURTHER**off)

    return likely


def leads(place: int, card: int, trump: str | None, told: Auction, agreed: Carding) -> Likelihood:
    """The odds of a hand by its opening lead."""
    return lambda held, out: odds(held[place], card, trump, told, agreed.leads, mud=agreed.mud)


def throws(sign: Sign, agreed: Carding) -> Likelihood:
    """The odds of a hand by a signal."""
    return lambda held, out: sign.odds(held[sign.place], agreed)


def likely(
    now: TrickScene,
    told: Reading,
    dealer: int,
    declarer: int,
    trump: str | None,
    played: tuple[Played, ...],
    agreed: Carding,
) -> TrickScene:
    """A scene with the odds of its worlds; ``played``: all cards of the deal in their order, by place."""
    hidden = [place for place in range(SEATS) if now.hidden[place]]
    dummy = (declarer + 2) % SEATS
    found = [shows(place, told.cells[(place - dealer) % SEATS]) for place in hidden]
    if played:
        leader, card = played[0]
        if leader in hidden:
            auction = auction_of(told, dealer, declarer, leader, trump)
            found.append(leads(leader, 1 << card, trump, auction, agreed))
        defenders = [place for place in hidden if (place - declarer) % 2]
        of = signs(now.obligations, trump, played, now.known[dummy], dummy, agreed, defenders)
        found += [throws(sign, agreed) for sign in of]
    return replace(now, decisions=tuple(found))
