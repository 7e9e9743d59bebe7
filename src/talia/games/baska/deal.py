"""One deal of Baśka: auction, play, score (rules/baska.md 3 to 5).

Hidden are the hands, and with them who is old and who is young: what all know of the sides follows from the cards that
were played, and what a seat knows of itself from its own hand besides. When a deal is over sides and tricks are told,
and of the hands the one that has won without play.
"""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from talia.cards import BIT, CODE, codes
from talia.games.baska import claims, sides
from talia.games.baska.auction import check_call, must_bid, part_of, sayings
from talia.games.baska.contracts import BASKA, BIDS, DECK, DU, GRAN, GRANS, JACKS, TRUMPS, UNCALLED, WESELE, ZOLO
from talia.games.baska.guidance import guidance
from talia.games.baska.laydown import is_laydown
from talia.games.baska.moves import Answer, Call, Claim, Pass, Play
from talia.games.baska.sides import SEATS
from talia.games.baska.state import TRICKS, Spec, State, Step, as_caller, outcome
from talia.table.forms import Form
from talia.table.game import Guide
from talia.table.moves import CHANCE, CLOCK, EVERYONE, NOBODY, Draw, Drawn, Event, IllegalMove, Move, Shuffle, seats_of
from talia.table.series import Deal, the_shuffle
from talia.table.sides import Side
from talia.table.zones import Fact, Zone
from talia.tricks import play as tricks
from talia.tricks.arrangement import Arrangement
from talia.tricks.obligations import STRICT
from talia.tricks.play import HAND

NORMAL: Final = Arrangement("TA", TRUMPS).rules(STRICT, STRICT)
GRAN_ORDER: Final = Arrangement("QTA", JACKS).rules(STRICT, STRICT)
"""The order of the cards and what is owed to a trick (rules/baska.md 2 and 4.4)."""

_FOREHAND: Final = 1
_FIRST_CALLER: Final = 2
_PASS: Final = Form(Pass)


class BaskaDeal(Deal[State]):
    """The rules of one deal."""

    def start(self, spec: Spec) -> State:
        """Before the cards are dealt."""
        return State(spec)

    def draw(self, d: State, label: str) -> Draw | None:
        """The one shuffle."""
        return Shuffle(label, DECK.codes) if d.phase == "deal" else None

    def waiting(self, d: State) -> int:
        """The caller, the player on turn, or those asked about a proposal to stop."""
        return 1 << d.turn if d.turn >= 0 else claims.asked(d)

    def sides(self, d: State) -> tuple[Side, ...]:
        """The old and the young, as far as contract and cards have shown them; all of it when the deal is over."""
        if d.phase in ("deal", "auction"):
            return ()
        if d.phase == "over":
            return Side(sides.OLD, d.old), Side(sides.YOUNG, sides.EVERY_SEAT & ~d.old)
        return sides.sides_told(d.auction.bidder, d.auction.contract, d.dealt, d.shown)

    def choices(self, d: State, seat: int) -> tuple[Form, ...]:
        """What the seat may do."""
        if d.phase == "auction" and seat == d.caller:
            return _calls(d, seat)
        if d.phase == "claim" and claims.asked(d) >> seat & 1:
            return claims.ANSWER
        if d.phase != "play" or d.tricks is None or seat != d.tricks.turn:
            return ()
        forms = tricks.choices(d.tricks, tricks.legal_cards(d.tricks))
        return (*forms, claims.CLAIM) if claims.may_claim(d, seat) else forms

    def play(self, d: State, author: int, move: Move) -> Step:
        """The step."""
        step = _STEPS.get(type(move))
        if step is None:
            raise IllegalMove("no_such_timer" if author == CLOCK else "unknown_move")
        return step(d, author, move)

    def default(self, d: State, seat: int) -> Move | None:
        """Pass, or the wedding where one may not pass; the lowest legal card; no to a proposal."""
        if not self.waiting(d) >> seat & 1:
            return None
        if d.phase == "auction":
            silent = not must_bid(d.auction, as_caller(d, seat), d.spec.options)
            return Pass() if silent else Call(WESELE)
        if d.phase == "claim" or d.tricks is None:
            return Answer("reject")
        return Play(tricks.lowest(tricks.legal_cards(d.tricks)))

    def zones(self, d: State) -> tuple[Zone, ...]:
        """Hands, cards on the table and tricks won.

        In the end nothing is shown but the tricks, and the hand that has won without play (rules/baska.md 11).
        """
        over = d.phase == "over"
        if d.tricks is not None:
            return tricks.zones(d.tricks, won_to=EVERYONE if over else NOBODY)
        return tuple(
            Zone(HAND[seat], hand, EVERYONE if over and seat == d.auction.bidder else 1 << seat)
            for seat, hand in enumerate(d.dealt)
        )

    def facts(self, d: State) -> tuple[Fact, ...]:
        """All there is to know besides cards and sides."""
        public: dict[str, Any] = {"dealer": d.spec.dealer}
        if d.spec.bok:
            public["bok"] = True
        if d.phase == "deal":
            return tuple(Fact(key, value) for key, value in public.items())
        public["calls"] = d.calls
        if d.auction.contract or d.phase != "auction":
            public["contract"] = d.public_contract
        if d.auction.contract:
            public["declarer"] = d.auction.bidder
        if d.auction.chain:
            public["kontras"] = len(d.auction.chain)
        if d.phase == "claim":
            public["claim"] = {"seat": d.claimant, "accepted": seats_of(d.accepted)}
        facts = tuple(Fact(key, value) for key, value in public.items())
        if d.tricks is None:
            return facts
        closed = d.spec.options.last_trick == "closed" and d.phase != "over"
        return facts + tricks.facts(d.tricks, closed=closed)

    def guidance(self, d: State, seat: int) -> tuple[Guide, ...]:
        """What the old queens mean, what one's side needs."""
        return guidance(d, seat)

    def phase(self, d: State) -> str:
        """deal, auction, play, claim, over."""
        return d.phase

    def score(self, d: State) -> tuple[int, ...] | None:
        """What the deal brings each seat; the sum is 0."""
        return outcome(d).score if d.phase == "over" else None

    def summary(self, d: State) -> dict[str, Any]:
        """The deal's line in the score sheet."""
        declarer = d.auction.bidder if d.auction.bidder >= 0 else None
        return {"dealer": d.spec.dealer, "declarer": declarer, **_came(d)}


