"""A plain game of tricks to try searching players on: hearts are to be avoided, by two to seven."""

from typing import Annotated, Any, Final

from msgspec import Meta, Struct
from msgspec.structs import replace

from talia._kernel import Tally
from talia.cards import Deck, mask, singles
from talia.players.player import Sight
from talia.players.registry import register as known_as
from talia.players.tricks.scene import TrickScene, trick_scene
from talia.players.tricks.search import Aim
from talia.table.forms import Form
from talia.table.game import about
from talia.table.moves import CHANCE, EVERYONE, NOBODY, Draw, Event, Move, Shuffle
from talia.table.registry import register
from talia.table.series import Deal, Series, SeriesState, the_shuffle
from talia.table.zones import Fact, Zone
from talia.tricks import play as tricks
from talia.tricks.obligations import follow_suit_game
from talia.tricks.play import Play, Tricks

PACK: Final = Deck()
RULES: Final = follow_suit_game(None)
HEARTS: Final = Tally(0, {32 + rank: -1 for rank in range(13)})
HEART_SUIT: Final = mask(f"{rank}H" for rank in "23456789TJQKA")


class Options(Struct, frozen=True):
    """How many cards each gets, and how many deals are played."""

    cards: Annotated[int, Meta(ge=1, le=26)] = 5
    deals: Annotated[int, Meta(ge=1, le=100)] = 1


class Spec(Struct, frozen=True):
    """Of one deal."""

    seats: int
    dealer: int
    cards: int


class State(Struct, frozen=True):
    """Of one deal."""

    spec: Spec
    tricks: Tricks | None = None
    out: int = 0


class Hearts(Deal[State]):
    """One deal."""

    def start(self, spec: Spec) -> State:
        return State(spec)

    def draw(self, d: State, label: str) -> Draw | None:
        return Shuffle(label, PACK.codes) if d.tricks is None else None

    def waiting(self, d: State) -> int:
        return 0 if d.tricks is None or tricks.over(d.tricks) else 1 << d.tricks.turn

    def choices(self, d: State, seat: int) -> tuple[Form, ...]:
        if d.tricks is None or not self.waiting(d) >> seat & 1:
            return ()
        return tricks.choices(d.tricks, tricks.legal_cards(d.tricks))

    def play(self, d: State, author: int, move: Move) -> tuple[State, tuple[Event, ...]]:
        if author == CHANCE:
            order, each = the_shuffle(move, Shuffle("", PACK.codes)), d.spec.cards
            hands = [mask(order[seat * each : (seat + 1) * each]) for seat in range(d.spec.seats)]
            began = tricks.begin(RULES, hands, (d.spec.dealer + 1) % d.spec.seats)
            return replace(d, tricks=began, out=mask(order[d.spec.seats * each :])), ()
        assert d.tricks is not None and isinstance(move, Play)
        step, events = tricks.played(d.tricks, author, move.card)
        return replace(d, tricks=step), events

    def default(self, d: State, seat: int) -> Move | None:
        return Play(tricks.lowest(tricks.legal_cards(d.tricks))) if d.tricks else None

    def zones(self, d: State) -> tuple[Zone, ...]:
        assert d.tricks is not None
        seen = EVERYONE if tricks.over(d.tricks) else NOBODY
        return (*tricks.zones(d.tricks, open_to=seen), Zone("out", d.out, seen))

    def facts(self, d: State) -> tuple[Fact, ...]:
        return () if d.tricks is None else tricks.facts(d.tricks)

    def phase(self, d: State) -> str:
        return "tricks"

    def score(self, d: State) -> tuple[int, ...] | None:
        if d.tricks is None or not tricks.over(d.tricks):
            return None
        return tuple(-(cards & HEART_SUIT).bit_count() for cards in d.tricks.won)


@register
class Penalties(Series[State]):
    """The match."""

    id = "penalties"
    family = "avoiding"
    seats = range(2, 8)
    deck = PACK
    Options = Options
    Moves = Play
    one = Hearts()
    longest = 1 + 100 * 53

    def lasts(self, options: Any, seats: int) -> int:
        return about(5 * options.deals)

    def plan(self, s: SeriesState[State]) -> Any | None:
        if len(s.sheet) == s.options.deals:
            return None
        return Spec(s.seats, (s.first + len(s.sheet)) % s.seats, s.options.cards)


@known_as("ducks", "penalties")
class Ducks:
    """An instant player: plays below what lies there if it can, and gets rid of its highest cards."""

    def move(self, sight: Sight, rng: Any, deadline: float) -> Move:
        cards = mask(sight.view.choices[0].parts[0].among)
        lying = [zone.cards[0] for zone in sight.view.zones if zone.id.startswith("played.") and zone.cards]
        leader = sight.view.facts["leader"]
        zone = next(zone for zone in sight.view.zones if zone.id == f"played.{leader}")
        if not zone.cards:
            return Play(tricks.lowest(cards))
        led = zone.cards[0][1]
        best = max(mask((code,)) for code in lying if code[1] == led)
        under = [one for one in singles(cards) if one < best and best >> 16 < one << 16 and _suit(one) == led]
        chosen = max(under or singles(cards), key=lambda one: (one.bit_length() - 1) & 15)
        return Play(next(iter(tricks.codes(chosen))))


def _suit(one: int) -> str:
    return "CDHS"[(one.bit_length() - 1) >> 4]


def read(sight: Sight) -> tuple[TrickScene, Aim]:
    """The adapter."""
    return trick_scene(sight, RULES, PACK.mask), Aim(HEARTS)
