"""Deals without auction in which the dealer names a trump suit (rules/betel_learning.md 4 and 7, step 2).

There is no declarer: each takes as many tricks as he can, with the obligations of a suit contract, five points a trick.
"""

from typing import Final

from msgspec.structs import replace

from talia.cards import LANES, SUITS
from talia.games.betel.contracts import id_of
from talia.games.betel.moves import Name
from talia.games.betel.state import DealState, Step
from talia.table.forms import Form
from talia.table.moves import Event, Move
from talia.table.stages import Asking
from talia.tricks.naming import SUIT_CHOICE, check_suit

_CHOICES: Final = (Form(Name, (SUIT_CHOICE,)),)


class Naming(Asking, frozen=True):
    """The dealer names trumps, and leads."""

    phase = "trumps"
    takes = (Name,)

    def choices(self, d: DealState, seat: int) -> tuple[Form, ...]:
        """A suit."""
        return _CHOICES

    def play(self, d: DealState, author: int, move: Name) -> Step:
        """Trumps are named."""
        check_suit(move.suit)
        trump = SUITS.index(move.suit)
        named = {"seat": author, "suit": move.suit, "contract": id_of(None, trump)}
        return replace(d, stage=Naming(()), trump=trump), (Event("trumps_named", named),)

    def default(self, d: DealState, seat: int) -> Move:
        """The longest suit."""
        return Name(longest(d.hands[seat]))


def longest(hand: int) -> str:
    """The suit with most cards; of equal ones the higher (betel_learning.md 7).

    >>> from talia.cards import mask
    >>> longest(mask(("7H", "8H", "AS", "KS", "TD")))
    'S'
    """
    return max(SUITS, key=lambda suit: ((hand & LANES[suit]).bit_count(), SUITS.index(suit)))
