"""The state of one deal of Betel, and how it is set up."""

from functools import lru_cache
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from talia.cards import Deck
from talia.games.betel.contracts import BETELKI, EVERY, Contract
from talia.games.betel.options import Options
from talia.table.moves import Event
from talia.table.stages import Lying
from talia.tricks.auction import Auction
from talia.tricks.deal import TrickState
from talia.tricks.play import HAND

DECK: Final = Deck("789TJQKA")

TRICKS: Final = 10
"""Tricks of a deal, and cards in a hand."""


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


class DealState(TrickState, frozen=True, gc=False):
    """One deal. Seats are those of the table; cards are card sets; -1 is no seat.

    ``cards`` has the dubel as a pile, or its two slots, and what everybody knows of hands by exchanges. ``auction``:
    its bid is the rank of a contract, -1 before the first; ``ever_doubled``: every contract doubled so far, as a set
    of ranks. ``contract`` is what is played: none before the play, after three passes, and with the ``trump`` (index in
    ``SUITS``) that the dealer has named. ``charged``: penalty points by seat, () where
    the dubel lies face up. ``claimed``: how many tricks were finished when the declarer last claimed, -1 if he has not:
    since then his hand lies open. ``accepted``: the defenders whose consent ended the deal; ``conceded``: whether a
    claim has. ``consent``: whether all three must agree to end the play early.
    """

    spec: Spec
    auction: Auction = Auction(bid=-1)
    ever_doubled: int = 0
    contract: Contract | None = None
    trump: int = -1
    prediction: str = ""
    charged: tuple[int, ...] = ()
    claimed: int = -1
    accepted: int = 0
    conceded: bool = False
    consent: bool = False

    @property
    def turn(self) -> int:
        """The seat that is awaited, the last of several; -1: nobody is."""
        if self.stage is not None:
            return int(self.stage.waiting(self)).bit_length() - 1
        return -1 if self.tricks is None or self.over else self.tricks.turn

    @property
    def playing(self) -> bool:
        """Whether a card is to be played."""
        return self.stage is None and self.tricks is not None and not self.over

    @property
    def declarer(self) -> int:
        """Who plays it."""
        return -1 if self.tricks is None else self.tricks.declarer

    @property
    def taken(self) -> tuple[int, ...]:
        """The tricks of each."""
        return (0,) * self.spec.seats if self.tricks is None else self.tricks.taken

    @property
    def played(self) -> int:
        """How many tricks are finished."""
        return 0 if self.tricks is None else sum(self.tricks.taken)

    @property
    def dubel(self) -> int:
        """The cards of a dubel that lies face up, in one pile."""
        piles = self.cards.piles
        return int(piles[0].cards) if len(piles) == 1 else 0

    @property
    def lying(self) -> Lying:
        """Hands and dubel as they lie now, with what everybody knows of the hands."""
        lying: Lying = self.cards
        hands = self.hands
        still = ((zone, cards & hands[HAND.index(zone)], viewers) for zone, cards, viewers in lying.known)
        return replace(lying, hands=hands, known=tuple(each for each in still if each[1]))

    def known(self, seat: int) -> int:
        """The cards everybody knows to be in a hand."""
        return sum(cards for zone, cards, _ in self.lying.known if zone == HAND[seat])


Step = tuple[DealState, tuple[Event, ...]]
"""The state after a move, and what happened."""


def made(d: DealState) -> bool | None:
    """Whether the contract is made; None if there is none."""
    if d.contract is None:
        return None
    return d.contract.made(d.taken[d.declarer]) or (d.conceded and d.contract.betelek)
