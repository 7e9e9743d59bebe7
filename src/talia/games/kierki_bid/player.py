"""An instant player of Auction Hearts (rules/kierki_variants.md 11)."""

from functools import partial
from typing import Any

from talia.cards import LANE, LANES, SUITS, singles
from talia.games.kierki_bid.bidding import Bid, Pass
from talia.players.card_by_card import CardByCard, Forms
from talia.players.player import Sight
from talia.players.registry import register
from talia.table.moves import Move
from talia.tricks.naming import NameTrump
from talia.tricks.values import Values


def values(sight: Sight) -> Values:
    """What tricks are worth to who takes them."""
    return Values(cards=((LANES[sight.view.facts["penalty_suit"]], -1),))


def danger(hand: int, suit: str) -> float:
    """How many cards of a suit one will take, roughly, if it is the one to be avoided.

    >>> from talia.cards import mask
    >>> danger(mask(("2S", "AH", "KH")), "C"), danger(mask(("2S", "AH", "KH")), "H") > 4
    (0.0, True)
    """
    lane = (hand & LANES[suit]) >> LANE * SUITS.index(suit)
    return 2.5 * sum(((one.bit_length() - 1) / 12) ** 2 for one in singles(lane))


def bid(hand: int, forms: Forms) -> Move:
    """The lowest bid, if the safest suit costs so much less than another would."""
    gain = 13 / 4 - min(danger(hand, suit) for suit in SUITS)
    lowest: Any = forms[Bid].parts[0] if Bid in forms else None
    return Bid(lowest.low) if lowest is not None and lowest.low <= gain else Pass()


def _names(hand: int, forms: Forms) -> NameTrump:
    return NameTrump(min(SUITS, key=lambda suit: danger(hand, suit)))


register("simple", "kierki_bid", strength=20, instant=True)(partial(CardByCard, values, {NameTrump: _names, Pass: bid}))
