"""The auction of Betel with the dubel face up: passing, bidding, doubling, exchanging (rules/betel.md 4.1).

What may be said is in ``auction``; the same with the dubel face down is in ``slots``.
"""

from typing import Any, Final

from msgspec.structs import replace

from talia.cards import BIT, pick
from talia.games.betel.auction import KONTRA, bids, check_bid, check_double, may_double, rank_of, sayings
from talia.games.betel.contracts import CONTRACTS
from talia.games.betel.moves import Call, Look, Pass, Refill
from talia.games.betel.state import DealState, Step
from talia.table.forms import Cards, Form, Option
from talia.table.moves import EVERYONE, Event, IllegalMove, Move
from talia.table.stages import Facts, Lying, Stage
from talia.table.zones import Fact, Zone
from talia.tricks.play import HAND, put

PASS: Final = Form(Pass)
_ONLY_PASS: Final = (PASS,)
PASSED: Final = tuple(
    Event("pass", {"seat": seat, "call": "pass", "take": (), "give": (), "slots": (), "penalty": 0})
    for seat in range(4)
)


class Calling(Stage, frozen=True):
    """Everybody calls in turn; who bids or doubles may exchange cards with the dubel in the same act."""

    phase = "auction"
    takes = (Pass, Call, Look, Refill)

    def done(self, d: DealState) -> bool:
        """Whether the passes have ended it."""
        return d.auction.over

    def waiting(self, d: DealState) -> int:
        """The caller."""
        return 1 << d.auction.queue[0]

    def choices(self, d: DealState, seat: int) -> tuple[Form, ...]:
        """A pass, and a call with the cards that may be exchanged."""
        say = said(d, seat)
        if say is None:
            return _ONLY_PASS
        if not d.spec.options.exchange:
            return PASS, Form(Call, (say,))
        dubel, hand = d.cards.piles[0].cards, d.cards.hands[seat]
        take, give = Cards("take", "dubel", dubel, 0, 2), Cards("give", HAND[seat], hand, 0, 2)
        return PASS, Form(Call, (take, give, say), same=("take", "give"))

    def play(self, d: DealState, author: int, move: Pass | Call | Look | Refill) -> Step:
        """A call."""
        if type(move) is Pass:
            passed = PASSED[author]
            return replace(d, auction=d.auction.passed(passed.data)), (passed,)
        if not isinstance(move, Call):
            raise IllegalMove("dubel_face_up")
        lying = _exchanged(d, author, move) if move.take or move.give else d.cards
        return called(d, self, lying, author, move.say, move.take, move.give)

    def default(self, d: DealState, seat: int) -> Move:
        """A pass."""
        return Pass()

    def facts(self, d: DealState) -> Facts:
        """What stands, and whose it is."""
        a = d.auction
        if a.bid < 0:
            return ()
        doubled = Fact("doubled", bool(a.doubles))
        return Fact("standing", CONTRACTS[a.bid].id), Fact("bidder", a.bidder), doubled


FACE_UP: Final = Calling()


def said(d: DealState, seat: int) -> Option | None:
    """What the caller may say besides a pass."""
    a, spec = d.auction, d.spec
    return sayings(bids(a, seat, spec.options, spec.contracts), may_double(a, d.ever_doubled, spec.options))


def called(
    d: DealState,
    stage: Calling,
    cards: Lying,
    author: int,
    say: str,
    take: tuple[str, ...] = (),
    give: tuple[str, ...] = (),
    slots: tuple[str, ...] = (),
) -> Step:
    """After a bid or a kontra, if it is legal: it is told with all that is seen of the exchange."""
    a, options = d.auction, d.spec.options
    call: dict[str, Any] = {"seat": author, "call": say, "contract": say, "take": take, "give": give, "slots": slots}
    if say == KONTRA:
        check_double(a, d.ever_doubled, options)
        call["contract"] = CONTRACTS[a.bid].id
        d = replace(d, stage=stage, cards=cards, auction=a.doubled(call), ever_doubled=d.ever_doubled | 1 << a.bid)
        return d, (Event(KONTRA, call),)
    rank = rank_of(say)
    check_bid(a, author, options, d.spec.contracts, rank)
    return replace(d, stage=stage, cards=cards, auction=a.said(rank, call)), (Event("bid", call),)


def given_up(d: DealState, seat: int, named: tuple[str, ...]) -> int:
    """The cards a caller lays down, which must be in his hand."""
    hand = d.cards.hands[seat]
    given = pick(named, hand)
    if given is None:
        raise IllegalMove("not_in_hand", card=_stranger(named, hand))
    return given


def _exchanged(d: DealState, seat: int, move: Call) -> Lying:
    """The cards after an exchange with the dubel: all know what is taken until it is laid down or played."""
    lying, options = d.cards, d.spec.options
    dubel = lying.piles[0].cards
    if not options.exchange:
        raise IllegalMove("exchange_off")
    if len(move.take) != len(move.give):
        raise IllegalMove("exchange_unequal", take=len(move.take), give=len(move.give))
    take = pick(move.take, dubel)
    if take is None:
        raise IllegalMove("not_in_dubel", card=_stranger(move.take, dubel))
    give = given_up(d, seat, move.give)
    # Not by two moves of ``Lying``: all cards of an exchange are seen, and it is a ninth of all that is done.
    hand, known, others = HAND[seat], take, []
    for each in lying.known:
        if each[0] == hand:
            known |= each[1] & ~give
        else:
            others.append(each)
    hands = put(lying.hands, seat, lying.hands[seat] ^ take ^ give)
    told = (*others, (hand, known, EVERYONE))
    return Lying(hands, (Zone("dubel", dubel ^ take ^ give),), told, lying.order)


def _stranger(named: tuple[str, ...], cards: int) -> str:
    """The first of the cards named that is not there, or not there again."""
    return next(card for at, card in enumerate(named) if not BIT.get(card, 0) & cards or card in named[:at])
