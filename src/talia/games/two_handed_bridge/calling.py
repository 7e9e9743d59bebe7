"""The auction of bridge for two (rules/bridge_variants.md 4.3): who opens names the dummy, and one pass ends it."""

from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from talia.games.bridge.auction import after, refusal, spelled
from talia.games.bridge.contracts import BIDS
from talia.games.bridge.plain_calls import CALLS, AnyCall, Bid, Pass, calls, levels
from talia.games.two_handed_bridge.moves import Open
from talia.games.two_handed_bridge.state import CALLERS, DUMMIES, State
from talia.table.forms import Form, Option
from talia.table.game import Guide
from talia.table.moves import Event, IllegalMove, Move
from talia.table.stages import Events, Stage


@lru_cache(maxsize=1)
def _openings() -> tuple[Form, ...]:
    """A form for each level, as later bids have."""
    return tuple(Form(Open, (Option("bid", of_level), Option("dummy", DUMMIES))) for of_level in levels(BIDS))


class Calling(Stage, frozen=True):
    """The two call in turn from the dealer on, until one passes."""

    phase = "auction"
    takes = (Open, *CALLS)

    def done(self, d: State) -> bool:
        """Whether a pass has ended it."""
        return d.auction.over

    def waiting(self, d: State) -> int:
        """Who is on turn."""
        return 1 << d.auction.turn

    def choices(self, d: State, seat: int) -> tuple[Form, ...]:
        """At first a bid and a dummy; then a pass, a kontra or a rekontra, or what may be bid at each level."""
        a = d.auction
        if a.bid < 0:
            return _openings()
        return calls(a, CALLERS)

    def play(self, d: State, author: int, move: Open | AnyCall) -> tuple[State, Events]:
        """A call."""
        a = d.auction
        if isinstance(move, Open):
            if a.bid >= 0:
                raise IllegalMove("opened_already")
            if move.dummy not in DUMMIES:
                raise IllegalMove("no_such_dummy")
            call: AnyCall = Bid(move.bid)
            d = replace(d, dummy=move.dummy)
        elif a.bid < 0:
            raise IllegalMove("must_open")
        else:
            call = move
        refused = refusal(a, call, CALLERS)
        if refused is not None:
            raise refused
        told: dict[str, Any] = {"seat": author, "call": spelled(call)}
        named = (Event("dummy_named", {"seat": author, "dummy": d.dummy}),) if isinstance(move, Open) else ()
        return replace(d, auction=after(a, call, told, CALLERS)), (Event("call", told), *named)

    def default(self, d: State, seat: int) -> Move:
        """The lowest bid with the open dummy, then a pass."""
        return Open(BIDS[0], DUMMIES[0]) if d.auction.bid < 0 else Pass()

    def guidance(self, d: State, seat: int, on_turn: bool) -> tuple[Guide, ...]:
        """What a call is, and what it has to beat."""
        if not on_turn:
            return ()
        return (Guide("auction"), Guide("over_bid" if d.auction.bid >= 0 else "open"))
