"""The state of one deal of Skat, and how it is set up."""

from functools import lru_cache
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from talia.cards import Deck
from talia.games.skat.options import Options
from talia.games.skat.scoring import SUITS, Outcome, RamschOutcome, is_null, needed, trumps
from talia.table.moves import Event, IllegalMove
from talia.table.zones import Knowledge
from talia.tricks.arrangement import Arranged, Arrangement
from talia.tricks.obligations import Obligations, follow_suit_game
from talia.tricks.play import Tricks

DECK: Final = Deck("789TJQKA")

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


class DealState(Struct, frozen=True, gc=False):
    """One deal. Seats are those of the table; cards are card sets; -1 is no seat.

    ``phase``: deal, bidding, skat, announce, kontra, schenken, exchange, grand_hand, slide, pass_on, play, over.
    ``hands`` are those before the play, which has its own in ``tricks``; ``skat`` the two cards that lie apart,
    ``known`` what is known of cards passed on. ``calls``: the auction as everybody heard it; ``stage`` 1 to 3, in which
    ``asker`` asks ``answerer`` (rules/skat.md 4.1).

    The announced game: ``soloist``, ``game``, ``hand``, ``extra`` (a place in ``EXTRAS``). ``asked``: who is still
    to be asked in this phase after ``turn``. ``doubled``: 1, 2, 4, 8. ``offering``: the defender who offers to give the
    game up, ``agreed`` whether the other agrees; ``declined``: how often the soloist has declined. ``plans``: hands
    proposed in a revolution, each for the two defenders in the order in which they play. ``ramsch``: "", ramsch or
    schieberamsch, with ``refusals`` in it. ``resigned``, ``accepted``: the game ended so before its last trick.
    """

    spec: Spec
    phase: str = "deal"
    hands: tuple[int, ...] = ()
    skat: int = 0
    known: Knowledge = ()
    turn: int = -1
    calls: tuple[dict[str, Any], ...] = ()
    bid: int = 0
    stage: int = 1
    asker: int = -1
    answerer: int = -1
    soloist: int = -1
    game: str = ""
    hand: bool = False
    extra: int = 0
    asked: tuple[int, ...] = ()
    doubled: int = 1
    doubler: int = -1
    offering: int = -1
    agreed: bool = False
    declined: int = 0
    plans: tuple[tuple[int, int], ...] = ()
    ramsch: str = ""
    refusals: int = 0
    tricks: Tricks | None = None
    resigned: bool = False
    accepted: bool = False
    matadors: tuple[bool, int] = (True, 0)
    outcome: Outcome | None = None
    ramsch_outcome: RamschOutcome | None = None

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

    @property
    def held(self) -> tuple[int, ...]:
        """The hands as they are now."""
        return self.hands if self.tricks is None else self.tricks.hands


Step = tuple[DealState, tuple[Event, ...]]
"""The state after a move, and what happened."""


def out_of_turn(d: DealState, *phases: str) -> IllegalMove:
    """Why a move that belongs to some phases, and there to somebody else, is refused."""
    return IllegalMove("not_your_turn" if d.phase in phases else "not_now")


def their_turn(d: DealState, author: int, *phases: str) -> None:
    """Refuses a move of another phase or of another player."""
    if d.phase not in phases or author != d.turn:
        raise out_of_turn(d, *phases)


def ended(d: DealState) -> DealState:
    """The deal at its end."""
    return replace(d, phase="over", turn=-1, asked=())
