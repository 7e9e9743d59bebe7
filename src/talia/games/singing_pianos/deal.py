"""A round of Singing Pianos, from its category to the team that is left (rules/singing_pianos.md 4 and 5)."""

from typing import Any, Final

from msgspec.structs import replace

from talia.games.singing_pianos.library import categories
from talia.games.singing_pianos.moves import VALID, Text
from talia.games.singing_pianos.stages import Disputed, Entry, Judging, Naming, Showing
from talia.games.singing_pianos.state import NOBODY_SITS, REFEREE_SEAT, Spec, State, Used
from talia.table.account import Account, Item
from talia.table.forms import Form
from talia.table.moves import Event
from talia.table.sides import Side
from talia.table.stages import Events, Facts, Lying, StagedDeal
from talia.table.zones import Zone, public

ROUND_POINTS: Final = 3
"""What a round brings that was won."""
SONG_POINTS: Final = 1
"""What an accepted song brings where songs count."""
MOST_SONGS: Final = 20
"""When all teams still in have so many accepted songs, the round is drawn."""
MOST_BLANKS: Final = 3
"""After so many categories in a row that nobody has won, the round is over without a winner."""
ENOUGH: Final = 16
"""So many categories lie ready at least, the oldest again if need be: no round sees more, with all turned down."""


