"""Orders given under a demand (rules/betel_trade.md 4.8)."""

from msgspec.structs import replace

from talia.games.betel.trade import checks, pledges, settling
from talia.games.betel.trade.filters import cards_of, matching, said, well_formed
from talia.games.betel.trade.opening import BASE
from talia.games.betel.trade.state import (
    Duty,
    Step,
    TradeState,
    duty_of,
)
from talia.games.betel.trade.terms import (
    CARDS,
    Demand,
    Filter,
    Must,
    When,
)
from talia.games.betel.trade.trading import (
    GiveOrder,
)
from talia.games.betel.trade.windows import in_window, usable
from talia.table.forms import Form, Phrases
from talia.table.moves import Event, IllegalMove
from talia.tricks.play import legal_cards


def order(d: TradeState, author: int, move: GiveOrder) -> Step:
    """An order under a demand (rules/betel_trade.md 4.8)."""
    in_window(d, author)
    agreement = next((each for each in d.agreements if each.number == move.agreement), None)
    if agreement is None or move.clause >= len(agreement.duties):
        raise IllegalMove("no_such_demand")
    duty = agreement.duties[move.clause]
    clause = duty.clause
    if not isinstance(clause, Demand) or duty.creditor != author or not usable(d, agreement, duty):
        raise IllegalMove("no_such_demand")
    which = _part(clause, move.filter)
    if not _orderable(d, duty, which):
        raise IllegalMove("order_impossible")
    spent = replace(duty, used=duty.used + 1)
    when = When(agreement.age, "next" if clause.on == "call" else None, _this_trick(d, clause))
    on = pledges.decision(d.deal)
    assert on, "an order is about a decision of the one on turn"
    order = Must(on, when, which, "first")
    if any(each.ordered and each.status == "pending" and each.debtor == duty.debtor for each in agreement.duties):
        raise IllegalMove("ordered_already")
    agreement = duty_of(agreement, move.clause, spent)
    ordered = Duty(order, duty.debtor, duty.creditor, duty.seen, ordered=True, skipped=duty.skipped)
    s = d.with_agreement(replace(agreement, duties=(*agreement.duties, ordered)))
    data = {"seat": author, "to": duty.debtor, "agreement": agreement.number}
    events: tuple[Event, ...] = (Event("ordered", {**data, "filter": which}, duty.seen, {**data, "filter": None}),)
    if spent.used == clause.uses:
        s, more = settling.settled(s, agreement.number, move.clause, "done")
        events += more
    return s, events


def _this_trick(d: TradeState, clause: Demand) -> tuple[int, int] | None:
    return (d.deal.played + 1, d.deal.played + 1) if clause.on in CARDS else None


def _part(clause: Demand, which: Filter) -> Filter:
    """The order as a part of the menu; refused if it is none."""
    if not well_formed(which, clause.on):
        raise IllegalMove(checks.MALFORMED, clause=-1)
    if clause.on in CARDS:
        if cards_of(which) & ~cards_of(clause.menu):
            raise IllegalMove("not_on_the_menu")
        return which
    (passing, says), (may_pass, may_say) = said(which), said(clause.menu)
    which = Filter(
        kinds=which.kinds,
        contracts=which.contracts,
        take=which.take or clause.menu.take,
        give=which.give or clause.menu.give,
    )
    for mine, menu in ((which.take, clause.menu.take), (which.give, clause.menu.give)):
        if menu is not None and mine != menu:
            raise IllegalMove("not_on_the_menu")
    if (passing and not may_pass) or says & ~may_say:
        raise IllegalMove("not_on_the_menu")
    return which


def _orderable(d: TradeState, duty: Duty, which: Filter) -> bool:
    """Whether a legal move fits an order; not tested where that would tell what the debtor holds."""
    if pledges.decision(d.deal) == "call":
        return bool(matching(pledges.legal_now(d, duty.debtor), which))
    if checks.skips(d, duty.debtor, duty.creditor):
        return True
    return bool(legal_cards(BASE.tricks(d.deal)) & cards_of(which))


def order_choices(d: TradeState, seat: int) -> list[Form]:
    """The demands a seat may use now, each with its whole menu."""
    found = []
    for agreement in d.agreements:
        if any(each.ordered and each.status == "pending" for each in agreement.duties):
            continue
        for at, duty in enumerate(agreement.duties):
            clause = duty.clause
            if duty.creditor != seat or not isinstance(clause, Demand) or not usable(d, agreement, duty):
                continue
            if at <= 16 and _orderable(d, duty, clause.menu):
                parts = (
                    Phrases("agreement", "number", (agreement.number,)),
                    Phrases("clause", "number", (at,)),
                    Phrases("filter", "filter", (clause.menu,)),
                )
                found.append(Form(GiveOrder, parts))
    return found
