"""Planowanie with real cards: what each declared and took (rules/planowanie.md 4 and 5)."""

from typing import Any

from talia.games.planowanie.deal import PlanowanieDeal, Spec, State, barred
from talia.table.forms import Form
from talia.table.keeping import keeps
from talia.table.keeping_deals import DealKeeper, each, of_each, whole
from talia.table.moves import IllegalMove, Move
from talia.table.series import SeriesState
from talia.tricks.keeping import as_played


class Counted(Move, frozen=True, tag="counted"):
    """What the seats declared and took."""

    said_0: int = 0
    said_1: int = 0
    said_2: int = 0
    said_3: int = 0
    took_0: int = 0
    took_1: int = 0
    took_2: int = 0
    took_3: int = 0


@keeps
class PlanowanieKeeper(DealKeeper):
    """One entry a deal."""

    id = "planowanie"
    Told = Counted
    options = ("first_deal_trump", "hook")
    one = PlanowanieDeal()

    def told_by(self, s: SeriesState[Any]) -> tuple[Form, ...]:
        """A declaration and tricks of each."""
        cards = s.spec.cards
        return (Form(Counted, (*each("said", range(s.seats), 0, cards), *each("took", range(s.seats), 0, cards))),)

    def deal(self, s: SeriesState[Any], move: Counted) -> State:
        """All tricks are somebody's, and the last to declare said nothing that was barred."""
        spec: Spec = s.spec
        taken = of_each(move, "took", s.seats)
        whole("tricks", taken, spec.cards)
        said = of_each(move, "said", s.seats)
        first = spec.dealer + 1
        declared = tuple(said[(first + place) % s.seats] for place in range(s.seats))
        if declared[-1] == barred(State(spec, declared=declared[:-1])):
            raise IllegalMove("barred_for_last", seat=spec.dealer, tricks=declared[-1], cards=spec.cards)
        played: State = as_played(self.one, spec, taken, declared=declared)
        return played

    def shown(self, s: SeriesState[Any]) -> dict[str, Any]:
        """How many cards there are, and whether one is turned up."""
        return {"cards": s.spec.cards, "trumps": "yes" if s.spec.trump else "no"}
