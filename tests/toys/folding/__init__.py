"""Folding: a game whose deals are over long before their cards are open.

Everybody gets two cards and says in turn that he stays, or folds, and then may show his hand. Whoever stayed and is not
alone shows his; the highest card takes a chip from each of the others. Nobody sees any other card before the match is
over.
"""

from random import Random
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import replace

from talia.cards import RANKS, Deck, mask, singles
from talia.players.player import Sight
from talia.players.registry import register as register_player
from talia.table.forms import Form, Option
from talia.table.moves import CHANCE, EVERYONE, Draw, Event, IllegalMove, Move, Shuffle
from talia.table.registry import register
from talia.table.series import Deal, Series, SeriesState, the_shuffle
from talia.table.zones import Fact, Zone

DECK = Deck(RANKS)
EACH = 2
SHOWS = ("no", "yes")


class Stay(Move, frozen=True, tag="stay"):
    """Play for the chips."""


class Fold(Move, frozen=True, tag="fold"):
    """Give up; ``shows``: whether one's cards are laid open."""

    shows: str


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """How many deals there are."""

    deals: Annotated[int, Meta(ge=1, le=10)] = 3


class State(Struct, frozen=True):
    """A deal: ``said`` by the seats that have spoken, in order; ``shown``: the set of seats whose cards lie open."""

    seats: int
    hands: tuple[int, ...] = ()
    said: tuple[Stay | Fold, ...] = ()
    shown: int = 0


class FoldingDeal(Deal[State]):
    """One deal."""

    def start(self, spec: int) -> State:
        """Nothing is dealt yet."""
        return State(spec)

    def draw(self, d: State, label: str) -> Draw | None:
        """The shuffle, before anything else."""
        return None if d.hands else Shuffle(label, DECK.codes)

    def waiting(self, d: State) -> int:
        """The next who has not spoken."""
        return 1 << len(d.said) if len(d.said) < d.seats else 0

    def choices(self, d: State, seat: int) -> tuple[Form, ...]:
        """To stay or to fold."""
        if not self.waiting(d) >> seat & 1:
            return ()
        return Form(Stay), Form(Fold, (Option("shows", SHOWS),))

    def play(self, d: State, author: int, move: Move) -> tuple[State, tuple[Event, ...]]:
        """The cards, or somebody's word."""
        if author == CHANCE:
            order = the_shuffle(move, self.draw(d, getattr(move, "label", "")))
            hands = tuple(mask(order[EACH * seat : EACH * (seat + 1)]) for seat in range(d.seats))
            return replace(d, hands=hands), ()
        if author < 0 or not self.waiting(d) >> author & 1:
            raise IllegalMove("not_your_turn")
        if not isinstance(move, (Stay, Fold)) or getattr(move, "shows", "no") not in SHOWS:
            raise IllegalMove("not_now")
        shows = isinstance(move, Fold) and move.shows == "yes"
        d = replace(d, said=(*d.said, move), shown=d.shown | shows << author)
        staying = stayed(d)
        if len(d.said) == d.seats and staying.bit_count() > 1:
            d = replace(d, shown=d.shown | staying)
        return d, (Event("stays" if isinstance(move, Stay) else "folds", {"seat": author}),)

    def default(self, d: State, seat: int) -> Move | None:
        """To fold."""
        return Fold("no")

    def zones(self, d: State) -> tuple[Zone, ...]:
        """Each sees his own cards, and those that are shown."""
        return tuple(
            Zone(f"hand.{seat}", hand, sees=EVERYONE if d.shown >> seat & 1 else 1 << seat)
            for seat, hand in enumerate(d.hands)
        )

    def facts(self, d: State) -> tuple[Fact, ...]:
        """Who has stayed."""
        return (Fact("staying", tuple(isinstance(each, Stay) for each in d.said)),)

    def phase(self, d: State) -> str:
        """There is but one."""
        return "say"

    def score(self, d: State) -> tuple[int, ...] | None:
        """A chip from each of the others for the highest card of those who stayed, the suits in order."""
        if not d.hands or len(d.said) < d.seats:
            return None
        staying = stayed(d)
        if not staying:
            return (0,) * d.seats
        winner = max((seat for seat in range(d.seats) if staying >> seat & 1), key=lambda seat: d.hands[seat])
        return tuple(d.seats - 1 if seat == winner else -1 for seat in range(d.seats))


def stayed(d: State) -> int:
    """The set of seats that stayed."""
    return sum(1 << seat for seat, each in enumerate(d.said) if isinstance(each, Stay))


@register
class Folding(Series[State]):
    """The game: some deals, their cards closed to the end."""

    id = "folding"
    family = "no_tricks"
    seats = range(2, 5)
    usual = 3
    deck = DECK
    Options = Options
    Moves = Stay | Fold
    one = FoldingDeal()
    longest = 10 * (1 + 4)

    def lasts(self, options: Any, seats: int) -> int:
        """A minute a deal."""
        return int(options.deals)

    def unit(self, options: Any) -> str:
        """Chips."""
        return "chips"

    def closed(self, options: Any) -> bool:
        """They are."""
        return True

    def first_dealer(self, options: Any, seats: int) -> int | None:
        """Nobody deals."""
        return 0

    def plan(self, s: SeriesState[State]) -> Any | None:
        """So many deals."""
        return None if len(s.sheet) == s.options.deals else s.seats


@register_player("simple", "folding", strength=10, instant=True)
class Superstitious:
    """It stays when the cards it sees make an even number."""

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        """Its word; it needs no time."""
        seen = mask([code for zone in sight.view.zones for code in zone.cards])
        return Fold("no") if sum(one.bit_length() for one in singles(seen)) % 2 else Stay()
