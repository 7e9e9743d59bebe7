"""What a round of Singing Pianos is made of: teams, the category, songs, whose turn it is."""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from talia.games.singing_pianos.comparing import title_key
from talia.games.singing_pianos.library import Lang, categories
from talia.games.singing_pianos.moves import Text
from talia.table.moves import Event
from talia.table.stages import StagedState

SUGGESTED: Final = 3
"""So many categories are suggested to a team that names one."""
NOBODY_SITS: Final = -1
"""In the place of a seat or of a team: there is none."""
REFEREE_SEAT: Final = 0
"""Whoever sits here judges, where one person of no team does: the table's host."""
MOST_TEAMS: Final = 6


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of rules/singing_pianos.md 6, but for what waits for voice clips and reminders.

    ``draw_teams``: teams are drawn, or everybody's follows from where he sits (section 3). A library in the language
    of the ``interface`` shows each its names in the language he reads.
    """

    teams: Annotated[int, Meta(ge=2, le=MOST_TEAMS)] = 2
    draw_teams: bool = True
    rounds: Annotated[int, Meta(ge=1, le=15)] = 5
    turn_seconds: Annotated[int, Meta(ge=15, le=180)] = 45
    vote_seconds: Annotated[int, Meta(ge=10, le=60)] = 20
    category_source: Literal["library", "starting_team", "mixed"] = "library"
    library_language: Literal["interface", "pl", "en", "both"] = "interface"
    entry: Literal["typed", "sung"] = "typed"
    judge: Literal["others", "referee"] = "others"
    singing: Literal["optional", "none"] = "optional"
    song_language: Literal["any", "pl", "en"] = "any"
    repeat_words: bool = True
    category_name_only: bool = False
    song_scoring: bool = False
    second_try: bool = True

    @property
    def sung(self) -> bool:
        """Whether songs are sung in the room, and only their titles typed."""
        return self.entry == "sung"

    @property
    def langs(self) -> tuple[Lang, ...]:
        """The languages of the songs that are offered."""
        if self.song_language != "any":
            return (self.song_language,)
        return (self.library_language,) if self.library_language in ("pl", "en") else ("pl", "en")


class Named(Struct, frozen=True, gc=False):
    """A category that is played: one of the library, or (without ``id``) words of a team."""

    id: str
    words: str = ""

    @property
    def key(self) -> str:
        """What tells it from others."""
        return self.id or title_key(self.words)

    def told(self, language: str) -> dict[str, str | None]:
        """As all are told it: its name for who reads Polish and for who reads English.

        >>> Named("water").told("interface"), Named("water").told("both")["en"], Named("", "Zakupy").told("pl")["en"]
        ({'id': 'water', 'pl': 'Woda', 'en': 'Water'}, 'Woda / Water', 'Zakupy')
        """
        if not self.id:
            return {"id": None, "pl": self.words, "en": self.words}
        of = categories()[self.id]
        both = f"{of.pl} / {of.en}"
        names = {"interface": (of.pl, of.en), "pl": (of.pl, of.pl), "en": (of.en, of.en), "both": (both, both)}
        pl, en = names[language]
        return {"id": self.id, "pl": pl, "en": en}


class Used(Struct, frozen=True, gc=False):
    """A song of the match, accepted or not: nobody may sing it again. ``round``: counted from 0."""

    song: Text
    team: int
    accepted: bool
    round: int


class Spec(Struct, frozen=True):
    """What a round starts with: what is left of the rounds before it.

    ``number``: counted from 0; ``extra``: which further round among tied teams it is, 0 none. ``team_of``: the team of
    each seat, -1 of the referee; empty before it is drawn. ``order``: the teams as they follow each other in the first
    round. ``among``: the teams that play, as a set. ``used``: the songs, ``categories``: those played, by their keys,
    each once, the latest last. ``rejected``: the teams that have turned a category down, as a set. ``turns``: how often
    each team has sung.
    """

    seats: int
    options: Options
    number: int = 0
    extra: int = 0
    team_of: tuple[int, ...] = ()
    order: tuple[int, ...] = ()
    among: int = 0
    used: tuple[Used, ...] = ()
    categories: tuple[str, ...] = ()
    rejected: int = 0
    turns: tuple[int, ...] = ()

    @property
    def players(self) -> tuple[int, ...]:
        """The seats that sing: all but the referee's."""
        return tuple(seat for seat in range(self.seats) if self.options.judge == "others" or seat != REFEREE_SEAT)