class SongDeal(StagedDeal[State]):
    """One round."""

    made_of = State

    # --- the beginning ------------------------------------------------------------------------------------------------

    def start(self, spec: Spec) -> State:
        """What is left of the rounds before."""
        teams = spec.options.teams
        return State(
            spec,
            team_of=spec.team_of,
            order=spec.order,
            categories=spec.categories,
            rejected=spec.rejected,
            used=spec.used,
            turns=spec.turns or (0,) * teams,
            points=(0,) * teams,
            accepted=(0,) * teams,
        )

    def pack(self, spec: Spec) -> tuple[str, ...]:
        """The library and the players: the same for every round, so that equal chance is equal everywhere."""
        return (*categories(), *map(str, spec.players))

    def dealt(self, d: State, order: tuple[str, ...]) -> tuple[State, Events]:
        """The library lies in some order, behind it what was played if little is left; at first teams are drawn."""
        new = tuple(each for each in order if not each.isdecimal() and each not in d.categories)
        again = tuple(key for key in d.categories if key in categories())[: max(0, ENOUGH - len(new))]
        d = replace(d, cards=Lying(), queue=(*new, *again), active=d.spec.among or (1 << d.options.teams) - 1)
        d = replace(d, spec=replace(d.spec, among=d.active))
        if d.order:
            return self._begun(d)
        d = self._seated(d, tuple(int(each) for each in order if each.isdecimal()))
        told = tuple(Event("team", {"team": team, "seats": d.members(team)}) for team in d.teams)
        d, events = self._begun(d)
        return d, (*told, *events)

    def _seated(self, d: State, drawn: tuple[int, ...]) -> State:
        """The players are dealt out one by one, or as they sit; a team comes as early as the first of its players."""
        teams, team_of = d.options.teams, [NOBODY_SITS] * d.spec.seats
        for at, seat in enumerate(drawn if d.options.draw_teams else d.spec.players):
            team_of[seat] = at % teams
        order = tuple(dict.fromkeys(team_of[seat] for seat in drawn))
        return replace(d, team_of=tuple(team_of), order=order)

    def _begun(self, d: State) -> tuple[State, Events]:
        """A category is to be found: all teams of the round are in."""
        d = replace(d, active=d.spec.among, accepted=(0,) * len(d.teams), words=(), vetoed=False, turn=NOBODY_SITS)
        if d.options.category_source == "library":
            return self._shown_by_lot(d)
        return replace(d, stage=Naming(mixed=d.options.category_source == "mixed")), ()

    def _shown_by_lot(self, d: State) -> tuple[State, Events]:
        d, events = d.drawn_category()
        return replace(d, stage=Showing()), events

    def asides(self, d: State, seat: int) -> tuple[Form, ...]:
        """Another category, for who is ready; the title of what is sung, typed by whoever sits opposite."""
        return d.stage.asides(d, seat) if isinstance(d.stage, Showing | Entry) else ()

    # --- what follows what --------------------------------------------------------------------------------------------

    def follows(self, d: State) -> tuple[State, Events]:
        """The category, a song, its judges; then the next team, until one is left."""
        stage = d.stage
        if isinstance(stage, Naming):
            return self._named(d, stage)
        if isinstance(stage, Showing):
            return self._category_seen(d, stage)
        if isinstance(stage, Entry):
            if stage.song is None:
                return self._failed(d, stage.failed)
            return replace(d, stage=Judging(stage.song, stage.second)), ()
        if isinstance(stage, Judging):
            return self._judged(d, stage)
        assert isinstance(stage, Disputed)
        if stage.verdict == "confirmed":
            return self._rejected(d, stage.song, second=stage.second)
        return self._accepted(d, stage.song)

    def _named(self, d: State, stage: Naming) -> tuple[State, Events]:
        """It is on the table, and the others may refuse it; chance has drawn it where the team has not."""
        if stage.named is None:
            return self._shown_by_lot(d)
        return replace(d.with_category(stage.named), stage=Showing(named=True)), ()

    def _category_seen(self, d: State, stage: Showing) -> tuple[State, Events]:
        """The first team sings; a category the others refuse makes room for another, once."""
        if stage.refused(d):
            again = replace(d, vetoed=True, stage=Naming(mixed=d.options.category_source == "mixed"))
            return again, (Event("category_vetoed", {"team": d.begins}),)
        return self._turn_of(d, d.begins)

    def _turn_of(self, d: State, team: int) -> tuple[State, Events]:
        d = replace(d, turn=team, stage=Entry())
        return d, (Event("turn", {"team": team, "seat": d.singer}),)

    def _judged(self, d: State, stage: Judging) -> tuple[State, Events]:
        """More than half of all who may vote, silent ones too; one who judges alone has to hear the team first."""
        against = [(seat, say) for seat, say in stage.votes if say != VALID]
        votes = tuple({"seat": seat, "say": say} for seat, say in stage.votes)
        told = {"team": d.turn, "title": stage.song.title, "against": len(against), "of": d.voters.bit_count()}
        events: Events = (Event("judged", {**told, "votes": votes}),)
        if not 2 * len(against) > d.voters.bit_count():
            d, more = self._accepted(d, stage.song)
        elif d.voters.bit_count() == 1 and d.options.judge == "others":
            by, say = against[0]
            d = replace(d, stage=Disputed(stage.song, stage.second, by, say))
            more = (Event("challenged", {"seat": by, "say": say, "team": d.turn}),)
        else:
            d, more = self._rejected(d, stage.song, second=stage.second)
        return d, (*events, *more)

    def _accepted(self, d: State, song: Text) -> tuple[State, Events]:
        """The song counts, and the turn passes."""
        team = d.turn
        d = replace(d, used=(*d.used, Used(song, team, True, d.spec.number)), words=(*d.words, *_words_of(song)))
        d = replace(d, accepted=_more(d.accepted, team, 1))
        if d.options.song_scoring:
            d = replace(d, points=_more(d.points, team, SONG_POINTS))
        events: Events = (Event("accepted", {"team": team, "title": song.title}),)
        d = self._sung(d)
        if d.active == 1 << team:
            d, more = self._won(d, team)
        elif all(d.accepted[each] >= MOST_SONGS for each in d.teams if d.active >> each & 1):
            d, more = self._over(d, Event("round_drawn", {"songs": MOST_SONGS}))
        else:
            d, more = self._turn_of(d, d.after(team, d.active))
        return d, (*events, *more)

    def _rejected(self, d: State, song: Text, *, second: bool) -> tuple[State, Events]:
        """Nobody may sing it again; the team has one further try."""
        d = replace(d, used=(*d.used, Used(song, d.turn, False, d.spec.number)))
        told = {"team": d.turn, "title": song.title, "seat": d.singer}
        if second or not d.options.second_try:
            d, more = self._failed(d, "rejected")
            return d, (Event("rejected", told), *more)
        return replace(d, stage=Entry(second=True)), (Event("rejected", told), Event("further_try", told))

    def _failed(self, d: State, why: str) -> tuple[State, Events]:
        """The team is out of the round; the last one left has won if it has sung."""
        team = d.turn
        events: Events = (Event(f"fails_{why}", {"team": team, "seat": d.singer}),)
        d = self._sung(replace(d, active=d.active & ~(1 << team)))
        left = [each for each in d.teams if d.active >> each & 1]
        if not left:
            d, more = self._blank(d)
        elif len(left) == 1 and d.accepted[left[0]]:
            d, more = self._won(d, left[0])
        else:
            d, more = self._turn_of(d, d.after(team, d.active))
        return d, (*events, *more)

    def _sung(self, d: State) -> State:
        """A turn is over: another of the team speaks for it the next time."""
        return replace(d, turns=_more(d.turns, d.turn, 1))

    # --- the end ------------------------------------------------------------------------------------------------------

    def _blank(self, d: State) -> tuple[State, Events]:
        """Nobody has won the round: another category, but not more than three."""
        d = replace(d, blank=d.blank + 1)
        if d.blank == MOST_BLANKS:
            return self._over(d, Event("round_lost", {"categories": MOST_BLANKS}))
        d, events = self._begun(d)
        return d, (Event("nobody_wins", {}), *events)

    def _won(self, d: State, team: int) -> tuple[State, Events]:
        d = replace(d, winner=team, points=_more(d.points, team, ROUND_POINTS))
        return self._over(d, Event("round_won", {"team": team, "seats": d.members(team)}))

    def _over(self, d: State, told: Event) -> tuple[State, Events]:
        d, events = self.finish(replace(d, turn=NOBODY_SITS))
        return d, (told, *events)

    def score(self, d: State) -> tuple[int, ...] | None:
        """Everybody has the points of his team; a referee has none."""
        if not d.over:
            return None
        return tuple(d.points[team] if team >= 0 else 0 for team in d.team_of)

    def account(self, d: State) -> Account:
        """The round, and what songs have brought."""
        if not d.over:
            return ()
        lines: list[Item] = []
        if d.winner >= 0:
            lines.append(Item("round", {"team": d.winner}, d.members(d.winner), ROUND_POINTS))
        for team in d.teams:
            songs = d.points[team] - (ROUND_POINTS if team == d.winner else 0)
            if songs:
                lines.append(Item("songs", {"team": team, "songs": songs}, d.members(team), songs))
        return tuple(lines) or (Item("nobody"),)

    def summary(self, d: State) -> dict[str, Any]:
        """The category, and who has won."""
        assert d.category is not None
        return {"category": d.category.told(d.options.library_language), "winner": d.winner}

    # --- what is to be seen -------------------------------------------------------------------------------------------

    def zones(self, d: State) -> tuple[Zone, ...]:
        """None: there are no cards."""
        return ()

    def sides(self, d: State) -> tuple[Side, ...]:
        """The teams, once they are drawn; the referee stands by himself."""
        if not d.team_of:
            return ()
        teams = tuple(
            Side(f"team{team}", sum(1 << seat for seat in d.members(team)), one_total=True) for team in d.teams
        )
        referee = Side("referee", 1 << REFEREE_SEAT)
        return (*teams, referee) if d.options.judge == "referee" else teams

    def common(self, d: State) -> Facts:
        """The category, the teams, and the songs: of this round with their lines, of earlier ones their titles."""
        if d.cards is None:
            return ()
        here = d.spec.number
        songs = tuple(
            {
                "team": each.team,
                "title": each.song.title,
                "line": each.song.line,
                "word": each.song.word,
                "ok": each.accepted,
            }
            for each in d.used
            if each.round == here
        )
        return public(
            category=None if d.category is None else d.category.told(d.options.library_language),
            teams=tuple(self._team_told(d, team) for team in d.round_order),
            songs=songs or None,
            used=tuple(each.song.title for each in d.used if each.round < here) or None,
            extra=d.spec.extra or None,
            winner=d.winner if d.over and d.winner >= 0 else None,
        )

    def _team_told(self, d: State, team: int) -> dict[str, Any]:
        return {
            "team": team,
            "seats": d.members(team),
            "songs": d.accepted[team],
            "playing": bool(d.active >> team & 1),
            "rejected": bool(d.rejected >> team & 1),
            "turns": d.turns[team],
        }


def _more(numbers: tuple[int, ...], at: int, by: int) -> tuple[int, ...]:
    return tuple(number + by if each == at else number for each, number in enumerate(numbers))


def _words_of(song: Text) -> tuple[str, ...]:
    return (song.word,) if song.word else ()
