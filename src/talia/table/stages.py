"""A deal as a sequence of stages: cards are passed, an auction is held, trumps are named, then there is play.

A stage holds what dies with it; what outlives it is a field of the deal. Cards and what is known of them lie in one
value, ``Lying``, and move by one function. ``StagedDeal.follows`` says what comes next, and reads like a page of rules.
"""

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import cache, wraps
from operator import attrgetter
from typing import Any, ClassVar, Concatenate, Final, Generic, ParamSpec, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from talia.table.forms import Form
from talia.table.game import Guide, Timer
from talia.table.moves import (
    CHANCE,
    CLOCK,
    EVERYONE,
    NOBODY,
    REFEREE,
    SPECTATOR,
    Draw,
    Event,
    Expired,
    Extended,
    IllegalMove,
    Move,
    Ruled,
    Shuffle,
)
from talia.table.series import Deal, the_shuffle
from talia.table.zones import Fact, Knowledge, Zone, known_in, moved

HANDS: Final = tuple(f"hand.{seat}" for seat in range(SPECTATOR))
"""The zones of the hands."""

NO_SEAT: Final = -1
"""In the place of a seat where a hand is nobody's: none sees it by right."""

_PLACE: Final = {zone: place for place, zone in enumerate(HANDS)}

Events = tuple[Event, ...]
Facts = tuple[Fact, ...]


def eyes_of(owner: int) -> int:
    """The viewers who see a hand by right: its owner, if it has one.

    >>> eyes_of(2), eyes_of(NO_SEAT)
    (4, 0)
    """
    return 1 << owner if owner >= 0 else NOBODY


class Lying(Struct, frozen=True, gc=False):
    """Where the cards lie, and what is known of them.

    ``hands`` by place, each seen by its owner. ``piles``: zones besides the hands, in the order they are shown; one
    that is a place's (``kind.place``) is shown beside its hand. ``known``: see ``talia.table.zones``. ``order``: the
    places that have hands, in the order they are shown; empty: all. ``owners``: the seat that sees the hand at each
    place by right, ``NO_SEAT`` where nobody does; empty: a place is the seat of the same number. Whoever else sees into
    a hand, ``StagedDeal.shown`` says.
    """

    hands: tuple[int, ...] = ()
    piles: tuple[Zone, ...] = ()
    known: Knowledge = ()
    order: tuple[int, ...] = ()
    owners: tuple[int, ...] = ()

    def pile(self, id: str) -> int:
        """The cards of a pile; none if there is no such pile."""
        for zone in self.piles:
            if zone.id == id:
                return set_of(zone.cards)
        return 0

    def without(self, *ids: str) -> "Lying":
        """The same, but for these piles."""
        piles = tuple([zone for zone in self.piles if zone.id not in ids])
        return Lying(self.hands, piles, self.known, self.order, self.owners)

    def moved(self, cards: int, source: str, target: str, named_to: int = NOBODY) -> "Lying":
        """After cards went from one place to another: the one way they go.

        Who sees into the source or the target learns which, and so do those they are ``named_to``. A target that is
        not there is a new pile, seen by these; an emptied pile stays. Nothing is noted for who sees into the target.

        >>> from talia.table.zones import Zone
        >>> lying = Lying((0b0011, 0b1100)).moved(0b0001, "hand.0", "hand.1")
        >>> lying.hands, lying.known
        ((2, 13), (('hand.1', 1, 1),))
        >>> lying = lying.moved(0b0100, "hand.1", "away", named_to=0b10)
        >>> lying.known, lying.piles
        ((), (Zone(id='away', cards=4, sees=2, counts=-1, known=()),))
        """
        giver, taker = _PLACE.get(source, -1), _PLACE.get(target, -1)
        hands, piles, known, owners = list(self.hands), list(self.piles), self.known, self.owners
        left: int | tuple[int, ...]
        if giver >= 0:
            lay_there, seeing = hands[giver], eyes_of(owners[giver] if owners else giver)
            hands[giver] = lay_there & ~cards
        else:
            at = _index(piles, source)
            lying, seeing = piles[at].cards, piles[at].sees
            if isinstance(lying, int):
                lay_there, left = lying, lying & ~cards
            else:
                lay_there, left = set_of(lying), tuple(card for card in lying if not cards >> card & 1)
            piles[at] = Zone(source, left, seeing)
        if taker >= 0:
            sees = eyes_of(owners[taker] if owners else taker)
            hands[taker] |= cards
        elif (at := _index(piles, target)) >= 0:
            sees = piles[at].sees
            piles[at] = Zone(target, set_of(piles[at].cards) | cards, sees)
        else:
            sees = named_to
            piles.append(Zone(target, cards, sees))
        told = seeing | sees | named_to
        learn = told & ~sees
        if known:
            known = moved(
                known, cards, source=source, lay_there=lay_there, target=target, named_to=learn, sees_source=told
            )
        elif learn and cards:
            known = ((target, cards, learn),)
        return Lying(tuple(hands), tuple(piles), known, self.order, owners)

    def zones(self, open_to: int = NOBODY) -> tuple[Zone, ...]:
        """Hands and piles; ``open_to``: viewers who see every face."""
        known, owners = self.known, self.owners
        placed: list[Zone] = []
        for place in self.order or range(len(self.hands)):
            id, owner = HANDS[place], owners[place] if owners else place
            placed.append(
                Zone(id, self.hands[place], open_to | eyes_of(owner), EVERYONE, known_in(known, id) if known else ())
            )
            placed += (zone for zone in self.piles if _place_of(zone) == place)
        return (*placed, *self.shared(open_to))

    def shared(self, open_to: int = NOBODY) -> tuple[Zone, ...]:
        """The piles that are no place's."""
        return tuple(
            replace(zone, sees=zone.sees | open_to, known=known_in(self.known, zone.id))
            for zone in self.piles
            if _place_of(zone) < 0
        )


