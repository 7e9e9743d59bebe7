"""The stages of a deal of bridge before its play: the draw for places, the auction (rules/bridge.md 3 and 4.1)."""

from functools import lru_cache
from itertools import groupby
from typing import Any, Final

from msgspec.structs import replace

from talia.games.bridge.auction import after, higher, refusal, spelled
from talia.games.bridge.contracts import SEATS
from talia.games.bridge.dealing import PACK, dealt_to
from talia.games.bridge.explaining import made
from talia.games.bridge.moves import AnyCall, Bid, Double, Pass, Redouble
from talia.games.bridge.seating import by_draw
from talia.games.bridge.state import State
from talia.table.forms import Form, Option
from talia.table.game import Guide
from talia.table.meanings import ALERT, alerted
from talia.table.moves import Event, Move, Shuffle
from talia.table.stages import Events, Stage, Unattended

_PASS: Final = Form(Pass, (ALERT,))
_DOUBLES: Final = ((Double(), Form(Double, (ALERT,))), (Redouble(), Form(Redouble, (ALERT,))))


@lru_cache(maxsize=64)
def _bids(bids: tuple[str, ...]) -> tuple[Form, ...]:
    """A form for each level, so that a bid is chosen in two steps."""
    return tuple(
        Form(Bid, (Option("bid", tuple(of_level)), ALERT)) for _, of_level in groupby(bids, lambda bid: bid[0])
    )


class Drawing(Unattended, frozen=True):
    """Each draws a card for his place; then the cards are dealt to the places."""

    phase = "draw"
    draws = True

    def done(self, d: State) -> bool:
        """Once everybody has his place."""
        return bool(d.placing)

    def draw(self, d: State, label: str) -> Shuffle:
        """A pack, of which the first four cards are those of the seats."""
        return Shuffle(f"{label}/seats", PACK.codes)

    def drawn(self, d: State, order: tuple[str, ...]) -> tuple[State, Events]:
        """The places, and the hands at them."""
        cards = order[:SEATS]
        placing = by_draw(cards, d.spec.before)
        d = replace(d, placing=placing, cards=dealt_to(d.cards, placing, d.spec.dealer))
        return d, (Event("places", {"cards": cards, "north": placing[0], "seats": placing}),)


class Calling(Stage, frozen=True):
    """All call in turn, until three pass after a call that was none, or all four at the start."""

    phase = "auction"
    takes = (Pass, Bid, Double, Redouble)

    def done(self, d: State) -> bool:
        """Whether the passes have ended it."""
        return d.auction.over

    def waiting(self, d: State) -> int:
        """Who sits at the place on turn."""
        return 1 << d.seats[d.auction.turn]

    def choices(self, d: State, seat: int) -> tuple[Form, ...]:
        """A pass, a kontra or a rekontra where there is something to double, what may be bid at each level."""
        a = d.auction
        doubles = tuple(form for call, form in _DOUBLES if refusal(a, call) is None)
        return (_PASS, *doubles, *_bids(higher(a)))

    def play(self, d: State, author: int, move: AnyCall) -> tuple[State, Events]:
        """A call."""
        a = d.auction
        refused = refusal(a, move)
        if refused is not None:
            raise refused
        told: dict[str, Any] = {"seat": a.turn, "call": spelled(move)}
        if author != a.turn:
            told["by"] = author
        meanings, alert = alerted(d.meanings, len(a.calls), made(d, told), move.alert)
        return replace(d, auction=after(a, move, told), meanings=meanings), (Event("call", told), *alert)

    def default(self, d: State, seat: int) -> Move:
        """A pass."""
        return Pass()

    def guidance(self, d: State, seat: int, on_turn: bool) -> tuple[Guide, ...]:
        """What a call is, and what it has to beat."""
        if not on_turn:
            return ()
        return (Guide("auction"), Guide("over_bid" if d.auction.bid >= 0 else "open"))
