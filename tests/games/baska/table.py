"""Positions of Baśka: four hands dealt from a stacked pack, calls by their codes."""

from typing import Any

from talia.games.baska import Baska
from talia.games.baska.contracts import BIDS, DECK
from talia.games.baska.deal import BaskaDeal
from talia.games.baska.moves import Call, Pass
from talia.games.baska.options import Options
from talia.games.baska.state import Spec
from talia.table.moves import Move
from tests.games.positions import Position, one_by_one

DEAL = BaskaDeal()
GAME = Baska()


def dealt(hands: list[str], *, dealer: int = 0, bok: bool = False, **options: Any) -> Position:
    """A deal of these hands by seat."""
    return Position.dealt(DEAL, Spec(dealer, Options(**options), bok), one_by_one(DECK.codes, hands, dealer))


def call(said: str) -> Move:
    """A call by its code."""
    return Pass() if said == "pass" else Call(said)


def say(d: Position, *calls: str) -> Position:
    """The calls of those who are to call, one after the other."""
    return d.did(*map(call, calls))


def called(hands: list[str], contract: str, seat: int, **options: Any) -> Position:
    """The play of a contract called by a seat; "" for none, kontras may follow the contract."""
    d = dealt(hands, **options)
    for said in contract.split():
        while d.turn != seat:
            d = say(d, "pass")
        d = say(d, said)
    while d.phase == "auction":
        d = say(d, "pass")
    return d


def legal_says(d: Position) -> set[str]:
    """All the caller may say; anything else is refused."""
    found = {move.say if isinstance(move, Call) else "pass" for move in d.offers()}
    for said in {"pass", "kontra", "rekontra", "bok", "hirsz", *BIDS} - found:
        assert not d.allows(call(said)) and d.reason(call(said))
    return found


def doublers(d: Position) -> tuple[int, ...]:
    """Who gave kontra, re-kontra and so on to the contract, or to none."""
    chain: tuple[int, ...] = ()
    for heard in d.fact("calls"):
        if heard["call"] in BIDS:
            chain = ()
        elif heard["call"] != "pass":
            chain += (heard["seat"],)
    assert (d.fact("kontras") or 0) == len(chain)
    return chain
