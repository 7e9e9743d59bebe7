"""Planted leaks: the games' rules with one secret let out, for each game and each kind of secret.

``LEAKS[game][leak]()`` is another make of the game, same moves and same states, that shows too much (or too little).
"""

from collections.abc import Callable
from typing import Any

from highest import Highest
from msgspec.structs import replace

from talia.cards import BIT, JOKER
from talia.games import find
from talia.table.game import Game
from talia.table.moves import CHANCE, EVERYONE, Event, IllegalMove
from talia.table.zones import Fact
from tests.steward import Steward


def leaking(base: type[Game[Any]], **methods: Any) -> Callable[[], Game[Any]]:
    """A subclass of the game with some methods replaced; it is not registered."""
    return lambda: type(f"Leaking{base.__name__}", (base,), methods)()


def open_hand(game: Any, s: Any) -> tuple[Any, ...]:
    """Zones: the hand of seat 0 is seen by all."""
    zones = type(game).__mro__[1].zones(game, s)
    return tuple(replace(zone, sees=EVERYONE) if zone.id == "hand.0" else zone for zone in zones)


def lowest_bit(game: Any, s: Any) -> tuple[Any, ...]:
    """Facts: whether the lowest card of each hand is a club."""
    zones = type(game).__mro__[1].zones(game, s)
    low = [bool(zone.cards & 0xFFFF) for zone in zones if zone.id.startswith("hand.") and isinstance(zone.cards, int)]
    return (*type(game).__mro__[1].facts(game, s), Fact("low", low))


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


def open_commitments(game: Any, s: Any) -> tuple[Any, ...]:
    """Zones: what is chosen for this turn is seen by all."""
    zones = type(game).__mro__[1].zones(game, s)
    return tuple(replace(zone, sees=EVERYONE) if zone.id.startswith("played.") else zone for zone in zones)


def open_passed(game: Any, s: Any) -> tuple[Any, ...]:
    """Zones: the cards chosen to be passed are seen by all."""
    zones = type(game).__mro__[1].zones(game, s)
    return tuple(replace(zone, sees=EVERYONE) if zone.id.startswith("passed.") else zone for zone in zones)


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


def hands_shut(game: Any, s: Any) -> tuple[Any, ...]:
    """Withheld: nobody is shown the faces of his own hand."""
    zones = type(game).__mro__[1].zones(game, s)
    return tuple(replace(zone, sees=0) if zone.id.startswith("hand.") else zone for zone in zones)


def _six_takes() -> dict[str, Callable[[], Game[Any]]]:
    base = type(find("six_takes"))
    return {
        "zones: a hand open": leaking(base, zones=open_hand),
        "zones: commitments open": leaking(base, zones=open_commitments),
        "facts: the undealt cards": leaking(base, facts=rest_counted_by_suit),
        "events: a changed mind is announced": leaking(base, play=announced_to_all),
        "events: the card chosen is told": leaking(base, play=veil_lifted),
        "refusals: of others' hands": leaking(base, play=talkative_refusal),
    }


def voids(game: Any, s: Any) -> tuple[Any, ...]:
    """Facts: how many suits each hand lacks."""
    zones = type(game).__mro__[1].zones(game, s)
    hands = [zone.cards for zone in zones if zone.id.startswith("hand.") and isinstance(zone.cards, int)]
    lanes = [0xFFFF << 16 * suit for suit in range(4)]
    return (
        *type(game).__mro__[1].facts(game, s),
        Fact("voids", [sum(not hand & lane for lane in lanes) for hand in hands]),
    )


def joker_found(game: Any, s: Any) -> tuple[Any, ...]:
    """Facts: who holds the joker."""
    zones = type(game).__mro__[1].zones(game, s)
    hands = [zone.cards for zone in zones if zone.id.startswith("hand.") and isinstance(zone.cards, int)]
    return (*type(game).__mro__[1].facts(game, s), Fact("joker", [bool(hand & BIT[JOKER]) for hand in hands]))


def open_slots(game: Any, s: Any) -> tuple[Any, ...]:
    """Zones: the face-down cards of the table are seen by all."""
    zones = type(game).__mro__[1].zones(game, s)
    return tuple(replace(zone, sees=EVERYONE) if zone.id.startswith("slot") else zone for zone in zones)


