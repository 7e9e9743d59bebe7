"""The state of one deal of Skat, and how it is set up."""

from functools import lru_cache
from typing import Final

from msgspec import Struct

from talia.cards import Deck
from talia.games.skat.options import Options
from talia.games.skat.scoring import SUITS, Outcome, RamschOutcome, is_null, needed, trumps
from talia.tricks.arrangement import Arranged, Arrangement
from talia.tricks.auction import Talk
from talia.tricks.deal import TrickState
from talia.tricks.obligations import Obligations, follow_suit_game

DECK: Final = Deck("789TJQKA")
SKAT: Final = "skat"
"""The zone of the two cards that lie apart."""

RULES: Final[dict[str, Obligations | Arranged]] = {
    **{game: Arrangement("789QKTA", trumps(game)[::-1]).rules() for game in (*SUITS, "grand")},
    "null": follow_suit_game(None),
}
"""The rules of play by game; Ramsch is played as grand, every game without trumps as null (rules/skat.md 2)."""


def rules_of(game: str) -> Obligations | Arranged:
    """The rules of play of a game."""
    return RULES["null" if is_null(game) else game]


class Spec(Struct, frozen=True):
    """What a deal is played with.

    ``order``: forehand, middlehand, rearhand; ``resting``: the dealer at a table of four, else -1. ``sliding``: the
    deal is a Schieberamsch; ``in_round``: it is one of a round; ``factor``: 2 if its values are doubled.
    """

    options: Options
    seats: int
    dealer: int
    order: tuple[int, int, int]
    resting: int
    sliding: bool
    in_round: bool
    factor: int

    def after(self, seat: int) -> tuple[int, int]:
        """The two other active players, clockwise from a seat."""
        at = self.order.index(seat)
        return self.order[(at + 1) % 3], self.order[(at + 2) % 3]


@lru_cache(maxsize=1024)
def spec(options: Options, seats: int, dealer: int, *, in_round: bool = False) -> Spec:
    """The deal dealt by this seat (rules/skat.md 2).

    >>> spec(Options(), 3, 0).order, spec(Options(), 4, 0).order, spec(Options(), 4, 0).resting
    ((1, 2, 0), (1, 2, 3), 0)
    """
    first, second, third = ((dealer + step) % seats for step in (1, 2, 3))
    return Spec(
        options,
        seats,
        dealer,
        (first, second, third),
        dealer if seats == 4 else -1,
        in_round and options.rounds == "schieberamsch",
        in_round,
        2 if in_round and options.rounds == "double_skat" else 1,
    )


class DealState(TrickState, frozen=True, gc=False):
    """One deal. Seats are those of the table; cards are card sets; -1 is no seat. The pile ``skat`` lies apart.

    ``talk``: the auction. The announced game: ``soloist``, ``game``, ``hand``, ``extra`` (a place in ``EXTRAS``), and
    his ``matadors``. ``doubled``: 1, 2, 4, 8. ``declined``: how often the soloist has declined to be given the game.
    ``ramsch``: "", ramsch or schieberamsch, with ``refusals`` in it. ``resigned``, ``accepted``: the game ended so
    before its last trick.
    """

    spec: Spec
    talk: Talk = Talk()
    soloist: int = -1
    game: str = ""
    hand: bool = False
    extra: int = 0
    matadors: tuple[bool, int] = (True, 0)
    doubled: int = 1
    declined: int = 0
    ramsch: str = ""
    refusals: int = 0
    resigned: bool = False
    accepted: bool = False
    outcome: Outcome | None = None
    ramsch_outcome: RamschOutcome | None = None

    @property
    def skat(self) -> int:
        """The two cards that lie apart."""
        cards: int = self.cards.pile(SKAT)
        return cards

    @property
    def defenders(self) -> tuple[int, int]:
        """The two who play against the soloist, clockwise from him."""
        return self.spec.after(self.soloist)

    @property
    def level(self) -> int:
        """What the soloist needs besides 61 points: 1 schneider, 2 all tricks (rules/skat.md 4.4)."""
        return needed(self.extra, self.declined)

    @property
    def open(self) -> bool:
        """Whether the soloist's hand lies open."""
        return self.extra == 3 or self.game in ("null_ouvert", "revolution")


def partner(d: DealState, seat: int) -> int:
    """The other defender."""
    first, second = d.defenders
    return second if seat == first else first