class State(StagedState, frozen=True):
    """A round. What its ``Spec`` tells of earlier rounds goes on here.

    ``queue``: the categories of the library to come, which nobody knows; ``category``: the one that is played.
    ``active``: the teams still in, as a set; ``accepted``: their songs to this category; ``words``: those used.
    ``turn``: the team that sings, -1 between turns. ``blank``: how many categories nobody has won.
    ``points``: what songs have brought each team in this round; ``winner``: the team that has won it, -1 nobody.
    ``vetoed``: whether the category a team has named was refused already.
    """

    team_of: tuple[int, ...] = ()
    order: tuple[int, ...] = ()
    queue: tuple[str, ...] = ()
    category: Named | None = None
    categories: tuple[str, ...] = ()
    rejected: int = 0
    active: int = 0
    accepted: tuple[int, ...] = ()
    used: tuple[Used, ...] = ()
    words: tuple[str, ...] = ()
    turns: tuple[int, ...] = ()
    turn: int = NOBODY_SITS
    blank: int = 0
    points: tuple[int, ...] = ()
    winner: int = NOBODY_SITS
    vetoed: bool = False

    @property
    def options(self) -> Options:
        """Those of the match."""
        options: Options = self.spec.options
        return options

    @property
    def everybody(self) -> int:
        """The set of all seats."""
        seats: int = self.spec.seats
        return (1 << seats) - 1

    @property
    def teams(self) -> range:
        """All teams."""
        return range(self.options.teams)

    def members(self, team: int) -> tuple[int, ...]:
        """The seats of a team, in order.

        >>> State(Spec(5, Options()), team_of=(0, 1, 0, 1, 0)).members(0)
        (0, 2, 4)
        """
        return tuple(seat for seat, of in enumerate(self.team_of) if of == team)

    def speaker(self, team: int) -> int:
        """The seat whose turn it is in a team: its members in rotation."""
        members = self.members(team)
        return members[self.turns[team] % len(members)]

    @property
    def singer(self) -> int:
        """The speaker of the team that sings."""
        return self.speaker(self.turn)

    @property
    def typist(self) -> int:
        """Who sits opposite and may type the title of what is sung: the last to have sung of the team that follows."""
        other = self.after(self.turn, (1 << len(self.teams)) - 1)
        members = self.members(other)
        return members[(self.turns[other] - 1) % len(members)]

    @property
    def voters(self) -> int:
        """Who judges the song: all players of the other teams, or the referee."""
        if self.options.judge == "referee":
            return 1 << REFEREE_SEAT
        return sum(1 << seat for seat, team in enumerate(self.team_of) if team not in (self.turn, NOBODY_SITS))

    @property
    def round_order(self) -> tuple[int, ...]:
        """The teams in the order of this round: another begins in each."""
        by = self.spec.number % len(self.order)
        return self.order[by:] + self.order[:by]

    def after(self, team: int, among: int) -> int:
        """The team that follows another, out of a set that holds others."""
        at = self.order.index(team)
        around = self.order[at + 1 :] + self.order[:at]
        return next(each for each in around if among >> each & 1)

    def drawn_category(self) -> "tuple[State, tuple[Event, ...]]":
        """The next category of the library is played."""
        named = Named(self.queue[0])
        return self.with_category(named), (Event("category", named.told(self.options.library_language)),)

    def with_category(self, named: Named) -> "State":
        """It is played: the latest of all."""
        played = (*(key for key in self.categories if key != named.key), named.key)
        queue = tuple(id for id in self.queue if id != named.id)
        return replace(self, category=named, categories=played, queue=queue)

    @property
    def suggested(self) -> tuple[str, ...]:
        """What a team that names a category may take: not the next to be drawn; none played while there are others."""
        rest = self.queue[1:]
        return (tuple(id for id in rest if id not in self.categories) or rest)[-SUGGESTED:]

    @property
    def begins(self) -> int:
        """The team that begins the round."""
        return next(each for each in self.round_order if self.spec.among >> each & 1)

    def song_of(self, title: str) -> Used | None:
        """The song of the match with this title, however it is written."""
        key = title_key(title)
        return next((each for each in self.used if title_key(each.song.title) == key), None)
