"""What a viewer is shown: the only code that decides it, for every game.

A view is built from the zones, facts and choices a game declares. ``Feed`` turns the course of a match into the
dense sequence of updates one viewer is sent: where nothing reaches that viewer, nothing is sent and nothing counted.
"""

from collections.abc import Iterable
from functools import cache
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from talia.cards import CODE, codes, singles
from talia.table.forms import Cards, Form, Part, Seats
from talia.table.game import Channel, Game, Guide, Result, Status, Timer
from talia.table.moves import MOST_SEATS, OPEN, SPECTATOR, Event, Move, seats_of
from talia.table.sides import Side
from talia.table.zones import Fact, Zone


class ZoneView(Struct, frozen=True):
    """A zone as one viewer sees it: codes of the cards he sees or knows there, and how many more lie hidden.

    ``hidden`` is null if he may not know how many. The order of ``cards`` means something only if all are seen.
    """

    id: str
    cards: tuple[str, ...]
    hidden: int | None


class SideView(Struct, frozen=True):
    """The seats a viewer knows to be on one side; ``one_total``: they have one score for the whole match."""

    id: str
    seats: tuple[int, ...]
    one_total: bool


class CardsView(Struct, frozen=True, tag="cards", tag_field="kind"):
    """The part of a choice that takes cards out of a zone, with their codes."""

    name: str
    zone: str
    among: tuple[str, ...]
    low: int
    high: int


class SeatsView(Struct, frozen=True, tag="seats", tag_field="kind"):
    """The part of a choice that names seats: ``low`` to ``high`` out of those in ``among``."""

    name: str
    among: tuple[int, ...]
    low: int
    high: int


class FormView(Struct, frozen=True):
    """A form of move open to the viewer; see ``talia.table.forms.Form``."""

    move: str
    parts: tuple[Any, ...] = ()
    same: tuple[str, ...] = ()
    distinct: tuple[str, ...] = ()
    confirm: str | None = None


class View(Struct, frozen=True):
    """Everything a viewer may know of a match now; ``seat`` is null for a spectator, ``status`` is by seat.

    ``asides``: what the viewer may do besides ``choices``, though nobody waits for it. So many deals are ``finished``,
    and so many of them ``opened`` by the rules, so that everybody may see all their cards.
    """

    game: str
    rules: int
    seat: int | None
    phase: str
    waiting: tuple[int, ...]
    sides: tuple[SideView, ...]
    status: tuple[Status, ...]
    zones: tuple[ZoneView, ...]
    facts: dict[str, Any]
    choices: tuple[FormView, ...]
    asides: tuple[FormView, ...]
    guidance: tuple[Guide, ...]
    channels: tuple[str, ...]
    timers: tuple[Timer, ...]
    totals: tuple[int, ...]
    finished: int
    opened: int
    result: Result | None

    def zone(self, id: str) -> ZoneView:
        """The place of this name, such as ``hand.0``; raises KeyError.

        >>> import talia
        >>> match = talia.match("skat", seed=7)
        >>> match.view(0).zone("hand.0").cards[:3], match.view(1).zone("hand.0").hidden
        (('7C', 'QC', '8D'), 10)
        """
        for zone in self.zones:
            if zone.id == id:
                return zone
        raise KeyError(id)


class EventView(Struct, frozen=True, gc=False):
    """An event as one viewer is told it."""

    code: str
    data: dict[str, Any]


class Public(Struct, frozen=True):
    """What everybody may know of a step: what a spectator is told who sees the match as it is played."""

    events: tuple[EventView, ...]
    view: View


class Update(Struct, frozen=True, tag="update", tag_field="type"):
    """What one viewer is sent after a step that concerns him: events to tell, and the view after them.

    ``seq`` counts what this viewer was sent, from 1, without gaps. ``public``: to a seat of a game that is played
    covered, what everybody may know of the same step.
    """

    seq: int
    events: tuple[EventView, ...]
    view: View
    public: Public | None = None


