"""Kierki licytowane (rules/kierki_variants.md, A)."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Final, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from talia.cards import LANES, Deck
from talia.games.kierki_bid.bidding import AnyMove, Bidding
from talia.table.account import Account, Item
from talia.table.game import Guide, about
from talia.table.registry import register
from talia.table.stages import Events
from talia.table.zones import Fact
from talia.tricks.auction import Auction, rotation
from talia.tricks.claiming import Claims
from talia.tricks.deal import TrickDeal, TrickSpec, TrickState
from talia.tricks.deciding import PLAYED_OUT, Decided
from talia.tricks.match import MOST_DEALS, ToLimit
from talia.tricks.naming import Naming
from talia.tricks.play import put
from talia.tricks.values import Values

PACK: Final = Deck()


class Spec(TrickSpec, frozen=True):
    """What a deal starts with."""

    until_pass: bool
    bidder_leads: bool


class State(TrickState, frozen=True):
    """A deal: the auction, and the suit to be avoided."""

    auction: Auction = Auction(bid=0)
    suit: str = "H"


class KierkiBidDeal(TrickDeal[State]):
    """The rules of a deal: bidding, the naming of the suit, the play."""

    made_of = State
    avoiding = True

    def pack(self, spec: Spec) -> tuple[str, ...]:
        """All cards; three players play without the two of clubs."""
        return tuple(code for code in PACK.codes if spec.seats == 4 or code != "2C")

    def opened(self, d: State) -> State:
        """The bidding, from the dealer's left."""
        return replace(d, stage=Bidding(), auction=Auction(rotation(d.spec.seats, super().leader(d)), bid=0))

    def follows(self, d: State) -> tuple[State, Events]:
        """The highest bidder names the suit; hearts if all have passed."""
        if isinstance(d.stage, Bidding) and d.auction.bidder >= 0:
            return replace(d, stage=Naming((d.auction.bidder,))), ()
        return self.lead_off(replace(d, suit=d.stage.suit) if isinstance(d.stage, Naming) else d), ()

    def leader(self, d: State) -> int:
        """The eldest, or the bidder if so agreed."""
        return d.auction.bidder if d.spec.bidder_leads and d.auction.bidder >= 0 else super().leader(d)

    def values(self, d: State) -> Values:
        """A point for each card of the suit."""
        return Values(cards=((LANES[d.suit], 1),))

    def aim(self, d: State, seat: int) -> Guide:
        """The suit to be avoided."""
        return Guide("aim", {"suit": d.suit})

    def common(self, d: State) -> tuple[Fact, ...]:
        """The bid, and the suit to be avoided."""
        bid = () if d.auction.bidder < 0 else (Fact("bidder", d.auction.bidder), Fact("bid", d.auction.bid))
        suit = () if d.tricks is None else (Fact("penalty_suit", d.suit),)
        return (*suit, *bid, *super().common(d))

    def score(self, d: State) -> tuple[int, ...] | None:
        """The penalties, and the bid."""
        points, bidder = super().score(d), d.auction.bidder
        return points if points is None or bidder < 0 else put(points, bidder, points[bidder] + d.auction.bid)

    def account(self, d: State) -> Account:
        """The penalties, and the bid."""
        bidder = d.auction.bidder
        bid = () if bidder < 0 else (Item("bid", {"seat": bidder}, (bidder,), d.auction.bid),)
        return (*super().account(d), *bid)

    def summary(self, d: State) -> dict[str, Any]:
        """The suit, and who has bid how much."""
        bid = {} if d.auction.bidder < 0 else {"bidder": d.auction.bidder, "bid": d.auction.bid}
        return {"penalty_suit": d.suit, **bid, **super().summary(d)}


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of rules/kierki_variants.md 6."""

    limit: Annotated[int, Meta(ge=20, le=500)] = 77
    bid_rounds: Literal["single", "until_pass"] = "single"
    lead: Literal["eldest", "bidder"] = "eldest"
    claims: Claims = "agree"
    decided: Decided = "end"


@register
class KierkiBid(ToLimit[State]):
    """The game."""

    id = "kierki_bid"
    seats = range(3, 5)
    usual = 4
    family = "avoiding"
    glossary = ("cards", "tricks", "avoiding")
    deck = PACK
    Options = Options
    before = PLAYED_OUT
    Moves = AnyMove
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "to_77": {},
        "to_40": {"limit": 40},
    }
    one = KierkiBidDeal()

    # A deal is a shuffle, 13 bids and before each at most three passes, a suit, 52 cards, and as many lines again for
    # claims.
    longest = 1 + MOST_DEALS * (1 + 13 + 4 + 1 + 2 * 52)

    def lasts(self, options: Any, seats: int) -> int:
        """Four minutes a deal; the one who has most has a little more than his share of the points."""
        return about(4 * options.limit / (7 / seats + 3))

    def spec(self, options: Any, seats: int, dealer: int) -> Spec:
        """How one bids and who leads."""
        return Spec(seats, dealer, options.bid_rounds == "until_pass", options.lead == "bidder")
