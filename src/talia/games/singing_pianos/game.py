"""Singing Pianos as a match of rounds (rules/singing_pianos.md)."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from msgspec.structs import replace

from talia.cards import Deck
from talia.games.singing_pianos.deal import ROUND_POINTS, SongDeal
from talia.games.singing_pianos.moves import Moves
from talia.games.singing_pianos.state import Options, Spec, State
from talia.table.game import BadOptions, Condition, about
from talia.table.registry import register
from talia.table.series import Series, SeriesState

MOST_EXTRA: Final = 3
"""So many rounds may follow among teams that are tied; then they share the win."""


@register
class SingingPianos(Series[State]):
    """The game: how many rounds there are, and what goes from one to the next."""

    id = "singing_pianos"
    family = "evening"
    seats = range(2, 25)
    usual = 6
    deck = Deck("")
    Options = Options
    Moves = Moves
    one = SongDeal()
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "afar": {},
        "room": {"entry": "sung"},
        "last_idea": {"rounds": 1},
        "own": {"category_source": "starting_team"},
        "every_song": {"song_scoring": True},
    }
    applies: ClassVar[Mapping[str, tuple[Condition, ...]]] = {
        "singing": ({"entry": ("typed",)},),
        "repeat_words": ({"entry": ("typed",)},),
    }
    # A round: a draw; three categories at most, before each all are ready or turn it down, and a name with its veto;
    # in each 21 turns of every team at most, with two tries, votes, an answer, a decision, and times that run out.
    longest = (15 + MOST_EXTRA) * (1 + 3 * (2 * (1 + 2 * 24) + 7 * 24 + 6 * 21 * (2 * (1 + 24 + 5))))

    def lasts(self, options: Any, seats: int) -> int:
        """Some six turns of a team in a round, each with its judges; people need about half of the time they have."""
        turn = (options.turn_seconds + options.vote_seconds) / 2 / 60
        return about(options.rounds * (0.5 + 6 * options.teams * turn))

    def check(self, options: Any, seats: int) -> None:
        """Each team has a player."""
        players = len(Spec(seats, options).players)
        if players < options.teams:
            raise BadOptions("too_few_for_teams", teams=options.teams, players=players)

    def first_dealer(self, options: Any, seats: int) -> int:
        """Nobody deals: who begins is drawn with the teams."""
        return 0

    def plan(self, s: SeriesState[State]) -> Spec | None:
        """The next round; further ones among those who are tied."""
        number, d = len(s.sheet), s.deal
        if d is None:
            return Spec(s.seats, s.options)
        among, extra = (1 << s.options.teams) - 1, 0
        totals = [s.totals[d.members(team)[0]] for team in d.teams]
        if number >= s.options.rounds:
            tied = [team for team in d.teams if totals[team] == max(totals)]
            extra = d.spec.extra + 1
            if len(tied) == 1 or extra > MOST_EXTRA:
                return None
            among = sum(1 << team for team in tied)
        elif not s.options.song_scoring and self._decided(totals, s.options.rounds - number):
            return None
        spec: Spec = d.spec
        return replace(
            spec,
            number=number,
            extra=extra,
            team_of=d.team_of,
            order=d.order,
            among=among,
            used=d.used,
            categories=d.categories,
            rejected=d.rejected,
            turns=d.turns,
        )

    def contending(self, s: SeriesState[State]) -> int:
        """All but the referee."""
        return sum(1 << seat for seat in Spec(s.seats, s.options).players)

    def _decided(self, totals: list[int], left: int) -> bool:
        """Whether nobody can catch up any more."""
        first, second = sorted(totals, reverse=True)[:2]
        return first - second > ROUND_POINTS * left
