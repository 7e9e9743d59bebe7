"""One deal of Bobby: discard, auction, opening lead, dummy, thirteen tricks, score (rules/bridge_variants.md 3 to 5).

Hidden are the hands and the dummy. Each knows the four cards he has laid there; all of it lies open to all from the
opening lead on, also to the declarer, who plays it.
"""

from typing import Any

from msgspec.structs import asdict, replace

from talia.cards import Deck, mask
from talia.games.bobby import accounting
from talia.games.bobby.before_play import PILE, Calling, Discarding
from talia.games.bobby.contracts import DUMMY, SEATS, TRICKS, Contract
from talia.games.bobby.options import callers
from talia.games.bobby.settling import settled
from talia.games.bobby.state import Spec, State
from talia.games.bridge.auction import opening
from talia.games.bridge.finishing import FEW, split
from talia.games.bridge.state import MOST_REDEALS
from talia.table.account import Account
from talia.table.game import Guide
from talia.table.moves import EVERYONE, NOBODY, Event
from talia.table.sides import Side
from talia.table.stages import NO_SEAT, Events, Facts, Lying
from talia.table.zones import Zone, public
from talia.tricks.deal import TrickDeal
from talia.tricks.dealing import deal_out
from talia.tricks.obligations import Obligations, follow_suit_game
from talia.tricks.play import HAND, Tricks, finished

PACK: Deck = Deck()
DEALT = 17
"""Cards each is dealt; the last of the pack is the dummy's first."""

_SEATED = tuple(range(SEATS))


class BobbyDeal(TrickDeal[State]):
    """The rules of one deal."""

    made_of = State

    def pack(self, spec: Spec) -> tuple[str, ...]:
        """All cards."""
        return PACK.codes

    def again(self, d: State) -> int:
        """How often all have passed."""
        return d.thrown_in

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
        a = d.auction
        if a.bid < 0:
            return self._passed_out(d)
        bid = callers(d.spec.options).bids[a.bid]
        won = Contract.of(bid + "X" * len(a.doubles), a.bidder)
        told = {"seat": won.declarer, "bid": won.bid, "doubles": won.doubles}
        d = replace(d, contract=won, cards=_with_dummy(d.cards))
        return self.lead_off(d), (Event("contract", told),)

    def _passed_out(self, d: State) -> tuple[State, Events]:
        if d.spec.options.passed_out == "redeal_same" and d.thrown_in < MOST_REDEALS:
            return State(d.spec, thrown_in=d.thrown_in + 1), (Event("thrown_in", {}),)
        d, events = self.finish(d)
        return d, (Event("passed_out", {}), *events)

    # --- the play -----------------------------------------------------------------------------------------------------

    def duties(self, d: State) -> Obligations:
        """To follow suit."""
        assert d.contract is not None
        return follow_suit_game(d.contract.trump)

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

    def shown(self, d: State) -> dict[str, int]:
        """The dummy to all from the opening lead on."""
        t = d.tricks
        return {HAND[DUMMY]: EVERYONE} if t is not None and (t.trick or t.last) else {}

    def sides(self, d: State) -> tuple[Side, ...]:
        """The declarer against the two others, for this deal."""
        if d.contract is None:
            return ()
        declarer = 1 << d.contract.declarer
        return Side("declarer", declarer), Side("defenders", (1 << SEATS) - 1 & ~declarer)

    def claims(self, d: State) -> bool:
        """By the option; not in nullo, where nobody wants the rest."""
        return super().claims(d) and d.contract is not None and not d.contract.nullo

    def may_claim(self, t: Tricks) -> bool:
        """Who leads, once the dummy lies open."""
        return t.last is not None and super().may_claim(t)

    def wants_all(self, d: State, t: Tricks) -> bool:
        """More tricks are always better where they are claimed."""
        return True

    def decided(self, d: State, t: Tricks) -> bool:
        """Whether few tricks are left, and every line of play divides them alike (rules/bridge.md 4.3, auto_finish)."""
        few = len(t.hands) * FEW >= sum(hand.bit_count() for hand in t.hands)
        return few and split(t, self._declaring(d)) is not None

    def _declaring(self, d: State) -> int:
        """The places whose tricks are the declarer's."""
        assert d.contract is not None
        return 1 << d.contract.declarer | 1 << DUMMY

    def finish(self, d: State) -> tuple[State, Events]:
        """The end, and what the deal came to."""
        t, won, tricks = d.tricks, d.contract, None
        if t is not None and won is not None:
            left = split(t, self._declaring(d))
            assert left is not None
            tricks = t.taken[won.declarer] + t.taken[DUMMY] + left
        return replace(d, stage=None, over=True, outcome=settled(d.spec, won, tricks, d.cards.hands)), ()

    # --- what is to be seen -------------------------------------------------------------------------------------------

    def common(self, d: State) -> Facts:
        """Dealer, vulnerability, calls and contract; how the rubber stands."""
        spec, stands = d.spec, d.spec.rubber if d.outcome is None else d.outcome.rubber
        told = d.told_contract
        return public(
            dealer=spec.dealer,
            vulnerable={"seats": spec.in_danger} if spec.in_danger else None,
            calls=d.auction.calls,
            contract=told.get("contract"),
            doubles=told.get("doubles") or None,
            declarer=told.get("declarer"),
            trump=None if d.contract is None else d.contract.trump,
            rubber=None if stands is None else asdict(stands),
        )

    def aim(self, d: State, seat: int) -> Guide:
        """How many tricks are still needed, to make the contract or to beat it; in nullo how many may be taken."""
        t, won = self.tricks(d), d.contract
        assert won is not None
        taken = t.taken[won.declarer] + t.taken[DUMMY]
        role = "declarer" if seat == won.declarer else "defender"
        if won.nullo:
            return Guide(f"aim.nullo.{role}", {"most": won.most, "n": taken})
        needed, have = (won.needed, taken) if role == "declarer" else (TRICKS + 1 - won.needed, finished(t) - taken)
        return Guide(f"aim.{role}", {"needed": needed, "left": max(0, needed - have)})

    def score(self, d: State) -> tuple[int, ...] | None:
        """What it brings each seat."""
        return None if d.outcome is None else d.outcome.points

    def account(self, d: State) -> Account:
        """What the deal brought each, and what they settle."""
        return () if d.outcome is None else accounting.account(d, d.outcome)

    def summary(self, d: State) -> dict[str, Any]:
        """The deal's line in the score sheet."""
        came, won = d.outcome, d.contract
        if came is None:
            return {}
        return {
            "dealer": d.spec.dealer,
            "vulnerable": d.spec.in_danger,
            "contract": None if won is None else won.text,
            "declarer": None if won is None else won.declarer,
            "tricks": came.tricks,
            "brought": [
                {"code": entry.code, "seat": entry.side, "points": entry.points, "n": entry.n, "below": entry.below}
                for entry in came.brought
            ],
            "rubber": None if came.rubber is None else asdict(came.rubber),
            "rubber_over": came.rubber_over,
        }


def _with_dummy(lying: Lying) -> Lying:
    """The dummy as a hand of its own, which nobody sees by right; who laid cards there knows them as before."""
    known = tuple((HAND[DUMMY] if zone == PILE else zone, cards, viewers) for zone, cards, viewers in lying.known)
    return Lying((*lying.hands, lying.pile(PILE)), known=known, owners=(*_SEATED, NO_SEAT))