class _Declared:
    """What a game says of a state, whoever looks at it.

    ``seen``: by viewer the zones as he sees them; most steps of a game of roles leave the zones as they were
    (``before``: what was said of the state before).
    """

    def __init__(self, game: Game[Any], s: Any, before: "_Declared | None") -> None:
        self.game, self.state = game, s
        self.waiting, self.waiting_seen = game.waiting(s), game.waiting_seen(s)
        self.phase = game.phase(s)
        self.totals = game.totals(s)
        self.sides = game.sides(s)
        self.status = tuple(game.status(s, seat) for seat in range(len(self.totals)))
        self.zones = game.zones(s)
        same = before is not None and before.zones is self.zones
        self.seen: dict[int, tuple[ZoneView, ...]] = before.seen if before is not None and same else {}
        self.facts = game.facts(s)
        self.channels = game.channels(s)
        self.timers = game.timers(s)
        self.finished, self.opened, self.result = game.finished(s), game.opened(s), game.result(s)

    def zones_to(self, viewer: int) -> tuple[ZoneView, ...]:
        """The zones as one viewer sees them."""
        found = self.seen.get(viewer)
        if found is None:
            found = self.seen[viewer] = tuple([zone_view(zone, viewer) for zone in self.zones])
        return found


class _Latest:
    """The state that was looked at last: all who sit at a table look at the same one after the other."""

    def __init__(self) -> None:
        self._known: _Declared | None = None

    def of(self, game: Game[Any], s: Any) -> _Declared:
        """What is said of a state; it was said before only of this very state, by this very game."""
        known = self._known
        if known is None or known.state is not s or known.game is not game:
            known = self._known = _Declared(game, s, known)
        return known


_LATEST: Final = _Latest()


def view(game: Game[Any], s: Any, viewer: int) -> View:
    """The view of a seat, of SPECTATOR, or of OPEN, from whom nothing is hidden."""
    said = _LATEST.of(game, s)
    waiting = said.waiting
    if viewer != OPEN and not said.waiting_seen >> viewer & 1:
        waiting &= 1 << viewer
    seated = viewer < MOST_SEATS
    return View(
        game=game.id,
        rules=game.rules,
        seat=viewer if seated else None,
        phase=said.phase,
        waiting=seats_of(waiting),
        sides=side_views(said.sides, viewer),
        status=said.status,
        zones=said.zones_to(viewer),
        facts=_facts_to(viewer, said.facts),
        choices=tuple(form_view(form) for form in game.choices(s, viewer)) if seated else (),
        asides=tuple(form_view(form) for form in game.asides(s, viewer)) if seated else (),
        guidance=game.guidance(s, viewer) if seated else (),
        channels=tuple(each.id for each in said.channels if may_write(each, viewer) and not each.secret),
        timers=said.timers,
        totals=said.totals,
        finished=said.finished,
        opened=said.opened,
        result=said.result,
    )


def _facts_to(viewer: int, facts: tuple[Fact, ...]) -> dict[str, Any]:
    """The facts a viewer knows, or knows that there are."""
    if viewer == OPEN:
        return {fact.key: fact.value for fact in facts}
    me = 1 << viewer
    return {fact.key: fact.value if fact.to & me else None for fact in facts if (fact.to | fact.exists) & me}


def _in(viewer: int, viewers: int) -> int:
    return viewer == OPEN or viewers >> viewer & 1


def may_write(channel: Channel, viewer: int) -> bool:
    """Whether a viewer may chat in a channel; spectators never write."""
    return viewer < MOST_SEATS and bool(channel.writers >> viewer & 1)


def side_views(sides: tuple[Side, ...], viewer: int) -> tuple[SideView, ...]:
    """The sides as one viewer knows them, each with all he knows to be on it.

    >>> told = Side("old", 0b0010), Side("young", 0b1000, to=1 << 3), Side("old", 0b0001, to=1 << 0)
    >>> [(side.id, side.seats) for side in side_views(told, 0)], [side.id for side in side_views(told, 3)]
    ([('old', (0, 1))], ['old', 'young'])
    """
    known: dict[str, Side] = {}
    for side in sides:
        if side.seats and _in(viewer, side.to):
            before = known.get(side.id)
            known[side.id] = side if before is None else replace(before, seats=before.seats | side.seats)
    return tuple(SideView(side.id, seats_of(side.seats), side.one_total) for side in known.values())


