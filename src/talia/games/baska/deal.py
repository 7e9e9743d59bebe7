"""One deal of Baśka: auction, play, score (rules/baska.md 3 to 5).

Hidden are the hands, and with them who is old and who is young: what all know of the sides follows from the cards that
were played, and what a seat knows of itself from its own hand besides. When a deal is over sides and tricks are told,
and of the hands the one that has won without play.
"""

from typing import Any, Final

from msgspec.structs import asdict, replace

from talia.cards import CODE, codes, mask
from talia.games.baska import accounting, sides
from talia.games.baska.auction import opening
from talia.games.baska.calling import Calling
from talia.games.baska.contracts import (
    BASKA,
    DECK,
    DU,
    GRAN,
    GRANS,
    JACKS,
    TRUMPS,
    UNCALLED,
    ZOLO,
    points,
)
from talia.games.baska.judging import holds
from talia.games.baska.laydown import is_laydown
from talia.games.baska.moves import Claim
from talia.games.baska.sides import EVERY_SEAT, SEATS
from talia.games.baska.state import TRICKS, Spec, State, least_fine, outcome
from talia.table.account import Account, Item
from talia.table.forms import Form
from talia.table.game import Guide
from talia.table.moves import EVERYONE, NOBODY, Event, IllegalMove, Leave, Move, seats_of
from talia.table.sides import Side
from talia.table.stages import Events, Facts, Lying
from talia.table.zones import Fact, Zone, public
from talia.tricks.arrangement import Arranged, Arrangement
from talia.tricks.claiming import Claiming
from talia.tricks.deal import TrickDeal
from talia.tricks.dealing import deal_out
from talia.tricks.obligations import STRICT
from talia.tricks.play import HAND, Tricks, finished, played, zones

NORMAL: Final = Arrangement("TA", TRUMPS).rules(STRICT, STRICT)
GRAN_ORDER: Final = Arrangement("QTA", JACKS).rules(STRICT, STRICT)
"""The order of the cards and what is owed to a trick (rules/baska.md 2 and 4.4)."""

_FOREHAND: Final = 1

_AT_A_RISK: Final = Form(Claim, confirm="claim_at_a_risk")


