"""Which agreements hang on the play still to come: while there are any, only all three end it early (betel.md 4.4)."""

from typing import Final

from talia.games.betel.trade.conditions import foreseen, speaks_of_results
from talia.games.betel.trade.state import Agreement, Duty, TradeState, moment_of, sight
from talia.games.betel.trade.terms import CARDS, Demand, Must, Pay, Predicate, Wording

_PLAYED: Final = {f"trick {number}": number for number in range(1, 11)}


def hanging(s: TradeState) -> tuple[int, ...]:
    """The numbers of the agreements of which something depends on cards or tricks still to be played."""
    return tuple(
        agreement.number
        for agreement in s.agreements
        if any(duty.status == "pending" and _hangs(s, agreement, duty) for duty in agreement.duties)
    )


def _hangs(s: TradeState, agreement: Agreement, duty: Duty) -> bool:
    clause = duty.clause
    moment, deal = moment_of(clause)
    if deal != agreement.age:
        return False
    if isinstance(clause, Demand):
        return clause.on in CARDS
    if isinstance(clause, Must):
        return clause.on in CARDS and _foreseen(s, agreement, clause.if_) is not False
    if isinstance(clause, Wording):
        return moment == "deal_end"  # nobody but the table can tell what it is about
    if moment != "deal_end" and _PLAYED.get(moment, 0) <= s.deal.played:
        return False
    value = _foreseen(s, agreement, clause.if_)
    if not isinstance(clause, Pay):
        return value is not False
    # A payment for a trick not played falls due at the end of the deal, when results are known that were not then.
    return value is None or (moment in _PLAYED and speaks_of_results(clause.if_))


def _foreseen(s: TradeState, agreement: Agreement, condition: Predicate) -> bool | None:
    return foreseen(condition, sight(s, agreement))
