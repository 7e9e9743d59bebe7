"""One deal of bridge for two: auction, lead, two dummies, thirteen tricks (rules/bridge_variants.md 3 and 4.3).

Hidden are both hands and the closed dummy. All see the open dummy from the deal on, the closed one from the opening
lead on: so then each of the two knows all cards.
"""

from typing import Any

from msgspec.structs import asdict, replace

from talia.cards import Deck
from talia.games.bridge import for_two
from talia.games.bridge.auction import opening
from talia.games.bridge.contracts import BIDS, TRICKS, Contract
from talia.games.bridge.finishing import FEW, split
from talia.games.bridge.for_two import SEATS, Spec, told
from talia.games.bridge.scoring.amounts import honours
from talia.games.two_handed_bridge.calling import Calling
from talia.games.two_handed_bridge.options import amounts
from talia.games.two_handed_bridge.state import CALLERS, CLOSED, DUMMIES, OPEN, State
from talia.table.account import Account
from talia.table.game import Guide
from talia.table.moves import EVERYONE, NOBODY, Event
from talia.table.stages import NO_SEAT, Events, Facts, Lying
from talia.table.zones import Zone, public
from talia.tricks.deal import TrickDeal
from talia.tricks.dealing import deal_out
from talia.tricks.obligations import Obligations, follow_suit_game
from talia.tricks.play import HAND, Tricks, finished, over

PACK: Deck = Deck()
_PACKETS = 4


class TwoHandedDeal(TrickDeal[State]):
    """The rules of one deal."""

    made_of = State

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
        a = d.auction
        won = Contract.of(BIDS[a.bid] + "X" * len(a.doubles), a.bidder)
        played, other = (d.cards.pile(named) for named in sorted(DUMMIES, key=lambda named: named != d.dummy))
        dummies = (played, other) if won.declarer == 0 else (other, played)
        owners = (*range(SEATS), *(NO_SEAT,) * SEATS)
        d = replace(d, contract=won, cards=Lying((*d.cards.hands, *dummies), owners=owners))
        return self.lead_off(d), (Event("contract", {"seat": won.declarer, "bid": won.bid, "doubles": won.doubles}),)

    # --- the play -----------------------------------------------------------------------------------------------------

    def duties(self, d: State) -> Obligations:
        """To follow suit."""
        return follow_suit_game(_won(d).trump)

    def leader(self, d: State) -> int:
        """The declarer's opponent, from his own hand."""
        return 1 - _won(d).declarer

    def order(self, d: State) -> tuple[int, ...]:
        """Declarer, opponent, the declarer's dummy, the other."""
        return (0, 1, 2, 3) if _won(d).declarer == 0 else (0, 3, 2, 1)

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
        return {HAND[self.place_of(d, OPEN)]: EVERYONE}

    @staticmethod
    def place_of(d: State, named: str) -> int:
        """Where a dummy lies in the play: behind who plays it."""
        declarer = _won(d).declarer
        return SEATS + (declarer if named == d.dummy else 1 - declarer)

    def may_claim(self, t: Tricks) -> bool:
        """Who leads, once the dummies lie open."""
        return t.last is not None and super().may_claim(t)

    def wants_all(self, d: State, t: Tricks) -> bool:
        """More tricks are always better."""
        return True

    def decided(self, d: State, t: Tricks) -> bool:
        """Whether few tricks are left, and every line of play divides them alike (rules/bridge.md 4.3, auto_finish)."""
        return len(t.hands) * FEW >= sum(hand.bit_count() for hand in t.hands) and split(t) is not None

    def finish(self, d: State) -> tuple[State, Events]:
        """The end, and what the deal came to."""
        t, won = self.tricks(d), _won(d)
        first = split(t)
        assert first is not None
        left = 0 if over(t) else t.hands[0].bit_count()
        tricks = t.taken[won.declarer] + t.taken[won.dummy] + (first if won.side == 0 else left - first)
        premium = honours(d.cards.hands, won.trump) if d.spec.options.honours else ()
        came = for_two.settled(d.spec, won, tricks, premium, amounts(d.spec.options))
        return replace(d, stage=None, over=True, outcome=came), ()

    # --- what is to be seen -------------------------------------------------------------------------------------------

    def common(self, d: State) -> Facts:
        """Dealer, vulnerability, calls and contract, the dummy that was named; how the rubber stands."""
        spec, stands = d.spec, d.spec.rubber if d.outcome is None else d.outcome.rubber
        known = told(d.contract)
        return public(
            dealer=spec.dealer,
            vulnerable={"seats": spec.in_danger} if spec.in_danger else None,
            calls=d.auction.calls,
            dummy=d.dummy or None,
            contract=known.get("contract"),
            doubles=known.get("doubles") or None,
            declarer=known.get("declarer"),
            trump=None if d.contract is None else d.contract.trump,
            rubber=None if stands is None else asdict(stands),
        )

    def aim(self, d: State, seat: int) -> Guide:
        """How many tricks are still needed, to make the contract or to beat it."""
        t, won = self.tricks(d), _won(d)
        taken = t.taken[won.declarer] + t.taken[won.dummy]
        if seat == won.declarer:
            return Guide("aim.declarer", {"needed": won.needed, "left": max(0, won.needed - taken)})
        enough = TRICKS + 1 - won.needed
        return Guide("aim.defender", {"needed": enough, "left": max(0, enough - (finished(t) - taken))})

    def score(self, d: State) -> tuple[int, ...] | None:
        """What it brings each of the two."""
        return None if d.outcome is None else (d.outcome.points, -d.outcome.points)

    def account(self, d: State) -> Account:
        """What the deal brought each, and what that comes to."""
        return () if d.outcome is None else for_two.account(_won(d), d.outcome)

    def summary(self, d: State) -> dict[str, Any]:
        """The deal's line in the score sheet."""
        return {} if d.outcome is None else for_two.summary(d.spec, _won(d), d.outcome) | {"dummy": d.dummy}


def _won(d: State) -> Contract:
    assert d.contract is not None
    return d.contract
