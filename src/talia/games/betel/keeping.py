"""Betel with real cards: what one device in the middle of the table watches over and counts (rules/betel.md 4.1, 5).

It sees no hand. It knows the dubel, once it has been told the two cards turned up, and every card taken from it; so
calls and exchanges are checked by the very rules of a deal, with hands in which every card may be that nobody else is
known to hold.
"""

from typing import Annotated, Any, Final

from msgspec import Meta, Struct
from msgspec.structs import replace

from talia.cards import codes, pick
from talia.games.betel.contracts import BY_ID, CONTRACTS
from talia.games.betel.deal import BetelDeal, begun
from talia.games.betel.match import MOST_DEALS, Betel
from talia.games.betel.moves import Call, Pass, Predict
from talia.games.betel.options import Options
from talia.games.betel.state import DECK, TRICKS, DealState, Spec, spec
from talia.table.forms import Cards, Form, Number, Option, Seats
from talia.table.game import BadOptions
from talia.table.keeping import FirstDealer, Keeper, keeps
from talia.table.moves import Event, IllegalMove, Move
from talia.table.stages import Lying
from talia.table.zones import Zone
from talia.tricks.auction import Auction

DEAL: Final = BetelDeal()
PREDICTIONS: Final = ("decline", "made", "failed")

Taken = Annotated[int, Meta(ge=0, le=TRICKS)]


class Turned(Move, frozen=True, tag="turned"):
    """The cards have been dealt, and these two are the dubel."""

    cards: tuple[str, ...]


class Tricks(Move, frozen=True, tag="tricks"):
    """The tricks of the player who led to the deal, and of the next two to his left."""

    first: Taken
    second: Taken
    third: Taken


class Counted(Move, frozen=True, tag="counted"):
    """A deal that was called and played without this book: who played what, kontra, the tricks.

    ``tricks`` are the declarer's, ``left`` those of the defender to his left; the other one has the rest. ``doubled``
    is ``yes`` or ``no``, ``prediction`` what the resting player said, if there is one.
    """

    declarer: int
    contract: str
    doubled: str
    tricks: Taken
    left: Taken
    prediction: str = "decline"


class PassedOut(Move, frozen=True, tag="passed_out"):
    """A deal without a contract: the tricks of the dealer, and of the next two to his left."""

    first: Taken
    second: Taken
    third: Taken


class BetelBook(Struct, frozen=True):
    """A book of Betel. ``first``: who deals first, -1 before that is told; ``deal``: the one now, or the last."""

    options: Options
    seats: int
    totals: tuple[int, ...]
    first: int = -1
    deal: DealState | None = None
    sheet: tuple[dict[str, Any], ...] = ()


