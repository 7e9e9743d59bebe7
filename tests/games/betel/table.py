"""Positions of Betel: from a deck's order, with calls and cards written as in the rules file."""

from collections.abc import Mapping
from typing import Any

from talia.games.betel import Options
from talia.games.betel.contracts import CONTRACTS
from talia.games.betel.deal import BetelDeal
from talia.games.betel.moves import Call, Claim, Pass, Play
from talia.games.betel.state import spec
from talia.table.moves import Move
from tests.games.betel.betel_deals import WHOLE_DEAL
from tests.games.positions import Position

RULES = BetelDeal()
ORDER = [*(contract.id for contract in CONTRACTS), "kontra"]


def dealt(deck: str = WHOLE_DEAL, options: Options | None = None, seats: int = 3, dealer: int = 0) -> Position:
    """A deal just dealt."""
    return Position.dealt(RULES, spec(options or Options(), seats, dealer), deck.split())


def said(call: str) -> Move:
    """A call without an exchange: P pass, X kontra, else a contract."""
    return Pass() if call == "P" else Call("kontra" if call == "X" else call)


def called(d: Position, calls: str) -> Position:
    """After these calls, each by the seat on turn."""
    return d.did(*map(said, calls.split()))


def claimed(d: Position) -> Position:
    """After a claim of the seat on turn, which the referee leaves to the defenders if he is asked."""
    d = d.did(Claim())
    return d.ruled("unknown") if RULES.asks_referee(d.state) else d


def bids(d: Position) -> list[str]:
    """What may be called, from the lowest contract to kontra."""
    return [name for name in ORDER if d.allows(Call(name))]


def heard(d: Position) -> Mapping[str, Any]:
    """The auction so far: what stands and whose it is, passes in a row, what was said last but for them."""
    calls = [each["call"] for each in d.fact("calls")]
    spoken = [call for call in calls if call != "pass"]
    over = d.phase != "auction"
    return {
        "standing": d.fact("contract" if over else "standing"),
        "bidder": d.fact("declarer" if over else "bidder"),
        "passes": next((n for n, call in enumerate(reversed(calls)) if call != "pass"), len(calls)),
        "last": "nothing" if not spoken else "kontra" if spoken[-1] == "kontra" else "bid",
        "doubled": d.fact("doubled"),
    }


def played_out(d: Position, leads: str = "", by: int = -1) -> tuple[Position, list[tuple[int, list[str], int]]]:
    """Plays to the end: seat ``by`` the cards ``leads`` in order, everybody else his lowest legal card.

    The tricks besides: leader, cards, winner.
    """
    own = leads.split()
    tricks = []
    while d.phase == "play":
        d = d.did(Play(own.pop(0))) if d.turn == by and own else d.by_default()
        for event in d.events:
            if event.code == "trick":
                tricks.append((event.data["leader"], list(event.data["cards"]), event.data["winner"]))
    return d, tricks
