"""One deal of Betel: deal, auction, prediction, play, claims, score (rules/betel.md 3 to 5).

What is public about cards: the dubel while it lies face up, every exchange with it, every card played. A card somebody
took from the dubel and has not laid back or played is therefore known to be in his hand. A declarer who claims lays
his hand open, and it stays open.
"""

from collections.abc import Sequence
from operator import itemgetter
from typing import Any, Final

from msgspec.structs import replace

from talia.cards import BIT, CODE, singles
from talia.games.betel import accounting, cardplay, claims, scoring
from talia.games.betel.calls import FACE_UP, Calling
from talia.games.betel.claims import Claiming
from talia.games.betel.contracts import CONTRACTS, id_of, ids, obligations
from talia.games.betel.moves import Claim, Play
from talia.games.betel.naming import Naming
from talia.games.betel.predicting import Predicting
from talia.games.betel.slots import FACE_DOWN, CallingFaceDown, face_down
from talia.games.betel.state import DECK, TRICKS, DealState, Spec, Step, made
from talia.table.account import Account, Item
from talia.table.forms import Form
from talia.table.game import Guide, Status
from talia.table.match import Line
from talia.table.moves import EVERYONE, NOBODY, Event, IllegalMove, Move, seats_of
from talia.table.sides import Side
from talia.table.stages import Facts, Lying, StagedDeal
from talia.table.zones import Zone, public
from talia.tricks.auction import Auction
from talia.tricks.deal import TrickDeal
from talia.tricks.obligations import Obligations
from talia.tricks.play import HAND, PLAYED, WON, over

_ROLES: Final = (
    itemgetter(3, 7, *range(10, 32, 3)),
    itemgetter(0, 4, *range(8, 32, 3)),
    itemgetter(2, 6, *range(9, 32, 3)),
)
"""Which cards of the shuffled deck go to the dealer, to his left and to his right neighbour."""

_DUBEL: Final = (1, 5)


def stacked(hands: Sequence[int], dubel: int) -> tuple[str, ...]:
    """The order of the deck that deals these hands (dealer, left, right neighbour) and this dubel.

    >>> from talia.cards import codes
    >>> _ROLES[0](stacked([0x3FF, 0x3FF0000, 0x3FF00000000], 0x30000000000))[:2] == codes(0x3FF)[:2]
    True
    """
    deck = [0] * DECK.size
    for role, hand in zip(_ROLES, hands, strict=True):
        for at, one in zip(role(range(DECK.size)), singles(hand), strict=True):
            deck[at] = one
    for at, one in zip(_DUBEL, singles(dubel), strict=True):
        deck[at] = one
    return tuple(map(CODE.__getitem__, deck))