def open_out(game: Any, s: Any) -> tuple[Any, ...]:
    """Zones: the cards laid away are seen by all."""
    zones = type(game).__mro__[1].zones(game, s)
    return tuple(replace(zone, sees=EVERYONE) if zone.id == "out" else zone for zone in zones)


def blind_hand_seen(game: Any, s: Any) -> tuple[Any, ...]:
    """Zones: who may not yet look at all of his hand does."""
    zones = type(game).__mro__[1].zones(game, s)
    return tuple(
        replace(zone, sees=1 << int(zone.id[-1])) if zone.id.startswith("hand.") and not zone.sees else zone
        for zone in zones
    )


def _swinie() -> dict[str, Callable[[], Game[Any]]]:
    base = type(find("swinie"))
    return {
        "zones: a hand open": leaking(base, zones=open_hand),
        "facts: the pigs": leaking(base, facts=rest_counted_by_suit),
        "events: the card drawn is told": leaking(base, play=veil_lifted),
        "refusals: of others' hands": leaking(base, play=talkative_refusal),
    }


def open_skat(game: Any, s: Any) -> tuple[Any, ...]:
    """Zones: the skat is seen by all."""
    zones = type(game).__mro__[1].zones(game, s)
    return tuple(replace(zone, sees=EVERYONE) if zone.id == "skat" else zone for zone in zones)


def peeked_skat(game: Any, s: Any) -> tuple[Any, ...]:
    """Zones: the soloist of Skat sees the skat before he chooses."""
    zones = type(game).__mro__[1].zones(game, s)
    if game.phase(s) != "skat":
        return tuple(zones)
    soloist = game.waiting(s)
    return tuple(replace(zone, sees=soloist) if zone.id == "skat" else zone for zone in zones)


def _skat() -> dict[str, Callable[[], Game[Any]]]:
    base = type(find("skat"))
    return {
        "zones: a hand open": leaking(base, zones=open_hand),
        "zones: the skat open": leaking(base, zones=open_skat),
        "zones: the soloist peeps into the skat": leaking(base, zones=peeked_skat),
        "zones: who passed cards on tells all": leaking(base, zones=known_to_all),
        "facts: the soloist's values": leaking(base, facts=_told_to_all("values")),
        "facts: the soloist's matadors": leaking(base, facts=_told_to_all("matadors")),
        "events: what goes into the skat": leaking(base, play=_retold("discarded", _to_all)),
        "events: what slides on": leaking(base, play=_retold("passes_on", _to_all)),
        "refusals: of others' hands": leaking(base, play=talkative_refusal),
    }


def _betel() -> dict[str, Callable[[], Game[Any]]]:
    base = type(find("betel"))
    return {
        "zones: a hand open": leaking(base, zones=open_hand),
        "zones: face-down dubel open": leaking(base, zones=open_slots),
        "facts: voids": leaking(base, facts=voids),
        "events: a trace of the hands": leaking(base, play=telling_event),
        "events: the slot looked at is told": leaking(base, play=veil_lifted),
        "refusals: of others' hands": leaking(base, play=talkative_refusal),
    }


def sides_told(game: Any, s: Any) -> tuple[Any, ...]:
    """Facts: what a seat knows of its own side is told to all."""
    found = type(game).__mro__[1].facts(game, s)
    return tuple(replace(fact, to=EVERYONE) if fact.key.startswith("side.") else fact for fact in found)


def silence_broken(game: Any, s: Any) -> tuple[Any, ...]:
    """Facts: the contract is told as it is, be it the silent game."""
    found = type(game).__mro__[1].facts(game, s)
    return tuple(replace(fact, value=s.deal.contract) if fact.key == "contract" else fact for fact in found)


def _baska() -> dict[str, Callable[[], Game[Any]]]:
    base = type(find("baska"))
    return {
        "zones: a hand open": leaking(base, zones=open_hand),
        "facts: one's own side": leaking(base, facts=sides_told),
        "facts: that the game is silent": leaking(base, facts=silence_broken),
        "events: a trace of the hands": leaking(base, play=telling_event),
        "refusals: of others' hands": leaking(base, play=talkative_refusal),
    }


def _retold(code: str, change: Callable[[Event], Event]) -> Callable[..., Any]:
    """Events of one kind told otherwise."""

    def play(game: Any, s: Any, author: int, move: Any) -> Any:
        after, events = type(game).__mro__[1].play(game, s, author, move)
        return after, tuple(change(event) if event.code == code else event for event in events)

    return play


