"""The auction of Betel: what may be said, and when it ends (rules/betel.md 4.1)."""

from functools import lru_cache
from typing import Final

from talia.games.betel.contracts import BY_ID, CONTRACTS, ids
from talia.games.betel.options import Options
from talia.table.forms import Option
from talia.table.moves import IllegalMove
from talia.tricks.auction import Auction

KONTRA: Final = "kontra"


def bids(a: Auction, seat: int, options: Options, contracts: int) -> int:
    """The contracts a seat may bid now, as a set of ranks, out of those bid at all in this match (``contracts``)."""
    if a.bid < 0:
        return contracts
    if not a.doubles:
        return int(contracts & -2 << a.bid)
    if options.repeat_after_kontra == "legacy" and (seat != a.bidder or a.queue[-1] == a.last):
        return contracts
    return int(contracts & ~(1 << a.bid))


def may_double(a: Auction, ever_doubled: int, options: Options) -> bool:
    """Whether kontra may be said now."""
    return options.kontra and a.bid >= 0 and not a.doubles and not ever_doubled >> a.bid & 1


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
    if a.doubles:
        raise IllegalMove("contract_doubled_just_now", contract=contract)
    raise IllegalMove("contract_too_low", contract=contract, standing=CONTRACTS[a.bid].id)


def check_double(a: Auction, ever_doubled: int, options: Options) -> None:
    """Refuses a kontra the rules forbid."""
    if may_double(a, ever_doubled, options):
        return
    if not options.kontra:
        raise IllegalMove("kontra_off")
    if a.bid < 0:
        raise IllegalMove("nothing_to_double")
    raise IllegalMove("already_doubled" if a.doubles else "doubled_before", contract=CONTRACTS[a.bid].id)


def rank_of(say: str) -> int:
    """The rank of a contract's id."""
    contract = BY_ID.get(say)
    if contract is None:
        raise IllegalMove("no_such_contract", contract=say)
    return contract.rank
