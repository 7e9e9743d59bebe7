"""The stage of the auction of Baśka (rules/baska.md 4.2)."""

from typing import Final

from msgspec.structs import replace

from talia.games.baska.auction import check_call, must_bid, part_of, sayings
from talia.games.baska.contracts import BASKA, BIDS, KONTRAS, OLD_QUEENS, WESELE
from talia.games.baska.moves import Call, Pass
from talia.games.baska.state import State, as_caller
from talia.table.forms import Form
from talia.table.game import Guide
from talia.table.moves import Event, IllegalMove, Move
from talia.table.stages import Events, Stage

_PASS: Final = Form(Pass)


class Calling(Stage, frozen=True):
    """Everybody calls in turn; who has passed may call again later."""

    phase = "auction"
    takes = (Pass, Call)

    def done(self, d: State) -> bool:
        """Whether nobody may say anything more: nothing is higher than four queens."""
        return d.auction.over or d.auction.bid == BASKA

    def waiting(self, d: State) -> int:
        """The caller."""
        return 1 << d.auction.queue[0]

    def choices(self, d: State, seat: int) -> tuple[Form, ...]:
        """Calls, and a pass where one may stay silent."""
        caller, options = as_caller(d, seat), d.spec.options
        said = sayings(d.auction, caller, options)
        call = (Form(Call, (part_of(said),)),) if said else ()
        return call if must_bid(d.auction, caller, options) else (_PASS, *call)

    def play(self, d: State, author: int, move: Pass | Call) -> tuple[State, Events]:
        """A call."""
        a, caller, options = d.auction, as_caller(d, author), d.spec.options
        if isinstance(move, Pass):
            if must_bid(a, caller, options):
                raise IllegalMove("must_bid")
            call = {"seat": author, "call": "pass"}
            return replace(d, auction=a.passed(call)), (Event("pass", call),)
        check_call(a, caller, options, move.say)
        call = {"seat": author, "call": move.say}
        if move.say in BIDS:
            return replace(d, auction=a.said(move.say, call)), (Event("bid", call),)
        return replace(d, auction=a.doubled(call)), (Event("kontra", call),)

    def default(self, d: State, seat: int) -> Move:
        """A pass, or the wedding where one may not pass."""
        return Call(WESELE) if must_bid(d.auction, as_caller(d, seat), d.spec.options) else Pass()

    def guidance(self, d: State, seat: int, on_turn: bool) -> tuple[Guide, ...]:
        """What the old queens mean, and whether one may pass; after a bid what may be said."""
        if d.auction.bid:
            return (_open_to(d, seat),) if on_turn else ()
        how = Guide(f"queens.{(d.dealt[seat] & OLD_QUEENS).bit_count()}")
        if not on_turn:
            return (how,)
        return how, Guide("must_bid" if must_bid(d.auction, as_caller(d, seat), d.spec.options) else "may_pass")


def _open_to(d: State, seat: int) -> Guide:
    """What a seat may say after a bid: the kontra by its name, if there is one, and a contract, if one is higher."""
    said = sayings(d.auction, as_caller(d, seat), d.spec.options)
    kontra = next((each for each in said if each in KONTRAS), None)
    higher = any(each in BIDS for each in said)
    if kontra is None:
        return Guide("over" if higher else "only_pass")
    return Guide("kontra_or_over" if higher else "kontra", {"kontra": kontra})
