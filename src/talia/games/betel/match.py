"""A match of Betel: who deals, and when it is over (rules/betel.md 3, 4.6 and 5)."""

from typing import ClassVar, Final

from talia.games.betel import moves
from talia.games.betel.deal import BetelDeal
from talia.games.betel.options import Options as BetelOptions
from talia.games.betel.state import DECK, DealState, Spec, spec
from talia.table.game import BadOptions
from talia.table.registry import register
from talia.table.series import Series, SeriesState

CHIPS: Final = 500
"""What each player starts with if the accounting is in chips."""

MOST_DEALS: Final = 1000
"""After so many deals a match ends in any case; a match to 1000 points takes 10 to 100."""

LONGEST_DEAL: Final = 5842
"""No deal has more log lines.

Calls that are no pass: each of the 30 contracts is doubled at most once, so there are at most 30 kontras, hence at
most 31 stretches of rising bids, each of at most 30: 30 + 31 * 30 = 960. Passes: at most two before the first of
them, one after each but the last, two after the last: 2 + 959 + 2 = 963. Each of these 1,923 turns can have two looks
at a face-down dubel: 5,769. Besides: the deal 1, prediction 1, cards 30, at each of the ten leads a claim with the
referee's verdict and two answers 40, and the end of the time 1.
"""


@register
class Betel(Series[DealState]):
    """Betel for three; for four, one of whom rests in each deal."""

    id = "betel"
    seats = range(3, 5)
    deck = DECK
    Options = BetelOptions
    Moves = moves.Moves
    longest = 1 + MOST_DEALS * LONGEST_DEAL
    one: ClassVar[BetelDeal] = BetelDeal()

    def check(self, options: BetelOptions, seats: int) -> None:
        """Refuses a first dealer who has no seat."""
        if options.first_dealer != "random" and int(options.first_dealer) >= seats:
            raise BadOptions("first_dealer_has_no_seat", seat=int(options.first_dealer), seats=seats)

    def first_dealer(self, options: BetelOptions, seats: int) -> int | None:
        """The seat of the option; None: by lot."""
        return None if options.first_dealer == "random" else int(options.first_dealer)

    def opening(self, options: BetelOptions, seats: int) -> tuple[int, ...]:
        """Nothing, or 500 chips each."""
        return (CHIPS if options.accounting == "chips" else 0,) * seats

    def minutes(self, options: BetelOptions) -> float | None:
        """How long a match by time lasts."""
        return options.minutes if options.end_rule == "time" else None

    def plan(self, s: SeriesState[DealState]) -> Spec | None:
        """The next deal, dealt by the next player on the left; None if the match is over."""
        played = len(s.sheet)
        options: BetelOptions = s.options
        if played == MOST_DEALS or self._ended(s, options, played):
            return None
        return spec(options, s.seats, (s.first + played) % s.seats)

    def _ended(self, s: SeriesState[DealState], options: BetelOptions, played: int) -> bool:
        if options.end_rule == "deals":
            return played >= options.deals
        if options.end_rule == "time":
            return s.time_up
        best = max(s.totals)
        return best >= options.target and s.totals.count(best) == 1
