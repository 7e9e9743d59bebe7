"""A match of Skat: who deals, the rounds, and when it is over (rules/skat.md 4.8, 5.4)."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from talia.games.skat.deal import SkatDeal
from talia.games.skat.moves import AnyMove
from talia.games.skat.options import Options as SkatOptions
from talia.games.skat.state import DECK, DealState, Spec, spec
from talia.table.game import BadOptions, Condition, Result, about
from talia.table.registry import register
from talia.table.series import Series, SeriesState
from talia.tricks.deciding import PLAYED_OUT

MOST_DEALS: Final = 96
"""Ordinary deals of a match by number."""
MOST_BEER: Final = 300
"""A match of beer skat ends after so many ordinary deals in any case: a deal may cost nobody a point."""

HIGH: Final = 120
"""A game worth more begins a round."""

MOST_REPEATS: Final = 4
"""A round is dealt again for a grand from the hand so often; after that such a deal counts as one of the round."""

LONGEST_DEAL: Final = 1 + (2 * 64 + 4) + 2 + 5 + 12 + 3 + 2 * 30
"""No deal has more log lines: the shuffle, the auction (each of 64 values named and held, passes), picking up and
announcing, kontra, schenken, the exchange, the cards, as many lines again for claims. Schieberamsch has fewer."""


@register
class Skat(Series[DealState]):
    """Skat for three; for four, of whom the dealer rests."""

    id = "skat"
    family = "card_points"
    glossary = ("cards", "tricks", "bidding")
    seats = range(3, 5)
    deck = DECK
    Options = SkatOptions
    before = PLAYED_OUT
    Moves = AnyMove
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "turniejowy": {},
        "domowy": {"scoring": "money", "kontra": True},
        "piwny": {"scoring": "beer", "kontra": True},
    }
    applies: ClassVar[Mapping[str, tuple[Condition, ...]]] = {
        "deals_each": ({"scoring": ("tournament", "money")},),
        "stake_grosz": ({"scoring": ("money",)},),
        "beer_limit": ({"scoring": ("beer",)},),
        "kontra": ({"scoring": ("money", "beer")},),
        "ramsch_scoring": ({"passed_out": ("ramsch", "schieberamsch")}, {"rounds": ("schieberamsch",)}),
        "ramsch_virgin": ({"passed_out": ("ramsch", "schieberamsch")}, {"rounds": ("schieberamsch",)}),
        "ramsch_skat": ({"passed_out": ("ramsch", "schieberamsch")}, {"rounds": ("schieberamsch",)}),
        "first_dealer.3": ({"seats": (4,)},),
    }
    one: ClassVar[SkatDeal] = SkatDeal()

    # The lot; each ordinary deal may begin a round of four and its repeats.
    longest = 1 + MOST_BEER * (1 + 4 + MOST_REPEATS) * LONGEST_DEAL

    def lasts(self, options: SkatOptions, seats: int) -> int:
        """Two or three minutes a deal; in beer skat the one who has most gets about 28 points in each."""
        deals = options.beer_limit / 28 if options.scoring == "beer" else options.deals_each * seats
        return about(2.5 * deals)

    def unit(self, options: SkatOptions) -> str:
        """Money, if one plays for it."""
        return "grosze" if options.scoring == "money" else "points"

    def check(self, options: SkatOptions, seats: int) -> None:
        """Options that do not fit each other."""
        if options.first_dealer != "random" and int(options.first_dealer) >= seats:
            raise BadOptions("first_dealer_has_no_seat", seat=int(options.first_dealer), seats=seats)
        if options.kontra and options.scoring == "tournament":
            raise BadOptions("no_kontra_in_tournaments")
        if options.deals_each * seats > MOST_DEALS:
            raise BadOptions("too_many_deals", most=MOST_DEALS // seats)

    def first_dealer(self, options: SkatOptions, seats: int) -> int | None:
        """The seat of the option; None: by lot."""
        return None if options.first_dealer == "random" else int(options.first_dealer)

    def plan(self, s: SeriesState[DealState]) -> Spec | None:
        """The next deal, ordinary or of a round; the deal passes left after every one that counts."""
        options: SkatOptions = s.options
        ordinary, dealt, left = _so_far(s.sheet, s.seats, options)
        if options.scoring == "beer" and min(s.totals) <= -options.beer_limit:
            return None
        most = MOST_BEER if options.scoring == "beer" else options.deals_each * s.seats
        if not left and ordinary == most:
            return None
        return spec(options, s.seats, (s.first + dealt) % s.seats, in_round=left > 0)

    def result(self, s: SeriesState[DealState]) -> Result | None:
        """In a tournament the games won, then those lost, decide among equals."""
        result = super().result(s)
        if result is None or s.options.scoring != "tournament":
            return result
        won, lost = games(s.sheet, s.seats)
        standing = [(total, won[seat], -lost[seat]) for seat, total in enumerate(s.totals)]
        return Result(s.totals, tuple(1 + sum(other > mine for other in standing) for mine in standing))


def games(sheet: tuple[dict[str, Any], ...], seats: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The games each seat has won and lost as soloist."""
    won = [0] * seats
    lost = [0] * seats
    for row in sheet:
        if row["kind"] == "game":
            (won if row["won"] else lost)[row["soloist"]] += 1
    return tuple(won), tuple(lost)


def _so_far(sheet: tuple[dict[str, Any], ...], seats: int, options: SkatOptions) -> tuple[int, int, int]:
    """How many ordinary deals there were, how often the deal has passed on, and how many of a round are to come."""
    ordinary = dealt = left = repeats = 0
    for row in sheet:
        if row["in_round"]:
            # A grand from the hand stands in for no Schieberamsch: the same dealer deals again.
            again = options.rounds == "schieberamsch" and row["kind"] == "game" and repeats < MOST_REPEATS
            repeats += again
            left -= not again
            dealt += not again
            continue
        ordinary += 1
        dealt += 1
        if options.rounds != "off" and _begins_a_round(row):
            left, repeats = seats, 0
    return ordinary, dealt, left


def _begins_a_round(row: dict[str, Any]) -> bool:
    """A grand with four, rekontra, or a value above 120 (rules/skat.md 4.8)."""
    if row["kind"] != "game":
        return False
    grand_with_four = row["contract"] == "grand" and row["with"] and row["matadors"] == 4
    return bool(grand_with_four or row["doubled"] >= 4 or row["value"] > HIGH)
