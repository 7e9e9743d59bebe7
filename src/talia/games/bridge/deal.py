"""One deal of bridge: auction, opening lead, dummy, thirteen tricks, score (rules/bridge.md 3 to 5).

Hidden are the hands. The dummy's lies open to all from the opening lead on, a claimant's to the other side from the
claim on. What is said of a call its caller's partner does not learn. Honours and high-card points are told when the
deal is over and not before, for they tell of hidden cards.
"""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from talia.games.bridge import practising
from talia.games.bridge.auction import contract, opening
from talia.games.bridge.before_play import Calling, Drawing
from talia.games.bridge.contracts import SEATS, SIDES, Contract
from talia.games.bridge.dealing import dealt_to, shuffled
from talia.games.bridge.dummy_play import DummyDeal
from talia.games.bridge.explaining import made
from talia.games.bridge.options import Options, redeals, told_agreements
from talia.games.bridge.practising import Judging
from talia.games.bridge.settling import VULNERABLE, part_scores_before, settled, vulnerable_before
from talia.games.bridge.state import Outcome, Spec, State
from talia.table.account import Account, Item
from talia.table.game import Guide
from talia.table.meanings import Call, Explained
from talia.table.moves import Event, IllegalMove
from talia.table.sides import Side
from talia.table.stages import Events, Facts
from talia.table.zones import public
from talia.tricks.play import HAND, finished, put


