"""Świnie as a match of games (rules/swinie.md)."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Final, Literal

from msgspec import Meta, Struct

from talia.games.swinie.deal import DECKS, Herd, Spec, State
from talia.games.swinie.moves import AnyMove
from talia.table.game import Condition, about
from talia.table.registry import register
from talia.table.series import Series, SeriesState

MOST_SEATS_ONE_PACK: Final = 5

MOST_GAMES: Final = 200
"""A match to a number of points ends after so many games in any case: a game may cost nobody a point."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of rules/swinie.md 6; 0 ``deals`` are as many as there are players."""

    end_mode: Literal["deals", "points"] = "deals"
    deals: Annotated[int, Meta(ge=0, le=20)] = 0
    target_points: Annotated[int, Meta(ge=10, le=200)] = 50
    packs: Literal["auto", "1", "2", "3"] = "auto"
    may_keep_drawing: bool = True


@register
class Swinie(Series[State]):
    """The game: how many games a match has, and with how many packs."""

    id = "swinie"
    family = "no_tricks"
    glossary = ("cards",)
    seats = range(2, 9)
    deck = DECKS[3]
    Options = Options
    Moves = AnyMove
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "each": {},
        "to_50": {"end_mode": "points"},
    }
    applies: ClassVar[Mapping[str, tuple[Condition, ...]]] = {
        "deals": ({"end_mode": ("deals",)},),
        "target_points": ({"end_mode": ("points",)},),
    }
    one = Herd()
    most_wins = False

    # Of n cards one starts the pile; each of the others is drawn at most once and laid at most once. Nobody passes
    # before the pigs are gone; from then on the game ends unless somebody holds a match, so that less than all seats
    # pass between two lays, or before the first: at most n - 1 + n - 1 + n * (seats - 1) moves and the shuffle.
    longest_game = 1 + 2 * (deck.size - 1) + deck.size * (seats[-1] - 1)
    longest = 1 + MOST_GAMES * longest_game

    def lasts(self, options: Any, seats: int) -> int:
        """Five minutes a game, in which whoever loses it gets about five points."""
        return about(5 * (options.deals or seats) if options.end_mode == "deals" else options.target_points)

    def plan(self, s: SeriesState[State]) -> Any | None:
        """The next game, until there were enough or somebody has too many points; the shuffle passes left."""
        number, options = len(s.sheet), s.options
        if options.end_mode == "points":
            over = max(s.totals) >= options.target_points or number == MOST_GAMES
        else:
            over = number == (options.deals or s.seats)
        if over:
            return None
        packs = (1 if s.seats <= MOST_SEATS_ONE_PACK else 2) if options.packs == "auto" else int(options.packs)
        return Spec(s.seats, (s.first + number) % s.seats, packs, options.may_keep_drawing)
