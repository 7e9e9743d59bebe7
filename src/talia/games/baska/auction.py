"""The auction of Baśka: what may be said, and when it ends (rules/baska.md 4.2)."""

from functools import lru_cache
from typing import Final

from msgspec import Struct

from talia.games.baska.contracts import (
    BASKA,
    BIDS,
    CICHA,
    FOUR_QUEENS,
    GRAN,
    GRANS,
    KONTRAS,
    OLD_QUEENS,
    RANK,
    SOLOS,
    WESELE,
    ZOLO,
)
from talia.games.baska.laydown import is_laydown
from talia.games.baska.options import Options
from talia.table.forms import Option
from talia.table.moves import IllegalMove


class Auction(Struct, frozen=True, gc=False):
    """How an auction stands.

    ``contract``: the last one called ("": none) by ``bidder`` (-1). ``chain``: who gave the kontras to it.
    ``passes``: in a row. ``spoke``: the set of seats that have called or passed. ``quiet``: nobody has done but pass.
    """

    contract: str = ""
    bidder: int = -1
    chain: tuple[int, ...] = ()
    passes: int = 0
    spoke: int = 0
    quiet: bool = True

    @property
    def over(self) -> bool:
        """Whether nobody may say anything more."""
        return self.contract == BASKA or self.passes == (4 if self.quiet else 3)

    def passed(self, seat: int) -> "Auction":
        """After a pass."""
        return Auction(self.contract, self.bidder, self.chain, self.passes + 1, self.spoke | 1 << seat, self.quiet)

    def called(self, seat: int, contract: str) -> "Auction":
        """After a contract: the kontras before it are void."""
        return Auction(contract, seat, (), 0, self.spoke | 1 << seat, False)

    def doubled(self, seat: int) -> "Auction":
        """After a kontra of any name."""
        return Auction(self.contract, self.bidder, (*self.chain, seat), 0, self.spoke | 1 << seat, False)


class Caller(Struct, frozen=True, gc=False):
    """Who is to call: his seat, his place counted from the dealer, his hand."""

    seat: int
    place: int
    hand: int


def must_bid(a: Auction, caller: Caller, options: Options) -> bool:
    """Whether he may not stay silent, because his cicha could not be lost (rule L)."""
    return (
        options.cicha_laydown == "must_bid"
        and not a.contract
        and not a.spoke >> caller.seat & 1
        and is_laydown(CICHA, caller.place, caller.hand)
    )


def refusal_of_bid(a: Auction, caller: Caller, options: Options, contract: str) -> IllegalMove | None:
    """Why a contract may not be called; None if it may."""
    if contract == BASKA:
        return None if caller.hand == FOUR_QUEENS else IllegalMove("needs_four_queens")
    if contract in GRANS and not options.gran_allowed:
        return IllegalMove("gran_off")
    if contract == WESELE and caller.hand & OLD_QUEENS != OLD_QUEENS:
        return IllegalMove("needs_old_queens")
    if RANK[contract] <= RANK[a.contract]:
        return IllegalMove("contract_too_low", contract=contract, standing=a.contract)
    if contract == WESELE and a.spoke >> caller.seat & 1:
        return IllegalMove("wesele_at_first_call")
    return None


def refusal_of_kontra(a: Auction, caller: Caller, options: Options) -> IllegalMove | None:
    """Why the next kontra may not be given; None if it may."""
    if a.contract in SOLOS:
        return _refusal_in_solo(a, caller)
    if must_bid(a, caller, options):
        return IllegalMove("must_bid")
    if len(a.chain) == len(KONTRAS):
        return IllegalMove("no_more_kontras")
    if a.chain and a.chain[-1] == caller.seat:
        return IllegalMove("own_kontra")
    if not a.contract and not a.chain and caller.hand & OLD_QUEENS == OLD_QUEENS:
        return IllegalMove("silent_without_kontra")
    return None


def _refusal_in_solo(a: Auction, caller: Caller) -> IllegalMove | None:
    if not a.chain:
        return IllegalMove("own_contract") if caller.seat == a.bidder else None
    if len(a.chain) > 1:
        return IllegalMove("no_more_kontras")
    if caller.seat != a.bidder:
        return IllegalMove("rekontra_by_bidder", seat=a.bidder)
    if a.contract in (GRAN, ZOLO) and is_laydown(a.contract, caller.place, caller.hand):
        return IllegalMove("laydown_without_rekontra")
    return None


def next_kontra(a: Auction) -> str:
    """The name of the next kontra; of the last one if there can be no other.

    >>> next_kontra(Auction()), next_kontra(Auction(chain=(2, 3)))
    ('kontra', 'bok')
    """
    return KONTRAS[min(len(a.chain), len(KONTRAS) - 1)]


def sayings(a: Auction, caller: Caller, options: Options) -> tuple[str, ...]:
    """All he may say but pass: kontra, then contracts from the lowest up; four queens before everything.

    >>> from talia.cards import mask
    >>> sayings(Auction(), Caller(2, 2, mask(("QC", "QS", "JH", "TC"))), Options())
    ('wesele', 'gran', 'zolo', 'gran_du', 'zolo_du')
    """
    kontra = () if refusal_of_kontra(a, caller, options) else (next_kontra(a),)
    bids = tuple(contract for contract in BIDS if refusal_of_bid(a, caller, options, contract) is None)
    return (BASKA, *kontra, *bids[:-1]) if BASKA in bids else kontra + bids


@lru_cache(maxsize=256)
def part_of(sayings: tuple[str, ...]) -> Option:
    """The part of a call that says what is called."""
    return Option("say", sayings)


def check_call(a: Auction, caller: Caller, options: Options, say: str) -> None:
    """Refuses a call the rules forbid."""
    if say in BIDS:
        refused = refusal_of_bid(a, caller, options, say)
    elif say in KONTRAS:
        refused = refusal_of_kontra(a, caller, options)
        if refused is None and say != next_kontra(a):
            refused = IllegalMove("kontra_in_turn", next=next_kontra(a))
        if refused is not None:
            refused = IllegalMove(refused.code, call=say, **refused.details)
    else:
        refused = IllegalMove("no_such_call", call=say)
    if refused is not None:
        raise refused


MOST_CALLS: Final = 70
"""No auction has more calls.

Calls that are no pass: four kontras before a contract and four to a wedding; to gran, zolo and the two du contracts
two each; six contracts: at most 4 + 4 + 8 + 6 = 22. Before each of them lie at most two passes, before the first
three, and three follow the last: 22 + 3 + 21 * 2 + 3 = 70.
"""
