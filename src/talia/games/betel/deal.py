"""One deal of Betel: deal, auction, prediction, play, claims, score (rules/betel.md 3 to 5).

What is public about cards: the dubel while it lies face up, every exchange with it, every card played. A card somebody
took from the dubel and has not laid back or played is therefore known to be in his hand. A declarer who claims lays
his hand open, and it stays open.
"""

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Any, Final

from msgspec.structs import replace

from talia.cards import BIT, CODE, singles
from talia.games.betel import calls, cardplay, claims, naming, scoring
from talia.games.betel.contracts import CONTRACTS, id_of, ids
from talia.games.betel.moves import Answer, Call, Claim, Look, Name, Pass, Play, Predict, Refill
from talia.games.betel.naming import longest
from talia.games.betel.state import DECK, SLOTS, DealState, Slots, Spec, Step, made, picked
from talia.table.forms import Form
from talia.table.game import Status
from talia.table.match import Line
from talia.table.moves import (
    CHANCE,
    CLOCK,
    EVERYONE,
    NOBODY,
    Draw,
    Drawn,
    Event,
    IllegalMove,
    Move,
    Ruled,
    Shuffle,
    seats_of,
)
from talia.table.series import Deal, the_shuffle
from talia.table.zones import Fact, Zone
from talia.tricks.play import HAND, lowest

_ROLES: Final = (
    itemgetter(3, 7, *range(10, 32, 3)),
    itemgetter(0, 4, *range(8, 32, 3)),
    itemgetter(2, 6, *range(9, 32, 3)),
)
"""Which cards of the shuffled deck go to the dealer, to his left and to his right neighbour."""

_DUBEL: Final = (1, 5)

_PLAYED: Final = tuple(f"played.{seat}" for seat in range(4))
_WON: Final = tuple(f"won.{seat}" for seat in range(4))


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


class BetelDeal(Deal[DealState]):
    """The rules of one deal."""

    def start(self, spec: Spec) -> DealState:
        """Before the cards are dealt."""
        return DealState(spec)

    def draw(self, d: DealState, label: str) -> Draw | None:
        """The one shuffle."""
        return Shuffle(label, DECK.codes) if d.phase == "deal" else None

    def asks_referee(self, d: DealState) -> bool:
        """Whether a claim is to be looked at that no quick test proves."""
        return d.ruling

    def verdict(self, d: DealState, log: Sequence[Line]) -> str:
        """Whether the claim is proved."""
        return claims.verdict(d, log)

    def counsels(self, d: DealState, seat: int) -> bool:
        """Whether the seat may claim."""
        return claims.may_claim(d, seat)

    def counsel(self, d: DealState, seat: int, log: Sequence[Line]) -> Move | None:
        """A claim that is sure to stand."""
        return Claim() if claims.sure(d, log) else None

    def status(self, d: DealState, seat: int) -> Status:
        """At a table of four one rests in each deal."""
        return "resting" if seat == d.spec.resting else "playing"

    def waiting(self, d: DealState) -> int:
        """The caller, the resting player, the player on turn, or the defenders asked about a claim."""
        if d.turn >= 0:
            return 1 << d.turn
        return claims.asked(d) if d.phase == "claim" else 0

    def choices(self, d: DealState, seat: int) -> tuple[Form, ...]:
        """What the seat may do."""
        if seat == d.turn:
            if d.phase == "play":
                return cardplay.choices(d, seat)
            if d.phase == "trumps":
                return naming.CHOICES
            return calls.choices(d, seat) if d.phase == "auction" else calls.PREDICT
        if d.phase == "claim" and claims.asked(d) >> seat & 1:
            return claims.ANSWER
        return ()

    def play(self, d: DealState, author: int, move: Move) -> Step:
        """The step."""
        step = _STEPS.get(type(move))
        if step is None:
            raise IllegalMove("no_such_timer" if author == CLOCK else "unknown_move")
        return step(d, author, move)

    def default(self, d: DealState, seat: int) -> Move | None:
        """Pass, the lowest legal card, no prediction, no to a claim (rules/betel.md 7), the longest suit as trumps."""
        if not self.waiting(d) >> seat & 1:
            return None
        if d.phase == "auction":
            return Pass()
        if d.phase == "trumps":
            return Name(longest(d.hands[seat]))
        if d.phase == "prediction":
            return Predict("decline")
        if d.phase == "claim":
            return Answer("reject")
        return Play(lowest(cardplay.legal_cards(d, seat)))

    def zones(self, d: DealState) -> tuple[Zone, ...]:
        """Hands, dubel, cards on the table and tricks won; all faces are open once the deal is over."""
        if d.phase == "deal":
            return ()
        over = d.phase == "over"
        open_to_all = over or d.spec.options.open_hands
        zones = []
        for seat in d.spec.order:
            sees = EVERYONE if open_to_all or (d.shown and seat == d.declarer) else 1 << seat
            known = ((d.known[seat], EVERYONE),) if d.known[seat] else ()
            zones.append(Zone(HAND[seat], d.hands[seat], sees, EVERYONE, known))
        if d.slots is None:
            zones.append(Zone("dubel", d.dubel))
        else:
            for name, card, seen in zip(SLOTS, d.slots.cards, d.slots.seen, strict=True):
                zones.append(Zone(name, card, EVERYONE if over else seen))
        lying = dict(zip(d.spec.around[d.leader], d.table, strict=False))
        for seat in d.spec.order:
            zones.append(Zone(_PLAYED[seat], 1 << lying[seat] if seat in lying else 0))
        for seat in d.spec.order:
            zones.append(Zone(_WON[seat], d.won[seat], EVERYONE if over else NOBODY))
        return tuple(zones)

    def facts(self, d: DealState) -> tuple[Fact, ...]:
        """All there is to know besides cards; all of it is public."""
        return tuple(Fact(key, value) for key, value in _facts(d).items())

    def phase(self, d: DealState) -> str:
        """deal, auction, trumps, prediction, play, claim, over."""
        return d.phase

    def score(self, d: DealState) -> tuple[int, ...] | None:
        """The points by seat, predictions and penalties included."""
        if d.phase != "over":
            return None
        first = d.declarer if d.contract is not None else d.spec.dealer
        seats = d.spec.around[first]
        result = made(d)
        tricks = [d.tricks[seat] for seat in seats]
        scored = scoring.points(d.contract, tricks, doubled=d.auction.doubled, made=result)
        total = [-charged for charged in d.slots.charged] if d.slots is not None else [0] * d.spec.seats
        for seat, points in zip(seats, scored, strict=True):
            total[seat] += points
        if result is not None and d.spec.resting >= 0:
            total[d.spec.resting] += scoring.prediction(d.prediction, made=result)
        return tuple(total)

    def summary(self, d: DealState) -> dict[str, Any]:
        """The deal's line in the score sheet."""
        return {
            "dealer": d.spec.dealer,
            "contract": id_of(d.contract, d.trump),
            "declarer": d.declarer if d.contract is not None else None,
            "doubled": d.auction.doubled,
            "tricks": d.tricks,
            "made": made(d),
            "claimed": d.conceded,
            "resting": d.spec.resting if d.spec.resting >= 0 else None,
            "prediction": d.prediction or None,
            "penalties": d.slots.charged if d.slots is not None else None,
        }


