"""Fan Tan with real cards: who went out, who passed how often, and what was left (rules/fantan.md 5)."""

from typing import Any

from talia.cards import Deck, mask
from talia.games.fantan.deal import Spec, State, ante, size
from talia.table.forms import Form, Seats
from talia.table.keeping import keeps
from talia.table.keeping_deals import DealKeeper, each, of_each
from talia.table.moves import IllegalMove, Move
from talia.table.series import SeriesState

MOST_PASSES = 60


class Counted(Move, frozen=True, tag="counted"):
    """Who went out first, the passes of each, and the cards left to each."""

    first: int
    passes_0: int = 0
    passes_1: int = 0
    passes_2: int = 0
    passes_3: int = 0
    passes_4: int = 0
    passes_5: int = 0
    passes_6: int = 0
    left_0: int = 0
    left_1: int = 0
    left_2: int = 0
    left_3: int = 0
    left_4: int = 0
    left_5: int = 0
    left_6: int = 0


@keeps
class FanTanKeeper(DealKeeper):
    """One entry a deal."""

    id = "fantan"
    Told = Counted
    options = ("deals", "ante", "pass_fee", "card_fee", "start_chips")

    def told_by(self, s: SeriesState[Any]) -> tuple[Form, ...]:
        """What is paid for."""
        seats, spec = range(s.seats), s.spec
        passes = each("passes", seats, 0, MOST_PASSES) if spec.pass_fee else ()
        left = each("left", seats, 0, max(size(spec, seat) for seat in seats)) if spec.card_fee else ()
        return (Form(Counted, (Seats("first", (1 << s.seats) - 1), *passes, *left)),)

    def deal(self, s: SeriesState[Any], move: Counted) -> State:
        """Who is out has no cards left, everybody else has some, and no more than he was dealt."""
        spec: Spec = s.spec
        passes, left = of_each(move, "passes", s.seats), of_each(move, "left", s.seats)
        for seat, cards in enumerate(left) if spec.card_fee else ():
            if (seat == move.first) != (not cards):
                raise IllegalMove("out_without_cards", seat=move.first)
            if cards > size(spec, seat):
                raise IllegalMove("dealt_fewer", seat=seat, most=size(spec, seat))
        paid = tuple(ante(spec, seat) + spec.pass_fee * n for seat, n in enumerate(passes))
        hands = tuple(mask(Deck().codes[:cards]) for cards in left)
        return State(spec, hands=hands, out=(move.first,), paid=paid)
