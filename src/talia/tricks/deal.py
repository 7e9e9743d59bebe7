"""A deal whose heart is the play of tricks, for any game: what comes before, the play, what the tricks are worth.

A game says what is dealt (``pack``, ``each``), what comes before the play (``first``), by which duties cards are
played (``duties``) and what tricks are worth (``values``).
"""

from typing import Any, ClassVar, Generic, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from talia.cards import Deck, mask
from talia.table.forms import Form
from talia.table.game import Guide
from talia.table.moves import CHANCE, EVERYONE, NOBODY, Draw, Event, IllegalMove, Move, Shuffle
from talia.table.series import Deal, the_shuffle
from talia.table.zones import Fact, Knowledge, Zone
from talia.tricks.dealing import deal_out
from talia.tricks.guidance import brought, duty
from talia.tricks.obligations import Obligations, follow_suit_game
from talia.tricks.play import (
    Play,
    Tricks,
    begin,
    choices,
    facts,
    finished,
    legal_cards,
    lowest,
    over,
    played,
    put,
    zones,
)
from talia.tricks.rules import OwnRules
from talia.tricks.values import Values

PACK: Deck = Deck()


class Before(Protocol):
    """Something players do between the deal of the cards and the first lead: pass cards, bid, name trumps."""

    @property
    def hands(self) -> tuple[int, ...]:
        """The hands by seat."""

    @property
    def done(self) -> bool:
        """Whether it is over."""

    def waiting(self) -> int:
        """The seats whose decision is needed."""

    def choices(self, seat: int) -> tuple[Form, ...]:
        """All a seat may do now."""

    def play(self, author: int, move: Move) -> tuple[Any, tuple[Event, ...]]:
        """The step of a seat; raises IllegalMove."""

    def default(self, seat: int) -> Move:
        """The move of a silent seat."""

    def zones(self) -> tuple[Zone, ...]:
        """Where the cards lie meanwhile, hands included."""

    def facts(self) -> tuple[Fact, ...]:
        """What there is to know besides."""

    def guidance(self, seat: int) -> tuple[Guide, ...]:
        """What a newcomer in this seat may think of now."""

    def phase(self) -> str:
        """Its public code."""


class TrickSpec(Struct, frozen=True):
    """What a deal of tricks starts with; games add their own fields."""

    seats: int
    dealer: int


Sp = TypeVar("Sp", bound=TrickSpec)


class TrickState(Struct, frozen=True):
    """A deal of tricks: first ``before`` the play, if there is such a thing, then the ``tricks``; at first neither.

    ``points``: what the tricks of each seat are worth so far. ``rest``: cards out of play, ``knowledge``: who knows
    which cards of others since before the play.
    """

    spec: Any
    before: Any = None
    tricks: Tricks | None = None
    points: tuple[int, ...] = ()
    rest: int = 0
    knowledge: Knowledge = ()
    finished: bool = False


T = TypeVar("T", bound=TrickState)

Events = tuple[Event, ...]


