"""A player looks at his hand and names the trump suit."""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from talia.cards import LANES, SUITS
from talia.table.forms import Form, Option
from talia.table.game import Guide
from talia.table.moves import Event, IllegalMove, Move
from talia.table.zones import Fact, Zone
from talia.tricks.play import HAND


class NameTrump(Move, frozen=True, tag="name_trump"):
    """Names the trump suit."""

    suit: str


SUIT_CHOICE: Final = Option("suit", tuple(SUITS))


class Naming(Struct, frozen=True):
    """The player at ``seat`` names trumps before the first lead; ``suit`` is None until he has."""

    hands: tuple[int, ...]
    seat: int
    suit: str | None = None

    @property
    def done(self) -> bool:
        """Whether trumps are named."""
        return self.suit is not None

    def waiting(self) -> int:
        """The player who names them."""
        return 1 << self.seat

    def choices(self, seat: int) -> tuple[Form, ...]:
        """A suit."""
        return (Form(NameTrump, (SUIT_CHOICE,)),) if seat == self.seat else ()

    def play(self, author: int, move: Move) -> tuple["Naming", tuple[Event, ...]]:
        """Trumps are named."""
        if not isinstance(move, NameTrump):
            raise IllegalMove("not_now")
        if author != self.seat:
            raise IllegalMove("not_your_turn")
        check_suit(move.suit)
        return replace(self, suit=move.suit), (trump_named(author, move.suit),)

    def default(self, seat: int) -> Move:
        """The longest suit."""
        return NameTrump(longest(self.hands[seat]))

    def zones(self) -> tuple[Zone, ...]:
        """The hands, each seen by its owner."""
        return tuple(Zone(HAND[seat], hand, 1 << seat) for seat, hand in enumerate(self.hands))

    def facts(self) -> tuple[Fact, ...]:
        """Nothing else."""
        return ()

    def guidance(self, seat: int) -> tuple[Guide, ...]:
        """That it is his to name trumps."""
        return (Guide("naming"),) if seat == self.seat else ()

    def phase(self) -> str:
        """``naming``."""
        return "naming"


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
