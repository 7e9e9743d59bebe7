"""What a newcomer to Betel is told in his first deals: what it is about, and what is asked of him now."""

from talia.games.betel.state import DealState
from talia.table.game import Guide


def guidance(d: DealState, phase: str, seat: int, on_turn: bool) -> tuple[Guide, ...]:
    """The sentences for a seat, out of what everybody knows; ``phase`` as the table is told it."""
    match phase:
        case "auction":
            call = Guide("call" if d.spec.options.exchange else "call_only")
            return (Guide("aim.auction"), call) if on_turn else (Guide("aim.auction"),)
        case "trumps" if on_turn:
            return (Guide("name_trumps"),)
        case "prediction" if on_turn:
            return (Guide("predict"),)
        case "claim" if on_turn:
            return (Guide("answer_claim"),)
        case "play" if seat in d.spec.order and d.tricks is not None:
            asked = (Guide("follow" if d.tricks.table else "lead"),) if on_turn else ()
            return (_aim(d, seat), *asked)
    return ()


def _aim(d: DealState, seat: int) -> Guide:
    """What to try in the play."""
    if d.contract is None:
        return Guide("aim.each")
    tricks = {"n": d.contract.bound}
    if seat == d.declarer:
        return Guide("aim.few" if d.contract.betelek else "aim.many", tricks)
    if d.contract.betelek:
        return Guide("aim.give_tricks", tricks)
    return Guide("aim.take_tricks", {**tricks, "points": d.contract.per_trick})
