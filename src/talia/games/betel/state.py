"""The state of one deal of Betel, and how it is set up."""

from functools import lru_cache
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from talia.cards import Deck
from talia.games.betel.auction import Auction
from talia.games.betel.contracts import BETELKI, EVERY, Contract
from talia.games.betel.options import Options
from talia.table.moves import Event, IllegalMove

DECK: Final = Deck("789TJQKA")

TRICKS: Final = 10
"""Tricks of a deal, and cards in a hand."""

SLOTS: Final = ("slot1", "slot2")
"""The two places of a face-down dubel."""


class Spec(Struct, frozen=True):
    """What a deal is played with.

    ``around``: for each seat the three active seats clockwise from it; ``order``: the same from the dealer. ``after``:
    the active seat that follows each seat. ``resting``: the seat opposite the dealer at a table of four, else -1.
    ``active``: the set of active seats. ``contracts``: what may be bid, as a set of ranks.
    """

    options: Options
    seats: int
    dealer: int
    order: tuple[int, ...]
    around: tuple[tuple[int, ...], ...]
    after: tuple[int, ...]
    resting: int
    active: int
    contracts: int


@lru_cache(maxsize=1024)
def spec(options: Options, seats: int, dealer: int) -> Spec:
    """The deal dealt by this seat (rules/betel.md 4.6 for four at the table).

    >>> spec(Options(), 4, 1).order, spec(Options(), 4, 1).resting, spec(Options(), 3, 2).after
    ((1, 2, 0), 3, (1, 2, 0))
    """
    resting = (dealer + 2) % 4 if seats == 4 else -1
    around = tuple(
        tuple(seat for step in range(seats) if (seat := (first + step) % seats) != resting) for first in range(seats)
    )
    after = tuple(around[(seat + 1) % seats][0] for seat in range(seats))
    active = sum(1 << seat for seat in range(seats) if seat != resting)
    contracts = EVERY if options.betelki else EVERY & ~BETELKI
    return Spec(options, seats, dealer, around[dealer], around, after, resting, active, contracts)


# States hold no cycles; without the collector's visits a random match is played about 8 % faster (gc=False).


class Slots(Struct, frozen=True, gc=False):
    """A dubel lying face down (rules/betel.md 6.1).

    ``cards``: the card in each slot, 0 while it is picked up. ``seen``: the viewers who see each slot. ``picked``: the
    card the caller picked up out of each slot, now in his hand, else 0. ``fresh``: how many of those he did not see
    before. ``charged``: penalty points by seat so far.
    """

    cards: tuple[int, int]
    charged: tuple[int, ...]
    seen: tuple[int, int] = (0, 0)
    picked: tuple[int, int] = (0, 0)
    fresh: int = 0


def picked(slots: Slots) -> tuple[str, ...]:
    """The slots the caller has picked up."""
    return tuple(name for name, card in zip(SLOTS, slots.picked, strict=True) if card)


class DealState(Struct, frozen=True, gc=False):
    """One deal. Seats are those of the table; cards are card sets; -1 is no seat.

    ``phase``: deal, auction, trumps, prediction, play, claim, over. ``known``: by seat, cards everybody knows to be in
    that hand. ``slots`` is None if the dubel lies face up in ``dubel``. ``calls``: the auction as everybody saw it.

    In the play: ``contract`` is None with ``declarer`` -1 after three passes, and with ``trump`` (index in ``SUITS``)
    where the dealer has named one; ``table`` has the numbers of the cards on
    the table in the order they were played, ``trick`` the same as a set; ``won`` the cards of the tricks won by seat,
    ``last`` the finished trick before this one as everybody saw it. ``claimed``: how many tricks were finished when the
    declarer last claimed; ``accepted``: the defenders who accepted that claim; ``ruling``: whether the referee
    is asked about it first; ``shown``: whether his hand lies open
    since a claim; ``conceded``: whether a claim ended the deal. ``consent``: whether all three must agree to end the
    play early.
    """

    spec: Spec
    phase: str = "deal"
    hands: tuple[int, ...] = ()
    known: tuple[int, ...] = ()
    dubel: int = 0
    slots: Slots | None = None
    turn: int = -1
    auction: Auction = Auction()
    calls: tuple[dict[str, Any], ...] = ()
    contract: Contract | None = None
    declarer: int = -1
    trump: int = -1
    prediction: str = ""
    leader: int = -1
    table: tuple[int, ...] = ()
    trick: int = 0
    tricks: tuple[int, ...] = ()
    won: tuple[int, ...] = ()
    last: dict[str, Any] | None = None
    claimed: int = -1
    accepted: int = 0
    ruling: bool = False
    shown: bool = False
    conceded: bool = False
    consent: bool = False

    @property
    def played(self) -> int:
        """How many tricks are finished."""
        return sum(self.tricks)


Step = tuple[DealState, tuple[Event, ...]]
"""The state after a move, and what happened."""


def over(d: DealState) -> DealState:
    """The deal at its end."""
    return replace(d, phase="over", turn=-1)


def made(d: DealState) -> bool | None:
    """Whether the contract is made; None if there is none."""
    if d.contract is None:
        return None
    return d.contract.made(d.tricks[d.declarer]) or (d.conceded and d.contract.betelek)


def out_of_turn(d: DealState, phase: str) -> IllegalMove:
    """Why a move that belongs to a phase, and there to somebody else, is refused."""
    return IllegalMove("not_your_turn" if d.phase == phase else "not_now")
