"""Betel with real cards: what one device in the middle of the table watches over and counts (rules/betel.md 4.1, 5).

It sees no hand. It knows the dubel, once it has been told the two cards turned up, and every card taken from it; so
calls and exchanges are checked by the very rules of a deal, with hands in which every card may be that nobody else is
known to hold. A dubel that lies face down nobody can tell it: such deals are told when they are over, with the cards
looked at in vain. Of trading it knows the chips alone: the first exchange that is bought, and what players pay.
"""

from typing import Annotated, Any, Final

from msgspec import Meta, Struct
from msgspec.structs import replace

from talia.cards import codes, pick
from talia.games.betel.contracts import BY_ID, CONTRACTS
from talia.games.betel.deal import BetelDeal, begun, speaking
from talia.games.betel.match import MOST_DEALS, Betel
from talia.games.betel.moves import Call, Pass, Predict
from talia.games.betel.options import Options
from talia.games.betel.scoring import PEEK
from talia.games.betel.state import DECK, TRICKS, DealState, Spec, spec
from talia.table.forms import AnyPart, Cards, Form, Number, Option, Seats, allowed
from talia.table.keeping import FirstDealer, Keeper, keeps
from talia.table.keeping_deals import each, of_each
from talia.table.moves import Event, IllegalMove, Move, seats_of
from talia.table.stages import Lying
from talia.table.zones import Zone
from talia.tricks.auction import Auction

DEAL: Final = BetelDeal()
PREDICTIONS: Final = ("decline", "made", "failed")

BUY_STEP: Final = 5
MOST_BOUGHT: Final = 50
"""What may be bid for the first exchange."""
MOST_SEEN: Final = 12
"""Cards of a face-down dubel that somebody looks at before he passes: two at each of his calls at most."""

