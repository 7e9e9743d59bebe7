"""Wolves: the smallest game of hidden roles; two wolves among five to nine seats, nights and days.

Everybody gets one card: who holds a spade is a wolf, and the wolves know each other. By day all who live talk, and
vote on whom to expel; whoever is named most often leaves, nobody if several are. By night each wolf names one of the
others, and he whom they named last does not live to see the dawn. A night lasts as long as its timer runs, a day until
all have voted, and no longer than its timer. The village wins when both wolves are out, the wolves when they are as
many as the others.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import replace

from talia.cards import CODE, LANES, RANKS, Deck, mask
from talia.table.forms import Form, Seats
from talia.table.game import Channel, Status, Timer, about
from talia.table.moves import EVERYONE, Event, IllegalMove, Move, seats_of
from talia.table.registry import register
from talia.table.series import Series, SeriesState
from talia.table.sides import Side
from talia.table.stages import Events, Facts, Lying, Stage, StagedDeal, StagedState
from talia.table.zones import Fact

DECK = Deck(RANKS)
PACK = ("AS", "KS", *(rank + "H" for rank in "AKQJT98"))


class Kill(Move, frozen=True, tag="kill"):
    """Whom a wolf names."""

    seat: int


class Vote(Move, frozen=True, tag="vote"):
    """Whom one would expel."""

    seat: int


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """How long nights and days are, in seconds, and how many deals there are."""

    night: Annotated[int, Meta(ge=5, le=120)] = 30
    day: Annotated[int, Meta(ge=5, le=900)] = 180
    deals: Annotated[int, Meta(ge=1, le=5)] = 1


class Spec(Struct, frozen=True):
    """What a deal starts with."""

    seats: int
    options: Options


class State(StagedState, frozen=True):
    """A deal: ``out`` who is dead."""

    out: int = 0

    @property
    def wolves(self) -> int:
        """The seats with a spade."""
        return sum(1 << seat for seat, one in enumerate(self.hands) if one & LANES["S"])

    @property
    def alive(self) -> int:
        """The seats that are not out."""
        return (1 << len(self.hands)) - 1 & ~self.out

    @property
    def awake(self) -> int:
        """The wolves who live."""
        return self.wolves & self.alive


class Night(Stage, frozen=True):
    """The wolves name a victim, each once: the last word counts."""

    phase = "night"
    takes = (Kill,)
    named: int = 0
    victim: int = -1
    dawn: bool = False

    def done(self, d: State) -> bool:
        """At dawn, however soon the wolves have spoken."""
        return self.dawn

    def waiting(self, d: State) -> int:
        """The wolves who have named nobody."""
        return d.awake & ~self.named

    def waiting_seen(self, d: State) -> int:
        """That it is they, the wolves alone."""
        return d.awake

    def choices(self, d: State, seat: int) -> tuple[Form, ...]:
        """Anybody who is no wolf."""
        return (Form(Kill, (Seats("seat", d.alive & ~d.wolves),)),)

    def play(self, d: State, author: int, move: Kill) -> tuple[State, Events]:
        """The wolves are told, and nobody else notices anything."""
        if not self.choices(d, author)[0].allows(move):
            raise IllegalMove("not_among_them")
        night = replace(self, named=self.named | 1 << author, victim=move.seat)
        return replace(d, stage=night), (Event("named", {"by": author, "seat": move.seat}, d.awake),)

    def default(self, d: State, seat: int) -> Move:
        """The first of the others."""
        return Kill(seats_of(d.alive & ~d.wolves)[0])

    def timers(self, d: State) -> tuple[Timer, ...]:
        """It always lasts as long: so nothing shows in when the dawn comes."""
        return (Timer("night", most=d.spec.options.night, least=d.spec.options.night),)

    def expired(self, d: State, id: str) -> tuple[State, Events]:
        """Dawn; silent wolves have taken the first of the others."""
        victim = self.victim if self.named else seats_of(d.alive & ~d.wolves)[0]
        return replace(d, stage=replace(self, victim=victim, dawn=True)), ()

    def facts(self, d: State) -> Facts:
        """Whom the wolves have named, for the wolves."""
        return (Fact("victim", self.victim, d.awake),) if self.named else ()


class Day(Stage, frozen=True):
    """All who live vote; for whom, is told when all have or the time is up."""

    phase = "day"
    takes = (Vote,)
    not_awaited = "no_vote"
    votes: tuple[tuple[int, int], ...] = ()
    dusk: bool = False

    def done(self, d: State) -> bool:
        """When all have voted, or the time is up."""
        return self.dusk or not self.waiting(d)

    def waiting(self, d: State) -> int:
        """Who lives and has not voted."""
        return d.alive & ~sum(1 << seat for seat, _ in self.votes)

    def choices(self, d: State, seat: int) -> tuple[Form, ...]:
        """Any of the others who live."""
        return (Form(Vote, (Seats("seat", d.alive & ~(1 << seat)),)),)

    def play(self, d: State, author: int, move: Vote) -> tuple[State, Events]:
        """That somebody has voted is told to all."""
        if not self.choices(d, author)[0].allows(move):
            raise IllegalMove("not_among_them")
        day = replace(self, votes=(*self.votes, (author, move.seat)))
        return replace(d, stage=day), (Event("voted", {"seat": author}),)

    def default(self, d: State, seat: int) -> Move:
        """The next who lives."""
        seats = len(d.hands)
        return Vote(next(at % seats for at in range(seat + 1, seat + seats) if d.alive >> at % seats & 1))

    def timers(self, d: State) -> tuple[Timer, ...]:
        """The day ends without those who have not voted."""
        return (Timer("day", most=d.spec.options.day, least=d.spec.options.day),)

    def expired(self, d: State, id: str) -> tuple[State, Events]:
        """Dusk."""
        return replace(d, stage=replace(self, dusk=True)), ()

    def facts(self, d: State) -> Facts:
        """Each knows for whom he has voted."""
        return tuple(Fact("vote", target, 1 << seat) for seat, target in self.votes)


class WolvesDeal(StagedDeal[State]):
    """One deal."""

    made_of = State

    def pack(self, spec: Spec) -> tuple[str, ...]:
        """Two spades, hearts for the others."""
        return PACK[: spec.seats]

    def dealt(self, d: State, order: tuple[str, ...]) -> tuple[State, Events]:
        """One card each; the first day breaks."""
        return replace(d, cards=Lying(tuple(mask((code,)) for code in order)), stage=Day()), ()

    def follows(self, d: State) -> tuple[State, Events]:
        """Day and night in turn, until one side has won."""
        if isinstance(d.stage, Night):
            d, events = self._leaves(d, "killed", d.stage.victim)
            after: Stage = Day()
        else:
            votes = d.stage.votes
            events = tuple(Event("vote", {"seat": seat, "against": target}) for seat, target in votes)
            ranking = Counter(target for _, target in votes).most_common(2)
            if ranking and (len(ranking) == 1 or ranking[0][1] > ranking[1][1]):
                d, told = self._leaves(d, "expelled", ranking[0][0])
            else:
                told = (Event("nobody_expelled", {}),)
            events, after = (*events, *told), Night()
        if d.awake and 2 * d.awake.bit_count() < d.alive.bit_count():
            return replace(d, stage=after), events
        won = Event("village_wins", {}) if not d.awake else Event("wolves_win", {"seats": seats_of(d.wolves)})
        return replace(d, stage=None, over=True), (*events, won)

    def _leaves(self, d: State, how: str, seat: int) -> tuple[State, Events]:
        return replace(d, out=d.out | 1 << seat), (Event(how, {"seat": seat, "card": CODE[d.hands[seat]]}),)

    def status(self, d: State, seat: int) -> Status:
        """The dead are out."""
        return "out" if d.out >> seat & 1 else "playing"

    def shown(self, d: State) -> Mapping[str, int]:
        """The cards of the dead."""
        return {f"hand.{seat}": EVERYONE for seat in seats_of(d.out)}

    def sides(self, d: State) -> tuple[Side, ...]:
        """The wolves know who is who, each of the others what he is himself; all know it of the dead."""
        village = (1 << len(d.hands)) - 1 & ~d.wolves
        told = EVERYONE if d.over else d.wolves
        return (
            Side("wolves", d.wolves, told),
            Side("village", village, told),
            Side("wolves", d.wolves & d.out),
            Side("village", village & d.out),
            *(Side("village", 1 << seat, 1 << seat) for seat in seats_of(village)),
        )

    def channels(self, d: State) -> tuple[Channel, ...]:
        """By day the living talk and all hear them, by night the wolves among themselves; the dead always do."""
        spoken = (
            Channel("wolves", d.awake, d.awake) if isinstance(d.stage, Night) else Channel("village", d.alive, EVERYONE)
        )
        return (spoken, Channel("dead", d.out, d.out))

    def score(self, d: State) -> tuple[int, ...] | None:
        """A point for each of the side that has won, also for its dead."""
        if not d.over:
            return None
        winners = d.wolves if d.awake else ~d.wolves
        return tuple(winners >> seat & 1 for seat in range(len(d.hands)))


@register
class Wolves(Series[State]):
    """The game: its deals, and when they end."""

    id = "wolves"
    family = "no_tricks"
    seats = range(5, 10)
    usual = 7
    deck = DECK
    Options = Options
    Moves = Kill | Vote
    one = WolvesDeal()
    # A deal: the cards, and for at most eight days and nights nine votes and dusk, two wolves and dawn.
    longest = 5 * (1 + 8 * (9 + 1 + 2 + 1))

    def lasts(self, options: Any, seats: int) -> int:
        """Every second seat leaves by night."""
        return about(options.deals * seats / 2 * (options.night + options.day) / 60)

    def first_dealer(self, options: Any, seats: int) -> int:
        """Nobody deals."""
        return 0

    def plan(self, s: SeriesState[State]) -> Spec | None:
        """The next deal, until there were enough."""
        return Spec(s.seats, s.options) if len(s.sheet) < s.options.deals else None
