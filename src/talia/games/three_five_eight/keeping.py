"""3-5-8 with real cards: the contract and the tricks (rules/three_five_eight.md 4 and 5)."""

from typing import Any

from talia.games.three_five_eight import exchange
from talia.games.three_five_eight.contracts import SEATS
from talia.games.three_five_eight.deal import EACH, State, ThreeFiveEightDeal
from talia.table.forms import Form, Option
from talia.table.keeping import keeps
from talia.table.keeping_deals import DealKeeper, each, of_each, whole
from talia.table.moves import Move
from talia.table.series import SeriesState
from talia.tricks.keeping import as_played


class Counted(Move, frozen=True, tag="counted"):
    """The contract, and what the seats took."""

    contract: str
    tricks_0: int
    tricks_1: int
    tricks_2: int


@keeps
class ThreeFiveEightKeeper(DealKeeper):
    """One entry a deal."""

    id = "three_five_eight"
    Told = Counted
    options = ("exchange", "exchange_cap")
    one = ThreeFiveEightDeal()

    def told_by(self, s: SeriesState[Any]) -> tuple[Form, ...]:
        """A contract the chooser has not named yet, and the tricks."""
        return (Form(Counted, (Option("contract", s.spec.left), *each("tricks", range(SEATS), 0, EACH))),)

    def deal(self, s: SeriesState[Any], move: Counted) -> State:
        """All tricks are somebody's."""
        taken = of_each(move, "tricks", SEATS)
        whole("tricks", taken, EACH)
        played: State = as_played(self.one, s.spec, taken, contract=move.contract)
        return played

    def shown(self, s: SeriesState[Any]) -> dict[str, Any]:
        """Who chooses, and who gives how many cards to whom if he names trumps."""
        spec = s.spec
        pairs = exchange.pairs(spec.before, spec.dealer, shortfall=spec.shortfall)
        told = {"exchanges": [{"giver": giver, "receiver": receiver, "most": most} for giver, receiver, most in pairs]}
        return {"chooser": spec.chooser, **(told if pairs else {})}
