"""How the secrecy of Betel is examined: settings drawn at random, and leaks planted in it."""

from collections.abc import Callable
from random import Random
from typing import Any

from msgspec.structs import replace

from talia.games import find
from talia.table.match import Match
from talia.table.moves import EVERYONE, Event
from tests.games.betel.learns import learns
from tests.laws.cases import Case
from tests.laws.leaks import (
    known_to_all,
    leaking,
    open_hand,
    retold,
    side_by_a_card,
    talkative_refusal,
    telling_event,
    to_all,
    veil_lifted,
    voids,
)

GAME = type(find("betel"))


def settings(rng: Random) -> dict[str, Any]:
    """Options drawn at random."""
    return {
        "end_rule": "deals",
        "end_value": 1,
        "dubel": rng.choice(("face_up", "face_down")),
        "kontra": rng.random() < 0.7,
        "beat_after_ruff": rng.random() < 0.3,
        "early_end": rng.random() < 0.5,
        "repeat_after_kontra": rng.choice(("barred", "legacy")),
        "open_hands": rng.random() < 0.05,
    }


def trading(rng: Random) -> dict[str, Any]:
    """The same of tables that trade."""
    return {
        "trade": True,
        "end_rule": "deals",
        "end_value": 1,
        "first_exchange": rng.choice(("open", "sealed", "off")),
        "show_rule": rng.choice(("after_own_bid", "unless_passed_or_doubled")),
        "free_text": rng.random() < 0.2,
        "early_end": rng.random() < 0.5,
        "open_hands": rng.random() < 0.05,
    }


def after_five_tricks(match: Match[Any]) -> bool:
    """Whether a match stands late in a deal."""
    deal = getattr(match.state.deal, "deal", match.state.deal)
    return deal is not None and any(deal.hands) and deal.played >= 5


def open_slots(game: Any, s: Any) -> tuple[Any, ...]:
    """Zones: the face-down cards of the table are seen by all."""
    zones = type(game).__mro__[1].zones(game, s)
    return tuple(replace(zone, sees=EVERYONE) if zone.id.startswith("slot") else zone for zone in zones)


def unmasked(key: str) -> Callable[..., Any]:
    """Facts of one key: everybody reads what only some may."""

    def facts(game: Any, s: Any) -> tuple[Any, ...]:
        found = type(game).__mro__[1].facts(game, s)
        whole = [fact for fact in found if fact.key == key and not fact.to]
        return (*found, *(replace(fact, to=EVERYONE) for fact in whole))

    return facts


def padded(event: Event) -> Event:
    """As long as what others are told, in signs that say nothing."""
    return replace(event, veil={**(event.veil or {}), "signs": "-" * len(repr(event.data))})


def counted(event: Event) -> Event:
    return replace(event, veil={**(event.veil or {}), "count": event.data["count"]})


CASES = [
    Case.of("betel", settings, learns, twins=8, late=after_five_tricks, least_late=25),
    Case.of(
        "betel",
        trading,
        learns,
        name="betel_trade",
        twins=8,
        late=after_five_tricks,
        least_late=1,
        steady=0.7,
        matches=12,
        served=5,
    ),
]

LEAKS = {
    "betel": {
        "zones: a hand open": leaking(GAME, zones=open_hand),
        "zones: face-down dubel open": leaking(GAME, zones=open_slots),
        "facts: voids": leaking(GAME, facts=voids),
        "sides: by the cards": leaking(GAME, sides=side_by_a_card("declarer", "AS")),
        "events: a trace of the hands": leaking(GAME, play=telling_event),
        "events: the slot looked at is told": leaking(GAME, play=veil_lifted),
        "refusals: of others' hands": leaking(GAME, play=talkative_refusal),
    },
    "betel_trade": {
        "zones: who was shown cards tells all": leaking(GAME, zones=known_to_all),
        "events: cards shown": leaking(GAME, play=retold("shown", to_all)),
        "refusals: of others' hands": leaking(GAME, play=talkative_refusal),
    },
}

TRADE_TERMS = {
    "facts: terms of offers": leaking(GAME, facts=unmasked("offers")),
    "facts: terms of agreements": leaking(GAME, facts=unmasked("agreements")),
    "facts: sealed bids": leaking(GAME, facts=unmasked("bids")),
    "events: terms of an offer": leaking(GAME, play=retold("offered", to_all)),
    "events: the length of an offer": leaking(GAME, play=retold("offered", padded)),
    "events: cards shown": leaking(GAME, play=retold("shown", to_all)),
    "events: how many cards are shown": leaking(GAME, play=retold("shown", counted)),
    "events: cards handed over": leaking(GAME, play=retold("handed", to_all)),
    "events: cards named in an agreement": leaking(GAME, play=retold("agreed", to_all)),
    "events: a sealed bid": leaking(GAME, play=retold("first_bid", to_all)),
    "zones: who got cards tells all": leaking(GAME, zones=known_to_all),
}
"""For the scripted twins of ``test_trade_worlds``."""