def zone_view(zone: Zone, viewer: int) -> ZoneView:
    """A zone as one viewer sees it.

    >>> from talia.cards import mask
    >>> hand = Zone("hand.1", mask(("AD", "9C", "7S")), sees=0b010, known=((mask(("AD",)), 0b001),))
    >>> zone_view(hand, 0), zone_view(hand, 2).cards, zone_view(hand, 1).cards
    (ZoneView(id='hand.1', cards=('AD',), hidden=2), (), ('9C', 'AD', '7S'))
    """
    cards = zone.cards
    if _in(viewer, zone.sees):
        if isinstance(cards, int):
            return ZoneView(zone.id, codes(cards), 0)
        return ZoneView(zone.id, tuple(CODE[1 << card] for card in cards), 0)
    known = 0
    for some, viewers in zone.known:
        if viewers >> viewer & 1:
            known |= some
    size = cards.bit_count() if isinstance(cards, int) else len(cards)
    hidden = size - known.bit_count() if zone.counts >> viewer & 1 else None
    return ZoneView(zone.id, codes(known), hidden)


@cache
def _tag(move: type[Move]) -> str:
    return str(move.__struct_config__.tag)


def form_view(form: Form) -> FormView:
    """A form for the wire: card sets as codes, sets of seats as lists."""
    return FormView(_tag(form.move), tuple(map(_part_view, form.parts)), form.same, form.distinct, form.confirm)


def _part_view(part: Part) -> Any:
    if isinstance(part, Cards):
        return CardsView(part.name, part.zone, codes(part.among), part.low, part.high)
    if isinstance(part, Seats):
        return SeatsView(part.name, seats_of(part.among), part.low, part.high)
    return part


def owners_of(game: Game[Any], s: Any) -> tuple[int, ...]:
    """Who sits at each place now; empty where that is everybody at the place of his number."""
    return next((fact.value for fact in game.facts(s) if fact.key == "owners"), ())


def event_view(event: Event, viewer: int) -> EventView | None:
    """An event as one viewer is told it; None if it is not told at all."""
    if _in(viewer, event.to):
        return EventView(event.code, event.data)
    return None if event.veil is None else EventView(event.code, event.veil)


def told_to(events: Iterable[Event], viewer: int) -> tuple[EventView, ...]:
    """These events as a viewer is told them, as far as he is."""
    return tuple(told for told in (event_view(event, viewer) for event in events) if told is not None)


def public_part(game: Game[Any], s: Any, events: Iterable[Event] = ()) -> Public | None:
    """What everybody may know of a step that led to state ``s``, if the game is played covered; else None."""
    return Public(told_to(events, SPECTATOR), view(game, s, SPECTATOR)) if game.covered else None


class Feed:
    """The updates one viewer is sent, step by step."""

    def __init__(self, game: Game[Any], viewer: int, s: Any, seq: int = 0) -> None:
        self._game = game
        self._viewer = viewer
        self.seq = seq
        self.view = view(game, s, viewer)
        self._bytes = msgspec.json.encode(self.view)

    def step(self, s: Any, events: tuple[Event, ...], public: Public | None = None) -> Update | None:
        """The update for a step that led to state ``s``; None if nothing of it reaches this viewer.

        ``public`` is put into it (``public_part``): nothing can be new in it that is not in what a seat is told.
        """
        told = told_to(events, self._viewer)
        now = view(self._game, s, self._viewer)
        encoded = msgspec.json.encode(now)
        if not told and encoded == self._bytes:
            return None
        self.view, self._bytes = now, encoded
        self.seq += 1
        return Update(self.seq, told, now, public)


def all_cards(zone: Zone) -> tuple[str, ...]:
    """The codes of every card of a zone, whoever may see them: for tests and analysis."""
    cards = zone.cards
    return tuple(CODE[one] for one in singles(cards)) if isinstance(cards, int) else tuple(CODE[1 << c] for c in cards)