class BaskaDeal(TrickDeal[State]):
    """The rules of one deal."""

    made_of = State
    claims_open = False

    def pack(self, spec: Spec) -> tuple[str, ...]:
        """All cards."""
        return DECK.codes

    def dealt(self, d: State, order: tuple[str, ...]) -> tuple[State, Events]:
        """Four cards each, one at a time from the forehand on (rules/baska.md 3)."""
        hands, _ = deal_out(order, SEATS, TRICKS, dealer=d.spec.dealer)
        d = replace(d, cards=Lying(hands), auction=opening(d.spec.dealer), stage=Calling())
        return d, (Event("dealt", {"dealer": d.spec.dealer, "bok": d.spec.bok}),)

    def follows(self, d: State) -> tuple[State, Events]:
        """After the auction the play, unless the hand has won without."""
        a = d.auction
        told = {"contract": a.bid or UNCALLED, "kontras": len(a.doubles)}
        closed = Event("contract", {"declarer": a.bidder, **told}) if a.bid else Event("uncalled", told)
        if a.bid == BASKA or _laid_down(d):
            laid_down = Event("laydown", {"seat": a.bidder, "cards": codes(d.dealt[a.bidder])})
            d, settled = self.finish(d)
            return d, (closed, laid_down, *settled)
        return self.lead_off(d), (closed,)

    def duties(self, d: State) -> Arranged:
        """To follow, beat, ruff and overruff, in the order of the contract."""
        return GRAN_ORDER if d.auction.bid in GRANS else NORMAL

    def leader(self, d: State) -> int:
        """The forehand."""
        return d.spec.seat(_FOREHAND)

    def sides(self, d: State) -> tuple[Side, ...]:
        """The old and the young, as far as contract and cards have shown them; all of it when the deal is over."""
        if d.cards is None or isinstance(d.stage, Calling):
            return ()
        if d.over:
            return Side(sides.OLD, d.old), Side(sides.YOUNG, EVERY_SEAT & ~d.old)
        return sides.sides_told(d.auction.bidder, d.auction.bid, d.dealt, d.shown)

    def claims(self, d: State) -> bool:
        """By the option."""
        return bool(d.spec.options.claims == "agree")

    def asides(self, d: State, seat: int) -> tuple[Form, ...]:
        """A claim; where a wrong one costs something, the question before it says so."""
        forms = super().asides(d, seat)
        return (_AT_A_RISK,) if forms and d.spec.options.penalties else forms

    def may_claim(self, t: Tricks) -> bool:
        """Whoever is on turn, once a card; his hand stays closed."""
        return True

    def asked(self, d: State, seat: int) -> int:
        """All others: nobody says whose side they are on."""
        return EVERY_SEAT & ~(1 << seat)

    def goes_on(self, d: State) -> tuple[State, Events]:
        """Where wrong claims are penalised, the cards decide on one that is refused: it stands, or it was wrong."""
        stage = d.stage
        if type(stage) is not Claiming or not stage.refused or not d.spec.options.penalties:
            return super().goes_on(d)
        d = replace(d, stage=None, judged=True)
        told = {"seat": stage.seat}
        if holds(d, stage.seat):
            d, settled = self.stands(d)
            return d, (Event("claim_right", told), *settled)
        d, settled = self.finish(replace(d, offender=stage.seat))
        return d, (Event("claim_wrong", told), *settled)

    def beside(self, d: State, author: int, move: Move) -> tuple[State, Events]:
        """Leaving the table, where it is penalised: it ends the deal."""
        if type(move) is not Leave:
            return super().beside(d, author, move)
        if self.leaving(d, author) is None:
            raise IllegalMove("not_now")
        d, settled = self.finish(replace(d, offender=author))
        return d, (Event("left_table", {"seat": author}), *settled)

    def leaving(self, d: State, seat: int) -> Move | None:
        """It is a penalty, by the option, from the first card dealt to the end of the deal."""
        return Leave() if d.spec.options.penalties and d.cards is not None and not d.over else None

    def facts(self, d: State) -> tuple[Fact, ...]:
        """Besides: what each would pay every other at least if he left now, by what he knows of his own side."""
        found = super().facts(d)
        if self.leaving(d, 0) is None:
            return found
        return (*found, *(Fact("leaving", {"n": least_fine(d, seat)}, to=1 << seat) for seat in range(SEATS)))

    def stands(self, d: State) -> tuple[State, Events]:
        """All that is left goes to the claimant's side."""
        t = self.tricks(d)
        return self.finish(replace(d, given=(t.turn, TRICKS - finished(t))))

    def trick_over(self, d: State) -> tuple[State, Events]:
        """The last trick, in which nobody has a choice, plays itself."""
        t = self.tricks(d)
        if finished(t) < TRICKS - 1 or _lost(d, t):
            return d, ()
        events: Events = ()
        for _ in range(SEATS):
            t, more = played(t, t.turn, CODE[t.hands[t.turn]])
            events = (*events, *more)
        return replace(d, tricks=t), events

    def decided(self, d: State, t: Tricks) -> bool:
        """Whether a contract du is lost; of others nobody may know whose tricks count together."""
        return _lost(d, t)

    def stops(self, d: State) -> bool:
        """Always (rules/baska.md 4.4)."""
        return True

    def remarks(self, d: State) -> Account:
        """A claim gives the rest to a side, of which the others may not know who belongs to it."""
        if d.offender >= 0:
            return (Item("wrong_claim" if d.judged else "left_table", {"seat": d.offender}),)
        if d.given is None:
            return super().remarks(d)
        code = "right_claim" if d.judged else "claimed_side"
        return (Item(code, {"seat": d.given[0], "n": d.given[1]}),)

    def finish(self, d: State) -> tuple[State, Events]:
        """The end: sides and contract are told to all."""
        d = replace(d, stage=None, over=True, outcome=outcome(d))
        return d, (Event("settled" if d.offender < 0 else "penalty", _told(d)),)

    def zones(self, d: State) -> tuple[Zone, ...]:
        """Hands, cards on the table and tricks won.

        In the end nothing is shown but the tricks, and the hand that has won without play (rules/baska.md 11).
        """
        if d.tricks is not None:
            return zones(d.tricks, won_to=EVERYONE if d.over else NOBODY)
        return () if d.cards is None else self._with_shown(d, d.cards.zones())

    def shown(self, d: State) -> dict[str, int]:
        """The hand that has won without play; none where somebody has left."""
        return {HAND[d.auction.bidder]: EVERYONE} if d.over and d.offender < 0 else {}

    def common(self, d: State) -> Facts:
        """Calls and contract."""
        a = d.auction
        return public(
            dealer=d.spec.dealer,
            bok=d.spec.bok or None,
            calls=a.calls,
            contract=d.public_contract if a.bid or not isinstance(d.stage, Calling) else None,
            declarer=a.bidder if a.bid else None,
            kontras=len(a.doubles) or None,
        )

    def closed(self, d: State) -> bool:
        """By the option, as long as there is play."""
        return d.spec.options.last_trick == "closed" and not d.over

    def aim(self, d: State, seat: int) -> Guide:
        """By one's own side, as far as one knows it."""
        bidder, contract = d.auction.bidder, d.auction.bid
        if contract in DU:
            return Guide("aim.all" if seat == bidder else "aim.take_one")
        side = sides.own_side(bidder, contract, seat, d.dealt[seat], d.shown)
        return Guide("aim.unknown" if side is None else f"aim.{side}")

    def last_trick(self, d: State, t: Tricks) -> int:
        """Its card points, where these count."""
        return 0 if t.last is None else self.gains(d, t, mask(t.last["cards"]))

    def gains(self, d: State, t: Tricks, cards: int) -> int:
        """Their card points, where these count."""
        return 0 if d.auction.bid in DU else points(cards)

    def score(self, d: State) -> tuple[int, ...] | None:
        """What the deal brings each seat; the sum is 0."""
        came = d.outcome
        return None if came is None else accounting.payments(d, came)

    def account(self, d: State) -> Account:
        """The base, what doubled it, and who pays whom."""
        return () if d.outcome is None else accounting.account(d, d.outcome)

    def summary(self, d: State) -> dict[str, Any]:
        """The deal's line in the score sheet."""
        declarer = d.auction.bidder if d.auction.bidder >= 0 else None
        return {"dealer": d.spec.dealer, "declarer": declarer, **_told(d)}


def _laid_down(d: State) -> bool:
    """Whether a gran or zolo is won without play."""
    contract, bidder = d.auction.bid, d.auction.bidder
    won = contract in (GRAN, ZOLO) and is_laydown(contract, d.spec.place(bidder), d.dealt[bidder])
    return won and d.spec.options.laydown_auto


def _lost(d: State, t: Tricks) -> bool:
    """Whether a trick has lost a contract du."""
    return d.auction.bid in DU and finished(t) > t.taken[d.auction.bidder]


def _told(d: State) -> dict[str, Any]:
    """What a deal came to, for everybody."""
    came = {} if d.outcome is None else asdict(d.outcome)
    if d.offender < 0:
        came.pop("offender", None)
    return {**came, "old": seats_of(d.old), "bok": d.spec.bok}