class BridgeDeal(Explained[State], DummyDeal[State]):
    """The rules of one deal."""

    made_of = State

    def calls(self, d: State) -> tuple[Call, ...]:
        """Those of the auction."""
        return tuple(made(d, told) for told in d.auction.calls)

    def start(self, spec: Spec) -> State:
        """Before the cards are dealt."""
        return State(spec, placing=spec.placing)

    def dealt(self, d: State, order: tuple[str, ...]) -> tuple[State, Events]:
        """Thirteen cards to each place, once it is known who sits there; then the auction."""
        options = d.spec.options
        if options.practice:
            order = practising.arranged(order, options.practice_deals, d.spec.dealer)
        pack = shuffled(order)
        if not d.placing:
            return replace(d, cards=pack, stage=Drawing()), ()
        return self._opened(replace(d, cards=dealt_to(pack, d.placing, d.spec.dealer))), ()

    def _opened(self, d: State) -> State:
        if d.spec.options.practice:
            hands = practising.laid_out(d.hands, d.spec.options.practice_deals)
            d = replace(d, cards=replace(d.cards, hands=hands))
        return replace(d, stage=Calling(), auction=opening(d.spec.dealer))

    def follows(self, d: State) -> tuple[State, Events]:
        """The auction, then the play; where all have passed other cards, or the end."""
        if isinstance(d.stage, Drawing):
            return self._opened(d), ()
        if d.spec.options.practice:
            return replace(d, stage=Judging()), ()
        return self.bid_out(d)

    def won(self, d: State) -> Contract | None:
        """The last bid; who of its side named the strain first declares."""
        return contract(d.auction)

    def redeals(self, options: Options) -> bool:
        """As agreed, or as is usual with the scoring."""
        return redeals(options)

    def thrown(self, d: State) -> State:
        """Nobody changes his place."""
        return replace(super().thrown(d), placing=d.placing)

    # --- practice of bidding ------------------------------------------------------------------------------------------

    def asks_referee(self, d: State) -> bool:
        """After an auction that is all of the deal."""
        return isinstance(d.stage, Judging)

    def verdict(self, d: State, log: Sequence[Any]) -> str:
        """What it comes to by best play, and what the system would have said."""
        return practising.verdict(d)

    def ruled(self, d: State, verdict: str) -> tuple[State, Events]:
        """The end of the deal; where the referee does not know, it is played."""
        if not self.asks_referee(d):
            raise IllegalMove("not_now")
        found, won = practising.read(verdict), self.won(d)
        if found is None or (found.tricks is None) != (won is None):
            return self.bid_out(replace(d, stage=None))
        d, events = self.finish(replace(d, contract=won, judged=found))
        if won is None:
            return d, (Event("passed_out", {}), *events)
        told = {"seat": won.declarer, "bid": won.bid, "doubles": won.doubles}
        return d, (Event("contract", told), Event("best_play", {"n": found.tricks}), *events)

    def finish(self, d: State) -> tuple[State, Events]:
        """By the tricks that were taken, or would be."""
        if d.judged is None:
            return super().finish(d)
        return replace(d, stage=None, over=True, outcome=self.settled(d, d.judged.tricks)), ()

    # --- the play -----------------------------------------------------------------------------------------------------

    def leader(self, d: State) -> int:
        """The declarer's left."""
        assert d.contract is not None
        return (d.contract.declarer + 1) % SEATS

    def players(self, d: State) -> tuple[int, ...]:
        """The declarer plays two hands."""
        assert d.contract is not None
        return put(d.seats, d.contract.dummy, d.seats[d.contract.declarer])

    def shown(self, d: State) -> dict[str, int]:
        """The declarer's hand to the dummy besides, if that is agreed."""
        open_hand, won = super().shown(d), d.contract
        if not open_hand or won is None or d.spec.options.dummy_sees == "public":
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

    def seconds(self, d: State) -> int:
        """As agreed."""
        return d.spec.options.accept_timeout_s

    def declares(self, d: State, seat: int) -> bool:
        """Declarer and dummy."""
        assert d.contract is not None
        return d.seats.index(seat) % 2 == d.contract.side

    def settled(self, d: State, tricks: int | None) -> Outcome:
        """By the scoring of the match."""
        return settled(d.spec, d.contract, tricks, d.dealt)

    # --- what is to be seen -------------------------------------------------------------------------------------------

    def common(self, d: State) -> Facts:
        """Board, vulnerability and part-scores before the deal besides, and by what agreements the calls are read."""
        agreed, part_scores = told_agreements(d.spec.options), part_scores_before(d.spec)
        told = public(board=d.spec.board, vulnerable=self.in_danger(d), part_scores=part_scores, agreed=agreed)
        return (*super().common(d), *told)

    def aim(self, d: State, seat: int) -> Guide:
        """How many tricks are still needed, to make the contract or to beat it."""
        t, won = self.tricks(d), d.contract
        assert won is not None
        taken = self.taken(d, t)
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
        """Of a practice of bidding what the referee found, besides."""
        told = super().account(d)
        if d.judged is None or d.outcome is None:
            return told
        return (*told, *practising.account(d.spec, d.outcome, d.judged))

    def comes_to(self, d: State) -> Account:
        """What the match counts for it, and how that follows from the points of both sides."""
        came = d.outcome
        assert came is not None
        items: list[Item] = []
        if came.rubber is not None:
            items.append(Item("totals", dict(zip(SIDES, came.rubber.points, strict=True))))
        if came.high_cards is not None:
            expecting = {**dict(zip(SIDES, came.high_cards, strict=True)), "value": came.expected}
            items.append(Item("expected", expecting))
            items.append(Item("difference", {"value": came.difference}))
        for side, points in enumerate((came.points, -came.points)):
            items.append(Item("comes_to", self.whose(side), d.seats[side::2], points))
        return tuple(items)

    def in_danger(self, d: State) -> str:
        """The sides."""
        return VULNERABLE[vulnerable_before(d.spec)]

    def whose(self, side: int) -> dict[str, Any]:
        """That of north and south, or of east and west."""
        return {"side": SIDES[side]}

    def summary(self, d: State) -> dict[str, Any]:
        """Besides: the board, the points of both sides, and who sat where."""
        came = d.outcome
        if came is None:
            return {}
        return {**super().summary(d), "board": d.spec.board, "high_cards": came.high_cards, "places": d.seats}
