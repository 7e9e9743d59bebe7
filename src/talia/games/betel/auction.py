"""The auction of Betel: what may be said, and when it ends (rules/betel.md 4.1)."""

from functools import lru_cache
from typing import Final

from msgspec import Struct

from talia.games.betel.contracts import BY_ID, CONTRACTS, ids
from talia.games.betel.options import Options
from talia.table.forms import Option
from talia.table.moves import IllegalMove

KONTRA: Final = "kontra"

NOTHING, BID, DOUBLE = range(3)
"""The last call that was no pass."""


class Auction(Struct, frozen=True, gc=False):
    """How an auction stands.

    ``standing``: rank of the last contract bid, by ``bidder`` (both -1 before). ``doubled``: whether it is doubled.
    ``ever_doubled``: every contract doubled so far in this deal, as a set of ranks. ``passes``: in a row.
    """

    standing: int = -1
    bidder: int = -1
    doubled: bool = False
    last: int = NOTHING
    ever_doubled: int = 0
    passes: int = 0

    @property
    def over(self) -> bool:
        """Whether the passes have ended it."""
        return self.passes == (2 if self.standing >= 0 else 3)

    def passed(self) -> "Auction":
        """After a pass."""
        return Auction(self.standing, self.bidder, self.doubled, self.last, self.ever_doubled, self.passes + 1)

    def bid(self, seat: int, rank: int) -> "Auction":
        """After a bid."""
        return Auction(rank, seat, False, BID, self.ever_doubled, 0)

    def kontra(self) -> "Auction":
        """After a kontra: the standing contract and its bidder stay."""
        return Auction(self.standing, self.bidder, True, DOUBLE, self.ever_doubled | 1 << self.standing, 0)


def bids(a: Auction, seat: int, options: Options, contracts: int) -> int:
    """The contracts a seat may bid now, as a set of ranks, out of those bid at all in this match (``contracts``)."""
    if a.last == BID:
        return contracts & -2 << a.standing
    if a.last == NOTHING:
        return contracts
    if options.repeat_after_kontra == "legacy" and not (seat == a.bidder and a.passes):
        return contracts
    return contracts & ~(1 << a.standing)


def may_double(a: Auction, options: Options) -> bool:
    """Whether kontra may be said now."""
    return a.last == BID and not a.ever_doubled >> a.standing & 1 and options.kontra


@lru_cache(maxsize=4096)
def sayings(ranks: int, kontra: bool) -> Option | None:
    """The part of a call that says what is bid; None if there is nothing but to pass.

    >>> sayings(0b11, True).of
    ('kontra', 'BK3', '1C')
    """
    of = (KONTRA, *ids(ranks)) if kontra else ids(ranks)
    return Option("say", of) if of else None


def check_bid(a: Auction, seat: int, options: Options, contracts: int, rank: int) -> None:
    """Refuses a bid the rules forbid."""
    if bids(a, seat, options, contracts) >> rank & 1:
        return
    contract = CONTRACTS[rank].id
    if not contracts >> rank & 1:
        raise IllegalMove("betelki_off", contract=contract)
    if a.last == DOUBLE:
        raise IllegalMove("contract_doubled_just_now", contract=contract)
    raise IllegalMove("contract_too_low", contract=contract, standing=CONTRACTS[a.standing].id)


def check_double(a: Auction, options: Options) -> None:
    """Refuses a kontra the rules forbid."""
    if may_double(a, options):
        return
    if not options.kontra:
        raise IllegalMove("kontra_off")
    if a.last == NOTHING:
        raise IllegalMove("nothing_to_double")
    contract = CONTRACTS[a.standing].id
    if a.last == DOUBLE:
        raise IllegalMove("already_doubled", contract=contract)
    raise IllegalMove("doubled_before", contract=contract)


def rank_of(say: str) -> int:
    """The rank of a contract's id."""
    contract = BY_ID.get(say)
    if contract is None:
        raise IllegalMove("no_such_contract", contract=say)
    return contract.rank