class TrickDeal(Deal[T], Generic[T]):
    """The rules of a deal of tricks; a game's own deal says what is special about it."""

    made_of: ClassVar[type[Any]] = TrickState
    """What its state is made of."""
    avoiding: ClassVar[bool] = False
    """Whether points are what nobody wants."""

    # --- what a game says ---------------------------------------------------------------------------------------------

    def pack(self, spec: Any) -> tuple[str, ...]:
        """The cards that are shuffled."""
        return PACK.codes

    def each(self, spec: Any) -> int:
        """How many cards a hand is dealt: all there are, if the game does not say otherwise."""
        return len(self.pack(spec)) // int(spec.seats)

    def first(self, d: T, hands: tuple[int, ...], rest: tuple[str, ...]) -> T:
        """The deal once the cards are dealt: with what comes before the play, or the play itself."""
        return self.lead_off(replace(d, rest=mask(rest)), hands)

    def prepared(self, d: T) -> tuple[T, Events]:
        """The deal once what came before is done: the next such thing, or the play."""
        return self.lead_off(d, d.before.hands), ()

    def duties(self, d: T) -> Obligations | OwnRules:
        """What players owe to a trick, and trumps."""
        return follow_suit_game(None)

    def leader(self, d: T) -> int:
        """Who leads to the first trick: the player on the dealer's left."""
        return int((d.spec.dealer + 1) % d.spec.seats)

    def values(self, d: T) -> Values:
        """What tricks are worth."""
        raise NotImplementedError

    def aim(self, d: T, seat: int) -> Guide:
        """What a newcomer is told that the tricks are about."""
        return Guide("aim")

    def settled(self, d: T) -> bool:
        """Whether the play ends before all cards are played."""
        return False

    def turn_comes(self, d: T) -> tuple[T, Events]:
        """What happens before a player follows to a trick."""
        return d, ()

    def trick_over(self, d: T) -> tuple[T, Events]:
        """What happens once a trick is counted."""
        return d, ()

    # --- the play -----------------------------------------------------------------------------------------------------

    def start(self, spec: Any) -> T:
        """The state before the cards are dealt."""
        started: T = self.made_of(spec)
        return started

    def draw(self, d: T, label: str) -> Draw | None:
        """The one shuffle: the hands by seat, then the cards that are left."""
        return None if d.points else Shuffle(label, self.pack(d.spec))

    def lead_off(self, d: T, hands: tuple[int, ...]) -> T:
        """The deal before the first lead with these hands."""
        return replace(d, before=None, tricks=begin(self.duties(d), hands, self.leader(d)))

    def waiting(self, d: T) -> int:
        """The seats of what comes before the play, then the player on turn."""
        return int(d.before.waiting()) if d.before is not None else 1 << self.tricks(d).turn

    def choices(self, d: T, seat: int) -> tuple[Form, ...]:
        """What comes before the play, or a card."""
        if d.before is not None:
            before: tuple[Form, ...] = d.before.choices(seat)
            return before
        t = self.tricks(d)
        return choices(t, self.playable(d)) if seat == t.turn else ()

    def playable(self, d: T) -> int:
        """The cards the player on turn may play."""
        return legal_cards(self.tricks(d))

    def play(self, d: T, author: int, move: Move) -> tuple[T, Events]:
        """The deal of the cards, a step of what comes before the play, or a card."""
        if author == CHANCE:
            hands, rest = deal_out(
                the_shuffle(move, self.draw(d, getattr(move, "label", ""))), d.spec.seats, self.each(d.spec)
            )
            return self.first(replace(d, points=(0,) * d.spec.seats), hands, rest), ()
        if author < 0:
            raise IllegalMove("no_such_timer")
        if d.before is not None:
            before, events = d.before.play(author, move)
            d = replace(d, before=before)
            if before.done:
                d, more = self.prepared(d)
                events += more
            return d, events
        if not isinstance(move, Play):
            raise IllegalMove("not_now")
        return self.card(d, author, move.card)

    def card(self, d: T, author: int, card: str) -> tuple[T, Events]:
        """A card is played; the last of a trick counts it."""
        t = self.tricks(d)
        after, events = played(t, author, card)
        d = replace(d, tricks=after)
        if after.table:
            d, more = self.turn_comes(d)
            return d, (*events, *more)
        taker = after.leader
        worth = self.values(d).worth(finished(t), after.won[taker] & ~t.won[taker])
        d = replace(d, points=put(d.points, taker, d.points[taker] + worth))
        d, more = self.trick_over(d)
        if over(self.tricks(d)) or self.settled(d):
            d = replace(d, finished=True)
        return d, (*events, *more)

    def default(self, d: T, seat: int) -> Move | None:
        """What came before decides for itself; in the play the lowest card that may be played."""
        if d.before is not None:
            move: Move = d.before.default(seat)
            return move
        return Play(lowest(self.playable(d)))

    # --- what is to be seen -------------------------------------------------------------------------------------------

    def zones(self, d: T) -> tuple[Zone, ...]:
        """Hands, tricks and the cards out of play; all is open once the deal is over."""
        if d.before is not None:
            seen: tuple[Zone, ...] = d.before.zones()
        else:
            open_to = EVERYONE if d.finished else NOBODY
            seen = zones(self.tricks(d), open_to=open_to, knowledge=d.knowledge)
        return seen if not d.rest else (*seen, Zone("rest", d.rest, EVERYONE if d.finished else NOBODY))

    def facts(self, d: T) -> tuple[Fact, ...]:
        """The dealer, what the tricks are worth so far, and all that is public in the play."""
        now = d.before.facts() if d.before is not None else (*facts(self.tricks(d)), Fact("deal_points", d.points))
        return (Fact("dealer", d.spec.dealer), *now)

    def guidance(self, d: T, seat: int) -> tuple[Guide, ...]:
        """That of what comes before the play; in it what it is about, or what the last trick brought, and the duty."""
        if d.before is not None:
            asked: tuple[Guide, ...] = d.before.guidance(seat)
            return asked
        t = self.tricks(d)
        if seat != t.turn:
            return (self.aim(d, seat),)
        return brought(t, seat, self.last_trick(d)) or self.aim(d, seat), duty(t)

    def last_trick(self, d: T) -> int:
        """What the trick before this one is worth to its winner, less than zero if nobody wants it."""
        t = self.tricks(d)
        if t.last is None:
            return 0
        worth = self.values(d).worth(finished(t) - 1, mask(t.last["cards"]))
        return -worth if self.avoiding else worth

    def phase(self, d: T) -> str:
        """That of what comes before the play, then ``play``."""
        return str(d.before.phase()) if d.before is not None else "play"

    def score(self, d: T) -> tuple[int, ...] | None:
        """What the tricks were worth."""
        return d.points if d.finished else None

    def summary(self, d: T) -> dict[str, Any]:
        """The dealer and the tricks of each."""
        return {"dealer": d.spec.dealer, "tricks": self.tricks(d).taken}

    @staticmethod
    def tricks(d: TrickState) -> Tricks:
        """The play, which has begun."""
        if d.tricks is None:
            raise IllegalMove("not_now")
        return d.tricks
