"""One deal of Bobby: discard, auction, opening lead, dummy, thirteen tricks, score (rules/bridge_variants.md 3 to 5).

Hidden are the hands and the dummy. Each knows the four cards he has laid there; all of it lies open to all from the
opening lead on, also to the declarer, who plays it.
"""

from msgspec.structs import replace

from talia.cards import Deck, mask
from talia.games.bobby.before_play import PILE, Calling, Discarding
from talia.games.bobby.contracts import DUMMY, SEATS, Contract
from talia.games.bobby.options import Options, callers
from talia.games.bobby.settling import settled
from talia.games.bobby.state import State
from talia.games.bridge.auction import opening
from talia.games.bridge.dummy_play import DummyDeal
from talia.games.bridge.each_for_himself import Outcome, SoloDeal
from talia.table.game import Guide
from talia.table.moves import NOBODY
from talia.table.sides import Side
from talia.table.stages import NO_SEAT, Events, Lying
from talia.table.zones import Zone
from talia.tricks.dealing import deal_out
from talia.tricks.play import HAND, Tricks

PACK: Deck = Deck()
DEALT = 17
"""Cards each is dealt; the last of the pack is the dummy's first."""

_SEATED = tuple(range(SEATS))


class BobbyDeal(SoloDeal[State], DummyDeal[State]):
    """The rules of one deal."""

    made_of = State

    def dealt(self, d: State, order: tuple[str, ...]) -> tuple[State, Events]:
        """Seventeen cards each, one at a time from the dealer's left, the last face down to the dummy."""
        hands, left = deal_out(order, SEATS, DEALT, dealer=d.spec.dealer)
        lying = Lying(hands, (Zone(PILE, mask(left), NOBODY),))
        return replace(d, cards=lying, stage=Discarding()), ()

    def follows(self, d: State) -> tuple[State, Events]:
        """The discard, the auction, the play; where all have passed other cards, or the end."""
        if isinstance(d.stage, Discarding):
            first = (d.spec.dealer + 1) % SEATS
            return replace(d, stage=Calling(), auction=opening(first, callers(d.spec.options))), ()
        return self.bid_out(d)

    def won(self, d: State) -> Contract | None:
        """The last bid, its caller's."""
        a = d.auction
        if a.bid < 0:
            return None
        return Contract.of(callers(d.spec.options).bids[a.bid] + "X" * len(a.doubles), a.bidder)

    def redeals(self, options: Options) -> bool:
        """As agreed."""
        return options.passed_out == "redeal_same"

    def with_dummy(self, d: State) -> State:
        """The dummy as a hand of its own, which nobody sees by right; who laid cards there knows them as before."""
        lying = d.cards
        known = tuple((HAND[DUMMY] if zone == PILE else zone, cards, viewers) for zone, cards, viewers in lying.known)
        hands = (*lying.hands, lying.pile(PILE))
        return replace(d, cards=Lying(hands, known=known, owners=(*_SEATED, NO_SEAT)))

    # --- the play -----------------------------------------------------------------------------------------------------

    def leader(self, d: State) -> int:
        """The declarer's left."""
        assert d.contract is not None
        return d.contract.around[1]

    def order(self, d: State) -> tuple[int, ...]:
        """The dummy lies opposite the declarer."""
        assert d.contract is not None
        around = d.contract.around
        first = around.index(0)
        return around[first:] + around[:first]

    def players(self, d: State) -> tuple[int, ...]:
        """The declarer plays the dummy."""
        assert d.contract is not None
        return (*_SEATED, d.contract.declarer)

    def sides(self, d: State) -> tuple[Side, ...]:
        """The declarer against the two others, for this deal."""
        if d.contract is None:
            return ()
        declarer = 1 << d.contract.declarer
        return Side("declarer", declarer), Side("defenders", (1 << SEATS) - 1 & ~declarer)

    def wants_all(self, d: State, t: Tricks) -> bool:
        """Not in nullo: there one loses them."""
        return d.contract is not None and not d.contract.nullo

    def declares(self, d: State, seat: int) -> bool:
        """The declarer, and nobody else."""
        assert d.contract is not None
        return seat == d.contract.declarer

    def settled(self, d: State, tricks: int | None) -> Outcome:
        """By rubber or round."""
        return settled(d.spec, d.contract, tricks, d.cards.hands)

    # --- what is to be seen -------------------------------------------------------------------------------------------

    def aim(self, d: State, seat: int) -> Guide:
        """In nullo how many tricks may be taken."""
        won = d.contract
        assert won is not None
        if not won.nullo:
            return super().aim(d, seat)
        role = "declarer" if seat == won.declarer else "defender"
        return Guide(f"aim.nullo.{role}", {"most": won.most, "n": self.taken(d, self.tricks(d))})
