"""One deal of bridge: auction, opening lead, dummy, thirteen tricks, score (rules/bridge.md 3 to 5).

Hidden are the hands. The dummy's lies open to all from the opening lead on, a claimant's to the other side from the
claim on. What is said of a call its caller's partner does not learn. Honours and high-card points are told when the
deal is over and not before, for they tell of hidden cards.
"""

from typing import Any

from msgspec.structs import asdict, replace

from talia.games.bridge import accounting
from talia.games.bridge.auction import contract, opening
from talia.games.bridge.before_play import Calling, Drawing
from talia.games.bridge.contracts import SEATS, SIDES
from talia.games.bridge.dealing import PACK, dealt_to, shuffled
from talia.games.bridge.explaining import made
from talia.games.bridge.finishing import FEW, split
from talia.games.bridge.options import redeals
from talia.games.bridge.settling import VULNERABLE, settled, vulnerable_before
from talia.games.bridge.state import MOST_REDEALS, Spec, State
from talia.table.account import Account
from talia.table.game import Guide
from talia.table.meanings import Call, Explained
from talia.table.moves import EVERYONE, Event
from talia.table.sides import Side
from talia.table.stages import Events, Facts
from talia.table.zones import public
from talia.tricks.dividing import DividingDeal, tricks_left
from talia.tricks.obligations import Obligations, follow_suit_game
from talia.tricks.play import HAND, Tricks, finished, put


