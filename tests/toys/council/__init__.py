"""Council: a game for up to as many seats as there may be; everybody names seats, in secret.

Everybody gets one card. In each round all who are in secretly name those whom they suspect, any number of the others;
until the last one has, they may change their mind. Whoever is named most often (the first after the dealer, if several
are) is the speaker, and expels one of the others: that card is turned up, and its holder votes no more. The reds, who
hold a heart or a diamond, know each other and may talk among themselves. After some rounds whoever is still in gets a
point for each of the other colour who was expelled.
"""

from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import replace

from talia.cards import CODE, LANES, RANKS, Deck, card
from talia.table.forms import Form, Seats
from talia.table.game import Channel, Status, about
from talia.table.moves import CHANCE, EVERYONE, MOST_SEATS, Draw, Event, IllegalMove, Move, Shuffle, seats_of
from talia.table.registry import register
from talia.table.series import Deal, Series, SeriesState, the_shuffle
from talia.table.zones import Fact, Zone

DECK = Deck(RANKS)
RED = LANES["H"] | LANES["D"]


class Suspect(Move, frozen=True, tag="suspect"):
    """Whom one suspects."""

    seats: tuple[int, ...]


class Expel(Move, frozen=True, tag="expel"):
    """Whom the speaker expels."""

    seat: int


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """How long it lasts."""

    rounds: Annotated[int, Meta(ge=1, le=5)] = 2
    deals: Annotated[int, Meta(ge=1, le=5)] = 1


class Spec(Struct, frozen=True):
    """What a deal starts with."""

    seats: int
    dealer: int
    rounds: int


class State(Struct, frozen=True):
    """A deal: ``cards`` by seat, ``out`` who was expelled, ``suspects`` by seat as sets (0: nobody named yet).

    ``speaker`` is -1 while all name their suspects; ``named``: how often each was in the last round.
    """

    spec: Spec
    cards: tuple[int, ...] = ()
    out: int = 0
    suspects: tuple[int, ...] = ()
    speaker: int = -1
    named: tuple[int, ...] = ()

    @property
    def within(self) -> int:
        """The seats that are still in."""
        return (1 << self.spec.seats) - 1 & ~self.out

    @property
    def red(self) -> int:
        """The seats with a red card."""
        return sum(1 << seat for seat, one in enumerate(self.cards) if one & RED)

    @property
    def over(self) -> bool:
        """Whether all rounds are played."""
        return self.out.bit_count() == self.spec.rounds


