"""What a deal of poker is: what it starts with, and how far it has come."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from talia.chips.betting import Betting, Limits
from talia.chips.pots import Award, Pot, standing
from talia.games.poker.hands import HAND, Hand, Ranking, ranking
from talia.games.poker.options import Options
from talia.table.moves import seats_of
from talia.table.stages import StagedState


class Spec(Struct, frozen=True):
    """What a deal starts with.

    ``order``: the seats in the deal clockwise, from the dealer's left to the dealer. ``stacks``: everybody's chips.
    ``rests``: chips nobody got in the deal before, and the seats that get them if no other deal is played to its end.
    ``last``: whether it is the last of the match in any case.
    """

    options: Options
    dealer: int
    order: tuple[int, ...]
    stacks: tuple[int, ...]
    deck: int
    rests: tuple[tuple[int, int], ...] = ()
    last: bool = False

    @property
    def ranking(self) -> Ranking:
        """How the hands rank."""
        return ranking(self.deck, wheel=self.options.short_deck_wheel, ace_low=self.options.ace_low)

    @property
    def carried(self) -> int:
        """The chips nobody got in the deal before."""
        return sum(chips for _, chips in self.rests)

    def limits(self, *, waits: bool) -> Limits:
        """What may be bet: an opening is more than the smallest stake, a raise at least as much."""
        o = self.options
        return Limits(o.min_stake + 1, o.min_stake, o.max_stake, o.max_raises, o.short_stack == "all_in", waits)


class Said(Struct, frozen=True, array_like=True):
    """One line of the course of a deal: in which phase a seat said or did what.

    ``word``: "passed", "waited", "opened", "held", "raised", "all_in" or "exchanged"; ``n``: the chips it has put in
    this round, or the cards it has exchanged.
    """

    phase: str
    seat: int
    word: str
    n: int


class State(StagedState, frozen=True):
    """A deal.

    ``betting``: the round in progress, or the last one; its stacks are everybody's chips now. ``spent``: what each has
    put in before this round, the ante included. ``said``: the last word of each, ``exchanged``: how many cards, None
    until it has; ``course``: all that was said and done, in order. ``shown``: the seats whose hands lie open;
    ``showed``: who had to show, in this order. ``awards``: the pots, once they are paid; ``returned``: a seat and what
    nobody matched. ``rests``: who gets the chips that could not be divided, and how many; so many are ``carried`` all
    the same, and these seats get them only if no other deal is played to its end.
    """

    spec: Spec
    betting: Betting | None = None
    spent: tuple[int, ...] = ()
    said: tuple[str | None, ...] = ()
    exchanged: tuple[int | None, ...] = ()
    course: tuple[Said, ...] = ()
    shown: int = 0
    showed: tuple[int, ...] = ()
    awards: tuple[Award, ...] = ()
    returned: tuple[int, int] | None = None
    rests: tuple[tuple[int, int], ...] = ()
    carried: int = 0

    @property
    def bets(self) -> Betting:
        """The round of betting, once the cards are dealt."""
        assert self.betting is not None
        return self.betting

    @property
    def stacks(self) -> tuple[int, ...]:
        """Everybody's chips now."""
        return self.spec.stacks if self.betting is None else self.betting.stacks

    @property
    def totals(self) -> tuple[int, ...]:
        """What each has put into this deal."""
        return tuple(map(sum, zip(self.spent, self.bets.paid, strict=True)))

    def gathered(self) -> "State":
        """The same once the chips of the round have gone to the middle."""
        return replace(self, spent=self.totals, betting=replace(self.bets, paid=(0,) * len(self.spent)))

    def hand(self, seat: int) -> Hand:
        """What a seat holds."""
        return self.spec.ranking.hand(self.hands[seat])

    def told(self, seat: int) -> dict[str, Any] | None:
        """What a seat holds, for words; None if it has passed, or waits for cards of a new talon."""
        if not self.bets.active >> seat & 1 or self.hands[seat].bit_count() != HAND:
            return None
        return self.spec.ranking.told(self.hand(seat))

    def side_pots(self) -> tuple[Pot, ...]:
        """The pots so far, what lies before the seats among them, by who may win each."""
        active = self.bets.active
        all_in = sum(1 << seat for seat in seats_of(active) if not self.stacks[seat])
        return standing(self.totals, active, all_in, self.spec.carried)
