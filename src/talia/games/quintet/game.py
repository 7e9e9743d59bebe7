"""Quintet as a match of games (rules/parallel_poker.md)."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta, Struct

from talia.cards import RANKS, Deck
from talia.games.quintet.deal import MOST_CHANGES, POINTS, SIZE, QuintetDeal, Spec, State
from talia.games.quintet.moves import AnyMove
from talia.table.game import Result, about
from talia.table.registry import register
from talia.table.series import Series, SeriesState


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of rules/parallel_poker.md 6."""

    ranking: Literal["traditional", "short_deck"] = "traditional"
    tie_rule: Literal["none", "carry"] = "none"
    games: Annotated[int, Meta(ge=1, le=10)] = 1


@register
class Quintet(Series[State]):
    """The game: how many games, and who has won the match."""

    id = "quintet"
    seats = range(2, 3)
    usual = 2
    family = "no_tricks"
    glossary = ("cards", "hands")
    deck = Deck(RANKS[-SIZE // 4 :], packs=2)
    Options = Options
    Moves = AnyMove
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "one": {},
        "three": {"games": 3},
        "short_deck": {"ranking": "short_deck", "tie_rule": "carry"},
    }
    one = QuintetDeal()

    # The lot; 10 games of a shuffle, packets laid out by two and taken back, and the shows.
    longest = 1 + 10 * (1 + 2 * (1 + 2 * MOST_CHANGES) + len(POINTS))

    def lasts(self, options: Any, seats: int) -> int:
        """Ten minutes a game."""
        return about(10 * options.games)

    def unit(self, options: Any) -> str:
        """Points; games won where there are several."""
        return "games" if options.games > 1 else "points"

    def plan(self, s: SeriesState[State]) -> Any | None:
        """The next game; the dealer alternates."""
        number, o = len(s.sheet), s.options
        if number == o.games:
            return None
        return Spec((s.first + number) % s.seats, o.ranking, o.tie_rule == "carry", o.games > 1)

    def result(self, s: SeriesState[State]) -> Result | None:
        """Most games won, then most points."""
        found = super().result(s)
        if found is None:
            return None
        by_seat = zip(*(row["points"] for row in s.sheet), strict=True)
        standing = [(won, sum(points)) for won, points in zip(found.totals, by_seat, strict=True)]
        return Result(found.totals, tuple(1 + sum(other > mine for other in standing) for mine in standing))
