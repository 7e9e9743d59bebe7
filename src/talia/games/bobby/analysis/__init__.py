"""A deal of Bobby with all cards open: tricks of every declarer in every strain, the price of every card.

Par has no meaning where three play, each for himself.
"""

from collections.abc import Sequence
from typing import Any, Final

from talia.analysis.open_cards import Analysed, OpenRow, OpenTable, Priced, Time, Told, analyst_of
from talia.analysis.review import Moment
from talia.games.bobby.before_play import PILE, Calling
from talia.games.bobby.contracts import NULLO, SEATS, STRAINS
from talia.games.bobby.double_dummy import prices_within, tricks_within
from talia.games.bobby.state import State
from talia.tricks.play import Play

PLAIN: Final = tuple(strain for strain in STRAINS if strain != NULLO)
"""The strains in which tricks are taken."""

_COLUMNS: Final = tuple(Told("strain", {"strain": strain}) for strain in STRAINS)


@analyst_of("bobby")
def analysed(state: Any, decided: Sequence[tuple[int, Moment]], time: Time) -> Analysed:
    """The table, once all have discarded, and the prices of the cards. Nullo comes last: it may take all the time."""
    hands = _hands(decided)
    seats = range(SEATS if hands else 0)
    cells = {(seat, strain): tricks_within(hands, seat, strain, time.left) for seat in seats for strain in PLAIN}
    cards = [(line, moment.state.deal) for line, moment in decided if isinstance(moment.move, Play)]
    priced = _priced(cards, time)
    for seat in seats:
        cells[seat, NULLO] = tricks_within(hands, seat, NULLO, time.left / (SEATS - seat))
    rows = tuple(
        OpenRow(Told("declarer", {"seat": seat}), tuple(cells[seat, strain] for strain in STRAINS)) for seat in seats
    )
    tables = (OpenTable(Told("tricks"), _COLUMNS, rows),) if rows else ()
    return Analysed(tables, (), priced, len(priced) == len(cards) and None not in cells.values())


def _hands(decided: Sequence[tuple[int, Moment]]) -> tuple[int, ...]:
    """The hands as they were bid for, the dummy's last; none where nobody has called."""
    called: State | None = next(
        (each.state.deal for _, each in decided if isinstance(each.state.deal.stage, Calling)), None
    )
    return () if called is None else (*called.cards.hands, called.cards.pile(PILE))


def _priced(cards: Sequence[tuple[int, State]], time: Time) -> tuple[Priced, ...]:
    """The prices of cards, from the last back to the first that is not found in half of the time."""
    until, priced = time.left / 2, list[Priced]()
    for line, now in reversed(cards):
        assert now.tricks is not None and now.contract is not None
        found = prices_within(now.tricks, now.contract, time.left - until)
        if found is None:
            break
        priced.append(Priced(line, now.tricks.turn, found))
    return tuple(reversed(priced))
