"""Carrying out agreements: payments, shows, swaps, votes; what becomes of clauses (rules/betel_trade.md 4.7, 4.9)."""

from typing import Any

from msgspec.structs import replace

from talia.cards import BIT, codes, singles
from talia.games.betel.state import DealState
from talia.games.betel.trade.checks import may_show, needed, obligations, receivers, spare
from talia.games.betel.trade.conditions import holds
from talia.games.betel.trade.filters import cards_of
from talia.games.betel.trade.pledges import about, accords, in_window
from talia.games.betel.trade.state import (
    Agreement,
    Ballot,
    Choosing,
    Due,
    Duty,
    Status,
    Step,
    Swapping,
    TradeState,
    duty_of,
    moment_of,
    sight,
)
from talia.games.betel.trade.terms import CARDS, Demand, Must, Pay, Send, Show, Wording
from talia.table.moves import EVERYONE, Event, IllegalMove
from talia.table.zones import Knowledge, moved
from talia.tricks.play import HAND, put


def paid(s: TradeState, payer: int, payee: int, amount: int) -> TradeState:
    """Points go from one player to another."""
    money = put(s.money, payer, s.money[payer] - amount)
    return replace(s, money=put(money, payee, money[payee] + amount))


def settled(s: TradeState, number: int, at: int, status: Status) -> Step:
    """A duty gets its last status; what it was paid for comes back where the agreement says so."""
    agreement = s.agreement(number)
    duty = agreement.duties[at]
    agreement = duty_of(agreement, at, replace(duty, status=status))
    s = s.with_agreement(agreement)
    data = {"agreement": number, "clause": at, "status": status, "seat": duty.debtor}
    events: tuple[Event, ...] = (Event("duty_settled", data),) if status != "done" else ()
    refund = agreement.offer.refund
    if status == "done":
        return s, events
    if refund == "impossible_or_lapsed" or (status == "impossible" and refund != "never"):
        s, happened = _refunded(s, agreement, duty.debtor, cancel=status == "impossible")
        events += happened
    return s, events


def _refunded(s: TradeState, agreement: Agreement, debtor: int, *, cancel: bool) -> Step:
    """The debtor gives back what the other side has paid him; its payments still to come to him are cancelled."""
    payer = 0 if debtor == agreement.you else 1
    amount = agreement.paid[payer]
    creditor = agreement.me if payer == 0 else agreement.you
    duties = agreement.duties
    if cancel:
        duties = tuple(
            replace(duty, status="lapsed")
            if duty.status == "pending" and isinstance(duty.clause, Pay) and duty.debtor == creditor
            else duty
            for duty in duties
        )
    agreement = replace(agreement, duties=duties, paid=(0, agreement.paid[1]) if payer == 0 else (agreement.paid[0], 0))
    s = s.with_agreement(agreement)
    if not amount:
        return s, ()
    data = {"seat": debtor, "to": creditor, "amount": amount, "agreement": agreement.number}
    return paid(s, debtor, creditor, amount), (Event("refund", data),)


def at_moment(s: TradeState, moments: tuple[str, ...]) -> TradeState:
    """Puts everything that falls due at these moments into the queue, oldest agreement first."""
    queue: list[Due] = []
    for agreement in s.agreements:
        sends = tuple(at for at, duty in enumerate(agreement.duties) if _is_due(agreement, duty, moments, Send))
        for at, duty in enumerate(agreement.duties):
            if at in sends:
                queue += [Due(agreement.number, sends)] if at == sends[0] else []
            elif _is_due(agreement, duty, moments, (Pay, Show, Wording)):
                queue.append(Due(agreement.number, (at,)))
    return replace(s, due=(*s.due, *queue))


def _is_due(agreement: Agreement, duty: Duty, moments: tuple[str, ...], kind: Any) -> bool:
    return (
        duty.status == "pending"
        and isinstance(duty.clause, kind)
        and moment_of(duty.clause) in {(moment, agreement.age) for moment in moments}
    )