def _to_all(event: Event) -> Event:
    return replace(event, to=EVERYONE)


def _unmasked(key: str) -> Callable[..., Any]:
    """Facts of one key: everybody reads what only some may."""

    def facts(game: Any, s: Any) -> tuple[Any, ...]:
        found = type(game).__mro__[1].facts(game, s)
        whole = [fact for fact in found if fact.key == key and not fact.to]
        return (*found, *(replace(fact, to=EVERYONE) for fact in whole))

    return facts


def _told_to_all(key: str) -> Callable[..., Any]:
    """Facts of one key: what one viewer knows is told to all."""

    def facts(game: Any, s: Any) -> tuple[Any, ...]:
        return tuple(
            replace(fact, to=EVERYONE) if fact.key == key else fact for fact in type(game).__mro__[1].facts(game, s)
        )

    return facts


def known_to_all(game: Any, s: Any) -> tuple[Any, ...]:
    """Zones: what some know of a hand, all know."""
    zones = type(game).__mro__[1].zones(game, s)
    return tuple(replace(zone, known=tuple((cards, EVERYONE) for cards, _ in zone.known)) for zone in zones)


def _padded(event: Event) -> Event:
    """As long as what others are told, in signs that say nothing."""
    return replace(event, veil={**(event.veil or {}), "signs": "-" * len(repr(event.data))})


def _counted(event: Event) -> Event:
    return replace(event, veil={**(event.veil or {}), "count": event.data["count"]})


def _betel_trade() -> dict[str, Callable[[], Game[Any]]]:
    base = type(find("betel"))
    return {
        "zones: who was shown cards tells all": leaking(base, zones=known_to_all),
        "events: cards shown": leaking(base, play=_retold("shown", _to_all)),
        "refusals: of others' hands": leaking(base, play=talkative_refusal),
    }


def _trade_terms() -> dict[str, Callable[[], Game[Any]]]:
    base = type(find("betel"))
    return {
        "facts: terms of offers": leaking(base, facts=_unmasked("offers")),
        "facts: terms of agreements": leaking(base, facts=_unmasked("agreements")),
        "facts: sealed bids": leaking(base, facts=_unmasked("bids")),
        "events: terms of an offer": leaking(base, play=_retold("offered", _to_all)),
        "events: the length of an offer": leaking(base, play=_retold("offered", _padded)),
        "events: cards shown": leaking(base, play=_retold("shown", _to_all)),
        "events: how many cards are shown": leaking(base, play=_retold("shown", _counted)),
        "events: cards handed over": leaking(base, play=_retold("handed", _to_all)),
        "events: cards named in an agreement": leaking(base, play=_retold("agreed", _to_all)),
        "events: a sealed bid": leaking(base, play=_retold("first_bid", _to_all)),
        "zones: who got cards tells all": leaking(base, zones=known_to_all),
    }


def _planowanie() -> dict[str, Callable[[], Game[Any]]]:
    base = type(find("planowanie"))
    return {
        "zones: a hand open": leaking(base, zones=open_hand),
        "facts: the undealt cards": leaking(base, facts=rest_counted_by_suit),
        "facts: voids": leaking(base, facts=voids),
        "events: a trace of the hands": leaking(base, play=telling_event),
        "refusals: of others' hands": leaking(base, play=talkative_refusal),
    }


def _three_five_eight() -> dict[str, Callable[[], Game[Any]]]:
    base = type(find("three_five_eight"))
    return {
        "zones: a hand open": leaking(base, zones=open_hand),
        "zones: the chooser sees all of his hand": leaking(base, zones=blind_hand_seen),
        "zones: cards exchanged are known to all": leaking(base, zones=known_to_all),
        "zones: cards laid away are open": leaking(base, zones=open_out),
        "facts: voids": leaking(base, facts=voids),
        "events: cards exchanged or laid away are told": leaking(base, play=veil_lifted),
        "refusals: of others' hands": leaking(base, play=talkative_refusal),
    }


