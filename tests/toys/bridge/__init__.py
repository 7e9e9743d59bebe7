"""Bridge without its scoring: an auction, a dummy, thirteen tricks; each gets a point for a trick of his side.

The hands lie at four places, two sides of two that sit opposite each other. Whoever of the side that bid highest named
its strain first is declarer and plays both hands; the dummy's is laid down after the opening lead, before that he does
not see it. With ``drawn`` it is drawn before each deal who sits where.
"""

from typing import Annotated, Any, ClassVar, Final

from msgspec import Meta, Struct
from msgspec.structs import replace

from talia.cards import RANKS, SUITS, Deck, card, codes
from talia.table.forms import Form, Option
from talia.table.game import Guide, about
from talia.table.moves import EVERYONE, NOBODY, Event, IllegalMove, Move, Shuffle
from talia.table.registry import register
from talia.table.series import Series, SeriesState
from talia.table.sides import Side
from talia.table.stages import Events, Facts, Lying, Stage, Unattended
from talia.table.zones import Fact, Zone
from talia.tricks.auction import Auction, rotation
from talia.tricks.deal import TrickDeal, TrickSpec, TrickState
from talia.tricks.dealing import deal_out
from talia.tricks.obligations import Obligations, follow_suit_game
from talia.tricks.play import HAND, Play, put

SEATS: Final = 4
DECK: Final = Deck(RANKS)
UNDEALT: Final = "pack"
STRAINS: Final = ("C", "D", "H", "S", "NT")
BIDS: Final = tuple(f"{level}{strain}" for level in range(1, 8) for strain in STRAINS)
"""What may be bid, the lowest first."""


class Bid(Move, frozen=True, tag="bid"):
    """Bids so many tricks above six with a strain."""

    bid: str


class Pass(Move, frozen=True, tag="pass"):
    """Says nothing."""


class Double(Move, frozen=True, tag="double"):
    """Doubles a bid of the other side."""