def carried_out(s: TradeState) -> Step:
    """Does what is due until somebody has to choose or vote, or nothing is left."""
    events: tuple[Event, ...] = ()
    while True:
        if s.ballot is not None:
            return s, events
        if s.swap is not None:
            s, happened = _swapped_on(s)
            events += happened
            if s.swap is not None:
                return s, events
            continue
        if not s.due:
            return s, events
        first, s = s.due[0], replace(s, due=s.due[1:])
        s, happened = _done(s, first)
        events += happened


def _done(s: TradeState, what: Due) -> Step:
    agreement = s.agreement(what.agreement)
    live = tuple(at for at in what.duties if agreement.duties[at].status == "pending")
    events: tuple[Event, ...] = ()
    counted = []
    for at in live:
        clause = agreement.duties[at].clause
        if isinstance(clause, (Pay, Show, Send)) and not holds(clause.if_, sight(s, agreement)):
            s, happened = settled(s, agreement.number, at, "lapsed")
            events += happened
        else:
            counted.append(at)
    counted = [at for at in counted if s.agreement(agreement.number).duties[at].status == "pending"]
    if not counted:
        return s, events
    duty = agreement.duties[counted[0]]
    if isinstance(duty.clause, Pay):
        s, happened = _pay(s, agreement.number, counted[0])
    elif isinstance(duty.clause, Show):
        s, happened = _show(s, agreement.number, counted[0])
    elif isinstance(duty.clause, Wording):
        s = replace(s, ballot=Ballot("text", agreement.number, counted[0]))
        happened = (Event("ballot", {"about": "text", "agreement": agreement.number, "seat": duty.debtor}),)
    else:
        s, happened = _send(s, agreement.number, tuple(counted))
    return s, (*events, *happened)


def _pay(s: TradeState, number: int, at: int) -> Step:
    agreement = s.agreement(number)
    duty = agreement.duties[at]
    assert isinstance(duty.clause, Pay) and isinstance(duty.clause.amount, int)
    amount = duty.clause.amount
    side = 0 if duty.debtor == agreement.me else 1
    sums = agreement.paid
    agreement = replace(agreement, paid=(sums[0] + amount, sums[1]) if side == 0 else (sums[0], sums[1] + amount))
    s = paid(s.with_agreement(agreement), duty.debtor, duty.creditor, amount)
    s, events = settled(s, number, at, "done")
    data = {"seat": duty.debtor, "to": duty.creditor, "amount": amount, "agreement": number}
    return s, (Event("paid", data), *events)


def _show(s: TradeState, number: int, at: int) -> Step:
    duty = s.agreement(number).duties[at]
    clause = duty.clause
    assert isinstance(clause, Show)
    viewers = receivers(s, clause, duty.debtor, duty.creditor)
    hand = s.deal.hands[duty.debtor]
    cards, count = needed(clause.cards)
    named = clause.cards.list is not None
    if not may_show(s, duty.debtor, viewers, cards if named else 0) or (hand & cards).bit_count() < count:
        return settled(s, number, at, "impossible")
    if clause.cards.n is not None:
        choosing = Choosing(number, at, duty.debtor, viewers, count, cards, show=True)
        return replace(s, swap=Swapping(number, (), (choosing,), balanced=True)), ()
    if clause.cards.all is not None:
        cards = hand & cards_of(clause.cards.all)
    s, events = shown(s, duty.debtor, cards, viewers)
    s, more = settled(s, number, at, "done")
    return s, (*events, *more)


def shown(s: TradeState, seat: int, cards: int, viewers: int) -> Step:
    """Cards are shown: the viewers know from now on that they lie in that hand."""
    if s.deal.spec.options.open_hands:
        viewers = EVERYONE
    knowledge = (*s.knowledge, (HAND[seat], cards, viewers)) if cards else s.knowledge
    data = {"seat": seat, "to": _listed(viewers, s), "cards": codes(cards), "count": cards.bit_count()}
    event = Event("shown", data, viewers | 1 << seat, {**data, "cards": (), "count": None})
    return replace(s, knowledge=tidy(knowledge, s.deal.hands)), (event,)


def _listed(viewers: int, s: TradeState) -> tuple[int, ...]:
    return tuple(seat for seat in sorted(s.deal.spec.order) if viewers >> seat & 1)