def _facts(d: DealState) -> dict[str, Any]:
    facts: dict[str, Any] = {"dealer": d.spec.dealer}
    if d.phase == "deal":
        return facts
    a = d.auction
    facts["calls"] = d.calls
    if d.phase == "auction":
        if a.standing >= 0:
            facts["standing"] = CONTRACTS[a.standing].id
            facts["bidder"] = a.bidder
            facts["doubled"] = a.doubled
    elif d.leader >= 0:
        facts["contract"] = id_of(d.contract, d.trump)
        if d.contract is not None:
            facts["declarer"] = d.declarer
            facts["doubled"] = a.doubled
        facts["leader"] = d.leader
        facts["tricks"] = d.tricks
    if a.ever_doubled:
        facts["doubled_set"] = ids(a.ever_doubled)
    if d.prediction:
        facts["prediction"] = d.prediction
    if d.last is not None:
        facts["last_trick"] = d.last
    if d.claimed >= 0:
        facts["claim"] = {"seat": d.declarer, "pending": d.phase == "claim", "accepted": seats_of(d.accepted)}
        if d.consent and d.phase == "claim":
            facts["claim"] |= {"by_consent": True, "certain": claims.certain(d)}
    if d.slots is not None:
        facts["penalties"] = d.slots.charged
        facts["picked"] = picked(d.slots)
    return facts


def _dealt(d: DealState, author: int, move: Drawn) -> Step:
    """Ten cards each and two to the dubel, in the order of rules/betel.md 3."""
    deck = the_shuffle(move, Shuffle("", DECK.codes) if d.phase == "deal" and author == CHANCE else None)
    hands = [0] * d.spec.seats
    for seat, role in zip(d.spec.order, _ROLES, strict=True):
        hands[seat] = sum(map(BIT.__getitem__, role(deck)))
    first, second = (BIT[deck[at]] for at in _DUBEL)
    none = (0,) * d.spec.seats
    face_down = d.spec.options.dubel == "face_down"
    d = replace(
        d,
        phase="trumps" if d.spec.options.trumps_named else "auction",
        hands=tuple(hands),
        known=none,
        dubel=0 if face_down else first | second,
        slots=Slots((first, second), none) if face_down else None,
        turn=d.spec.dealer,
        tricks=none,
        won=none,
    )
    dealing = Event("dealt", {"dealer": d.spec.dealer})
    if d.spec.resting < 0:
        return d, (dealing,)
    return d, (dealing, Event("rests", {"seat": d.spec.resting}))


_STEPS: Final[dict[type[Move], Callable[[DealState, int, Any], Step]]] = {
    Drawn: _dealt,
    Name: naming.name,
    Pass: calls.pass_,
    Call: calls.call,
    Look: calls.look,
    Refill: calls.refill,
    Predict: calls.predict,
    Play: cardplay.play,
    Claim: claims.claim,
    Answer: claims.answer,
    Ruled: claims.ruled,
}
