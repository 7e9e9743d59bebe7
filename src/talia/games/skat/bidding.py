"""The auction: who asks, who answers, who is the soloist at which value (rules/skat.md 4.1)."""

from functools import cache
from typing import Final

from msgspec.structs import replace

from talia.games.skat.moves import Bid, Hold, Pass
from talia.games.skat.options import Options
from talia.games.skat.scoring import bid_values
from talia.games.skat.state import DealState
from talia.table.forms import Form, Option
from talia.table.game import Guide
from talia.table.moves import Event, IllegalMove, Move
from talia.table.stages import Events, Facts, Stage
from talia.table.zones import Fact

PASS: Final = Form(Pass)
HOLD: Final = Form(Hold)
LOWEST: Final = 18
_ANSWERS: Final = (PASS, HOLD)
_LAST: Final = (PASS, Form(Bid, (Option("value", (str(LOWEST),)),)))


@cache
def _bids(grand: int, revolution: bool, above: int) -> tuple[Form, ...]:
    values = tuple(str(value) for value in bid_values(grand, revolution=revolution) if value > above)
    return (PASS, Form(Bid, (Option("value", values),))) if values else (PASS,)


def values(options: Options) -> tuple[int, ...]:
    """What may be bid under these options."""
    return bid_values(options.grand_value, revolution=options.revolution)


class Bidding(Stage, frozen=True):
    """Middlehand asks forehand, rearhand who is left; forehand may play at 18 if nobody has bid."""

    phase = "bidding"
    takes = (Bid, Hold, Pass)

    def done(self, d: DealState) -> bool:
        """Whether there is a soloist, or all have passed."""
        return d.talk.turn < 0

    def waiting(self, d: DealState) -> int:
        """Who asks or answers."""
        return 1 << d.talk.turn

    def choices(self, d: DealState, seat: int) -> tuple[Form, ...]:
        """To ask or to answer."""
        if d.talk.turn == d.talk.answerer:
            return _ANSWERS
        if d.talk.answerer < 0:
            return _LAST
        return _bids(d.spec.options.grand_value, d.spec.options.revolution, d.talk.bid)

    def play(self, d: DealState, author: int, move: Bid | Hold | Pass) -> tuple[DealState, Events]:
        """A value is named or held, or one of the two drops out."""
        talk = d.talk
        if isinstance(move, Pass):
            call = {"seat": author, "call": "pass", "value": None}
            return replace(d, talk=talk.passed(call)), (Event("pass", {"seat": author}),)
        if isinstance(move, Hold):
            if author != talk.answerer:
                raise IllegalMove("nothing_to_hold")
            call = {"seat": author, "call": "hold", "value": talk.bid}
            return replace(d, talk=talk.held(call)), (Event("hold", {"seat": author, "value": talk.bid}),)
        if author == talk.answerer:
            raise IllegalMove("answer_the_bid", bid=talk.bid)
        number = int(move.value) if move.value.isdecimal() and len(move.value) < 4 else 0
        if number not in values(d.spec.options) or str(number) != move.value:
            raise IllegalMove("no_such_value", value=move.value)
        if number <= talk.bid:
            raise IllegalMove("bid_too_low", value=number, bid=talk.bid)
        if talk.answerer < 0 and number > LOWEST:
            raise IllegalMove("forehand_bids_18", value=number)
        call = {"seat": author, "call": "bid", "value": number}
        return replace(d, talk=talk.named(number, call)), (Event("bid", {"seat": author, "value": number}),)

    def default(self, d: DealState, seat: int) -> Move:
        """A pass."""
        return Pass()

    def facts(self, d: DealState) -> Facts:
        """Who asks whom, and the bid."""
        talk = d.talk
        answerer = talk.answerer if talk.answerer >= 0 else None
        return (Fact("bidding", {"bid": talk.bid, "asker": talk.asker, "answerer": answerer}),)

    def guidance(self, d: DealState, seat: int, on_turn: bool) -> tuple[Guide, ...]:
        """What is bid for, and whether one asks or answers."""
        if not on_turn:
            return (Guide("bidding"),)
        return Guide("bidding"), Guide("answer", {"bid": d.talk.bid}) if seat == d.talk.answerer else Guide("ask")
