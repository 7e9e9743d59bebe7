"""Trade windows: who is ready, when they open and shut (rules/betel_trade.md 4.2)."""

from typing import Final

from msgspec.structs import replace

from talia.games.betel.trade import pledges, settling
from talia.games.betel.trade.state import (
    TOGGLES,
    Agreement,
    Duty,
    Step,
    TradeState,
    Window,
)
from talia.games.betel.trade.terms import (
    Demand,
)
from talia.games.betel.trade.trading import (
    AutoReady,
    Ready,
)
from talia.table.forms import Form, Option
from talia.table.moves import Event, IllegalMove
from talia.tricks.play import put

_STAND: Final = Form(AutoReady, (Option("on", ("on",)),))
_STOP: Final = Form(AutoReady, (Option("on", ("off",)),))


def onward(s: TradeState) -> Step:
    """Does what is due, opens or shuts the window, closes the deal."""
    s, events = settling.carried_out(s)
    if s.swap is not None or s.ballot is not None or s.starter < 0 or s.closed:
        return s, events
    if s.deal.over:
        return replace(s, closed=True, window=None, offers=()), events
    if s.window is None and s.windows and pledges.decision(s.deal) and not _seen(s):
        s = replace(s, window=Window(s.windows, s.auto & ~_holders(s)))
        if not s.spec.house.mid_trick and pledges.decision(s.deal) == "follow":
            s = shut(s)
    if s.window is not None and not s.spec.deal.active & ~s.window.ready:
        s = shut(s)
    return s, events


def _seen(s: TradeState) -> bool:
    """Whether the window before this decision was there already."""
    return s.opened == s.windows


def shut(s: TradeState) -> TradeState:
    """The window is over, and its offers with it."""
    assert s.window is not None
    return replace(s, window=None, offers=(), opened=s.window.number)


def _holders(s: TradeState) -> int:
    """The creditors of a demand on the very decision that comes next."""
    found = 0
    for agreement in s.agreements:
        for duty in agreement.duties:
            if usable(s, agreement, duty):
                found |= 1 << duty.creditor
    return found


def usable(s: TradeState, agreement: Agreement, duty: Duty) -> bool:
    """Whether a demand can be used on the decision that comes next."""
    clause = duty.clause
    return (
        isinstance(clause, Demand)
        and duty.status == "pending"
        and duty.debtor == s.deal.turn
        and clause.window.deal == agreement.age
        and pledges.about(clause.on, pledges.decision(s.deal))
        and pledges.in_window(s.deal, clause)
    )


def in_window(d: TradeState, author: int) -> Window:
    """The open window; refused where there is none."""
    if d.window is None or d.swap is not None or d.ballot is not None:
        raise IllegalMove("no_window")
    return d.window


def woken(s: TradeState, author: int) -> TradeState:
    """After an offer the others are asked again."""
    assert s.window is not None
    return replace(s, window=replace(s.window, ready=s.window.ready & 1 << author, wake=s.window.wake + 1))


def ready(d: TradeState, author: int, _: Ready) -> Step:
    """Says that he has no offers now."""
    window = in_window(d, author)
    if window.ready >> author & 1:
        raise IllegalMove("ready_already")
    s = replace(d, window=replace(window, ready=window.ready | 1 << author))
    return s, (Event("ready", {"seat": author}),)


def auto(d: TradeState, author: int, move: AutoReady) -> Step:
    """Standing ready is declared or taken back at any time; in a window it makes ready, or not ready."""
    if not _may_stand(d):
        raise IllegalMove("not_now")
    if (d.auto >> author & 1) == (move.on == "on"):
        raise IllegalMove("ready_already" if move.on == "on" else "not_standing_ready")
    if d.toggled[author] >= TOGGLES:
        raise IllegalMove("trade_cap")
    s = replace(d, auto=d.auto ^ 1 << author, toggled=put(d.toggled, author, d.toggled[author] + 1))
    if d.window is not None:
        ready = d.window.ready
        s = replace(
            s, window=replace(d.window, ready=ready | 1 << author if move.on == "on" else ready & ~(1 << author))
        )
    return s, (Event("auto_ready", {"seat": author, "on": move.on}),)


def _may_stand(d: TradeState) -> bool:
    """Whether standing ready can be declared or taken back: in the auction and in the play."""
    beside = d.swap is None and d.ballot is None and pledges.decision(d.deal) != ""
    return d.starter >= 0 and not d.closed and beside


def standing_choices(d: TradeState, seat: int) -> list[Form]:
    """Standing ready, or taking that back."""
    if not _may_stand(d) or d.toggled[seat] >= TOGGLES:
        return []
    return [_STOP if d.auto >> seat & 1 else _STAND]
