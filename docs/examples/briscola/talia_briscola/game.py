"""The rules of Briscola for two or three.

40 cards; each is dealt three, the next one is turned up and its suit is trumps, the others are the stock and the card
turned up is its last. Any card may be played. The highest trump takes the trick, else the highest card of the suit
led. Then all draw, who took the trick first. The cards taken are worth 120 points.
"""

from typing import Annotated, Any, Final

from msgspec import Meta, Struct
from msgspec.structs import replace

from talia.cards import BIT, Deck, card, code, mask, singles, suit
from talia.table.forms import Cards, Form
from talia.table.game import Guide, about
from talia.table.moves import CHANCE, EVERYONE, NOBODY, Draw, Event, IllegalMove, Move, Shuffle
from talia.table.registry import register
from talia.table.series import Deal, Series, SeriesState, the_shuffle
from talia.table.zones import Fact, Zone

DECK: Final = Deck("234567JQKA")
EACH: Final = 3
RANKED: Final = "24567JQK3A"
"""The ranks from the lowest: the three stands below the ace."""
POINTS: Final = {"A": 11, "3": 10, "K": 4, "Q": 3, "J": 2}


class Play(Move, frozen=True, tag="play"):
    """A card from one's hand."""

    card: str


class Spec(Struct, frozen=True):
    """What a deal starts with."""

    seats: int
    dealer: int


class State(Struct, frozen=True):
    """A deal: cards still to be drawn in ``stock``, the next one first; ``table`` has seats and card numbers."""

    spec: Spec
    hands: tuple[int, ...] = ()
    won: tuple[int, ...] = ()
    stock: tuple[str, ...] = ()
    turned: str = ""
    table: tuple[tuple[int, int], ...] = ()
    turn: int = 0


def worth(cards: int) -> int:
    """The points of some cards."""
    return sum(POINTS.get(code(one.bit_length() - 1)[0], 0) for one in singles(cards))


def height(number: int, led: str, trump: str) -> tuple[int, int]:
    """How high a card stands in a trick: trumps above the suit led, and that above all others."""
    kind = suit(number)
    return 2 * (kind == trump) + (kind == led), RANKED.index(code(number)[0])


