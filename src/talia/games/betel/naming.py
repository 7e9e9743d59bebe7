"""Deals without auction in which the dealer names a trump suit (rules/betel_learning.md 4 and 7, step 2).

There is no declarer: each takes as many tricks as he can, with the obligations of a suit contract, five points a trick.
"""

from typing import Final

from msgspec.structs import replace

from talia.cards import LANES, SUITS
from talia.games.betel.contracts import id_of
from talia.games.betel.moves import Name
from talia.games.betel.state import DealState, Step, out_of_turn
from talia.table.forms import Form, Option
from talia.table.moves import Event, IllegalMove

CHOICES: Final = (Form(Name, (Option("suit", tuple(SUITS)),)),)


def name(d: DealState, author: int, move: Name) -> Step:
    """The dealer names trumps, and leads."""
    if author != d.turn or d.phase != "trumps":
        raise out_of_turn(d, "trumps")
    if len(move.suit) != 1 or move.suit not in SUITS:
        raise IllegalMove("no_such_suit", suit=move.suit)
    trump = SUITS.index(move.suit)
    named = Event("trumps_named", {"seat": author, "suit": move.suit, "contract": id_of(None, trump)})
    return replace(d, phase="play", turn=author, leader=author, trump=trump), (named,)


def longest(hand: int) -> str:
    """The suit with most cards; of equal ones the higher (betel_learning.md 7).

    >>> from talia.cards import mask
    >>> longest(mask(("7H", "8H", "AS", "KS", "TD")))
    'S'
    """
    return max(SUITS, key=lambda suit: ((hand & LANES[suit]).bit_count(), SUITS.index(suit)))