def tidy(knowledge: Knowledge, hands: tuple[int, ...]) -> Knowledge:
    """What is known of the hands, without cards that have left them, each (hand, viewers) once."""
    found: dict[tuple[str, int], int] = {}
    for zone, cards, viewers in knowledge:
        cards &= hands[int(zone[5:])]
        if cards:
            found[zone, viewers] = found.get((zone, viewers), 0) | cards
    return tuple(sorted((zone, cards, viewers) for (zone, viewers), cards in found.items()))


def _send(s: TradeState, number: int, duties: tuple[int, ...]) -> Step:
    """Starts the swap of an agreement: named cards go at once, the rest is chosen (rules 4.7)."""
    agreement = s.agreement(number)
    for at in duties:
        duty = agreement.duties[at]
        assert isinstance(duty.clause, Send)
        cards, count = needed(duty.clause.cards)
        hand = s.deal.hands[duty.debtor]
        free_now = may_show(s, duty.debtor, 1 << duty.creditor) and may_show(s, duty.creditor, 1 << duty.debtor)
        if not free_now or (hand & cards).bit_count() < count:
            return settled(s, number, at, "impossible")
    sides = [[agreement.duties[at] for at in duties if agreement.duties[at].debtor == p] for p in _parties(agreement)]
    wanted = [[needed(duty.clause.cards) for duty in side if isinstance(duty.clause, Send)] for side in sides]
    whole = max(sum(n for _, n in side) for side in wanted)
    for party, side in zip(_parties(agreement), wanted, strict=True):
        hand = s.deal.hands[party]
        if hand.bit_count() < whole or not spare(hand, 0, 0, side, ()):
            first = next((at for at in duties if agreement.duties[at].debtor == party), duties[0])
            return settled(s, number, first, "impossible")
    queue = []
    named = [0, 0]
    for at in duties:
        duty = agreement.duties[at]
        assert isinstance(duty.clause, Send)
        cards, count = needed(duty.clause.cards)
        if duty.clause.cards.list is not None:
            named[duty.debtor == agreement.you] |= cards
        else:
            queue.append(Choosing(number, at, duty.debtor, 1 << duty.creditor, count, cards))
    s = replace(s, swap=Swapping(number, duties, tuple(queue)))
    events: tuple[Event, ...] = ()
    for at, party in enumerate(_parties(agreement)):
        if named[at]:
            s, happened = _handed(s, at, party, named[at])
            events += happened
    return s, events


def _parties(agreement: Agreement) -> tuple[int, int]:
    return agreement.me, agreement.you


def _handed(s: TradeState, side: int, seat: int, cards: int) -> Step:
    """Cards go from one side of the swap to the other."""
    swap = s.swap
    assert swap is not None
    agreement = s.agreement(swap.agreement)
    to = _parties(agreement)[1 - side]
    d = s.deal
    hand = d.hands[seat]
    everyone = d.spec.options.open_hands
    named_to = EVERYONE if everyone else 1 << seat | 1 << to
    knowledge = s.knowledge
    if d.known(seat):
        knowledge = (*knowledge, (HAND[seat], d.known(seat), EVERYONE))
    knowledge = moved(
        knowledge, cards, source=HAND[seat], lay_there=hand, target=HAND[to], named_to=named_to, sees_source=1 << seat
    )
    hands = put(put(d.hands, seat, hand & ~cards), to, d.hands[to] | cards)
    count = cards.bit_count()
    sent, got = swap.sent, swap.got
    sent = (sent[0] + count, sent[1]) if side == 0 else (sent[0], sent[1] + count)
    got = (got[0], got[1] | cards) if side == 0 else (got[0] | cards, got[1])
    s = replace(
        s,
        deal=_with_hands(d, hands, seat),
        knowledge=tidy(knowledge, hands),
        swap=replace(swap, sent=sent, got=got),
    )
    data = {"seat": seat, "to": to, "cards": codes(cards), "count": count}
    return s, (Event("handed", data, named_to, {**data, "cards": ()}),)


def _with_hands(d: DealState, hands: tuple[int, ...], giver: int) -> DealState:
    """The deal after cards were handed over: what all knew of the giver's hand is trading's to remember."""
    known = tuple(each for each in d.cards.known if each[0] != HAND[giver])
    if d.tricks is None:
        return replace(d, cards=replace(d.cards, hands=hands, known=known))
    return replace(d, cards=replace(d.cards, known=known), tricks=replace(d.tricks, hands=hands))