def _index(piles: Sequence[Zone], id: str) -> int:
    for at, zone in enumerate(piles):
        if zone.id == id:
            return at
    return -1


def set_of(lying: int | tuple[int, ...]) -> int:
    """The cards of a zone as a set, also where their order matters."""
    return lying if isinstance(lying, int) else sum(1 << card for card in lying)


def _place_of(zone: Zone) -> int:
    _, dot, place = zone.id.partition(".")
    return int(place) if dot else -1


class Stage(Struct, frozen=True, gc=False):
    """Something that is done in a deal: an auction, cards passed on, a vote; and what is forgotten once it is done.

    Its methods are given the deal, ``d``; ``play`` alone gives one back.
    """

    phase: ClassVar[str]
    """Its public code."""
    takes: ClassVar[tuple[type[Move], ...]]
    """The kinds of moves made in it: any other is refused as ``not_now``."""
    not_awaited: ClassVar[str] = "not_your_turn"
    """Why a seat is refused that is not awaited."""
    draws: ClassVar[bool] = False
    """Whether chance has something to settle in it."""

    @abstractmethod
    def waiting(self, d: Any) -> int:
        """The seats whose decision is needed."""

    def waiting_seen(self, d: Any) -> int:
        """Who may know who is awaited."""
        return EVERYONE

    def acting(self, d: Any) -> int:
        """The seats that may act: those who are awaited, and who may change their minds as long as it lasts."""
        return self.waiting(d)

    @abstractmethod
    def choices(self, d: Any, seat: int) -> tuple[Form, ...]:
        """All a seat that may act may do now."""

    @abstractmethod
    def play(self, d: Any, author: int, move: Any) -> tuple[Any, Events]:
        """The step of a seat that may act, by a move the stage takes; raises IllegalMove."""

    @abstractmethod
    def default(self, d: Any, seat: int) -> Move | None:
        """The move of a silent seat; None where silence is an answer."""

    @abstractmethod
    def done(self, d: Any) -> bool:
        """Whether it is over."""

    def draw(self, d: Any, label: str) -> Shuffle | None:
        """The shuffle it needs now: hands filled up, a second deal."""
        return None

    def drawn(self, d: Any, order: tuple[str, ...]) -> tuple[Any, Events]:
        """The deal after that shuffle."""
        raise NotImplementedError

    def timers(self, d: Any) -> tuple[Timer, ...]:
        """The deadlines that run in it."""
        return ()

    def expired(self, d: Any, id: str) -> tuple[Any, Events]:
        """The deal after one of its timers has run out."""
        raise NotImplementedError

    def extended(self, d: Any, id: str, seconds: int) -> tuple[Any, Events]:
        """The deal after the host has given one of its ``led`` timers more time; raises IllegalMove."""
        raise NotImplementedError

    def facts(self, d: Any) -> Facts:
        """What there is to know as long as it lasts."""
        return ()

    def guidance(self, d: Any, seat: int, on_turn: bool) -> tuple[Guide, ...]:
        """What a newcomer may think of now: that it is his to decide."""
        return (Guide(self.phase),) if on_turn else ()


class Asking(Stage, frozen=True):
    """A stage in which seats are ``asked`` one after the other, the first of them now; then it is done."""

    asked: tuple[int, ...]

    def waiting(self, d: Any) -> int:
        """Who is asked now."""
        return 1 << self.asked[0]

    def done(self, d: Any) -> bool:
        """Whether nobody is asked any more."""
        return not self.asked


