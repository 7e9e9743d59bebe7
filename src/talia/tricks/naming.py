"""A player looks at his hand and names the trump suit."""

from typing import Any, Final

from msgspec.structs import replace

from talia.cards import LANES, SUITS
from talia.table.forms import Form, Option
from talia.table.moves import Event, IllegalMove, Move
from talia.table.stages import Asking, Events


class NameTrump(Move, frozen=True, tag="name_trump"):
    """Names the trump suit."""

    suit: str


SUIT_CHOICE: Final = Option("suit", tuple(SUITS))
NAME_TRUMP: Final = (Form(NameTrump, (SUIT_CHOICE,)),)


class Naming(Asking, frozen=True):
    """A player names trumps before the first lead: the ``suit``, None until he has."""

    suit: str | None = None

    phase = "naming"
    takes = (NameTrump,)

    def choices(self, d: Any, seat: int) -> tuple[Form, ...]:
        """A suit."""
        return NAME_TRUMP

    def play(self, d: Any, author: int, move: NameTrump) -> tuple[Any, Events]:
        """Trumps are named."""
        check_suit(move.suit)
        return replace(d, stage=Naming((), move.suit)), (trump_named(author, move.suit),)

    def default(self, d: Any, seat: int) -> Move:
        """The longest suit."""
        return NameTrump(longest(d.cards.hands[seat]))


def check_suit(suit: str) -> None:
    """Refuses what is no suit."""
    if len(suit) != 1 or suit not in SUITS:
        raise IllegalMove("no_such_suit", suit=suit)


def trump_named(seat: int, suit: str) -> Event:
    """What all are told."""
    return Event("trump_named", {"seat": seat, "suit": suit})


def longest(hand: int) -> str:
    """The suit with most cards, of equal ones the one with the higher cards, then the higher suit.

    >>> from talia.cards import mask
    >>> longest(mask(("7H", "8H", "AS", "KS", "TD")))
    'S'
    """

    def strength(suit: str) -> tuple[int, int, int]:
        cards = hand & LANES[suit]
        return cards.bit_count(), cards >> 16 * SUITS.index(suit), SUITS.index(suit)

    return max(SUITS, key=strength)