class Redouble(Move, frozen=True, tag="redouble"):
    """Redoubles a double of the other side."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """How many deals, and whether places are drawn."""

    deals: Annotated[int, Meta(ge=1, le=4)] = 1
    drawn: bool = False


class Spec(TrickSpec, frozen=True):
    """What a deal starts with; ``dealer`` is a place."""

    drawn: bool


class State(TrickState, frozen=True):
    """A deal: bids are numbers in ``BIDS``, -1 before the first. ``declarer``: his place, -1 before the contract."""

    auction: Auction = Auction()
    declarer: int = -1

    @property
    def dummy(self) -> int:
        """The place opposite the declarer."""
        return (self.declarer + 2) % SEATS

    @property
    def seats(self) -> tuple[int, ...]:
        """The seat at each place."""
        owners: tuple[int, ...] = self.cards.owners if self.cards is not None else ()
        return owners or tuple(range(SEATS))


class Drawing(Unattended, frozen=True):
    """It is drawn who sits where; then the cards are dealt to the places."""

    phase = "deal"
    draws = True

    def done(self, d: State) -> bool:
        """Once the cards lie at the places."""
        return d.cards is not None and any(d.cards.hands)

    def draw(self, d: State, label: str) -> Shuffle:
        """The seats, in the order of their places."""
        return Shuffle(f"{label}/places", tuple(map(str, range(SEATS))))

    def drawn(self, d: State, order: tuple[str, ...]) -> tuple[State, Events]:
        """The hands, seen by those who sit there."""
        placing = tuple(map(int, order))
        return with_hands(d, placing), (Event("places", {"seats": placing}),)


class Calling(Stage, frozen=True):
    """All call in turn, until three pass after a bid, or all four without one."""

    phase = "auction"
    takes = (Pass, Bid, Double, Redouble)

    def done(self, d: State) -> bool:
        """Whether the word is back with who spoke last."""
        return d.auction.over

    def waiting(self, d: State) -> int:
        """Who sits at the place whose turn it is."""
        return 1 << d.seats[d.auction.turn]

    def choices(self, d: State, seat: int) -> tuple[Form, ...]:
        """A pass, whatever is higher, and a double where there is something to double."""
        higher = BIDS[d.auction.bid + 1 :]
        return (
            Form(Pass),
            *((Form(Bid, (Option("bid", higher),)),) if higher else ()),
            *(Form(kind) for kind in (Double, Redouble) if may_double(d.auction, kind)),
        )

    def play(self, d: State, author: int, move: Pass | Bid | Double | Redouble) -> tuple[State, Events]:
        """A call."""
        a, place = d.auction, d.auction.turn
        told: dict[str, Any] = {"seat": place, "call": move.bid if isinstance(move, Bid) else _CALLS[type(move)]}
        if author != place:
            told["by"] = author
        if isinstance(move, Pass):
            a = a.passed(told)
        elif isinstance(move, Bid):
            number = BIDS.index(move.bid) if move.bid in BIDS else -1
            if number <= a.bid:
                raise IllegalMove("bid_too_low")
            a = a.said(number, told)
        else:
            if not may_double(a, type(move)):
                raise IllegalMove("nothing_to_double")
            a = a.doubled(told)
        return replace(d, auction=a), (Event("call", told),)

    def default(self, d: State, seat: int) -> Move:
        """A pass."""
        return Pass()


_CALLS: Final[dict[type[Move], str]] = {Pass: "pass", Double: "X", Redouble: "XX"}


def may_double(a: Auction, kind: type[Move]) -> bool:
    """Whether who is on turn may double or redouble: only what the other side has said last."""
    return a.last >= 0 and (a.turn - a.last) % 2 == 1 and len(a.doubles) == (kind is Redouble)


def with_hands(d: State, placing: tuple[int, ...] = ()) -> State:
    """The deal once the pack is dealt to the places."""
    (pack,) = d.cards.piles
    hands, _ = deal_out([codes(1 << number)[0] for number in pack.cards], SEATS, 13)
    return replace(d, cards=Lying(hands, owners=placing))


class BridgeDeal(TrickDeal[State]):
    """One deal."""

    made_of: ClassVar[type[Any]] = State

    def pack(self, spec: Spec) -> tuple[str, ...]:
        """All cards."""
        return DECK.codes

    def dealt(self, d: State, order: tuple[str, ...]) -> tuple[State, Events]:
        """Thirteen cards to each place, as soon as it is known who sits there."""
        auction = Auction(rotation(SEATS, d.spec.dealer), bid=-1)
        pack = Zone(UNDEALT, tuple(map(card, order)), NOBODY)
        d = replace(d, cards=Lying((0,) * SEATS, (pack,)), auction=auction)
        if d.spec.drawn:
            return replace(d, stage=Drawing()), ()
        return replace(with_hands(d, (0, 1, 0, 1) if d.spec.seats == 2 else ()), stage=Calling()), ()

    def follows(self, d: State) -> tuple[State, Events]:
        """The auction, then the play; nothing where all have passed."""
        if isinstance(d.stage, Drawing):
            return replace(d, stage=Calling()), ()
        a = d.auction
        if a.bid < 0:
            d, events = self.finish(d)
            return d, (Event("passed_out", {}), *events)
        strain = BIDS[a.bid][1:]
        declarer = next(
            call["seat"]
            for call in a.calls
            if call["call"][1:] == strain and (call["seat"] - a.bidder) % 2 == 0 and call["call"] in BIDS
        )
        d = replace(d, declarer=declarer)
        told = {"seat": declarer, "bid": BIDS[a.bid], "doubles": len(a.doubles)}
        return self.lead_off(d), (Event("contract", told),)

    def duties(self, d: State) -> Obligations:
        """One follows suit."""
        strain = BIDS[d.auction.bid][1:]
        return follow_suit_game(strain if strain in SUITS else None)

    def leader(self, d: State) -> int:
        """The declarer's left."""
        return (d.declarer + 1) % SEATS

    def players(self, d: State) -> tuple[int, ...]:
        """The declarer plays two hands."""
        return put(d.seats, d.dummy, d.seats[d.declarer])

    def shown(self, d: State) -> dict[str, int]:
        """The dummy's hand to all, from the opening lead on."""
        t = d.tricks
        led = t is not None and (t.trick or t.last is not None)
        return {HAND[d.dummy]: EVERYONE} if led and not d.over else {}

    def sides(self, d: State) -> tuple[Side, ...]:
        """Who sits opposite whom."""
        if d.cards is None or isinstance(d.stage, Drawing):
            return ()
        north, east, south, west = d.seats
        return (Side("ns", 1 << north | 1 << south), Side("ew", 1 << east | 1 << west))

    def common(self, d: State) -> Facts:
        """The dealer's place, the calls, the contract, and trumps."""
        told: dict[str, Any] = {"dealer": d.spec.dealer, "calls": d.auction.calls}
        if d.declarer >= 0:
            told |= {"contract": BIDS[d.auction.bid], "doubles": len(d.auction.doubles), "declarer": d.declarer}
            told |= {"trump": strain} if (strain := BIDS[d.auction.bid][1:]) in SUITS else {}
        return tuple(Fact(key, value) for key, value in told.items())

    def aim(self, d: State, seat: int) -> Guide:
        """What the tricks are about."""
        return Guide("aim")

    def score(self, d: State) -> tuple[int, ...] | None:
        """The tricks of one's side, by seat."""
        if not d.over:
            return None
        taken = (0,) * SEATS if d.tricks is None else d.tricks.taken
        of_side = {seat: taken[place] + taken[place - 2] for place, seat in enumerate(d.seats)}
        return tuple(of_side[seat] for seat in range(d.spec.seats))

    def summary(self, d: State) -> dict[str, Any]:
        """The contract, if there was one."""
        contract = BIDS[d.auction.bid] if d.declarer >= 0 else None
        return {"dealer": d.spec.dealer, "contract": contract, "declarer": d.declarer}


@register
class Bridge(Series[State]):
    """The game: some deals, dealt by the places in turn."""

    id = "bridge_toy"
    family = "bidding"
    seats = range(2, SEATS + 1, 2)
    usual = SEATS
    deck = DECK
    Options = Options
    Moves = Pass | Bid | Double | Redouble | Play
    one = BridgeDeal()
    longest = 1 + 4 * (2 + 319 + 52)

    def lasts(self, options: Any, seats: int) -> int:
        """Eight minutes a deal."""
        return about(8 * options.deals)

    def first_dealer(self, options: Any, seats: int) -> int:
        """North."""
        return 0

    def spec(self, options: Any, seats: int, dealer: int) -> Spec:
        """What a deal starts with."""
        return Spec(seats, dealer, options.drawn and seats == SEATS)

    def plan(self, s: SeriesState[State]) -> Spec | None:
        """The next deal, until there were enough."""
        number = len(s.sheet)
        return self.spec(s.options, s.seats, (s.first + number) % SEATS) if number < s.options.deals else None
