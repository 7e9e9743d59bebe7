"""How the secrecy of bridge for two is examined: settings drawn at random, and leaks planted in it."""

from random import Random
from typing import Any

from msgspec.structs import replace

from talia.games import find
from talia.games.bridge.scoring.imps import high_cards
from talia.table.moves import EVERYONE
from talia.table.zones import Fact
from tests.games.two_handed_bridge.learns import learns
from tests.laws.cases import Case
from tests.laws.leaks import leaking, open_hand, talkative_refusal, telling_event

GAME = type(find("two_handed_bridge"))


def settings(rng: Random) -> dict[str, Any]:
    """Options drawn at random; of rubbers only the first deals are examined."""
    return {
        "scoring": rng.choice(("rubber", "chicago")),
        "claims": rng.choice(("off", "agree")),
        "auto_finish": rng.random() < 0.7,
    }


def closed_dummy_open(game: Any, s: Any) -> tuple[Any, ...]:
    """Zones: the closed dummy is seen by the dealer in the auction."""
    zones = type(game).__mro__[1].zones(game, s)
    return tuple(replace(zone, sees=EVERYONE) if zone.id == "closed" else zone for zone in zones)


def strength_told(game: Any, s: Any) -> tuple[Any, ...]:
    """Facts: the high-card points of the closed dummy in the auction."""
    told = type(game).__mro__[1].facts(game, s)
    if s.deal is None or s.deal.cards is None or s.deal.tricks is not None:
        return tuple(told)
    return (*told, Fact("points_there", high_cards(s.deal.cards.pile("closed"))))


CASES = [
    Case.of(
        "two_handed_bridge",
        settings,
        learns,
        matches=4,
        steady=0.2,
        served=4,
        lines=90,
    )
]

LEAKS = {
    "two_handed_bridge": {
        "zones: a hand open": leaking(GAME, zones=open_hand),
        "zones: the closed dummy in the auction": leaking(GAME, zones=closed_dummy_open),
        "facts: the strength of the closed dummy": leaking(GAME, facts=strength_told),
        "events: a trace of the hands": leaking(GAME, play=telling_event),
        "refusals: of the other hand": leaking(GAME, play=talkative_refusal),
    }
}
