"""What a newcomer to Betel is told in his first deals: what it is about, and what is asked of him now."""

from talia.games.betel.auction import may_double
from talia.games.betel.contracts import CONTRACTS
from talia.games.betel.state import DealState
from talia.table.game import Guide
from talia.tricks.guidance import duty
from talia.tricks.play import Tricks

FREE = frozenset(("void", "no_trumps"))
"""Duties that leave the choice among cards which take nothing."""


def guidance(d: DealState, phase: str, seat: int, on_turn: bool) -> tuple[Guide, ...]:
    """The sentences for a seat, out of what everybody knows and his own cards; ``phase`` as the table is told it."""
    match phase:
        case "auction":
            asked = (*_call(d, seat), Guide("ladder", {"betelki": d.spec.options.betelki}))
            return (Guide("aim.auction"), *(asked if on_turn else _watch(d, seat)))
        case "trumps" if on_turn:
            return (Guide("name_trumps"),)
        case "prediction" if on_turn:
            return (Guide("predict"),)
        case "claim" if on_turn:
            return (Guide("answer_claim"),)
        case "play" if seat in d.spec.order and d.tricks is not None:
            return (_aim(d, seat), *((_card(d, d.tricks, seat),) if on_turn else ()))
    return ()


def _call(d: DealState, seat: int) -> tuple[Guide, ...]:
    """What to think of before a call."""
    a, options = d.auction, d.spec.options
    swap = {"exchange": options.exchange}
    if a.bid < 0:
        return (Guide("call" if options.betelki else "call_suits", swap),)
    told = {**swap, "contract": CONTRACTS[a.bid].id}
    if a.doubles:
        return (Guide("call_doubled" if a.bidder == seat else "call_after_kontra", told),)
    return (Guide("call_over", {**told, "kontra": may_double(a, d.ever_doubled, options)}),)


def _watch(d: DealState, seat: int) -> tuple[Guide, ...]:
    """Cards that are exchanged while others call are known from then on."""
    seen = d.spec.options.exchange and not d.spec.options.face_down and seat in d.spec.order
    return (Guide("watch"),) if seen else ()


def _aim(d: DealState, seat: int) -> Guide:
    """What to try in the play."""
    if d.contract is None:
        return Guide("aim.each")
    tricks = {"n": d.contract.bound}
    if d.contract.betelek and not d.contract.bound:
        # Against the highest of them the defenders need not beat: the same tricks for more points.
        return Guide("aim.none") if seat == d.declarer else Guide("aim.give_one", {"duck": d.contract.id == "BETEL"})
    if seat == d.declarer:
        return Guide("aim.few" if d.contract.betelek else "aim.many", tricks)
    if d.contract.betelek:
        return Guide("aim.give_tricks", tricks)
    return Guide("aim.take_tricks", {**tricks, "points": d.contract.per_trick})


def _card(d: DealState, t: Tricks, seat: int) -> Guide:
    """What is owed to the trick, and by which card to begin it or what to throw away, where one is free to choose."""
    owed = duty(t)
    betelek = d.contract is not None and d.contract.betelek
    if owed.code == "lead":
        return Guide(_lead(d, t, seat))
    return Guide("throw_high") if betelek and owed.code in FREE else owed


def _lead(d: DealState, t: Tricks, seat: int) -> str:
    """The card to lead, by one's part in the deal."""
    if d.contract is not None and d.contract.betelek:
        return "lead_low" if seat == d.declarer else "lead_give"
    if t.rules.trump is None or d.contract is None:
        return "lead_high"
    return "lead_trumps" if seat == d.declarer else "lead_aces"