class CouncilDeal(Deal[State]):
    """One deal."""

    def start(self, spec: Spec) -> State:
        """Nothing is dealt yet."""
        return State(spec)

    def draw(self, d: State, label: str) -> Draw | None:
        """The shuffle, before anything else."""
        return None if d.cards else Shuffle(label, DECK.codes)

    def waiting(self, d: State) -> int:
        """Who has not named anybody yet, then the speaker."""
        if d.speaker >= 0:
            return 1 << d.speaker
        return d.within & sum(1 << seat for seat, named in enumerate(d.suspects) if not named)

    def status(self, d: State, seat: int) -> Status:
        """The expelled are out."""
        return "out" if d.out >> seat & 1 else "playing"

    def choices(self, d: State, seat: int) -> tuple[Form, ...]:
        """Any others who are still in."""
        others = d.within & ~(1 << seat)
        if not d.within >> seat & 1 or d.speaker not in (-1, seat):
            return ()
        if d.speaker == seat:
            return (Form(Expel, (Seats("seat", others),)),)
        return (Form(Suspect, (Seats("seats", others, 1, max(2, others.bit_count())),)),)

    def play(self, d: State, author: int, move: Move) -> tuple[State, tuple[Event, ...]]:
        """The cards, one's suspects, or what the speaker does."""
        if author == CHANCE:
            order = the_shuffle(move, self.draw(d, getattr(move, "label", "")))
            cards = tuple(1 << card(code) for code in order[: d.spec.seats])
            return replace(d, cards=cards, suspects=(0,) * d.spec.seats, named=(0,) * d.spec.seats), ()
        forms = self.choices(d, author)
        if not forms:
            raise IllegalMove("not_your_turn")
        if not forms[0].allows(move):
            raise IllegalMove("not_among_them")
        if isinstance(move, Expel):
            return self._expelled(d, author, move.seat)
        assert isinstance(move, Suspect)
        chosen = sum(1 << seat for seat in move.seats)
        d = replace(d, suspects=tuple(chosen if at == author else each for at, each in enumerate(d.suspects)))
        told = Event("suspects", {"seat": author, "seats": move.seats}, 1 << author, {"seat": author})
        if self.waiting(d):
            return d, (told,)
        named = tuple(sum(each >> seat & 1 for each in d.suspects) for seat in range(d.spec.seats))
        after = (d.spec.dealer + 1 + step for step in range(d.spec.seats))
        speaker = max((seat % d.spec.seats for seat in after), key=named.__getitem__)
        return replace(d, named=named, speaker=speaker), (told, Event("speaker", {"seat": speaker}))

    def _expelled(self, d: State, author: int, seat: int) -> tuple[State, tuple[Event, ...]]:
        after = replace(d, out=d.out | 1 << seat, speaker=-1, suspects=(0,) * d.spec.seats)
        event = Event("expelled", {"seat": seat, "by": author, "card": CODE[d.cards[seat]]})
        return after, (event,)

    def default(self, d: State, seat: int) -> Move | None:
        """The next who is still in."""
        around = ((seat + step) % d.spec.seats for step in range(1, d.spec.seats))
        chosen = next(other for other in around if d.within >> other & 1)
        return Expel(chosen) if d.speaker == seat else Suspect((chosen,))

    def zones(self, d: State) -> tuple[Zone, ...]:
        """Each sees his own card, and all see those of the expelled; in the end all of them."""
        return tuple(
            Zone(f"hand.{seat}", one, sees=EVERYONE if d.over or d.out >> seat & 1 else 1 << seat)
            for seat, one in enumerate(d.cards)
        )

    def facts(self, d: State) -> tuple[Fact, ...]:
        """How often each was named; the reds know each other, each knows whom he has named."""
        own = tuple(Fact("suspects", seats_of(named), 1 << seat) for seat, named in enumerate(d.suspects) if named)
        return (
            Fact("dealer", d.spec.dealer),
            Fact("named", d.named),
            *((Fact("red", seats_of(d.red), d.red),) if d.red else ()),
            *own,
        )

    def phase(self, d: State) -> str:
        """All name whom they suspect, or the speaker expels."""
        return "suspect" if d.speaker < 0 else "expel"

    def score(self, d: State) -> tuple[int, ...] | None:
        """For who is still in, the expelled of the other colour."""
        if not d.over:
            return None
        sides = (d.red, ~d.red)
        return tuple(
            (d.out & sides[d.red >> seat & 1]).bit_count() * (d.within >> seat & 1) for seat in range(d.spec.seats)
        )


@register
class Council(Series[State]):
    """The game: its deals, and when they end."""

    id = "council"
    family = "no_tricks"
    seats = range(7, MOST_SEATS + 1)
    usual = MOST_SEATS
    deck = DECK
    Options = Options
    Moves = Suspect | Expel
    one = CouncilDeal()
    # All may change their mind; a match of random players stays far below.
    longest = 1 + 5 * (1 + 5 * (100 * MOST_SEATS + 1))

    def lasts(self, options: Any, seats: int) -> int:
        """Two minutes a round."""
        return about(2 * options.rounds * options.deals)

    def channels(self, s: SeriesState[State]) -> tuple[Channel, ...]:
        """Who is still in talks to all; the reds have a channel of their own."""
        if s.finished or s.deal is None:
            return super().channels(s)
        d = s.deal
        return (Channel("table", d.within, EVERYONE), Channel("red", d.red & d.within, d.red))

    def plan(self, s: SeriesState[State]) -> Any | None:
        """The next deal, until there were enough."""
        number = len(s.sheet)
        return Spec(s.seats, (s.first + number) % s.seats, s.options.rounds) if number < s.options.deals else None
