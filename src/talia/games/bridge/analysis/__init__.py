"""A deal of bridge with all cards open: tricks of every declarer in every strain, par, the price of every card."""

from collections.abc import Sequence
from typing import Any, Final

from talia.analysis.open_cards import Analysed, OpenRow, OpenTable, Priced, Time, Told, analyst_of
from talia.analysis.review import Moment
from talia.games.bridge.contracts import BOOK, PLACES, SIDES, STRAINS
from talia.games.bridge.double_dummy import Table, prices, table_within
from talia.games.bridge.par import Par, ParContract, par
from talia.games.bridge.settling import VULNERABLE, vulnerable_before
from talia.games.bridge.state import State
from talia.tricks.play import Play

_ROWS: Final = (0, 2, 1, 3)
"""The places as a table has them, partners together: N, S, E, W."""

_COLUMNS: Final = tuple(Told("strain", {"strain": strain}) for strain in STRAINS)


@analyst_of("bridge")
def analysed(state: Any, decided: Sequence[tuple[int, Moment]], time: Time) -> Analysed:
    """Table and par, and the prices of the cards there were to choose from; what is quick comes first."""
    deal: State = state.deal
    priced: list[Priced] = []
    cards = [(line, moment) for line, moment in decided if isinstance(moment.move, Play)]
    for line, moment in cards:
        now: State = moment.state.deal
        if now.tricks is not None and now.contract is not None and time.left > 0:
            priced.append(Priced(line, now.tricks.turn, prices(now.tricks, now.contract.declarer)))
    found = table_within(deal.dealt, time.left)
    if found is None:
        return Analysed(prices=tuple(priced), complete=False)
    best = par(found, vulnerable=vulnerable_before(deal.spec), dealer=deal.spec.dealer)
    tricks = OpenTable(Told("tricks"), _COLUMNS, tuple(_row(deal, found, place) for place in _ROWS))
    return Analysed((tricks,), _told(deal, best), tuple(priced), len(priced) == len(cards))


def _row(deal: State, found: Table, place: int) -> OpenRow:
    """What a place takes as declarer, in each strain."""
    head = Told("declarer", {"place": PLACES[place], "seat": deal.seats[place]})
    return OpenRow(head, tuple(row[place] for row in found))


def _told(deal: State, best: Par) -> tuple[Told, ...]:
    """Par and the contracts that bring it, and what it is counted by."""
    counted = Told("par.counted", {"vulnerable": VULNERABLE[vulnerable_before(deal.spec)]})
    if best.score == 0:
        return Told("par.passed_out"), counted
    worth = Told("par", {"side": SIDES[best.score < 0], "value": abs(best.score)})
    return worth, *map(_contract, best.contracts), counted


def _contract(found: ParContract) -> Told:
    beyond = found.tricks - BOOK - int(found.bid[0])
    code = "par.over" if beyond > 0 else "par.made" if beyond == 0 else "par.down"
    who = "".join(PLACES[place] for place in found.declarers)
    return Told(code, {"bid": found.bid, "doubled": int(found.doubled), "who": who, "n": abs(beyond)})
