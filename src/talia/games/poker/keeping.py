"""Poker with real cards: what each put in, and whose hand was best; the pots are divided as the rules say."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from talia.chips.betting import Betting
from talia.chips.pots import Pot, awarded, pots_of, unmatched
from talia.games.poker.deal import PokerDeal
from talia.games.poker.showdown import settled
from talia.games.poker.state import Spec, State
from talia.table.forms import Form, Number, Seats
from talia.table.keeping import keeps
from talia.table.keeping_deals import DealKeeper, of_each
from talia.table.moves import IllegalMove, Move, seats_of
from talia.table.series import SeriesState
from talia.table.stages import Lying


class Counted(Move, frozen=True, tag="counted"):
    """What each put in, the ante included; whose hands were ``best``, or who was left alone.

    ``second``: whose were best of the others, where a side pot is not for the best; ``others``: who lost at the end.
    """

    best: tuple[int, ...]
    second: tuple[int, ...] = ()
    others: tuple[int, ...] = ()
    spent_0: int = 0
    spent_1: int = 0
    spent_2: int = 0
    spent_3: int = 0
    spent_4: int = 0
    spent_5: int = 0
    spent_6: int = 0
    spent_7: int = 0


@keeps
class PokerKeeper(DealKeeper):
    """One entry a deal."""

    id = "poker"
    Told = Counted
    options = ("min_stake", "max_stake", "start_chips", "stacks", "deals")
    one = PokerDeal()

    def told_by(self, s: SeriesState[Any]) -> tuple[Form, ...]:
        """The chips of those who can pay the ante, and who wins them."""
        spec: Spec = s.spec
        playing = sum(1 << seat for seat in spec.order)
        least, stacks = spec.options.min_stake, spec.stacks
        spent = tuple(Number(f"spent_{seat}", least, stacks[seat]) for seat in sorted(spec.order))
        seats = len(spec.order)
        ends = (Seats("best", playing, 1, seats), *(Seats(name, playing, 0, seats) for name in ("second", "others")))
        return (Form(Counted, (*spent, *ends)),)

    def deal(self, s: SeriesState[Any], move: Counted) -> State:
        """What nobody matched goes back; every pot is for somebody whose hand is known to be the best in it."""
        spec: Spec = s.spec
        seat, more = unmatched(of_each(move, "spent", s.seats))
        spent = tuple(chips - more * (each == seat) for each, chips in enumerate(of_each(move, "spent", s.seats)))
        ranks = (move.others, move.second, move.best)
        worth = {each: rank for rank, seats in enumerate(ranks) for each in seats}
        if len(worth) < sum(map(len, ranks)):
            raise IllegalMove("told_once")
        if more and seat not in worth:
            raise IllegalMove("most_has_not_passed", seat=seat)
        active = sum(1 << each for each in worth)
        pots = pots_of(spent, active, spec.carried)
        if max(spent) > max(spent[each] for each in worth) or any(_open(pot, worth) for pot in pots):
            raise IllegalMove("pot_without_winner")
        stacks = tuple(chips - paid for chips, paid in zip(spec.stacks, spent, strict=True))
        d = State(
            spec,
            cards=Lying((0,) * s.seats, order=tuple(sorted(spec.order))),
            spent=spent,
            betting=replace(Betting.among(spec.order, stacks, spec.limits(waits=False)), active=active),
        )
        d, _ = settled(d, awarded(pots, worth), ())
        return self.one.finish(d)[0]

    def paid(self, s: SeriesState[Any], change: tuple[int, ...]) -> SeriesState[Any] | None:
        """Out of one's own chips: nobody buys more of them (rules/poker.md 4), so nobody owes any.

        Where every deal begins with the same chips, totals are no purse: wins and losses are added up from nothing.
        """
        if s.options.stacks == "fresh":
            return super().paid(s, change)
        for seat, (chips, more) in enumerate(zip(s.totals, change, strict=True)):
            if more < 0 and chips + more < 0:
                raise IllegalMove("more_than_one_has", seat=seat, has=max(chips, 0))
        return super().paid(s, change)

    def shown(self, s: SeriesState[Any]) -> dict[str, Any]:
        """What was left of the deal before."""
        return {"rest": s.spec.carried} if s.spec.carried else {}


def _open(pot: Pot, worth: Mapping[int, int]) -> bool:
    """Whether it is not known whose hand is best of those in a pot: several have lost elsewhere."""
    return pot.eligible.bit_count() > 1 and not any(worth[seat] for seat in seats_of(pot.eligible))
