"""One deal of bridge for two: auction, lead, two dummies, thirteen tricks (rules/bridge_variants.md 3 and 4.3).

Hidden are both hands and the closed dummy. All see the open dummy from the deal on, the closed one from the opening
lead on: so then each of the two knows all cards, and a claim is no question but a sum.
"""

from typing import Any

from msgspec.structs import replace

from talia.games.bridge import for_two
from talia.games.bridge.auction import opening
from talia.games.bridge.contracts import BIDS, TRICKS, Contract
from talia.games.bridge.dealing import PACK
from talia.games.bridge.double_dummy import worth
from talia.games.bridge.dummy_play import DummyDeal
from talia.games.bridge.each_for_himself import Outcome, SoloDeal, Spec
from talia.games.bridge.for_two import CALLERS, SEATS, OptionsForTwo
from talia.games.bridge.scoring.amounts import honours
from talia.games.two_handed_bridge.calling import Calling
from talia.games.two_handed_bridge.state import CLOSED, DUMMIES, OPEN, State
from talia.table.moves import EVERYONE, NOBODY
from talia.table.stages import NO_SEAT, Events, Facts, Lying
from talia.table.zones import Zone, public
from talia.tricks.dealing import deal_out
from talia.tricks.play import HAND

_PACKETS = 4


class TwoHandedDeal(SoloDeal[State], DummyDeal[State]):
    """The rules of one deal."""

    made_of = State
    judges = True

    def pack(self, spec: Spec) -> tuple[str, ...]:
        """All cards."""
        return PACK.codes

    def dealt(self, d: State, order: tuple[str, ...]) -> tuple[State, Events]:
        """Four packets of thirteen, all at once: the dealer's, the other's, the open dummy, the closed one."""
        packets, _ = deal_out(order, _PACKETS, TRICKS)
        hands = packets[:SEATS] if d.spec.dealer == 0 else packets[SEATS - 1 :: -1]
        lying = Lying(hands, (Zone(OPEN, packets[2], EVERYONE), Zone(CLOSED, packets[3], NOBODY)))
        return replace(d, cards=lying, stage=Calling(), auction=opening(d.spec.dealer, CALLERS)), ()

    def follows(self, d: State) -> tuple[State, Events]:
        """The auction, then the play."""
        return self.bid_out(d)

    def won(self, d: State) -> Contract:
        """The last bid, its caller's."""
        a = d.auction
        return Contract.of(BIDS[a.bid] + "X" * len(a.doubles), a.bidder)

    def redeals(self, options: OptionsForTwo) -> bool:
        """There is always a bid."""
        return False

    def with_dummy(self, d: State) -> State:
        """The dummies as hands of their own: the one that was named opposite the declarer, the other opposite him."""
        declarer = self._contract(d).declarer
        played, other = (d.cards.pile(each) for each in sorted(DUMMIES, key=lambda each: each != d.dummy))
        dummies = (played, other) if declarer == 0 else (other, played)
        owners = (*range(SEATS), *(NO_SEAT,) * SEATS)
        return replace(d, cards=Lying((*d.cards.hands, *dummies), owners=owners))

    # --- the play -----------------------------------------------------------------------------------------------------

    def leader(self, d: State) -> int:
        """The declarer's opponent, from his own hand."""
        return 1 - self._contract(d).declarer

    def order(self, d: State) -> tuple[int, ...]:
        """Declarer, opponent, the declarer's dummy, the other."""
        return (0, 1, 2, 3) if self._contract(d).declarer == 0 else (0, 3, 2, 1)

    def players(self, d: State) -> tuple[int, ...]:
        """Each plays his hand and his dummy."""
        return (0, 1, 0, 1)

    def shown(self, d: State) -> dict[str, int]:
        """The open dummy to all; from the opening lead on both."""
        t = d.tricks
        if t is None or d.over:
            return {}
        if t.trick or t.last:
            return {HAND[2]: EVERYONE, HAND[3]: EVERYONE}
        declarer = self._contract(d).declarer
        return {HAND[SEATS + (declarer if d.dummy == OPEN else 1 - declarer)]: EVERYONE}

    def judged(self, d: State, seat: int, n: int) -> bool:
        """Whether the best play of both gives him so many (rules/bridge_variants.md 6, claims)."""
        t = self.tricks(d)
        return worth(t, seat) - t.taken[seat] - t.taken[seat + SEATS] >= n

    def declares(self, d: State, seat: int) -> bool:
        """The declarer."""
        return seat == self._contract(d).declarer

    def settled(self, d: State, tricks: int | None) -> Outcome:
        """By rubber or round; honours in any hand count for who plays it."""
        won = self._contract(d)
        assert tricks is not None
        premium = honours(d.cards.hands, won.trump) if d.spec.options.honours else ()
        return for_two.settled(d.spec, won, tricks, premium)

    @staticmethod
    def _contract(d: State) -> Contract:
        assert d.contract is not None
        return d.contract

    # --- what is to be seen -------------------------------------------------------------------------------------------

    def common(self, d: State) -> Facts:
        """Which dummy was named, besides."""
        return (*super().common(d), *public(dummy=d.dummy or None))

    def summary(self, d: State) -> dict[str, Any]:
        """The dummy that was named, besides."""
        return {**super().summary(d), "dummy": d.dummy} if d.outcome is not None else {}
