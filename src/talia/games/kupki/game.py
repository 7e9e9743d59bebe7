"""Heaps as a match of deals for chips (rules/kupki.md)."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from talia.games.kupki.deal import DECKS, NOBODYS, KupkiDeal, Spec, State, takes_the_bank
from talia.games.kupki.moves import AnyMove
from talia.games.kupki.splitting import MOST
from talia.table.game import BadOptions, about
from talia.table.registry import register
from talia.table.series import Series, SeriesState


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of rules/kupki.md 6."""

    deck_size: Literal["52", "32"] = "52"
    tie: Literal["bank", "half"] = "bank"
    min_stake: Annotated[int, Meta(ge=1, le=100)] = 1
    max_stake: Annotated[int, Meta(ge=1, le=1000)] = 10
    start_chips: Annotated[int, Meta(ge=10, le=1000)] = 100
    rounds: Annotated[int, Meta(ge=1, le=10)] = 2
    bank_rotation: Literal["each_deal", "ace"] = "each_deal"


@register
class Kupki(Series[State]):
    """The game: whose turn the bank is, and when somebody has all the chips."""

    id = "kupki"
    seats = range(2, 9)
    usual = 4
    family = "no_tricks"
    glossary = ("cards", "chips")
    deck = DECKS["52"]
    Options = Options
    Moves = AnyMove
    one = KupkiDeal()

    # The lot; ten turns of the bank each, a shuffle and a cut, and of all the others chips on every heap but one and a
    # word to end with.
    longest = 1 + 10 * seats[-1] * (2 + (seats[-1] - 1) * MOST)

    def lasts(self, options: Any, seats: int) -> int:
        """A quarter of a minute for each player in a deal."""
        return about(options.rounds * seats * (0.5 + seats / 4))

    def unit(self, options: Any) -> str:
        """Chips of the table."""
        return "chips"

    def check(self, options: Any, seats: int) -> None:
        """There must be a stake that is neither too small nor too large, and chips for it."""
        if options.min_stake > options.max_stake:
            raise BadOptions("stakes_crossed", least=options.min_stake, most=options.max_stake)
        if options.min_stake > options.start_chips:
            raise BadOptions("too_few_chips", least=options.min_stake, chips=options.start_chips)

    def opening(self, options: Any, seats: int) -> tuple[int, ...]:
        """Everybody's chips."""
        return (options.start_chips,) * seats

    def plan(self, s: SeriesState[State]) -> Any | None:
        """The next deal, until everybody has had the bank often enough, or somebody has all the chips."""
        o, seats = s.options, s.seats
        turns = o.rounds * seats
        if s.deal is None:
            turn, banker = 0, s.first
        elif o.bank_rotation == "ace":
            turn, banker = s.deal.spec.turn + 1, _by_ace(s.deal, s.totals)
        else:
            turn = s.deal.spec.turn + 1
            while turn < turns and not s.totals[(s.first + turn) % seats]:
                turn += 1
            banker = (s.first + turn) % seats
        if turn >= turns or sum(map(bool, s.totals)) == 1:
            return None
        return Spec(banker, s.totals, turn, o.deck_size, o.tie, o.min_stake, o.max_stake)


def _by_ace(d: State, chips: tuple[int, ...]) -> int:
    """Who has the bank next where an ace takes it: else it stays, or goes to the left of who has no chips."""
    taken = takes_the_bank(d)
    banker = d.spec.banker if taken == NOBODYS else taken
    while not chips[banker]:
        banker = (banker + 1) % len(chips)
    return banker
