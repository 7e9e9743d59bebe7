"""One deal of Kierki with tricks: something to be avoided, or trumps (rules/kierki.md 3 to 5)."""

from typing import Any

from msgspec.structs import replace

from talia.cards import Deck, mask
from talia.games.kierki.programme import Kind, duties, last_tricks, price, values
from talia.games.kierki.widow import Widow
from talia.table.game import Guide
from talia.table.moves import Event
from talia.table.zones import Fact
from talia.tricks.deal import TrickDeal, TrickSpec, TrickState
from talia.tricks.naming import Naming
from talia.tricks.obligations import Obligations
from talia.tricks.play import finished
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
    """A deal. ``trump`` is named in trump deals; ``declarer`` has bought the widow for so much."""

    spec: Spec
    trump: str | None = None
    declarer: int = -1
    price: int = 0


class KierkiDeal(TrickDeal[State]):
    """The rules of a deal."""

    made_of = State

    def pack(self, spec: Spec) -> tuple[str, ...]:
        """All cards; three players play without the two of clubs."""
        return PACKS[spec.seats]

    def each(self, spec: Spec) -> int:
        """All cards; one less for each if some lie on the table."""
        return len(self.pack(spec)) // spec.seats - spec.widow

    def first(self, d: State, hands: tuple[int, ...], rest: tuple[str, ...]) -> State:
        """The eldest names trumps in a trump deal, or decides about the widow."""
        if d.spec.kind != "trump":
            return self.lead_off(d, hands)
        if d.spec.widow:
            return replace(d, before=Widow.of(hands, mask(rest), self.eldest(d), d.spec.widow_auction))
        return replace(d, before=Naming(hands, self.eldest(d)))

    def prepared(self, d: State) -> tuple[State, tuple[Event, ...]]:
        """Trumps are named, the widow has found its owner."""
        before = d.before
        if isinstance(before, Widow):
            d = replace(d, trump=before.trump, declarer=before.bidder, price=before.bid, knowledge=before.knowledge)
        else:
            d = replace(d, trump=before.suit)
        return self.lead_off(d, before.hands), ()

    def duties(self, d: State) -> Obligations:
        """To follow suit, and what this kind of deal forbids besides."""
        return duties(d.spec.kind, d.trump, d.spec.heart_king_forced)

    def eldest(self, d: State) -> int:
        """The player on the dealer's left."""
        return (d.spec.dealer + 1) % d.spec.seats

    def leader(self, d: State) -> int:
        """The eldest, also after he has sold the widow, unless agreed otherwise."""
        return d.declarer if d.declarer >= 0 and d.spec.widow_lead == "declarer" else self.eldest(d)

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

    def settled(self, d: State) -> bool:
        """Deals of penalty cards end with the last of them."""
        t, worth = self.tricks(d), self.values(d)
        return not worth.places and not worth.left(sum(t.hands), finished(t))

    def facts(self, d: State) -> tuple[Fact, ...]:
        """What is played, trumps, and who has paid what for the widow."""
        trump = () if d.trump is None else (Fact("trump", d.trump),)
        sold = () if d.declarer < 0 else (Fact("bidder", d.declarer), Fact("bid", d.price))
        return (Fact("kind", d.spec.kind), *trump, *sold, *super().facts(d))

    def score(self, d: State) -> tuple[int, ...] | None:
        """What the tricks were worth; whoever bought the widow pays for it now."""
        if not d.finished or d.declarer < 0:
            return super().score(d)
        eldest = self.eldest(d)
        return tuple(
            points + d.price * ((seat == eldest) - (seat == d.declarer)) for seat, points in enumerate(d.points)
        )

    def summary(self, d: State) -> dict[str, Any]:
        """What was played, trumps, and the sale."""
        trump = {} if d.trump is None else {"trump": d.trump}
        sale = {} if d.declarer < 0 else {"declarer": d.declarer, "price": d.price}
        return {"kind": d.spec.kind, **trump, **sale, **super().summary(d)}