class BetelDeal(TrickDeal[DealState]):
    """The rules of one deal."""

    made_of = DealState

    def pack(self, spec: Spec) -> tuple[str, ...]:
        """All cards."""
        return DECK.codes

    def dealt(self, d: DealState, order: tuple[str, ...]) -> Step:
        """Ten cards each and two to the dubel, in the order of rules/betel.md 3."""
        spec, options = d.spec, d.spec.options
        hands = [0] * spec.seats
        for seat, role in zip(spec.order, _ROLES, strict=True):
            hands[seat] = sum(map(BIT.__getitem__, role(order)))
        first, second = (BIT[order[at]] for at in _DUBEL)
        dubel = face_down(first, second) if options.face_down else (Zone("dubel", first | second),)
        d = begun(d, Lying(tuple(hands), dubel, (), spec.order))
        rests = () if spec.resting < 0 else (Event("rests", {"seat": spec.resting}),)
        return d, (Event("dealt", {"dealer": spec.dealer}), *rests)

    def follows(self, d: DealState) -> Step:
        """After the auction the contract, what the resting player says of it, and the play; a claim may end that."""
        stage = d.stage
        if isinstance(stage, Calling):
            return self._contracted(self.lead_off(d))
        if isinstance(stage, Claiming):
            if not stage.refused:
                return claims.stands(d, stage)
            return replace(d, stage=None), (Event("claim_fails", {"seat": stage.seat}),)
        return self.lead_off(d) if isinstance(stage, Naming) else replace(d, stage=None), ()

    def _contracted(self, d: DealState) -> Step:
        """The result of the auction; with four at the table the resting player is asked first."""
        contract, declarer, spec = d.contract, d.auction.bidder, d.spec
        if contract is None:
            return d, (Event("all_pass", {"leader": spec.dealer}),)
        told = {"declarer": declarer, "contract": contract.id, "doubled": bool(d.auction.doubles)}
        if spec.resting >= 0 and spec.options.prediction:
            d = replace(d, stage=Predicting((spec.resting,)))
        return d, (Event("contract", told),)

    def duties(self, d: DealState) -> Obligations:
        """Those of the contract, of the deal after three passes, or of the trumps named (rules/betel.md 4.3)."""
        return obligations(d.contract, d.spec.options.beat_after_ruff, d.trump)

    def leader(self, d: DealState) -> int:
        """The declarer; where there is none, the dealer."""
        return d.auction.bidder if d.auction.bid >= 0 else d.spec.dealer

    def declarer(self, d: DealState) -> int:
        """Who has bid the contract."""
        return d.auction.bidder

    def lead_off(self, d: DealState) -> DealState:
        """The deal before the first lead, with its contract."""
        contract = CONTRACTS[d.auction.bid] if d.auction.bid >= 0 else None
        return super().lead_off(replace(d, contract=contract))

    def choices(self, d: DealState, seat: int) -> tuple[Form, ...]:
        """A card, a claim, or what the stage says."""
        t = d.tricks
        if t is None or d.stage is not None or seat != t.turn or d.over:
            return TrickDeal.choices(self, d, seat)
        return cardplay.choices(d, t)

    def play(self, d: DealState, author: int, move: Move) -> Step:
        """A card, or what happens before and between the tricks."""
        if d.stage is None and type(move) is Play and author >= 0:
            return cardplay.play(d, author, move)
        return StagedDeal.play(self, d, author, move)

    def beside(self, d: DealState, author: int, move: Move) -> Step:
        """A claim."""
        if not isinstance(move, Claim):
            return super().beside(d, author, move)
        return self.passed_through(*claims.claim(d, author))

    def asks_referee(self, d: DealState) -> bool:
        """Whether a claim is to be looked at that no quick test proves."""
        return type(d.stage) is Claiming and d.stage.ruling

    def verdict(self, d: DealState, log: Sequence[Line]) -> str:
        """Whether the claim is proved."""
        return claims.verdict(d, log)

    def ruled(self, d: DealState, verdict: str) -> Step:
        """The verdict on a claim."""
        if not self.asks_referee(d):
            raise IllegalMove("not_now")
        return claims.ruled(d, verdict), ()

    def counsels(self, d: DealState, seat: int) -> bool:
        """Whether the seat may claim."""
        return claims.may_claim(d, seat)

    def counsel(self, d: DealState, seat: int, log: Sequence[Line]) -> Move | None:
        """A claim that is sure to stand."""
        return Claim() if claims.sure(d, log) else None

    def status(self, d: DealState, seat: int) -> Status:
        """At a table of four one rests in each deal."""
        return "resting" if seat == d.spec.resting else "playing"

    def sides(self, d: DealState) -> tuple[Side, ...]:
        """The declarer against the other two, once the auction has ended with a contract (rules/betel.md 4.1)."""
        if d.contract is None:
            return ()
        alone = 1 << d.declarer
        return Side("declarer", alone), Side("defenders", d.spec.active & ~alone)

    def zones(self, d: DealState) -> tuple[Zone, ...]:
        """Hands, dubel, cards on the table and tricks won; all faces are open once the deal is over."""
        if d.cards is None:
            return ()
        open_to, t = EVERYONE if d.over else NOBODY, d.tricks
        lying = {} if t is None else dict(zip(t.around[t.leader], t.table, strict=False))
        played = (Zone(PLAYED[seat], 1 << lying[seat] if seat in lying else 0) for seat in d.spec.order)
        won = (Zone(WON[seat], 0 if t is None else t.won[seat], open_to) for seat in d.spec.order)
        return self._with_shown(d, (*d.lying.zones(open_to), *played, *won))

    def shown(self, d: DealState) -> dict[str, int]:
        """All hands by the option; that of a declarer who has claimed."""
        if d.spec.options.open_hands:
            return {HAND[seat]: EVERYONE for seat in d.spec.order}
        return {HAND[d.declarer]: EVERYONE} if d.claimed >= 0 else {}

    def common(self, d: DealState) -> Facts:
        """Calls, contract and what has become of it, claims and penalties; all of it is public."""
        t, stage, declared = d.tricks, d.stage, d.contract is not None
        answered = d.claimed >= 0 and not isinstance(stage, Claiming)
        return public(
            dealer=d.spec.dealer,
            calls=None if d.cards is None else d.auction.calls,
            contract=None if t is None else id_of(d.contract, d.trump),
            declarer=d.declarer if declared else None,
            doubled=bool(d.auction.doubles) if declared else None,
            doubled_set=ids(d.ever_doubled) or None,
            # Who has won the last trick; before, the play tells who leads.
            leader=t.leader if t is not None and over(t) else None,
            prediction=d.prediction or None,
            claim={"seat": d.declarer, "pending": False, "accepted": seats_of(d.accepted)} if answered else None,
            penalties=d.charged or None,
            picked=(stage.names if isinstance(stage, CallingFaceDown) else ()) if d.charged else None,
        )

    def guidance(self, d: DealState, seat: int) -> tuple[Guide, ...]:
        """None: newcomers are taught by the course."""
        return ()

    def score(self, d: DealState) -> tuple[int, ...] | None:
        """The points by seat, predictions and penalties included."""
        if not d.over:
            return None
        seats, result = d.spec.around[self.leader(d)], made(d)
        tricks = [d.taken[seat] for seat in seats]
        scored = scoring.points(d.contract, tricks, doubled=bool(d.auction.doubles), made=result)
        total = [-charged for charged in d.charged] or [0] * d.spec.seats
        for seat, points in zip(seats, scored, strict=True):
            total[seat] += points
        if result is not None and d.spec.resting >= 0:
            total[d.spec.resting] += scoring.prediction(d.prediction, made=result)
        return tuple(total)

    def account(self, d: DealState) -> Account:
        """Contract and overtricks, tricks of the others, the prediction and what was charged."""
        return accounting.account(d, self.leader(d))

    def remarks(self, d: DealState) -> Account:
        """A claim that stood, or that the result of a betelek was certain."""
        if d.contract is None or not d.contract.betelek or not d.over or d.played == TRICKS:
            return super().remarks(d)
        if d.conceded:
            return (Item("claimed_none", {"seat": d.declarer}),)
        return (Item("certain", {"made": bool(made(d))}),)

    def summary(self, d: DealState) -> dict[str, Any]:
        """The deal's line in the score sheet."""
        return {
            "dealer": d.spec.dealer,
            "contract": id_of(d.contract, d.trump),
            "declarer": d.declarer if d.contract is not None else None,
            "doubled": bool(d.auction.doubles),
            "tricks": d.taken,
            "made": made(d),
            "claimed": d.conceded,
            "resting": d.spec.resting if d.spec.resting >= 0 else None,
            "prediction": d.prediction or None,
            "penalties": d.charged or None,
        }


def begun(d: DealState, cards: Lying) -> DealState:
    """The deal once the cards lie there: the dealer calls first, or names trumps."""
    spec, options = d.spec, d.spec.options
    charged = (0,) * spec.seats if options.face_down else ()
    if options.trumps_named:
        return replace(d, stage=Naming((spec.dealer,)), cards=cards, charged=charged)
    stage = FACE_DOWN if options.face_down else FACE_UP
    return replace(d, stage=stage, cards=cards, charged=charged, auction=speaking(spec, spec.dealer))


def speaking(spec: Spec, first: int) -> Auction:
    """An auction in which this seat calls first."""
    return Auction(spec.around[first], -1)