def _metamorphosis() -> dict[str, Callable[[], Game[Any]]]:
    base = type(find("metamorphosis"))
    return {
        "zones: a hand open": leaking(base, zones=open_hand),
        "zones: all know what one knows": leaking(base, zones=known_to_all),
        "facts: voids": leaking(base, facts=voids),
        "events: cards drawn or thrown away are told": leaking(base, play=veil_lifted),
        "refusals: of others' hands": leaking(base, play=talkative_refusal),
    }


LEAKS: dict[str, dict[str, Callable[[], Game[Any]]]] = {
    "highest": {
        "zones: a hand open": leaking(Highest, zones=open_hand),
        "facts: clubs in hands": leaking(Highest, facts=lowest_bit),
        "events: a trace of the hands": leaking(Highest, play=telling_event),
        "refusals: of others' hands": leaking(Highest, play=talkative_refusal),
    },
    "steward": {
        "zones: a hand open": leaking(Steward, zones=open_hand),
        "waiting: who is awaited in secret": leaking(Steward, waiting_seen=lambda game, s: EVERYONE),
        "facts: the prize": leaking(Steward, facts=_told_to_all("prize")),
        "events: the prize": leaking(Steward, play=_retold("prize_set", _to_all)),
    },
    "six_takes": _six_takes(),
    "swinie": _swinie(),
    "baska": _baska(),
    "planowanie": _planowanie(),
    "skat": _skat(),
    "three_five_eight": _three_five_eight(),
    "metamorphosis": _metamorphosis(),
    "betel": _betel(),
    "betel_trade": _betel_trade(),
}

LEAKS["kierki"] = {
    "zones: a hand open": leaking(type(find("kierki")), zones=open_hand),
    "zones: who was given cards tells all": leaking(type(find("kierki")), zones=known_to_all),
    "facts: voids": leaking(type(find("kierki")), facts=voids),
    "events: gifts are told": leaking(type(find("kierki")), play=_retold("gift", _to_all)),
    "refusals: of others' hands": leaking(type(find("kierki")), play=talkative_refusal),
}
LEAKS["fantan"] = {
    "zones: a hand open": leaking(type(find("fantan")), zones=open_hand),
    "facts: voids": leaking(type(find("fantan")), facts=voids),
    "refusals: of others' hands": leaking(type(find("fantan")), play=talkative_refusal),
}
LEAKS["black_maria"] = {
    "zones: a hand open": leaking(type(find("black_maria")), zones=open_hand),
    "zones: the cards passed are open": leaking(type(find("black_maria")), zones=open_passed),
    "zones: who gave cards tells all": leaking(type(find("black_maria")), zones=known_to_all),
    "events: the cards passed are told": leaking(type(find("black_maria")), play=veil_lifted),
    "refusals: of others' hands": leaking(type(find("black_maria")), play=talkative_refusal),
}

for _id in ("omnibus", "slobberhannes", "polignac", "kierki_bid", "kierki_domino", "kierki_joker"):
    LEAKS[_id] = {"zones: a hand open": leaking(type(find(_id)), zones=open_hand)}
LEAKS["omnibus"]["events: the cards passed are told"] = leaking(type(find("omnibus")), play=veil_lifted)
LEAKS["slobberhannes"]["facts: the undealt cards"] = leaking(type(find("slobberhannes")), facts=rest_counted_by_suit)
LEAKS["kierki_domino"]["events: the cards drawn are told"] = leaking(type(find("kierki_domino")), play=veil_lifted)
LEAKS["kierki_domino"]["facts: the talon"] = leaking(type(find("kierki_domino")), facts=rest_counted_by_suit)
LEAKS["kierki_joker"]["facts: voids"] = leaking(type(find("kierki_joker")), facts=voids)
LEAKS["kierki_joker"]["facts: the joker's place"] = leaking(type(find("kierki_joker")), facts=joker_found)
LEAKS["kierki_joker"]["events: a trace of the hands"] = leaking(type(find("kierki_joker")), play=telling_event)
LEAKS["kierki_joker"]["refusals: of others' hands"] = leaking(type(find("kierki_joker")), play=talkative_refusal)

TRADE_TERMS: dict[str, Callable[[], Game[Any]]] = _trade_terms()
"""For the scripted twins of ``test_trade_worlds``."""

WITHHELD: dict[str, Callable[[], Game[Any]]] = {
    "highest: own hand": leaking(Highest, zones=hands_shut, choices=lambda game, s, seat: ()),
}