class Unattended(Stage, frozen=True):
    """A stage in which nobody decides: chance or a timer brings it to its end."""

    takes: ClassVar[tuple[type[Move], ...]] = ()

    def waiting(self, d: Any) -> int:
        """Nobody."""
        return NOBODY

    def choices(self, d: Any, seat: int) -> tuple[Form, ...]:
        """None."""
        return ()

    def play(self, d: Any, author: int, move: Any) -> tuple[Any, Events]:
        """Nothing is taken."""
        raise IllegalMove("not_now")

    def default(self, d: Any, seat: int) -> Move | None:
        """Nobody is silent here, for nobody is asked."""
        return None


class StagedState(Struct, frozen=True, gc=False):
    """A deal: the ``stage`` it has come to, and where the ``cards`` lie, None until they are dealt."""

    spec: Any
    stage: Any = None
    cards: Any = None
    over: bool = False

    @property
    def hands(self) -> tuple[int, ...]:
        """The hands as they are now."""
        hands: tuple[int, ...] = () if self.cards is None else self.cards.hands
        return hands


T = TypeVar("T", bound=StagedState)
P = ParamSpec("P")
R = TypeVar("R")


def lasting(told: Callable[Concatenate[T, P], R]) -> Callable[Concatenate[T, P], R]:
    """What hangs on what outlives the stage of a deal is worked out once, as long as nothing of that changes.

    Each answer, while many are asked at once, makes another state of which nothing but the stage is new. ``told`` may
    look at no stage; what it needs of one is handed to it besides.

    >>> @lasting
    ... def ended(d: StagedState) -> list[bool]:
    ...     return [d.over]
    >>> before, after = StagedState("spec", stage="auction"), StagedState("spec", stage="play")
    >>> ended(before) is ended(after), ended(replace(after, over=True))
    (True, [True])
    """
    last: tuple[Any, Any] = (None, None)

    @wraps(told)
    def found(d: T, /, *args: P.args, **kwargs: P.kwargs) -> R:
        nonlocal last
        of = (type(d), _outliving(type(d))(d), args, kwargs)
        known, value = last
        if known != of:
            value = told(d, *args, **kwargs)
            last = (of, value)
        made: R = value
        return made

    return found


@cache
def _outliving(state: type[StagedState]) -> Callable[[StagedState], Any]:
    """All fields of a state but its stage."""
    return attrgetter(*(name for name in state.__struct_fields__ if name != "stage"))


