"""The auction: who asks, who answers, who is the soloist at which value (rules/skat.md 4.1)."""

from functools import cache
from typing import Any, Final

from msgspec.structs import replace

from talia.games.skat.moves import Bid, Hold, Pass
from talia.games.skat.options import Options
from talia.games.skat.ramsch import begin_ramsch
from talia.games.skat.scoring import bid_values
from talia.games.skat.state import DealState, Step, ended, their_turn
from talia.table.forms import Form, Option
from talia.table.moves import Event, IllegalMove

PASS: Final = Form(Pass)
HOLD: Final = Form(Hold)
LOWEST: Final = 18


@cache
def _bids(grand: int, revolution: bool, above: int) -> tuple[Form, ...]:
    values = tuple(str(value) for value in bid_values(grand, revolution=revolution) if value > above)
    return (PASS, Form(Bid, (Option("value", values),))) if values else (PASS,)


def values(options: Options) -> tuple[int, ...]:
    """What may be bid under these options."""
    return bid_values(options.grand_value, revolution=options.revolution)


def opened(d: DealState) -> DealState:
    """Middlehand asks forehand."""
    forehand, middlehand, _ = d.spec.order
    return replace(d, phase="bidding", turn=middlehand, asker=middlehand, answerer=forehand)


def choices(d: DealState, seat: int) -> tuple[Form, ...]:
    """To ask or to answer."""
    if seat == d.answerer:
        return (PASS, HOLD)
    if d.stage == 3:
        return (PASS, Form(Bid, (Option("value", (str(LOWEST),)),)))
    return _bids(d.spec.options.grand_value, d.spec.options.revolution, d.bid)


def bid(d: DealState, author: int, move: Bid) -> Step:
    """A value is named."""
    their_turn(d, author, "bidding")
    if author == d.answerer:
        raise IllegalMove("answer_the_bid", bid=d.bid)
    number = int(move.value) if move.value.isdecimal() and len(move.value) < 4 else 0
    if number not in values(d.spec.options) or str(number) != move.value:
        raise IllegalMove("no_such_value", value=move.value)
    if number <= d.bid:
        raise IllegalMove("bid_too_low", value=number, bid=d.bid)
    if d.stage == 3 and number > LOWEST:
        raise IllegalMove("forehand_bids_18", value=number)
    call = {"seat": author, "call": "bid", "value": number}
    d = replace(d, bid=number, calls=(*d.calls, call), turn=d.answerer)
    happened = Event("bid", {"seat": author, "value": number})
    return _soloist(d, author, happened) if d.stage == 3 else (d, (happened,))


def hold(d: DealState, author: int, _: Hold) -> Step:
    """The one who is asked holds the value."""
    their_turn(d, author, "bidding")
    if author != d.answerer:
        raise IllegalMove("nothing_to_hold")
    call = {"seat": author, "call": "hold", "value": d.bid}
    return replace(d, calls=(*d.calls, call), turn=d.asker), (Event("hold", {"seat": author, "value": d.bid}),)


def pass_(d: DealState, author: int, _: Pass) -> Step:
    """One of the two drops out; the other goes on against rearhand, or is the soloist."""
    happened = Event("pass", {"seat": author})
    d = replace(d, calls=(*d.calls, {"seat": author, "call": "pass", "value": None}))
    if d.stage == 3:
        return _passed_out(d, happened)
    survivor = d.answerer if author == d.asker else d.asker
    if d.stage == 1:
        rearhand = d.spec.order[2]
        return replace(d, stage=2, turn=rearhand, asker=rearhand, answerer=survivor), (happened,)
    if d.bid == 0:
        return replace(d, stage=3, turn=survivor, asker=survivor, answerer=-1), (happened,)
    return _soloist(d, survivor, happened)


def _soloist(d: DealState, seat: int, happened: Event) -> Step:
    d = replace(d, phase="skat", soloist=seat, turn=seat, asker=-1, answerer=-1)
    return d, (happened, Event("soloist", {"seat": seat, "bid": d.bid}))


def _passed_out(d: DealState, happened: Event) -> Step:
    d = replace(d, asker=-1)
    out = Event("passed_out", {"next": d.spec.options.passed_out})
    if d.spec.options.passed_out == "redeal":
        return ended(d), (happened, out)
    d, events = begin_ramsch(d, d.spec.options.passed_out)
    return d, (happened, out, *events)


def facts(d: DealState) -> dict[str, Any]:
    """The auction so far; all of it is public."""
    told: dict[str, Any] = {"calls": d.calls}
    if d.phase == "bidding":
        told["bidding"] = {"bid": d.bid, "asker": d.asker, "answerer": d.answerer if d.answerer >= 0 else None}
    return told
