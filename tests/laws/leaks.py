"""Planted leaks: the rules of a game with one secret let out, for each kind of secret that several games have.

``leaking`` makes another make of a game, same moves and same states, that shows too much (or too little); which leaks
are planted in a game says its ``secrecy.py``.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from talia.cards import BIT
from talia.table.game import Game
from talia.table.moves import CHANCE, EVERYONE, Event, IllegalMove
from talia.table.sides import Side
from talia.table.zones import Fact
from talia.tricks.dividing import Dividing


def leaking(base: type[Game[Any]], **methods: Any) -> Callable[[], Game[Any]]:
    """A subclass of the game with some methods replaced; it is not registered."""
    return lambda: type(f"Leaking{base.__name__}", (base,), methods)()


def open_hand(game: Any, s: Any) -> tuple[Any, ...]:
    """Zones: the hand of seat 0 is seen by all."""
    zones = type(game).__mro__[1].zones(game, s)
    return tuple(replace(zone, sees=EVERYONE) if zone.id == "hand.0" else zone for zone in zones)


def hand_at(place_of: Callable[[Any], int], viewers: Callable[[Any], int], *, led: bool) -> Callable[..., Any]:
    """Zones: the hand at a place is seen by some in the play, from its beginning or from the opening lead on.

    Place and viewers are read off the deal.
    """

    def zones(game: Any, s: Any) -> tuple[Any, ...]:
        seen, d = type(game).__mro__[1].zones(game, s), s.deal
        if d is None or d.tricks is None or (led and not d.tricks.trick and d.tricks.last is None):
            return tuple(seen)
        hand = f"hand.{place_of(d)}"
        return tuple(replace(zone, sees=zone.sees | viewers(d)) if zone.id == hand else zone for zone in seen)

    return zones


def telling_event(game: Any, s: Any, author: int, move: Any) -> Any:
    """Events: each move tells how the hands are made up."""
    after, events = type(game).__mro__[1].play(game, s, author, move)
    hands = [zone.cards for zone in type(game).__mro__[1].zones(game, after) if zone.id.startswith("hand.")]
    return after, (*events, Event("rustle", {"parity": [h % 7 for h in hands if isinstance(h, int)]}))


def rest_counted_by_suit(game: Any, s: Any) -> tuple[Any, ...]:
    """Facts: how many clubs lie where nobody looks."""
    zones = type(game).__mro__[1].zones(game, s)
    hidden = [zone.cards for zone in zones if zone.id in ("rest", "pigs", "talon")]
    clubs = [(h if isinstance(h, int) else sum(1 << c for c in h)) & 0xFFFF for h in hidden]
    return (*type(game).__mro__[1].facts(game, s), Fact("clubs_left", [bin(c).count("1") for c in clubs]))


def announced_to_all(game: Any, s: Any, author: int, move: Any) -> Any:
    """Events: that something secret happened is told to all, though not what."""
    after, events = type(game).__mro__[1].play(game, s, author, move)
    return after, tuple(
        replace(event, veil={}) if event.to != EVERYONE and event.veil is None else event for event in events
    )


def veil_lifted(game: Any, s: Any, author: int, move: Any) -> Any:
    """Events: what only one seat is told is told to all."""
    after, events = type(game).__mro__[1].play(game, s, author, move)
    return after, tuple(replace(event, to=EVERYONE) for event in events)


def talkative_refusal(game: Any, s: Any, author: int, move: Any) -> Any:
    """Refusals: the details say something of a hand that is not one's own."""
    try:
        return type(game).__mro__[1].play(game, s, author, move)
    except IllegalMove as refusal:
        if author == CHANCE:
            raise
        zones = type(game).__mro__[1].zones(game, s)
        others = [
            zone.cards % 5
            for zone in zones
            if zone.id.startswith("hand.") and zone.id != f"hand.{author}" and isinstance(zone.cards, int)
        ]
        raise IllegalMove(refusal.code, **refusal.details, hint=others) from None


def voids(game: Any, s: Any) -> tuple[Any, ...]:
    """Facts: how many suits each hand lacks."""
    zones = type(game).__mro__[1].zones(game, s)
    hands = [zone.cards for zone in zones if zone.id.startswith("hand.") and isinstance(zone.cards, int)]
    lanes = [0xFFFF << 16 * suit for suit in range(4)]
    return (
        *type(game).__mro__[1].facts(game, s),
        Fact("voids", [sum(not hand & lane for lane in lanes) for hand in hands]),
    )


def known_to_all(game: Any, s: Any) -> tuple[Any, ...]:
    """Zones: what some know of a hand, all know."""
    zones = type(game).__mro__[1].zones(game, s)
    return tuple(replace(zone, known=tuple((cards, EVERYONE) for cards, _ in zone.known)) for zone in zones)


def told_to_all(key: str) -> Callable[..., Any]:
    """Facts of one key: what one viewer knows is told to all."""

    def facts(game: Any, s: Any) -> tuple[Any, ...]:
        return tuple(
            replace(fact, to=EVERYONE) if fact.key == key else fact for fact in type(game).__mro__[1].facts(game, s)
        )

    return facts


def side_by_a_card(id: str, card: str) -> Callable[..., Any]:
    """Sides: who holds this card is told to be on one, before anybody is."""

    def sides(game: Any, s: Any) -> tuple[Any, ...]:
        told = type(game).__mro__[1].sides(game, s)
        if told or s.deal is None or s.finished:
            return tuple(told)
        return (Side(id, sum(1 << seat for seat, hand in enumerate(s.deal.hands) if hand & BIT[card])),)

    return sides


def retold(code: str, change: Callable[[Event], Event]) -> Callable[..., Any]:
    """Events of one kind told otherwise."""

    def play(game: Any, s: Any, author: int, move: Any) -> Any:
        after, events = type(game).__mro__[1].play(game, s, author, move)
        return after, tuple(change(event) if event.code == code else event for event in events)

    return play


def to_all(event: Event) -> Event:
    return replace(event, to=EVERYONE)


def refusing_named(game: Any, s: Any, author: int, move: Any) -> Any:
    """Events: who said no to a claim."""
    after, events = type(game).__mro__[1].play(game, s, author, move)
    return after, tuple(replace(e, data={**e.data, "by": author}) if e.code == "claim_void" else e for e in events)


def answers_told(game: Any, s: Any) -> tuple[Any, ...]:
    """Facts: who has agreed to a claim already."""
    told, stage = type(game).__mro__[1].facts(game, s), None if s.deal is None else s.deal.stage
    return (*told, Fact("agreed", stage.accepted)) if isinstance(stage, Dividing) else tuple(told)


def shown_beyond(viewers: Callable[[Any, int], int]) -> Callable[..., Any]:
    """Zones: a hand that was shown with a claim is seen by some to whom it was not."""

    def zones(game: Any, s: Any) -> tuple[Any, ...]:
        seen, d = type(game).__mro__[1].zones(game, s), s.deal
        if d is None or not any(d.shown):
            return tuple(seen)
        more = {f"hand.{place}": viewers(d, place) for place, shown in enumerate(d.shown) if shown}
        return tuple(replace(zone, sees=zone.sees | more.get(zone.id, 0)) for zone in seen)

    return zones