def _calls(d: State, seat: int) -> tuple[Form, ...]:
    caller, options = as_caller(d, seat), d.spec.options
    said = sayings(d.auction, caller, options)
    call = (Form(Call, (part_of(said),)),) if said else ()
    return call if must_bid(d.auction, caller, options) else (_PASS, *call)


def _dealt(d: State, author: int, move: Drawn) -> Step:
    """Four cards each, one at a time from the forehand on (rules/baska.md 3)."""
    deck = the_shuffle(move, Shuffle("", DECK.codes) if d.phase == "deal" and author == CHANCE else None)
    hands = [0] * SEATS
    for number, code in enumerate(deck):
        hands[d.spec.seat(_FOREHAND + number)] |= BIT[code]
    d = replace(d, phase="auction", dealt=tuple(hands), caller=d.spec.seat(_FIRST_CALLER))
    return d, (Event("dealt", {"dealer": d.spec.dealer, "bok": d.spec.bok}),)


def _caller(d: State, author: int) -> int:
    if d.phase != "auction":
        raise IllegalMove("not_now")
    if author != d.caller:
        raise IllegalMove("not_your_turn")
    return author


def _passed(d: State, author: int, _: Pass) -> Step:
    seat = _caller(d, author)
    if must_bid(d.auction, as_caller(d, seat), d.spec.options):
        raise IllegalMove("must_bid")
    call = {"seat": seat, "call": "pass"}
    return _heard(replace(d, auction=d.auction.passed(seat), calls=(*d.calls, call)), Event("pass", call))


def _called(d: State, author: int, move: Call) -> Step:
    seat = _caller(d, author)
    check_call(d.auction, as_caller(d, seat), d.spec.options, move.say)
    call = {"seat": seat, "call": move.say}
    calls = (*d.calls, call)
    if move.say in BIDS:
        return _heard(replace(d, auction=d.auction.called(seat, move.say), calls=calls), Event("bid", call))
    return _heard(replace(d, auction=d.auction.doubled(seat), calls=calls), Event("kontra", call))


def _heard(d: State, said: Event) -> Step:
    """After a call: the next player's, or the end of the auction."""
    a = d.auction
    if not a.over:
        return replace(d, caller=(d.caller + 1) % SEATS), (said,)
    d = replace(d, caller=-1)
    if not a.contract:
        closed = Event("uncalled", {"contract": UNCALLED, "kontras": len(a.chain)})
    else:
        closed = Event("contract", {"declarer": a.bidder, "contract": a.contract, "kontras": len(a.chain)})
    if a.contract == BASKA or _laid_down(d):
        return _over(d, (said, closed, Event("laydown", {"seat": a.bidder, "cards": codes(d.dealt[a.bidder])})))
    rules = GRAN_ORDER if a.contract in GRANS else NORMAL
    return replace(d, phase="play", tricks=tricks.begin(rules, d.dealt, d.spec.seat(_FOREHAND))), (said, closed)


def _laid_down(d: State) -> bool:
    """Whether a gran or zolo is won without play."""
    contract, bidder = d.auction.contract, d.auction.bidder
    if contract not in (GRAN, ZOLO) or not d.spec.options.laydown_auto:
        return False
    return is_laydown(contract, d.spec.place(bidder), d.dealt[bidder])


def _played(d: State, author: int, move: Play) -> Step:
    """A card; the last trick, in which nobody has a choice, plays itself."""
    if d.phase != "play" or d.tricks is None:
        raise IllegalMove("not_now")
    t, events = tricks.played(d.tricks, author, move.card)
    lost = d.auction.contract in DU and tricks.finished(t) > t.taken[d.auction.bidder]
    if not lost and tricks.finished(t) == TRICKS - 1 and not t.table:
        for _ in range(SEATS):
            t, more = tricks.played(t, t.turn, CODE[t.hands[t.turn]])
            events += more
    d = replace(d, tricks=t, refused=False)
    return _over(d, events) if lost or tricks.over(t) else (d, events)


def _answered(d: State, author: int, move: Answer) -> Step:
    d, events = claims.answer(d, author, move)
    return (d, events) if claims.asked(d) or d.claimant < 0 else _over(d, events)


def _over(d: State, events: tuple[Event, ...]) -> Step:
    """The end: sides and contract are told to all."""
    d = replace(d, phase="over")
    return d, (*events, Event("settled", _came(d)))


def _came(d: State) -> dict[str, Any]:
    """What a deal came to, for everybody."""
    came = outcome(d)
    return {
        "contract": came.contract,
        "old": seats_of(came.old),
        "made": came.won,
        "points": came.points,
        "grade": came.grade,
        "kontras": came.kontras,
        "bok": d.spec.bok,
        "value": came.value,
    }


_STEPS: Final[dict[type[Move], Callable[[State, int, Any], Step]]] = {
    Drawn: _dealt,
    Pass: _passed,
    Call: _called,
    Play: _played,
    Claim: claims.claim,
    Answer: _answered,
}