@keeps
class BetelKeeper(Keeper[BetelBook]):
    """The keeper: dealer, dubel, auction, resting player's prediction, tricks, points; or a deal in one entry."""

    id = "betel"
    Moves = FirstDealer | Turned | Counted | PassedOut | Call | Pass | Predict | Tricks
    options = (
        *("prediction", "kontra", "betelki", "exchange", "repeat_after_kontra"),
        *("accounting", "target", "end_rule", "end_value", "first_dealer", "trumps_named", "start_chips"),
    )

    def start(self, options: Options, seats: int) -> BetelBook:
        """A new book. A dubel that lies face down can't be watched, nor promises."""
        if options.dubel == "face_down":
            raise BadOptions("keeper_needs_open_dubel")
        if options.trade:
            raise BadOptions("keeper_knows_no_trade")
        Betel().check(options, seats)
        first = -1 if options.first_dealer == "random" else int(options.first_dealer)
        chips = options.start_chips if options.accounting == "chips" else 0
        return BetelBook(options, seats, (chips,) * seats, first)

    def forms(self, s: BetelBook) -> tuple[Form, ...]:
        """What may be entered next."""
        if self._over(s):
            return ()
        if s.first < 0:
            return (Form(FirstDealer, (Seats("seat", (1 << s.seats) - 1),)),)
        d = s.deal
        if d is None or d.over:
            return (Form(Turned, (Cards("cards", "pack", DECK.mask, 2, 2),)), *self._at_once(s))
        if d.stage is not None:
            return DEAL.choices(d, d.turn)
        return (Form(Tricks, tuple(Number(name, 0, TRICKS) for name in ("first", "second", "third"))),)

    def play(self, s: BetelBook, move: Move) -> tuple[BetelBook, tuple[Event, ...]]:
        """An entry."""
        if self._over(s):
            raise IllegalMove("match_over")
        d = s.deal
        if isinstance(move, FirstDealer):
            if s.first >= 0 or not 0 <= move.seat < s.seats:
                raise IllegalMove("not_now")
            return replace(s, first=move.seat), (Event("first_dealer", {"seat": move.seat}),)
        if isinstance(move, Turned):
            if s.first < 0 or (d is not None and not d.over):
                raise IllegalMove("not_now")
            return self._turned(s, move)
        if isinstance(move, (Counted, PassedOut)):
            if s.first < 0 or (d is not None and not d.over):
                raise IllegalMove("not_now")
            return self._counted(s, move)
        if d is None or d.over:
            raise IllegalMove("not_now")
        if isinstance(move, Tricks):
            return self._played(s, d, move)
        if d.playing:
            raise IllegalMove("not_now")
        d, events = DEAL.play(d, d.turn, move)
        return replace(s, deal=_unknown(d)), events

    def phase(self, s: BetelBook) -> str:
        """``dealing`` until the dubel is known, then as in a deal; ``over`` at the end."""
        if self._over(s):
            return "over"
        return "dealing" if s.deal is None or s.deal.over else DEAL.phase(s.deal)

    def turn(self, s: BetelBook) -> int | None:
        """Who calls, or leads; the dealer while cards are dealt."""
        if s.first < 0 or self._over(s):
            return None
        return self._dealer(s) if s.deal is None or s.deal.over else s.deal.turn

    def facts(self, s: BetelBook) -> dict[str, Any]:
        """What is counted, dealer, dubel, auction, contract; ``order``: whose tricks are entered in which place."""
        d, unit = s.deal, Betel().unit(s.options)
        counted = {} if unit == "points" else {"unit": unit}
        if s.first < 0:
            return counted
        if d is None or d.over:
            return {**counted, "dealer": self._dealer(s), "order": self._spec(s).order}
        facts = counted | {fact.key: fact.value for fact in DEAL.facts(d) if fact.key in _SHOWN}
        return {**facts, "dubel": codes(d.dubel), "order": d.spec.around[DEAL.leader(d)] if d.playing else ()}

    def totals(self, s: BetelBook) -> tuple[int, ...]:
        """Points or chips."""
        return s.totals

    def sheet(self, s: BetelBook) -> tuple[dict[str, Any], ...]:
        """The finished deals."""
        return s.sheet

    def _over(self, s: BetelBook) -> bool:
        if len(s.sheet) == MOST_DEALS:
            return True
        if s.options.end_rule == "deals":
            return len(s.sheet) >= s.options.deals
        best = max(s.totals)
        return s.options.end_rule == "target" and best >= s.options.target and s.totals.count(best) == 1

    def _dealer(self, s: BetelBook) -> int:
        return (s.first + len(s.sheet)) % s.seats

    def _spec(self, s: BetelBook) -> Spec:
        """The deal that is dealt now."""
        return spec(s.options, s.seats, self._dealer(s))

    def _at_once(self, s: BetelBook) -> tuple[Form, ...]:
        """A deal in one entry."""
        tricks = tuple(Number(name, 0, TRICKS) for name in ("first", "second", "third"))
        passed = Form(PassedOut, tricks)
        if s.options.trumps_named:
            return (passed,)
        dealing = self._spec(s)
        contracts = tuple(contract.id for contract in CONTRACTS if dealing.contracts >> contract.rank & 1)
        parts = (
            Seats("declarer", dealing.active),
            Option("contract", contracts),
            Option("doubled", ("no", "yes") if s.options.kontra else ("no",)),
            Number("tricks", 0, TRICKS),
            Number("left", 0, TRICKS),
        )
        predicts = (Option("prediction", PREDICTIONS),) if dealing.resting >= 0 and s.options.prediction else ()
        return (Form(Counted, (*parts, *predicts)), passed)

    def _counted(self, s: BetelBook, move: Counted | PassedOut) -> tuple[BetelBook, tuple[Event, ...]]:
        """A deal nobody told this book of before: as if it had just been played to its last trick."""
        dealing = self._spec(s)
        d = DealState(dealing, cards=Lying((0,) * s.seats, (Zone("dubel", 0),), order=dealing.order))
        if isinstance(move, PassedOut):
            d = replace(d, auction=Auction(bid=-1))
            return self._played(s, DEAL.lead_off(d), Tricks(move.first, move.second, move.third))
        contract = BY_ID.get(move.contract)
        if not 0 <= move.declarer < s.seats or not dealing.active >> move.declarer & 1:
            raise IllegalMove("not_now")
        if contract is None or s.options.trumps_named or not dealing.contracts >> contract.rank & 1:
            raise IllegalMove("no_such_contract")
        if move.doubled not in ("no", "yes") or (move.doubled == "yes" and not s.options.kontra):
            raise IllegalMove("no_such_contract")
        doubles = (dealing.after[move.declarer],) if move.doubled == "yes" else ()
        d = replace(d, auction=Auction(bid=contract.rank, bidder=move.declarer, doubles=doubles))
        predicts = dealing.resting >= 0 and s.options.prediction
        if move.prediction not in (PREDICTIONS if predicts else PREDICTIONS[:1]):
            raise IllegalMove("not_now")
        if predicts:
            d = replace(d, prediction=move.prediction)
        rest = max(0, TRICKS - move.tricks - move.left)
        return self._played(s, DEAL.lead_off(d), Tricks(move.tricks, move.left, rest))

    def _turned(self, s: BetelBook, move: Turned) -> tuple[BetelBook, tuple[Event, ...]]:
        dubel = pick(move.cards, DECK.mask)
        if dubel is None or len(move.cards) != 2:
            raise IllegalMove("dubel_is_two_cards")
        dealing = self._spec(s)
        d = begun(DealState(dealing), Lying((0,) * s.seats, (Zone("dubel", dubel),), order=dealing.order))
        turned = Event("dubel_turned", {"deal": len(s.sheet), "dealer": dealing.dealer, "cards": move.cards})
        resting = (Event("rests", {"seat": dealing.resting}),) if dealing.resting >= 0 else ()
        return replace(s, deal=_unknown(d)), (turned, *resting)

    def _played(self, s: BetelBook, d: DealState, move: Tricks) -> tuple[BetelBook, tuple[Event, ...]]:
        if not d.playing:
            raise IllegalMove("not_now")
        taken = (move.first, move.second, move.third)
        if sum(taken) != TRICKS:
            raise IllegalMove("tricks_dont_add_up", tricks=sum(taken), all=TRICKS)
        by_seat = [0] * s.seats
        for seat, tricks in zip(d.spec.around[DEAL.leader(d)], taken, strict=True):
            by_seat[seat] = tricks
        d, _ = DEAL.finish(replace(d, tricks=replace(DEAL.tricks(d), taken=tuple(by_seat))))
        score = DEAL.score(d)
        assert score is not None
        totals = tuple(map(sum, zip(s.totals, score, strict=True)))
        row = {"deal": len(s.sheet), "score": score, "totals": totals, **DEAL.summary(d)}
        s = replace(s, deal=d, totals=totals, sheet=(*s.sheet, row))
        return s, (Event("deal_over", {**row, "unit": Betel().unit(s.options)}),)


_SHOWN: Final = frozenset(
    ("dealer", "standing", "bidder", "doubled", "doubled_set", "calls", "contract", "declarer", "prediction")
)
"""The facts of a deal that are known without the cards."""


def _unknown(d: DealState) -> DealState:
    """The deal with every card in a hand that may be there."""
    hands = []
    for seat in range(d.spec.seats):
        others = sum(d.known(other) for other in range(d.spec.seats) if other != seat)
        hands.append(DECK.mask & ~d.dubel & ~others if d.spec.active >> seat & 1 else 0)
    return replace(d, cards=replace(d.cards, hands=tuple(hands)))
