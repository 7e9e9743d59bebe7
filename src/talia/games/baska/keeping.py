"""Baśka with real cards, as a league keeps its protocol (rules/baska.md 4 and 5): contract, old side, kontras, points.

The evening's deals are numbered, and those of bok-rounds are known beforehand, or follow from the kontras.
"""

from typing import Any, Final

from msgspec.structs import replace

from talia.cards import singles
from talia.games.baska.contracts import (
    BASKA,
    CICHA,
    DECK,
    DU,
    GRAN,
    KONTRAS,
    OLD_QUEENS,
    PARTNERS,
    QC,
    QS,
    SOLOS,
    WESELE,
    WHOLE,
    WITH_PARTNER,
    ZOLO,
    ZWYKLA,
    points,
)
from talia.games.baska.deal import BaskaDeal
from talia.games.baska.sides import EVERY_SEAT, SEATS
from talia.games.baska.state import TRICKS, Spec, State
from talia.table.forms import Form, Number, Option, Seats
from talia.table.keeping import keeps
from talia.table.keeping_deals import DealKeeper
from talia.table.moves import Event, IllegalMove, Move
from talia.table.series import SeriesState
from talia.table.stages import Lying
from talia.tricks.auction import Auction
from talia.tricks.keeping import as_played, cards_worth

KONTRAS_OF_SOLOS: Final = 2
"""Kontra and re-kontra."""
CALLED: Final = (ZWYKLA, CICHA, WESELE, GRAN, ZOLO)

_FROM_BELOW: Final = sorted(points(card) for card in singles(DECK.mask))
LEAST: Final = tuple(sum(_FROM_BELOW[: SEATS * tricks]) for tricks in range(TRICKS + 1))
"""The card points of the cheapest cards of so many tricks."""


class Counted(Move, frozen=True, tag="counted"):
    """A game for card points: who was old, the kontras that count, and the card points and tricks of the old.

    ``offender``: who has ended it by what is penalised; then nothing is counted.
    """

    contract: str
    old: tuple[int, ...]
    kontras: int
    points: int
    tricks: int
    offender: int | None = None


class AllOrNothing(Move, frozen=True, tag="all_or_nothing"):
    """A contract du, or Baśka: whether it was made; ``offender`` as above."""

    contract: str
    declarer: int
    kontras: int
    made: str
    offender: int | None = None


@keeps
class BaskaKeeper(DealKeeper):
    """One entry a deal."""

    id = "baska"
    Told = Counted | AllOrNothing
    options = ("deals", "first_deal", "bok_rounds", "bok_mode", "gran_allowed", "penalties")
    one = BaskaDeal()

    def told_by(self, s: SeriesState[Any]) -> tuple[Form, ...]:
        """A game for points, or one in which every trick counts."""
        allowed = s.options.gran_allowed
        called = tuple(contract for contract in CALLED if allowed or contract != GRAN)
        offending = (Seats("offender", EVERY_SEAT, 0),) if s.options.penalties else ()
        counted = (
            Option("contract", called),
            Seats("old", EVERY_SEAT, 1, 2),
            Number("kontras", 0, len(KONTRAS)),
            Number("points", 0, WHOLE),
            Number("tricks", 0, TRICKS),
            *offending,
        )
        du = tuple(contract for contract in DU if allowed or not contract.startswith(GRAN))
        at_once = (
            Option("contract", (*du, BASKA)),
            Seats("declarer", EVERY_SEAT),
            Number("kontras", 0, KONTRAS_OF_SOLOS),
            Option("made", ("yes", "no")),
            *offending,
        )
        return (Form(Counted, counted), Form(AllOrNothing, at_once))

    def deal(self, s: SeriesState[Any], move: Counted | AllOrNothing) -> State:
        """The old side is as large as the contract says, and its points and tricks fit together."""
        spec: Spec = s.spec
        offender = -1 if move.offender is None else move.offender
        if isinstance(move, AllOrNothing):
            bare = move.contract == BASKA
            if bare and (move.made == "no" or offender >= 0):
                raise IllegalMove("baska_is_won")
            if bare and move.kontras:
                raise IllegalMove("no_kontra_to_baska")
            auction = _auction(move.contract, move.declarer, (move.declarer,), move.kontras)
            if bare:
                d = State(spec, cards=Lying((0,) * SEATS), auction=auction)
                return self.one.finish(d)[0]
            taken = TRICKS if move.made == "yes" else TRICKS - 1
            return self._played(spec, auction, (move.declarer,), 0, taken, offender)
        old = move.old
        if len(old) != (2 if move.contract in WITH_PARTNER else 1):
            raise IllegalMove("old_are_two" if move.contract in WITH_PARTNER else "old_is_one")
        if move.contract in SOLOS and move.kontras > KONTRAS_OF_SOLOS:
            raise IllegalMove("only_rekontra", contract=move.contract)
        won = cards_worth(move.points, points, DECK.mask)
        if won is None:
            raise IllegalMove("no_such_points", points=move.points)
        together = LEAST[move.tricks] <= move.points <= WHOLE - LEAST[TRICKS - move.tricks]
        if not together and offender < 0:
            raise IllegalMove("points_and_tricks", points=move.points, tricks=move.tricks)
        declarer = old[0] if move.contract in (WESELE, GRAN, ZOLO) else -1
        auction = _auction(move.contract if declarer >= 0 else "", declarer, old, move.kontras)
        return self._played(spec, auction, old, won, move.tricks, offender, silent=move.contract == CICHA)

    def play(self, s: SeriesState[Any], move: Move) -> tuple[SeriesState[Any], tuple[Event, ...]]:
        """An entry; which of the old has called a wesele is not told, so nobody is named."""
        s, events = super().play(s, move)
        if isinstance(move, Counted) and move.contract == WESELE:
            row = s.sheet[-1] | {"declarer": None}
            s = replace(s, sheet=(*s.sheet[:-1], row))
            events = tuple(replace(each, data=each.data | row) if each.code == "deal_over" else each for each in events)
        return s, events

    def _played(
        self,
        spec: Spec,
        auction: Auction,
        old: tuple[int, ...],
        won: int,
        tricks: int,
        offender: int,
        *,
        silent: bool = False,
    ) -> State:
        """The first of the old has taken what the side took; its queens and the partner's jack lie where they must."""
        hands, cards, taken = [0] * SEATS, [0] * SEATS, [0] * SEATS
        if auction.bid == WESELE:
            hands[old[1]] = PARTNERS[0]
        elif auction.bidder < 0:
            hands[old[0]] |= OLD_QUEENS if silent else QC
            hands[old[-1]] |= QS
        cards[old[0]], taken[old[0]] = won, tricks
        young = next(seat for seat in range(SEATS) if seat not in old)
        taken[young] = TRICKS - tricks
        played: State = as_played(self.one, spec, taken, hands=hands, won=cards, auction=auction, offender=offender)
        return played

    def shown(self, s: SeriesState[Any]) -> dict[str, Any]:
        """Whether it is of a bok-round."""
        return {"bok": True} if s.spec.bok else {}


def _auction(bid: str, bidder: int, old: tuple[int, ...], kontras: int) -> Auction:
    """So many kontras that count, each against the other side."""
    young = next(seat for seat in range(SEATS) if seat not in old)
    chain = tuple(old[0] if number % 2 else young for number in range(kontras))
    return Auction(bid=bid, bidder=bidder, doubles=chain)
