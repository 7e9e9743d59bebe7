"""One deal of Kierki with tricks: something to be avoided, or trumps (rules/kierki.md 3 to 5)."""

from typing import Any

from msgspec.structs import replace

from talia.cards import Deck, mask
from talia.games.kierki.programme import Kind, duties, last_tricks, price, values
from talia.games.kierki.widow import WIDOW, Gifts, Offered, Selling, eldest, taken
from talia.table.account import Account, Item
from talia.table.game import Guide
from talia.table.stages import Events
from talia.table.zones import Fact, Zone, public
from talia.tricks.auction import Auction, rotation
from talia.tricks.deal import TrickDeal, TrickSpec, TrickState
from talia.tricks.naming import Naming
from talia.tricks.obligations import Obligations
from talia.tricks.values import Values

PACK = Deck()
PACKS = {3: tuple(code for code in PACK.codes if code != "2C"), 4: PACK.codes}
"""The cards by number of players."""


class Spec(TrickSpec, frozen=True):
    """What a deal starts with."""

    kind: Kind
    last_variant: str = "last"
    heart_king_forced: bool = False
    widow: bool = False
    widow_auction: bool = True
    widow_lead: str = "eldest"


class State(TrickState, frozen=True):
    """A deal. ``trump`` is named in trump deals; in the ``auction`` of the widow ``minimum`` is asked (-1: not yet)."""

    spec: Spec
    trump: str | None = None
    auction: Auction = Auction(bid=0)
    minimum: int = -1


class KierkiDeal(TrickDeal[State]):
    """The rules of a deal."""

    made_of = State

    def pack(self, spec: Spec) -> tuple[str, ...]:
        """All cards; three players play without the two of clubs."""
        return PACKS[spec.seats]

    def each(self, spec: Spec) -> int:
        """All cards; one less for each if some lie on the table."""
        return len(self.pack(spec)) // spec.seats - spec.widow

    def left(self, spec: Spec, cards: tuple[str, ...]) -> tuple[Zone, ...]:
        """The widow lies open; without one no card is left."""
        return (Zone(WIDOW, mask(cards)),) if cards else ()

    def opened(self, d: State) -> State:
        """The eldest names trumps in a trump deal, or decides about the widow."""
        if d.spec.kind != "trump":
            return self.lead_off(d)
        asked = (eldest(d),)
        return replace(d, stage=Offered(asked) if d.spec.widow else Naming(asked))

    def follows(self, d: State) -> tuple[State, Events]:
        """The widow is sold, or kept; who has it makes gifts and names trumps. Without one trumps are named at once."""
        stage, a = d.stage, d.auction
        if isinstance(stage, (Naming, Gifts)):
            return self.lead_off(replace(d, trump=stage.suit)), ()
        if isinstance(stage, Offered) and stage.sells:
            others = rotation(d.spec.seats, (eldest(d) + 1) % d.spec.seats)[:-1]
            return replace(d, stage=Selling(), auction=Auction(others, bid=0)), ()
        if isinstance(stage, Selling) and a.bidder < 0 and d.minimum > 0:
            return replace(d, stage=Offered((eldest(d),))), ()
        return taken(d)

    def duties(self, d: State) -> Obligations:
        """To follow suit, and what this kind of deal forbids besides."""
        return duties(d.spec.kind, d.trump, d.spec.heart_king_forced)

    def leader(self, d: State) -> int:
        """The eldest, also after he has sold the widow, unless agreed otherwise."""
        return d.auction.bidder if d.auction.bidder >= 0 and d.spec.widow_lead == "declarer" else eldest(d)

    def values(self, d: State) -> Values:
        """What this kind of deal counts."""
        return values(d.spec.kind, d.spec.seats, d.spec.last_variant)

    def aim(self, d: State, seat: int) -> Guide:
        """What counts in this kind of deal, and how much."""
        spec = d.spec
        told: dict[str, Any] = {"points": price(spec.kind, spec.seats, spec.last_variant)}
        if spec.kind == "no_last" and spec.last_variant != "last":
            return Guide("aim.no_named", told | {"tricks": last_tricks(spec.seats, spec.last_variant)})
        return Guide(f"aim.{spec.kind}", told)

    def stops(self, d: State) -> bool:
        """Deals of penalty cards do; by the option that of named tricks."""
        return not self.values(d).places or super().stops(d)

    def common(self, d: State) -> tuple[Fact, ...]:
        """What is played, trumps, and who has bid what for the widow."""
        bid = {} if d.auction.bidder < 0 else {"bidder": d.auction.bidder, "bid": d.auction.bid}
        return (*public(kind=d.spec.kind, trump=d.trump, **bid), *super().common(d))

    def score(self, d: State) -> tuple[int, ...] | None:
        """What the tricks were worth; whoever bought the widow pays for it now."""
        bidder, price = d.auction.bidder, d.auction.bid
        if not d.over or bidder < 0:
            return super().score(d)
        return tuple(points + price * ((seat == eldest(d)) - (seat == bidder)) for seat, points in enumerate(d.points))

    def account(self, d: State) -> Account:
        """What the tricks brought, and the sale of the widow."""
        bidder, price = d.auction.bidder, d.auction.bid
        if bidder < 0:
            return super().account(d)
        told = {"seat": bidder, "other": eldest(d)}
        sale = Item("widow_bought", told, (bidder,), -price), Item("widow_sold", told, (eldest(d),), price)
        return (*super().account(d), *sale)

    def summary(self, d: State) -> dict[str, Any]:
        """What was played, trumps, and the sale."""
        trump = {} if d.trump is None else {"trump": d.trump}
        sale = {} if d.auction.bidder < 0 else {"declarer": d.auction.bidder, "price": d.auction.bid}
        return {"kind": d.spec.kind, **trump, **sale, **super().summary(d)}
