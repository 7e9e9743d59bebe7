"""The auction of bridge for two (rules/bridge_variants.md 4.3): who opens names the dummy, and one pass ends it."""

from functools import lru_cache

from msgspec.structs import replace

from talia.games.bridge.auction import Callers
from talia.games.bridge.contracts import BIDS
from talia.games.bridge.for_two import CALLERS
from talia.games.bridge.plain_calls import CALLS, AnyCall, Bid, PlainCalling, levels
from talia.games.two_handed_bridge.moves import Open
from talia.games.two_handed_bridge.state import DUMMIES, State
from talia.table.forms import Form, Option
from talia.table.moves import Event, IllegalMove, Move
from talia.table.stages import Events


@lru_cache(maxsize=1)
def _openings() -> tuple[Form, ...]:
    """A form for each level, as later bids have."""
    return tuple(Form(Open, (Option("bid", of_level), Option("dummy", DUMMIES))) for of_level in levels(BIDS))


class Calling(PlainCalling, frozen=True):
    """The two call in turn from the dealer on, until one passes."""

    takes = (Open, *CALLS)

    def who(self, d: State) -> Callers:
        """The two."""
        return CALLERS

    def choices(self, d: State, seat: int) -> tuple[Form, ...]:
        """At first a bid and a dummy; then what is usual."""
        return _openings() if d.auction.bid < 0 else super().choices(d, seat)

    def play(self, d: State, author: int, move: Open | AnyCall) -> tuple[State, Events]:
        """A call; the first of all names the dummy."""
        opens = d.auction.bid < 0
        if not isinstance(move, Open):
            if opens:
                raise IllegalMove("must_open")
            return super().play(d, author, move)
        if not opens:
            raise IllegalMove("opened_already")
        if move.dummy not in DUMMIES:
            raise IllegalMove("no_such_dummy")
        d, events = super().play(replace(d, dummy=move.dummy), author, Bid(move.bid))
        return d, (*events, Event("dummy_named", {"seat": author, "dummy": move.dummy}))

    def default(self, d: State, seat: int) -> Move:
        """The lowest bid with the open dummy, then a pass."""
        return Open(BIDS[0], DUMMIES[0]) if d.auction.bid < 0 else super().default(d, seat)