class StagedDeal(Deal[T], Generic[T]):
    """The rules of a deal in stages; a game's own deal says what is dealt and what follows what."""

    made_of: ClassVar[type[Any]] = StagedState
    """What its state is made of."""

    # --- what a game says ---------------------------------------------------------------------------------------------

    @abstractmethod
    def pack(self, spec: Any) -> tuple[str, ...]:
        """The cards that are shuffled."""

    @abstractmethod
    def dealt(self, d: T, order: tuple[str, ...]) -> tuple[T, Events]:
        """The deal once the cards are dealt, from the pack in this order: in its first stage."""

    @abstractmethod
    def follows(self, d: T) -> tuple[T, Events]:
        """What comes after the stage that is done: the next one, or the end."""

    def shown(self, d: T) -> Mapping[str, int]:
        """Who sees into which zones, besides those who do in any case."""
        return {}

    def common(self, d: T) -> Facts:
        """What there is to know besides cards, in whatever stage."""
        return ()

    def beside(self, d: T, author: int, move: Move) -> tuple[T, Events]:
        """A move that the stage does not take, and the play does not: none is allowed, if the game does not say so."""
        raise IllegalMove("not_now")

    def ruled(self, d: T, verdict: str) -> tuple[T, Events]:
        """The deal after a verdict of the referee, where one is asked for."""
        raise IllegalMove("not_now")

    def finish(self, d: T) -> tuple[T, Events]:
        """The end of the deal."""
        return replace(d, stage=None, over=True), ()

    # --- how it goes on -----------------------------------------------------------------------------------------------

    def start(self, spec: Any) -> T:
        """The state before the cards are dealt."""
        started: T = self.made_of(spec)
        return started

    def draw(self, d: T, label: str) -> Draw | None:
        """The shuffle before the deal, or the stage's."""
        if d.cards is None:
            return Shuffle(label, self.pack(d.spec))
        stage = d.stage
        if stage is None or not stage.draws:
            return None
        draw: Draw | None = stage.draw(d, label)
        return draw

    def waiting(self, d: T) -> int:
        """Those of the stage."""
        stage = d.stage
        if stage is None:
            return 0
        seats: int = stage.waiting(d)
        return seats

    def waiting_seen(self, d: T) -> int:
        """As the stage says."""
        return EVERYONE if d.stage is None else int(d.stage.waiting_seen(d))

    def timers(self, d: T) -> tuple[Timer, ...]:
        """Those of the stage."""
        running: tuple[Timer, ...] = () if d.stage is None else d.stage.timers(d)
        return running

    def choices(self, d: T, seat: int) -> tuple[Form, ...]:
        """Those of the stage, for the seats that are awaited."""
        stage = d.stage
        if stage is None or not stage.acting(d) >> seat & 1:
            return ()
        forms: tuple[Form, ...] = stage.choices(d, seat)
        return forms

    def play(self, d: T, author: int, move: Move) -> tuple[T, Events]:
        """The deal of the cards, or a step of the stage."""
        if author < 0:
            return self.befalls(d, author, move)
        stage = d.stage
        if stage is None or type(move) not in stage.takes:
            return self.beside(d, author, move)
        if not stage.acting(d) >> author & 1:
            raise IllegalMove(stage.not_awaited)
        d, events = stage.play(d, author, move)
        stage = d.stage
        if stage is None or not stage.done(d):
            return d, events
        d, more = self.goes_on(d)
        return self.passed_through(d, (*events, *more) if more else events)

    def befalls(self, d: T, author: int, move: Move) -> tuple[T, Events]:
        """What no seat does: a shuffle, the end of a timer, or the referee's verdict."""
        stage = d.stage
        if author == CLOCK:
            return self._timed(d, move)
        if author == REFEREE and isinstance(move, Ruled):
            return self.passed_through(*self.ruled(d, move.verdict))
        if author != CHANCE:
            raise IllegalMove("not_now")
        order = the_shuffle(move, self.draw(d, getattr(move, "label", "")))
        return self.passed_through(*(self.dealt(d, order) if d.cards is None else stage.drawn(d, order)))

    def _timed(self, d: T, move: Move) -> tuple[T, Events]:
        """A timer of the stage has run out, or is given more time."""
        stage = d.stage
        running = () if stage is None else [timer for timer in stage.timers(d) if timer.seat is None]
        if isinstance(move, Expired) and any(timer.id == move.id for timer in running):
            return self.passed_through(*stage.expired(d, move.id))
        if isinstance(move, Extended) and move.seconds > 0 and any(t.led and t.id == move.id for t in running):
            extended: tuple[T, Events] = stage.extended(d, move.id, move.seconds)
            return extended
        raise IllegalMove("no_such_timer")

    def goes_on(self, d: T) -> tuple[T, Events]:
        """Past the stage that is done, as the game says; a toolkit may know of stages that every game has."""
        return self.follows(d)

    def passed_through(self, d: T, events: Events) -> tuple[T, Events]:
        """Past the stages that are done, also those in which there was nothing to decide."""
        while d.stage is not None and d.stage.done(d):
            d, more = self.goes_on(d)
            events = (*events, *more)
        return d, events

    def default(self, d: T, seat: int) -> Move | None:
        """That of the stage."""
        stage = d.stage
        if stage is None or not stage.waiting(d) >> seat & 1:
            return None
        move: Move | None = stage.default(d, seat)
        return move

    # --- what is to be seen -------------------------------------------------------------------------------------------

    def zones(self, d: T) -> tuple[Zone, ...]:
        """Hands and piles; all is open once the deal is over."""
        if d.cards is None:
            return ()
        return self._with_shown(d, d.cards.zones(EVERYONE if d.over else NOBODY))

    def _with_shown(self, d: T, zones: tuple[Zone, ...]) -> tuple[Zone, ...]:
        shown = self.shown(d)
        if not shown:
            return zones
        return tuple(replace(zone, sees=zone.sees | shown[zone.id]) if zone.id in shown else zone for zone in zones)

    def facts(self, d: T) -> Facts:
        """What is known in whatever stage, and in this one; who sits where, if places are not the seats."""
        told = self.common(d) if d.stage is None else (*self.common(d), *d.stage.facts(d))
        owners = self.owners(d)
        return (*told, Fact("owners", owners)) if owners else told

    def owners(self, d: T) -> tuple[int, ...]:
        """The seat at each place, as all are told; empty: everybody at his own number."""
        owners: tuple[int, ...] = () if d.cards is None else d.cards.owners
        return owners

    def guidance(self, d: T, seat: int) -> tuple[Guide, ...]:
        """That of the stage."""
        stage = d.stage
        if stage is None:
            return ()
        told: tuple[Guide, ...] = stage.guidance(d, seat, bool(stage.waiting(d) >> seat & 1))
        return told

    def phase(self, d: T) -> str:
        """``deal``, that of the stage, then ``over``."""
        if d.stage is not None:
            return str(d.stage.phase)
        return "over" if d.over else "deal"