class BriscolaDeal(Deal[State]):
    """One deal."""

    def start(self, spec: Spec) -> State:
        """Nothing is dealt yet."""
        return State(spec)

    def pack(self, spec: Spec) -> tuple[str, ...]:
        """All cards; three play without a two, so that all draw equally many."""
        return tuple(each for each in DECK.codes if spec.seats == 2 or each != "2C")

    def draw(self, d: State, label: str) -> Draw | None:
        """The shuffle, before anything else."""
        return None if d.turned else Shuffle(label, self.pack(d.spec))

    def waiting(self, d: State) -> int:
        """The player on turn."""
        return 1 << d.turn if d.turned and any(d.hands) else 0

    def choices(self, d: State, seat: int) -> tuple[Form, ...]:
        """Any card of one's hand."""
        if not self.waiting(d) >> seat & 1:
            return ()
        return (Form(Play, (Cards("card", f"hand.{seat}", d.hands[seat]),)),)

    def play(self, d: State, author: int, move: Move) -> tuple[State, tuple[Event, ...]]:
        """The deal, or a card; the last card of a trick settles it."""
        if author == CHANCE:
            return self._dealt(d, the_shuffle(move, self.draw(d, getattr(move, "label", "")))), ()
        if not self.waiting(d):
            raise IllegalMove("not_now")
        if author != d.turn:
            raise IllegalMove("not_your_turn")
        if not isinstance(move, Play) or not BIT.get(move.card, 0) & d.hands[author]:
            raise IllegalMove("not_in_hand", card=getattr(move, "card", ""))
        hands = tuple(hand & ~BIT[move.card] if seat == author else hand for seat, hand in enumerate(d.hands))
        d = replace(d, hands=hands, table=(*d.table, (author, card(move.card))), turn=(author + 1) % d.spec.seats)
        happened = Event("card_played", {"seat": author, "card": move.card})
        if len(d.table) < d.spec.seats:
            return d, (happened,)
        return self._settled(d, happened)

    def _dealt(self, d: State, order: tuple[str, ...]) -> State:
        seats = d.spec.seats
        hands = tuple(mask(order[seat * EACH : (seat + 1) * EACH]) for seat in range(seats))
        turned, *stock = order[seats * EACH :]
        first = (d.spec.dealer + 1) % seats
        return replace(d, hands=hands, won=(0,) * seats, stock=(*stock, turned), turned=turned, turn=first)

    def _settled(self, d: State, happened: Event) -> tuple[State, tuple[Event, ...]]:
        led = suit(d.table[0][1])
        leader, seats = d.table[0][0], d.spec.seats
        winner = max(d.table, key=lambda played: height(played[1], led, d.turned[1]))[0]
        cards = sum(1 << number for _, number in d.table)
        won = tuple(each | cards if seat == winner else each for seat, each in enumerate(d.won))
        drawn = {(winner + place) % seats: BIT[each] for place, each in enumerate(d.stock[:seats])}
        hands = tuple(hand | drawn.get(seat, 0) for seat, hand in enumerate(d.hands))
        trick = {"leader": leader, "cards": tuple(code(number) for _, number in d.table), "winner": winner}
        d = replace(d, hands=hands, won=won, stock=d.stock[seats:], table=(), turn=winner)
        return d, (happened, Event("trick", trick))

    def default(self, d: State, seat: int) -> Move | None:
        """The card worth least."""
        return Play(cheapest(d.hands[seat], d.turned[1])) if self.waiting(d) >> seat & 1 else None

    def zones(self, d: State) -> tuple[Zone, ...]:
        """Each sees his own hand; the card turned up is known to all, also once somebody has drawn it."""
        if not d.turned:
            return ()
        over = self.score(d) is not None
        turned, lying = BIT[d.turned], dict(d.table)
        places = [
            zone
            for seat, hand in enumerate(d.hands)
            for zone in (
                Zone(f"hand.{seat}", hand, 1 << seat, EVERYONE, ((turned & hand, EVERYONE),) if turned & hand else ()),
                Zone(f"played.{seat}", 1 << lying[seat] if seat in lying else 0),
                Zone(f"won.{seat}", d.won[seat], EVERYONE if over else NOBODY),
            )
        ]
        stock = mask(d.stock)
        return (*places, Zone("stock", stock & ~turned, NOBODY), Zone("turned", stock & turned))

    def facts(self, d: State) -> tuple[Fact, ...]:
        """The dealer and trumps."""
        return (Fact("dealer", d.spec.dealer), *((Fact("trump", d.turned[1]),) if d.turned else ()))

    def guidance(self, d: State, seat: int) -> tuple[Guide, ...]:
        """What it is about."""
        return (Guide("aim"),) if d.turned else ()

    def phase(self, d: State) -> str:
        """There is but one."""
        return "play"

    def score(self, d: State) -> tuple[int, ...] | None:
        """The points of the cards taken, once all are played."""
        return tuple(map(worth, d.won)) if d.turned and not any(d.hands) and not d.table else None


def cheapest(hand: int, trump: str) -> str:
    """The card of a hand that is worth least, plain suits before trumps."""
    numbers = [one.bit_length() - 1 for one in singles(hand)]
    return code(min(numbers, key=lambda number: (worth(1 << number), *height(number, "", trump), number)))


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """How many deals are played."""

    deals: Annotated[int, Meta(ge=1, le=12)] = 3


@register
class Briscola(Series[State]):
    """The game: its deals, and when they end."""

    id = "briscola"
    family = "card_points"
    seats = range(2, 4)
    usual = 2
    deck = DECK
    Options = Options
    Moves = Play
    one = BriscolaDeal()
    # The lot; a deal is a shuffle and 40 cards.
    longest = 1 + 12 * (1 + 40)

    def lasts(self, options: Any, seats: int) -> int:
        """Five minutes a deal."""
        return about(5 * options.deals)

    def plan(self, s: SeriesState[State]) -> Any | None:
        """The next deal, until there were enough; the deal passes left."""
        number = len(s.sheet)
        return Spec(s.seats, (s.first + number) % s.seats) if number < s.options.deals else None