def _swapped_on(s: TradeState) -> Step:
    """Waits for the next choice of the swap, balances it, or ends it."""
    swap = s.swap
    assert swap is not None
    if swap.queue:
        return s, ()
    agreement = s.agreement(swap.agreement)
    difference = swap.sent[0] - swap.sent[1]
    if difference and not swap.balanced:
        side = 1 if difference > 0 else 0
        seat, other = _parties(agreement)[side], _parties(agreement)[1 - side]
        back = Choosing(agreement.number, -1, seat, 1 << other, abs(difference), -1)
        return replace(s, swap=replace(swap, queue=(back,), balanced=True)), ()
    events: tuple[Event, ...] = ()
    s = replace(s, swap=None)
    for at in swap.duties:
        s, happened = settled(s, agreement.number, at, "done")
        events += happened
    return s, events


def choosable(s: TradeState) -> int:
    """The cards the chooser may choose now: those that let him finish, and keep his other promises if any do."""
    swap = s.swap
    assert swap is not None
    now = swap.queue[0]
    agreement = s.agreement(swap.agreement)
    side = 0 if now.seat == agreement.me else 1
    hand = s.deal.hands[now.seat]
    if now.show:
        return hand & now.among & ~now.chosen
    own = hand & ~swap.got[side]
    later = [(each.among, each.left) for each in swap.queue[1:] if each.seat == now.seat]
    if not swap.balanced:
        other = _parties(agreement)[1 - side]
        owed = _in_all(swap, 1 - side, other) - _in_all(swap, side, now.seat)
        later += [(-1, owed)] if owed > 0 else []
    keep = obligations(s, now.seat, besides=swap.agreement)
    among = list(singles(own & now.among))
    rest = [*([(now.among, now.left - 1)] if now.left > 1 else []), *later]
    able = [one for one in among if spare(own, one, 0, rest, ())]
    good = [one for one in able if spare(own, one, swap.got[side], rest, keep)] if keep else able
    return sum(good or able or among)


def _in_all(swap: Swapping, side: int, seat: int) -> int:
    """How many cards a side sends before the swap is balanced."""
    return swap.sent[side] + sum(each.left for each in swap.queue if each.seat == seat)


def choose(s: TradeState, author: int, card: str) -> Step:
    """A card is chosen."""
    swap = s.swap
    if swap is None or not swap.queue or swap.queue[0].seat != author:
        raise IllegalMove("not_now")
    one = BIT.get(card, 0)
    if not one & s.deal.hands[author]:
        raise IllegalMove("not_in_hand", card=card)
    if not one & choosable(s):
        raise IllegalMove("trade_not_that_card", cards=codes(choosable(s)))
    now = swap.queue[0]
    left = replace(now, left=now.left - 1, chosen=now.chosen | one)
    queue = (left, *swap.queue[1:]) if left.left else swap.queue[1:]
    s = replace(s, swap=replace(swap, queue=queue))
    if now.show:
        if left.left:
            return s, ()
        s = replace(s, swap=None)
        s, events = shown(s, author, left.chosen, now.to)
        s, more = settled(s, now.agreement, now.duty, "done")
        return s, (*events, *more)
    side = 0 if author == s.agreement(swap.agreement).me else 1
    return _handed(s, side, author, one)


def recorded(before: TradeState, s: TradeState, seat: int, kind: str, move: Any) -> Step:
    """What a decision does to the promises about it: kept, missed, lapsed, impossible."""
    events: tuple[Event, ...] = ()
    for agreement in before.agreements:
        for at, duty in enumerate(agreement.duties):
            clause = duty.clause
            if (
                not isinstance(clause, Must)
                or duty.debtor != seat
                or duty.status != "pending"
                or clause.window.deal != agreement.age
                or not about(clause.on, kind)
                or not in_window(before.deal, clause)
                or s.agreement(agreement.number).duties[at].status != "pending"
            ):
                continue
            if not holds(clause.if_, sight(before, agreement)):
                if clause.mode == "first":
                    s, happened = settled(s, agreement.number, at, "lapsed")
                    events += happened
                continue
            good = accords(clause, move)
            changed = replace(duty, kept=duty.kept + good, missed=duty.missed + (not good))
            s = s.with_agreement(duty_of(s.agreement(agreement.number), at, changed))
            if clause.mode == "first" or (clause.mode == "asap" and good):
                s, happened = settled(s, agreement.number, at, "done" if good else "impossible")
                events += happened
            elif clause.window.calls == "next":
                s, happened = _window_over(s, agreement.number, at)
                events += happened
    return s, events


