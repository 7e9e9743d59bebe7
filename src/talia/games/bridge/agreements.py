"""What the calls of an auction of bridge show, as everybody at the table may read it (rules/bridge.md 4.1)."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, Literal

from msgspec import Struct, ValidationError, convert

from talia.games.bridge.auction import after, opening, refusal
from talia.games.bridge.bidding import explained
from talia.games.bridge.bidding.bidder import of_meaning
from talia.games.bridge.bidding.hearing import heard as heard_at
from talia.games.bridge.bidding.reading import Meaning, read
from talia.games.bridge.contracts import BIDS
from talia.games.bridge.moves import AnyCall, Bid, Double, Pass, Redouble
from talia.games.bridge.options import Options
from talia.table.agreements import CallsRead, Shows, Unheard, reads_of
from talia.table.words import Lang
from talia.tricks.auction import Auction

MOST_READ: Final = 80
"""Calls of an auction that is read: more than any has that makes sense."""

EVERY: Final[dict[str, AnyCall]] = {"pass": Pass(), "X": Double(), "XX": Redouble(), **{bid: Bid(bid) for bid in BIDS}}


class Heard(Struct, frozen=True, forbid_unknown_fields=True):
    """What everybody has heard: the facts of a view, the calls from the dealer's on."""

    dealer: Literal[0, 1, 2, 3]
    vulnerable: Literal["none", "ns", "ew", "all"]
    calls: tuple[str, ...]
    part_scores: tuple[int, int] = (0, 0)


@reads_of("bridge")
def reads(options: Options, heard: Mapping[str, Any], lang: Lang) -> CallsRead:
    """By the system of the table, everybody's calls alike."""
    try:
        facts = convert(heard, Heard)
    except ValidationError as error:
        raise Unheard("malformed", where=str(error)) from None
    stands = _after(facts)
    reading = read(heard_at(facts.dealer, facts.vulnerable, facts.calls, options, facts.part_scores))
    may = () if stands.over else [call for call, move in EVERY.items() if refusal(stands, move) is None]
    return CallsRead(tuple(_told(reading.said, lang)), tuple(_told(map(reading.meaning, may), lang)))


def _after(facts: Heard) -> Auction:
    """The auction as it stands; raises Unheard for one that the rules do not allow."""
    if len(facts.calls) > MOST_READ:
        raise Unheard("too_many_calls", most=MOST_READ)
    stands = opening(facts.dealer)
    for number, call in enumerate(facts.calls):
        move = EVERY.get(call)
        if move is None or stands.over:
            raise Unheard("no_such_call" if move is None else "auction_over", call=number)
        if (refused := refusal(stands, move)) is not None:
            raise Unheard(refused.code, call=number)
        stands = after(stands, move, {"seat": stands.turn, "call": call})
    return stands


def _told(meanings: Iterable[Meaning], lang: Lang) -> Iterator[Shows]:
    for each in meanings:
        yield Shows(each.call, explained(of_meaning(each), lang), each.agreed.artificial, each.known)
