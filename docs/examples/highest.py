"""Highest card: the smallest complete game, the example of ``docs/adding-a-game.md``.

Everybody gets three cards. In each of three turns all play a card, one after the other; the highest one (by rank,
then by suit) wins a point, and its player plays first in the next turn. A match is a number of deals.
"""

from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import replace

from talia.cards import BIT, CODE, RANKS, Deck, card, mask, singles
from talia.table.forms import Cards, Form
from talia.table.game import about
from talia.table.moves import CHANCE, Draw, Event, IllegalMove, Move, Shuffle
from talia.table.registry import register
from talia.table.series import Deal, Series, SeriesState, the_shuffle
from talia.table.zones import Fact, Zone

DECK = Deck(RANKS)
CARDS_EACH = 3


class Play(Move, frozen=True, tag="play"):
    """A card from one's hand."""

    card: str


class Spec(Struct, frozen=True):
    """What a deal starts with."""

    seats: int
    dealer: int


class State(Struct, frozen=True):
    """A deal: ``hands`` by seat, ``table`` the cards of the turn (seat, card number), ``points`` by seat."""

    spec: Spec
    hands: tuple[int, ...] = ()
    table: tuple[tuple[int, int], ...] = ()
    points: tuple[int, ...] = ()
    turn: int = 0


def strength(number: int) -> tuple[int, int]:
    """How high a card is: by rank, then by suit."""
    return number & 15, number >> 4


class HighestDeal(Deal[State]):
    """One deal."""

    def start(self, spec: Spec) -> State:
        """Nothing is dealt yet."""
        return State(spec)

    def draw(self, d: State, label: str) -> Draw | None:
        """The shuffle, before anything else."""
        return None if d.hands else Shuffle(label, DECK.codes)

    def waiting(self, d: State) -> int:
        """The seat whose turn it is."""
        return 1 << d.turn

    def choices(self, d: State, seat: int) -> tuple[Form, ...]:
        """Any card of one's hand."""
        return (Form(Play, (Cards("card", f"hand.{seat}", d.hands[seat]),)),) if seat == d.turn else ()

    def play(self, d: State, author: int, move: Move) -> tuple[State, tuple[Event, ...]]:
        """A card is played; the last card of a turn settles it."""
        if author == CHANCE:
            order = the_shuffle(move, self.draw(d, getattr(move, "label", "")))
            hands = tuple(mask(order[seat * CARDS_EACH : (seat + 1) * CARDS_EACH]) for seat in range(d.spec.seats))
            first = (d.spec.dealer + 1) % d.spec.seats
            return replace(d, hands=hands, points=(0,) * d.spec.seats, turn=first), ()
        if author != d.turn:
            raise IllegalMove("not_your_turn")
        if not isinstance(move, Play) or not BIT.get(move.card, 0) & d.hands[author]:
            raise IllegalMove("not_in_hand")
        one = BIT[move.card]
        hands = tuple(hand & ~one if seat == author else hand for seat, hand in enumerate(d.hands))
        table = (*d.table, (author, card(move.card)))
        events = (Event("card_played", {"seat": author, "card": move.card}),)
        if len(table) < d.spec.seats:
            return replace(d, hands=hands, table=table, turn=(author + 1) % d.spec.seats), events
        winner = max(table, key=lambda entry: strength(entry[1]))[0]
        points = tuple(p + (seat == winner) for seat, p in enumerate(d.points))
        d = replace(d, hands=hands, table=(), points=points, turn=winner)
        return d, (*events, Event("turn_won", {"seat": winner}))

    def default(self, d: State, seat: int) -> Move | None:
        """The lowest card."""
        one = min(singles(d.hands[seat]), key=lambda one: strength(one.bit_length() - 1))
        return Play(CODE[one])

    def zones(self, d: State) -> tuple[Zone, ...]:
        """Each sees his own hand; what is on the table is seen by all."""
        played = dict(d.table)
        return tuple(
            zone
            for seat, hand in enumerate(d.hands)
            for zone in (
                Zone(f"hand.{seat}", hand, sees=1 << seat),
                Zone(f"played.{seat}", (played[seat],) if seat in played else ()),
            )
        )

    def facts(self, d: State) -> tuple[Fact, ...]:
        """The dealer and the points so far."""
        return (Fact("dealer", d.spec.dealer), Fact("points", d.points))

    def phase(self, d: State) -> str:
        """There is but one."""
        return "play"

    def score(self, d: State) -> tuple[int, ...] | None:
        """The points, once all cards are played."""
        return d.points if d.hands and not any(d.hands) and not d.table else None


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """How many deals are played."""

    deals: Annotated[int, Meta(ge=1, le=20)] = 3


@register
class Highest(Series[State]):
    """The game: its deals, and when they end."""

    id = "highest"
    family = "no_tricks"
    seats = range(2, 5)
    deck = DECK
    Options = Options
    Moves = Play
    one = HighestDeal()
    longest = 1 + 20 * (1 + 4 * CARDS_EACH)

    def lasts(self, options: Any, seats: int) -> int:
        """Two minutes a deal."""
        return about(2 * options.deals)

    def plan(self, s: SeriesState[State]) -> Any | None:
        """The next deal, until there were enough."""
        number = len(s.sheet)
        return Spec(s.seats, (s.first + number) % s.seats) if number < s.options.deals else None