Taken = Annotated[int, Meta(ge=0, le=TRICKS)]
Seen = Annotated[int, Meta(ge=0, le=MOST_SEEN)]


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
    is ``yes`` or ``no``, ``prediction`` what the resting player said, if there is one. ``seen``: how many cards of a
    face-down dubel each seat has looked at before a pass.
    """

    declarer: int
    contract: str
    doubled: str
    tricks: Taken
    left: Taken
    prediction: str = "decline"
    seen_0: Seen = 0
    seen_1: Seen = 0
    seen_2: Seen = 0
    seen_3: Seen = 0


class PassedOut(Move, frozen=True, tag="passed_out"):
    """A deal without a contract: the tricks of the dealer, and of the next two to his left; ``seen`` as above."""

    first: Taken
    second: Taken
    third: Taken
    seen_0: Seen = 0
    seen_1: Seen = 0
    seen_2: Seen = 0
    seen_3: Seen = 0


class Bought(Move, frozen=True, tag="bought"):
    """The first exchange of a deal is bought from the bank: its buyer calls first (rules/betel_trade.md 4.1)."""

    seat: int
    amount: Annotated[int, Meta(ge=BUY_STEP, le=MOST_BOUGHT, multiple_of=BUY_STEP)]


class BetelBook(Struct, frozen=True):
    """A book of Betel. ``first``: who deals first, -1 before that is told; ``deal``: the one now, or the last.

    ``buys``: whether the first exchange is for sale; ``bought``: who has bought it in the deal now, -1: nobody.
    """

    options: Options
    seats: int
    totals: tuple[int, ...]
    first: int = -1
    deal: DealState | None = None
    sheet: tuple[dict[str, Any], ...] = ()
    buys: bool = False
    bought: int = -1


@keeps
class BetelKeeper(Keeper[BetelBook]):
    """The keeper: dealer, dubel, auction, resting player's prediction, tricks, points; or a deal in one entry."""

    id = "betel"
    Moves = FirstDealer | Turned | Bought | Counted | PassedOut | Call | Pass | Predict | Tricks
    options = (
        *("prediction", "dubel", "kontra", "betelki", "exchange", "repeat_after_kontra", "accounting", "target"),
        *("end_rule", "end_value", "first_dealer", "trumps_named", "trade", "start_chips", "first_exchange"),
    )

    def start(self, options: Options, seats: int) -> BetelBook:
        """A new book; where one trades the deals are those without trading, for chips."""
        game = Betel()
        game.check(options, seats)
        first = game.first_dealer(options, seats)
        totals, buys = game.opening(options, seats), options.trade and options.first_exchange != "off"
        if options.trade:
            options = replace(options, trade=False, accounting="chips")
        return BetelBook(options, seats, totals, -1 if first is None else first, buys=buys)

    def forms(self, s: BetelBook) -> tuple[Form, ...]:
        """What may be entered next."""
        if self._over(s):
            return ()
        if s.first < 0:
            return (Form(FirstDealer, (Seats("seat", (1 << s.seats) - 1),)),)
        d = s.deal
        if d is None or d.over:
            turned = () if s.options.face_down else (Form(Turned, (Cards("cards", "pack", DECK.mask, 2, 2),)),)
            return (*turned, *self._at_once(s), *self._buying(s))
        if d.stage is not None:
            return (*DEAL.choices(d, d.turn), *self._buying(s))
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
            if s.first < 0 or s.options.face_down or (d is not None and not d.over):
                raise IllegalMove("not_now")
            return self._turned(s, move)
        if isinstance(move, Bought):
            return self._bought(s, move)
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

    def paid(self, s: BetelBook, change: tuple[int, ...]) -> BetelBook:
        """Players pay for whatever they have agreed."""
        return replace(s, totals=tuple(map(sum, zip(s.totals, change, strict=True))))

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
        seen = self._looking(s)
        passed = Form(PassedOut, (*tricks, *seen))
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
        return (Form(Counted, (*parts, *predicts, *seen)), passed)

    def _looking(self, s: BetelBook) -> tuple[AnyPart, ...]:
        """The cards of a face-down dubel that each has looked at before a pass: they cost something."""
        if not s.options.face_down or not s.options.exchange:
            return ()
        return each("seen", seats_of(self._spec(s).active), 0, MOST_SEEN)

    def _buying(self, s: BetelBook) -> tuple[Form, ...]:
        """The first exchange, before anybody has called."""
        d = s.deal
        spoken = d is not None and not d.over and d.auction != speaking(d.spec, d.spec.dealer)
        if not s.buys or s.bought >= 0 or spoken:
            return ()
        parts = (Seats("seat", self._spec(s).active), Number("amount", BUY_STEP, MOST_BOUGHT, BUY_STEP))
        return (Form(Bought, parts),)

    def _bought(self, s: BetelBook, move: Bought) -> tuple[BetelBook, tuple[Event, ...]]:
        if s.first < 0 or not allowed(self._buying(s), move):
            raise IllegalMove("not_now")
        if move.amount > s.totals[move.seat]:
            raise IllegalMove("chips_are_fewer", chips=s.totals[move.seat])
        change = tuple(-move.amount * (seat == move.seat) for seat in range(s.seats))
        d = s.deal
        if d is not None and not d.over:
            d = replace(d, auction=speaking(d.spec, move.seat))
        told = Event("first_exchange", {"seat": move.seat, "amount": move.amount})
        return replace(self.paid(s, change), deal=d, bought=move.seat), (told,)

    def _counted(self, s: BetelBook, move: Counted | PassedOut) -> tuple[BetelBook, tuple[Event, ...]]:
        """A deal nobody told this book of before: as if it had just been played to its last trick."""
        dealing = self._spec(s)
        d = DealState(dealing, cards=Lying((0,) * s.seats, (Zone("dubel", 0),), order=dealing.order))
        seen = of_each(move, "seen", 4)
        if any(seen) and not all(seen[seat] == 0 or dealing.active >> seat & 1 for seat in range(4)):
            raise IllegalMove("not_now")
        if any(seen) and not self._looking(s):
            raise IllegalMove("not_now")
        if s.options.face_down:
            d = replace(d, charged=tuple(PEEK * cards for cards in seen[: s.seats]))
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
        if s.bought >= 0:
            d = replace(d, auction=speaking(dealing, s.bought))
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
        s = replace(s, deal=d, totals=totals, sheet=(*s.sheet, row), bought=-1)
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
