"""The auction of Baśka: what may be said (rules/baska.md 4.2). A contract is the bid, "" before the first."""

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
from talia.games.baska.sides import SEATS
from talia.table.forms import Option
from talia.table.moves import IllegalMove
from talia.tricks.auction import Auction, rotation


def opening(dealer: int) -> Auction:
    """Before the first call, that of the player opposite the dealer."""
    return Auction(rotation(SEATS, (dealer + 2) % SEATS), "")


class Caller(Struct, frozen=True, gc=False):
    """Who is to call: his seat, his place counted from the dealer, his hand."""

    seat: int
    place: int
    hand: int


def must_bid(a: Auction, caller: Caller, options: Options) -> bool:
    """Whether he may not stay silent, because his cicha could not be lost (rule L)."""
    return (
        options.cicha_laydown == "must_bid"
        and not a.bid
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
    if RANK[contract] <= RANK[a.bid]:
        return IllegalMove("contract_too_low", contract=contract, standing=a.bid)
    if contract == WESELE and a.spoke >> caller.seat & 1:
        return IllegalMove("wesele_at_first_call")
    return None


def refusal_of_kontra(a: Auction, caller: Caller, options: Options) -> IllegalMove | None:
    """Why the next kontra may not be given; None if it may."""
    if a.bid in SOLOS:
        return _refusal_in_solo(a, caller)
    if must_bid(a, caller, options):
        return IllegalMove("must_bid")
    if len(a.doubles) == len(KONTRAS):
        return IllegalMove("no_more_kontras")
    if a.doubles and a.doubles[-1] == caller.seat:
        return IllegalMove("own_kontra")
    if not a.bid and not a.doubles and caller.hand & OLD_QUEENS == OLD_QUEENS:
        return IllegalMove("silent_without_kontra")
    return None


def _refusal_in_solo(a: Auction, caller: Caller) -> IllegalMove | None:
    if not a.doubles:
        return IllegalMove("own_contract") if caller.seat == a.bidder else None
    if len(a.doubles) > 1:
        return IllegalMove("no_more_kontras")
    if caller.seat != a.bidder:
        return IllegalMove("rekontra_by_bidder", seat=a.bidder)
    if a.bid in (GRAN, ZOLO) and is_laydown(a.bid, caller.place, caller.hand):
        return IllegalMove("laydown_without_rekontra")
    return None


def next_kontra(a: Auction) -> str:
    """The name of the next kontra; of the last one if there can be no other.

    >>> next_kontra(Auction()), next_kontra(Auction(doubles=(2, 3)))
    ('kontra', 'bok')
    """
    return KONTRAS[min(len(a.doubles), len(KONTRAS) - 1)]


def sayings(a: Auction, caller: Caller, options: Options) -> tuple[str, ...]:
    """All he may say but pass: kontra, then contracts from the lowest up; four queens before everything.

    >>> from talia.cards import mask
    >>> sayings(opening(0), Caller(2, 2, mask(("QC", "QS", "JH", "TC"))), Options())
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