class BridgeDeal(Explained[State], DividingDeal[State]):
    """The rules of one deal."""

    made_of = State

    def calls(self, d: State) -> tuple[Call, ...]:
        """Those of the auction."""
        return tuple(made(d, told) for told in d.auction.calls)

    def start(self, spec: Spec) -> State:
        """Before the cards are dealt."""
        return State(spec, placing=spec.placing)

    def pack(self, spec: Spec) -> tuple[str, ...]:
        """All cards."""
        return PACK.codes

    def again(self, d: State) -> int:
        """How often all have passed."""
        return d.thrown_in

    def dealt(self, d: State, order: tuple[str, ...]) -> tuple[State, Events]:
        """Thirteen cards to each place, once it is known who sits there; then the auction."""
        pack = shuffled(order)
        if not d.placing:
            return replace(d, cards=pack, stage=Drawing()), ()
        return self._opened(replace(d, cards=dealt_to(pack, d.placing, d.spec.dealer))), ()

    def _opened(self, d: State) -> State:
        return replace(d, stage=Calling(), auction=opening(d.spec.dealer))

    def follows(self, d: State) -> tuple[State, Events]:
        """The auction, then the play; where all have passed other cards, or the end."""
        if isinstance(d.stage, Drawing):
            return self._opened(d), ()
        won = contract(d.auction)
        if won is None:
            return self._passed_out(d)
        d = replace(d, contract=won)
        told = {"seat": won.declarer, "bid": won.bid, "doubles": won.doubles}
        return self.lead_off(d), (Event("contract", told),)

    def _passed_out(self, d: State) -> tuple[State, Events]:
        if redeals(d.spec.options) and d.thrown_in < MOST_REDEALS:
            return State(d.spec, placing=d.placing, thrown_in=d.thrown_in + 1), (Event("thrown_in", {}),)
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
        return (d.contract.declarer + 1) % SEATS

    def players(self, d: State) -> tuple[int, ...]:
        """The declarer plays two hands."""
        assert d.contract is not None
        return put(d.seats, d.contract.dummy, d.seats[d.contract.declarer])

    def shown(self, d: State) -> dict[str, int]:
        """The dummy's hand to all from the opening lead on; the declarer's to the dummy, if that is agreed."""
        t, won = d.tricks, d.contract
        if t is None or won is None or d.over or not (t.trick or t.last):
            return {}
        open_hand = {HAND[won.dummy]: EVERYONE}
        if d.spec.options.dummy_sees == "public":
            return open_hand
        return open_hand | {HAND[won.declarer]: 1 << d.seats[won.dummy]}

    def sides(self, d: State) -> tuple[Side, ...]:
        """Who sits opposite whom; for the whole match where nobody changes his place."""
        if not d.placing:
            return ()
        options = d.spec.options
        lasting = options.seating == "fixed" and options.session == "single_rubber"
        north, east, south, west = d.seats
        of_sides = (1 << north | 1 << south, 1 << east | 1 << west)
        return tuple(Side(id, seats, one_total=lasting) for id, seats in zip(SIDES, of_sides, strict=True))

    def claims_begin(self, t: Tricks) -> bool:
        """Once the dummy lies open."""
        return bool(t.table or t.last)

    def seconds(self, d: State) -> int:
        """As agreed."""
        return d.spec.options.accept_timeout_s

    def wants_all(self, d: State, t: Tricks) -> bool:
        """More tricks are always better."""
        return True

    def decided(self, d: State, t: Tricks) -> bool:
        """Whether few tricks are left, and every line of play divides them alike (rules/bridge.md 4.3, auto_finish)."""
        return len(t.hands) * FEW >= sum(hand.bit_count() for hand in t.hands) and split(t) is not None

    def finish(self, d: State) -> tuple[State, Events]:
        """The end, and what the deal came to."""
        t, won, tricks = d.tricks, d.contract, None
        if t is not None and won is not None:
            taken = t.taken[won.declarer] + t.taken[won.dummy]
            norths, left = self._norths(d, t), tricks_left(t)
            tricks = taken + (norths if won.side == 0 else left - norths)
        d = replace(d, stage=None, over=True, outcome=settled(d.spec, won, tricks, d.dealt))
        return d, ()

    def _norths(self, d: State, t: Tricks) -> int:
        """How many of the tricks that are left north and south get, as was agreed or as they must fall."""
        if d.given is not None:
            seat, n = d.given
            return n if d.seats.index(seat) % 2 == 0 else tricks_left(t) - n
        left = split(t)
        assert left is not None
        return left

    # --- what is to be seen -------------------------------------------------------------------------------------------

    def common(self, d: State) -> Facts:
        """Dealer, board, vulnerability, calls and contract; how the rubber stands."""
        spec, stands = d.spec, d.spec.rubber if d.outcome is None else d.outcome.rubber
        told = d.told_contract
        return public(
            dealer=spec.dealer,
            board=spec.board,
            vulnerable=VULNERABLE[vulnerable_before(spec)],
            calls=d.auction.calls,
            contract=told.get("contract"),
            doubles=told.get("doubles") or None,
            declarer=told.get("declarer"),
            trump=None if d.contract is None else d.contract.trump,
            rubber=None if stands is None else asdict(stands),
        )

    def aim(self, d: State, seat: int) -> Guide:
        """How many tricks are still needed, to make the contract or to beat it."""
        t, won = self.tricks(d), d.contract
        assert won is not None
        taken = t.taken[won.declarer] + t.taken[won.dummy]
        place = d.seats.index(seat) if seat in d.seats else won.declarer
        if place == won.dummy:
            return Guide("aim.dummy")
        if place == won.declarer:
            return Guide("aim.declarer", {"needed": won.needed, "left": max(0, won.needed - taken)})
        enough = 14 - won.needed
        return Guide("aim.defender", {"needed": enough, "left": max(0, enough - (finished(t) - taken))})

    def score(self, d: State) -> tuple[int, ...] | None:
        """What it brings each seat."""
        came = d.outcome
        if came is None:
            return None
        return tuple(came.points if d.seats.index(seat) % 2 == 0 else -came.points for seat in range(SEATS))

    def account(self, d: State) -> Account:
        """What the deal brought each side, and what that comes to."""
        return () if d.outcome is None else accounting.account(d, d.outcome)

    def summary(self, d: State) -> dict[str, Any]:
        """The deal's line in the score sheet."""
        came, won = d.outcome, d.contract
        if came is None:
            return {}
        return {
            "dealer": d.spec.dealer,
            "board": d.spec.board,
            "vulnerable": VULNERABLE[vulnerable_before(d.spec)],
            "contract": None if won is None else won.text,
            "declarer": None if won is None else won.declarer,
            "tricks": came.tricks,
            "brought": [{**asdict(entry), "side": SIDES[entry.side]} for entry in came.brought],
            "high_cards": came.high_cards,
            "rubber": None if came.rubber is None else asdict(came.rubber),
            "rubber_over": came.rubber_over,
            "places": d.seats,
        }