def windows_over(s: TradeState) -> Step:
    """Settles the promises whose window is past."""
    events: tuple[Event, ...] = ()
    for agreement in s.agreements:
        for at, duty in enumerate(agreement.duties):
            clause = duty.clause
            now = s.agreement(agreement.number).duties[at]
            if now.status != "pending" or not isinstance(clause, (Must, Demand)):
                continue
            if clause.window.deal == agreement.age and _past(s, clause):
                s, happened = _window_over(s, agreement.number, at)
                events += happened
    return s, events


def _past(s: TradeState, clause: Must | Demand) -> bool:
    d = s.deal
    if d.over:
        return True
    if clause.on in CARDS:
        return clause.window.tricks is not None and clause.window.tricks[1] <= d.played
    return s.starter >= 0 if clause.on == "fx" else d.tricks is not None


def _window_over(s: TradeState, number: int, at: int) -> Step:
    duty = s.agreement(number).duties[at]
    clause = duty.clause
    if isinstance(clause, Demand):
        return settled(s, number, at, "done" if duty.used == clause.uses else "lapsed")
    assert isinstance(clause, Must)
    if not duty.kept and not duty.missed:
        return settled(s, number, at, "lapsed")
    return settled(s, number, at, "impossible" if clause.mode == "asap" else "done")


def left_over(s: TradeState) -> Step:
    """At the end of a deal that ended early: payments of tricks not played fall due, cards to be shown lapse."""
    moments = tuple(f"trick {number}" for number in range(len(s.winners) + 1, 11))
    events: tuple[Event, ...] = ()
    for agreement in s.agreements:
        for at, duty in enumerate(agreement.duties):
            now = s.agreement(agreement.number).duties[at]
            if now.status == "pending" and _is_due(agreement, duty, moments, (Show, Send)):
                s, happened = settled(s, agreement.number, at, "lapsed")
                events += happened
    return at_moment(s, moments), events


def concluded(s: TradeState, agreement: Agreement) -> TradeState:
    """An agreement is registered, and what it says for now put into the queue."""
    s = replace(s, agreements=(*s.agreements, agreement), number=s.number + 1)
    others = replace(s, agreements=(agreement,), due=())
    return replace(s, due=_sorted(at_moment(others, ("now",)).due, agreement))


def _sorted(due: tuple[Due, ...], agreement: Agreement) -> tuple[Due, ...]:
    """Payments first, then shows, then the swap (rules 4.7)."""
    order: dict[Any, int] = {Pay: 0, Show: 1, Send: 2}
    return tuple(sorted(due, key=lambda each: order.get(type(agreement.duties[each.duties[0]].clause), 3)))


def carried_over(s: TradeState) -> tuple[Agreement, ...]:
    """The agreements that reach into later deals."""
    return tuple(each for each in s.agreements if each.live)


def votes_counted(s: TradeState, ballot: Ballot) -> bool | None:
    """What a ballot has decided: two votes do; None while it is open."""
    yes, no = ballot.yes.bit_count(), ballot.no.bit_count()
    return True if yes >= 2 else False if no >= 2 else None


def match_over(s: TradeState) -> tuple[tuple[int, ...], tuple[Event, ...]]:
    """What the end of the match pays back: promises into later deals lapse (rules/betel_trade.md 4.10)."""
    before = s.money
    events: tuple[Event, ...] = ()
    for agreement in s.agreements:
        for at in range(len(agreement.duties)):
            if s.agreement(agreement.number).duties[at].status == "pending":
                s, happened = settled(s, agreement.number, at, "lapsed")
                events += happened
    return tuple(now - then for now, then in zip(s.money, before, strict=True)), events
